"""Fingerprints of what boards show, stored for the next start: then only outdated boards are drawn."""

import asyncio
import logging
import re
from dataclasses import replace
from hashlib import blake2b
from typing import Final

from bot.ground.outbox.sender import Sender
from bot.ground.store import EndedError
from bot.ground.values.place import Place
from bot.ground.values.screen import Screen
from bot.table.service.queries import Queries

_logger = logging.getLogger(__name__)
BRIEF: Final = 60.0
"""Seconds that the clock on a board may be wrong, because the bot was away, before it is drawn again."""
_CLOCK: Final = re.compile(r'<tg-time unix="(\d+)".*?</tg-time>')
_FORGET = 600.0  # seconds after which a board that nothing is heard of is left alone


class ShownBoards:
    """The boards that were drawn and whose fingerprints are still to be stored in the database.

    Args:
        sender: Knows what has arrived.
        queries: Where it is noted.
    """

    def __init__(self, sender: Sender, queries: Queries) -> None:
        self._sender = sender
        self._queries = queries
        self._drawn: dict[int, tuple[Place, int, float]] = {}  # by game

    def drawn(self, game: int, place: Place, message_id: int) -> None:
        """Take note that the board of a game that is being played is to show something else."""
        self._drawn[game] = place, message_id, asyncio.get_running_loop().time()

    async def note(self) -> None:
        """Note what has arrived since the last time, in one transaction."""
        now, noted = asyncio.get_running_loop().time(), []
        for game, (place, message_id, at) in list(self._drawn.items()):
            screen = self._sender.shown(place, message_id)
            if screen is not None:
                noted.append((game, message_id, fingerprint(screen)))
            if screen is not None or now > at + _FORGET:
                del self._drawn[game]
        if noted:
            await self._queries.note_shown(noted)

    async def note_or_tell(self) -> None:
        """Note it; should that fail the log tells of it, and boards are drawn once more, at worst."""
        try:
            await self.note()
        except EndedError:
            pass  # whoever goes on with the chats notes it
        except Exception:
            _logger.exception("what boards show was not noted")


def fingerprint(screen: Screen) -> str:
    """Return some characters that are the same for the same screen, and hardly ever for another one.

    When the time of a turn is out stands at their end, for it moves at every start, by as long as the bot
    was away.
    """
    text = replace(screen, text=_CLOCK.sub("", screen.text))
    found = blake2b(repr(text).encode(), digest_size=8).hexdigest()
    return "@".join([found, *_CLOCK.findall(screen.text)])


def shows(known: str | None, screen: Screen) -> bool:
    """Whether a board that is known by a fingerprint shows a screen, but for a clock that is hardly wrong."""
    found, *clocks = (known or "").split("@")
    due, *moments = fingerprint(screen).split("@")
    return (found, len(clocks)) == (due, len(moments)) and all(
        abs(int(clock) - int(moment)) <= BRIEF for clock, moment in zip(clocks, moments, strict=True)
    )
