"""What the page does with presses and with its connection: at once, taken back, tried again."""

import asyncio
import json
import re

import pytest
from playwright.async_api import expect

pytestmark = pytest.mark.browser

LOST = "Связь пропала, восстанавливаем…"
POLICY = {"default-src 'none'", "script-src 'self'", "style-src 'self'", "connect-src 'self'"}


async def with_dice(tables, word="yatzy", **options):
    """The game, its mover's page with dice thrown, and all pages."""
    game, people = await tables.game(word, 2, **options)
    pages = [await tables.open(user, game) for user in people]
    page = await tables.mover(pages)
    if await page.locator("[data-die]").count() == 0:
        await page.locator("[data-throw]").click()
    await page.wait_for_selector("[data-die]")
    await expect(page.locator(".rolling")).to_have_count(0)
    return game, page, pages


async def test_the_page_asks_nobody_but_its_own_server_and_a_few_times(tables):
    game, people = await tables.lobby("classic")
    page = await tables.blank()
    asked, answers = [], []
    page.on("request", lambda request: asked.append(request.url))
    page.on("response", lambda answer: answers.append(answer.headers))
    await page.goto(tables.address(people[0], game))
    await page.wait_for_selector(".tray")
    web = [url for url in asked if not url.startswith("data:")]
    assert [url for url in web if not url.startswith(f"{tables.pages.base}/")] == []
    assert len(web) <= 20
    first = answers[0]
    assert set(first["content-security-policy"].split("; ")) >= POLICY
    assert "unsafe" not in first["content-security-policy"]
    assert not any("tgWebAppData" in url or "hash=" in url for url in web)


async def test_a_held_die_is_held_at_once_and_let_go_when_the_server_refuses(tables):
    _, page, _ = await with_dice(tables)
    die = page.locator("[data-die='0']")

    seen = asyncio.Event()

    async def refused(route):
        await seen.wait()
        await route.fulfill(status=422, body=json.dumps({"said": "Так сейчас сходить нельзя."}))

    await page.route("**/press", refused)
    await die.click()
    await expect(die).to_have_attribute("aria-pressed", "true")
    seen.set()
    await expect(die).to_have_attribute("aria-pressed", "false")
    await expect(page.get_by_role("status").last).to_have_text("Так сейчас сходить нельзя.")
    await page.unroute("**/press")
    await die.click()
    await expect(die).to_have_attribute("aria-pressed", "true")
    await page.wait_for_timeout(300)
    await expect(die).to_have_attribute("aria-pressed", "true")


async def test_dice_that_are_tapped_fast_are_all_held_and_the_others_thrown(tables):
    _, page, _ = await with_dice(tables)
    faces = await page.locator("[data-die]").evaluate_all("all => all.map(e => e.ariaLabel)")
    await page.evaluate("[0, 1, 1, 2].forEach((i) => document.querySelector(`[data-die='${i}']`).click())")
    held = "all => all.map(e => e.ariaPressed)"
    assert await page.locator("[data-die]").evaluate_all(held) == ["true", "false", "true", "false", "false"]
    await page.wait_for_timeout(300)
    assert await page.locator("[data-die]").evaluate_all(held) == ["true", "false", "true", "false", "false"]
    await page.locator("[data-throw]").click()
    await expect(page.locator("#head")).to_have_text(re.compile("бросок 2"))
    await expect(page.locator(".rolling")).to_have_count(0)
    after = await page.locator("[data-die]").evaluate_all("all => all.map(e => e.ariaLabel)")
    for kept in (0, 2):
        assert after[kept].removesuffix(", придержана") == faces[kept]


async def test_a_press_that_was_not_answered_is_sent_again_with_the_same_key(tables):
    _, page, _ = await with_dice(tables)
    sent = []

    async def lost(route):
        sent.append(json.loads(route.request.post_data))
        if len(sent) == 1:
            await route.fetch()  # done, but the answer never arrives
            await route.abort()
        else:
            await route.continue_()

    await page.route("**/press", lost)
    await page.locator("[data-die='1']").click()
    await expect(page.locator("[data-die='1']")).to_have_attribute("aria-pressed", "true")
    for _ in range(100):
        if len(sent) > 1:
            break
        await page.wait_for_timeout(50)
    await page.wait_for_timeout(200)
    assert sent[0] == sent[1]
    assert len(sent) == 2
    await expect(page.locator("[data-die='1']")).to_have_attribute("aria-pressed", "true")


