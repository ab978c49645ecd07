"""Scorecards as text tables: rows, columns, stacks, and what is pending."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby
from typing import Final, Literal, assert_never

from bot.ground.drawing import is_one_line, table
from bot.ground.texts.formatting import Texts
from bot.ground.texts.message import cut_name
from bot.rulebook import words
from bot.table.model import GameView, SeatView
from bot.table.screens.lines import LABEL as SEAT_NAMES_LABEL
from bot.table.screens.lines import columns_of, labels_of, seat_names
from engine.play.scorecard import ScorecardGame
from engine.play.showdown import ShowdownGame
from engine.play.standings import Total, before_minus, standing
from engine.rules.bonuses import (
    Bonus,
    Clean,
    EachMade,
    Further,
    HighLow,
    Shortfall,
    Spare,
    Tenfold,
    Threshold,
    Tiers,
    Unmade,
    covers,
)
from engine.rules.open_bonuses import Pending, Promise, Threat
from engine.rules.patterns import School
from engine.rules.ruleset import Ruleset
from engine.rules.sheet import Card, Entry, Row, Section

# Cells and labels that all tables of cards share.
#
# `·` is an open row, `0` one written for nothing, `✓` one that is never worth more, `✗` one crossed out;
# `›` stands before the name of who is on turn and before what was written last.


LABEL: Final = 11
"""Columns of the label of a line."""
NUMBERS: Final = 20
"""Columns of all numbers of a line."""
OPEN: Final = "·"
MARKED: Final = "›"
_CROSSED = "✗"
_WIDEST = 8
_NARROWEST = 4
_NAMES = 13
"""Columns of the names in a table of Telegram's own, the blank before them included."""


@dataclass(frozen=True, slots=True)
class Mark:
    """The marks of a table: the seat on turn, and the seat and row key of what was written last."""

    mover: int | None = None
    last: tuple[int, str] | None = None


NO_MARK: Final = Mark()


def cells_bonus(t: Texts, rules: Ruleset, kind: Bonus) -> str:
    """The label of the line of a bonus or fine."""
    if not isinstance(kind, Threshold | Clean | EachMade | HighLow | Tiers) or not _by_row(kind):
        return _of_section(t, kind)
    match kind:
        case Threshold(_, least, row=name):
            return t("card-row-threshold", row=words.row_label(t, rules, name), least=least)
        case Clean(row=name) | EachMade(row=name):
            return t("card-row-made", row=words.row_label(t, rules, name))
        case HighLow():
            return t("card-spread")
        case Tiers():
            return t("card-tiers")
        case _:
            assert_never(kind)


def _by_row(kind: Threshold | Clean | EachMade | HighLow | Tiers) -> bool:
    """Whether the bonus looks at rows by their name, or at all of them, and not at a section."""
    return not isinstance(kind, Threshold | Clean) or bool(kind.row)


def _of_section(t: Texts, kind: Bonus) -> str:
    match kind:
        case Threshold(_, least, _):
            return t("card-threshold", least=least)
        case Shortfall():
            return t("card-shortfall")
        case Tenfold():
            return t("card-tenfold")
        case Clean():
            return t("card-clean")
        case Further():
            return t("card-further")
        case Unmade():
            return t("card-unmade")
        case Spare():
            return t("card-spare")
        case _:
            raise ValueError(f"no bonus of a section: {kind}")


def of_row(row: Row, entry: Entry | None) -> str:
    """What is written in a row."""
    if entry is None:
        return OPEN
    return words.points(row, entry.points) if entry.made else _CROSSED


def of_sum(points: int | None, *, signed: bool = False) -> str:
    """A sum; None for one that is not certain yet."""
    return OPEN if points is None else words.whole(points, signed=signed)


def marked_cell(cell: str, *, marked: bool) -> str:
    """A cell, with the mark of what was written last."""
    return MARKED + cell if marked and cell != OPEN else cell


