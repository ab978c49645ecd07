"""A histogram of the faces thrown, with the band that fair dice stay in."""

from bot.pictures.drawing import layout
from bot.pictures.drawing.canvas import BAND, INK, PAPER, SOFT, STRONG, Canvas
from bot.pictures.drawing.fonts import Engine
from bot.pictures.drawing.layout import EDGE, HEAD, TEXT, WIDTH
from bot.pictures.views import DicePicture

_BARS, _BELOW = 560, 150  # pixels of the highest bar, and of the dice below them
_DIE, _PIP = 84, 8.5
_WIDE = 0.62  # of its share of the width that a bar takes
_PIPS = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 0), (1, 1)),
}


def histogram(view: DicePicture, engine: Engine | None = None) -> bytes:
    """Draw how often each face came."""
    important = layout.noted([view.verdict], engine)
    notes = [*important, *layout.noted([view.legend], engine)]
    top = HEAD + 60
    bottom = top + _BARS
    height = bottom + _BELOW + layout.notes_height(notes)
    canvas = layout.sheet(height, view.title, view.about, engine)
    highest = max(*view.counts, view.high, 1)
    share = (WIDTH - 2 * EDGE) / len(view.counts)

    def y(count: float) -> float:
        return bottom - _BARS * count / highest

    canvas.box((EDGE, y(view.high)), (WIDTH - EDGE, y(view.low)), BAND)
    for number, count in enumerate(view.counts):
        middle = EDGE + share * (number + 0.5)
        inside = view.low <= count <= view.high
        left, right = middle - share * _WIDE / 2, middle + share * _WIDE / 2
        canvas.box((left - 3, y(count) - 3), (right + 3, bottom), PAPER)
        canvas.box((left, y(count)), (right, bottom), SOFT if inside else STRONG)
        base = min(y(count), y(view.high)) - 16
        words = str(count) if inside else f"{count}!"
        canvas.text((middle, base), words, TEXT, bold=True, anchor="ms")
        _die(canvas, middle, bottom + 26, number + 1)
    for limit in (view.low, view.high):
        canvas.line([(EDGE, y(limit)), (WIDTH - EDGE, y(limit))], INK, 3, dash=14)
    canvas.box((EDGE, bottom), (WIDTH - EDGE, bottom + 3), INK)
    layout.write_notes(canvas, notes, len(important))
    return canvas.png()


def _die(canvas: Canvas, middle: float, top: float, face: int) -> None:
    """A die that shows a face."""
    half = _DIE / 2
    canvas.box((middle - half, top), (middle + half, top + _DIE), INK, 16)
    canvas.box((middle - half + 4, top + 4), (middle + half - 4, top + _DIE - 4), PAPER, 13)
    for x, y in _PIPS[face]:
        canvas.dot((middle + x * 21, top + half + y * 21), _PIP, INK)
