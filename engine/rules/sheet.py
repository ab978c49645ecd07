"""The sheet: rows, their payments, the scorecard of one seat, and the order in which rows are written."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Literal, assert_never, get_args

from engine.rules.patterns import HandName, Pattern, Run, hand_name, value

Section = Literal["sets", "upper", "lower"]

UPPER_KEYS = ("ones", "twos", "threes", "fours", "fives", "sixes")


@dataclass(frozen=True, slots=True)
class Row:
    """One row of the scorecard.

    Attributes:
        key: the stable name in records and commands (docs/rules-readings.md, 2).
        pattern: what the dice must make.
        section: "upper" for the face rows (upper, school or duty), "sets" for those before them, else
            "lower".
        pays: points for making it; None pays the pips of the combination, "dice" those of all dice, "minus"
            costs them.
        prize: a fixed addition that is never doubled.
        doubled: the first-roll double applies ("с руки").
        title: the name shown, where the game has its own for this row ("triangle" for three).
        counts: how many dice count; of more, those that pay best (001); None: all of them.
        served: a fixed addition when it is made on the first roll of a turn.
        wins: making it on the first roll wins the game at once.
        after: the key of the row that must be made before this one can be; empty: none.
        debt: points it costs for as long as it is not made, where the game has `bonuses.Unmade`.
        column: the key of its column; empty on a sheet of one column.
        factor: what its points are multiplied by.
        by_roll: points for making it after the first roll, the second and so on, in place of `pays`.
        adds: its points are added to the total; if not, only bonuses look at them.
    """

    key: str
    pattern: Pattern
    section: Section = "lower"
    pays: int | Literal["dice", "minus"] | None = None
    prize: int = 0
    doubled: bool = False
    title: str = ""
    counts: int | None = None
    served: int = 0
    wins: bool = False
    after: str = ""
    debt: int = 0
    column: str = ""
    factor: int = 1
    by_roll: tuple[int, ...] = ()
    adds: bool = True

    @property
    def name(self) -> str:
        """The key without the column: equal for the same row of every column."""
        return self.key.removesuffix(f"_{self.column}") if self.column else self.key

    def points(self, dice: Sequence[int], roll: int) -> int | None:
        """What the dice pay here after this `roll` of the turn; None when they do not make the row."""
        if self.counts is None or len(dice) <= self.counts:
            return self._points(dice, roll)
        paid = (self._points(some, roll) for some in set(combinations(dice, self.counts)))
        return max((points for points in paid if points is not None), default=None)

    def used(self, dice: Sequence[int], roll: int) -> tuple[int, ...]:
        """The dice that count here, in order; where the choice does not matter, without the lowest ones."""
        if self.counts is None or len(dice) <= self.counts:
            return tuple(dice)
        best = self.points(dice, roll)
        some = (some for some in combinations(dice, self.counts) if self._points(some, roll) == best)
        return max(some, key=sum)

    def left_out(self, dice: Sequence[int], roll: int) -> int | None:
        """The one face that must be left out for the best points; None where any other would do as well."""
        best = self.points(dice, roll)
        if best is None or len(dice) - 1 != self.counts:
            return None
        rest = {face: (*dice[:place], *dice[place + 1 :]) for place, face in enumerate(dice)}
        faces = [face for face, some in rest.items() if self._points(some, roll) == best]
        return faces[0] if len(faces) == 1 else None

    def _points(self, dice: Sequence[int], roll: int) -> int | None:
        pips = value(self.pattern, dice)
        if pips is None:
            return None
        match self.by_roll[min(roll, len(self.by_roll)) - 1] if self.by_roll else self.pays:
            case None:
                base = pips
            case "dice":
                base = sum(dice)
            case "minus":
                base = -pips
            case fixed:
                base = fixed
        once = (
            (base * 2 if self.doubled and roll == 1 else base)
            + self.prize
            + (self.served if roll == 1 else 0)
        )
        return once * self.factor


@dataclass(frozen=True, slots=True)
class Entry:
    """The entry of a row: the dice that count, as they lay, the roll, the points.

    `made` False: crossed out.
    """

    dice: tuple[int, ...]
    roll: int
    points: int
    made: bool


@dataclass(frozen=True, slots=True)
class Card:
    """One seat's scorecard: an entry or None per row of the sheet, and the rows in writing order.

    Attributes:
        saved: rolls saved for later turns.
        blank: for every turn that ended without a row, how many rows were written before it.
    """

    entries: tuple[Entry | None, ...]
    written: tuple[int, ...] = ()
    saved: int = 0
    blank: tuple[int, ...] = ()

    def __hash__(self) -> int:
        """Without the dice, whose hashes cost more than they tell cards apart."""
        return hash((self.written, self.saved, self.blank, *[e and e.points for e in self.entries]))

    @property
    def full(self) -> bool:
        """Whether every row is written."""
        return len(self.written) == len(self.entries)

    def write(self, index: int, entry: Entry) -> "Card":
        """The card with `entry` in the open row number `index`."""
        entries = (*self.entries[:index], entry, *self.entries[index + 1 :])
        return replace(self, entries=entries, written=(*self.written, index))

    def leave_blank(self) -> "Card":
        """The card after a turn without a row."""
        return replace(self, blank=(*self.blank, len(self.written)))


def added(rows: Sequence[Row], card: Card) -> int:
    """The sum of the written rows whose points are added to the total."""
    entries = zip(rows, card.entries, strict=True)
    return sum(entry.points for row, entry in entries if entry is not None and row.adds)


def is_made(rows: Sequence[Row], card: Card, key: str) -> bool:
    """Whether the row with this key is written, and not crossed out."""
    entries = zip(rows, card.entries, strict=True)
    return any(row.key == key and entry is not None and entry.made for row, entry in entries)


_OF_A_KIND: dict[int, HandName] = {1: "nothing", 2: "pair", 3: "three", 4: "four", 5: "five", 6: "poker"}
"""What so many equal dice are called in every game."""
_OF_SHEET: tuple[HandName, ...] = (
    *("thirteen_pair", "thirteen", "high_straight", "low_straight", "even_straight", "odd_straight"),
    *("full_colour", "flush", "two_pairs_colour"),
)
"""Hands that have a name only where there is a row for them."""


def shown_hand(rows: Sequence[Row], dice: Sequence[int]) -> HandName:
    """The name of what the dice show, or the best of those that count, as this sheet knows hands.

    A hand of several groups, or a straight, has a name where there is a row for it; without one the dice are
    what else they make, at least a pair, three or four of a kind.
    """
    counts = rows[0].counts or len(dice)
    return min((_known_hand(rows, some) for some in combinations(dice, counts)), key=get_args(HandName).index)


def _known_hand(rows: Sequence[Row], dice: Sequence[int]) -> HandName:
    runs = [row.pattern.length for row in rows if isinstance(row.pattern, Run)]
    name = hand_name(dice, runs=runs)
    made = {row.name for row in rows if value(row.pattern, dice) is not None}
    own = next((each for each in get_args(HandName) if each in made and each in _OF_SHEET), name)
    name = min(name, own, key=get_args(HandName).index)
    if name in _OF_A_KIND.values() or name in {row.name for row in rows}:
        return name
    alike = max(Counter(dice).values())
    return next((each for each in get_args(HandName) if each in made), _OF_A_KIND[alike])


def entry_for(row: Row, dice: Sequence[int], roll: int) -> Entry:
    """The entry these dice make in the row: its points, or crossed out."""
    points = row.points(dice, roll)
    return Entry(row.used(dice, roll), roll, points or 0, points is not None)


# Gates, which restrict the order in which rows are written: a closed union; all must allow a row.


@dataclass(frozen=True, slots=True)
class FirstTurns:
    """A gate for a seat's first `turns` turns, which write rows of `section` only (003: three duty rows)."""

    turns: int
    section: Section


