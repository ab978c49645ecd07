"""How updates come, in words."""

from datetime import UTC, datetime

import pytest
from telegram import WebhookInfo

from bot.config import Settings
from bot.ground.telegram.polling import ALLOWED
from bot.operation.webhook_check import how_updates_come

NOW = 1_790_000_000.0
URL = "https://bot.example.org/nobody-knows-this"


def found(*, wanted=URL, url=URL, ago=None, running=True, **changes):
    at = None if ago is None else datetime.fromtimestamp(NOW - ago, UTC)
    info = {"max_connections": 40, "allowed_updates": list(ALLOWED), **changes}
    error = "Connection refused" if at else None
    told = WebhookInfo(
        url,
        has_custom_certificate=False,
        pending_update_count=3,
        last_error_date=at,
        last_error_message=error,
        **info,
    )
    settings = Settings(_env_file=None, webhook_url=wanted, webhook_secret="hidden-secret")
    finding = how_updates_come(told, settings, running=running, now=NOW)
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
    assert found(**case) == f"updates: {words}"
