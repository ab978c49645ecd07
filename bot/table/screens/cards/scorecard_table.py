"""The card as a table of fixed width: a label of 11 columns and 20 for the players, who share them.

A player takes four columns at least, or five where numbers of four signs, such as −162, would touch.

What the signs in it mean: `cells`. Sheets with columns are drawn by `column_card`.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby
from typing import Literal, assert_never

from bot.ground.texts.formatting import Texts
from bot.rulebook import words
from bot.table.screens.cards import cells, column_card
from bot.table.screens.cards.cells import NO_MARK, Mark
from bot.table.views.game import SeatView
from engine.play.scorecard import ScorecardGame
from engine.play.standings import Total, before_minus, standing
from engine.rules.bonuses import Clean, Further, Spare, Unmade
from engine.rules.patterns import School
from engine.rules.ruleset import Ruleset
from engine.rules.sheet import Card

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
def _lines(t: Texts, rules: Ruleset) -> tuple[_Line, ...]:
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
            yield _Line(cells.bonus(t, rules, bonus), "bonus", (index,), signed=True)
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
        return cells.of_row(rules.rows[line.indices[0]], card.entries[line.indices[0]])
    return cells.of_sum(_sum_of(line, rules, card, total), signed=line.signed)


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


def table(t: Texts, game: ScorecardGame) -> Iterator[TableLine]:
    """The cards of all seats, from the first line to the total, a cell for each seat by its number."""
    rules, points = game.ruleset, game.totals()
    for line in _lines(t, rules):
        if line.kind == "rule":
            yield TableLine("", ())
            continue
        shown = (_cell(line, rules, game.cards[i], points[i]) for i in range(game.seats))
        yield TableLine(line.label, tuple(shown), line.indices[0] if line.kind == "row" else None)


def blocks(  # noqa: PLR0913 - what is marked, and how it is laid out
    t: Texts,
    game: ScorecardGame,
    seats: tuple[SeatView, ...],
    mark: Mark = NO_MARK,
    *,
    as_it_stands: bool = False,
    first: int | None = None,
    only: int | None = None,
) -> Sequence[str]:
    """The cards of all seats as HTML in the order of play, in as few `<pre>` blocks of equal size as will do.

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
        every = column_card.ColumnCards(rules, seats, ordered, dict(enumerate(points)))
        return tuple(column_card.tables(t, every, mark))
    columns = {s: _column(t, rules, cards[s], points[s]) for s in shown}
    return tuple(_blocks(t, rules, seats, columns, mark))


def side_by_side(
    t: Texts, rules: Ruleset, games: Sequence[ScorecardGame], seats: tuple[SeatView, ...]
) -> Iterator[str]:
    """The cards of games that were each played alone, by these seats, as `blocks` shows those of one game."""
    if rules.columns:
        cards = {seat: game.cards[0] for seat, game in enumerate(games)}
        totals = {seat: game.totals()[0] for seat, game in enumerate(games)}
        yield from column_card.tables(t, column_card.ColumnCards(rules, seats, cards, totals))
        return
    columns = {seat: _column(t, rules, game.cards[0], game.totals()[0]) for seat, game in enumerate(games)}
    yield from _blocks(t, rules, seats, columns, NO_MARK)


def _column(t: Texts, rules: Ruleset, card: Card, total: Total) -> list[str]:
    """What stands in each line of one card."""
    lines = _lines(t, rules)
    return ["" if line.kind == "rule" else _cell(line, rules, card, total) for line in lines]


def _blocks(
    t: Texts, rules: Ruleset, seats: tuple[SeatView, ...], body: Mapping[int, Sequence[str]], mark: Mark
) -> Sequence[str]:
    """Columns by seat as HTML, in the order they come."""
    lines, last = _lines(t, rules), None
    if mark.last is not None:
        seat, key = mark.last
        places = (n for n, each in enumerate(lines) if each.kind == "row" and _key(rules, each) == key)
        last = next(((seat, place) for place in places), None)
    return cells.abreast(t, seats, [line.label for line in lines], body, mover=mark.mover, last=last)


def _key(rules: Ruleset, line: _Line) -> str:
    return rules.rows[line.indices[0]].key
