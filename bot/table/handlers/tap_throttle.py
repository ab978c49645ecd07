"""The rate limit of taps by one person, whose flood of taps would hold up a table."""

import asyncio
from typing import Final

from telegram import CallbackQuery, Update

from bot.chats.handlers.updates import actor_of
from bot.chats.texts import chat_texts
from bot.ground.runtime.rate_limiter import RateLimiter
from bot.ground.runtime.timing import USUAL_TIMING
from bot.table.room import Dependencies
from bot.table.service.reply import Refusal, refuse

BURST: Final = 10
"""Taps of a person that may follow each other at once after a rest."""
QUIET: Final = 0.5
"""Seconds after which no further tap of a burst is to be expected."""
_MANY: Final = 10_000  # people who were told and are remembered for it


class TapThrottle:
    """The rate limit of taps, for each person in all chats together.

    The first tap that is too many is answered with a toast, and so is the last, when no other has followed:
    its button stops spinning. Those between are dropped.

    Args:
        deps: The parts of the bot.
        seconds: Between two taps in the long run; 0: no limit.
    """

    def __init__(self, deps: Dependencies, seconds: float = USUAL_TIMING.tap) -> None:
        self._deps = deps
        self._limiter: RateLimiter[int] = RateLimiter(seconds, BURST)
        self._told: set[int] = set()  # those whose last tap was too many
        self._last: dict[
            int, tuple[CallbackQuery, float]
        ] = {}  # of those, and when; not the one that was told
        self._ends: set[int] = set()  # those the end of whose burst is waited for

    def __call__(self, update: Update) -> bool:
        """Whether an update is a tap too many, which is not handled; call it once for each update."""
        query = update.callback_query
        if query is None:
            return False
        person, now = query.from_user.id, asyncio.get_running_loop().time()
        if self._limiter.wait(person, now):
            self._deps.client.counters.presses["refused"] += 1
            if person not in self._told:
                self._told.add(person)
                self._deps.messages.spawn(self._tell(query))
                return True
            self._last[person] = query, now
            if person not in self._ends:
                self._ends.add(person)
                self._deps.messages.spawn(self._tell_last(person))
            return True
        self._told.discard(person)
        self._last.pop(person, None)
        if len(self._told) > _MANY:
            self._told = {each for each in self._told if not self._limiter.rests(each, now)}
        return False

    async def _tell_last(self, person: int) -> None:
        """Answer the last tap of a burst, unless one behind it was taken."""
        try:
            wait, now = QUIET, asyncio.get_running_loop().time
            while wait > 0:
                await asyncio.sleep(wait)
                if person not in self._last:
                    return
                wait = self._last[person][1] + QUIET - now()
            query, _ = self._last.pop(person)
        finally:
            self._ends.discard(person)
        await self._tell(query)

    async def _tell(self, query: CallbackQuery) -> None:
        actor = actor_of(query.from_user)
        chat_id = query.from_user.id if query.message is None else query.message.chat.id
        t = await chat_texts(self._deps.chats, chat_id, actor)
        self._deps.sender.answer(query.id, t.say(refuse(Refusal.TOO_FAST).message))
