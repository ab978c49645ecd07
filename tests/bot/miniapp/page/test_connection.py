"""The page and its server: what it asks, what it refuses to show, and how it finds the connection again."""

import json
import re

import pytest
from playwright.async_api import expect

from bot.ground.texts.formatting import texts
from tests.bot.miniapp.page.tables import PHONE

pytestmark = pytest.mark.browser

LOST = "Связь пропала, восстанавливаем…"
POLICY = {"default-src 'none'", "script-src 'self'", "style-src 'self'", "connect-src 'self'"}
DAYS = 2 * 24 * 3600.0
PICTURE = "() => document.querySelector('main').innerText + document.querySelector('.felt').outerHTML"
KEEPS_FOCUS = """async () => {
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
}"""
RICH = """async () => {
    const { h, patch } = await import("./dom.js");
    const { rich } = await import("./dom.js");
    const host = document.createElement("div");
    const html = '<b onclick="x()">Аня</b> &lt;i&gt; <img src="x" onerror="x()"><svg onload="x()"></svg>'
        + '<a href="tg://user?id=1">Боб</a> <a href="javascript:x()">z</a><tg-time unix="1">5</tg-time>';
    patch(host, h("p", {}, rich(html)));
    return host.innerHTML;
}"""


async def test_what_the_page_asks_and_how_it_finds_the_connection_again(tables):
    game, (page, other) = await tables.opened("yatzy")
    await outside_of_telegram_and_with_a_forged_link_nothing_is_shown(tables, game)
    await somebody_who_watches_sees_the_table_without_buttons_and_is_counted(tables, game, page)
    await other.context.set_offline(True)
    await other.evaluate("window.stop()")
    await other.get_by_text(LOST).wait_for()
    await page.locator("[data-die='1']").click()
    await expect(page.locator("[data-die='1']")).to_have_attribute("aria-pressed", "true")
    await other.context.set_offline(False)
    await expect(other.locator(".die").nth(1)).to_have_class(re.compile("held"))
    await expect(other.get_by_text(LOST)).to_have_count(0)
    await the_picture_is_the_same_after_a_restart_and_what_was_pressed_is_done(tables, page, other)
    await page.locator("[data-row]:not([data-zero])").last.click()
    await other.locator(".tray.mine").wait_for()

    # A table that has been open for days says so at a press.
    async def days_later(route):
        tables.ahead = DAYS  # only now: the clock of the turn runs out as well
        await route.continue_()

    await other.route("**/press", days_later)
    throw = other.locator("[data-throw], [data-row]:not([data-zero])").first
    await throw.click()
    await expect(other.get_by_text(texts("ru")("app-refused-session"))).to_be_visible()


async def outside_of_telegram_and_with_a_forged_link_nothing_is_shown(tables, game):
    page = await tables.blank()
    await page.goto(f"{tables.app.base}/")
    await expect(page.get_by_role("heading")).to_have_text("Этот стол открывается в Telegram")
    link = page.get_by_role("link", name="Открыть бота")
    assert await link.get_attribute("href") == f"https://t.me/{tables.app.world.state.bot.username}"
    # What has the focus keeps it while things around it come and go.
    assert await page.evaluate(KEEPS_FOCUS) == ["bc*", "deb*", "b*", "abc*", "ca"]
    # Of a text of Telegram's nothing but its formatting becomes an element.
    assert tables.windows.problems == []
    assert await page.evaluate(RICH) == "<p><b>Аня</b> &lt;i&gt; Боб z5</p>"
    tables.windows.only_the_policy_complained()

    forged = tables.address(tables.app.onlooker(), game).replace("hash%3D", "hash%3D0")
    page = await tables.blank()
    await page.goto(forged)
    await page.get_by_role("button", name="Вернуться в чат").wait_for()
    assert await page.locator(".tray").count() == 0


async def somebody_who_watches_sees_the_table_without_buttons_and_is_counted(tables, game, page):
    seen = await tables.blank(PHONE)
    asked, answers, refused = [], [], []

    async def busy(route):
        if len(refused) < 3:
            refused.append(429 if len(refused) != 1 else 502)
            await route.fulfill(status=refused[-1], body=json.dumps({"error": "fast", "said": "Подождите."}))
        else:
            await route.continue_()

    seen.on("request", lambda request: asked.append(request.url))
    seen.on("response", lambda answer: answers.append(answer.headers))
    await seen.route("**/session", busy)
    await seen.goto(tables.address(tables.app.onlooker(), game))
    await seen.wait_for_selector(".tray")
    assert refused == [429, 502, 429], "a page that gets no session yet asks again"
    web = [url for url in asked if not url.startswith("data:")]
    assert [url for url in web if not url.startswith(f"{tables.app.base}/")] == []
    assert len(web) <= 20 + len(refused)
    policy = answers[0]["content-security-policy"]
    assert set(policy.split("; ")) >= POLICY
    assert "unsafe" not in policy
    assert not any("tgWebAppData" in url or "hash=" in url for url in web)

    assert await seen.locator("main button, .tray button").count() == 0
    dice = "all => all.map(e => e.ariaLabel)"
    assert await seen.locator(".die").evaluate_all(dice) == await page.locator(".die").evaluate_all(dice)
    await page.get_by_text("смотрят: 1").wait_for()
    await seen.close()
    await expect(page.get_by_text("смотрят: 1")).to_have_count(0)


async def the_picture_is_the_same_after_a_restart_and_what_was_pressed_is_done(tables, *pages):
    page, other = pages
    before = [await each.evaluate(PICTURE) for each in pages]
    await tables.stop()
    for each in pages:
        await each.get_by_text(LOST).wait_for()
    await tables.begin()
    for each in pages:
        await expect(each.get_by_text(LOST)).to_have_count(0)
    assert [await each.evaluate(PICTURE) for each in pages] == before
    await tables.stop()
    await page.locator("[data-die='3']").click()
    await tables.begin()
    await expect(other.locator(".die").nth(3)).to_have_class(re.compile("held"))
    await expect(page.locator(".die.held")).to_have_count(2)
