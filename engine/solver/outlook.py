"""The outlook of one turn of one card: expected final scores of all keeps and rows, from a solved table."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from engine.play.scorecard import ScorecardGame
from engine.play.steps import Action, Throw, Write
from engine.play.turn import throws
from engine.solver.dice_index import Floats, Ints
from engine.solver.state_space import StateSpace


@dataclass(frozen=True, slots=True)
class Choice:
    """An action, and the expected final score of taking it and playing best from there."""

    action: Action
    value: float


def open_choices(game: ScorecardGame, choices: Iterable[Choice]) -> tuple[Choice, ...]:
    """Those of these choices that the game leaves: no throws where no roll is left to the bot."""
    return tuple(each for each in choices if game.rolls_left or not isinstance(each.action, Throw))


class Lookup:
    """Lookup tables shared by all outlooks of one ruleset: payments of each roll, next states of payments."""

    def __init__(self, space: StateSpace) -> None:
        self.space = space
        self.number = space.dice_index.number
        self.later = space.by_roll(0, space.later)
        first = space.by_roll(space.later, len(space.payments))
        self.first = [(*later, *more) for later, more in zip(self.later, first, strict=True)]
        self.flat = [self._flat(by_roll) for by_roll in (self.first, self.later)]
        self.ways = [self._ways(by_roll) for by_roll in (self.first, self.later)]
        steps = [space.totals.step(payment) for payment in space.payments]
        stay = np.arange(space.totals.count) - np.repeat(space.totals.first, space.totals.width)
        self.slots = np.array([stay if step is None else step[0] for step in steps], dtype=np.int32)
        self.more = np.array([0 * stay if step is None else step[1] for step in steps], dtype=np.int32)

    def paid(self, starts: Ints, rewards: Ints, slot: int, values: Floats) -> tuple[Ints, Floats]:
        """By payment, the cell it leads to and what it is worth; -inf for those that are not open.

        `slot` is counted through all groups.
        """
        cells = starts + self.slots[:, slot]
        # Payments that are not open lead behind the last state, to -inf, wherever their slots may point.
        cells[starts == self.space.nowhere] = self.space.nowhere
        return cells, values[cells] + rewards + self.more[:, slot]

    def _ways(self, by_roll: list[tuple[int, ...]]) -> Ints:
        """By roll of the dice its payments, filled up with the number behind the last one."""
        most, nothing = max(map(len, by_roll)), len(self.space.payments)
        return np.array(
            [(*payments, *[nothing] * (most - len(payments))) for payments in by_roll], dtype=np.intp
        )

    def by_row(self, *, first: bool) -> Ints:
        """By row, the payments that a roll may have there, filled up with one that is never open.

        Shape (rows, most payments of one row and roll, rolls).
        """
        payments, closed = self.space.payments, len(self.space.payments)
        rows = [
            [
                [each for each in some if payments[each].row == row]
                for some in (self.first if first else self.later)
            ]
            for row in range(len(self.space.rules.rows))
        ]
        most = max(len(some) for row in rows for some in row)
        filled = [[some + [closed] * (most - len(some)) for some in row] for row in rows]
        return np.array(filled, dtype=np.intp).transpose(0, 2, 1)

    @staticmethod
    def _flat(by_roll: list[tuple[int, ...]]) -> tuple[Ints, Ints]:
        begins = np.cumsum([0, *map(len, by_roll)])[:-1]
        return np.array([payment for payments in by_roll for payment in payments], dtype=np.intp), begins


class Outlook:
    """Expected final scores within one turn of one card, under best play from there on.

    The luck of a roll is `after` it less `keep` of what was held for it (`before` for the first); what a
    decision loses is `after` less the value of what was done.

    Attributes:
        before: at the beginning of the turn.
        cells, paid: of every payment, where it leads and what it is worth, -inf where it is not open.
        rolls, keeps: by rolls left what every roll is worth; by rolls left, from one, every keep.
    """

    def __init__(self, lookup: Lookup, cells: Ints, paid: Floats) -> None:
        self.lookup, self.cells, self.paid = lookup, cells, paid
        dice_index = lookup.space.dice_index
        first, later = (np.maximum.reduceat(self.paid[payments], begins) for payments, begins in lookup.flat)
        self.rolls = [later]
        self.keeps: list[Floats] = []
        for left in range(1, lookup.space.rules.rolls):
            worth = np.empty(len(dice_index.keeps))
            worth[: dice_index.rolls] = self.rolls[-1]
            for size, more in zip(dice_index.sizes, dice_index.more, strict=True):
                worth[size] = worth[more].sum(axis=1) / more.shape[1]
            writing = first if left == lookup.space.rules.rolls - 1 else later
            self.keeps.append(worth)
            self.rolls.append(np.maximum(writing, worth[dice_index.subsets].max(axis=1)))
        self.before = float(dice_index.chances @ self.rolls[-1])

    def after(self, dice: Sequence[int], roll: int) -> float:
        """The value of these dice after this roll of the turn, before deciding."""
        return float(self.rolls[self._left(roll)][self._number(dice)])

    def keep(self, held: Sequence[int], roll: int) -> float:
        """The value of holding these after this roll and throwing the others; at least one must be thrown."""
        left = self._left(roll)
        if not left or len(held) >= self.lookup.space.rules.dice:
            raise ValueError("expected a roll before the last, and a die to throw")
        return float(self.keeps[left - 1][self._number(held)])

    def write(self, row: int, dice: Sequence[int], roll: int) -> float:
        """The value of writing these dice into row number `row` after this roll; -inf if it is not open."""
        return dict(self._writes(self._number(dice), roll)).get(row, -np.inf)

    def _writes(self, number: int, roll: int) -> Iterator[tuple[int, float]]:
        best: dict[int, float] = {}
        for payment in (self.lookup.first if roll == 1 else self.lookup.later)[number]:
            row, worth = self.lookup.space.payments[payment].row, float(self.paid[payment])
            best[row] = max(worth, best.get(row, -np.inf))
        return ((row, worth) for row, worth in best.items() if worth > -np.inf)

    def choices(self, dice: Sequence[int], roll: int) -> tuple[Choice, ...]:
        """Every open row and every different set of dice to throw, best first; equal ones in that order."""
        rows = self.lookup.space.rules.rows
        found = [Choice(Write(rows[row].key), worth) for row, worth in self._writes(self._number(dice), roll)]
        left = self._left(roll)
        if left:
            seen = set()
            for throw in throws(len(dice)):
                keep = tuple(sorted(throw.kept(dice)))
                if keep not in seen:
                    seen.add(keep)
                    found.append(Choice(throw, float(self.keeps[left - 1][self.lookup.number[keep]])))
        return tuple(sorted(found, key=lambda choice: -choice.value))

    def _left(self, roll: int) -> int:
        if not 1 <= roll <= self.lookup.space.rules.rolls:
            raise ValueError(f"expected a roll from 1 to {self.lookup.space.rules.rolls}, not {roll}")
        return self.lookup.space.rules.rolls - roll

    def _number(self, dice: Sequence[int]) -> int:
        return self.lookup.number[tuple(sorted(dice))]
