"""Many turns side by side: what every roll, every keep and the turn itself are worth in each of them.

A *bench* holds one column per turn and one long contiguous row per keep, and works in place: first the best
row to write is put in for every roll, then one throw at a time the mean over the dice thrown (one die more
at a time) and the best keep (one die less at a time).
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from engine.patterns import FACES
from engine.solver.space import Moves, Space
from engine.solver.tables import Floats, Ints

WIDTH = 4096
"""Turns side by side: long enough for NumPy, short enough for the caches."""

EPSILON = 2.0**-30
"""The price of variance, see `Bench.write_spread`."""

_FAR = 1e5
"""No two actions of one turn are further apart in points; keeps squares of closed rows finite."""


@dataclass(frozen=True, slots=True, eq=False)
class Cards:
    """Cards at the beginning of a turn, all with equally many rows written; arrays of shape (cards,).

    Attributes:
        moves: of all pays, from the keys that occur.
        which: the key of each card, as a number among those.
        slots: its slot; `counted`: the same, counted through all groups.
    """

    moves: Moves
    which: Ints
    slots: Ints
    counted: Ints

    def part(self, part: slice) -> "Cards":
        """Some of the cards."""
        return Cards(self.moves, self.which[part], self.slots[part], self.counted[part])


class Bench:
    """Space for `width` turns of one ruleset.

    Attributes:
        worth: what every keep is worth; shape (keeps, width), the first rows are the rolls.
        paid: what every pay is worth when it is written, -inf where it is not open; shape (pays, width).
    """

    def __init__(self, space: Space, width: int) -> None:
        self.space, self.width = space, width
        self.tables = space.tables
        self.worth: Floats = np.empty((len(self.tables.keeps), width))
        self.rolls: Floats = self.worth[: self.tables.rolls]
        self.pays = space.pays
        self.paid: Floats = np.empty((len(self.pays), width))
        self._runs = [
            [(self._part(run.keep, run.length), self._part(run.more, run.length)) for run in runs]
            for runs in self.tables.runs
        ]
        self._sums = [
            [
                (self._other(run.keep, run.face, run.length), self._part(run.more, run.length), keep)
                for run, (keep, _) in zip(runs, views, strict=True)
                if run.face > FACES[0]
            ]
            for runs, views in zip(self.tables.runs, self._runs, strict=True)
        ]
        self._sizes = [self.worth[size] for size in self.tables.sizes]
        self._rows = list(self.worth)
        self._pay_rows = list(self.paid)
        self._steps = [space.totals.step(pay) for pay in self.pays]
        self._chances = self.tables.chances[:, None]
        self._open: list[bool] = [False] * len(self.pays)
        self._cells: list[Ints] = [np.empty(0, dtype=np.intp)] * len(self.pays)
        self._lists: dict[tuple[int, ...], list[tuple[Floats, Floats]]] = {}

    def _part(self, first: int, length: int) -> Floats:
        return self.worth[first : first + length]

    def _other(self, first: int, face: int, length: int) -> Floats:
        """What a run is added to: those with a die of the lowest face, at first, then their sums."""
        if face > FACES[1]:
            return self._part(first, length)
        sizes = zip(self.tables.sizes, self.tables.more, strict=True)
        lowest = next(more[first - size.start, 0] for size, more in sizes if size.start <= first < size.stop)
        return self._part(int(lowest), length)

    def write(self, cards: Cards, values: Floats) -> None:
        """Put in what writing is worth: `paid` for every pay, `rolls` for the best row of every roll.

        Args:
            cards: one for every turn.
            values: of all states, -inf behind them; shape (cells,).
        """
        moves, which = cards.moves, cards.which
        begins = start = cell = cards.slots
        value = values
        for number, (worth, step) in enumerate(zip(self._pay_rows, self._steps, strict=True)):
            fresh = begins is not moves.starts[number]
            if fresh:
                begins = moves.starts[number]
                start = begins[which]
            self._open[number] = (start != self.space.nowhere).any()
            if not self._open[number]:
                worth.fill(-np.inf)
                continue
            if fresh or step is not None:  # pays that lead to the same cards differ in points only
                cell = start + (cards.slots if step is None else step[0][cards.counted])
                value = values.take(cell)
            self._cells[number] = cell
            reward = moves.rewards[number]
            np.add(value, reward if isinstance(reward, int) else reward[which], out=worth)
            if step is not None and step[1].any():
                np.add(worth, step[1][cards.counted], out=worth)
        self._best_rows()

    def write_spread(self, value: Floats, variances: Floats) -> None:
        """After `write`: put in what writing is worth and EPSILON times its part of the variance.

        The best actions stay the best, but for ties closer than EPSILON; so the turn's worth grows by EPSILON
        times the variance of the rest of the game under best play. What that costs in precision is about
        1e-4 of a variance of 1500.

        Args:
            value: of each turn; shape (width,).
            variances: of all states; shape (cells,).
        """
        for is_open, worth, cell in zip(self._open, self._pay_rows, self._cells, strict=True):
            if is_open:
                far = np.maximum(worth - value, -_FAR)
                far *= far
                far += variances.take(cell)
                far *= EPSILON
                np.add(worth, far, out=worth)
        self._best_rows()

    def _best_rows(self) -> None:
        """The best pay of every roll. What a row pays at least is offered to all rolls at once, if it may."""
        common = np.full(self.width, -np.inf)
        left = []
        by_row: dict[int, list[int]] = {}
        for number in range(self.space.later):
            if self._open[number]:
                if self.pays[number].face:
                    left.append(number)
                else:
                    by_row.setdefault(self.pays[number].row, []).append(number)
        for numbers in by_row.values():
            least, *others = sorted(numbers, key=lambda n: (self.pays[n].made, self.pays[n].points))
            if all((self._pay_rows[n] >= self._pay_rows[least]).all() for n in others):
                np.maximum(common, self._pay_rows[least], out=common)
                left += others
            else:
                left += numbers
        self.rolls[:] = common
        for roll in {roll for pay in self.pays if pay.face for roll in pay.rolls}:
            self._rows[roll].fill(-np.inf)
        self._raise(left)

    def _raise(self, numbers: Sequence[int]) -> None:
        key = tuple(numbers)
        if key not in self._lists:
            pairs = sorted((roll, n) for n in numbers for roll in self.pays[n].rolls)
            self._lists[key] = [(self._rows[roll], self._pay_rows[n]) for roll, n in pairs]
        for row, pay in self._lists[key]:
            np.maximum(row, pay, out=row)

    def first_roll(self) -> None:
        """Offer what rows pay after the first roll of the turn, where that is more."""
        self._raise([n for n in range(self.space.later, len(self.pays)) if self._open[n]])

    def throw(self) -> None:
        """From the worth of rolls to the mean of throwing what is not kept, for every keep of fewer dice."""
        for sums, size in zip(self._sums, self._sizes, strict=True):
            for one, other, into in sums:
                np.add(one, other, out=into)
            np.multiply(size, 1 / len(FACES), out=size)

    def choose(self) -> None:
        """From the worth of keeps to that of rolls: the best of each and of its keeps; spoils the keeps."""
        for runs in reversed(self._runs):
            for keep, more in runs:
                np.maximum(more, keep, out=more)

    def turn(self) -> Floats:
        """The worth of the whole turn, once writing has been put in; shape (width,)."""
        for _ in range(self.space.rules.rolls - 1):
            self.throw()
            self.choose()
        self.first_roll()
        np.multiply(self.rolls, self._chances, out=self.rolls)
        mean: Floats = self.rolls.sum(axis=0)  # no BLAS: its threads would get in the way of ours
        return mean
