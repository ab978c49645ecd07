"""Backward induction over all states: the expected rest of the game under best play, and its variance."""

from collections.abc import Callable

import numpy as np

from engine.solver.space import Space
from engine.solver.tables import Floats, Ints
from engine.solver.turns import EPSILON, WIDTH, Bench, Cards

Progress = Callable[[int, int], None]
"""Called with the states solved so far, and all there are."""


def solve_states(space: Space, progress: Progress | None = None) -> tuple[Floats, Floats]:
    """The values (points) and variances (their square) of all states; shape (cells,) each.

    Behind the last state stand values of -inf.
    """
    values, variances = np.full(space.cells, -np.inf), np.zeros(space.cells)
    for key in space.levels[-1].tolist():
        ends = space.ends(key)
        values[space.start[key] :][: len(ends)] = ends
    solved = 0
    for keys in reversed(space.levels[:-1]):
        level = _Level(space, keys)
        for part in level.parts:
            level.solve(part, values, variances)
        solved += level.size
        if progress is not None:
            progress(solved, space.states)
    return values, variances


class _Level:
    """All states with so many rows written, cut into parts of equal width, the last two overlapping."""

    def __init__(self, space: Space, keys: Ints) -> None:
        groups = space.groups(keys)
        widths = space.totals.width[groups]
        self.size = int(widths.sum())
        self._begin = int(space.start[keys[0]])
        which = np.repeat(np.arange(len(keys)), widths)
        slots = np.arange(self.size) - (space.start[keys] - self._begin)[which]
        counted = space.totals.first[groups][which] + slots
        self._cards = Cards(space.moves(keys), which, slots, counted)
        count = -(-self.size // WIDTH)
        width = -(-self.size // count)
        starts = (min(i * width, self.size - width) for i in range(count))
        self.parts = [slice(start, start + width) for start in starts]
        self._bench = Bench(space, width)

    def solve(self, part: slice, values: Floats, variances: Floats) -> None:
        """Fill in the values and variances of one part."""
        own = slice(self._begin + part.start, self._begin + part.stop)
        cards = self._cards.part(part)
        self._bench.write(cards, values)
        value = self._bench.turn()
        self._bench.write(cards, values, (variances, value))
        variances[own] = (self._bench.turn() - value) / EPSILON
        values[own] = value
