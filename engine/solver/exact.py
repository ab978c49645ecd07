"""Backward induction over all states: the expected rest of the game under best play, and its variance."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path

import numpy as np

from engine.ruleset import Ruleset
from engine.solver.helper import Helper, Helping, Shares, helper_for
from engine.solver.space import Space
from engine.solver.tables import Floats, Floats32, Ints
from engine.solver.turns import WIDTH, Bench
from engine.solver.writing import EPSILON, Cards, Offers

Benches = Callable[[int], Bench]
"""The bench of every width, made once: what it has found out about rows is of use at all levels."""

OnProgress = Callable[[int, int], None]
"""Called with the states solved so far, and all there are."""


def solve_states(
    space: Space, on_progress: OnProgress | None = None, helping: Helping | None = None
) -> tuple[Floats, Floats32]:
    """The values (points) and variances (their square) of all states; shape (cells,) each.

    Behind the last state stand values of -inf. Large spaces are solved by two processes where `helping` says
    so: the operations are so short that threads would wait for each other.
    """
    task = partial(Assistance, space.rules)
    with helper_for(space.states, space.cells, task, helping or Helping()) as helper:
        values, variances = helper.shares.values, helper.shares.variances
        values[space.nowhere :] = -np.inf
        for key in space.levels[-1].tolist():
            ends = space.ends(key)
            values[space.start[key] :][: len(ends)] = ends
        solved, benches = 0, _benches(space)
        for number in reversed(range(len(space.levels) - 1)):
            level = Level(space, space.levels[number], benches)
            _solve_level(level, number, helper)
            solved += level.size
            if on_progress is not None:
                on_progress(solved, space.states)
        return np.array(values), variances.astype(np.float32)


def _benches(space: Space) -> Benches:
    return cache(partial(Bench, Offers(space)))


def _solve_level(level: "Level", number: int, helper: Helper) -> None:
    shares = helper.shares
    shares.current[0] = number
    for part in shares.from_front(number, level.parts):
        level.solve(part, shares)
    if not helper.finished(number):  # it was killed
        for part in level.parts:
            level.solve(part, shares)


@dataclass(frozen=True, slots=True)
class Assistance:
    """What the helping process does: parts of the current level, from its end, as long as there is one.

    `path` is the file that the two share, `parent` the id of the first process.
    """

    rules: Ruleset
    path: Path
    parent: int

    def __call__(self) -> None:
        """Help until the work is over."""
        space = Space(self.rules)
        shares, benches = Shares.mapped(self.path, space.cells), _benches(space)
        while (number := shares.wait(self.parent)) is not None:
            level = Level(space, space.levels[number], benches)
            for part in shares.from_back(number, level.parts):
                level.solve(part, shares)
            shares.done[number] = 1


class Level:
    """All states with so many rows written, cut into parts of equal width, the last two overlapping."""

    def __init__(self, space: Space, keys: Ints, benches: Benches) -> None:
        groups = space.groups(keys)
        widths = space.totals.width[groups]
        self.size = int(widths.sum())
        self._begin = int(space.start[keys[0]])
        which = np.repeat(np.arange(len(keys)), widths)
        slots = np.arange(self.size) - (space.start[keys] - self._begin)[which]
        counted = space.totals.first[groups][which] + slots
        self._cards = Cards(space.moves(keys), which, slots, counted)
        width = min(self.size, WIDTH)
        starts = (min(start, self.size - width) for start in range(0, self.size, width))
        self.parts = [slice(start, start + width) for start in starts]
        self._bench = benches(width)

    def solve(self, part: slice, shares: Shares) -> None:
        """Fill in the values and variances of one part."""
        own = slice(self._begin + part.start, self._begin + part.stop)
        self._bench.writing.offer(self._cards.part(part), shares.values)
        value = self._bench.turn()
        self._bench.writing.offer_spread(value, shares.variances)
        shares.variances[own] = (self._bench.turn() - value) / EPSILON
        shares.values[own] = value
