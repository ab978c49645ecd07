"""The final cards of all seats as one table; the cell that turned the game is marked."""

from dataclasses import dataclass

from bot.pictures.drawing import layout
from bot.pictures.drawing.canvas import INK, PAPER, RULE, SOFT, STRONG, TINT, Canvas
from bot.pictures.drawing.fonts import Engine
from bot.pictures.drawing.layout import BOLT, EDGE, HEAD, SMALL, STAR, TEXT, WIDTH
from bot.pictures.drawing.lettering import called
from bot.pictures.views import CardLine, CardsPicture

_NAMES, _CLIMBING = 74, 250  # pixels of the line of names, and where they climb
_ROW, _TOTAL, _RULE = 52, 64, 18
_LABEL = 292
_WIDEST, _NARROWEST = 320, 88
_CUT = 150  # pixels of a column: in wider ones names are cut instead


@dataclass(frozen=True, slots=True)
class _Columns:
    """The widths of a table: labels, each seat's right edge, and the seats whose cell of a line is marked."""

    label: float
    rights: list[float]
    marked: set[int]


def cards(view: CardsPicture, engine: Engine | None = None) -> bytes:
    """Draw the final cards."""
    notes = layout.noted([view.note], engine)
    room = WIDTH - 2 * EDGE
    column = max(_NARROWEST, min(_WIDEST, (room - _LABEL) / len(view.seats)))
    label = room - column * len(view.seats)
    climbing = _climb(view, column, engine)
    first = HEAD + (_CLIMBING if climbing else _NAMES)
    last = first + sum(map(_height, view.lines))
    canvas = layout.sheet(last + layout.notes_height(notes), view.title, view.about, engine)
    rights = [EDGE + label + column * (seat + 1) for seat in range(len(view.seats))]
    for seat in view.winners:
        canvas.box((rights[seat] - column + 12, HEAD - 8), (rights[seat] + 12, last), TINT, 14)
    for seat, name in enumerate(_names(view)):
        if climbing:
            canvas.climbing((rights[seat] - 8, first - 18), name, SMALL, _CLIMBING - 30)
        else:
            at = (rights[seat], HEAD + 50)
            canvas.text(at, name, SMALL, bold=True, anchor="rs", room=column - 14)
    canvas.box((EDGE, first - 3), (WIDTH - EDGE, first), INK)
    top: float = first
    for number, line in enumerate(view.lines):
        marked = {seat for place, seat in view.marked if place == number}
        _draw(canvas, line, top, _Columns(label, rights, marked))
        top += _height(line)
    layout.write_notes(canvas, notes, len(notes))
    return canvas.png()


def _names(view: CardsPicture) -> list[str]:
    """What the columns are called; a star tells who won."""
    return [f"{STAR if seat in view.winners else ''} {called(who)}" for seat, who in enumerate(view.seats)]


def _climb(view: CardsPicture, column: float, engine: Engine | None) -> bool:
    """Whether names are too wide to stand side by side."""
    scratch = Canvas(1, 1, engine)
    return column < _CUT and any(
        scratch.measure(name, SMALL, bold=True) > column - 14 for name in _names(view)
    )


def _height(line: CardLine) -> int:
    return _RULE if line.kind == "rule" else _TOTAL if line.kind == "total" else _ROW


def _draw(canvas: Canvas, line: CardLine, top: float, columns: _Columns) -> None:
    """One line of all cards."""
    if line.kind == "rule":
        canvas.box((EDGE, top + _RULE / 2), (WIDTH - EDGE, top + _RULE / 2 + 2), RULE)
        return
    base, total = top + _height(line) - 15, line.kind == "total"
    size = TEXT + 4 if total else TEXT if line.kind == "row" else SMALL
    quiet = line.kind in {"sum", "place"}
    colour = SOFT if quiet else INK
    if total:
        canvas.box((EDGE, top), (WIDTH - EDGE, top + 3), INK)
    canvas.text((EDGE, base), line.label, min(size, TEXT), bold=total, colour=colour, room=columns.label - 8)
    for seat, (cell, right) in enumerate(zip(line.cells, columns.rights, strict=True)):
        if seat in columns.marked:
            words = f"{BOLT}{cell}"
            wide = canvas.measure(words, TEXT, bold=True)
            canvas.box((right - wide - 12, top + 3), (right + 10, top + _ROW - 3), STRONG, 10)
            canvas.text((right, base), words, TEXT, bold=True, colour=PAPER, anchor="rs")
        else:
            canvas.text((right, base), cell, size, bold=total, colour=colour, anchor="rs")
