"""The year of one player: their numbers, and the games of each month."""

from bot.pictures.drawing import layout
from bot.pictures.drawing.canvas import INK, RULE, SOFT, STRONG, TINT
from bot.pictures.drawing.fonts import Engine
from bot.pictures.drawing.layout import EDGE, HEAD, SMALL, WIDTH
from bot.pictures.drawing.lettering import called
from bot.pictures.views import YearPicture

_NAME, _NAME_SIZE = 104, 76
_FACT, _GAP, _ABREAST = 196, 24, 2
_LABEL_LINES = 2
_VALUE = 72
_MONTHS, _BARS = 300, 170


def year(view: YearPicture, engine: Engine | None = None) -> bytes:
    """Draw the year of somebody."""
    notes = layout.noted([view.legend], engine) if view.months else []
    rows = -(-len(view.facts) // _ABREAST)
    facts = HEAD + _NAME + 20
    months = facts + rows * (_FACT + _GAP)
    height = months + (_MONTHS if view.months else 0) + layout.notes_height(notes)
    canvas = layout.sheet(height, view.title, view.about, engine)
    room = WIDTH - 2 * EDGE
    canvas.text((EDGE, HEAD + 70), called(view.person), _NAME_SIZE, bold=True, colour=STRONG, room=room)
    wide = (room - _GAP * (_ABREAST - 1)) / _ABREAST
    for number, fact in enumerate(view.facts):
        left = EDGE + (wide + _GAP) * (number % _ABREAST)
        top = facts + (_FACT + _GAP) * (number // _ABREAST)
        canvas.box((left, top), (left + wide, top + _FACT), TINT, 22)
        canvas.text((left + 28, top + 88), fact.value, _VALUE, bold=True, room=wide - 56)
        for line, words in enumerate(canvas.wrapped(fact.label, SMALL, wide - 56)[:_LABEL_LINES]):
            at = (left + 28, top + 132 + 40 * line)
            canvas.text(at, words, SMALL, colour=SOFT, room=wide - 56)
    if view.months:
        share = room / len(view.months)
        bottom = months + 60 + _BARS
        most = max(1, *(count for _, count in view.months))
        for number, (name, count) in enumerate(view.months):
            middle = EDGE + share * (number + 0.5)
            bar = bottom - _BARS * count / most
            canvas.box((middle - share * 0.32, bar), (middle + share * 0.32, bottom), INK)
            if count:
                canvas.text((middle, bar - 10), str(count), SMALL, bold=True, anchor="ms")
            canvas.text((middle, bottom + 42), name, SMALL - 2, colour=SOFT, anchor="ms", room=share)
        canvas.box((EDGE, bottom), (WIDTH - EDGE, bottom + 3), RULE)
    layout.write_notes(canvas, notes)
    return canvas.png()
