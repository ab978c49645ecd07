"""Sessions of the Mini App: Telegram's signature checked, the bot's own given, links to a game."""

import base64
import binascii
import hashlib
import hmac
import json
from collections.abc import Callable
from dataclasses import dataclass
from random import Random, SystemRandom
from typing import Any, Final
from urllib.parse import unquote_plus

from bot.ground.telegram.client import is_id
from bot.ground.values import Actor

# Signatures of what the bot hands out and gets back: HMACs under keys that are derived from its token.


BYTES: Final = 16
"""The length of a signature: 128 bits, which nobody guesses."""


class Signer:
    """The signatures for one purpose: made and checked by whoever has the token of the bot.

    Args:
        token: of the bot; another bot's signatures are wrong here.
        purpose: a name; what is signed for one purpose is wrong for every other.
    """

    def __init__(self, token: str, purpose: str) -> None:
        self._key = hmac.digest(token.encode(), f"mini app {purpose}".encode(), hashlib.sha256)

    def signed(self, payload: bytes) -> str:
        """A payload behind its signature, in characters that stand in addresses and headers."""
        mac = hmac.digest(self._key, payload, hashlib.sha256)[:BYTES]
        return base64.urlsafe_b64encode(mac + payload).rstrip(b"=").decode()

    def payload(self, text: str) -> bytes | None:
        """The payload that was signed; None for anything that `signed` has not returned."""
        try:
            found = base64.urlsafe_b64decode(text.encode("ascii") + b"=" * (-len(text) % 4))
        except (ValueError, binascii.Error):
            return None
        payload = found[BYTES:]
        return payload if hmac.compare_digest(self.signed(payload).encode(), text.encode()) else None


# Links to the tables of games: each has the token of its game, which nobody can guess.


_GAME_BYTES: Final = 8


class GameLinks:
    """The links of one bot's games, and the tokens in them.

    A token names a game and says nothing about chat or membership: who may see its table is asked apart.

    Args:
        token: of the bot.
        username: of the bot, once it is known.
        name: the short name of the app.
    """

    def __init__(self, token: str, username: Callable[[], str], name: str) -> None:
        self._signer = Signer(token, "game")
        self._username, self._name = username, name

    def link(self, game: int) -> str:
        """The link that opens a game's table from any chat."""
        start = self.token_of(game)
        return f"https://t.me/{self._username()}/{self._name}?startapp={start}&mode=compact"

    def token_of(self, game: int) -> str:
        """The token of a game: the start parameter of its link."""
        return self._signer.signed(game.to_bytes(_GAME_BYTES, "big"))

    def game_of(self, token: str) -> int | None:
        """The game of a token; None for one that no link of this bot has."""
        payload = self._signer.payload(token)
        return None if payload is None or len(payload) != _GAME_BYTES else int.from_bytes(payload, "big")


# Init data: what Telegram tells a Mini App of the person who opened it, under the bot's signature.


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
    if not value.isascii() and any("\ud800" <= sign <= "\udfff" for sign in value):
        raise InitDataError("malformed")  # half a character, which nobody can store or send
    return value


# Sessions of the Mini App: who has opened the table of which game, signed and kept by the page itself.
#
# Nothing of a session is stored, so any worker knows it, and so does the bot after a restart.


SESSIONS_LASTS: Final = 12 * 3600.0
"""Seconds that a session lasts."""
MOST_CHARACTERS: Final = 7000
"""Of a session, all names being as long as init data lets them be."""


@dataclass(frozen=True, slots=True)
class TableSession:
    """A session: a person at the table of one game.

    Attributes:
        actor: the person.
        game: the game.
        expires: when it ends, in unix seconds.
        key: what tells it from others of that person.
    """

    actor: Actor
    game: int
    expires: float
    key: str


class TableSessions:
    """The sessions of one bot.

    Args:
        token: of the bot; sessions of another bot are none here.
        clock: unix time in seconds.
        chance: makes two sessions of the same second differ.
    """

    def __init__(self, token: str, clock: Callable[[], float], chance: Random | None = None) -> None:
        self._signer = Signer(token, "session")
        self._clock = clock
        self._chance = chance or SystemRandom()

    def issue(self, actor: Actor, game: int) -> tuple[str, int]:
        """A new session, and when it ends."""
        expires = int(self._clock() + SESSIONS_LASTS)
        what = [
            actor.user_id,
            actor.name,
            actor.username,
            actor.language_code,
            game,
            expires,
            self._chance.randbytes(4).hex(),
        ]
        return self._signer.signed(json.dumps(what, separators=(",", ":")).encode()), expires

    def read(self, text: str) -> TableSession | None:
        """The session that a page has been given; None for anything else, and once it has ended."""
        payload = self._signer.payload(text) if len(text) <= MOST_CHARACTERS else None
        if payload is None:
            return None
        user_id, name, username, language, game, expires, _ = json.loads(payload)
        if self._clock() >= expires:
            return None
        key = hashlib.blake2b(text.encode(), digest_size=8).hexdigest()
        return TableSession(Actor(user_id, name, username, language), game, expires, key)
