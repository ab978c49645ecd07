"""The page for people who do not see it, do not touch it, or set their type large."""

import pytest
from axe_playwright_python.async_playwright import Axe
from playwright.async_api import expect

from tests.bot.miniapp.page.tables import DARK, DESKTOP, PHONE, SMALL, named
from tests.play.panels import begun
from tests.play.phones import Phones
from tests.play.tables import group_of

pytestmark = pytest.mark.browser

WRITES, CROSSES = named(": записать"), named(": вычеркнуть")


async def findings(page):
    """What axe-core finds wrong with a page as it is."""
    await expect(page.locator(".rolling")).to_have_count(0)
    found = await Axe().run(page)
    return [
        f"{each['id']}: {node['target']} {node['failureSummary']}"
        for each in found.response["violations"]
        for node in each["nodes"]
    ]


async def thrown(page):
    """A page whose reader has thrown dice."""
    throw = page.locator("[data-throw]")
    if await page.locator(".die:not(.ghost)").count() == 0:
        await throw.click()
    await page.wait_for_selector(".die:not(.ghost)")
    return page


async def of_mover(tables, word, **more):
    """The page of whoever is on turn in a new game, with dice thrown."""
    game, people = await tables.game(word, 2)
    pages = [await tables.open(user, game, **more) for user in people]
    mover = await thrown(await tables.mover(pages))
    return game, mover


@pytest.mark.parametrize(("theme", "scheme"), [(None, "light"), (DARK, "dark")], ids=["own", "telegram"])
async def test_axe_finds_nothing_on_any_screen(tables, theme, scheme):
    game, people = await tables.lobby("classic", 3)
    lobby = await tables.open(people[0], game, theme=theme, color_scheme=scheme)
    assert await findings(lobby) == []
    for word in ("classic", "double", "showdown"):
        game, mover = await of_mover(tables, word, theme=theme, color_scheme=scheme)
        assert await findings(mover) == []
        await mover.locator("[data-die]").first.click()
        await expect(mover.locator("[aria-pressed=true]")).to_have_count(1)
        assert await findings(mover) == []
        if word == "classic":
            await mover.get_by_role("tab", name=named("Все листы")).click()
            assert await findings(mover) == []
            watcher = tables.pages.onlooker()
            for size in (PHONE, DESKTOP):
                assert (
                    await findings(await tables.open(watcher, game, size, theme, color_scheme=scheme)) == []
                )


async def test_whoever_watches_where_all_play_at_once_sees_every_throw_and_nothing_to_press(tables):
    phones = Phones(tables.pages.world)
    chat, people = group_of(tables.pages.world, 3)
    game = await begun(phones, chat, people, "yatzy")
    watcher = tables.pages.onlooker()
    player = await thrown(await tables.open(people[0], game))
    for size, theme, scheme in ((PHONE, DARK, "dark"), (SMALL, None, "light"), (DESKTOP, None, "light")):
        page = await tables.open(watcher, game, size, theme, color_scheme=scheme)
        turns = page.get_by_role("region", name="Кто что бросил")
        await expect(turns.get_by_role("img")).to_have_count(15)
        assert await page.locator("main button, .tray button").count() == 0
        assert await page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        assert await findings(page) == []
    await player.get_by_role("button", name=named("Шанс: записать")).click()
    await expect(turns.get_by_text("записано")).to_have_count(1)
    await expect(turns.get_by_role("img")).to_have_count(10)


async def test_a_game_is_played_through_the_accessibility_tree_alone(tables):
    game, people = await tables.game("yatzy", 2, card="short")
    pages = [await tables.open(user, game) for user in people]
    held = asked = 0
    while True:
        page = await tables.mover(pages)
        if await page.get_by_role("region", name="Итоги").count():
            break
        throw = page.get_by_role("button", name=named("бросить"))
        if await page.get_by_role("group", name="Кости").get_by_role("button").count() == 0:
            await throw.first.click()
        die = page.get_by_role("group", name="Кости").get_by_role("button", pressed=False).first
        name = await die.get_attribute("aria-label")
        await die.click()
        await page.get_by_role("button", name=f"{name}, придержана", pressed=True).first.wait_for()
        held += 1
        rolled = await page.get_by_role("status").count()
        assert rolled
        zero = page.get_by_role("button", name=CROSSES)
        if await zero.count() and not asked and await page.get_by_role("button", name=WRITES).count():
            await zero.first.click()
            question = page.get_by_role("alertdialog")
            await question.get_by_role("button", name="Нет").click()
            await question.wait_for(state="detached")
            asked += 1
        rows = page.get_by_role("button", name=WRITES)
        row = rows.last if await rows.count() else zero.first
        await row.click()
        question = page.get_by_role("alertdialog")
        after = page.locator(".tray:not(.mine), [role=alertdialog], .result, .phase-over").first
        await after.wait_for()
        if await question.count():
            await question.get_by_role("button", name=named("^Да")).click()
        await page.locator(".tray:not(.mine)").first.wait_for()
    assert held > 3
    assert asked == 1
    for each in pages:
        await each.get_by_role("heading", name=named("победа")).wait_for()
        await each.get_by_role("button", name="Вернуться в чат").wait_for()
        assert await each.get_by_role("button", name=WRITES).count() == 0


