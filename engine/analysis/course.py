"""The history of the forecasts for every card of a game: expected final scores with 90 % intervals."""

from collections.abc import Iterable
from dataclasses import dataclass

from engine.analysis.win_chances import WinChances
from engine.play.in_turns import CountedStep
from engine.play.scorecard import ScorecardGame

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
