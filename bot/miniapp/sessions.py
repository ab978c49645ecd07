"""Sessions of the Mini App: who has opened the table of which game, signed and kept by the page itself.

Nothing of a session is stored, so any worker knows it, and so does the bot after a restart.
"""

import hashlib
import json
from collections.abc import Callable
from dataclasses import dataclass
from random import Random, SystemRandom
from typing import Final

from bot.ground.values.actor import Actor
from bot.miniapp.signatures import Signer

LASTS: Final = 12 * 3600.0
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
        expires = int(self._clock() + LASTS)
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
