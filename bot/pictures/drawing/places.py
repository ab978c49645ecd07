"""A week's ranking as a table: places with arrows for what has changed."""

from bot.pictures.drawing import layout
from bot.pictures.drawing.canvas import INK, RULE, SOFT, TINT, Canvas
from bot.pictures.drawing.fonts import Engine
from bot.pictures.drawing.layout import EDGE, HEAD, SMALL, TEXT, WIDTH
from bot.pictures.drawing.lettering import called
from bot.pictures.views import PlaceLine, PlacesPicture

_HEADS, _ROW = 62, 72
_PLACE, _ARROW = 66, 112  # pixels of the first two columns
_GAP = 34
_LEAST = 90  # pixels of a column of numbers
_ARROWS = {"up": "▲", "down": "▼", "same": "=", "new": ""}


def places(view: PlacesPicture, engine: Engine | None = None) -> bytes:
    """Draw a ranking."""
    height = HEAD + _HEADS + _ROW * len(view.lines) + EDGE
    canvas = layout.sheet(height, view.title, view.about, engine)
    right: float = WIDTH - EDGE
    columns: list[tuple[float, str, list[str]]] = []
    for head, numbers in (
        (view.games, [line.games for line in view.lines]),
        (view.wins, [line.wins for line in view.lines]),
    ):
        columns.append((right, head, numbers))
        wide = max(canvas.measure(each, TEXT, bold=True) for each in (head, *numbers))
        right -= max(wide, _LEAST) + _GAP
    top = HEAD
    for at, head, _ in columns:
        canvas.text((at, top + 30), head, SMALL, colour=SOFT, anchor="rs")
    canvas.box((EDGE, top + _HEADS - 14), (WIDTH - EDGE, top + _HEADS - 11), INK)
    for number, line in enumerate(view.lines):
        y = top + _HEADS + _ROW * number
        if line.place == "1":
            canvas.box((EDGE - 14, y - 8), (WIDTH - EDGE + 14, y + _ROW - 10), TINT, 12)
        elif number:
            canvas.box((EDGE, y - 10), (WIDTH - EDGE, y - 8), RULE)
        _line(canvas, view, line, y + 44, right)
        for at, head, numbers in columns:
            bold = head == view.wins
            canvas.text((at, y + 44), numbers[number], TEXT, bold=bold, anchor="rs")
    return canvas.png()


def _line(canvas: Canvas, view: PlacesPicture, line: PlaceLine, base: float, right: float) -> None:
    """The place, the arrow and the name of a line."""
    canvas.text((EDGE + _PLACE - 12, base), line.place, TEXT, bold=True, anchor="rs")
    at, middle = EDGE + _PLACE, EDGE + _PLACE + _ARROW / 2
    if line.arrow == "new":
        canvas.text((middle, base), view.new, SMALL - 4, colour=SOFT, anchor="ms", room=_ARROW - 16)
    else:
        moved = str(line.moved) if line.moved else ""
        words = f"{_ARROWS[line.arrow]}{moved}"
        canvas.text((middle, base), words, SMALL, colour=INK if line.moved else SOFT, anchor="ms")
    name = called(line.person)
    canvas.text((at + _ARROW + 8, base), name, TEXT, bold=True, room=right - at - _ARROW - 16)
