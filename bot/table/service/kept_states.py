"""The LRU cache of replayed records, so that a press does not replay a whole game."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import count
from zoneinfo import ZoneInfo

from bot.ground.runtime.lru_dict import LruDict
from bot.ground.runtime.timing import USUAL_TIMING, Timing
from bot.table.service.computers import Computers
from bot.table.service.hooks import GameHooks
from engine.play.ended_turn import EndedTurn, corrected, same_turn
from engine.play.events import (
    Blank,
    Corrected,
    Event,
    HandTakenBack,
    Laid,
    RowTakenBack,
    Stood,
    Threw,
    Wrote,
    events,
)
from engine.play.steps import Lay, Leave, SeatStep, Step, Undo
from engine.play.together import TogetherGame
from engine.records.record import Progress

UNDOS = 3
"""The number of times that the end of one turn may be taken back."""

OWN_UNDOS = 100
"""The number of ends of turns that may be taken back in a game with dice of the players' own."""

KEPT = 2000
"""Games whose state is kept in memory; the others are replayed when they are touched."""

KEPT_OVER = 100
"""So many of them have ended: hardly anybody touches those again once their result has been read."""


@dataclass(frozen=True, slots=True)
class RecordState:
    """The state of a game after a replay of its record.

    Attributes:
        version: the length of the record.
        progress: the game.
        recent: the events since the last turn that a person ended.
            Where all play at once: those of the last round that has closed.
        undone: the number of the turn whose end was taken back last, -1 for none.
        undos: how often the end of that turn was taken back; with dice of the players' own, of all turns.
        versions: where all play at once: how many lines of the record are of each seat.
        gathered: the events since the last round closed.
        taken_back: for each row that was taken back its seat, and the turns that it had ended before it.
        to_redo: with dice of the players' own: the turns that were taken back and have not ended anew, the
            earliest last.
    """

    version: int
    progress: Progress
    recent: tuple[Event, ...] = ()
    undone: int = -1
    undos: int = 0
    versions: tuple[int, ...] = ()
    gathered: tuple[Event, ...] = ()
    taken_back: tuple[tuple[int, int], ...] = ()
    to_redo: tuple[EndedTurn, ...] = ()

    def after(self, step: Step, people: Sequence[bool]) -> "RecordState":
        """The state after one more step.

        Args:
            step: of the record.
            people: by seat, whether people play it now.
        """
        before = self.progress.game
        progress = self.progress.after(step)
        happened = [e for e in events(before, step, progress.game) if not isinstance(e, Threw | Laid)]
        if isinstance(before, TogetherGame) and isinstance(progress.game, TogetherGame):
            return self._together(step, before, progress, progress.game, happened)
        if before.ruleset.source == "own":
            return self._with_own_dice(step, progress, happened, people)
        fresh = any(isinstance(e, Wrote | Blank | Stood) and people[e.seat] for e in happened)
        recent = (*(() if fresh else self.recent), *happened)
        undone, undos = self.undone, self.undos
        if isinstance(step, Undo):
            turn = progress.game.turns
            undone, undos = turn, undos + 1 if turn == undone else 1
        return RecordState(self.version + 1, progress, recent, undone, undos)

    def _with_own_dice(
        self, step: Step, progress: Progress, happened: Sequence[Event], people: Sequence[bool]
    ) -> "RecordState":
        """The state after a step where turns may be taken back one after another, and corrected."""
        before, recent, to_redo, undos = self.progress, self.recent, self.to_redo, self.undos
        ends = progress.game.turns > before.game.turns or (
            isinstance(step, Lay) and not before.game.lay_rolls
        )
        if isinstance(step, Undo):
            recent, to_redo, undos = (*recent, *happened), (*to_redo, before.ended[-1]), undos + 1
        elif isinstance(step, Leave):
            recent, to_redo = (*recent, *happened), ()
        elif ends and to_redo and same_turn(to_redo[-1].game, before.game):
            change = corrected(to_redo[-1], EndedTurn(before.game, step))
            recent, to_redo = _told_anew(recent, change, happened), to_redo[:-1]
        else:
            fresh = any(isinstance(e, Wrote | Blank | Stood) and people[e.seat] for e in happened)
            recent, to_redo = (*(() if fresh else recent), *happened), () if ends else to_redo
        return RecordState(self.version + 1, progress, recent, undos=undos, to_redo=to_redo)

    def _together(
        self,
        step: Step,
        before: TogetherGame,
        progress: Progress,
        game: TogetherGame,
        happened: Sequence[Event],
    ) -> "RecordState":
        versions = (*self.versions, *(0,) * (game.seats - len(self.versions)))
        taken_back = self.taken_back
        if isinstance(step, SeatStep):
            versions = (*versions[: step.seat], versions[step.seat] + 1, *versions[step.seat + 1 :])
            if isinstance(step.step, Undo):
                taken_back = (*taken_back, (step.seat, game.taken[step.seat]))
        gathered = (*self.gathered, *happened)
        closes = game.opened > before.opened or (game.over and not before.over)
        return RecordState(
            self.version + 1,
            progress,
            gathered if closes else self.recent,
            versions=versions,
            gathered=() if closes else gathered,
            taken_back=taken_back,
        )

    def undone_enough(self, seat: int | None) -> bool:
        """Whether the end of the turn before has been taken back as often as it may be.

        Args:
            seat: whose turn, where all play at once; None where seats take turns.
        """
        if self.progress.game.ruleset.source == "own":
            return self.undos >= OWN_UNDOS
        if seat is None:
            back = self.progress.back
            return back is not None and back.turns == self.undone and self.undos >= UNDOS
        game = self.progress.game
        turn = game.taken[seat] - 1 if isinstance(game, TogetherGame) else 0
        return self.taken_back.count((seat, turn)) >= UNDOS


def _told_anew(
    recent: Sequence[Event], change: Corrected | None, happened: Sequence[Event]
) -> tuple[Event, ...]:
    """The latest events once a turn that was taken back has ended anew: a correction, if it is one."""
    told = list(recent)
    backs = [n for n, event in enumerate(told) if isinstance(event, RowTakenBack | HandTakenBack)]
    if backs:
        del told[backs[-1]]
    if change is None:
        return tuple(told)
    told = [event for event in told if event not in change.was]
    also = (event for event in happened if not isinstance(event, Wrote | Blank | Stood))
    return (*told, change, *also)


class KeptStates:
    """The LRU cache of committed states by game, and the parameters that every loaded game needs.

    A cached state that is behind its record is caught up when it is loaded, so it is never wrong.

    Attributes:
        with_windows: whether games have tables that people open in the app beside the chat.
        numbers: of loaded games, which tell what was loaded later.
    """

    def __init__(
        self,
        computers: Computers,
        timing: Timing = USUAL_TIMING,
        zone: str = "UTC",
        hooks: GameHooks = GameHooks(),  # noqa: B008 - a value
    ) -> None:
        self.computers = computers
        self.hooks = hooks
        self.timing = timing
        self.zone = ZoneInfo(zone)
        self.with_windows = False
        self.numbers = count(1)
        self._states: LruDict[int, RecordState] = LruDict(KEPT)
        self._over: LruDict[int, RecordState] = LruDict(KEPT_OVER)

    def get(self, game: int) -> RecordState | None:
        """The state kept for a game."""
        return self._states.get(game) or self._over.get(game)

    def keep(self, game: int, state: RecordState) -> None:
        """Remember a state that has been committed."""
        over = state.progress.game.over
        kept, other = (self._over, self._states) if over else (self._states, self._over)
        kept[game] = state
        other.pop(game, None)  # not before: the database's threads look here at any moment
