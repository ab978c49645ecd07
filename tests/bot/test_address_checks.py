"""Whether the address of the Mini App leads to the bot, and how updates come to it, in words."""

import asyncio
import ssl
from contextlib import asynccontextmanager
from datetime import UTC, datetime

import pytest
from aiohttp import web
from telegram import WebhookInfo

from bot.config import Settings
from bot.ground.telegram.polling import ALLOWED
from bot.miniapp.handlers.endpoint import POLICY
from bot.operation.app_check import how_the_app_answers
from bot.operation.webhook_check import how_updates_come
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


async def found_at(port, scheme="http", *, running=True, **changes):
    url = f"{scheme}://localhost:{port}/app"
    settings = Settings(_env_file=None, app_url=url, app_name="table", **changes)
    finding = await how_the_app_answers(settings, "DiceBot", running=running)
    assert finding.subject == "app"
    assert finding.text.startswith(f"{url}/ ")
    return finding.good, finding.text.removeprefix(f"{url}/ ")


async def test_the_bots_own_page():
    async with answering() as port:
        good, text = await found_at(port)
        assert good
        assert text.startswith("answers; t.me/DiceBot/table opens it once @BotFather knows it (/newapp,")
        assert (await found_at(port, app_frames="https://other.example"))[0] is False


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
        good, text = await found_at(port)
        assert not good
        assert text.startswith(words)


async def test_nobody_answers():
    good, text = await found_at(UNUSED)
    assert not good
    assert text.startswith("cannot be reached: ")
    good, text = await found_at(UNUSED, running=False)
    assert good
    assert text == "is served when the bot runs, which it does not"


async def test_a_certificate_that_nobody_trusts(tmp_path, monkeypatch):
    certificate, key = await asyncio.to_thread(certificates.make, tmp_path)
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    context.load_cert_chain(certificate, key)
    async with answering(context=context) as port:
        good, text = await found_at(port, "https")
        assert not good
        assert text.startswith("has a certificate that browsers do not trust: self-signed certificate")
        monkeypatch.setenv("SSL_CERT_FILE", str(certificate))
        assert (await found_at(port, "https"))[0]


NOW = 1_790_000_000.0
URL = "https://bot.example.org/nobody-knows-this"


def told(*, wanted=URL, url=URL, ago=None, running=True, **changes):
    at = None if ago is None else datetime.fromtimestamp(NOW - ago, UTC)
    info = {"max_connections": 40, "allowed_updates": list(ALLOWED), **changes}
    error = "Connection refused" if at else None
    set_there = WebhookInfo(
        url,
        has_custom_certificate=False,
        pending_update_count=3,
        last_error_date=at,
        last_error_message=error,
        **info,
    )
    settings = Settings(_env_file=None, webhook_url=wanted, webhook_secret="hidden-secret")
    finding = how_updates_come(set_there, settings, running=running, now=NOW)
    assert "nobody-knows" not in str(finding)
    assert "hidden-secret" not in str(finding)
    return str(finding)


BROUGHT = "brought to bot.example.org, 40 at once; 3 wait"
OTHERWISE = "the next start changes how many and which kinds"


@pytest.mark.parametrize(
    ("case", "words"),
    [
        ({"wanted": None, "url": ""}, "ok: the bot fetches them; 3 wait"),
        (
            {"url": "", "running": False},
            "ok: the bot sets a webhook to bot.example.org when it starts; 3 wait",
        ),
        (
            {"url": ""},
            "problem: the bot runs and no webhook is set: it sets it again within a minute; 3 wait",
        ),
        (
            {"wanted": None},
            "problem: a webhook to bot.example.org is set and WEBHOOK_URL is not: {removes}; 3 wait",
        ),
        (
            {"url": "https://other.example.org/nobody-knows"},
            "problem: they are brought to other.example.org, not to WEBHOOK_URL: {changes}; 3 wait",
        ),
        (
            {"url": "https://bot.example.org/nobody-knows"},
            "problem: they are brought to another path at bot.example.org, {not_to}: {changes}; 3 wait",
        ),
        ({}, f"ok: {BROUGHT}"),
        ({"max_connections": 9}, f"ok: {BROUGHT.replace('40', '9')}; {OTHERWISE}"),
        ({"allowed_updates": ["message"]}, f"ok: {BROUGHT}; {OTHERWISE}"),
        ({"ago": 100}, f"problem: {BROUGHT}; last error 100 seconds ago: Connection refused"),
        ({"ago": 3 * 3600}, f"ok: {BROUGHT}; last error 3 hours ago: Connection refused"),
    ],
)
def test_it_is_said(case, words):
    words = words.format(
        removes="the next start removes it",
        changes="the next start changes that",
        not_to="not to WEBHOOK_URL",
    )
    assert told(**case) == f"updates: {words}"