@dataclass(frozen=True, slots=True)
class TopDown:
    """A gate that has rows written from top to bottom (001, the forced game)."""


@dataclass(frozen=True, slots=True)
class SectionFirst:
    """A gate that has all rows of `section` written first (000: the school opens the second series)."""

    section: Section


@dataclass(frozen=True, slots=True)
class ColumnDown:
    """A gate that has the rows of a column written from top to bottom."""

    column: str


@dataclass(frozen=True, slots=True)
class ColumnUp:
    """A gate that has the rows of a column written from bottom to top."""

    column: str


@dataclass(frozen=True, slots=True)
class ColumnAgain:
    """A gate that has each row of a column written after the same row of the column before.

    `height`: how many rows a column has.
    """

    column: str
    height: int


Gate = FirstTurns | TopDown | SectionFirst | ColumnDown | ColumnUp | ColumnAgain


def lets_through(gate: Gate, rows: Sequence[Row], card: Card, index: int) -> bool:
    """Whether the gate allows writing the open row number `index` of this card now."""
    match gate:
        case FirstTurns(turns, section):
            return len(card.written) >= turns or rows[index].section == section
        case TopDown():
            return index == len(card.written)
        case SectionFirst(section):
            return rows[index].section == section or not any(
                row.section == section and entry is None
                for row, entry in zip(rows, card.entries, strict=True)
            )
        case ColumnDown(column):
            return rows[index].column != column or _settled(rows, card, index, index - 1)
        case ColumnUp(column):
            return rows[index].column != column or _settled(rows, card, index, index + 1)
        case ColumnAgain(column, height):
            return rows[index].column != column or card.entries[index - height] is not None
        case _:
            assert_never(gate)


def _settled(rows: Sequence[Row], card: Card, index: int, before: int) -> bool:
    """Whether the row `before` this one is written, or there is none in its column."""
    inside = 0 <= before < len(rows) and rows[before].column == rows[index].column
    return not inside or card.entries[before] is not None


def writable(rows: Sequence[Row], gates: Sequence[Gate], card: Card) -> tuple[int, ...]:
    """Numbers of the rows that may be written now, in sheet order."""
    open_rows = [index for index, entry in enumerate(card.entries) if entry is None]
    for gate in gates:
        open_rows = [index for index in open_rows if lets_through(gate, rows, card, index)]
    return tuple(open_rows)
