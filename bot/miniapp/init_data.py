"""Init data: what Telegram tells a Mini App of the person who opened it, under the bot's signature."""

import hashlib
import hmac
import json
from dataclasses import dataclass
from typing import Any, Final
from urllib.parse import unquote_plus

from bot.ground.telegram.answers import is_id
from bot.ground.values.actor import Actor

MOST_BYTES: Final = 4096
LASTS: Final = 24 * 3600.0
"""The age in seconds up to which init data is accepted: Telegram Desktop keeps it for nearly a day."""
AHEAD: Final = 60.0
"""Seconds by which Telegram's clock may be ahead of this machine's."""

_MOST_DIGITS: Final = 15
_SUBJECT: Final = b"WebAppData"


class InitDataError(Exception):
    """Error of init data that is not accepted.

    Attributes:
        reason: why, in one word for programs.
    """

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


@dataclass(frozen=True, slots=True)
class Opening:
    """The opening of a Mini App: who opened it, by a link with which start parameter."""

    actor: Actor
    start: str


def read_init_data(raw: bytes, token: str, now: float) -> Opening:
    """Check the signature and the date of init data.

    Args:
        raw: what the page was given, not decoded.
        token: of the bot.
        now: unix time in seconds.

    Raises:
        InitDataError: If it is not accepted: "large", "malformed", "hash", "old", "future" or "user".
    """
    if len(raw) > MOST_BYTES:
        raise InitDataError("large")
    fields = _fields(raw)
    given = fields.pop("hash", "")
    lines = "\n".join(f"{name}={value}" for name, value in sorted(fields.items()))
    key = hmac.digest(_SUBJECT, token.encode(), hashlib.sha256)
    expected = hmac.digest(key, lines.encode(), hashlib.sha256).hex()
    if not hmac.compare_digest(expected.encode(), given.encode()):
        raise InitDataError("hash")
    date = fields.get("auth_date", "")
    if not (date.isascii() and date.isdigit() and len(date) <= _MOST_DIGITS):
        raise InitDataError("malformed")
    age = now - int(date)
    if age > LASTS:
        raise InitDataError("old")
    if age < -AHEAD:
        raise InitDataError("future")
    return Opening(_actor(fields.get("user", "")), fields.get("start_param", ""))


def _fields(raw: bytes) -> dict[str, str]:
    """The fields of a query string, blank ones too; none may stand there twice."""
    try:
        pairs = [part.partition("=") for part in raw.decode("ascii").split("&")]
        found = {
            unquote_plus(name, errors="strict"): unquote_plus(value, errors="strict")
            for name, _, value in pairs
        }
    except ValueError:
        raise InitDataError("malformed") from None
    if len(found) != len(pairs) or not all(mark for _, mark, _ in pairs):
        raise InitDataError("malformed")
    return found


def _actor(text: str) -> Actor:
    try:
        user = json.loads(text)
    except (ValueError, RecursionError):
        raise InitDataError("user") from None
    number = user.get("id") if isinstance(user, dict) else None
    if not is_id(number) or user.get("is_bot"):
        raise InitDataError("user")
    name = " ".join(part for part in (_word(user, "first_name"), _word(user, "last_name")) if part)
    username, language = _word(user, "username"), _word(user, "language_code")
    return Actor(number, name, username or None, language or None)


def _word(user: dict[str, Any], name: str) -> str:
    value = user.get(name) or ""
    if not isinstance(value, str):
        raise InitDataError("user")
    return value
