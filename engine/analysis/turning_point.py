"""The turning point of a game: the one roll that moved somebody's chance to win the most.

Rows do not count: under best play they move nothing, and whoever erred finds that in a review of their own.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from engine.analysis.review import CountedStep, SeatReview
from engine.analysis.win_chances import WinChances
from engine.play.steps import Rolled

LEAST = 0.06
"""No smaller change of a chance turns a game."""


@dataclass(frozen=True, slots=True)
class TurningPoint:
    """A roll that moved the outlook of `seat` from `before` to `after`.

    Attributes:
        number: of the row that the seat wrote in that turn, from 1.
        dice: as they lay after the roll.
        points: whether `before` and `after` are expected final scores, of somebody alone; else they are
            chances to win.
    """

    seat: int
    number: int
    dice: tuple[int, ...]
    before: float
    after: float
    points: bool = False


def turning_point(win_chances: WinChances, path: Iterable[CountedStep]) -> TurningPoint | None:
    """The largest swing of a game, the last one of equals; None where nothing was large.

    Args:
        win_chances: for the ruleset played.
        path: the whole game, see `review.counted_steps`.
    """
    found, largest, chances = None, LEAST, None
    for before, step, after in path:
        old = win_chances.chances(before) if chances is None else chances
        chances = win_chances.chances(after)
        mover = before.mover
        if mover is None or not isinstance(step, Rolled):
            continue
        swing = abs(chances[mover] - old[mover])
        if swing >= largest:
            largest = swing
            number = len(before.cards[mover].written) + 1
            found = TurningPoint(mover, number, after.turn.dice, old[mover], chances[mover])
    return found


def turning_alone(seat: SeatReview) -> TurningPoint | None:
    """The luckiest or unluckiest roll of a card, the last one of equals."""
    roll = max(reversed(seat.rolls), key=lambda roll: abs(roll.points), default=None)
    if roll is None:
        return None
    return TurningPoint(roll.seat, roll.number, roll.dice, roll.value - roll.points, roll.value, points=True)
