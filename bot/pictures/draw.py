"""Pictures as PNG: pure functions from a view to bytes, one for each kind; the process that draws one."""

import os
import pickle
import signal
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil
from typing import assert_never

from bot.pictures.canvas import (
    BAND,
    BOLT,
    EDGE,
    HEAD,
    INK,
    PAPER,
    RULE,
    SMALL,
    SOFT,
    STAR,
    STRONG,
    TEXT,
    TINT,
    WIDTH,
    Canvas,
    Colour,
    Engine,
    Point,
    called,
    noted,
    notes_height,
    sheet,
    write_notes,
)
from bot.pictures.contents import (
    CardLine,
    CardsPicture,
    ColumnsPicture,
    CourseLine,
    CoursePicture,
    DicePicture,
    ForecastPoint,
    MatrixPicture,
    Picture,
    PlaceLine,
    PlacesPicture,
    PodiumLine,
    PodiumPicture,
    StandingLine,
    YearPicture,
)

# Pictures as PNG: pure functions from a view to bytes, one for each kind of view.
#
# Forecasts are told apart by their panels, so neither colours nor patterns are needed. A cell of the matrix
# is the darker, the more of their games the person of the line won; its numbers say the same.


_CARDS_NAMES, _CARDS_CLIMBING = 74, 250  # pixels of the line of names, and where they climb
_CARDS_ROW, _CARDS_TOTAL, _CARDS_RULE = 52, 64, 18
_CARDS_LABEL = 292
_CARDS_WIDEST, _NARROWEST = 320, 88
_CUT = 150  # pixels of a column: in wider ones names are cut instead


@dataclass(frozen=True, slots=True)
class _Columns:
    """The widths of a table: labels, each seat's right edge, and the seats whose cell of a line is marked."""

    label: float
    rights: list[float]
    marked: set[int]


def cards(view: CardsPicture, engine: Engine | None = None) -> bytes:
    """Draw the final cards."""
    notes = noted([view.note], engine)
    room = WIDTH - 2 * EDGE
    column = max(_NARROWEST, min(_CARDS_WIDEST, (room - _CARDS_LABEL) / len(view.seats)))
    label = room - column * len(view.seats)
    climbing = _climb(view, column, engine)
    first = HEAD + (_CARDS_CLIMBING if climbing else _CARDS_NAMES)
    last = first + sum(map(_seats_line_height, view.lines))
    canvas = sheet(last + notes_height(notes), view.title, view.about, engine)
    rights = [EDGE + label + column * (seat + 1) for seat in range(len(view.seats))]
    for seat in view.winners:
        canvas.box((rights[seat] - column + 12, HEAD - 8), (rights[seat] + 12, last), TINT, 14)
    for seat, name in enumerate(_names(view)):
        if climbing:
            canvas.climbing((rights[seat] - 8, first - 18), name, SMALL, _CARDS_CLIMBING - 30)
        else:
            at = (rights[seat], HEAD + 50)
            canvas.text(at, name, SMALL, bold=True, anchor="rs", room=column - 14)
    canvas.box((EDGE, first - 3), (WIDTH - EDGE, first), INK)
    top: float = first
    for number, line in enumerate(view.lines):
        marked = {seat for place, seat in view.marked if place == number}
        _draw_seats_line(canvas, line, top, _Columns(label, rights, marked))
        top += _seats_line_height(line)
    write_notes(canvas, notes, len(notes))
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


def _seats_line_height(line: CardLine) -> int:
    return _CARDS_RULE if line.kind == "rule" else _CARDS_TOTAL if line.kind == "total" else _CARDS_ROW


def _draw_seats_line(canvas: Canvas, line: CardLine, top: float, columns: _Columns) -> None:
    """One line of all cards."""
    if line.kind == "rule":
        canvas.box((EDGE, top + _CARDS_RULE / 2), (WIDTH - EDGE, top + _CARDS_RULE / 2 + 2), RULE)
        return
    base, total = top + _seats_line_height(line) - 15, line.kind == "total"
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
            canvas.box((right - wide - 12, top + 3), (right + 10, top + _CARDS_ROW - 3), STRONG, 10)
            canvas.text((right, base), words, TEXT, bold=True, colour=PAPER, anchor="rs")
        else:
            canvas.text((right, base), cell, size, bold=total, colour=colour, anchor="rs")