async def test_a_game_is_played_by_keyboard_alone(tables):
    game, people = await tables.game("yatzy", 2, card="short")
    pages = [
        await tables.open(user, game, DESKTOP if number else PHONE) for number, user in enumerate(people)
    ]
    turns = 0
    while True:
        page = await tables.mover(pages)
        if await page.locator(".result").count():
            break
        if await page.locator("[data-die]").count() == 0:
            await page.keyboard.press("Space")
            await page.wait_for_selector("[data-die]")
        await page.keyboard.press("Digit2")
        await expect(page.locator("[data-die='1']")).to_have_attribute("aria-pressed", "true")
        if turns < 2:
            before = await page.locator("#head").text_content()
            await page.keyboard.press("KeyR")
            await expect(page.locator("#head")).not_to_have_text(before)
        await page.keyboard.press("ArrowDown")
        for _ in range(20):
            if await page.evaluate("document.activeElement.matches('[data-row]:not([data-zero])')"):
                break
            await page.keyboard.press("ArrowDown")
        assert await page.evaluate("document.activeElement.matches('[data-row]')")
        outline = await page.evaluate("getComputedStyle(document.activeElement).outlineStyle")
        assert outline == "solid"
        await page.keyboard.press("Enter")
        await page.locator(".tray:not(.mine), [role=alertdialog]").first.wait_for()
        if await page.get_by_role("alertdialog").count():
            assert await page.evaluate("document.activeElement.matches('[data-no]')")
            await page.keyboard.press("ArrowRight")
            await page.keyboard.press("Enter")
            await page.locator(".tray:not(.mine)").first.wait_for()
        turns += 1
    assert turns > 8
    await page.keyboard.press("?")
    await page.get_by_role("dialog").wait_for()
    await page.keyboard.press("Escape")
    await expect(page.get_by_role("dialog")).to_have_count(0)


async def test_escape_takes_back_the_question_about_a_row(tables):
    _, page = await of_mover(tables, "yatzy")
    await page.locator("[data-zero]").first.focus()
    await page.keyboard.press("Enter")
    await page.get_by_role("alertdialog").wait_for()
    await page.keyboard.press("Escape")
    await expect(page.get_by_role("alertdialog")).to_have_count(0)
    await expect(page.locator("[data-row]").first).to_be_enabled()


OUTSIDE = """() => [...document.querySelectorAll("button, a, .die, .tile, .chip, h1, p")]
    .filter((each) => !each.closest(".scroll, .players, .unseen"))
    .filter((each) => each.getBoundingClientRect().left < 0 ||
        each.getBoundingClientRect().right > innerWidth + 0.5)
    .map((each) => each.outerHTML.slice(0, 120))"""
ALL_BUT_ONE_KEPT = """() => {
    const most = document.querySelectorAll("[data-die]").length - 1;
    for (const quick of document.querySelectorAll(".quick")) {
        const dice = [...quick.querySelectorAll(".small-die")];
        for (let n = dice.length; n < most; n++) quick.prepend(dice[0].cloneNode(true));
    }
}"""
"""The widest suggestions there can be."""
DRAWN = "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
"""The page has found out how high its parts are."""
COVERED = """() => [...document.querySelectorAll("main button:enabled, .tray button:enabled")]
    .filter((each) => {
        each.focus();
        const box = each.getBoundingClientRect();
        return !each.contains(document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2));
    })
    .map((each) => each.outerHTML.slice(0, 120))"""
"""What the tray, or whatever else stays in sight, hides from whoever comes to it by keyboard."""
CUT = """() => [...document.querySelectorAll(".label, .button, .head, .tidings li, h1")]
    .filter((each) => each.scrollWidth > each.clientWidth + 1 && getComputedStyle(each).display !== "inline")
    .map((each) => each.outerHTML.slice(0, 120))"""
