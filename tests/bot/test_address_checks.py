"""Whether the address of the Mini App leads to the bot, and how updates come to it, in words."""

import ssl
from datetime import UTC, datetime
from email.message import Message
from io import BytesIO
from urllib.error import HTTPError, URLError

import pytest
from pydantic import SecretStr
from telegram import WebhookInfo

from bot.config import Settings
from bot.ground.telegram.updates import ALLOWED
from bot.miniapp.server import POLICY
from bot.operation import doctor as app_check
from bot.operation.doctor import how_updates_come

ADDRESS = "https://dice.example/app"
OURS = POLICY + "https://*.telegram.org"
UNTRUSTED = ssl.SSLCertVerificationError()
UNTRUSTED.verify_message = "self-signed certificate"


class Page(BytesIO):
    """What is got from an address."""

    def __init__(self, policy=OURS, kind="text/html", status=200):
        super().__init__()
        self.headers, self.status = Message(), status
        self.headers["Content-Security-Policy"], self.headers["Content-Type"] = policy, kind


@pytest.fixture
def found(monkeypatch):
    """What is found at an address that is answered so."""

    async def finding(case, *, running=True, **changes):
        def urlopen(request, **_):
            assert request.full_url == f"{ADDRESS}/"
            if isinstance(case, Exception):
                raise case
            if case.status != 200:
                raise HTTPError(ADDRESS, case.status, "no", case.headers, case)
            return case

        monkeypatch.setattr(app_check, "urlopen", urlopen)
        settings = Settings(app_url=ADDRESS, app_name="table", **changes)
        finding = await app_check.how_the_app_answers(settings, "DiceBot", running=running)
        assert finding.subject == "app"
        assert finding.text.startswith(f"{ADDRESS}/ ")
        return finding.good, finding.text.removeprefix(f"{ADDRESS}/ ")

    return finding


async def test_how_the_app_answers(found):
    good, text = await found(Page())
    assert good
    assert text.startswith("answers; t.me/DiceBot/table opens it once @BotFather knows it (/newapp,")
    assert (await found(Page(), app_frames="https://other.example"))[0] is False
    for case, words in (
        (Page(""), "is answered by another program"),
        (Page(kind="text/plain"), "is answered by another program"),
        (Page(status=502), "is answered by a proxy: 502"),
        (Page(status=404), "is answered with 404: does it lead to APP_HOST, APP_PORT"),
        (URLError(ConnectionRefusedError("no")), "cannot be reached: no"),
        (TimeoutError("late"), "cannot be reached: late"),
        (URLError(UNTRUSTED), "has a certificate that browsers do not trust: self-signed certificate"),
    ):
        good, text = await found(case)
        assert not good
        assert text.startswith(words)
    found_so = await found(URLError(ConnectionRefusedError()), running=False)
    assert found_so == (True, "is served when the bot runs, which it does not")


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
    settings = Settings(webhook_url=wanted, webhook_secret=SecretStr("hidden-secret"))
    finding = how_updates_come(set_there, settings, running=running, now=NOW)
    assert "nobody-knows" not in str(finding)
    assert "hidden-secret" not in str(finding)
    assert "; 3 wait" in str(finding)
    return str(finding).removeprefix("updates: ").replace("; 3 wait", "")


BROUGHT = "brought to bot.example.org, 40 at once"
OTHERWISE = "the next start changes how many and which kinds"


ELSEWHERE = "https://other.example.org/nobody-knows"
CHANGES = "not to WEBHOOK_URL: the next start changes that"


@pytest.mark.parametrize(
    ("case", "words"),
    [
        ({"wanted": None, "url": ""}, "ok: the bot fetches them"),
        ({"url": "", "running": False}, "ok: the bot sets a webhook to bot.example.org when it starts"),
        ({"url": ""}, "problem: the bot runs and no webhook is set: it sets it again within a minute"),
        (
            {"wanted": None},
            "problem: a webhook to bot.example.org is set and WEBHOOK_URL is not: the next start removes it",
        ),
        ({"url": ELSEWHERE}, f"problem: they are brought to other.example.org, {CHANGES}"),
        ({"url": URL[:-5]}, f"problem: they are brought to another path at bot.example.org, {CHANGES}"),
        ({}, f"ok: {BROUGHT}"),
        ({"max_connections": 9}, f"ok: {BROUGHT.replace('40', '9')}; {OTHERWISE}"),
        ({"allowed_updates": ["message"]}, f"ok: {BROUGHT}; {OTHERWISE}"),
        ({"ago": 100}, f"problem: {BROUGHT}; last error 100 seconds ago: Connection refused"),
        ({"ago": 3 * 3600}, f"ok: {BROUGHT}; last error 3 hours ago: Connection refused"),
    ],
)
def test_how_updates_come(case, words):
    assert told(**case) == words