_COLUMNS_HEADS, _COLUMNS_ROW, _COLUMNS_TOTAL, _COLUMNS_RULE, _COLUMNS_GAP = 74, 50, 62, 16, 26
_COLUMNS_LABEL = 292
_COLUMNS_WIDEST = 220
_CELL = 100  # pixels that the widest number takes, with the space before it


def columns(view: ColumnsPicture, engine: Engine | None = None) -> bytes:
    """Draw a card with columns."""
    notes = noted([view.legend, view.note], engine)
    seats = _COLUMNS_HEADS + _COLUMNS_ROW * len(view.standings) + _COLUMNS_GAP if view.standings else 0
    first = HEAD + _COLUMNS_HEADS
    last = first + sum(map(_columns_line_height, view.lines))
    canvas = sheet(last + seats + notes_height(notes), view.title, view.about, engine)
    wide = min(_COLUMNS_WIDEST, (WIDTH - 2 * EDGE - _COLUMNS_LABEL) / len(view.heads))
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
        _draw_columns_line(canvas, line, top, rights, marked)
        top += _columns_line_height(line)
    if view.standings:
        _standings(canvas, view, top + _COLUMNS_GAP)
    write_notes(canvas, notes, len(notes))
    return canvas.png()


def _columns_line_height(line: CardLine) -> int:
    return _COLUMNS_RULE if line.kind == "rule" else _COLUMNS_TOTAL if line.kind == "total" else _COLUMNS_ROW


def _draw_columns_line(
    canvas: Canvas, line: CardLine, top: float, rights: Sequence[float], marked: set[int]
) -> None:
    """One line of the card; of a single cell it is at the right edge."""
    if line.kind == "rule":
        canvas.box((EDGE, top + _COLUMNS_RULE / 2), (WIDTH - EDGE, top + _COLUMNS_RULE / 2 + 2), RULE)
        return
    base, total = top + _columns_line_height(line) - 14, line.kind == "total"
    size = TEXT + 4 if total else TEXT if line.kind == "row" else SMALL
    colour = SOFT if line.kind == "sum" else INK
    if total:
        canvas.box((EDGE, top), (WIDTH - EDGE, top + 3), INK)
    canvas.text((EDGE, base), line.label, min(size, TEXT), bold=total, colour=colour, room=_COLUMNS_LABEL - 8)
    for column, (cell, right) in enumerate(zip(line.cells, rights[-len(line.cells) :], strict=True)):
        if column in marked:
            words = f"{BOLT}{cell}"
            wide = canvas.measure(words, TEXT, bold=True)
            canvas.box((right - wide - 12, top + 3), (right + 10, top + _COLUMNS_ROW - 3), STRONG, 10)
            canvas.text((right, base), words, TEXT, bold=True, colour=PAPER, anchor="rs")
        else:
            canvas.text((right, base), cell, size, bold=total, colour=colour, anchor="rs")


def _standings(canvas: Canvas, view: ColumnsPicture, top: float) -> None:
    """What the seats have in each column and altogether, and their places."""
    heads = (*view.heads[: len(view.standings[0].cells)], *view.ends)
    wide = (WIDTH - 2 * EDGE - _COLUMNS_LABEL) / len(heads)
    rights = [WIDTH - EDGE - wide * n for n in reversed(range(len(heads)))]
    for head, right in zip(heads, rights, strict=True):
        canvas.text((right, top + 50), head, SMALL, colour=SOFT, anchor="rs", room=wide - 8)
    canvas.box((EDGE, top + _COLUMNS_HEADS - 3), (WIDTH - EDGE, top + _COLUMNS_HEADS), INK)
    for number, line in enumerate(view.standings):
        _standing(canvas, line, top + _COLUMNS_HEADS + _COLUMNS_ROW * number, rights)


