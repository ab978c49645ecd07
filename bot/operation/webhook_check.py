"""A check of the way of updates, polling or webhook, as Telegram tells it, against the settings."""

from typing import Final
from urllib.parse import urlsplit

from telegram import WebhookInfo

from bot.config import Settings
from bot.ground.runtime.counted import counted
from bot.ground.telegram.polling import ALLOWED
from bot.operation.health import Finding

RECENT: Final = 600.0
"""Seconds for which an error of Telegram's counts as a problem."""

_SUBJECT = "updates"


def how_updates_come(info: WebhookInfo, settings: Settings, *, running: bool, now: float) -> Finding:
    """Say it in words; of addresses only the host, as a path may be meant to be known to nobody.

    Args:
        info: What Telegram tells.
        settings: Of the bot.
        running: Whether the bot is.
        now: Unix time in seconds.
    """
    wanted, waiting = settings.webhook_url, counted(info.pending_update_count, "waits", "wait")
    if not info.url and wanted is None:
        return Finding(_SUBJECT, good=True, text=f"the bot fetches them; {waiting}")
    if not info.url:
        if running:
            text = f"the bot runs and no webhook is set: it sets it again within a minute; {waiting}"
            return Finding(_SUBJECT, good=False, text=text)
        text = f"the bot sets a webhook to {_host(wanted or '')} when it starts; {waiting}"
        return Finding(_SUBJECT, good=True, text=text)
    if wanted is None:
        text = f"a webhook to {_host(info.url)} is set and WEBHOOK_URL is not: the next start removes it"
        return Finding(_SUBJECT, good=False, text=f"{text}; {waiting}")
    if info.url != wanted:
        where = _host(info.url)
        where = f"another path at {where}" if where == _host(wanted) else where
        text = f"they are brought to {where}, not to WEBHOOK_URL: the next start changes that; {waiting}"
        return Finding(_SUBJECT, good=False, text=text)
    return _brought(info, settings, now)


def _brought(info: WebhookInfo, settings: Settings, now: float) -> Finding:
    connections = info.max_connections
    text = f"brought to {_host(info.url)}, {connections} at once;"
    text += f" {counted(info.pending_update_count, 'waits', 'wait')}"
    if connections != settings.webhook_connections or set(info.allowed_updates) != set(ALLOWED):
        text += "; the next start changes how many and which kinds"
    if info.last_error_date is None:
        return Finding(_SUBJECT, good=True, text=text)
    ago = max(0.0, now - info.last_error_date.timestamp())
    text += f"; last error {_duration(ago)} ago: {info.last_error_message}"
    return Finding(_SUBJECT, good=ago > RECENT, text=text)


def _host(url: str) -> str:
    return urlsplit(url).hostname or "?"


def _duration(seconds: float) -> str:
    for unit, size in (("days", 86400), ("hours", 3600), ("minutes", 60)):
        if seconds >= 2 * size:
            return f"{seconds / size:.0f} {unit}"
    return counted(round(seconds), "second")
