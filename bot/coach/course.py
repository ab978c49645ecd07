"""The course of a game under best play: forecasts for every card, and what changed a chance to win the most.

A *forecast* is an expected final score with its 90 % interval. The *turning point* is the throw or row of any
seat that changed its chance the most. A throw counts from before its dice were held: a poor hold is part of
it. A row moves a chance where it was not the best one to write. Where nothing has turned the game its best
throw is what is told.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from bot.table.views.game import TurningPoint
from engine.analysis.last_round import is_last_round
from engine.analysis.review import SeatReview
from engine.analysis.win_chances import WinChances
from engine.play.in_turns import CountedStep
from engine.play.scorecard import ScorecardGame
from engine.play.steps import Rolled, Throw, Write

LOWEST, HIGHEST = 0.05, 0.95
"""The parts of all outcomes that lie below the limits of a band."""


@dataclass(frozen=True, slots=True)
class Forecast:
    """The expected final score of a card, and the 90 % interval around it, limits included."""

    mean: float
    low: int
    high: int


@dataclass(frozen=True, slots=True)
class Course:
    """The forecasts for a seat that played to the end: before its first turn, then after each one."""

    seat: int
    forecasts: tuple[Forecast, ...]


def courses(win_chances: WinChances, path: Iterable[CountedStep]) -> tuple[Course, ...]:
    """The forecasts for all seats that filled their cards, under best play from every moment on.

    Args:
        win_chances: for the ruleset played.
        path: the whole game, see `review.counted_steps`.
    """
    steps = tuple(path)
    if not steps:
        return ()
    start, end = steps[0][0], steps[-1][-1]
    found = {seat: [_forecast(win_chances, start, seat)] for seat in end.active if end.cards[seat].full}
    for before, _, after in steps:
        mover = before.mover
        if mover in found and after.turns != before.turns:
            found[mover].append(_forecast(win_chances, after, mover))
    return tuple(Course(seat, tuple(forecasts)) for seat, forecasts in found.items())


def _forecast(win_chances: WinChances, game: ScorecardGame, seat: int) -> Forecast:
    """The forecast of a seat's card, the round bonuses that it has won included."""
    scores = win_chances.final(game.cards[seat]).shifted(game.totals()[seat].rounds)
    return Forecast(scores.mean, scores.quantile(LOWEST), scores.quantile(HIGHEST))


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