async def test_a_lost_connection_is_told_and_found_again(tables):
    _, page, pages = await with_dice(tables)
    other = next(each for each in pages if each is not page)
    await other.context.set_offline(True)
    await other.evaluate("window.stop()")
    await other.get_by_text(LOST).wait_for()
    row = page.locator("[data-row]:not([data-zero])").last
    await row.click()
    await page.locator(".tray:not(.mine)").first.wait_for()
    await other.context.set_offline(False)
    await expect(other.locator(".tray.mine")).to_have_count(1)
    await expect(other.get_by_text(LOST)).to_have_count(0)


async def test_the_picture_is_the_same_after_a_restart_and_what_was_pressed_is_done(tables):
    _, page, pages = await with_dice(tables)
    await page.locator("[data-die='1']").click()
    await expect(page.locator("[data-die='1']")).to_have_attribute("aria-pressed", "true")
    await page.wait_for_timeout(200)
    picture = "() => document.querySelector('main').innerText + document.querySelector('.felt').outerHTML"
    before = [await each.evaluate(picture) for each in pages]
    await tables.stop()
    for each in pages:
        await each.get_by_text(LOST).wait_for()
    await tables.begin()
    for each in pages:
        await expect(each.get_by_text(LOST)).to_have_count(0)
    assert [await each.evaluate(picture) for each in pages] == before
    await tables.stop()
    await page.locator("[data-die='3']").click()
    await tables.begin()
    other = next(each for each in pages if each is not page)
    await expect(other.locator(".die").nth(3)).to_have_class(re.compile("held"))
    await expect(page.locator(".die.held")).to_have_count(2)


async def test_outside_of_telegram_the_page_leads_to_the_bot(tables):
    page = await tables.blank()
    await page.goto(f"{tables.pages.base}/")
    await expect(page.get_by_role("heading")).to_have_text("Этот стол открывается в Telegram")
    link = page.get_by_role("link", name="Открыть бота")
    assert await link.get_attribute("href") == f"https://t.me/{tables.pages.world.state.bot.username}"


async def test_a_game_that_was_forged_is_not_shown(tables):
    game, people = await tables.lobby("classic")
    page = await tables.blank()
    await page.goto(tables.address(people[0], game).replace("hash%3D", "hash%3D0"))
    await page.get_by_role("button", name="Вернуться в чат").wait_for()
    assert await page.locator(".tray").count() == 0


async def test_somebody_who_watches_sees_the_table_without_buttons_and_is_counted(tables):
    game, page, _ = await with_dice(tables, "classic")
    watcher = tables.pages.onlooker()
    seen = await tables.open(watcher, game)
    assert await seen.locator("main button, .tray button").count() == 0
    dice = "all => all.map(e => e.ariaLabel)"
    assert await seen.locator(".die").evaluate_all(dice) == await page.locator(".die").evaluate_all(dice)
    await page.get_by_text("смотрят: 1").wait_for()


async def test_telegram_is_told_of_what_it_may_do(tables):
    game, people = await tables.game("yatzy", 2)
    pages = []
    for user in people:
        page = await tables.blank()
        await page.add_init_script(
            "window.told = []; window.TelegramWebviewProxy = "
            "{ postEvent: (name, data) => window.told.push([name, JSON.parse(data)]) }"
        )
        await page.goto(tables.address(user, game))
        await page.wait_for_selector(".tray")
        pages.append(page)
    page = await tables.mover(pages)
    told = dict(await page.evaluate("window.told"))
    assert {"web_app_ready", "web_app_expand"} <= set(told)
    assert told["web_app_setup_swipe_behavior"] == {"allow_vertical_swipe": False}
    assert told["web_app_setup_closing_behavior"] == {"need_confirmation": False}
    await page.evaluate("window.told = []")
    before = await page.locator("#head").text_content()
    await page.keyboard.press("KeyR")
    await expect(page.locator("#head")).not_to_have_text(before)
    await expect(page.locator(".rolling")).to_have_count(0)
    await page.locator("[data-die]").first.click()
    felt = [data["type"] for name, data in await page.evaluate("window.told") if name.endswith("feedback")]
    assert felt == ["impact", "selection_change"]
    await page.evaluate(
        "Telegram.WebView.receiveEvent('theme_changed', {theme_params: "
        "{bg_color: '#101010', text_color: '#eeeeee', secondary_bg_color: '#202020'}})"
    )
    assert await page.evaluate("document.documentElement.dataset.theme") == "dark"
    assert await page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(32, 32, 32)"


