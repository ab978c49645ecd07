"""Section totals that bonuses depend on, reduced to those that can still make a difference.

Rows outside the section do not change the total; cards with the same rows of it written are a *group*. A
bonus is a straight line at both ends (nothing at all, or a fine that grows). With so many points still
possible, totals up to a bound all end on its first line, whatever happens: they share one slot, and what
they differ by is paid at once. Likewise above the bound from which they all end on its last line.
"""

from collections.abc import Callable, Iterable, Sequence
from functools import partial

import numpy as np

from engine.rules.ruleset import Ruleset
from engine.solver import payments as asked
from engine.solver.dice_index import Floats, Ints
from engine.solver.payments import Payment


class SectionTotals:
    """The slots (distinct totals) of every group.

    Attributes:
        group: by mask of rows, the group it belongs to.
        width: by group, how many slots it has; `first`: the number of its first one, counting through all.
        count: how many slots there are, of all groups together.
    """

    def __init__(self, rules: Ruleset, payments: Iterable[Payment]) -> None:
        section = asked.total_section(rules)
        self._rows = [i for i, row in enumerate(rules.rows) if section is not None and row.section == section]
        points = {
            row: sorted({payment.points for payment in payments if payment.row == row}) for row in self._rows
        }
        masks = np.arange(1 << len(rules.rows))
        self.group: Ints = np.zeros(len(masks), dtype=np.intp)
        for bit, row in enumerate(self._rows):
            self.group |= (masks >> row & 1) << bit
        self._line = BonusLine(partial(asked.full_total, rules), points) if self._rows else None
        groups = range(1 << len(self._rows))
        # By group, the totals at which its first line ends and its last begins.
        self._bounds: list[tuple[int, int]] = [
            self._line.bounds([bit for bit in range(len(self._rows)) if not group >> bit & 1])
            if self._line
            else (0, 0)
            for group in groups
        ]
        slots = self._reach(points)
        self.width: Ints = np.array([len(totals) for totals in slots], dtype=np.intp)
        self.first: Ints = np.cumsum(self.width) - self.width
        self.count = int(self.width.sum())
        self._group_of = np.repeat(np.arange(len(slots)), self.width)
        self._totals: Ints = np.array([total for totals in slots for total in totals], dtype=np.intp)
        self._least = int(self._totals.min())
        self._slots = np.zeros((len(slots), int(self._totals.max()) - self._least + 1), dtype=np.intp)
        for group, totals in enumerate(slots):
            self._slots[group, np.array(totals) - self._least] = range(len(totals))
        self._steps: dict[tuple[int, int], tuple[Ints, Ints]] = {}

    @property
    def grows(self) -> bool:
        """Whether more points are never worth less."""
        return self._line is None or self._line.grows

    def _reach(self, points: dict[int, list[int]]) -> list[list[int]]:
        """By group, the totals that stand for all that can be reached, ascending."""
        every: list[set[int]] = [set() for _ in self._bounds]
        every[0].add(self._kept(0, 0)[0])
        for group, totals in enumerate(every):
            for bit, row in enumerate(self._rows):
                if not group >> bit & 1:
                    after = group | 1 << bit
                    every[after] |= {self._kept(after, t + more)[0] for t in totals for more in points[row]}
        return [sorted(totals) for totals in every]

    def _kept(self, group: int, total: int) -> tuple[int, int]:
        """The total that stands for this one in the group, and the points by which the real one is better."""
        if self._line is None:
            return 0, 0
        low, high = self._bounds[group]
        if total <= low:
            return low, (total - low) * self._line.first_slope
        if total >= high:
            return high, (total - high) * self._line.last_slope
        return total, 0

    def slot(self, mask: int, points: Sequence[int]) -> tuple[int, int]:
        """The slot of a card with these rows written and these points in every row (0 in open ones).

        With it the points by which the card is better than the slot says.
        """
        group = int(self.group[mask])
        kept, more = self._kept(group, sum(points[row] for row in self._rows))
        return int(self._slots[group, kept - self._least]), more

    def step(self, payment: Payment) -> tuple[Ints, Ints] | None:
        """Where a payment leads: by slot (counted through all groups) the slot of the next group, and points.

        None for rows outside the section: they leave the slot as it is. Slots of groups that have the row
        already lead nowhere in particular.
        """
        if self._line is None or payment.row not in self._rows:
            return None
        key = (payment.row, payment.points)
        if key not in self._steps:
            after = self._group_of | 1 << self._rows.index(payment.row)
            total = self._totals + payment.points
            low, high = np.array(self._bounds, dtype=np.intp)[after].T
            below, above = np.minimum(total - low, 0), np.maximum(total - high, 0)
            more = np.where(total <= low, below * self._line.first_slope, above * self._line.last_slope)
            kept = np.where(total <= low, low, np.minimum(total, high))
            slots = self._slots[after, np.clip(kept - self._least, 0, self._slots.shape[1] - 1)]
            self._steps[key] = slots, more
        return self._steps[key]

    def ends(self) -> Floats:
        """What the bonuses pay for each slot of the full section."""
        if self._line is None:
            return np.zeros(1)
        full = self._totals[self._group_of == len(self._bounds) - 1]
        return np.array([self._line.pays(total) for total in full.tolist()], dtype=np.float64)


class BonusLine:
    """A bonus as a function of a sum, linear at both ends: the bounds of these ends, and their slopes."""

    def __init__(self, pays: Callable[[int], int], points: dict[int, list[int]]) -> None:
        self.pays = pays
        self._points = list(points.values())
        lowest, highest = sum(p[0] for p in self._points), sum(p[-1] for p in self._points)
        steps = [pays(total + 1) - pays(total) for total in range(lowest, highest)]
        self.grows = all(step >= 0 for step in steps)
        self.first_slope, self.last_slope = steps[0], steps[-1]
        same = next((i for i, step in enumerate(steps) if step != steps[0]), len(steps))
        self.first_ends = lowest + same
        same = next((i for i, step in enumerate(reversed(steps)) if step != steps[-1]), len(steps))
        self.last_begins = highest - same

    def bounds(self, open_rows: list[int]) -> tuple[int, int]:
        """Totals up to the first, and from the second on, are alike while these rows are open."""
        least, most = (sum(self._points[i][end] for i in open_rows) for end in (0, -1))
        return self.first_ends - most, self.last_begins - least
