"""The matrix of players: how often the player of a line came out ahead of the player of a column.

A cell is the darker, the more of their games the person of the line won; its numbers say the same.
"""

from bot.pictures.drawing import layout
from bot.pictures.drawing.canvas import BAND, INK, PAPER, RULE, SOFT, STRONG, TINT, Canvas, Colour
from bot.pictures.drawing.fonts import Engine
from bot.pictures.drawing.layout import EDGE, HEAD, SMALL, TEXT, WIDTH
from bot.pictures.drawing.lettering import called
from bot.pictures.views import MatrixPicture

_NAMES, _CLIMBING = 70, 250  # pixels of the heads of columns, and where they climb
_LABEL, _SHORT_LABEL = 270, 200
_FEWEST, _MANY = 3, 6
_ROW = 84
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
    notes = layout.noted([view.legend], engine)
    names = [called(who) for who in view.people]
    label = _LABEL if len(names) <= _MANY else _SHORT_LABEL
    column = (WIDTH - 2 * EDGE - label) / max(len(names), _FEWEST)
    scratch = Canvas(1, 1, engine)
    climbing = any(scratch.measure(name, SMALL, bold=True) > column - 12 for name in names)
    first = HEAD + (_CLIMBING if climbing else _NAMES)
    height = first + _ROW * len(names) + layout.notes_height(notes)
    canvas = layout.sheet(height, view.title, view.about, engine)
    for number, name in enumerate(names):
        middle = EDGE + label + column * (number + 0.5)
        if climbing:
            canvas.climbing((middle + 12, first - 16), name, SMALL, _CLIMBING - 30)
        else:
            canvas.text((middle, first - 22), name, SMALL, bold=True, anchor="ms")
        canvas.text((EDGE, first + _ROW * number + 54), name, TEXT, bold=True, room=label - 14)
    for line in range(len(names)):
        for other in range(len(names)):
            left, top = EDGE + label + column * other, first + _ROW * line
            _cell(canvas, view, (line, other), (left, top), column)
    layout.write_notes(canvas, notes)
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
    canvas.box((left + 2, top + 2), (left + wide - 2, top + _ROW - 2), RULE, 10)
    canvas.box((left + 4, top + 4), (left + wide - 4, top + _ROW - 4), paper, 8)
    words = f"{won}:{lost}"
    bold = share > _SHADES[1][0]
    fits = (size for size in _SIZES if canvas.measure(words, size, bold=bold) <= wide - 12)
    canvas.text(middle, words, next(fits, _SIZES[-1]), bold=bold, colour=ink, anchor="ms")
