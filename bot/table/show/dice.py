"""Telegram's dice before a game, and the note that a fingerprint was shown."""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from dataclasses import dataclass, field
from functools import partial
from typing import Final, Generic, TypeVar

from bot.ground.outbox.chat_queue import ScreenShown
from bot.ground.outbox.sender import Sender
from bot.ground.store.base import lasting
from bot.ground.store.dues import DeliveryNotes
from bot.ground.tasks import LruDict
from bot.ground.values import Place
from bot.table.game import CommitmentNotes
from bot.table.lobby import OpeningDiceNotes
from bot.table.screens.lines import shown_in

# The throwing of Telegram's dice for what waits for them: a lobby, or a night, before its first game.


_PAUSE: Final = 1.0
"""Seconds after an attempt without an answer, for each of them so far."""


@dataclass(slots=True)
class DieAttempts:
    """The attempts to let Telegram throw one die before a game, each a delivery.

    Attributes:
        number: of the next attempt.
        lost: whether an attempt was made of which no answer was heard.
    """

    dice: OpeningDiceNotes
    game: int
    place: Place
    number: int
    lost: bool = False
    _notes: DeliveryNotes = field(init=False)

    async def begin(self) -> bool:
        """Note that one begins; False where the lobby waits for no die any more."""
        self._notes = self.dice.attempt(self.game, self.place, self.number)
        self.number += 1
        self.lost = await lasting(self._notes.begin)
        return self.lost

    async def refused(self) -> None:
        """Note that Telegram refused it, for now or for good."""
        self.lost = False
        await lasting(self._notes.refused)

    denied = refused

    async def heard(self, message_id: int, value: int) -> None:
        """Note the id of the die's message, and what it shows."""
        self.lost = False
        await lasting(partial(self._notes.sent, message_id, value))


Begins = TypeVar("Begins")


class OpeningDice(Generic[Begins]):
    """The thrower of dice, idempotent: each is thrown once, however often it is asked for.

    Args:
        notes: notes every attempt.
        sender: lets Telegram throw.
        spawn: runs what takes time.
        begin: begins what has waited, by its number; None where it has been called off.
        on_begun: is called when it has begun.
    """

    def __init__(
        self,
        notes: OpeningDiceNotes,
        sender: Sender,
        spawn: Callable[[Coroutine[object, object, None]], None],
        begin: Callable[[int], Awaitable[Begins | None]],
        on_begun: Callable[[Begins], Awaitable[None]],
    ) -> None:
        self._notes, self._sender, self._spawn = notes, sender, spawn
        self._begin, self._on_begun = begin, on_begun
        self._under_way = set[int]()

    def throw(self, game: int) -> None:
        """Have Telegram throw the dice that are missing; then the game, or the night, begins."""
        if game not in self._under_way:
            self._under_way.add(game)
            self._spawn(self._throw(game))

    async def _throw(self, game: int) -> None:
        try:
            if not await self._all_thrown(game):
                return  # goes on after the restart, with what is missing
            beginning = await lasting(lambda: self._begin(game))
        finally:
            self._under_way.discard(game)
        if beginning is not None:  # else it was called off meanwhile
            await self._on_begun(beginning)

    async def _all_thrown(self, game: int) -> bool:
        """Throw until there are three dice or there can be no more; False when the program ends first."""
        lost = False
        while (due := await lasting(lambda: self._notes.next(game))) is not None:
            if lost:
                await asyncio.sleep(_PAUSE * due.lost)
            attempts = DieAttempts(self._notes, game, due.place, due.number)
            die = await self._sender.die(due.place, attempts)
            lost = die is None and attempts.lost
            if die is not None:
                await attempts.heard(*die)
            elif self._sender.closed:
                return False
            elif not lost:
                break  # refused, or the chat takes nothing for too long
        return True


# Commitments in what was sent: whatever message shows one, that it has arrived is noted.


_KEPT: Final = 1_000
"""Commitments that are remembered as noted, so that not every edit of a lobby is a transaction."""


class CommitmentRecorder:
    """The listener to all messages that have arrived.

    Args:
        notes: notes what they show.
        spawn: does something in the background.
    """

    def __init__(
        self, notes: CommitmentNotes, spawn: Callable[[Coroutine[object, object, None]], None]
    ) -> None:
        self._notes, self._spawn = notes, spawn
        self._noted: LruDict[tuple[int, str], bool] = LruDict(_KEPT)

    def arrived(self, arrived: ScreenShown) -> None:
        """Record what a message of a chat shows, as Telegram has confirmed."""
        for shown in shown_in(arrived.screen.text):
            if self._noted.get((arrived.chat_id, shown)) is None:
                self._noted[arrived.chat_id, shown] = True
                self._spawn(lasting(partial(self._notes.note, arrived.chat_id, shown)))
