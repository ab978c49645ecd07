"""The outlook of one turn of one card: expected final scores of all keeps and rows, from a solved table."""

from collections.abc import Sequence
from functools import cached_property, lru_cache
from typing import NamedTuple

import numpy as np

from engine.play.steps import Action, Throw, Write
from engine.play.turn import throws
from engine.solver.dice_index import Floats, Ints, dice_index
from engine.solver.state_space import StateSpace


class Choice(NamedTuple):
    """An action, and the expected final score of taking it and playing best from there."""

    action: Action
    value: float


@lru_cache(1 << 13)
def _different_throws(dice: tuple[int, ...]) -> tuple[tuple[Throw, ...], Ints]:
    """The throws of these dice that hold different ones, and the numbers of what they hold."""
    known = dice_index(len(dice))
    held: dict[int, Throw] = {}
    for throw in throws(len(dice)):
        held.setdefault(known.number[tuple(sorted(throw.kept(dice)))], throw)
    return tuple(held.values()), np.array(list(held), dtype=np.intp)


class Lookup:
    """Lookup tables shared by all outlooks of one ruleset: payments of each roll, next states of payments."""

    def __init__(self, space: StateSpace) -> None:
        self.space = space
        later = space.by_roll(0, space.later)
        more = space.by_roll(space.later, len(space.payments))
        first = [(*usual, *early) for usual, early in zip(later, more, strict=True)]
        self.pays = first, later
        self.ways = self._ways(first), self._ways(later)
        self.by_way = tuple(np.ascontiguousarray(ways.T) for ways in self.ways)
        self.writes = [Write(row.key) for row in space.rules.rows]
        self.row_of = [payment.row for payment in space.payments]
        steps = [space.totals.step(payment) for payment in space.payments]
        stay = np.arange(space.totals.count) - np.repeat(space.totals.first, space.totals.width)
        # Asked for mostly by slot, of all payments at once.
        self.slots: Ints = np.array(
            [stay if step is None else step[0] for step in steps], np.int32, order="F"
        )
        self.more: Ints = np.array(
            [0 * stay if step is None else step[1] for step in steps], np.int32, order="F"
        )

    def paid(self, starts: Ints, rewards: Ints, slot: int, values: Floats) -> tuple[Ints, Floats]:
        """By payment, the cell it leads to and what it is worth; -inf for those that are not open.

        `slot` is counted through all groups.
        """
        # Payments that are not open lead behind the last state, to -inf, wherever their slots may point.
        cells = np.where(starts == self.space.nowhere, starts, starts + self.slots[:, slot])
        return cells, values[cells] + rewards + self.more[:, slot]

    def _ways(self, by_roll: list[tuple[int, ...]]) -> Ints:
        """By roll of the dice its payments, filled up with the number behind the last one."""
        most, nothing = max(map(len, by_roll)), len(self.space.payments)
        return np.array(
            [(*payments, *[nothing] * (most - len(payments))) for payments in by_roll], dtype=np.intp
        )

    @cached_property
    def by_row(self) -> tuple[Ints, Ints]:
        """By row, the payments that a first and a later roll may have there, filled up with one never open.

        Shape (rows, most payments of one row and roll, rolls).
        """
        return self._by_row(self.pays[0]), self._by_row(self.pays[1])

    def _by_row(self, by_roll: list[tuple[int, ...]]) -> Ints:
        closed = len(self.space.payments)
        rows = [
            [[each for each in some if self.row_of[each] == row] for some in by_roll]
            for row in range(len(self.space.rules.rows))
        ]
        most = max(len(some) for row in rows for some in row)
        filled = [[some + [closed] * (most - len(some)) for some in row] for row in rows]
        return np.array(filled, dtype=np.intp).transpose(0, 2, 1)


