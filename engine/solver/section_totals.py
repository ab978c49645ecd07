"""Section totals that bonuses depend on, reduced to those that can still make a difference.

Rows outside the sections do not change the totals; cards with the same rows of them written are a *group*. A
bonus is a straight line at both ends (nothing at all, or a fine that grows). With so many points still
possible, totals up to a bound all end on its first line, whatever happens: they share one slot, and what
they differ by is paid at once. Likewise above the bound from which they all end on its last line.

With columns there may be a section of each whose total matters: a slot is a total of every one of them.
"""

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from math import prod

import numpy as np

from engine.rules.ruleset import Ruleset
from engine.solver import payments as asked
from engine.solver.dice_index import Floats, Ints
from engine.solver.payments import Payment


class SectionTotals:
    """The slots (distinct totals) of every group.

    Attributes:
        group: by number of the set of rows written (as `masks` lists them), the group it belongs to.
        width: by group, how many slots it has; `first`: the number of its first one, counting through all.
        count: how many slots there are, of all groups together.
    """

    def __init__(self, rules: Ruleset, payments: Iterable[Payment], masks: Ints) -> None:
        every = tuple(payments)
        self._sections = [_Section(rules, place, every, masks) for place in asked.total_places(rules)]
        written = np.zeros((len(masks), len(self._sections)), dtype=np.intp)
        for place, section in enumerate(self._sections):
            written[:, place] = section.written(masks)
        self._groups, group = np.unique(written, axis=0, return_inverse=True)
        self.group: Ints = group.reshape(-1).astype(np.intp)
        self._number = {tuple(each): number for number, each in enumerate(self._groups.tolist())}
        widths = [self._widths(number) for number in range(len(self._groups))]
        self.width: Ints = np.array([prod(each) for each in widths], dtype=np.intp)
        self.first: Ints = np.cumsum(self.width) - self.width
        self.count = int(self.width.sum())
        self._steps: dict[tuple[int, int], tuple[Ints, Ints]] = {}

    def _widths(self, group: int) -> list[int]:
        """How many totals each section has in a group."""
        rows = self._groups[group].tolist()
        return [len(section.totals[each]) for section, each in zip(self._sections, rows, strict=True)]

    @property
    def grows(self) -> bool:
        """Whether more points are never worth less."""
        return all(section.line.grows for section in self._sections)

    def slot(self, number: int, points: Sequence[int]) -> tuple[int, int]:
        """The slot of a card with this set of rows written and these points in every row (0 in open ones).

        With it the points by which the card is better than the slot says.
        """
        slot = better = 0
        for section, rows in zip(self._sections, self._groups[self.group[number]].tolist(), strict=True):
            kept, more = section.kept(rows, sum(points[row] for row in section.rows))
            slot, better = slot * len(section.totals[rows]) + section.totals[rows].index(kept), better + more
        return slot, better

    def step(self, payment: Payment) -> tuple[Ints, Ints] | None:
        """Where a payment leads: by slot (counted through all groups) the slot of the next group, and points.

        None for rows outside the sections: they leave the slot as it is. Slots of groups that have the row
        already, or in which it is closed, lead nowhere in particular.
        """
        places = [place for place, section in enumerate(self._sections) if payment.row in section.rows]
        if not places:
            return None
        key = (payment.row, payment.points)
        if key not in self._steps:
            self._steps[key] = self._step(payment, places[0])
        return self._steps[key]

    def _step(self, payment: Payment, place: int) -> tuple[Ints, Ints]:
        section = self._sections[place]
        bit = 1 << section.rows.index(payment.row)
        slots, better = np.zeros(self.count, dtype=np.intp), np.zeros(self.count, dtype=np.intp)
        for group, rows in enumerate(self._groups.tolist()):
            after = [*rows[:place], rows[place] | bit, *rows[place + 1 :]]
            if rows[place] & bit or tuple(after) not in self._number:
                continue
            widths = self._widths(group)
            led = [
                section.kept(after[place], total + payment.points) for total in section.totals[rows[place]]
            ]
            reached = section.totals[after[place]]
            to = np.array([reached.index(kept) for kept, _ in led], dtype=np.intp)
            more = np.array([points for _, points in led], dtype=np.intp)
            own = np.arange(prod(widths))
            stride = prod(widths[place + 1 :])
            total, behind = own // stride % widths[place], own % stride
            before = own // (stride * widths[place])
            here = slice(int(self.first[group]), int(self.first[group]) + len(own))
            slots[here] = (before * len(reached) + to[total]) * stride + behind
            better[here] = more[total]
        return slots, better

    def ends(self) -> Floats:
        """What the bonuses pay for each slot of the full sections."""
        paid = np.zeros(1)
        for section in self._sections:
            own = [section.line.pays(total) for total in section.totals[(1 << len(section.rows)) - 1]]
            paid = np.add.outer(paid, np.array(own, dtype=np.float64)).reshape(-1)
        return paid


class _Section:
    """One section whose total matters.

    Attributes:
        rows: the numbers of its rows.
        line: what its bonuses pay for its sum.
        totals: by the rows of it that are written, as bits, the totals that stand for all that can be
            reached, ascending.
    """

    def __init__(
        self, rules: Ruleset, place: asked.SummedSection, payments: Sequence[Payment], masks: Ints
    ) -> None:
        self.rows = asked.rows_at(rules, place)
        points = {row: sorted({p.points for p in payments if p.row == row}) for row in self.rows}
        self.line = BonusLine(partial(asked.full_total, rules, place), points)
        every = np.unique(self.written(masks)).tolist()
        # By rows written, the totals at which its first line ends and its last begins.
        self._bounds: dict[int, tuple[int, int]] = {
            rows: self.line.bounds([bit for bit in range(len(self.rows)) if not rows >> bit & 1])
            for rows in every
        }
        reached: dict[int, set[int]] = {rows: set() for rows in every}
        reached[0].add(self.kept(0, 0)[0])
        for rows in every:
            for bit, row in enumerate(self.rows):
                after = rows | 1 << bit
                if after != rows and after in reached:
                    reached[after] |= {
                        self.kept(after, total + more)[0] for total in reached[rows] for more in points[row]
                    }
        self.totals = {rows: sorted(totals) for rows, totals in reached.items()}

    def written(self, masks: Ints) -> Ints:
        """The rows of the section in each set of rows, as bits."""
        found = np.zeros(len(masks), dtype=np.intp)
        for bit, row in enumerate(self.rows):
            found |= (masks >> row & 1) << bit
        return found

    def kept(self, rows: int, total: int) -> tuple[int, int]:
        """The total that stands for this one with these rows written, and how much better the real one is."""
        low, high = self._bounds[rows]
        if total <= low:
            return low, (total - low) * self.line.first_slope
        if total >= high:
            return high, (total - high) * self.line.last_slope
        return total, 0


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
