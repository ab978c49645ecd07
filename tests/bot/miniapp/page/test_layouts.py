"""Tables of games of every kind: on the smallest phone, in large type, by axe-core, for whoever watches."""

import pytest
from axe_playwright_python.async_playwright import Axe
from playwright.async_api import expect

from tests.bot.miniapp.page.tables import DARK, DESKTOP, PHONE, SMALL, named, thrown
from tests.browser import DRAWN
from tests.play.panels import begun
from tests.play.phones import Phones
from tests.play.tables import group_of
from tests.play.talk import RU

pytestmark = pytest.mark.browser

WORDS = ("classic", "crag", "double", "maxi", "showdown", "yamb", "zonk")
READ_BY_AXE = {"classic", "double", "showdown", "zonk"}
"""One of each kind: one face a die, two faces, hands, dice set aside."""
SIX_ABREAST = {"double", "maxi", "zonk"}
"""Games whose dice are smaller on 320 points."""

WIDE = "document.documentElement.scrollWidth - innerWidth"
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
SMALLER = """() => [...document.querySelectorAll("button:not([data-die])")]
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
"""How many dice roll, and the most by which the page is wider than the window meanwhile."""


async def findings(page):
    """What axe-core finds wrong with a page as it is."""
    await expect(page.locator(".rolling")).to_have_count(0)
    found = await Axe().run(page)
    return [
        f"{each['id']}: {node['target']} {node['failureSummary']}"
        for each in found.response["violations"]
        for node in each["nodes"]
    ]


OVER_PLAYERS = (
    """() => (document.querySelector(".chip.all")?.getBoundingClientRect().width ?? 0) / innerWidth"""
)
"""The part of the width that the key of all cards takes, below which the players scroll."""


async def in_type(page, size):
    """Set the type of the page to a size and show its top, once it has found out how high its parts are."""
    await page.evaluate("size => { document.documentElement.style.fontSize = size }", size)
    await page.evaluate(DRAWN)
    await page.evaluate("scrollTo(0, 0)")


async def in_dark(page):
    """Let Telegram change to its dark theme."""
    await page.emulate_media(color_scheme="dark")
    await page.evaluate(
        "theme => Telegram.WebView.receiveEvent('theme_changed', {theme_params: theme})", DARK
    )
    assert await page.evaluate("document.documentElement.dataset.theme") == "dark"


async def test_tables_of_every_kind_fit_and_axe_finds_nothing(tables):
    for word in WORDS:
        await table_of(tables, word)
    await lobby_of_three(tables)
    await table_that_somebody_watches(tables)


async def table_of(tables, word):
    page = await mover_of(tables, word)
    while not await page.locator("[data-die]").count():  # where luck is pressed a throw may leave no choice
        page = await mover_of(tables, word)
    await all_fits_and_every_target_is_large_enough(page, word)
    for size in (SMALL, PHONE):
        await page.set_viewport_size(size)
        for type_size in ("100%", "130%", "160%"):
            await in_type(page, type_size)
            assert await page.evaluate(COVERED) == [], f"{size} {type_size}"
    await in_type(page, "200%")
    assert await page.evaluate(OVER_PLAYERS) <= 1 / 3
    assert await page.evaluate(WIDE) <= 0
    assert await page.evaluate(OUTSIDE) == []
    await page.evaluate(ALL_BUT_ONE_KEPT)
    assert await page.evaluate(OUTSIDE) == []
    assert await page.evaluate(COVERED) == []

    await in_type(page, "100%")
    if word in READ_BY_AXE:
        await axe_finds_nothing(page, word)


async def mover_of(tables, word):
    """The page of whoever begins a new game, with their dice thrown."""
    game, people = await tables.game(word, 2)
    page = await tables.open(people[0], game, SMALL, None, color_scheme="light", has_touch=True)
    if not await page.locator(".tray.mine").count():
        page = await tables.open(people[1], game, SMALL, None, color_scheme="light", has_touch=True)
    return await thrown(page)


async def axe_finds_nothing(page, word):
    assert await findings(page) == []
    await page.locator("[data-die]").first.click()
    await expect(page.locator("[aria-pressed=true]")).to_have_count(1)
    assert await findings(page) == []
    await in_dark(page)
    assert await findings(page) == []
    if word == "classic":
        await page.get_by_role("tab", name=named("Все листы")).click()
        assert await findings(page) == []
    if word == "showdown":
        await page.locator("[data-end]").first.click()
        await page.locator(".tray:not(.mine)").wait_for()


async def all_fits_and_every_target_is_large_enough(page, word):
    assert await page.evaluate(WIDE) <= 0
    for wrong in (OUTSIDE, CUT, SMALLER):
        assert await page.evaluate(wrong) == []
    widths = "all => all.map(e => e.getBoundingClientRect().width)"
    dice = await page.locator("[data-die]").evaluate_all(widths)
    assert min(dice) >= (40 if word in SIX_ABREAST else 44)
    for type_size in ("100%", "200%"):
        await in_type(page, type_size)
        rolls, wider = await page.evaluate(WIDEST_ROLL)
        assert rolls == len(dice)
        assert wider <= 0, f"dice in the air widen the page where type has {type_size}"


async def lobby_of_three(tables):
    game, people = await tables.lobby("classic", 3)
    lobby = await tables.open(people[0], game, theme=None, color_scheme="light")
    assert await findings(lobby) == []
    await in_dark(lobby)
    assert await findings(lobby) == []
    await lobby.locator("button", has_text=RU("button-match")).click()
    choice = lobby.get_by_role("dialog").get_by_role("button", name=RU("button-match-sum", n=3))
    assert await findings(lobby) == []
    await choice.click()
    await expect(lobby.get_by_role("dialog")).to_have_count(0)
    await expect(lobby.locator(".lobby .tidings")).to_contain_text(RU("match-sum", n=3))


async def table_that_somebody_watches(tables):
    phones = Phones(tables.app.world)
    chat, people = group_of(tables.app.world, 3)
    game = await begun(phones, chat, people, "yatzy")
    player = await thrown(await tables.open(people[0], game))
    page = await tables.open(tables.app.onlooker(), game, PHONE, None, color_scheme="light")
    turns = page.get_by_role("region", name="Кто что бросил")
    await expect(turns.get_by_role("img")).to_have_count(15)
    assert await page.locator("main button, .tray button").count() == 0
    for size in (PHONE, SMALL, DESKTOP):
        await page.set_viewport_size(size)
        await page.evaluate(DRAWN)
        assert await page.evaluate(WIDE) <= 0
        assert await findings(page) == []
    await in_dark(page)
    assert await findings(page) == []
    await player.get_by_role("button", name=named("Шанс: записать")).click()
    await expect(turns.get_by_text("записано")).to_have_count(1)
    await expect(turns.get_by_role("img")).to_have_count(10)
