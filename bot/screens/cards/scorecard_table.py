"""The card as a table of fixed width: a label of 11 columns, four columns a player, five players at most.

Numbers of four signs, such as -162, would touch: then it is five columns a player, four players at most.

`·` is an open row, `0` one written for nothing, `✓` one that is never worth more, `✗` one crossed out.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby
from typing import Literal, assert_never

from bot.screens import seat_names
from bot.texts import people, words
from bot.texts.formatting import Texts
from bot.views.game import SeatView
from engine.play.scorecard import ScorecardGame
from engine.play.standings import Total, before_minus
from engine.rules.bonuses import Bonus, Clean, Further, Shortfall, Spare, Tenfold, Threshold, Unmade
from engine.rules.patterns import School
from engine.rules.ruleset import Ruleset
from engine.rules.sheet import Card, Entry, Row

LABEL = 11
OPEN = "   ·"
ABREAST = 5
"""Players side by side; one fewer where the columns are wide."""


@dataclass(frozen=True, slots=True)
class _Line:
    """One line of the card: its label, and where its numbers come from (rows or a bonus by number)."""

    label: str
    kind: Literal["row", "sum", "bonus", "rounds", "saved", "before_minus", "total"]
    indices: tuple[int, ...] = ()
    signed: bool = False


@lru_cache(maxsize=512)
def _lines(t: Texts, rules: Ruleset) -> tuple[_Line, ...]:
    return tuple(_of(t, rules))


def _of(t: Texts, rules: Ruleset) -> Iterator[_Line]:
    for part, group in groupby(enumerate(rules.rows), key=lambda pair: pair[1].section):
        numbers = []
        signed = False
        for index, row in group:
            signed = isinstance(row.pattern, School)
            numbers.append(index)
            if row.pays != "minus":
                yield _Line(_label(t.say(words.row(row))), "row", (index,), signed)
        if rules.saves and part == rules.rows[-1].section:
            yield _Line(_label(t("card-saved")), "saved")
        bonuses = [(i, bonus) for i, bonus in enumerate(rules.bonuses) if bonus.section == part]
        if any(not isinstance(bonus, Clean | Further | Unmade | Spare) for _, bonus in bonuses):
            label = t.say(words.section(rules.preset, part))
            yield _Line(_label(label), "sum", tuple(numbers), signed)
        for index, bonus in bonuses:
            yield _Line(_label(_bonus(t, bonus)), "bonus", (index,), signed=True)
    if rules.round_bonus:
        yield _Line(_label(t("card-rounds")), "rounds", signed=True)
    minus = [(index, row) for index, row in enumerate(rules.rows) if row.pays == "minus"]
    if minus:
        yield _Line(_label(t("card-before-minus")), "before_minus")
    for index, row in minus:
        yield _Line(_label(t.say(words.row(row))), "row", (index,))
    yield _Line(_label(t("card-total")), "total")


def _label(text: str) -> str:
    return text + " " * (LABEL - people.width(text))


def _bonus(t: Texts, bonus: Bonus) -> str:
    match bonus:
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
            assert_never(bonus)


def _cell(line: _Line, rules: Ruleset, card: Card, total: Total) -> str:
    if line.kind == "row":
        return _row_cell(rules.rows[line.indices[0]], card.entries[line.indices[0]], signed=line.signed)
    points = _sum_of(line, rules, card, total)
    if points is None:
        return OPEN
    return f"{points:+4}" if line.signed and points else f"{points:4}"


def _row_cell(row: Row, entry: Entry | None, *, signed: bool) -> str:
    if entry is None:
        return OPEN
    if not entry.made:
        return "   ✗"
    if words.only_closes(row):
        return "   ✓"
    return f"{entry.points:+4}" if signed and entry.points else f"{entry.points:4}"


def _sum_of(line: _Line, rules: Ruleset, card: Card, total: Total) -> int | None:
    """The number of a line that is no row; None while it is open."""
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
        case "row":
            raise ValueError("a row has cells of its own")
        case _:
            assert_never(line.kind)


def card(t: Texts, game: ScorecardGame, seats: tuple[SeatView, ...], shown: Sequence[int]) -> str:
    """The cards of the seats `shown` as HTML: one `<pre>` block, or several if they are too wide."""
    return "\n".join(blocks(t, game, seats, shown))


def blocks(t: Texts, game: ScorecardGame, seats: tuple[SeatView, ...], shown: Sequence[int]) -> Iterator[str]:
    """The cards of any number of seats, in as few `<pre>` blocks of equal size as will do."""
    rules = game.ruleset
    points = game.totals()
    heads = seat_names.columns_of(t, seats)
    lines = _lines(t, rules)
    body = [[_cell(line, rules, game.cards[seat], points[seat]) for seat in shown] for line in lines]
    wide = any(cell[0] != " " for cells in body for cell in cells[1:])
    gap, most = (" ", ABREAST - 1) if wide else ("", ABREAST)
    count = -(-len(shown) // most)
    for number in range(count):
        part = slice(number * len(shown) // count, (number + 1) * len(shown) // count)
        head = " " * LABEL + "".join([gap + heads[seat] for seat in shown[part]])
        rows = [
            line.label + "".join([gap + cell for cell in cells[part]])
            for line, cells in zip(lines, body, strict=True)
        ]
        yield "<pre>" + "\n".join((head, *rows)) + "</pre>"
