"""Whether the address of the Mini App leads to the bot, in words."""

import asyncio
import ssl
from contextlib import asynccontextmanager

import pytest
from aiohttp import web

from bot.config import Settings
from bot.miniapp.handlers.endpoint import POLICY
from bot.operation.app_check import how_the_app_answers
from tests import certificates

FRAMES = "https://*.telegram.org"
UNUSED = 9
"""A port at which nothing listens."""
OURS = {"Content-Security-Policy": POLICY + FRAMES}


@asynccontextmanager
async def answering(status=200, headers=OURS, kind="text/html", context=None):
    async def answer(request):
        assert request.path == "/app/"
        return web.Response(text="<html>", status=status, headers=headers, content_type=kind)

    app = web.Application()
    app.router.add_get("/{path:.*}", answer)
    runner = web.AppRunner(app)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0, ssl_context=context)
    await site.start()
    try:
        yield site._server.sockets[0].getsockname()[1]  # noqa: SLF001
    finally:
        await runner.cleanup()


async def found(port, scheme="http", *, running=True, **changes):
    url = f"{scheme}://localhost:{port}/app"
    settings = Settings(_env_file=None, app_url=url, app_name="table", **changes)
    finding = await how_the_app_answers(settings, "DiceBot", running=running)
    assert finding.subject == "app"
    assert finding.text.startswith(f"{url}/ ")
    return finding.good, finding.text.removeprefix(f"{url}/ ")


async def test_the_bots_own_page():
    async with answering() as port:
        good, text = await found(port)
        assert good
        assert text.startswith("answers; t.me/DiceBot/table opens it once @BotFather knows it (/newapp,")
        assert (await found(port, app_frames="https://other.example"))[0] is False


@pytest.mark.parametrize(
    ("case", "words"),
    [
        ({"headers": {}}, "is answered by another program"),
        ({"kind": "text/plain"}, "is answered by another program"),
        ({"status": 502}, "is answered by a proxy: 502"),
        ({"status": 404}, "is answered with 404: does it lead to APP_HOST, APP_PORT"),
    ],
)
async def test_something_else(case, words):
    async with answering(**case) as port:
        good, text = await found(port)
        assert not good
        assert text.startswith(words)


async def test_nobody_answers():
    good, text = await found(UNUSED)
    assert not good
    assert text.startswith("cannot be reached: ")
    good, text = await found(UNUSED, running=False)
    assert good
    assert text == "is served when the bot runs, which it does not"


async def test_a_certificate_that_nobody_trusts(tmp_path, monkeypatch):
    certificate, key = await asyncio.to_thread(certificates.make, tmp_path)
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    context.load_cert_chain(certificate, key)
    async with answering(context=context) as port:
        good, text = await found(port, "https")
        assert not good
        assert text.startswith("has a certificate that browsers do not trust: self-signed certificate")
        monkeypatch.setenv("SSL_CERT_FILE", str(certificate))
        assert (await found(port, "https"))[0]
