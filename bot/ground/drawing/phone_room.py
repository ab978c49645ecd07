"""The room on a small phone: widths of lines, and lines of text against lines of buttons.

A phone of 360x640 in a group, where least fits. Widths are in units of a narrow sign, such as a blank or a
full stop; most letters and digits take two of them, wide ones three. Letters differ from phone to phone, so
this is near enough to share the room out, and a little wide.
"""

import re
from collections.abc import Iterable
from functools import lru_cache
from html import unescape
from itertools import repeat

_SIGNS = {
    1: " .,:;·!'()[]|fijlrtIJiії\u00a0",
    3: "✓жмфшщыюЖМФШЩЮЫ✗×→←↩−…mwMWQ@%+",
}
_UNITS = {sign: units for units, signs in _SIGNS.items() for sign in signs}
_INVISIBLE = "\ufe0f\u200d\u2060\u2066\u2067\u2068\u2069"
_PICTURE, _PICTURES_FROM = 4, "\u231a"
_TEXT = 55
"""Units of a line of text."""
SURE = 48
"""Units of a line of text that every phone has, in its widest letters and bold ones."""
_TIME = 13
"""Units that the time of a message takes at the end of its last line."""
_BUTTON = {1: 69, 2: 33, 3: 21}
"""Units of the text of a button, by how many share a line."""
_DIE = {4: 15, 5: 11, 6: 8}
"""The same of the buttons of dice, all of which share a line."""
_BOLD = 1.1
"""The factor by which a bold text is wider."""
_HEIGHT, _LINE, _BUTTONS = 515, 21, 48
"""Pixels of the screen between what an app has above and below, of a line of text and of one of buttons."""
_TABLE_LINE, _TABLE_EDGES = 18, 10
_TAG = re.compile(r"<[^>]*>")

ABREAST = max(_BUTTON)
"""Buttons that share a line at most."""


@lru_cache(maxsize=4096)
def width(text: str) -> int:
    """The width of a plain text, in units."""
    return sum(map(_units, text))


def share_line(texts: Iterable[str], bold: Iterable[bool] = repeat(False)) -> bool:  # noqa: FBT003 - none is
    """Whether buttons with these texts may stand in one line: it is shared out equally.

    Args:
        texts: one a button.
        bold: which of them are bold.
    """
    widths = [width(text) * (_BOLD if heavy else 1) for text, heavy in zip(texts, bold, strict=False)]
    return len(widths) in _BUTTON and max(widths) <= _BUTTON[len(widths)]


def dice_share_line(texts: Iterable[str]) -> bool:
    """Whether buttons with these texts, one a die, are shown whole in the line that they share."""
    widths = [width(text) for text in texts]
    return max(widths, default=0) <= _DIE.get(len(widths), _BUTTON[ABREAST])


def is_one_line(html: str) -> bool:
    """Whether every phone shows this line of HTML without a break."""
    return width(unescape(_TAG.sub("", html))) <= SURE


def button_lines(text: Iterable[str], table: int = 0, line: int = _TEXT) -> int:
    """The number of lines of buttons that a phone shows below these lines of HTML and a table.

    `table`: its height in pixels; `line`: units of a line of text.
    """
    each = list(text)
    if each:
        each[-1] += "\u00a0" + "0" * (_TIME // 2)
    return (_HEIGHT - table - _LINE * sum(_lines(text, line) for text in each)) // _BUTTONS


def table(lines: int) -> int:
    """The height in pixels of a table of so many lines, in the largest type."""
    return _TABLE_LINE * lines + _TABLE_EDGES


@lru_cache(maxsize=2048)
def _lines(html: str, line: int) -> int:
    """Lines that a line of HTML takes, words as they are."""
    lines, taken = 1, 0
    for word in unescape(_TAG.sub("", html)).split(" "):
        wide = width(word)
        if taken and taken + 1 + wide > line:
            lines, taken = lines + 1, wide
        else:
            taken += wide + (1 if taken else 0)
    return lines


def _units(sign: str) -> int:
    if sign in _INVISIBLE:
        return 0
    if sign in _UNITS:
        return _UNITS[sign]
    return _PICTURE if sign >= _PICTURES_FROM else 2