def _standing(canvas: Canvas, line: StandingLine, top: float, rights: Sequence[float]) -> None:
    if line.won:
        canvas.box((EDGE - 14, top + 4), (WIDTH - EDGE + 14, top + _COLUMNS_ROW - 2), TINT, 10)
    star, base = f"{STAR} " if line.won else "", top + _COLUMNS_ROW - 14
    canvas.text((EDGE, base), star + called(line.seat), SMALL, bold=True, room=rights[0] - EDGE - _CELL)
    cells = (*line.cells, line.total, line.place)
    for number, (cell, right) in enumerate(zip(cells, rights, strict=True)):
        canvas.text((right, base), cell, SMALL, bold=number == len(line.cells), anchor="rs")


_CAPTION, _COURSE_GAP, _COURSE_BELOW = 58, 28, 50
"""Pixels of the name above a panel, of the room below it, and of the numbers below the last one."""
_HIGH = {1: 520, 2: 380, 3: 300, 4: 250}
_LOW = 150  # pixels of a panel where there are more
_AXIS = 88  # pixels for the numbers at the left
_COURSE_STEPS = (1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1000)
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
    important = noted([view.note], engine)
    notes = [*important, *noted([f"{view.legend} {view.others}"], engine)]
    panel = _HIGH.get(len(view.lines), _LOW)
    each = _CAPTION + panel + _COURSE_GAP
    height = HEAD + each * len(view.lines) + _COURSE_BELOW + notes_height(notes)
    canvas = sheet(height, view.title, view.about, engine)
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
    write_notes(canvas, notes, len(important))
    return canvas.png()


def _limits(points: list[ForecastPoint], panel: int) -> tuple[int, float, float]:
    """The step between two numbers at the left, and what the scale begins and ends with."""
    low, high = min(point.low for point in points), max(point.high for point in points)
    air = max((high - low) * _AIR, 1)
    most = panel / _APART
    step = next((each for each in _COURSE_STEPS if (high - low) / each <= most), _COURSE_STEPS[-1])
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


_HISTOGRAM_BARS, _HISTOGRAM_BELOW = 560, 150  # pixels of the highest bar, and of the dice below them
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
    important = noted([view.verdict], engine)
    notes = [*important, *noted([view.legend], engine)]
    top = HEAD + 60
    bottom = top + _HISTOGRAM_BARS
    height = bottom + _HISTOGRAM_BELOW + notes_height(notes)
    canvas = sheet(height, view.title, view.about, engine)
    highest = max(*view.counts, view.high, 1)
    share = (WIDTH - 2 * EDGE) / len(view.counts)

    def y(count: float) -> float:
        return bottom - _HISTOGRAM_BARS * count / highest

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
    write_notes(canvas, notes, len(important))
    return canvas.png()


def _die(canvas: Canvas, middle: float, top: float, face: int) -> None:
    """A die that shows a face."""
    half = _DIE / 2
    canvas.box((middle - half, top), (middle + half, top + _DIE), INK, 16)
    canvas.box((middle - half + 4, top + 4), (middle + half - 4, top + _DIE - 4), PAPER, 13)
    for x, y in _PIPS[face]:
        canvas.dot((middle + x * 21, top + half + y * 21), _PIP, INK)


_MATRIX_NAMES, _MATRIX_CLIMBING = 70, 250  # pixels of the heads of columns, and where they climb
_MATRIX_LABEL, _SHORT_LABEL = 270, 200
_FEWEST, _MANY = 3, 6
_MATRIX_ROW = 84
_SIZES = (TEXT, SMALL, 30, 28)
_SHADES: tuple[tuple[float, Colour, Colour], ...] = (
    (0.35, PAPER, INK),
    (0.5, TINT, INK),
    (0.65, BAND, INK),
    (1.0, STRONG, PAPER),
)
"""Up to which part of all decided games which paper and ink."""


