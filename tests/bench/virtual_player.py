"""Virtual people at a message with a game: they look at it, think and tap.

Nobody taps before the message they need is shown: the dice of a throw, a new turn, an unfolded choice, a
question. Nobody waits for a message to show a hold. What to keep and what to write the one-turn player of the
engine decides, from the game's record up to the version that is shown.
"""

import asyncio
import sqlite3
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from bot.ground.drawing.callback_data import pack
from bot.ground.store import Tx
from bot.rulebook.stored_rules import rules_of
from bot.sandbox.world.model import Chat, ChatMessage
from bot.sandbox.world.signal import Signal
from bot.table.buttons.board import (
    EndTurn,
    Hold,
    HoldOnly,
    PickRow,
    Reroll,
    Roll,
    ShowCrossing,
    StandPat,
    Sure,
    TurnPress,
)
from bot.table.store.games import Games
from bot.table.store.rows import GameRow
from bot.table.store.seats import Seats
from engine.play.game import new_game
from engine.play.steps import Stand, Stop, Throw, Write
from engine.players.choose import choose_best
from engine.records.record import Progress
from tests.play.phones import Phones, presses

PATIENCE = 900.0
"""Seconds after which a message that does not come is a fault."""


@dataclass(slots=True)
class Seen:
    """What a board offers: its version, the dice it shows as held, and all that may be pressed."""

    version: int = -1
    held: int = 0
    offered: tuple[TurnPress, ...] = ()

    @classmethod
    def of(cls, message: ChatMessage | None) -> "Seen":
        offered, held = [], 0
        for text, pressed in presses(message) if message is not None else ():
            if isinstance(pressed, TurnPress):
                offered.append(pressed)
                if isinstance(pressed, Hold) and text.startswith("["):
                    held |= 1 << pressed.position
        version = offered[0].version if offered else -1
        return cls(version, held, tuple(offered))

    def has(self, pressed: TurnPress) -> bool:
        return pressed in self.offered

    def of_kind(self, kind: type[TurnPress]) -> bool:
        return any(isinstance(each, kind) for each in self.offered)


