"""A podium: three steps with the best on them, and everybody else in lines below."""

from bot.pictures.drawing import layout
from bot.pictures.drawing.canvas import BAND, INK, PAPER, RULE, SOFT, STRONG, TINT, Canvas, Colour
from bot.pictures.drawing.fonts import Engine
from bot.pictures.drawing.layout import EDGE, HEAD, SMALL, TEXT, WIDTH
from bot.pictures.drawing.lettering import called
from bot.pictures.views import PodiumLine, PodiumPicture

_STEPS = 3
_ORDER = (1, 0, 2)  # from the left: the second, the first, the third
_HEIGHTS: dict[str, int] = {"1": 300, "2": 220, "3": 160}
_LOOKS: dict[str, tuple[Colour, Colour]] = {"1": (STRONG, PAPER), "2": (BAND, INK), "3": (TINT, INK)}
"""The ground of a step and the letters on it, by place."""
_NAMES = 104  # pixels above a step: a name, and what is noted about it
_GAP, _BELOW = 18, 48
_POINTS = 84
_ROW = 62
_PLACE = 66


def podium(view: PodiumPicture, engine: Engine | None = None) -> bytes:
    """Draw who stands where, and with how many points."""
    first, others = view.lines[:_STEPS], view.lines[_STEPS:]
    floor = HEAD + _NAMES + max(_HEIGHTS.values())
    height = floor + (_BELOW + _ROW * len(others) if others else 0) + EDGE
    canvas = layout.sheet(height, view.title, view.about, engine)
    share = (WIDTH - 2 * EDGE) / _STEPS
    for column, number in enumerate(_ORDER):
        if number < len(first):
            _step(canvas, first[number], EDGE + share * column, share, floor)
    canvas.box((EDGE, floor), (WIDTH - EDGE, floor + 4), INK)
    for number, line in enumerate(others):
        y = floor + _BELOW + _ROW * number
        if number:
            canvas.box((EDGE, y - 8), (WIDTH - EDGE, y - 6), RULE)
        _line(canvas, line, y + 36)
    return canvas.png()


def _step(canvas: Canvas, line: PodiumLine, left: float, wide: float, floor: float) -> None:
    """A step as high as its place, whoever stands on it above, and the points on it."""
    top, middle = floor - _HEIGHTS[line.place], left + wide / 2
    ground, ink = _LOOKS[line.place]
    canvas.box((left + _GAP / 2, top), (left + wide - _GAP / 2, floor), ground)
    room = wide - _GAP
    canvas.text((middle, top - 58), called(line.person), TEXT, bold=True, anchor="ms", room=room)
    canvas.text((middle, top - 18), line.note, SMALL, colour=SOFT, anchor="ms", room=room)
    canvas.text((middle, top + 48), line.place, SMALL, bold=True, colour=ink, anchor="ms")
    canvas.text((middle, top + 132), line.points, _POINTS, bold=True, colour=ink, anchor="ms", room=room)


def _line(canvas: Canvas, line: PodiumLine, base: float) -> None:
    """The place, the name, what is noted, and the points of somebody below the steps."""
    canvas.text((EDGE + _PLACE - 12, base), line.place, TEXT, bold=True, anchor="rs")
    canvas.text((WIDTH - EDGE, base), line.points, TEXT, bold=True, anchor="rs")
    noted = WIDTH - EDGE - 110
    canvas.text((noted, base), line.note, SMALL, colour=SOFT, anchor="rs")
    room = noted - canvas.measure(line.note, SMALL) - 24 - EDGE - _PLACE
    canvas.text((EDGE + _PLACE + 4, base), called(line.person), TEXT, bold=True, room=room)
