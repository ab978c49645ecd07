"""Another web page in the browser: it takes nothing over, not even by an image; its links lead here."""

import httpx
import pytest
from aiohttp import web
from playwright.async_api import expect

from bot.ground.runtime import http_server

pytestmark = [pytest.mark.browser, pytest.mark.slow]


@pytest.fixture
async def other_site():
    """A page of another site, on this machine as well: its body is what is asked for."""

    async def page(request: web.Request) -> web.Response:
        return web.Response(text=request.query["body"], content_type="text/html")

    app = web.Application()
    app.router.add_get("/", page)
    async with http_server.serve(app, "127.0.0.1", 0) as port:
        yield f"http://localhost:{port}/"


def page_of(site: str, body: str) -> str:
    """The address of a page with this body."""
    return str(httpx.URL(site, params={"body": body}))


async def test_an_image_a_call_and_a_form_of_another_page_do_nothing(open_page, page_url, server, other_site):
    page = await open_page(None)
    hook = f"{page_url}/bot{server.world.state.token}/setWebhook?url={page_url}/evil"
    answered = []
    page.on("response", lambda response: answered.append((response.url.partition("?")[0], response.status)))
    await page.goto(page_of(other_site, "<iframe name=hidden></iframe>"))
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


async def test_a_link_of_another_page_leads_here_and_a_frame_does_not(
    open_page, page_url, server, other_site
):
    server.world.membership.add_person("Anna", language_code="en")
    page = await open_page(None)
    answered = []
    page.on("response", lambda response: answered.append((response.url, response.status)))
    body = f"<a href='{page_url}/'>play</a><iframe src='{page_url}/'></iframe>"
    await page.goto(page_of(other_site, body))
    assert answered[1:] == [(f"{page_url}/", 403)]
    await page.get_by_role("link").click()
    await expect(page.get_by_role("heading")).to_have_text("Who are you?")