def matrix(view: MatrixPicture, engine: Engine | None = None) -> bytes:
    """Draw who came out ahead of whom."""
    notes = noted([view.legend], engine)
    names = [called(who) for who in view.people]
    label = _MATRIX_LABEL if len(names) <= _MANY else _SHORT_LABEL
    column = (WIDTH - 2 * EDGE - label) / max(len(names), _FEWEST)
    scratch = Canvas(1, 1, engine)
    climbing = any(scratch.measure(name, SMALL, bold=True) > column - 12 for name in names)
    first = HEAD + (_MATRIX_CLIMBING if climbing else _MATRIX_NAMES)
    height = first + _MATRIX_ROW * len(names) + notes_height(notes)
    canvas = sheet(height, view.title, view.about, engine)
    for number, name in enumerate(names):
        middle = EDGE + label + column * (number + 0.5)
        if climbing:
            canvas.climbing((middle + 12, first - 16), name, SMALL, _MATRIX_CLIMBING - 30)
        else:
            canvas.text((middle, first - 22), name, SMALL, bold=True, anchor="ms")
        canvas.text((EDGE, first + _MATRIX_ROW * number + 54), name, TEXT, bold=True, room=label - 14)
    for line in range(len(names)):
        for other in range(len(names)):
            left, top = EDGE + label + column * other, first + _MATRIX_ROW * line
            _cell(canvas, view, (line, other), (left, top), column)
    write_notes(canvas, notes)
    return canvas.png()


def _cell(
    canvas: Canvas, view: MatrixPicture, where: tuple[int, int], at: tuple[float, float], wide: float
) -> None:
    """How often the person of a line was ahead of that of a column, and the other way round."""
    line, other = where
    left, top = at
    won, lost = view.ahead[line][other], view.ahead[other][line]
    middle = left + wide / 2, top + 54
    if line == other or won is None or lost is None:
        mark = "\N{MULTIPLICATION SIGN}" if line == other else "·"
        canvas.text(middle, mark, SMALL, colour=RULE if line == other else SOFT, anchor="ms")
        return
    share = won / (won + lost) if won + lost else 0.5
    paper, ink = next((paper, ink) for most, paper, ink in _SHADES if share <= most)
    canvas.box((left + 2, top + 2), (left + wide - 2, top + _MATRIX_ROW - 2), RULE, 10)
    canvas.box((left + 4, top + 4), (left + wide - 4, top + _MATRIX_ROW - 4), paper, 8)
    words = f"{won}:{lost}"
    bold = share > _SHADES[1][0]
    fits = (size for size in _SIZES if canvas.measure(words, size, bold=bold) <= wide - 12)
    canvas.text(middle, words, next(fits, _SIZES[-1]), bold=bold, colour=ink, anchor="ms")


_PLACES_HEADS, _PLACES_ROW = 62, 72
_PLACES_PLACE, _ARROW = 66, 112  # pixels of the first two columns
_PLACES_GAP = 34
_LEAST = 90  # pixels of a column of numbers
_ARROWS = {"up": "▲", "down": "▼", "same": "=", "new": ""}


def places(view: PlacesPicture, engine: Engine | None = None) -> bytes:
    """Draw a ranking."""
    height = HEAD + _PLACES_HEADS + _PLACES_ROW * len(view.lines) + EDGE
    canvas = sheet(height, view.title, view.about, engine)
    right: float = WIDTH - EDGE
    columns: list[tuple[float, str, list[str]]] = []
    for head, numbers in (
        (view.games, [line.games for line in view.lines]),
        (view.wins, [line.wins for line in view.lines]),
    ):
        columns.append((right, head, numbers))
        wide = max(canvas.measure(each, TEXT, bold=True) for each in (head, *numbers))
        right -= max(wide, _LEAST) + _PLACES_GAP
    top = HEAD
    for at, head, _ in columns:
        canvas.text((at, top + 30), head, SMALL, colour=SOFT, anchor="rs")
    canvas.box((EDGE, top + _PLACES_HEADS - 14), (WIDTH - EDGE, top + _PLACES_HEADS - 11), INK)
    for number, line in enumerate(view.lines):
        y = top + _PLACES_HEADS + _PLACES_ROW * number
        if line.place == "1":
            canvas.box((EDGE - 14, y - 8), (WIDTH - EDGE + 14, y + _PLACES_ROW - 10), TINT, 12)
        elif number:
            canvas.box((EDGE, y - 10), (WIDTH - EDGE, y - 8), RULE)
        _draw_place(canvas, view, line, y + 44, right)
        for at, head, numbers in columns:
            bold = head == view.wins
            canvas.text((at, y + 44), numbers[number], TEXT, bold=bold, anchor="rs")
    return canvas.png()


