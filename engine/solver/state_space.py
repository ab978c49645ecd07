"""The state space of a ruleset: cards that are equal for the rest of the game share a state.

A state is a *key* (rows written, flags) and a *slot* (the total that bonuses depend on; there is one slot if
none do). Only states that can be reached are kept.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from engine.errors import OptionError
from engine.rules.bonuses import Further
from engine.rules.patterns import FACES
from engine.rules.ruleset import Ruleset
from engine.rules.scoring import allowed
from engine.rules.sheet import ColumnAgain, writable
from engine.rules.showdown_rules import Rules
from engine.solver import payments as asked
from engine.solver.dice_index import Ints, dice_index
from engine.solver.section_totals import SectionTotals
from engine.solver.solvable import refusal

Bools = NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class Moves:
    """Transitions: the next states of every payment from some keys.

    Attributes:
        starts: by payment: where the states of the next key begin, `StateSpace.nowhere` where it is not open;
            equal neighbours share one array. Shape (keys,) each.
        rewards: by payment, the points it brings: one number, or one for every key.
    """

    starts: tuple[Ints, ...]
    rewards: tuple[int | Ints, ...]


class StateSpace:
    """The state space of one ruleset; raises `OptionError` for one that cannot be solved.

    Attributes:
        rules, dice_index: what it is made from.
        payments: every way a row pays, first those after the last roll, then those that pay more
            after the first.
        later: how many of them are for the last roll.
        totals: the slots.
        start: by key, where its states begin; `nowhere` for keys that cannot be reached.
        levels: for every number of rows written: its keys, in the order of their states.
        nowhere: the number of states; behind them lie as many cells as a key has slots at most.
        states: how many of them have a row left to write.
    """

    def __init__(self, rules: Rules, max_states: int | None = None) -> None:
        reason = refusal(rules, max_states)
        if reason is not None or not isinstance(rules, Ruleset):
            raise OptionError(reason)
        self.rules = rules
        self.dice_index = dice_index(rules.dice)
        payments = asked.payments(rules, self.dice_index, rules.rolls)
        self.payments = (*payments, *asked.first_roll_payments(rules, self.dice_index, payments))
        self.later = len(payments)
        self._flags = asked.flags(rules)
        self._flag_count = 1 << len(self._flags)
        self._find_masks()
        self.totals = SectionTotals(rules, self.payments, self._masks)
        self._ask()
        self._lay_out()

    def _find_masks(self) -> None:
        """The sets of rows that can be written, as bits, ascending, and the rows that are open beside each.

        Without gates that is every set; with them only those are looked at that can be reached, since of the
        rows of several columns there may be far more sets than any memory holds.
        """
        rows = len(self.rules.rows)
        self._all = not self.rules.gates
        if self._all:
            self._masks: Ints = np.arange(1 << rows, dtype=np.intp)
            self._open: Ints = ~self._masks
            return
        if self.rules.columns and not any(isinstance(gate, ColumnAgain) for gate in self.rules.gates):
            # Each column is written by itself: its sets stand beside all sets of the others.
            columns = [self._reached(self.rules.rows_in_column(column.key)) for column in self.rules.columns]
        else:
            columns = [self._reached(tuple(range(rows)))]
        self._masks, self._open = columns[0]
        for masks, open_rows in columns[1:]:
            self._masks = np.bitwise_or.outer(self._masks, masks).reshape(-1)
            self._open = np.bitwise_or.outer(self._open, open_rows).reshape(-1)
        order = np.argsort(self._masks)
        self._masks, self._open = self._masks[order], self._open[order]

    def _reached(self, rows: tuple[int, ...]) -> tuple[Ints, Ints]:
        """The sets of these rows that can be written with no other, and those of them open beside each."""
        found: dict[int, int] = {}
        waiting = [0]
        while waiting:
            mask = waiting.pop()
            if mask in found:
                continue
            card = asked.probe(self.rules, dict.fromkeys(self._rows_of(mask), (0, True)))
            open_rows = [r for r in writable(self.rules.rows, self.rules.gates, card) if r in rows]
            found[mask] = sum(1 << row for row in open_rows)
            waiting += [mask | 1 << row for row in open_rows]
        masks = np.array(list(found), dtype=np.intp)
        return masks, np.array(list(found.values()), dtype=np.intp)

    def _number(self, masks: Ints) -> Ints:
        """The numbers of sets of rows; of one that cannot be reached that of any other."""
        if self._all:
            return masks
        found: Ints = np.minimum(np.searchsorted(self._masks, masks), len(self._masks) - 1)
        return found

    def _number_of(self, mask: int) -> int:
        return mask if self._all else int(self._number(np.array([mask]))[0])

    def _ask(self) -> None:
        """The facts of all payments by the rules, as arrays by payment."""
        rules, payments = self.rules, self.payments
        self._row = np.array([payment.row for payment in payments])
        self._bit, self._every = 1 << self._row, np.arange(len(payments))
        self._face = np.array([payment.face for payment in payments])
        self._special = bool(self._face.any())
        self._jokers: dict[int, dict[int, int]] = {}
        if rules.joker != "none":
            self._poker = rules.row_index("poker")
            # Without a row of that face it is the same for both, so any row may be asked for.
            own = (asked.own_row(rules, face) for face in FACES)
            self._own = np.array([self._poker, *(self._poker if row is None else row for row in own)])
        self._sets = np.array([self.flags_set(payment.row, made=payment.made) for payment in payments])
        self._reward = np.array([asked.reward(rules, payment) for payment in payments])
        self._fits = np.array(
            [asked.fits(rules, payment, first=i >= self.later) for i, payment in enumerate(payments)]
        )
        self._further = np.array(
            [asked.further_reward(rules, payment.face) if payment.face else 0 for payment in payments]
        )
        self._further_bits = sum(
            1 << bit for bit, bonus in enumerate(self._flags) if isinstance(bonus, Further)
        )

    def _lay_out(self) -> None:
        rows = range(len(self.rules.rows))
        counts = np.zeros(len(self._masks), dtype=np.intp)
        for row in rows:
            counts += self._masks >> row & 1
        # Neighbours should have the same rows open, above all of those with many payments.
        unlike = np.zeros(len(self._masks), dtype=np.intp)
        by_payments = sorted(rows, key=lambda row: int((self._row == row).sum()))
        for place, row in enumerate(by_payments):
            unlike += (self._masks >> row & 1) << place
        reached = np.zeros(len(self._masks) * self._flag_count, dtype=bool)
        reached[0] = True
        self.start: Ints = np.zeros(len(reached), dtype=np.intp)
        self.levels: list[Ints] = []
        outcomes = set(zip(self._row.tolist(), self._sets.tolist(), strict=True))
        position = 0
        for level in range(len(rows) + 1):
            at_level = np.repeat(counts == level, self._flag_count)
            keys = np.flatnonzero(reached & at_level)
            keys = keys[np.argsort(unlike[keys // self._flag_count], kind="stable")]
            group = self.groups(keys)
            ends = position + np.cumsum(self.totals.width[group])
            self.start[keys] = ends - self.totals.width[group]
            position = int(ends[-1])
            self.levels.append(keys)
            if level < len(rows):
                self.states = position
                open_rows = self._open[keys // self._flag_count]
                for row, sets in outcomes:
                    is_open = open_rows >> row & 1 == 1
                    reached[self._next(keys, row, sets)[is_open]] = True
        self.nowhere = position
        self.start[~reached] = position

    @property
    def cells(self) -> int:
        """How many cells a table of all states needs."""
        return self.nowhere + int(self.totals.width.max())

    @property
    def level_sizes(self) -> tuple[int, ...]:
        """How many states there are by the number of rows written, the full card included."""
        return tuple(int(self.totals.width[self.groups(keys)].sum()) for keys in self.levels)

    @property
    def situations(self) -> int:
        """How many situations differ: a state before its turn, or after a roll of it with any dice."""
        return self.states * (1 + self.rules.rolls * self.dice_index.rolls)

    def groups(self, keys: Ints) -> Ints:
        """The group of totals of every key."""
        found: Ints = self.totals.group[keys // self._flag_count]
        return found

    def first_slot(self, key: int) -> int:
        """The first of a key's slots, counted through all groups."""
        return int(self.totals.first[self.totals.group[key // self._flag_count]])

    def flags_set(self, row: int, *, made: bool) -> int:
        """The flags that writing this row sets, as bits."""
        return sum(
            asked.flag_after(self.rules, bonus, row, made=made) << bit
            for bit, bonus in enumerate(self._flags)
        )

    def key(self, mask: int, flags: int) -> int:
        """The key of a card with these rows written and these flags, as bits."""
        return self._number_of(mask) * self._flag_count + flags

    def keys(self, masks: Ints, flags: Ints) -> Ints:
        """The keys of many such cards."""
        return self._number(masks) * self._flag_count + flags

    def slot(self, mask: int, points: Sequence[int]) -> tuple[int, int]:
        """The slot of a card, as `SectionTotals.slot` has it, with these rows written, as bits."""
        return self.totals.slot(self._number_of(mask), points)

    def rows_left(self, key: int) -> int:
        """How many rows are open on a card with this key."""
        return len(self.rules.rows) - int(self._masks[key // self._flag_count]).bit_count()

    def after(self, keys: Ints, payments: Ints) -> Ints:
        """The key that writing a payment leads to, for each key; shape (keys,)."""
        return self._next(keys, self._row[payments], self._sets[payments])

    def _next(self, keys: Ints, row: int | Ints, sets: int | Ints) -> Ints:
        masks, flags = self._masks[keys // self._flag_count], keys % self._flag_count
        after: Ints = self._number(masks | 1 << row) * self._flag_count + (flags | sets)
        return after

    def _rows_of(self, mask: int) -> list[int]:
        return [row for row in range(len(self.rules.rows)) if mask >> row & 1]

    def _allowed(self, numbers: Ints, face: int) -> Ints:
        """By set the rows that five equal dice of this face, or any other dice (0), may be written into."""
        open_rows = self._open[numbers]
        if not face or self.rules.columns or self.rules.joker == "none":
            return open_rows
        found = open_rows.copy()
        for place in np.flatnonzero(self._masks[numbers] >> self._poker & 1).tolist():
            found[place] = self._joker_rows(int(open_rows[place]), face)
        return found

    def _joker_rows(self, open_rows: int, face: int) -> int:
        """Of these open rows those that five equal dice of this face may be written into once more."""
        memo = self._jokers.setdefault(face, {})
        if open_rows not in memo:
            # Besides the rows it is given, that is all `scoring.allowed` looks at of a card.
            card = asked.probe(self.rules, {self._poker: (0, True)})
            every = tuple(row for row in range(len(self.rules.rows)) if open_rows >> row & 1)
            dice = (face,) * self.rules.dice
            memo[open_rows] = sum(1 << row for row in allowed(self.rules, card, dice, every))
        return memo[open_rows]

    def by_roll(self, begin: int, end: int) -> list[tuple[int, ...]]:
        """For every roll of the dice, those of the payments from `begin` up to `end` that it has."""
        found: list[list[int]] = [[] for _ in range(self.dice_index.rolls)]
        for number, payment in enumerate(self.payments[begin:end], begin):
            for roll in payment.rolls:
                found[roll].append(number)
        return [tuple(payments) for payments in found]

    def pays_less(self, payment: int, other: int) -> bool:
        """Whether of two payments of a row the first is worth less than the other, whatever the card."""
        if self._reward[payment] >= self._reward[other] or not self.totals.grows:
            return False
        for bit, bonus in enumerate(self._flags):
            change = int(self._sets[other] >> bit & 1) - int(self._sets[payment] >> bit & 1)
            if change * asked.flag_pays(self.rules, bonus) < 0:
                return False
        return True

    def moves(self, keys: Ints) -> Moves:
        """The transitions of all payments from these keys."""
        starts: list[Ints] = []
        rewards: list[int | Ints] = []
        plain: dict[tuple[int, int], Ints] = {}
        numbers = keys // self._flag_count
        masks = self._masks[numbers]
        by_face = {
            face: self._allowed(numbers, face) for face in sorted({payment.face for payment in self.payments})
        }
        for number, payment in enumerate(self.payments):
            which = (payment.row, int(self._sets[number]))
            if which not in plain:
                is_open = by_face[0] >> payment.row & 1 == 1
                plain[which] = np.where(is_open, self.start[self._next(keys, *which)], self.nowhere)
            if payment.face:
                is_open = (by_face[payment.face] >> payment.row & 1 == 1) & self._fitting(
                    number, masks, payment.face
                )
                starts.append(np.where(is_open, plain[which], self.nowhere))
                paid = np.where(keys & self._further_bits, self._further[number], 0)
                rewards.append(self._reward[number] + paid)
            else:
                starts.append(plain[which])
                rewards.append(int(self._reward[number]))
        return Moves(tuple(starts), tuple(rewards))

    def moves_of(self, key: int) -> tuple[Ints, Ints]:
        """Where all payments lead from one key, and what they bring: the same as `moves`, by payment."""
        number, flags = divmod(key, self._flag_count)
        mask = int(self._masks[number])
        is_open = (int(self._open[number]) & self._bit).astype(bool)
        if self._special:
            rows = [int(self._open[number])] * (1 + len(FACES))
            if self.rules.joker != "none" and not self.rules.columns and mask >> self._poker & 1:
                rows[1:] = [self._joker_rows(rows[0], face) for face in FACES]
            is_open = (np.array(rows)[self._face] & self._bit).astype(bool)
            is_open &= self._fitting(self._every, mask, self._face)
        after = self._number(mask | self._bit) * self._flag_count + (flags | self._sets)
        starts = np.where(is_open, self.start[after], self.nowhere)
        return starts, self._reward + self._further if key & self._further_bits else self._reward

    def _fitting(self, payments: int | Ints, masks: int | Ints, faces: int | Ints) -> Bools:
        """Whether rows count five equal dice as these payments say, on cards with these rows written."""
        if self.rules.joker == "none":
            return np.ones(np.broadcast(payments, masks).shape, dtype=bool)
        found: Bools = self._fits[payments, masks >> self._poker & 1, masks >> self._own[faces] & 1]
        return found

    def end(self, values: NDArray[np.float64]) -> None:
        """Fill in what full cards are paid, and -inf behind the last state."""
        values[self.nowhere :] = -np.inf
        for key in self.levels[-1].tolist():
            paid = self.ends(key)
            values[self.start[key] :][: len(paid)] = paid

    def ends(self, key: int) -> NDArray[np.float64]:
        """What is paid for flags and totals on a full card with this key; shape (slots,)."""
        flags = key % self._flag_count
        paid = sum(
            asked.full_flag(self.rules, bonus, flag=bool(flags >> bit & 1))
            for bit, bonus in enumerate(self._flags)
        )
        return self.totals.ends() + paid
