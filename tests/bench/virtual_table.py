"""Virtual people at one table, and the board they share: it is noted how long everything takes."""

from dataclasses import dataclass, field
from itertools import takewhile

from bot.table.store.records import Records
from engine.play.showdown import ShowdownGame
from engine.play.steps import parse
from tests.bench.virtual_player import VirtualPlayer, now


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


@dataclass(eq=False)
class VirtualTable(VirtualPlayer):
    """One game in which people take turns, and these people."""

    turns: list[Turn] = field(default_factory=list, init=False)
    holds: list[tuple[float, float]] = field(default_factory=list, init=False)
    """When each was tapped, and until it was shown."""

    def __post_init__(self) -> None:
        super().__post_init__()
        self._holding: list[tuple[float, int]] = []  # holds that no board has shown yet
        self._taps = 0
        self._waits: list[float] = []
        self._below: list[int] = []

    def _message(self) -> int | None:
        return self._row().message_id

    def _person(self) -> int | None:
        mover = self._progress.game.mover
        return None if mover is None else self._people[mover]

    def _tapped(self, message: int) -> None:
        self._look(message)
        self._taps += 1

    def _asked(self, held: int) -> None:
        self._holding.append((now(), held))
        self._changes()

    def _shown(self, since: float) -> None:
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

    def _changes(self) -> None:
        """Note the holds that the board shows by now, or has overtaken: what they led to is shown."""
        shown = next((i for i, (_, held) in enumerate(self._holding) if held == self._seen.held), None)
        if self._seen.version > self._version:
            shown = len(self._holding) - 1
        if self._holding and shown is not None:
            self.holds += [(at, now() - at) for at, _ in self._holding[: shown + 1]]
            del self._holding[: shown + 1]