def _draw_place(canvas: Canvas, view: PlacesPicture, line: PlaceLine, base: float, right: float) -> None:
    """The place, the arrow and the name of a line."""
    canvas.text((EDGE + _PLACES_PLACE - 12, base), line.place, TEXT, bold=True, anchor="rs")
    at, middle = EDGE + _PLACES_PLACE, EDGE + _PLACES_PLACE + _ARROW / 2
    if line.arrow == "new":
        canvas.text((middle, base), view.new, SMALL - 4, colour=SOFT, anchor="ms", room=_ARROW - 16)
    else:
        moved = str(line.moved) if line.moved else ""
        words = f"{_ARROWS[line.arrow]}{moved}"
        canvas.text((middle, base), words, SMALL, colour=INK if line.moved else SOFT, anchor="ms")
    name = called(line.person)
    canvas.text((at + _ARROW + 8, base), name, TEXT, bold=True, room=right - at - _ARROW - 16)


_PODIUM_STEPS = 3
_ORDER = (1, 0, 2)  # from the left: the second, the first, the third
_HEIGHTS: dict[str, int] = {"1": 300, "2": 220, "3": 160}
_LOOKS: dict[str, tuple[Colour, Colour]] = {"1": (STRONG, PAPER), "2": (BAND, INK), "3": (TINT, INK)}
"""The ground of a step and the letters on it, by place."""
_PODIUM_NAMES = 104  # pixels above a step: a name, and what is noted about it
_PODIUM_GAP, _PODIUM_BELOW = 18, 48
_POINTS = 84
_PODIUM_ROW = 62
_PODIUM_PLACE = 66


def podium(view: PodiumPicture, engine: Engine | None = None) -> bytes:
    """Draw who stands where, and with how many points."""
    first, others = view.lines[:_PODIUM_STEPS], view.lines[_PODIUM_STEPS:]
    floor = HEAD + _PODIUM_NAMES + max(_HEIGHTS.values())
    height = floor + (_PODIUM_BELOW + _PODIUM_ROW * len(others) if others else 0) + EDGE
    canvas = sheet(height, view.title, view.about, engine)
    share = (WIDTH - 2 * EDGE) / _PODIUM_STEPS
    for column, number in enumerate(_ORDER):
        if number < len(first):
            _step(canvas, first[number], EDGE + share * column, share, floor)
    canvas.box((EDGE, floor), (WIDTH - EDGE, floor + 4), INK)
    for number, line in enumerate(others):
        y = floor + _PODIUM_BELOW + _PODIUM_ROW * number
        if number:
            canvas.box((EDGE, y - 8), (WIDTH - EDGE, y - 6), RULE)
        _draw_podium_line(canvas, line, y + 36)
    return canvas.png()


def _step(canvas: Canvas, line: PodiumLine, left: float, wide: float, floor: float) -> None:
    """A step as high as its place, whoever stands on it above, and the points on it."""
    top, middle = floor - _HEIGHTS[line.place], left + wide / 2
    ground, ink = _LOOKS[line.place]
    canvas.box((left + _PODIUM_GAP / 2, top), (left + wide - _PODIUM_GAP / 2, floor), ground)
    room = wide - _PODIUM_GAP
    canvas.text((middle, top - 58), called(line.person), TEXT, bold=True, anchor="ms", room=room)
    canvas.text((middle, top - 18), line.note, SMALL, colour=SOFT, anchor="ms", room=room)
    canvas.text((middle, top + 48), line.place, SMALL, bold=True, colour=ink, anchor="ms")
    canvas.text((middle, top + 132), line.points, _POINTS, bold=True, colour=ink, anchor="ms", room=room)