@dataclass(eq=False)
class VirtualPlayer(ABC):
    """Whoever plays on one message.

    Args:
        phones: the world with the running bot.
        chat: where the message is.
        game: its number in the database.
        database: the file.
        thinking: seconds before every tap.
    """

    phones: Phones
    chat: Chat
    game: int
    database: Path
    thinking: float
    began: float = field(default=0.0, init=False)
    over: bool = field(default=False, init=False)

    def __post_init__(self) -> None:
        self._db = sqlite3.connect(f"file:{self.database}?mode=ro", uri=True)
        self._tx = Tx(self._db)
        row = self._row()
        rules = rules_of(row.preset, row.options, row.revision)
        self._people = [seat.user_id for seat in Seats(self._tx).of(self.game)]
        self._progress = Progress(new_game(rules, len(self._people)))
        self._version = 0
        self._held = 0  # as the mover knows from toasts
        self._seen = Seen()
        self._changed = Signal()
        self._ready = now()

    async def play(self, stop: Callable[[], bool] = bool) -> None:
        """Play to the end, or until a turn has ended and `stop` says so."""
        watch = asyncio.create_task(self._watch())
        try:
            self.began = now()
            await self._board(lambda seen: seen.version >= 0, self.began)
            while not self.over and not stop():
                await self._act()
        finally:
            watch.cancel()
            self._db.close()

    @abstractmethod
    def _message(self) -> int | None:
        """The number of the message."""

    @abstractmethod
    def _person(self) -> int | None:
        """Whoever is to tap."""

    @abstractmethod
    def _tapped(self, message: int) -> None:
        """Note a tap that is about to be made."""

    @abstractmethod
    def _asked(self, held: int) -> None:
        """Note a tap that asks for these dice to be held."""

    @abstractmethod
    def _shown(self, since: float) -> None:
        """Note that the message that was needed since then is shown."""

    @abstractmethod
    def _changes(self) -> None:
        """Note what the message shows by now."""

    @abstractmethod
    def _follow(self, version: int | None) -> None:
        """Replay the record up to a version, or to its end."""

    async def _act(self) -> None:
        """One decision, with all the taps it takes."""
        self._follow(self._seen.version)
        game, version = self._progress.game, self._version
        assert game.mover is not None
        action = choose_best(game)
        match action:
            case Throw() if not game.turn.roll:
                await self._press(Roll(self.game, self._version))
            case Throw():
                await self._throw(game.turn.dice, tuple(action.kept(game.turn.dice)))
            case Write():
                await self._write(game.ruleset.row_index(action.row))
            case Stop():
                await self._press(EndTurn(self.game, self._version))
            case Stand():
                await self._press(StandPat(self.game, self._version))
        if self._version == version and not self.over:
            await self._board(lambda seen: seen.version > version, now())

    async def _throw(self, dice: tuple[int, ...], keep: tuple[int, ...]) -> None:
        """Hold these faces and throw the others: in one tap where that is offered."""

        def faces(mask: int) -> Counter[int]:
            return Counter(face for place, face in enumerate(dice) if mask >> place & 1)

        wanted = Counter(keep)
        for pressed in self._seen.offered:
            if isinstance(pressed, Reroll) and faces(pressed.mask) == wanted:
                self._held = pressed.mask
                await self._press(pressed)
                return
        ready = [p for p in self._seen.offered if isinstance(p, HoldOnly) and faces(p.mask) == wanted]
        goal = self._nearest(dice, wanted)
        if ready and goal != self._held:
            await self._hold(ready[0], ready[0].mask)
        for place in range(len(dice)):
            if (goal ^ self._held) >> place & 1 and not ready:
                await self._hold(Hold(self.game, self._version, place), self._held ^ 1 << place)
        await self._press(Roll(self.game, self._version))

    def _nearest(self, dice: tuple[int, ...], wanted: Counter[int]) -> int:
        """The positions to hold for these faces that need the fewest taps: what is held or locked first."""
        goal, missing = 0, Counter(wanted)
        for place in sorted(range(len(dice)), key=lambda place: not self._held >> place & 1):
            if missing[dice[place]] > 0:
                missing[dice[place]] -= 1
                goal |= 1 << place
        return goal

    async def _hold(self, pressed: Hold | HoldOnly, held: int) -> None:
        await self._press(pressed)
        self._held = held
        self._asked(held)

    async def _write(self, row: int) -> None:
        pick, sure = PickRow(self.game, self._version, row), Sure(self.game, self._version, row)
        if not self._seen.has(pick):
            await self._press(ShowCrossing(self.game, self._version))
            await self._board(lambda seen: seen.has(pick), now())
        await self._press(pick)
        version = self._version
        await self._board(lambda seen: seen.version > version or seen.has(sure), now())
        if self._seen.has(sure) and not self.over:
            await self._press(sure)

    async def _press(self, pressed: TurnPress) -> None:
        """Think, then tap; nobody waits for the toast."""
        await asyncio.sleep(max(0.0, self._ready + self.thinking - now()))
        person, message = self._person(), self._message()
        assert person is not None
        assert message is not None
        self._tapped(message)
        self.phones.world.conversation.tap(person, self.chat.id, message, pack(pressed))
        self._ready = now()

    async def _board(self, needed: Callable[[Seen], bool], since: float) -> None:
        """Wait for the message to show what is needed next, since the tap that led to it."""
        deadline = now() + PATIENCE
        while not needed(self._seen) and not self.over:
            left = deadline - now()
            assert left > 0, f"waited in vain, last seen: {self._seen}"
            await self._changed.wait(left)
        self._ready = now()
        self._shown(since)

    async def _watch(self) -> None:
        """See every change of the message at the moment it happens."""
        while not self.over:
            self.over = self._row().state != "playing"
            message = self._message()
            seen = Seen.of(self.chat.messages.get(message) if message is not None else None)
            if seen.version >= 0:
                self._seen = seen
            self._changes()
            self._changed.notify()
            await self.phones.world.state.page_events.signal.wait(PATIENCE)

    def _row(self) -> GameRow:
        row = Games(self._tx).get(self.game)
        assert row is not None
        return row


def now() -> float:
    """The loop's time."""
    return asyncio.get_running_loop().time()
