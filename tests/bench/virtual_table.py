"""Virtual people at one table: they look at the board, think and tap, and it is noted how long that takes.

Nobody taps before the board they need is shown: the dice of a throw, a new turn, an unfolded choice, a
question. Nobody waits for a board to show a hold. What to keep and what to write the one-turn player of the
engine decides, from the game's record up to the version of the board that is shown.
"""

import asyncio
import sqlite3
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import takewhile
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
from bot.table.store.records import Records
from bot.table.store.rows import GameRow
from bot.table.store.seats import Seats
from engine.play.game import new_game
from engine.play.showdown import ShowdownGame
from engine.play.steps import Stand, Stop, Throw, Write, parse
from engine.players.choose import choose_best
from engine.records.record import Progress
from tests.play.phones import Phones, presses

PATIENCE = 900.0
"""Seconds after which a board that does not come is a fault."""


@dataclass(frozen=True, slots=True)
class Turn:
    """One turn that has ended.

    Attributes:
        at: when its last tap was made.
        taps: how many it took.
        waits: how long each of its boards let people wait, in seconds.
        below: how many messages stood below the board when it began, and at each of its taps.
    """

    at: float
    taps: int
    waits: tuple[float, ...]
    below: tuple[int, ...]


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
class VirtualTable:
    """One game and its people.

    Args:
        phones: the world with the running bot.
        chat: where it is played.
        game: its number in the database.
        database: the file.
        thinking: seconds before every tap.
    """

    phones: Phones
    chat: Chat
    game: int
    database: Path
    thinking: float
    turns: list[Turn] = field(default_factory=list)
    holds: list[tuple[float, float]] = field(default_factory=list)  # when tapped, and until it was shown
    began: float = 0.0
    over: bool = False

    def __post_init__(self) -> None:
        self._db = sqlite3.connect(f"file:{self.database}?mode=ro", uri=True)
        self._tx = Tx(self._db)
        row = self._row()
        rules = rules_of(row.preset, row.options, row.revision)
        self._people = [seat.user_id for seat in Seats(self._tx).of(self.game)]
        self._progress = Progress(new_game(rules, len(self._people)))
        self._version = 0
        self._held = 0  # as the mover knows from toasts
        self._asked: list[tuple[float, int]] = []  # holds that no board has shown yet
        self._seen = Seen()
        self._changed = Signal()
        self._taps = 0
        self._waits: list[float] = []
        self._below: list[int] = []
        self._ready = _now()

    async def play(self, stop: Callable[[], bool]) -> None:
        """Play to the end, or until a turn has ended and `stop` says so."""
        watch = asyncio.create_task(self._watch())
        try:
            self.began = _now()
            await self._board(lambda seen: seen.version >= 0, self.began)
            while not self.over and not stop():
                await self._act()
        finally:
            watch.cancel()
            self._db.close()

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
            await self._board(lambda seen: seen.version > version, _now())

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
        self._asked.append((_now(), held))
        self._resolve()

    async def _write(self, row: int) -> None:
        pick, sure = PickRow(self.game, self._version, row), Sure(self.game, self._version, row)
        if not self._seen.has(pick):
            await self._press(ShowCrossing(self.game, self._version))
            await self._board(lambda seen: seen.has(pick), _now())
        await self._press(pick)
        version = self._version
        await self._board(lambda seen: seen.version > version or seen.has(sure), _now())
        if self._seen.has(sure) and not self.over:
            await self._press(sure)

    async def _press(self, pressed: TurnPress) -> None:
        """Think, then tap; the tap is counted, and nobody waits for its toast."""
        loop = asyncio.get_running_loop()
        await asyncio.sleep(max(0.0, self._ready + self.thinking - loop.time()))
        game = self._progress.game
        assert game.mover is not None
        person, message = self._people[game.mover], self._row().message_id
        self._look(message)
        self.phones.world.conversation.tap(person, self.chat.id, message, pack(pressed))
        self._taps += 1
        self._ready = loop.time()

    async def _board(self, needed: Callable[[Seen], bool], since: float) -> None:
        """Wait for the board that is needed next, and note how long after the tap that led to it it came."""
        deadline = _now() + PATIENCE
        while not needed(self._seen) and not self.over:
            left = deadline - _now()
            assert left > 0, f"waited in vain, last seen: {self._seen}"
            await self._changed.wait(left)
        self._ready = _now()
        self._waits.append(self._ready - since)
        if self.over or self._seen.version > self._version:
            self._end_turn(since)

    def _end_turn(self, at: float) -> None:
        """Note the turn, if the newest step ended one."""
        before = self._progress.game.turns
        mover = self._progress.game.mover
        self._follow(None if self.over else self._seen.version)
        game = self._progress.game
        if game.turns > before:
            self.turns.append(Turn(at, self._taps, tuple(self._waits), tuple(self._below)))
            self._taps, self._waits, self._below = 0, [], []
            self._look(self._row().message_id)
        if game.mover != mover or game.turns > before:
            self._held = 0
        if isinstance(game, ShowdownGame):
            self._held |= sum(1 << place for place in game.locked)

    def _look(self, board: int | None) -> None:
        """Count what stands below the board."""
        thread = self.chat.messages[board].thread if board is not None else None
        newer = takewhile(lambda each: each.id != board, reversed(self.chat.messages.values()))
        self._below.append(sum(not each.deleted and each.thread == thread for each in newer))

    def _follow(self, version: int | None) -> None:
        """Replay the record up to a version, or to its end."""
        lines = Records(self._tx).lines(self.game, after=self._version)
        for line in lines if version is None else lines[: version - self._version]:
            self._progress = self._progress.after(parse(line))
            self._version += 1

    async def _watch(self) -> None:
        """See every change of the board at the moment it happens."""
        while not self.over:
            row = self._row()
            self.over = row.state != "playing"
            seen = Seen.of(self.chat.messages.get(row.message_id))
            if seen.version >= 0:
                self._seen = seen
            self._resolve()
            self._changed.notify()
            await self.phones.world.state.page_events.signal.wait(PATIENCE)

    def _resolve(self) -> None:
        """Note the holds that the board shows by now, or has overtaken: what they led to is shown."""
        shown = next((i for i, (_, held) in enumerate(self._asked) if held == self._seen.held), None)
        if self._seen.version > self._version:
            shown = len(self._asked) - 1
        if self._asked and shown is not None:
            self.holds += [(at, _now() - at) for at, _ in self._asked[: shown + 1]]
            del self._asked[: shown + 1]

    def _row(self) -> GameRow:
        row = Games(self._tx).get(self.game)
        assert row is not None
        return row


def _now() -> float:
    return asyncio.get_running_loop().time()
