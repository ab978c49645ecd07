"""The layout that all pictures share: the width of a sheet, its title and its notes."""

from collections.abc import Iterable
from typing import Final

from bot.pictures.drawing.canvas import INK, SOFT, Canvas
from bot.pictures.drawing.fonts import Engine

WIDTH: Final = 1080
"""Pixels: three for each that a phone of 360 counts."""
EDGE: Final = 54
TITLE: Final = 54
TEXT: Final = 38
SMALL: Final = 33
"""Pixels of the smallest words: eleven of a phone that is 360 wide."""
HEAD: Final = 176
"""Pixels from the top of the sheet to what stands below its title."""
STAR: Final = "★"
BOLT: Final = "⚡"

_LEADING = 1.35


def sheet(height: float, title: str, about: str, engine: Engine | None) -> Canvas:
    """A sheet with its title, and what it is about in smaller words."""
    canvas = Canvas(WIDTH, round(height), engine)
    room = WIDTH - 2 * EDGE
    canvas.text((EDGE, 86), title, TITLE, bold=True, room=room)
    canvas.text((EDGE, 136), about, SMALL, colour=SOFT, room=room)
    return canvas


def noted(notes: Iterable[str], engine: Engine | None) -> list[str]:
    """Notes as the lines they take."""
    scratch = Canvas(1, 1, engine)
    return [line for note in notes if note for line in scratch.wrapped(note, SMALL, WIDTH - 2 * EDGE)]


def notes_height(lines: list[str]) -> float:
    """Pixels that the lines of notes take, with the space above and below them."""
    return 24 + len(lines) * SMALL * _LEADING + EDGE * 0.8 if lines else EDGE


def write_notes(canvas: Canvas, lines: list[str], strong: int = 0) -> None:
    """Write the notes at the bottom of a sheet, the first lines of them in ink."""
    top = canvas.height - notes_height(lines) + 24
    for number, line in enumerate(lines):
        colour = INK if number < strong else SOFT
        canvas.text((EDGE, top + (number + 0.85) * SMALL * _LEADING), line, SMALL, colour=colour)
