"""Cards of sheets with columns: the rows of one seat as lines, its columns abreast.

Several seats have a table each, or, where those have no room, one table of what their columns come to.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby
from typing import Final, Literal, assert_never

from bot.ground.texts import people
from bot.ground.texts.formatting import Texts
from bot.rulebook import words
from bot.table.screens import seat_names
from bot.table.screens.cards import cells
from bot.table.screens.cards.cells import NO_MARK, Mark
from bot.table.views.game import SeatView
from engine.play.standings import Total
from engine.rules.bonuses import Shortfall, Tenfold, Threshold
from engine.rules.patterns import School
from engine.rules.ruleset import Ruleset
from engine.rules.sheet import Card, Section

ROOM: Final = 2200
"""Characters of whole cards that share a message with what else stands in it."""

_COLUMN_WIDTH: Final = 8
_SUM: Final = "Σ"


@dataclass(frozen=True, slots=True)
class SheetLine:
    """A line of one card with columns.

    Attributes:
        label: its name; empty where it parts two sections.
        kind: "column" is what each column comes to, "written" what all rows do where they are not added to
            the total; "whole" is a bonus over all columns.
        numbers: by column the numbers of rows or of a bonus; one entry where it spans all columns.
    """

    label: str
    kind: Literal["row", "sum", "bonus", "column", "written", "whole", "rounds", "total", "rule"]
    numbers: tuple[tuple[int, ...], ...] = ()

    @property
    def spans(self) -> bool:
        """Whether it has one number for all columns."""
        return self.kind in {"written", "whole", "rounds", "total"}


@dataclass(frozen=True, slots=True)
class ColumnHead:
    """The head of a column: a sign of one or two letters, and its name."""

    sign: str
    word: str


def heads(t: Texts, rules: Ruleset) -> tuple[ColumnHead, ...]:
    """The heads of all columns; where no row is added to the total, the last has the sums of the rows."""
    each = [ColumnHead(t.say(words.column_sign(c.key)), t.say(words.column(c.key))) for c in rules.columns]
    return (*each, *(() if adds(rules) else (ColumnHead(_SUM, t("card-written")),)))


def adds(rules: Ruleset) -> bool:
    """Whether rows are added to the total, or only bonuses look at them."""
    return any(row.adds for row in rules.rows)


@lru_cache(maxsize=256)
def lines(t: Texts, rules: Ruleset) -> tuple[SheetLine, ...]:
    """The lines of every card, from top to bottom."""
    return tuple(_lines(t, rules))


def _lines(t: Texts, rules: Ruleset) -> Iterator[SheetLine]:
    each = [_rows_of(rules, column.key) for column in rules.columns]
    for part, group in groupby(zip(*each, strict=True), key=lambda same: rules.rows[same[0]].section):
        rows = list(group)
        for same in rows:
            name = t.say(words.row_name(rules.rows[same[0]]))
            yield SheetLine(name, "row", tuple((index,) for index in same))
        yield from _of_section(t, rules, part, [tuple(column) for column in zip(*rows, strict=True)])
        yield SheetLine("", "rule")
    if adds(rules):
        yield SheetLine(t("card-column"), "column", tuple(each))
    else:
        yield SheetLine(t("card-written"), "written", (tuple(range(len(rules.rows))),))
    for number, bonus in enumerate(rules.bonuses):
        if not bonus.column:
            yield SheetLine(cells.bonus(t, rules, bonus), "whole", ((number,),))
    if rules.round_bonus:
        yield SheetLine(t("card-rounds"), "rounds")
    yield SheetLine(t("card-total"), "total")


def _rows_of(rules: Ruleset, column: str) -> tuple[int, ...]:
    return tuple(i for i, row in enumerate(rules.rows) if row.column == column)


def _of_section(
    t: Texts, rules: Ruleset, part: Section, rows: Sequence[tuple[int, ...]]
) -> Iterator[SheetLine]:
    """The sum of a section in each column, where a bonus asks for it, and its bonuses."""
    bonuses = [(n, bonus) for n, bonus in enumerate(rules.bonuses) if bonus.section == part and bonus.column]
    if any(isinstance(bonus, Shortfall | Tenfold | Threshold) for _, bonus in bonuses):
        yield SheetLine(t.say(words.section(rules.preset, part)), "sum", tuple(rows))
    by_column = [[n for n, bonus in bonuses if bonus.column == column.key] for column in rules.columns]
    for same in zip(*by_column, strict=True):  # of a column that multiplies a bonus asks for more
        labels = {cells.bonus(t, rules, rules.bonuses[number]) for number in same}
        label = labels.pop() if len(labels) == 1 else t("card-bonus")
        yield SheetLine(label, "bonus", tuple((number,) for number in same))


def shown(line: SheetLine, rules: Ruleset, card: Card, total: Total) -> tuple[str, ...]:
    """What stands in a line of one card: a cell for each column, or one for all."""
    match line.kind:
        case "row":
            each = tuple(cells.of_row(rules.rows[i], card.entries[i]) for (i,) in line.numbers)
            return each if adds(rules) else (*each, _row_sum(line, card))
        case "written":
            return (cells.of_sum(_written(card, line.numbers[0])),)
        case "sum":
            signed = any(isinstance(rules.rows[i].pattern, School) for i in line.numbers[0])
            return tuple(cells.of_sum(_written(card, rows), signed=signed) for rows in line.numbers)
        case "bonus" | "whole":
            return tuple(cells.of_sum(total.bonuses[n][1], signed=True) for (n,) in line.numbers)
        case "column":
            return tuple(map(cells.of_sum, column_points(rules, card, total)))
        case "rounds":
            return (cells.of_sum(total.rounds, signed=True),)
        case "total":
            return (cells.of_sum(total.points),)
        case "rule":
            return ()
        case _:
            assert_never(line.kind)


def column_points(rules: Ruleset, card: Card, total: Total) -> tuple[int, ...]:
    """What each column comes to, its own bonuses included as far as they are certain."""
    every = []
    for column in rules.columns:
        rows = _rows_of(rules, column.key)
        own = (points or 0 for bonus, points in total.bonuses if bonus.column == column.key)
        every.append(_written(card, [i for i in rows if rules.rows[i].adds]) + sum(own))
    return tuple(every)


def _row_sum(line: SheetLine, card: Card) -> str:
    rows = [i for (i,) in line.numbers]
    return cells.of_sum(_written(card, rows) if any(card.entries[i] for i in rows) else None)


def _written(card: Card, rows: Sequence[int]) -> int:
    return sum(entry.points for i in rows if (entry := card.entries[i]) is not None)


@dataclass(frozen=True, slots=True)
class ColumnCards:
    """Cards by the same rules and the points of each, by seat, in the order in which they are shown.

    `seats`: all of the game, for their names.
    """

    rules: Ruleset
    seats: tuple[SeatView, ...]
    cards: Mapping[int, Card]
    totals: Mapping[int, Total]


def card_table(t: Texts, every: ColumnCards, seat: int, mark: Mark = NO_MARK) -> str:
    """The card of one seat as HTML."""
    rules, card, total = every.rules, every.cards[seat], every.totals[seat]
    above = heads(t, rules)
    width = min(_COLUMN_WIDTH, cells.NUMBERS // len(above))
    whole = width * len(above)
    name = cells.MARKED * (seat == mark.mover) + seat_names.labels_of(t, every.seats)[seat]
    padding = " " * (cells.LABEL - seat_names.LABEL - (seat == mark.mover))
    rows = [name + padding + "".join(" " * (width - people.width(each.sign)) + each.sign for each in above)]
    for line in lines(t, rules):
        if line.kind == "rule":
            rows.append("─" * (cells.LABEL + whole))
            continue
        at = whole if line.spans else width
        last = _last(line, rules, seat, mark)
        each = enumerate(shown(line, rules, card, total))
        rows.append(cells.label(line.label) + "".join(cells.right(c, at, marked=n == last) for n, c in each))
    return "<pre>" + "\n".join(rows) + "</pre>"


def _last(line: SheetLine, rules: Ruleset, seat: int, mark: Mark) -> int | None:
    """The column of a line of rows in which the seat has written last."""
    if line.kind != "row" or mark.last is None or mark.last[0] != seat:
        return None
    keys = [rules.rows[i].key for (i,) in line.numbers]
    return keys.index(mark.last[1]) if mark.last[1] in keys else None


def sums(t: Texts, every: ColumnCards, mark: Mark = NO_MARK) -> Sequence[str]:
    """What the columns of all these seats come to as HTML, seats abreast."""
    rules = every.rules
    spanning = [line for line in lines(t, rules) if line.spans]
    named = [_head(head) for head in heads(t, rules)] if adds(rules) else []
    body = {
        seat: [
            *(map(cells.of_sum, column_points(rules, card, every.totals[seat])) if named else ()),
            *([""] if named else ()),
            *(shown(line, rules, card, every.totals[seat])[0] for line in spanning),
        ]
        for seat, card in every.cards.items()
    }
    labels = [*named, *([""] if named else ()), *(line.label for line in spanning)]
    return cells.abreast(t, every.seats, labels, body, mover=mark.mover)


def _head(head: ColumnHead) -> str:
    """A column by its sign and as much of its word as the label of a line has room for."""
    return head.sign if head.sign == head.word else people.cut(f"{head.sign} {head.word}", cells.LABEL - 1)


def tables(t: Texts, every: ColumnCards, mark: Mark = NO_MARK, *, room: int = ROOM) -> Sequence[str]:
    """The cards of these seats as HTML in the order they come; what they come to where they have no room."""
    each = [card_table(t, every, seat, mark) for seat in every.cards]
    return each if sum(map(len, each)) <= room else sums(t, every, mark)


def legend(t: Texts, rules: Ruleset) -> str:
    """What the signs above the columns mean; nothing where they tell it themselves, or need not be known."""
    above = heads(t, rules)
    if one_by_one(rules) or all(head.sign == head.word for head in above):
        return ""
    told = (head.word if head.sign == head.word else f"{head.sign} {head.word}" for head in above)
    return " · ".join(each.replace(" ", "\N{NO-BREAK SPACE}") for each in told)


def one_by_one(rules: Ruleset) -> bool:
    """Whether the boxes of a row are filled from left to right, so that no column has to be named."""
    return any(column.order == "again" for column in rules.columns)
