"""The forecasts of all seats, turn by turn: a panel for each, with the lines of the others behind.

Lines are told apart by their panels, so neither colours nor patterns are needed.
"""

from dataclasses import dataclass
from math import ceil

from bot.pictures.drawing import layout
from bot.pictures.drawing.canvas import BAND, INK, PAPER, RULE, SOFT, STRONG, Canvas, Point
from bot.pictures.drawing.fonts import Engine
from bot.pictures.drawing.layout import BOLT, EDGE, HEAD, SMALL, STAR, TEXT, WIDTH
from bot.pictures.drawing.lettering import called
from bot.pictures.views import CourseLine, CoursePicture, ForecastPoint

_CAPTION, _GAP, _BELOW = 58, 28, 50
"""Pixels of the name above a panel, of the room below it, and of the numbers below the last one."""
_HIGH = {1: 520, 2: 380, 3: 300, 4: 250}
_LOW = 150  # pixels of a panel where there are more
_AXIS = 88  # pixels for the numbers at the left
_STEPS = (1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1000)
_APART = 48  # pixels between two numbers at the left at least
_AIR = 0.04  # part of a panel that stays free above and below what it shows
_MOST_TURNS = 10  # numbered each; of more turns every second one


@dataclass(frozen=True, slots=True)
class _Scale:
    """The scale of a panel: points from `low` to `high`, so many turns from left to right."""

    low: float
    high: float
    turns: int
    top: float
    bottom: float

    def x(self, turn: int) -> float:
        left = EDGE + _AXIS
        return left + (WIDTH - EDGE - 12 - left) * turn / max(self.turns, 1)

    def y(self, points: float) -> float:
        return self.bottom - (self.bottom - self.top) * (points - self.low) / (self.high - self.low)

    def at(self, turn: int, points: float) -> Point:
        return self.x(turn), self.y(points)


def course(view: CoursePicture, engine: Engine | None = None) -> bytes:
    """Draw how a game went."""
    important = layout.noted([view.note], engine)
    notes = [*important, *layout.noted([f"{view.legend} {view.others}"], engine)]
    panel = _HIGH.get(len(view.lines), _LOW)
    each = _CAPTION + panel + _GAP
    height = HEAD + each * len(view.lines) + _BELOW + layout.notes_height(notes)
    canvas = layout.sheet(height, view.title, view.about, engine)
    step, low, high = _limits([point for line in view.lines for point in line.points], panel)
    turns = max(len(line.points) for line in view.lines) - 1
    for number, line in enumerate(view.lines):
        top = HEAD + each * number
        scale = _Scale(low, high, turns, top + _CAPTION, top + _CAPTION + panel)
        marked = view.marked[1] if view.marked is not None and view.marked[0] == number else None
        star = f"{STAR} " if number in view.winners else ""
        room = WIDTH - 2 * EDGE
        canvas.text((WIDTH - EDGE, top + 40), line.final, TEXT + 4, bold=True, anchor="rs")
        name_room = room - canvas.measure(line.final, TEXT + 4, bold=True) - 30
        canvas.text((EDGE, top + 40), star + called(line.seat), TEXT, bold=True, room=name_room)
        _panel(canvas, view, line, scale, step)
        if marked is not None and marked < len(line.points):
            _mark(canvas, scale, marked, line.points[marked].mean)
    _turns(canvas, turns, HEAD + each * len(view.lines), view.rounds)
    layout.write_notes(canvas, notes, len(important))
    return canvas.png()


def _limits(points: list[ForecastPoint], panel: int) -> tuple[int, float, float]:
    """The step between two numbers at the left, and what the scale begins and ends with."""
    low, high = min(point.low for point in points), max(point.high for point in points)
    air = max((high - low) * _AIR, 1)
    most = panel / _APART
    step = next((each for each in _STEPS if (high - low) / each <= most), _STEPS[-1])
    return step, low - air, high + air


def _panel(canvas: Canvas, view: CoursePicture, line: CourseLine, scale: _Scale, step: int) -> None:
    """One panel: the numbers, the band, the lines of the others, the line of this seat."""
    upper = [scale.at(turn, point.high) for turn, point in enumerate(line.points)]
    lower = [scale.at(turn, point.low) for turn, point in enumerate(line.points)]
    if len(upper) > 1:
        canvas.area([*upper, *reversed(lower)], BAND)
    for mark in range(ceil(scale.low / step) * step, int(scale.high) + 1, step):
        y = scale.y(mark)
        canvas.box((EDGE + _AXIS, y), (WIDTH - EDGE, y + 2), RULE)
        words = str(mark).replace("-", "\N{MINUS SIGN}")
        canvas.text((EDGE + _AXIS - 16, y + 11), words, SMALL - 3, colour=SOFT, anchor="rs")
    for other in view.lines if view.others else ():
        if other is not line:
            way = [scale.at(turn, point.mean) for turn, point in enumerate(other.points)]
            canvas.line(way, SOFT, 2.5, dash=9)
    way = [scale.at(turn, point.mean) for turn, point in enumerate(line.points)]
    canvas.line(way, INK, 6)
    canvas.dot(way[-1], 10, INK)


def _mark(canvas: Canvas, scale: _Scale, turn: int, points: float) -> None:
    """The mark of what turned the game."""
    x, y = scale.at(turn, points)
    canvas.dot((x, y), 25, PAPER)
    canvas.dot((x, y), 22, STRONG)
    canvas.text((x, y + 12), BOLT, SMALL, colour=PAPER, anchor="ms")


def _turns(canvas: Canvas, turns: int, top: float, word: str) -> None:
    """The numbers of the turns below the last panel."""
    scale = _Scale(0, 1, turns, 0, 1)
    every = 1 if turns <= _MOST_TURNS else 2
    for turn in range(every, turns + 1, every):
        canvas.text((scale.x(turn), top + 34), str(turn), SMALL - 3, colour=SOFT, anchor="ms")
    canvas.text((EDGE, top + 34), word, SMALL - 3, colour=SOFT, room=_AXIS + 30)
