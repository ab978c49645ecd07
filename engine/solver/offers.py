"""Offers: the payments that each roll can choose from, planned once for a ruleset."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby

import numpy as np

from engine.solver import payments as asked
from engine.solver.dice_index import Floats, Ints
from engine.solver.shared_maxima import SharedMaxima, share_maxima
from engine.solver.state_space import StateSpace


@dataclass(frozen=True, slots=True, eq=False)
class Alike:
    """A group of consecutive payments that lead to the same keys and are priced at once.

    Attributes:
        numbers: of the payments.
        rewards: the points they bring, one below the other; None where those depend on the key.
        steps: by payment, where they lead from every slot; None if they leave it as it is.
        more: by payment, the points that come with those steps; None if there are none.
    """

    numbers: slice
    rewards: Floats | None
    steps: Ints | None
    more: Floats | None


class Offers:
    """The payments that each roll can choose from; planned once for a ruleset.

    Attributes:
        space: the ruleset's states.
        rows: by row its payments after the last roll, those that pay least first, and those after the first
            roll; without those of five equal dice that may be further ones.
        least: the payments that are never worth more than the others of their row after the last roll.
        later, first: what is compared for every roll after the last roll, and what more after the first.
        alike: all payments, in their order.
        common: the member of `later` that stands for the best of `least`: offered to all rolls, it makes no
            difference to those that pay more in the same row.
    """

    def __init__(self, space: StateSpace) -> None:
        self.space = space
        payments, self.common = space.payments, len(space.payments)
        by_row: dict[int, list[int]] = {}
        for number, payment in enumerate(payments):
            if not payment.face:
                by_row.setdefault(payment.row, []).append(number)
        self.rows = [
            sorted(row, key=lambda n: (n >= space.later, payments[n].made, payments[n].points))
            for row in by_row.values()
        ]
        self.alike = [self._alike(numbers) for numbers in self._leading_alike()]
        self.least = frozenset(row[0] for row in self.rows if self._pays_least(row))
        special = {roll for payment in payments for roll in payment.rolls if payment.face}
        by_roll = space.by_roll(0, space.later)
        everywhere = [() if roll in special else (self.common,) for roll in range(len(by_roll))]
        self.later = share_maxima(
            [{*payments, *common} - self.least for payments, common in zip(by_roll, everywhere, strict=True)],
            self.common + 1,
        )
        self.first = share_maxima(space.by_roll(space.later, len(payments)), self.common + 1)
        self._without: dict[tuple[frozenset[int], bool], SharedMaxima] = {}

    def _leading_alike(self) -> Iterator[slice]:
        """Groups of consecutive payments of one row with equal flags; each of five equal dice by itself."""
        space = self.space

        def leads(number: int) -> tuple[int, ...]:
            payment = space.payments[number]
            flags = space.flags_set(payment.row, made=payment.made)
            return (payment.row, flags, number if payment.face else -1)

        for _, numbers in groupby(range(len(space.payments)), leads):
            first, *others = numbers
            yield slice(first, first + 1 + len(others))

    def _alike(self, numbers: slice) -> Alike:
        payments = self.space.payments[numbers]
        steps = [step for payment in payments if (step := self.space.totals.step(payment)) is not None]
        more = np.array([points for _, points in steps], dtype=np.float64)
        rewards = np.array([[float(asked.reward(self.space.rules, payment))] for payment in payments])
        return Alike(
            numbers,
            None if payments[0].face else rewards,
            np.array([slots for slots, _ in steps]) if steps else None,
            more if more.any() else None,
        )

    def _pays_least(self, row: list[int]) -> bool:
        """Whether writing the first of a row's payments is never worth more than another of them."""
        space = self.space
        least, *others = (payment for payment in row if payment < space.later)
        return all(space.pays_less(least, payment) for payment in others)

    def without(self, left_out: frozenset[int], *, first: bool) -> SharedMaxima:
        """`first` or `later` without some members."""
        key = left_out, first
        if key not in self._without:
            self._without[key] = (self.first if first else self.later).without(left_out)
        return self._without[key]
