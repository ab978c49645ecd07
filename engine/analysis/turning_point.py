"""The turning point of a game: the one roll that did the most for whoever won.

Rows do not count: under best play they move nothing, and whoever erred finds that in a review of their own.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from engine.analysis.review import CountedStep, SeatReview
from engine.analysis.win_chances import WinChances
from engine.play.steps import Rolled

LEAST = 0.06
"""No smaller rise of a chance turns a game."""


@dataclass(frozen=True, slots=True)
class TurningPoint:
    """A roll of `seat` that moved an outlook from `before` to `after`.

    Attributes:
        number: of the row that the seat wrote in that turn, from 1.
        dice: as they lay after the roll.
        points: whether `before` and `after` are expected final scores, of somebody alone; else they are
            chances to win.
        winner: whose outlook it is; None: that of `seat`.
    """

    seat: int
    number: int
    dice: tuple[int, ...]
    before: float
    after: float
    points: bool = False
    winner: int | None = None


def turning_point(win_chances: WinChances, path: Iterable[CountedStep]) -> TurningPoint | None:
    """The roll, of anybody, after which a winner's chance had risen the most; None where none rose much.

    Of equals it is the last one.

    Args:
        win_chances: for the ruleset played.
        path: the whole game, see `review.counted_steps`.
    """
    steps = tuple(path)
    end = steps[-1][-1] if steps else None
    winners = end.outcome().winners if end is not None and end.over else ()
    found, largest, chances = None, LEAST, None
    for before, step, after in steps if winners else ():
        old = win_chances.chances(before) if chances is None else chances
        chances = win_chances.chances(after)
        mover = before.mover
        if mover is None or not isinstance(step, Rolled):
            continue
        rise, winner = max((chances[seat] - old[seat], seat) for seat in winners)
        if rise >= largest:
            largest = rise
            number = len(before.cards[mover].written) + 1
            found = TurningPoint(mover, number, after.turn.dice, old[winner], chances[winner], winner=winner)
    return found


def turning_alone(seat: SeatReview) -> TurningPoint | None:
    """The luckiest or unluckiest roll of a card, the last one of equals."""
    roll = max(reversed(seat.rolls), key=lambda roll: abs(roll.points), default=None)
    if roll is None:
        return None
    return TurningPoint(roll.seat, roll.number, roll.dice, roll.value - roll.points, roll.value, points=True)