def _draw_podium_line(canvas: Canvas, line: PodiumLine, base: float) -> None:
    """The place, the name, what is noted, and the points of somebody below the steps."""
    canvas.text((EDGE + _PODIUM_PLACE - 12, base), line.place, TEXT, bold=True, anchor="rs")
    canvas.text((WIDTH - EDGE, base), line.points, TEXT, bold=True, anchor="rs")
    noted = WIDTH - EDGE - 110
    canvas.text((noted, base), line.note, SMALL, colour=SOFT, anchor="rs")
    room = noted - canvas.measure(line.note, SMALL) - 24 - EDGE - _PODIUM_PLACE
    canvas.text((EDGE + _PODIUM_PLACE + 4, base), called(line.person), TEXT, bold=True, room=room)


_NAME, _NAME_SIZE = 104, 76
_FACT, _YEAR_GAP, _ABREAST = 196, 24, 2
_LABEL_LINES = 2
_VALUE = 72
_MONTHS, _YEAR_BARS = 300, 170


def year(view: YearPicture, engine: Engine | None = None) -> bytes:
    """Draw the year of somebody."""
    notes = noted([view.legend], engine) if view.months else []
    rows = -(-len(view.facts) // _ABREAST)
    facts = HEAD + _NAME + 20
    months = facts + rows * (_FACT + _YEAR_GAP)
    height = months + (_MONTHS if view.months else 0) + notes_height(notes)
    canvas = sheet(height, view.title, view.about, engine)
    room = WIDTH - 2 * EDGE
    canvas.text((EDGE, HEAD + 70), called(view.person), _NAME_SIZE, bold=True, colour=STRONG, room=room)
    wide = (room - _YEAR_GAP * (_ABREAST - 1)) / _ABREAST
    for number, fact in enumerate(view.facts):
        left = EDGE + (wide + _YEAR_GAP) * (number % _ABREAST)
        top = facts + (_FACT + _YEAR_GAP) * (number // _ABREAST)
        canvas.box((left, top), (left + wide, top + _FACT), TINT, 22)
        canvas.text((left + 28, top + 88), fact.value, _VALUE, bold=True, room=wide - 56)
        for line, words in enumerate(canvas.wrapped(fact.label, SMALL, wide - 56)[:_LABEL_LINES]):
            at = (left + 28, top + 132 + 40 * line)
            canvas.text(at, words, SMALL, colour=SOFT, room=wide - 56)
    if view.months:
        share = room / len(view.months)
        bottom = months + 60 + _YEAR_BARS
        most = max(1, *(count for _, count in view.months))
        for number, (name, count) in enumerate(view.months):
            middle = EDGE + share * (number + 0.5)
            bar = bottom - _YEAR_BARS * count / most
            canvas.box((middle - share * 0.32, bar), (middle + share * 0.32, bottom), INK)
            if count:
                canvas.text((middle, bar - 10), str(count), SMALL, bold=True, anchor="ms")
            canvas.text((middle, bottom + 42), name, SMALL - 2, colour=SOFT, anchor="ms", room=share)
        canvas.box((EDGE, bottom), (WIDTH - EDGE, bottom + 3), RULE)
    write_notes(canvas, notes)
    return canvas.png()


def draw(view: Picture, engine: Engine | None = None) -> bytes:
    """A picture as PNG.

    Args:
        view: What it shows.
        engine: What puts letters in order; by default the best there is.
    """
    match view:
        case CardsPicture():
            return cards(view, engine)
        case ColumnsPicture():
            return columns(view, engine)
        case CoursePicture():
            return course(view, engine)
        case PlacesPicture():
            return places(view, engine)
        case PodiumPicture():
            return podium(view, engine)
        case MatrixPicture():
            return matrix(view, engine)
        case DicePicture():
            return histogram(view, engine)
        case YearPicture():
            return year(view, engine)
        case _:
            assert_never(view)


# The subprocess that draws one picture: a view on standard input, a PNG on standard output.


___MAIN___LOW = 10  # the priority: whoever plays goes first
_LONGEST = 30  # seconds after which a picture is given up


def main() -> int:
    """Draw the picture that comes in, and end."""
    os.nice(___MAIN___LOW)
    signal.alarm(_LONGEST)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is meant for the bot, which ends this
    view = pickle.load(sys.stdin.buffer)  # noqa: S301 - our own parent has written it
    sys.stdout.buffer.write(draw(view))
    return 0


if __name__ == "__main__":
    sys.exit(main())