class Outlook:
    """Expected final scores within one turn of one card, under best play from there on.

    The luck of a roll is `after` it less `keep` of what was held for it (`before` for the first); what a
    decision loses is `after` less the value of what was done.

    What is not asked for is not worked out: of a last roll the rows only.

    Attributes:
        cells, paid: of every payment, where it leads and what it is worth, -inf where it is not open.
    """

    def __init__(self, lookup: Lookup, cells: Ints, paid: Floats) -> None:
        self.lookup, self.cells, self.paid = lookup, cells, paid
        self._priced = np.full(len(paid) + 1, -np.inf)
        self._priced[:-1] = paid
        self._rolls: list[Floats] = []
        self._keeps: list[Floats] = []

    def rolls(self, left: int) -> Floats:
        """What every roll is worth before deciding, with so many rolls left."""
        while len(self._rolls) <= left:
            number = len(self._rolls)
            written: Floats = np.maximum.reduce(self._priced.take(self._by_way(number)), axis=0)
            if number:
                best = self.lookup.space.dice_index.best_keeps(self.keeps(number))
                written = np.maximum(written, best)
            self._rolls.append(written)
        return self._rolls[left]

    def keeps(self, left: int) -> Floats:
        """What every keep is worth, with so many rolls left, at least one."""
        while len(self._keeps) < left:
            self._keeps.append(self.lookup.space.dice_index.keep_values(self.rolls(len(self._keeps))))
        return self._keeps[left - 1]

    def _by_way(self, left: int) -> Ints:
        return self.lookup.by_way[left < self.lookup.space.rules.rolls - 1]

    @cached_property
    def before(self) -> float:
        """The value at the beginning of the turn."""
        known = self.lookup.space.dice_index
        return float(known.chances @ self.rolls(self.lookup.space.rules.rolls - 1))

    def after(self, dice: Sequence[int], roll: int) -> float:
        """The value of these dice after this roll of the turn, before deciding."""
        return float(self.rolls(self._left(roll))[self._number(dice)])

    def keep(self, held: Sequence[int], roll: int) -> float:
        """The value of holding these after this roll and throwing the others; at least one must be thrown."""
        left = self._left(roll)
        if not left or len(held) >= self.lookup.space.rules.dice:
            raise ValueError("expected a roll before the last, and a die to throw")
        return float(self.keeps(left)[self._number(held)])

    def write(self, row: int, dice: Sequence[int], roll: int) -> float:
        """The value of writing these dice into row number `row` after this roll; -inf if it is not open."""
        return self._writes(self._number(dice), self._left(roll)).get(row, -np.inf)

    def _writes(self, number: int, left: int) -> dict[int, float]:
        """By row that is open, the best of its payments for a roll."""
        first = left == self.lookup.space.rules.rolls - 1
        best: dict[int, float] = {}
        for payment, worth in zip(
            self.lookup.pays[not first][number],
            self._priced.take(self.lookup.ways[not first][number]).tolist(),
            strict=False,  # which is filled up
        ):
            if worth > best.get(row := self.lookup.row_of[payment], -np.inf):
                best[row] = worth
        return best

    def choices(self, dice: Sequence[int], roll: int, *, throws: bool = True) -> tuple[Choice, ...]:
        """Every open row and every different set of dice to throw, best first; equal ones in that order.

        Without `throws` the rows only: where no roll is left to the bot.
        """
        actions, values = self._valued(dice, roll, throws=throws)
        order = sorted(range(len(values)), key=values.__getitem__, reverse=True)
        return tuple([Choice(actions[number], values[number]) for number in order])

    def best(self, dice: Sequence[int], roll: int, *, throws: bool) -> Action:
        """The first of the choices."""
        actions, values = self._valued(dice, roll, throws=throws)
        return actions[values.index(max(values))]

    def _valued(self, dice: Sequence[int], roll: int, *, throws: bool) -> tuple[list[Action], list[float]]:
        left = self._left(roll)
        writes = self._writes(self._number(dice), left)
        actions: list[Action] = [self.lookup.writes[row] for row in writes]
        values = [*writes.values()]
        if left and throws:
            thrown, held = _different_throws(tuple(dice))
            actions += thrown
            values += self.keeps(left).take(held).tolist()
        return actions, values

    def _left(self, roll: int) -> int:
        if not 1 <= roll <= self.lookup.space.rules.rolls:
            raise ValueError(f"expected a roll from 1 to {self.lookup.space.rules.rolls}, not {roll}")
        return self.lookup.space.rules.rolls - roll

    def _number(self, dice: Sequence[int]) -> int:
        return self.lookup.space.dice_index.number[tuple(sorted(dice))]