SMALLER = """() => [...document.querySelectorAll("button")]
    .map((each) => [each.getBoundingClientRect(), each])
    .filter(([box]) => box.width && (box.width < 44 || box.height < 44))
    .map(([box, each]) => `${box.width}x${box.height} ${each.outerHTML.slice(0, 100)}`)"""


WIDEST_ROLL = """() => {
    const dice = [...document.querySelectorAll("[data-die]")];
    dice.forEach((die) => die.classList.add("rolling"));
    const rolls = dice.flatMap((die) => die.getAnimations().filter((each) => each.animationName === "roll"));
    const widths = [];
    for (let at = 0; at < 400; at += 10) {
        rolls.forEach((roll) => { roll.pause(); roll.currentTime = at });
        widths.push(document.documentElement.scrollWidth);
    }
    dice.forEach((die) => die.classList.remove("rolling"));
    document.body.offsetWidth;  // or the next roll would be the end of this one
    return [rolls.length, Math.max(...widths) - innerWidth];
}"""
"""The most by which the page is wider than the window while dice roll, and how many do."""


@pytest.mark.parametrize("word", ["classic", "crag", "double", "maxi", "showdown", "yamb"])
async def test_all_fits_the_smallest_phone_and_every_target_is_large_enough(tables, word):
    _, page = await of_mover(tables, word, size=SMALL, has_touch=True, is_mobile=False)
    await expect(page.locator(".rolling")).to_have_count(0)
    assert await page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert await page.evaluate(OUTSIDE) == []
    assert await page.evaluate(CUT) == []
    assert [each for each in await page.evaluate(SMALLER) if "data-die" not in each] == []
    dice = await page.locator("[data-die]").evaluate_all(
        "all => all.map(e => e.getBoundingClientRect().width)"
    )
    assert min(dice) >= (40 if word in {"double", "maxi"} else 44)  # six abreast on 320 points
    for type_size in ("100%", "200%"):
        await page.evaluate("size => { document.documentElement.style.fontSize = size }", type_size)
        rolls, wider = await page.evaluate(WIDEST_ROLL)
        assert rolls == len(dice)
        assert wider <= 0, f"dice in the air widen the page where type has {type_size}"


@pytest.mark.parametrize("word", ["classic", "double", "showdown", "yamb"])
async def test_type_of_twice_the_size_loses_nothing(tables, word):
    _, page = await of_mover(tables, word)
    await page.evaluate("document.documentElement.style.fontSize = '200%'")
    await expect(page.locator(".rolling")).to_have_count(0)
    assert await page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert await page.evaluate(OUTSIDE) == []
    await page.evaluate(ALL_BUT_ONE_KEPT)
    assert await page.evaluate(OUTSIDE) == []
    await page.evaluate(DRAWN)
    assert await page.evaluate(COVERED) == []


@pytest.mark.parametrize("word", ["classic", "double", "maxi"])
async def test_what_comes_into_focus_is_not_hidden_by_the_tray(tables, word):
    for size in (PHONE, SMALL):
        _, page = await of_mover(tables, word, size=size)
        await expect(page.locator(".rolling")).to_have_count(0)
        for type_size in ("100%", "130%", "160%"):
            await page.evaluate("size => { document.documentElement.style.fontSize = size }", type_size)
            await page.evaluate(DRAWN)
            await page.evaluate("scrollTo(0, 0)")
            assert await page.evaluate(COVERED) == [], f"{size} {type_size}"


async def test_nothing_moves_where_motion_is_not_wanted_or_the_phone_is_slow(tables):
    slow = "Mozilla/5.0 (Linux; Android 9) Chrome/120 Telegram-Android/11.3.3 (X Y; Android 9; SDK 28; LOW)"
    watch = """new MutationObserver(() => { window.rolled ||= Boolean(document.querySelector('.rolling')) })
        .observe(document, {subtree: true, attributes: true, childList: true})"""
    for more, rolls in (({"reduced_motion": "reduce"}, False), ({"user_agent": slow}, False), ({}, True)):
        game, people = await tables.game("yatzy", 2)
        pages = [await tables.open(user, game, **more) for user in people]
        page = await tables.mover(pages)
        await page.evaluate(watch)
        before = await page.locator("#head").text_content()
        await page.keyboard.press("KeyR")
        await expect(page.locator("#head")).not_to_have_text(before)
        await expect(page.locator(".rolling")).to_have_count(0)
        assert bool(await page.evaluate("window.rolled")) == rolls
