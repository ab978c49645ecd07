"""The page and its server: what it loads, what happens when the line breaks, and what other pages may do."""

from contextlib import asynccontextmanager
from pathlib import Path

import httpx
import pytest
from aiohttp import web
from playwright.async_api import expect

import bot.sandbox
from bot.ground import http_server
from bot.sandbox.state import Windows
from tests.bot.sandbox.page.moments import (
    every_window_says_that_the_clock_is_being_pushed_until_it_is_there,
    moments_tick_in_the_readers_language_and_zone,
)
from tests.bot.sandbox.page.page_help import write

FILES = sorted((Path(bot.sandbox.__file__).parent / "page").iterdir())


@pytest.mark.browser
async def test_the_line_and_the_clock(open_page, table_of, bot, phones, server):
    await what_was_missed_while_the_line_was_down_arrives(open_page, table_of, bot, server)
    async with other_site() as page_of:
        await another_page_takes_nothing_over_and_only_its_links_lead_here(open_page, server, page_of)
    await moments_tick_in_the_readers_language_and_zone(open_page, table_of, bot, server)
    await every_window_says_that_the_clock_is_being_pushed_until_it_is_there(
        open_page, phones, table_of, server
    )


async def what_was_missed_while_the_line_was_down_arrives(open_page, table_of, bot, server):
    chat = await table_of("Аня")
    message = await bot.say(chat.id, "было")
    page, asked = await open_page(chat.people[0], chat.id, by_hand=True), []
    page.on("request", lambda request: asked.append(request.url))
    await page.reload()
    await expect(page.get_by_text("было", exact=True)).to_be_visible()
    assert len(asked) > len(FILES) - 1
    assert [url for url in asked if not url.startswith((server.url, "data:"))] == []

    await server.stop()
    await expect(page.get_by_test_id("offline")).to_be_visible()
    await write(page, "никуда")
    await expect(page.get_by_test_id("toast")).to_have_text("Нет связи с сервером")
    await expect(page.get_by_test_id("input")).to_have_value("никуда")
    await server.start()
    await bot.edit(chat.id, message, "стало")
    await bot.say(chat.id, "новое")
    await expect(page.get_by_text("стало", exact=True)).to_be_visible()
    await expect(page.get_by_text("новое", exact=True)).to_be_visible()
    await expect(page.get_by_test_id("offline")).to_be_hidden()
    await page.get_by_test_id("send").click()
    await expect(page.get_by_test_id("message").last).to_contain_text("никуда")

    # A window that nobody looks at is open all the same.
    await page.evaluate("""() => {
      Object.defineProperty(document, 'visibilityState', { value: 'hidden' });
      document.dispatchEvent(new Event('visibilitychange'));
    }""")
    await page.clock.run_for(31_000)
    for _ in range(2):
        server.world.state.windows = Windows()
        async with page.expect_response("**/world/window"):
            await page.clock.run_for(31_000)
        assert chat.people[0] in server.world.state.windows


@asynccontextmanager
async def other_site():
    """A page of another site, on this machine as well: its body is what is asked for."""

    async def page(request: web.Request) -> web.Response:
        return web.Response(text=request.query["body"], content_type="text/html")

    app = web.Application()
    app.router.add_get("/", page)
    async with http_server.serve_http(app, "127.0.0.1", 0) as port:
        yield lambda body: str(httpx.URL(f"http://localhost:{port}/", params={"body": body}))


async def another_page_takes_nothing_over_and_only_its_links_lead_here(open_page, server, page_of):
    server.world.membership.add_person("Anna", language_code="en")
    page, answered = await open_page(None), []
    hook = f"{server.url}/bot{server.world.state.token}/setWebhook?url={server.url}/evil"
    page.on("response", lambda response: answered.append((response.url.partition("?")[0], response.status)))
    await page.goto(page_of("<iframe name=hidden></iframe>"))
    await page.evaluate(
        """async hook => {
            const image = new Image();
            await new Promise(done => { image.onerror = image.onload = done; image.src = hook; });
            await fetch(hook, {method: "POST", mode: "no-cors"}).catch(() => 0);
            const form = document.createElement("form");
            Object.assign(form, {method: "POST", action: hook, target: "hidden"});
            document.body.append(form);
            const loaded = new Promise(done => { document.querySelector("iframe").onload = done; });
            form.submit();
            await loaded;
        }""",
        hook,
    )
    assert {status for url, status in answered if "setWebhook" in url} == {403}
    assert server.world.state.webhook is None

    await page.goto(page_of(f"<a href='{server.url}/'>play</a><iframe src='{server.url}/'></iframe>"))
    assert (f"{server.url}/", 403) in answered, "a frame"
    await page.get_by_role("link").click()
    await expect(page.get_by_role("heading")).to_have_text("Who are you?")
