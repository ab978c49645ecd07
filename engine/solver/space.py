"""A ruleset as a space of states: which cards differ for the rest of the game, and where writing leads.

A state is a *key* (rows written, flags) and a *slot* (the total that bonuses depend on; there is one slot if
none do). Only states that can be reached are kept.
"""

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from engine.bonuses import Further
from engine.errors import OptionError
from engine.gates import writable
from engine.joker import allowed
from engine.patterns import FACES
from engine.scorecard import Ruleset
from engine.sheet import UPPER_KEYS
from engine.solver import pays as asked
from engine.solver.tables import Ints, tables
from engine.solver.totals import Totals

Bools = NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class Moves:
    """Where every pay leads from some keys.

    Attributes:
        starts: by pay: where the states of the next key begin, `Space.nowhere` where the pay is not open;
            equal neighbours share one array. Shape (keys,) each.
        rewards: by pay, the points it brings: one number, or one for every key.
    """

    starts: tuple[Ints, ...]
    rewards: tuple[int | Ints, ...]


class Space:
    """The states of one ruleset; raises `OptionError` for one that cannot be solved.

    Attributes:
        rules, tables: what it is made from.
        pays: every way a row pays after the last roll; `first`: those that pay more after the first.
        totals: the slots.
        start: by key, where its states begin; `nowhere` for keys that cannot be reached.
        levels: for every number of rows written: its keys, in the order of their states.
        nowhere: the number of states; behind them lie as many cells as a key has slots at most.
        states: how many of them have a row left to write.
    """

    def __init__(self, rules: Ruleset) -> None:
        reason = asked.refusal(rules)
        if reason is not None:
            raise OptionError(reason)
        self.rules = rules
        self.tables = tables(rules.dice)
        self.pays = asked.pays(rules, self.tables, rules.rolls)
        early = asked.pays(rules, self.tables, 1)
        self.first = tuple(
            pay for pay in early if (rules.rows[pay.row].doubled or rules.rows[pay.row].served) and pay.made
        )
        self.totals = Totals(rules, (*self.pays, *early))
        self._flags = asked.flags(rules)
        self._flag_count = 1 << len(self._flags)
        self._masks = 1 << len(rules.rows)
        self._lay_out()

    def _lay_out(self) -> None:
        rows = range(len(self.rules.rows))
        counts = np.zeros(self._masks, dtype=np.intp)
        for row in rows:
            counts += np.arange(self._masks) >> row & 1
        reached = np.zeros(self._masks * self._flag_count, dtype=bool)
        reached[0] = True
        self.start: Ints = np.zeros(len(reached), dtype=np.intp)
        self.levels: list[Ints] = []
        outcomes = {(pay.row, pay.made) for pay in (*self.pays, *self.first)}
        position = 0
        for level in range(len(rows) + 1):
            at_level = np.repeat(counts == level, self._flag_count)
            keys = np.flatnonzero(reached & at_level)
            group = self.groups(keys)
            order = np.argsort(group, kind="stable")
            keys, group = keys[order], group[order]
            ends = position + np.cumsum(self.totals.width[group])
            self.start[keys] = ends - self.totals.width[group]
            position = int(ends[-1])
            self.levels.append(keys)
            if level < len(rows):
                self.states = position
                for row, made in outcomes:
                    reached[self.next_keys(keys, row, made=made)[self.open(keys, row)]] = True
        self.nowhere = position
        self.start[~reached] = position

    @property
    def cells(self) -> int:
        """How many cells a table of all states needs."""
        return self.nowhere + int(self.totals.width.max())

    def groups(self, keys: Ints) -> Ints:
        """The group of totals of every key."""
        found: Ints = self.totals.group[keys // self._flag_count]
        return found

    def next_keys(self, keys: Ints, row: int, *, made: bool) -> Ints:
        """The keys after writing this row."""
        masks, flags = keys // self._flag_count, keys % self._flag_count
        for bit, bonus in enumerate(self._flags):
            if asked.flag_after(self.rules, bonus, row, made=made):
                flags = flags | 1 << bit
        after: Ints = (masks | 1 << row) * self._flag_count + flags
        return after

    def key_of(self, mask: int, flags: int) -> int:
        """The key of a card with these rows written and these flags."""
        return mask * self._flag_count + flags

    def open(self, keys: Ints, row: int) -> Bools:
        """For which of the keys the gates let this row be written."""
        masks = keys // self._flag_count
        found: Bools = self._writable(masks) >> row & 1 == 1
        return found

    def _writable(self, masks: Ints) -> Ints:
        if not self.rules.gates:
            return ~masks
        for mask in np.unique(masks[self._gated[masks] < 0]).tolist():
            card = asked.probe(self.rules, dict.fromkeys(self._rows_of(mask), (0, True)))
            rows = writable(self.rules.rows, self.rules.gates, card)
            self._gated[mask] = sum(1 << row for row in rows)
        found: Ints = self._gated[masks]
        return found

    @cached_property
    def _gated(self) -> Ints:
        """By mask the rows the gates let through, -1 where not asked yet."""
        return np.full(self._masks, -1, dtype=np.intp)

    def _rows_of(self, mask: int) -> list[int]:
        return [row for row in range(len(self.rules.rows)) if mask >> row & 1]

    def _allowed(self, masks: Ints, face: int) -> Ints:
        """By mask the rows that five equal dice of this face may be written into."""
        open_rows = self._writable(masks)
        again = masks >> self.rules.row_index("poker") & 1 == 1
        if self.rules.joker == "none" or not again.any():
            return open_rows
        memo = self._jokers.setdefault(face, {})
        found = []
        for mask, rows in zip(masks.tolist(), open_rows.tolist(), strict=True):
            if mask not in memo:
                card = asked.probe(self.rules, dict.fromkeys(self._rows_of(mask), (0, True)))
                every = tuple(row for row in range(len(self.rules.rows)) if rows >> row & 1)
                taken = allowed(self.rules, card, (face,) * self.rules.dice, every)
                memo[mask] = sum(1 << row for row in taken)
            found.append(memo[mask])
        return np.where(again, np.array(found, dtype=np.intp), open_rows)

    @cached_property
    def _jokers(self) -> dict[int, dict[int, int]]:
        return {}

    def moves(self, keys: Ints) -> Moves:
        """Where all pays lead from these keys: `pays`, then `first`."""
        starts: list[Ints] = []
        rewards: list[int | Ints] = []
        plain: dict[tuple[int, bool], Ints] = {}
        masks = keys // self._flag_count
        rows_for = {face: self._allowed(masks, face) for face in FACES if asked.further_matters(self.rules)}
        for pay in (*self.pays, *self.first):
            reward = self._reward(pay)
            if (pay.row, pay.made) not in plain:
                after = self.start[self.next_keys(keys, pay.row, made=pay.made)]
                plain[pay.row, pay.made] = np.where(self.open(keys, pay.row), after, self.nowhere)
            start = plain[pay.row, pay.made]
            if not pay.face:
                rewards.append(reward)
            else:
                is_open = (rows_for[pay.face] >> pay.row & 1 == 1) & self._counts_so(masks, pay)
                start = np.where(is_open, start, self.nowhere)
                rewards.append(reward + self._further(keys, pay.face))
            starts.append(start)
        return Moves(tuple(starts), tuple(rewards))

    def _counts_so(self, masks: Ints, pay: asked.Pay) -> Bools:
        """For which masks the row counts these five equal dice as the pay says."""
        five = masks >> self.rules.row_index("poker") & 1
        own = masks >> self.rules.row_index(UPPER_KEYS[pay.face - 1]) & 1
        if pay not in self._fits:
            roll = 1 if pay in self.first else self.rules.rolls
            told = [
                asked.counted_points(self.rules, pay.row, pay.face, roll, written) for written in asked.WHEN
            ]
            fits = [(points or 0, points is not None) == (pay.points, pay.made) for points in told]
            self._fits[pay] = np.array(fits).reshape(2, 2)
        found: Bools = self._fits[pay][five, own]
        return found

    @cached_property
    def _fits(self) -> dict[asked.Pay, Bools]:
        return {}

    def _reward(self, pay: asked.Pay) -> int:
        if pay not in self._rewards:
            self._rewards[pay] = asked.reward(self.rules, pay)
        return self._rewards[pay]

    @cached_property
    def _rewards(self) -> dict[asked.Pay, int]:
        return {}

    def _further(self, keys: Ints, face: int) -> Ints:
        """What five equal dice pay beyond their row, by key."""
        paid = np.zeros(len(keys), dtype=np.intp)
        for bit, bonus in enumerate(self._flags):
            if isinstance(bonus, Further):
                paid += (keys >> bit & 1) * asked.further_reward(self.rules, face)
        return paid

    def ends(self, key: int) -> NDArray[np.float64]:
        """What is paid for flags and totals on a full card with this key; shape (slots,)."""
        flags = key % self._flag_count
        paid = sum(
            asked.full_flag(self.rules, bonus, flag=bool(flags >> bit & 1))
            for bit, bonus in enumerate(self._flags)
        )
        return self.totals.ends() + paid
