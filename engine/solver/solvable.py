"""The test whether a ruleset can be solved exactly, and the size of its solution, from the rules alone.

States are counted as `state_space` lays them out: rows written, flags, and the totals that still matter. Of
the totals only the range is looked at, not whether each of them can be reached: the number is an upper bound.
"""

from collections import Counter
from dataclasses import MISSING, dataclass, fields
from functools import lru_cache, partial
from typing import Literal, assert_never

from engine.rules.bank_rules import BankRules
from engine.rules.bonuses import EachMade, HighLow, Tiers
from engine.rules.multisets import rolls
from engine.rules.open_bonuses import possible_points
from engine.rules.ruleset import Ruleset
from engine.rules.sheet import ColumnAgain, ColumnDown, ColumnUp, FirstTurns, SectionFirst, TopDown
from engine.rules.showdown_rules import Rules
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
_LISTED_BYTES = 80
"""For every set of rows of a sheet with columns, whose sets are listed."""


@dataclass(frozen=True, slots=True)
class Size:
    """The size of a solution: an upper bound of states, estimated bytes of memory and seconds."""

    states: int
    memory: int
    seconds: float

    def __str__(self) -> str:
        return f"up to {self.states:,} states, some {self.memory / 2**30:,.1f} GiB and {self.seconds:,.0f} s"


_UNDERSTOOD = {"rows", "bonuses", "gates", "columns", "joker", "dice", "rolls"}
"""Fields of a ruleset that the solver goes by."""


@lru_cache(maxsize=256)
def refusal(rules: Rules, max_states: int | None = None) -> str | None:
    """Why this ruleset cannot be solved exactly, in one line; None when it can.

    With `max_states` so many states are solved, whatever memory they take.
    """
    no_card = _NO_CARD[isinstance(rules, BankRules)]
    reason = _obstacle(rules, max_states) if isinstance(rules, Ruleset) else no_card
    return None if reason is None else f"{rules.preset} cannot be solved exactly: {reason}"


_NO_CARD = ("hands are compared, there is no card", "luck is pressed, there is no card")


def _obstacle(rules: Ruleset, max_states: int | None) -> str | None:
    of_card = rules.of_card()
    others = (field for field in fields(of_card) if field.name not in _UNDERSTOOD)
    for field in others:
        if field.default is not MISSING and getattr(of_card, field.name) != field.default:
            return f"its {field.name!r} ties turns or seats together"
    if any(row.wins or row.after for row in rules.rows):
        return "a row wins at once, or needs another one"
    if rules.columns:
        between = _between_columns(rules)
        if between is not None:
            return f"{between}; without that there would be {estimate(rules).states:,} states or more"
    elif len(asked.total_places(rules)) > 1:
        return "bonuses on the sums of two sections"
    size = estimate(rules)
    if max_states is not None:
        return f"{size}; at most {max_states:,} states are" if size.states > max_states else None
    most = f"at most {MOST_STATES:,} states and {MOST_BYTES / 2**30:.1f} GiB are"
    return f"{size}; {most}" if size.states > MOST_STATES or size.memory > MOST_BYTES else None


def _between_columns(rules: Ruleset) -> str | None:
    """What keeps the columns of a sheet from being told apart by rows written and sums of sections alone."""
    if any(column.order == "announced" for column in rules.columns):
        return "rows are announced"
    if asked.further_matters(rules):
        return "five equal dice once more mean something in all columns together"
    if any(isinstance(b, EachMade | HighLow | Tiers) or getattr(b, "row", None) for b in rules.bonuses):
        return "bonuses on single rows, or on all of them"
    return None


def estimate(rules: Ruleset) -> Size:
    """The size of a ruleset that can be solved but for its size."""
    flags = 1 << len(asked.flags(rules))
    states = flags * _cards(rules)
    keeps = sum(len(rolls(dice)) for dice in range(rules.dice + 1))
    seconds = states * _SECONDS * (keeps / _KEEPS) * ((rules.rolls - 1) / _THROWS)
    sets = _sets(rules)
    per_set = _LISTED_BYTES if rules.columns else _CARD_BYTES
    return Size(states, states * _STATE_BYTES + flags * sets * per_set, seconds)


def _sets(rules: Ruleset) -> int:
    """How many sets of rows can be written, at most; of a plain sheet all of them, whatever its gates."""
    if not rules.columns:
        return 1 << len(rules.rows)
    height = len(rules.rows) // len(rules.columns)
    again = sum(column.order == "again" for column in rules.columns)
    free = sum(column.order in {"free", "announced"} for column in rules.columns)
    ordered = len(rules.columns) - free - again
    # Boxes that are filled one after the other: so many of each row, the first of them free.
    boxes = (again + 2) ** height << height * (free - 1) if again else 1 << height * free
    sets: int = boxes * (height + 1) ** ordered
    return sets


def _cards(rules: Ruleset) -> int:
    """How many cards differ in the rows written and in the total that bonuses depend on, flags left out."""
    if rules.columns:
        return _cards_of_columns(rules)
    rows = len(rules.rows)
    place = next(iter(asked.total_places(rules)), None)
    summed, totals = place and place[0], _Totals(rules, place)
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


def _cards_of_columns(rules: Ruleset) -> int:
    """The same of a sheet with columns, which are written each by itself."""
    cards = _sets(rules)
    height = len(rules.rows) // len(rules.columns)
    for place in asked.total_places(rules):
        if not place[1]:
            continue
        (column,) = (column for column in rules.columns if column.key == place[1])
        totals = _Totals(rules, place)
        if column.order in {"down", "up"}:
            cards = cards * totals.in_order(rules, column.order) // (height + 1)
        else:
            cards = (cards >> totals.rows) * totals.all
    return cards


class _Totals:
    """The totals of a section that still matter, by their range.

    Attributes:
        rows: of the section.
        all: totals of all sets of its rows together; `most` of one set; `last` of the whole section.
    """

    def __init__(self, rules: Ruleset, place: asked.SummedSection | None) -> None:
        self.rows, self._place = 0, place
        self.all = self.most = self.last = 1
        if place is None:
            return
        rows = asked.rows_at(rules, place)
        self.rows = len(rows)
        points = {row: list(possible_points(rules.rows[row], rules.dice, rules.rolls)) for row in rows}
        lines = BonusLine(partial(asked.full_total, rules, place), points)
        sets = Counter({0: 1})
        for paid in points.values():
            reach = paid[-1] - paid[0]
            sets += Counter({low + reach: count for low, count in sets.items()})
        self._whole, self._between = max(sets), lines.last_begins - lines.first_ends
        self._reach = {row: paid[-1] - paid[0] for row, paid in points.items()}
        widths = {reach: self._width(reach) for reach in sets}
        self.all = sum(count * widths[reach] for reach, count in sets.items())
        self.most, self.last = max(widths.values()), widths[self._whole]

    def _width(self, reach: int) -> int:
        """The totals of rows that differ by so many points at most."""
        return max(min(reach, self._whole - reach + self._between), 0) + 1

    def in_order(self, rules: Ruleset, order: Literal["down", "up"]) -> int:
        """The totals of all sets of rows of a column that is written from one end to the other."""
        column = [
            index for index, row in enumerate(rules.rows) if self._place and row.column == self._place[1]
        ]
        reach, found = 0, 1
        for index in column if order == "down" else reversed(column):
            reach += self._reach.get(index, 0)
            found += self._width(reach)
        return found
