"""One of several virtual people who play at once, and the panel in their private chat."""

from dataclasses import dataclass, field

from bot.table.store.panels import Panels
from engine.play.steps import SeatStep, parse
from engine.play.together import TogetherGame
from tests.bench.virtual_player import VirtualPlayer, now
from tests.bench.work_clock import START

_LINES = "SELECT line, at FROM steps WHERE game_id = ? AND n > ? ORDER BY n"


@dataclass(eq=False)
class VirtualPanel(VirtualPlayer):
    """One person in a game in which all play at once.

    Args:
        person: the account.
    """

    person: int
    waits: list[float] = field(default_factory=list, init=False)
    """Seconds from each tap until the panel showed what it led to."""
    openings: list[float] = field(default_factory=list, init=False)
    """Seconds from the first throw of each round until the panel showed it."""

    def __post_init__(self) -> None:
        super().__post_init__()
        self._seat = self._people.index(self.person)
        self._lines = 0  # of the whole record
        self._thrown_at = 0.0

    async def _act(self) -> None:
        self._follow(self._seen.version)
        if self._progress.game.mover is not None:
            await super()._act()
            return
        version, written_at = self._version, now()
        await self._board(lambda seen: seen.version > version, written_at)

    def _message(self) -> int | None:
        return Panels(self._tx).of(self.game).get(self.person)

    def _person(self) -> int | None:
        return self.person

    def _tapped(self, message: int) -> None:
        """Nothing to note: every tap is noted when the panel shows what it led to."""

    def _asked(self, held: int) -> None:
        """Nothing to note: nobody waits for a hold."""

    def _changes(self) -> None:
        """Nothing to note."""

    def _shown(self, since: float) -> None:
        first, waited, turns = not self._lines, self._progress.game.mover is None, self.turns
        self._follow(None if self.over else self._seen.version)
        if self.turns != turns:
            self._held = 0
        if self.over or first:
            return
        if waited:
            self.openings.append(now() - self._thrown_at)
        else:
            self.waits.append(now() - since)

    @property
    def turns(self) -> int:
        """How many turns the seat has ended."""
        game = self._progress.game
        assert isinstance(game, TogetherGame)
        return game.taken[self._seat]

    def _follow(self, version: int | None) -> None:
        """Replay the record up to a version of the seat, or to its end."""
        progress = self._progress
        for line, at in self._db.execute(_LINES, (self.game, self._lines)).fetchall():
            if self._version == version:
                break
            step = parse(line)
            progress = progress.after(step)
            self._lines += 1
            if isinstance(step, SeatStep) and step.seat == self._seat:
                self._version += 1
                self._thrown_at = at - START
        self._progress = progress.of_seat(self._seat)
