"""Win chances held against what came of thousands of games of two, played side by side.

Both seats play their best for points and their last rows to win, which is what the chances take them to do;
the games are independent, and of each some moments before a turn are looked at.
"""

from dataclasses import dataclass

import numpy as np

from engine.analysis.pay_chances import many_pay_chances
from engine.analysis.score_distribution import ScoreDistribution, win_shares
from engine.analysis.score_forecast import ScoreForecasts
from engine.analysis.simulate import SimulatedGames
from engine.solver.dice_index import Floats, Ints
from engine.solver.solution import Solution

BINS = 10


@dataclass(frozen=True)
class Told:
    """Chances of both seats, and what came: arrays of shape (2 * moments,).

    Attributes:
        game: which one it was; left: rows that the first seat still had open.
        chance: to win, as told; came: the seat's part of the victory.
    """

    game: Ints
    left: Ints
    chance: Floats
    came: Floats


@dataclass(frozen=True, slots=True)
class Bin:
    """Chances from one tenth to the next: how many, their mean, what came and its standard error."""

    count: int
    told: float
    came: float
    error: float


def told(solution: Solution, games: int, moments: int, seed: int) -> Told:
    """What win chances told in so many games, at so many moments of each, and what came of them."""
    seats = [SimulatedGames(solution, games, np.random.default_rng([seed, seat]), 0.0) for seat in range(2)]
    forecasts, rows = ScoreForecasts(solution), len(solution.rules.rows)
    # A moment is a turn of the game, before its first roll; the last round is left out, as it is exact.
    turns = 2 * (rows - 1)
    looked = np.argsort(np.random.default_rng([seed, 2]).random((games, turns)), axis=1)[:, :moments]
    found: list[tuple[int, int, float]] = []
    for turn in range(turns):
        for game in np.flatnonzero((looked == turn).any(axis=1)).tolist():
            distributions = [_final(forecasts, each, game) for each in seats]
            found.append((game, rows - (turn + 1) // 2, win_shares(distributions)[0]))
        seats[turn % 2].turn()
    came = _last_round(solution, *seats)
    game, left, chance = (np.array(column) for column in zip(*found, strict=True))
    both = np.concatenate
    return Told(
        both((game, game)),
        both((left, left)),
        both((chance, 1 - chance)),
        both((came[game], 1 - came[game])),
    )


def _final(forecasts: ScoreForecasts, seat: SimulatedGames, game: int) -> ScoreDistribution:
    return forecasts.of_state(int(seat.keys[game]), int(seat.slots[game])).shifted(int(seat.earned[game]))


def _last_round(solution: Solution, first: SimulatedGames, second: SimulatedGames) -> Floats:
    """Play it, both to win: the first seat's part of the victory, by game."""
    answers = _Answers(solution)

    def first_worth(games: Ints, finals: Floats) -> Floats:
        worth = np.full(finals.shape, -np.inf)
        for column, game in enumerate(games.tolist()):
            is_open = np.isfinite(finals[:, column])
            margins = np.rint(finals[is_open, column]) - second.earned[game]
            worth[is_open, column] = 1 - answers.of(int(second.keys[game]), int(second.slots[game]), margins)
        return worth

    def second_worth(games: Ints, finals: Floats) -> Floats:
        known = first.scores()[games]
        won = (finals > known + 0.5) + (np.abs(finals - known) < 0.5) / 2
        return np.where(np.isfinite(finals), won, -np.inf)

    first.turn(first_worth)
    second.turn(second_worth)
    one, other = first.scores(), second.scores()
    came: Floats = (one > other) + (one == other) / 2
    return came


class _Answers:
    """The best chance of a seat with one row open to beat what is there; a tie is half of it."""

    def __init__(self, solution: Solution) -> None:
        self._solution = solution
        self._known: dict[tuple[int, int], tuple[Floats, Floats]] = {}

    def of(self, key: int, slot: int, margins: Floats) -> Floats:
        """The chances of a state when it must come to so many points; shape (margins,)."""
        if (key, slot) not in self._known:
            _, paid = self._solution.offered(key, slot)
            steps = np.unique(np.rint(paid[np.isfinite(paid)]))
            steps = np.sort(np.concatenate((steps - 0.5, steps)))
            worth = (paid[:, None] > steps + 0.25) + (np.abs(paid[:, None] - steps) < 0.25) / 2
            worth = np.where(np.isfinite(paid)[:, None], worth, -np.inf)
            chances = many_pay_chances(self._solution.lookup, worth)
            self._known[key, slot] = steps, (chances * np.maximum(worth, 0)).sum(axis=0)
        steps, chances = self._known[key, slot]
        at = np.searchsorted(steps, margins - 0.25)
        return np.append(chances, 0.0)[at]


def bins(found: Told) -> list[Bin]:
    """Chances by tenths; errors take into account that those of one game came out alike."""
    made, number = [], np.minimum((found.chance * BINS).astype(int), BINS - 1)
    for each in range(BINS):
        inside = np.flatnonzero(number == each)
        if not len(inside):
            continue
        off = found.came[inside] - found.chance[inside]
        by_game = np.bincount(found.game[inside], off - off.mean())
        error = float(np.sqrt((by_game**2).sum())) / len(inside)
        made.append(
            Bin(len(inside), float(found.chance[inside].mean()), float(found.came[inside].mean()), error)
        )
    return made