def marked_head(head: str, *, marked: bool) -> str:
    """A head with the mark right before the name, which has a blank there at least."""
    if not marked:
        return head
    bare = head.lstrip(" ")
    return " " * (len(head) - len(bare) - 1) + MARKED + bare


def cells_abreast(  # noqa: PLR0913 - lines, columns, and what is marked
    t: Texts,
    seats: tuple[SeatView, ...],
    labels: Sequence[str],
    body: Mapping[int, Sequence[str]],
    *,
    mover: int | None = None,
    last: tuple[int, int] | None = None,
) -> Sequence[str]:
    """Columns of numbers by seat as HTML, in the order they come, in as few tables of equal size as will do.

    Args:
        t: the texts.
        seats: all of the game.
        labels: of the lines; an empty one parts two sections.
        body: what stands in each line, by seat.
        mover: the seat that is marked as on turn.
        last: the seat and the line of what was written last.
    """
    shown = tuple(body)
    needed = max(_NARROWEST, 1 + max(len(cell) for cells in body.values() for cell in cells))
    count = 1 if t.tables else -(-len(shown) // (NUMBERS // needed))
    width = _NAMES if t.tables else min(_WIDEST, max(needed, NUMBERS // -(-len(shown) // count)))
    heads = columns_of(t, seats, width)
    blocks = []
    for number in range(count):
        part = shown[number * len(shown) // count : (number + 1) * len(shown) // count]
        head = "", *(marked_head(heads[seat], marked=seat == mover) for seat in part)
        rows = [
            (text, *(marked_cell(body[seat][place], marked=last == (seat, place)) for seat in part))
            if text
            else ()
            for place, text in enumerate(labels)
        ]
        blocks.append(table(t, (-LABEL, *[width] * len(part)), rows, head))
    return blocks


# Cards of sheets with columns: the rows of one seat as lines, its columns abreast.
#
# Several seats have a table each, or, where those have no room, one table of what their columns come to.


ROOM: Final = 2200
"""Characters of whole cards that share a message with what else stands in it."""
MARKUP: Final = 4
"""How many times as long a table of Telegram's own is in HTML as one in letters."""

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


def column_card_heads(t: Texts, rules: Ruleset) -> tuple[ColumnHead, ...]:
    """The heads of all columns; where no row is added to the total, the last has the sums of the rows."""
    each = [ColumnHead(t.say(words.column_sign(c.key)), t.say(words.column(c.key))) for c in rules.columns]
    return (*each, *(() if column_card_adds(rules) else (ColumnHead(_SUM, t("card-written")),)))


def column_card_adds(rules: Ruleset) -> bool:
    """Whether rows are added to the total, or only bonuses look at them."""
    return any(row.adds for row in rules.rows)


@lru_cache(maxsize=256)
def column_card_lines(t: Texts, rules: Ruleset) -> tuple[SheetLine, ...]:
    """The lines of every card, from top to bottom."""
    return tuple(_lines(t, rules))


def _lines(t: Texts, rules: Ruleset) -> Iterator[SheetLine]:
    each = [_rows_of(rules, column.key) for column in rules.columns]
    for part, group in groupby(zip(*each, strict=True), key=lambda same: rules.rows[same[0]].section):
        rows = list(group)
        for same in rows:
            name = t.say(words.row_name(rules.rows[same[0]]))
            yield SheetLine(name, "row", tuple((index,) for index in same))
        yield from _column_card_of_section(
            t, rules, part, [tuple(column) for column in zip(*rows, strict=True)]
        )
        yield SheetLine("", "rule")
    if column_card_adds(rules):
        yield SheetLine(t("card-column"), "column", tuple(each))
    else:
        yield SheetLine(t("card-written"), "written", (tuple(range(len(rules.rows))),))
    for number, bonus in enumerate(rules.bonuses):
        if not bonus.column:
            yield SheetLine(cells_bonus(t, rules, bonus), "whole", ((number,),))
    if rules.round_bonus:
        yield SheetLine(t("card-rounds"), "rounds")
    yield SheetLine(t("card-total"), "total")


def _rows_of(rules: Ruleset, column: str) -> tuple[int, ...]:
    return tuple(i for i, row in enumerate(rules.rows) if row.column == column)


def _column_card_of_section(
    t: Texts, rules: Ruleset, part: Section, rows: Sequence[tuple[int, ...]]
) -> Iterator[SheetLine]:
    """The sum of a section in each column, where a bonus asks for it, and its bonuses."""
    bonuses = [(n, bonus) for n, bonus in enumerate(rules.bonuses) if bonus.section == part and bonus.column]
    if any(isinstance(bonus, Shortfall | Tenfold | Threshold) for _, bonus in bonuses):
        yield SheetLine(t.say(words.section(rules.preset, part)), "sum", tuple(rows))
    by_column = [[n for n, bonus in bonuses if bonus.column == column.key] for column in rules.columns]
    for same in zip(*by_column, strict=True):  # of a column that multiplies a bonus asks for more
        labels = {cells_bonus(t, rules, rules.bonuses[number]) for number in same}
        label = labels.pop() if len(labels) == 1 else t("card-bonus")
        yield SheetLine(label, "bonus", tuple((number,) for number in same))


def column_card_shown(line: SheetLine, rules: Ruleset, card: Card, total: Total) -> tuple[str, ...]:
    """What stands in a line of one card: a cell for each column, or one for all."""
    match line.kind:
        case "row":
            each = tuple(of_row(rules.rows[i], card.entries[i]) for (i,) in line.numbers)
            return each if column_card_adds(rules) else (*each, _row_sum(line, card))
        case "written":
            return (of_sum(_written(card, line.numbers[0])),)
        case "sum":
            signed = any(isinstance(rules.rows[i].pattern, School) for i in line.numbers[0])
            return tuple(of_sum(_written(card, rows), signed=signed) for rows in line.numbers)
        case "bonus" | "whole":
            return tuple(of_sum(total.bonuses[n][1], signed=True) for (n,) in line.numbers)
        case "column":
            return tuple(map(of_sum, column_points(rules, card, total)))
        case "rounds":
            return (of_sum(total.rounds, signed=True),)
        case "total":
            return (of_sum(total.points),)
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
    return of_sum(_written(card, rows) if any(card.entries[i] for i in rows) else None)


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
    above = column_card_heads(t, rules)
    width = min(_COLUMN_WIDTH, NUMBERS // len(above))
    head = MARKED * (seat == mark.mover) + labels_of(t, every.seats)[seat], *(each.sign for each in above)
    rows = list[Sequence[str]]()
    for line in column_card_lines(t, rules):
        last = _last(line, rules, seat, mark)
        each = enumerate(column_card_shown(line, rules, card, total))
        cells = (marked_cell(cell, marked=n == last) for n, cell in each)
        rows.append(() if line.kind == "rule" else (line.label, *cells))
    return table(t, (-LABEL, *[width] * len(above)), rows, head)


def _last(line: SheetLine, rules: Ruleset, seat: int, mark: Mark) -> int | None:
    """The column of a line of rows in which the seat has written last."""
    if line.kind != "row" or mark.last is None or mark.last[0] != seat:
        return None
    keys = [rules.rows[i].key for (i,) in line.numbers]
    return keys.index(mark.last[1]) if mark.last[1] in keys else None


def sums(t: Texts, every: ColumnCards, mark: Mark = NO_MARK) -> Sequence[str]:
    """What the columns of all these seats come to as HTML, seats abreast."""
    rules = every.rules
    spanning = [line for line in column_card_lines(t, rules) if line.spans]
    named = [_head(head) for head in column_card_heads(t, rules)] if column_card_adds(rules) else []
    body = {
        seat: [
            *(map(of_sum, column_points(rules, card, every.totals[seat])) if named else ()),
            *([""] if named else ()),
            *(column_card_shown(line, rules, card, every.totals[seat])[0] for line in spanning),
        ]
        for seat, card in every.cards.items()
    }
    labels = [*named, *([""] if named else ()), *(line.label for line in spanning)]
    return cells_abreast(t, every.seats, labels, body, mover=mark.mover)


def _head(head: ColumnHead) -> str:
    """A column by its sign and as much of its word as the label of a line has room for."""
    return head.sign if head.sign == head.word else cut_name(f"{head.sign} {head.word}", LABEL - 1)


def column_card_tables(
    t: Texts, every: ColumnCards, mark: Mark = NO_MARK, *, room: int = ROOM
) -> Sequence[str]:
    """The cards of these seats as HTML in the order they come; what they come to where they have no room."""
    each = [card_table(t, every, seat, mark) for seat in every.cards]
    return each if sum(map(len, each)) <= (MARKUP * room if t.tables else room) else sums(t, every, mark)


def column_card_legend(t: Texts, rules: Ruleset) -> str:
    """What the signs above the columns mean; nothing where they tell it themselves, or need not be known."""
    above = column_card_heads(t, rules)
    if one_by_one(rules) or all(head.sign == head.word for head in above):
        return ""
    told = (head.word if head.sign == head.word else f"{head.sign} {head.word}" for head in above)
    return " · ".join(each.replace(" ", "\N{NO-BREAK SPACE}") for each in told)


def one_by_one(rules: Ruleset) -> bool:
    """Whether the boxes of a row are filled from left to right, so that no column has to be named."""
    return any(column.order == "again" for column in rules.columns)


# Pending fines and bonuses of a card: those that are not certain yet, in words.
#
# Nothing is told of rows before the first of them is written, nor of a fine that takes nothing as it
# stands; a bonus is told of from half of the way to it on.


_NO_WAY = 1
"""Points of a section that has only to be not negative, or above nothing: there is no way to go to it."""


def below_cards(
    t: Texts, game: ScorecardGame, seats: tuple[SeatView, ...], shown: Iterable[int]
) -> Iterator[str]:
    """A line of HTML for each of the seats `shown` of which there is something to tell."""
    called = seat_names(t, seats)
    for seat in shown:
        told = " · ".join(_told(t, game.ruleset, game.standing()[seat].pending))
        if told:
            yield t("card-pending", name=called[seat], what=told) if len(seats) > 1 else told


def pending_line(t: Texts, game: ScorecardGame, seat: int) -> Iterator[str]:
    """What threatens one seat, and what it is promised, as far as a line of a phone has room for it."""
    told = ""
    for each in _told(t, game.ruleset, game.standing()[seat].pending):
        longer = f"{told} · {each}" if told else each
        if told and not is_one_line(longer):
            break
        told = longer
    if told:
        yield told


@lru_cache(maxsize=1024)
def _told(t: Texts, rules: Ruleset, every: tuple[Pending, ...]) -> tuple[str, ...]:
    """What threatens, then what is promised."""
    threats = (
        _threat(t, rules, each, each.rows)
        for each in every
        if isinstance(each, Threat) and each.rows is not None and each.points
    )
    promises = (
        told
        for each in every
        if isinstance(each, Promise) and each.rows is not None
        for told in _promise(t, rules, each, each.rows)
    )
    return (*threats, *promises)


def _threat(t: Texts, rules: Ruleset, threat: Threat, rows: int) -> str:
    bonus, points = threat.bonus, threat.points
    match bonus:
        case Shortfall() | Tenfold():
            section, so_far = words.covered(rules, bonus, short=True), _sum(rules, bonus, rows)
            return t("pending-fine", section=section, rows=so_far, counts=words.whole(rows + points))
        case Unmade():
            return t("pending-unmade", points=words.whole(points))
        case Tiers():
            return t("pending-tiers", rows=rows, points=words.whole(points))
        case _:
            assert_never(bonus)


def _promise(t: Texts, rules: Ruleset, promise: Promise, rows: int) -> Iterator[str]:
    bonus, missing = promise.bonus, promise.missing
    match bonus:
        case Threshold():
            yield from _threshold(t, rules, bonus, rows, missing)
        case Clean():
            if 2 * missing <= sum(covers(bonus, row) for row in rules.rows):
                yield t("pending-clean", n=missing)
        case Spare():
            if promise.points:
                yield t("pending-spare", points=words.whole(promise.points, signed=True))
        case Tiers():
            yield t("pending-tiers", rows=rows, points=words.whole(promise.points, signed=True))
        case HighLow():
            pass  # its rows tell what it comes to
        case _:
            assert_never(bonus)


def _threshold(t: Texts, rules: Ruleset, bonus: Threshold, rows: int, missing: int) -> Iterator[str]:
    section, so_far = words.covered(rules, bonus, short=True), _sum(rules, bonus, rows)
    if not missing:
        yield t("pending-kept", section=section, rows=so_far, points=words.whole(bonus.pays, signed=True))
    elif rows >= bonus.least:  # a step is certain
        paid = next(words.whole(pays, signed=True) for least, pays in bonus.higher if least > rows)
        yield t("pending-step", section=section, rows=so_far, points=paid, missing=missing)
    elif bonus.least <= _NO_WAY or 2 * missing <= bonus.least:
        yield t("pending-bonus", section=section, rows=so_far, missing=missing)


def _sum(rules: Ruleset, bonus: Bonus, rows: int) -> str:
    """The sum that a bonus looks at as its line of the card shows it."""
    school = any(isinstance(row.pattern, School) for row in rules.rows if covers(bonus, row))
    return words.whole(rows, signed=school)


# The card as a table of fixed width: a label of 11 columns and 20 for the players, who share them.
#
# A player takes four columns at least, or five where numbers of four signs, such as −162, would touch.
#
# What the signs in it mean: `cells`. Sheets with columns are drawn by `column_card`.


ABREAST = 5
"""Players side by side; one fewer where the columns are wide."""
_TABLES = 512  # tables remembered, of one or two kilobytes each


@dataclass(frozen=True, slots=True)
class _Written:
    """The state that a table shows: the cards, the seats still in the game, whether it is at its end.

    `as_it_stands`: it was broken off, and counts as it stands.
    """

    rules: Ruleset
    cards: tuple[Card, ...]
    active: tuple[int, ...]
    over: bool
    as_it_stands: bool


@dataclass(frozen=True, slots=True)
class _Line:
    """One line of the card: its label, and where its numbers come from (rows or a bonus by number)."""

    label: str
    kind: Literal["row", "sum", "bonus", "rounds", "saved", "before_minus", "total", "rule"]
    indices: tuple[int, ...] = ()
    signed: bool = False


@lru_cache(maxsize=512)
def _scorecard_table_lines(t: Texts, rules: Ruleset) -> tuple[_Line, ...]:
    return tuple(_of(t, rules))


def _of(t: Texts, rules: Ruleset) -> Iterator[_Line]:  # noqa: C901 - a branch for each sort of line
    for part, group in groupby(enumerate(rules.rows), key=lambda pair: pair[1].section):
        numbers = []
        signed = False
        for index, row in group:
            signed = isinstance(row.pattern, School)
            numbers.append(index)
            if row.pays != "minus":
                yield _Line(t.say(words.row_name(row)), "row", (index,), signed)
        if rules.saves and part == rules.rows[-1].section:
            yield _Line(t("card-saved"), "saved")
        bonuses = [(i, bonus) for i, bonus in enumerate(rules.bonuses) if bonus.section == part]
        if any(not isinstance(bonus, Clean | Further | Unmade | Spare) for _, bonus in bonuses):
            label = t.say(words.section(rules.preset, part))
            yield _Line(label, "sum", tuple(numbers), signed)
        for index, bonus in bonuses:
            yield _Line(cells_bonus(t, rules, bonus), "bonus", (index,), signed=True)
        if part != rules.rows[-1].section:
            yield _Line("", "rule")
    if rules.round_bonus:
        yield _Line(t("card-rounds"), "rounds", signed=True)
    minus = [(index, row) for index, row in enumerate(rules.rows) if row.pays == "minus"]
    if minus:
        yield _Line(t("card-before-minus"), "before_minus")
    for index, row in minus:
        yield _Line(t.say(words.row_name(row)), "row", (index,))
    yield _Line(t("card-total"), "total")


def _cell(line: _Line, rules: Ruleset, card: Card, total: Total) -> str:
    if line.kind == "row":
        return of_row(rules.rows[line.indices[0]], card.entries[line.indices[0]])
    return of_sum(_sum_of(line, rules, card, total), signed=line.signed)


def _sum_of(line: _Line, rules: Ruleset, card: Card, total: Total) -> int | None:
    """The number of a line that is no row; None for a bonus that is not certain yet."""
    match line.kind:
        case "sum":
            written = [card.entries[i] for i in line.indices]
            return sum(entry.points for entry in written if entry is not None)
        case "bonus":
            return total.bonuses[line.indices[0]][1]
        case "rounds":
            return total.rounds
        case "saved":
            return card.saved
        case "before_minus":
            return before_minus(total, rules, card)
        case "total":
            return total.points
        case "row" | "rule":
            raise ValueError(f"a {line.kind} is no sum")
        case _:
            assert_never(line.kind)


@dataclass(frozen=True, slots=True)
class TableLine:
    """A line of all cards: `row` is its number in the sheet, None for sums, bonuses and the total.

    A line without a label parts two sections.
    """

    label: str
    cells: tuple[str, ...]
    row: int | None = None


def scorecard_table_screen(t: Texts, game: ScorecardGame) -> Iterator[TableLine]:
    """The cards of all seats, from the first line to the total, a cell for each seat by its number."""
    rules, points = game.ruleset, game.totals()
    for line in _scorecard_table_lines(t, rules):
        if line.kind == "rule":
            yield TableLine("", ())
            continue
        shown = (_cell(line, rules, game.cards[i], points[i]) for i in range(game.seats))
        yield TableLine(line.label, tuple(shown), line.indices[0] if line.kind == "row" else None)


def scorecard_table_blocks(  # noqa: PLR0913 - what is marked, and how it is laid out
    t: Texts,
    game: ScorecardGame,
    seats: tuple[SeatView, ...],
    mark: Mark = NO_MARK,
    *,
    as_it_stands: bool = False,
    first: int | None = None,
    only: int | None = None,
) -> Sequence[str]:
    """The cards of all seats as HTML in the order of play, in as few tables of equal size as will do.

    `as_it_stands`: the game was broken off and counts, so that every fine that threatened is due.
    `first`: the seat that stands before all others.
    `only`: the seat whose card is shown by itself.
    """
    shown = tuple(sorted(game.order, key=lambda seat: seat != first)) if only is None else (only,)
    written = _Written(game.ruleset, game.cards, game.active, game.played_out, as_it_stands)
    return _blocks_of(t, written, seats, shown, mark)


@lru_cache(maxsize=_TABLES)
def _blocks_of(
    t: Texts, written: _Written, seats: tuple[SeatView, ...], shown: tuple[int, ...], mark: Mark
) -> tuple[str, ...]:
    """The cards as `blocks` draws them, cached: a table does not change while dice are thrown and held."""
    rules, cards, active = written.rules, written.cards, written.active
    now = standing(rules, cards, active, over=written.over)
    points = [each.as_it_stands() if written.as_it_stands else each.total for each in now]
    if rules.columns:
        ordered = {seat: cards[seat] for seat in shown}
        every = ColumnCards(rules, seats, ordered, dict(enumerate(points)))
        return tuple(column_card_tables(t, every, mark))
    columns = {s: _column(t, rules, cards[s], points[s]) for s in shown}
    return tuple(_blocks(t, rules, seats, columns, mark))


def side_by_side(
    t: Texts, rules: Ruleset, games: Sequence[ScorecardGame], seats: tuple[SeatView, ...]
) -> Iterator[str]:
    """The cards of games that were each played alone, by these seats, as `blocks` shows those of one game."""
    if rules.columns:
        cards = {seat: game.cards[0] for seat, game in enumerate(games)}
        totals = {seat: game.totals()[0] for seat, game in enumerate(games)}
        yield from column_card_tables(t, ColumnCards(rules, seats, cards, totals))
        return
    columns = {seat: _column(t, rules, game.cards[0], game.totals()[0]) for seat, game in enumerate(games)}
    yield from _blocks(t, rules, seats, columns, NO_MARK)


def _column(t: Texts, rules: Ruleset, card: Card, total: Total) -> list[str]:
    """What stands in each line of one card."""
    lines = _scorecard_table_lines(t, rules)
    return ["" if line.kind == "rule" else _cell(line, rules, card, total) for line in lines]


def _blocks(
    t: Texts, rules: Ruleset, seats: tuple[SeatView, ...], body: Mapping[int, Sequence[str]], mark: Mark
) -> Sequence[str]:
    """Columns by seat as HTML, in the order they come."""
    lines, last = _scorecard_table_lines(t, rules), None
    if mark.last is not None:
        seat, key = mark.last
        places = (n for n, each in enumerate(lines) if each.kind == "row" and _key(rules, each) == key)
        last = next(((seat, place) for place in places), None)
    return cells_abreast(t, seats, [line.label for line in lines], body, mover=mark.mover, last=last)


def _key(rules: Ruleset, line: _Line) -> str:
    return rules.rows[line.indices[0]].key


# The table of a showdown game: a line per seat with its chips or deals won, and the hand that lies open.
#
# 8 columns of name, 6 of a number, and 14 for five dice, which may be five tens: phones set so short a
# table in large type, of which no more columns fit.


_NUMBER = 6
_HAND = 15  # columns of five dice and the blank before them


def stacks_table(t: Texts, view: GameView, game: ShowdownGame) -> str:
    """Every seat in the order of play, as HTML."""
    rules = game.ruleset
    title = t("stacks-chips" if rules.chips else "stacks-won")
    widths = -SEAT_NAMES_LABEL, _NUMBER, -_HAND
    return table(t, widths, _stacks_lines(t, view, game), ("", title, f" {t('stacks-dice')}"))


def stacks_full(t: Texts, view: GameView, game: ShowdownGame) -> Iterator[str]:
    """The table, deals won by everybody where chips are played for, and the pot."""
    yield stacks_table(t, view, game)
    if game.ruleset.chips:
        called = seat_names(t, view.seats)
        every = (t("board-total", name=called[seat], points=game.deals_won[seat]) for seat in game.order)
        yield t("stacks-hands", totals=" · ".join(every))
    if game.pot or not game.over:
        yield from stacks_pot(t, game)


def stacks_pot(t: Texts, game: ShowdownGame) -> Iterator[str]:
    """The chips of the deal under way, or of whoever wins the game, where there are any."""
    if game.ruleset.chips:
        yield t("pot-chips", pot=game.pot, ante=game.ante)
    elif game.prize:
        yield t("pot-stake", pot=game.prize)


def _stacks_lines(t: Texts, view: GameView, game: ShowdownGame) -> Iterator[Sequence[str]]:
    labels = labels_of(t, view.seats)
    for seat in game.order:
        dice = stacks_lying(game, seat)
        state = str(words.dice(game.ruleset, dice)) if dice else why_none(t, game, seat)  # equally wide signs
        yield labels[seat], str(game.points[seat]), f" {state}"


def stacks_lying(game: ShowdownGame, seat: int) -> tuple[int, ...]:
    """The dice that a seat shows, if any; those of a deal stay until the next one is thrown for."""
    between = game.last is not None and not game.deal_turns and not game.turn.roll
    hands = game.last.hands if between and game.last is not None else game.open_hands
    return next((each.dice for each in hands if each.seat == seat), ())


def why_none(t: Texts, game: ShowdownGame, seat: int) -> str:
    """Why a seat shows no dice."""
    if seat in game.gone:
        return t("stacks-gone")
    if seat in game.out:
        return t("stacks-out")
    if seat == game.mover:
        return t("stacks-mover")
    return "·"
