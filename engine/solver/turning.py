"""The turning point of a game: the one roll or row that moved somebody's chance to win the most."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from engine.scorecard import Game
from engine.solver.analysis import SeatReview
from engine.solver.chances import Odds
from engine.steps import Rolled, Step, Write

LEAST = 0.03
"""No smaller change of a chance turns a game."""


@dataclass(frozen=True, slots=True)
class TurningPoint:
    """What moved the outlook of `seat` from `before` to `after`.

    Attributes:
        number: of the row that the seat wrote in that turn, from 1.
        dice: as they lay then.
        row: the key of the row that was written; None when it was the roll.
        points: whether `before` and `after` are expected final scores, of somebody alone; else they are
            chances to win.
    """

    seat: int
    number: int
    dice: tuple[int, ...]
    row: str | None
    before: float
    after: float
    points: bool = False


def turning_point(odds: Odds, path: Iterable[tuple[Game, Step, Game]]) -> TurningPoint | None:
    """The largest swing of a game, the last one of equals; None where nothing was large.

    Args:
        odds: for the ruleset played.
        path: the whole game, see `analysis.folded`.
    """
    found, largest, chances = None, LEAST, None
    for before, step, after in path:
        old = odds.chances(before) if chances is None else chances
        chances = odds.chances(after)
        mover = before.mover
        if mover is None or not isinstance(step, Rolled | Write):
            continue
        swing = abs(chances[mover] - old[mover])
        if swing >= largest:
            largest = swing
            dice = after.turn.dice if isinstance(step, Rolled) else before.turn.dice
            row = step.row if isinstance(step, Write) else None
            number = len(before.cards[mover].written) + 1
            found = TurningPoint(mover, number, dice, row, old[mover], chances[mover])
    return found


def turning_alone(seat: SeatReview) -> TurningPoint | None:
    """The luckiest or unluckiest roll of a card, or the row that lost still more; the last one of equals."""
    return max(_swings(seat), key=lambda point: abs(point.after - point.before), default=None)


def _swings(seat: SeatReview) -> Iterator[TurningPoint]:
    for roll in reversed(seat.rolls):
        yield TurningPoint(
            roll.seat, roll.number, roll.dice, None, roll.value - roll.points, roll.value, points=True
        )
    for each in reversed(seat.decisions):
        if isinstance(each.chosen, Write):
            row, best = each.chosen.row, each.best.value
            yield TurningPoint(each.seat, each.number, each.dice, row, best, each.value, points=True)
