"""Cards of sheets with columns: the rows of one seat as lines, its columns abreast.

Several seats have a table each, or, where those have no room, one table of what their columns come to.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
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


@dataclass(frozen=True, slots=True)
class SheetLine:
    """A line of one card with columns.

    Attributes:
        label: its name; empty where it parts two sections.
        kind: "column" is what each column comes to; "whole" a bonus over all columns.
        numbers: by column the numbers of rows or of a bonus; one entry where it spans all columns.
    """

    label: str
    kind: Literal["row", "sum", "bonus", "column", "whole", "rounds", "total", "rule"]
    numbers: tuple[tuple[int, ...], ...] = ()

    @property
    def spans(self) -> bool:
        """Whether it has one number for all columns."""
        return self.kind in {"whole", "rounds", "total"}


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
    yield SheetLine(t("card-column"), "column", tuple(each))
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
    alike = dict.fromkeys(replace(bonus, column="") for _, bonus in bonuses)
    for kind in alike:
        numbers = {bonus.column: n for n, bonus in bonuses if replace(bonus, column="") == kind}
        by_column = (numbers.get(column.key) for column in rules.columns)
        own = tuple(() if n is None else (n,) for n in by_column)
        yield SheetLine(cells.bonus(t, rules, kind), "bonus", own)


def shown(line: SheetLine, rules: Ruleset, card: Card, total: Total) -> tuple[str, ...]:
    """What stands in a line of one card: a cell for each column, or one for all."""
    match line.kind:
        case "row":
            return tuple(cells.of_row(rules.rows[i], card.entries[i]) for (i,) in line.numbers)
        case "sum":
            signed = any(isinstance(rules.rows[i].pattern, School) for i in line.numbers[0])
            return tuple(cells.of_sum(_written(card, rows), signed=signed) for rows in line.numbers)
        case "bonus" | "whole":
            points = (total.bonuses[each[0]][1] if each else None for each in line.numbers)
            told = zip(line.numbers, points, strict=True)
            return tuple(cells.of_sum(each, signed=True) if numbers else "" for numbers, each in told)
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
    """What each column comes to, its own bonuses included as far as they are certain.

    Where no row is added to the total: what its rows come to.
    """
    every = []
    for column in rules.columns:
        rows = _rows_of(rules, column.key)
        own = (points or 0 for bonus, points in total.bonuses if bonus.column == column.key)
        adds = [i for i in rows if rules.rows[i].adds] or rows
        every.append(_written(card, adds) + sum(own))
    return tuple(every)


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
    width = min(_COLUMN_WIDTH, cells.NUMBERS // len(rules.columns))
    whole = width * len(rules.columns)
    name = cells.MARKED * (seat == mark.mover) + seat_names.labels_of(t, every.seats)[seat]
    padding = " " * (cells.LABEL - seat_names.LABEL - (seat == mark.mover))
    heads = (t.say(words.column_sign(column.key)) for column in rules.columns)
    rows = [name + padding + "".join(" " * (width - people.width(head)) + head for head in heads)]
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
    heads = [_head(t, column.key) for column in rules.columns]
    body = {
        seat: [
            *map(cells.of_sum, column_points(rules, card, every.totals[seat])),
            "",
            *(shown(line, rules, card, every.totals[seat])[0] for line in spanning),
        ]
        for seat, card in every.cards.items()
    }
    labels = [*heads, "", *(line.label for line in spanning)]
    return cells.abreast(t, every.seats, labels, body, mover=mark.mover)


def _head(t: Texts, key: str) -> str:
    """A column by its sign and as much of its word as the label of a line has room for."""
    sign, word = t.say(words.column_sign(key)), t.say(words.column(key))
    return sign if sign == word else people.cut(f"{sign} {word}", cells.LABEL - 1)


def tables(t: Texts, every: ColumnCards, mark: Mark = NO_MARK, *, room: int = ROOM) -> Sequence[str]:
    """The cards of these seats as HTML in the order they come; what they come to where they have no room."""
    each = [card_table(t, every, seat, mark) for seat in every.cards]
    return each if sum(map(len, each)) <= room else sums(t, every, mark)


def legend(t: Texts, rules: Ruleset) -> str:
    """What the signs above the columns mean."""
    each = ((t.say(words.column_sign(c.key)), t.say(words.column(c.key))) for c in rules.columns)
    told = (sign if sign == word else f"{sign} {word}" for sign, word in each)
    return " · ".join(each.replace(" ", "\N{NO-BREAK SPACE}") for each in told)
