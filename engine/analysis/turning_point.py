"""The turning point of a game: the throw or row of any seat that changed its chance to win the most.

A throw counts from before its dice were held: a poor hold is part of it. A row moves a chance where it was
not the best one to write. Below `LEAST` nothing has turned the game; then its best throw is what is told.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from engine.analysis.last_round import is_last_round
from engine.analysis.review import SeatReview
from engine.analysis.win_chances import WinChances
from engine.play.in_turns import CountedStep
from engine.play.scorecard import ScorecardGame
from engine.play.steps import Rolled, Throw, Write

LEAST = 0.15
"""No smaller change of a chance turns a game."""


@dataclass(frozen=True, slots=True)
class TurningPoint:
    """A throw or row of `seat` that changed its outlook from `before` to `after`.

    Attributes:
        number: of the row that the seat wrote in that turn, from 1.
        dice: as they lay after the throw, or when the row was written.
        points: whether `before` and `after` are expected final scores, of somebody alone; else they are
            chances to win.
        row: the key of the row that was written; None: it was a throw.
        scored: the points of the row.
        made: whether the row was written, rather than crossed out.
    """

    seat: int
    number: int
    dice: tuple[int, ...]
    before: float
    after: float
    points: bool = False
    row: str | None = None
    scored: int = 0
    made: bool = True

    @property
    def change(self) -> float:
        """By how much the outlook rose; negative where it fell."""
        return self.after - self.before

    @property
    def turns(self) -> bool:
        """Whether it turned a game, rather than being its best throw."""
        return not self.points and abs(self.change) >= LEAST


@dataclass(frozen=True, slots=True)
class Swings:
    """The largest changes of chances in a game: its turning point, if it has one, and its best throw."""

    turning: TurningPoint | None = None
    throw: TurningPoint | None = None


def swings(win_chances: WinChances, path: Iterable[CountedStep]) -> Swings:
    """The throw or row that changed its mover's chance the most, and the throw that raised one the most.

    Of equals it is the last one. Nothing of a game that is not over or that nobody has won.

    Args:
        win_chances: for the ruleset played.
        path: the whole game, see `review.counted_steps`.
    """
    steps = tuple(path)
    end = steps[-1][-1] if steps else None
    if end is None or not end.over or not end.outcome().winners:
        return Swings()
    turning = throw = None
    old = win_chances.chances(steps[0][0])
    for before, step, after in steps:
        if isinstance(step, Throw):
            continue  # it is measured with the faces that it brings
        new = win_chances.chances(after)
        mover = before.mover
        if mover is not None and isinstance(step, Rolled | Write):
            then = new
            if isinstance(step, Write) and is_last_round(after) and not is_last_round(before):
                # Chances are exact from here on: what that changes is not the row's doing.
                then = win_chances.chances(after, to_win=False)
            found = _measured(before, step, after, old[mover], then[mover])
            if found.turns and (turning is None or abs(found.change) >= abs(turning.change)):
                turning = found
            if found.row is None and found.change > 0 and (throw is None or found.change >= throw.change):
                throw = found
        old = new
    return Swings(turning, throw)


def _measured(
    before: ScorecardGame, step: Rolled | Write, after: ScorecardGame, old: float, new: float
) -> TurningPoint:
    mover = before.mover
    if mover is None:
        raise ValueError("expected a step of somebody's turn")
    card = before.cards[mover]
    number = len(card.written) + 1
    if isinstance(step, Rolled):
        return TurningPoint(mover, number, after.turn.dice, old, new)
    entry = before.entry(before.ruleset.row_index(step.row))
    dice = before.turn.dice
    return TurningPoint(mover, number, dice, old, new, row=step.row, scored=entry.points, made=entry.made)


def turning_alone(seat: SeatReview) -> TurningPoint | None:
    """The luckiest or unluckiest roll of a card, the last one of equals."""
    roll = max(reversed(seat.rolls), key=lambda roll: abs(roll.points), default=None)
    if roll is None:
        return None
    return TurningPoint(roll.seat, roll.number, roll.dice, roll.value - roll.points, roll.value, points=True)
