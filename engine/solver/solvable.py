"""The test whether a ruleset can be solved exactly, and the size of its solution, from the rules alone.

States are counted as `state_space` lays them out: rows written, flags, and the totals that still matter. Of
the totals only the range is looked at, not whether each of them can be reached: the number is an upper bound.
"""

from collections import Counter
from dataclasses import MISSING, dataclass, fields
from functools import lru_cache
from typing import assert_never

from engine.rules.gates import ColumnAgain, ColumnDown, ColumnUp, FirstTurns, SectionFirst, TopDown
from engine.rules.multisets import rolls
from engine.rules.open_bonuses import possible_points
from engine.rules.ruleset import Ruleset
from engine.solver import payments as asked
from engine.solver.section_totals import BonusLine

MOST_STATES = 16_000_000
"""States that are solved at most: some four times those of the largest known game."""
MOST_BYTES = 1 << 30
"""Memory that solving may take."""

_SECONDS = 3.5e-6
"""For a state of a game with five dice and three rolls, on two cores of a small server."""
_KEEPS, _THROWS = 462, 2
"""Of such a game: what may be held of a roll, and throws that hold something."""
_STATE_BYTES, _CARD_BYTES = 60, 40
"""For a state, and for every set of rows with its flags, whether it can be reached or not."""


@dataclass(frozen=True, slots=True)
class Size:
    """The size of a solution: an upper bound of states, estimated bytes of memory and seconds."""

    states: int
    memory: int
    seconds: float

    @property
    def too_large(self) -> bool:
        """Whether it exceeds the limits of states or memory."""
        return self.states > MOST_STATES or self.memory > MOST_BYTES

    def __str__(self) -> str:
        return f"up to {self.states:,} states, some {self.memory / 2**30:,.1f} GiB and {self.seconds:,.0f} s"


_UNDERSTOOD = {"rows", "bonuses", "gates", "columns", "joker", "dice", "rolls"}
"""Fields of a ruleset that the solver goes by."""


@lru_cache(maxsize=256)
def refusal(rules: Ruleset) -> str | None:
    """Why this ruleset cannot be solved exactly, in one line; None when it can."""
    reason = _obstacle(rules)
    return None if reason is None else f"{rules.preset} cannot be solved exactly: {reason}"


def _obstacle(rules: Ruleset) -> str | None:
    of_card = rules.of_card()
    others = (field for field in fields(of_card) if field.name not in _UNDERSTOOD)
    for field in others:
        if field.default is not MISSING and getattr(of_card, field.name) != field.default:
            return f"its {field.name!r} ties turns or seats together"
    if any(column.order == "announced" for column in rules.columns):
        return "rows are announced"
    if any(row.wins or row.after for row in rules.rows):
        return "a row wins at once, or needs another one"
    if len({(bonus.section, bonus.column) for bonus in rules.bonuses if asked.of_total(bonus)}) > 1:
        return "bonuses on the sums of two sections"
    size = estimate(rules)
    most = f"at most {MOST_STATES:,} states and {MOST_BYTES / 2**30:.1f} GiB are"
    return f"{size}; {most}" if size.too_large else None


def estimate(rules: Ruleset) -> Size:
    """The size of a ruleset that can be solved but for its size."""
    flags = 1 << len(asked.flags(rules))
    states = flags * _cards(rules)
    keeps = sum(len(rolls(dice)) for dice in range(rules.dice + 1))
    seconds = states * _SECONDS * (keeps / _KEEPS) * ((rules.rolls - 1) / _THROWS)
    return Size(states, states * _STATE_BYTES + (flags << len(rules.rows)) * _CARD_BYTES, seconds)


def _cards(rules: Ruleset) -> int:
    """How many cards differ in the rows written and in the total that bonuses depend on, flags left out."""
    rows, summed = len(rules.rows), asked.total_section(rules)
    totals = _Totals(rules, [row for row, each in enumerate(rules.rows) if each.section == summed])
    cards = (1 << rows - totals.rows) * totals.all
    for gate in rules.gates:
        match gate:
            case TopDown():
                cards = min(cards, (rows + 1) * totals.most)
            case SectionFirst(section):
                first = sum(row.section == section for row in rules.rows)
                one, other = (totals.all, totals.last) if section == summed else (1 << first, totals.all)
                later = rows - first if section == summed else rows - first - totals.rows
                cards = min(cards, one + (other << later))
            case FirstTurns() | ColumnDown() | ColumnUp() | ColumnAgain():
                pass  # closes a few cards of a few rows
            case _:
                assert_never(gate)
    return cards


class _Totals:
    """The totals of a section that still matter, by their range.

    Attributes:
        rows: of the section.
        all: totals of all sets of its rows together; `most` of one set; `last` of the whole section.
    """

    def __init__(self, rules: Ruleset, rows: list[int]) -> None:
        self.rows = len(rows)
        self.all = self.most = self.last = 1
        if not rows:
            return
        points = {row: list(possible_points(rules.rows[row], rules.dice, rules.rolls)) for row in rows}
        lines = BonusLine(lambda total: asked.full_total(rules, total), points)
        sets = Counter({0: 1})
        for paid in points.values():
            reach = paid[-1] - paid[0]
            sets += Counter({low + reach: count for low, count in sets.items()})
        whole, between = max(sets), lines.last_begins - lines.first_ends
        widths = {reach: max(min(reach, whole - reach + between), 0) + 1 for reach in sets}
        self.all = sum(count * widths[reach] for reach, count in sets.items())
        self.most, self.last = max(widths.values()), widths[whole]
