"""The worth of writing for a batch of cards: of every payment, and of the best one for every roll."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine.solver.dice_index import Floats, Ints
from engine.solver.offers import Offers
from engine.solver.shared_maxima import SharedMaxima
from engine.solver.state_space import Moves

EPSILON = 2.0**-30
"""The price of variance, see `Writing.price_variance`."""

_FAR = 1e5
"""No two actions of one turn are further apart in points; keeps squares of closed rows finite."""

_MANY = 15
"""Rows with so many payments are left out where they are closed; for others a new plan would cost more."""


_OPEN: Ints = np.zeros(0, dtype=np.intp)
"""In place of where payments lead to, where only their prices count."""

Comparison = tuple[int, int, int]
"""Three rows of `Writing.rows`: the larger of the first two goes into the third."""


@dataclass(frozen=True, slots=True, eq=False)
class Cards:
    """A batch of cards at the beginning of a turn, equally many rows written; arrays of shape (cards,).

    Attributes:
        moves: of all payments, from the keys that occur.
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


class Writing:
    """The worth of writing for a batch of cards.

    It is put into arrays of the turn: `worth` has one row per keep, rolls first, `paid` one per payment. The
    rows of smaller keeps are made use of; what they are worth is found out only later.

    Attributes:
        rows: everything that is compared, see `laid_out`.
        rolls: what the best row is worth for every roll; shape (rolls, width).
        cells: by payment, the states that it leads to, None where it is not open to any card.
        rewards: by payment, the points it brings: one number, or one for every key.
        paid: what every payment is worth when it is written, -inf where it is not open; shape (payments,
            width).
    """

    def __init__(self, offers: Offers, worth: Floats, paid: Floats) -> None:
        self.offers, self.space, self.paid = offers, offers.space, paid
        self.rows = self.laid_out(worth, self.paid)
        self.rolls = worth[: self.space.dice_index.rolls]
        self._payments = self.rows[: len(self.paid)]
        self.cells: list[Ints | None] = [None] * len(self.paid)
        self.rows[-1].fill(-np.inf)
        self.rewards: tuple[int | Ints, ...] = ()
        self._common: list[int] = []
        self._left_out: frozenset[int] = frozenset()
        self._plans: dict[tuple[frozenset[int], bool], list[Comparison]] = {}
        self._arrays: dict[tuple[frozenset[int], bool], list[tuple[Floats, Floats, Floats]]] = {}

    def offer(self, cards: Cards, values: Floats) -> None:
        """Put in what writing is worth: `paid` for every payment, `rolls` for the best row of every roll.

        The arguments are those of `price`.
        """
        self.price(cards, values)
        self.compare()

    def offer_paid(self, paid: Floats) -> None:
        """Put in other prices of payments than points, and the best row of every roll."""
        self.paid[:] = paid
        is_open = (paid > -np.inf).max(axis=1).tolist()
        self.cells = [_OPEN if each else None for each in is_open]
        self._decide()
        self.compare()

    def price(self, cards: Cards, values: Floats) -> None:
        """Put in what writing is worth for every payment: `paid`.

        Args:
            cards: one for every column.
            values: of all states, -inf behind them; shape (cells,).
        """
        moves, which = cards.moves, cards.which
        keys = slice(int(which.min()), int(which.max()) + 1)
        self.rewards = moves.rewards
        begins = start = cards.slots
        is_open = False
        for alike in self.offers.alike:
            numbers, first = alike.numbers, alike.numbers.start
            if begins is not moves.starts[first]:
                begins = moves.starts[first]
                start = begins.take(which)
                is_open = bool((begins[keys] != self.space.nowhere).any())
            if not is_open:
                self.cells[numbers] = [None] * (numbers.stop - first)
                self.paid[numbers].fill(-np.inf)
                continue
            if alike.steps is None:
                cells = start + cards.slots
                self.cells[numbers] = [cells] * (numbers.stop - first)
            else:
                cells = alike.steps.take(cards.counted, axis=1)
                cells += start
                self.cells[numbers] = list(cells)
            rewards = alike.rewards
            if rewards is None:
                rewards = np.asarray(moves.rewards[first]).take(which)
            np.add(values.take(cells), rewards, out=self.paid[numbers])
            if alike.more is not None:
                self.paid[numbers] += alike.more.take(cards.counted, axis=1)
        self._decide()

    def price_variance(self, value: Floats, variances: Floats) -> None:
        """After `price`: put in what payments are worth and EPSILON times their part of the variance.

        The best actions stay the best, but for ties closer than EPSILON; so of equally good ones
        the one is taken whose points are spread the most.

        Args:
            value: of each turn; shape (width,).
            variances: of all states; shape (cells,).
        """
        cell: Ints | None = None
        first = 0
        base, slope, far = (np.empty_like(value) for _ in range(3))
        for number, worth in enumerate(self._payments):
            there = self.cells[number]
            if there is None:
                continue
            if there is cell:  # some points more: (far + more)**2 is a line in far
                more = float(self.rewards[number] - self.rewards[first])
                np.multiply(slope, more, out=worth)
                np.add(worth, base, out=worth)
                np.add(worth, more + EPSILON * more**2, out=worth)
            else:
                cell, first = there, number
                np.subtract(worth, value, out=far)
                np.maximum(far, -_FAR, out=far)
                np.multiply(far, 2 * EPSILON, out=slope)
                np.multiply(far, far, out=far)
                np.add(far, variances.take(there), out=far)
                np.multiply(far, EPSILON, out=far)
                np.add(worth, far, out=base)
                np.copyto(worth, base)

    def offer_first(self) -> None:
        """Offer what rows pay after the first roll of the turn, where that is more."""
        for one, other, out in self._plan_arrays(first=True):
            np.maximum(one, other, out=out)

    def _decide(self) -> None:
        """Decide what to compare: not the rows closed to all cards, where that spares enough."""
        is_open = [row for row in self.offers.rows if self.cells[row[0]] is not None]
        self._common = [row[0] for row in is_open if row[0] in self.offers.least]
        closed = (row for row in self.offers.rows if len(row) > _MANY and self.cells[row[0]] is None)
        self._left_out = frozenset(payment for row in closed for payment in row)

    def compare(self) -> None:
        """After `price`: put in what the best row is worth for every roll: `rolls`."""
        rows = self.rows
        for one, other, out in self.common():
            np.maximum(rows[one], rows[other], out=rows[out])
        for first, second, into in self._plan_arrays(first=False):
            np.maximum(first, second, out=into)

    def common(self) -> list[Comparison]:
        """The comparisons that lead to the best of the payments that pay least, which come before `plan`."""
        common, nothing = self.offers.common, len(self.rows) - 1
        first, *others = self._common or [nothing]
        return [(first, nothing, common), *((common, other, common) for other in others)]

    def plan(self, *, first: bool) -> list[Comparison]:
        """The comparisons that lead to the best member for every roll."""
        key = self._left_out, first
        if key not in self._plans:
            plan = self.offers.without(self._left_out, first=first)
            self._plans[key] = list(self._comparisons(plan, fresh=not first))
        return self._plans[key]

    def _plan_arrays(self, *, first: bool) -> list[tuple[Floats, Floats, Floats]]:
        key, rows = (self._left_out, first), self.rows
        if key not in self._arrays:
            self._arrays[key] = [(rows[a], rows[b], rows[into]) for a, b, into in self.plan(first=first)]
        return self._arrays[key]

    def _comparisons(self, plan: SharedMaxima, *, fresh: bool) -> Iterator[Comparison]:
        for number, one, other in plan.pairs:
            yield one, other, number
        nothing = len(self.rows) - 1
        for roll, members in enumerate(plan.sets, nothing - len(plan.sets)):
            rows = [*members]
            if fresh:
                rows = [*rows, nothing, nothing][: max(2, len(rows))]
                yield rows.pop(0), rows.pop(0), roll
            for row in rows:
                yield roll, row, roll

    def laid_out(self, worth: NDArray[Any], paid: NDArray[Any]) -> list[NDArray[Any]]:
        """Rows as comparisons number them: payments, members made of them, rolls of the dice, a spare one.

        Args:
            worth: one row for every keep, rolls first; those of smaller keeps serve as members.
            paid: one row for every payment.
        """
        rolls = self.space.dice_index.rolls
        smaller = worth[rolls:]
        members = 1 + max(len(self.offers.later.pairs), len(self.offers.first.pairs))
        more = np.zeros((max(0, members - len(smaller)) + 1, worth.shape[1]), dtype=worth.dtype)
        return [*paid, *smaller[:members], *more[:-1], *worth[:rolls], more[-1]]