async def test_a_suggested_hold_is_seen_at_once_and_only_the_others_roll(tables):
    for _ in range(6):
        _, page, _ = await with_dice(tables)
        quick = page.locator(".quick")
        if await quick.count():
            break
    rolled = """new MutationObserver(() => { window.rolled ||= 0; window.rolled = Math.max(window.rolled,
        document.querySelectorAll('.rolling').length) }).observe(document,
        {subtree: true, attributes: true, childList: true})"""
    await page.evaluate(rolled)
    shown = await quick.first.locator(".small-die").count()
    held = "document.querySelector('.quick').click() || document.querySelectorAll('.die.held').length"
    assert await page.evaluate(held) == shown
    await expect(page.locator("#head")).to_have_text(re.compile("бросок [23]"))
    await expect(page.locator(".rolling")).to_have_count(0)
    assert await page.evaluate("window.rolled") == 5 - shown


async def test_what_has_the_focus_keeps_it_while_things_around_it_come_and_go(tables):
    page = await tables.blank()
    await page.goto(f"{tables.pages.base}/")
    kept = await page.evaluate("""async () => {
        const { h, patch } = await import("./dom.js");
        const host = document.body.appendChild(document.createElement("div"));
        const shows = (...names) => {
            patch(host, names.map((name) => h(name === "b" ? "button" : "p", { key: name }, name)));
            const shown = [...host.children].map((each) => each.textContent).join("");
            return shown + (document.activeElement === host.querySelector("button") ? "*" : "");
        };
        shows("a", "b", "c");
        host.querySelector("button").focus();
        return [shows("b", "c"), shows("d", "e", "b"), shows("b"), shows("a", "b", "c"), shows("c", "a")];
    }""")
    assert kept == ["bc*", "deb*", "b*", "abc*", "ca"]


async def test_of_a_text_of_telegrams_nothing_but_its_formatting_becomes_an_element(tables):
    page = await tables.blank()
    await page.goto(f"{tables.pages.base}/")
    shown = await page.evaluate("""async () => {
        const { h, patch } = await import("./dom.js");
        const { rich } = await import("./rich.js");
        const host = document.createElement("div");
        const html = '<b onclick="x()">Аня</b> &lt;i&gt; <img src="x" onerror="x()"><svg onload="x()"></svg>'
            + '<a href="tg://user?id=1">Боб</a> <a href="javascript:x()">z</a><tg-time unix="1">5</tg-time>';
        patch(host, h("p", {}, rich(html)));
        return host.innerHTML;
    }""")
    assert shown == "<p><b>Аня</b> &lt;i&gt; Боб z5</p>"
    assert all("Content Security Policy" in each for each in tables.problems)  # which blocks what was parsed
    tables.problems.clear()


async def test_a_page_that_gets_no_session_yet_asks_again(tables):
    game, people = await tables.lobby("classic")
    page, refused = await tables.blank(), []

    async def busy(route):
        if len(refused) < 3:
            refused.append(429 if len(refused) != 1 else 502)
            await route.fulfill(status=refused[-1], body=json.dumps({"error": "fast", "said": "Подождите."}))
        else:
            await route.continue_()

    await page.route("**/session", busy)
    await page.goto(tables.address(people[0], game))
    await page.wait_for_selector(".tray")
    assert refused == [429, 502, 429]
