"""One card with columns, those abreast; below it what every seat has in each column."""

from collections.abc import Sequence

from bot.pictures.drawing import layout
from bot.pictures.drawing.canvas import INK, PAPER, RULE, SOFT, STRONG, TINT, Canvas
from bot.pictures.drawing.fonts import Engine
from bot.pictures.drawing.layout import BOLT, EDGE, HEAD, SMALL, STAR, TEXT, WIDTH
from bot.pictures.drawing.lettering import called
from bot.pictures.views import CardLine, ColumnsPicture, StandingLine

_HEADS, _ROW, _TOTAL, _RULE, _GAP = 74, 50, 62, 16, 26
_LABEL = 292
_WIDEST = 220
_CELL = 100  # pixels that the widest number takes, with the space before it


def columns(view: ColumnsPicture, engine: Engine | None = None) -> bytes:
    """Draw a card with columns."""
    notes = layout.noted([view.legend, view.note], engine)
    seats = _HEADS + _ROW * len(view.standings) + _GAP if view.standings else 0
    first = HEAD + _HEADS
    last = first + sum(map(_height, view.lines))
    canvas = layout.sheet(last + seats + layout.notes_height(notes), view.title, view.about, engine)
    wide = min(_WIDEST, (WIDTH - 2 * EDGE - _LABEL) / len(view.heads))
    rights = [WIDTH - EDGE - wide * n for n in reversed(range(len(view.heads)))]
    star = f"{STAR} " if view.won else ""
    room = rights[0] - EDGE - _CELL
    canvas.text((EDGE, HEAD + 50), star + called(view.seat), SMALL, bold=True, room=room)
    for head, right in zip(view.heads, rights, strict=True):
        canvas.text((right, HEAD + 50), head, TEXT, bold=True, anchor="rs")
    canvas.box((EDGE, first - 3), (WIDTH - EDGE, first), INK)
    top: float = first
    for number, line in enumerate(view.lines):
        marked = {column for place, column in view.marked if place == number}
        _draw(canvas, line, top, rights, marked)
        top += _height(line)
    if view.standings:
        _standings(canvas, view, top + _GAP)
    layout.write_notes(canvas, notes, len(notes))
    return canvas.png()


def _height(line: CardLine) -> int:
    return _RULE if line.kind == "rule" else _TOTAL if line.kind == "total" else _ROW


def _draw(canvas: Canvas, line: CardLine, top: float, rights: Sequence[float], marked: set[int]) -> None:
    """One line of the card; of a single cell it is at the right edge."""
    if line.kind == "rule":
        canvas.box((EDGE, top + _RULE / 2), (WIDTH - EDGE, top + _RULE / 2 + 2), RULE)
        return
    base, total = top + _height(line) - 14, line.kind == "total"
    size = TEXT + 4 if total else TEXT if line.kind == "row" else SMALL
    colour = SOFT if line.kind == "sum" else INK
    if total:
        canvas.box((EDGE, top), (WIDTH - EDGE, top + 3), INK)
    canvas.text((EDGE, base), line.label, min(size, TEXT), bold=total, colour=colour, room=_LABEL - 8)
    for column, (cell, right) in enumerate(zip(line.cells, rights[-len(line.cells) :], strict=True)):
        if column in marked:
            words = f"{BOLT}{cell}"
            wide = canvas.measure(words, TEXT, bold=True)
            canvas.box((right - wide - 12, top + 3), (right + 10, top + _ROW - 3), STRONG, 10)
            canvas.text((right, base), words, TEXT, bold=True, colour=PAPER, anchor="rs")
        else:
            canvas.text((right, base), cell, size, bold=total, colour=colour, anchor="rs")


def _standings(canvas: Canvas, view: ColumnsPicture, top: float) -> None:
    """What the seats have in each column and altogether, and their places."""
    heads = (*view.heads[: len(view.standings[0].cells)], *view.ends)
    wide = (WIDTH - 2 * EDGE - _LABEL) / len(heads)
    rights = [WIDTH - EDGE - wide * n for n in reversed(range(len(heads)))]
    for head, right in zip(heads, rights, strict=True):
        canvas.text((right, top + 50), head, SMALL, colour=SOFT, anchor="rs", room=wide - 8)
    canvas.box((EDGE, top + _HEADS - 3), (WIDTH - EDGE, top + _HEADS), INK)
    for number, line in enumerate(view.standings):
        _standing(canvas, line, top + _HEADS + _ROW * number, rights)


def _standing(canvas: Canvas, line: StandingLine, top: float, rights: Sequence[float]) -> None:
    if line.won:
        canvas.box((EDGE - 14, top + 4), (WIDTH - EDGE + 14, top + _ROW - 2), TINT, 10)
    star, base = f"{STAR} " if line.won else "", top + _ROW - 14
    canvas.text((EDGE, base), star + called(line.seat), SMALL, bold=True, room=rights[0] - EDGE - _CELL)
    cells = (*line.cells, line.total, line.place)
    for number, (cell, right) in enumerate(zip(cells, rights, strict=True)):
        canvas.text((right, base), cell, SMALL, bold=number == len(line.cells), anchor="rs")
