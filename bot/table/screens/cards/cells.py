"""Cells and labels that all tables of cards share.

`·` is an open row, `0` one written for nothing, `✓` one that is never worth more, `✗` one crossed out; `›`
stands before the name of who is on turn and before what was written last.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, assert_never

from bot.ground.texts import people
from bot.ground.texts.formatting import Texts
from bot.rulebook import words
from bot.table.screens import seat_names
from bot.table.views.game import SeatView
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
)
from engine.rules.ruleset import Ruleset
from engine.rules.sheet import Entry, Row

LABEL: Final = 11
"""Columns of the label of a line."""
NUMBERS: Final = 20
"""Columns of all numbers of a line."""
OPEN: Final = "·"
MARKED: Final = "›"
_CROSSED = "✗"
_WIDEST = 8
_NARROWEST = 4


@dataclass(frozen=True, slots=True)
class Mark:
    """The marks of a table: the seat on turn, and the seat and row key of what was written last."""

    mover: int | None = None
    last: tuple[int, str] | None = None


NO_MARK: Final = Mark()


def label(text: str) -> str:
    """A label padded to its columns."""
    return text + " " * (LABEL - people.width(text))


def bonus(t: Texts, rules: Ruleset, kind: Bonus) -> str:
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


def right(cell: str, width: int, *, marked: bool) -> str:
    """A cell at the right edge of its column, with the mark of what was written last."""
    return (MARKED + cell if marked and cell != OPEN else cell).rjust(width)


def marked_head(head: str, *, marked: bool) -> str:
    """A head with the mark right before the name, which has a blank there at least."""
    if not marked:
        return head
    bare = head.lstrip(" ")
    return " " * (len(head) - len(bare) - 1) + MARKED + bare


def abreast(  # noqa: PLR0913 - lines, columns, and what is marked
    t: Texts,
    seats: tuple[SeatView, ...],
    labels: Sequence[str],
    body: Mapping[int, Sequence[str]],
    *,
    mover: int | None = None,
    last: tuple[int, int] | None = None,
) -> Sequence[str]:
    """Columns of numbers by seat as HTML, in the order they come, in as few blocks of equal size as will do.

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
    count = -(-len(shown) // (NUMBERS // needed))
    width = min(_WIDEST, max(needed, NUMBERS // -(-len(shown) // count)))
    heads = seat_names.columns_of(t, seats, width)
    blocks = []
    for number in range(count):
        part = shown[number * len(shown) // count : (number + 1) * len(shown) // count]
        rows = [" " * LABEL + "".join(marked_head(heads[seat], marked=seat == mover) for seat in part)]
        for place, text in enumerate(labels):
            cells = (right(body[seat][place], width, marked=last == (seat, place)) for seat in part)
            rows.append(label(text) + "".join(cells) if text else "─" * (LABEL + width * len(part)))
        blocks.append("<pre>" + "\n".join(rows) + "</pre>")
    return blocks
