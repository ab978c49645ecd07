"""Parts of screens: presses as callback data, keyboards, links, notices, and how much a phone shows."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import fields
from functools import cache, lru_cache
from html import escape, unescape
from itertools import repeat
from typing import Any, Final, get_args, get_type_hints

from bot.ground.texts.formatting import Texts
from bot.ground.texts.message import Message, name_width
from bot.ground.values import SUPERGROUPS, Button, Place, Press, Screen, Style, is_supergroup

# Presses as callback data: encoded and parsed here only.
#
# Data looks like `r:7:12`: the code of the press, then its fields in order, at most 64 bytes (Telegram's
# limit). A press on a game carries the game and, where it matters, the version: how many steps it had when
# the button was shown.


MAX_BYTES: Final = 64
_MAX_DIGITS = 16  # people have numbers up to 2**52; SQLite takes 18


def pack(press: Press) -> str:
    """Return the callback data of a press; raises `ValueError` when it would not fit."""
    kind: Any = type(press)
    data: str = press.code
    for name, _ in _fields(kind):
        value = getattr(press, name)
        data += f":{int(value) if value is True or value is False else value}"
    if len(data) > MAX_BYTES or not data.isascii():
        raise ValueError(f"callback data is not at most {MAX_BYTES} plain characters: {data}")
    return data


class Presses:
    """The registry of presses: callback data is parsed to one of these kinds.

    Args:
        kinds: all of them; no two share a code.
    """

    def __init__(self, kinds: Iterable[type[Press]]) -> None:
        self._by_code: dict[str, type[Press]] = {}
        for kind in kinds:
            if self._by_code.setdefault(kind.code, kind) is not kind:
                raise ValueError(f"{kind.__name__} has the code of {self._by_code[kind.code].__name__}")

    @property
    def kinds(self) -> tuple[type[Press], ...]:
        """All kinds of presses."""
        return tuple(self._by_code.values())

    def offered(self, screen: Screen) -> Screen:
        """The screen without buttons that nobody acts on, and without rows that are empty then."""
        codes = {button.data.partition(":")[0] for row in screen.buttons for button in row if button.data}
        if codes <= self._by_code.keys():
            return screen
        rows = (tuple(filter(self._is_offered, row)) for row in screen.buttons)
        return Screen(screen.text, tuple(row for row in rows if row))

    def _is_offered(self, button: Button) -> bool:
        return button.data is None or button.data.partition(":")[0] in self._by_code

    def parse(self, data: str) -> Press | None:
        """Return the press that callback data means; None for anything this bot never put on a button."""
        code, *texts = data.split(":")
        kind: Any = self._by_code.get(code)
        if kind is None or len(data) > MAX_BYTES or len(texts) != len(_fields(kind)):
            return None
        values: list[int | str | bool] = []
        for text, (_, hint) in zip(texts, _fields(kind), strict=True):
            value = _read(text, hint)
            if value is None:
                return None
            values.append(value)
        press: Press = kind(*values)
        return press


@cache
def _fields(kind: Any) -> tuple[tuple[str, object], ...]:  # noqa: ANN401 - a kind of press
    """Names and types of the fields of a press, in order."""
    hints = get_type_hints(kind)
    return tuple((field.name, hints[field.name]) for field in fields(kind))


def _read(text: str, hint: object) -> int | str | bool | None:
    if hint is bool:
        return {"0": False, "1": True}.get(text)
    if hint is int:
        plain = (
            text.isascii() and text.isdigit() and (text == "0" or text[0] != "0") and len(text) <= _MAX_DIGITS
        )
        return int(text) if plain else None
    allowed = get_args(hint)
    return text if not allowed or text in allowed else None


# Tables, and lines that most people never read: in letters, or Telegram's own where the texts have `tables`.
#
# Its own are rows and details in HTML, of which the client makes the blocks of a rich message.


def table(t: Texts, widths: Sequence[int], rows: Iterable[Sequence[str]], head: Sequence[str] = ()) -> str:
    """A table of cells of HTML.

    Args:
        t: the texts.
        widths: of the columns in letters, below 0 where cells stand at the left.
        rows: one without cells parts two sections; the last cell of a short one has all that is left.
        head: the row above them, if there is one.
    """
    every = [head, *rows] if head else list(rows)
    if t.tables:
        return "\n".join(_own_row(widths, row, "th" if row is head else "td") for row in every if row)
    return "<pre>" + "\n".join(_row(widths, row) for row in every) + "</pre>"


def _own_row(widths: Sequence[int], row: Sequence[str], tag: str) -> str:
    left = [" left" if width < 0 else "" for width in widths]
    spans = len(widths) - len(row) + 1
    left[len(row) - 1] += f" {spans}" if spans > 1 else ""
    cells = (f"<{tag}{at}>{cell.strip()}</{tag}>" for at, cell in zip(left, row, strict=False))
    return f"<tr>{''.join(cells)}</tr>"


def _row(widths: Sequence[int], row: Sequence[str]) -> str:
    if not row:
        return "─" * sum(map(abs, widths))
    last = len(row) - 1
    whole = *widths[:last], sum(widths[last:])
    return "".join(map(_cell, whole, row)).rstrip()


@lru_cache(maxsize=4096)  # boards say the same few hundred
def _cell(width: int, html: str) -> str:
    plain = html.isascii() and "&" not in html
    room = " " * (abs(width) - (len(html) if plain else name_width(unescape(html))))
    return html + room if width < 0 else room + html


def entry(t: Texts, text_id: str, who: str, what: str) -> str:
    """A line of a list by the text with this id, or the row of a table: of whom, and what it tells."""
    return _own_row((-1, 1), (who, what), "td") if t.tables else t(text_id, who=who, what=what)


def folded(t: Texts, lines: Iterable[str]) -> Iterator[str]:
    """These lines as one that unfolds, of which the first is seen; nothing if there are none."""
    text = "\n".join(lines)
    if text and t.tables:
        first, _, others = text.partition("\n")
        if not others or first.startswith(("<tr>", "<pre>")):
            first, others = t("fold-cards" if first.startswith("<tr><th") else "fold"), text
        yield f"<details><summary>{first}</summary>{others}</details>"
    elif text:
        yield f"<blockquote expandable>{text}</blockquote>"


# The room on a small phone: widths of lines, and lines of text against lines of buttons.
#
# A phone of 360x640 in a group, where least fits. Widths are in units of a narrow sign, such as a blank or
# a full stop; most letters and digits take two of them, wide ones three. Letters differ from phone to
# phone, so this is near enough to share the room out, and a little wide.


_SIGNS = {
    1: " .,:;·!'()[]|fijlrtIJiії\u00a0",
    3: "✓жмфшщыюЖМФШЩЮЫ✗×→←−…mwMWQ@%+",
    4: "↩",
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
def phone_room_width(text: str) -> int:
    """The width of a plain text, in units."""
    return sum(map(_units, text))


def share_line(texts: Iterable[str], bold: Iterable[bool] = repeat(False)) -> bool:  # noqa: FBT003 - none is
    """Whether buttons with these texts may stand in one line: it is shared out equally.

    Args:
        texts: one a button.
        bold: which of them are bold.
    """
    widths = [
        phone_room_width(text) * (_BOLD if heavy else 1) for text, heavy in zip(texts, bold, strict=False)
    ]
    return len(widths) in _BUTTON and max(widths) <= _BUTTON[len(widths)]


def dice_share_line(texts: Iterable[str]) -> bool:
    """Whether buttons with these texts, one a die, are shown whole in the line that they share."""
    widths = [phone_room_width(text) for text in texts]
    return max(widths, default=0) <= _DIE.get(len(widths), _BUTTON[ABREAST])


def is_one_line(html: str) -> bool:
    """Whether every phone shows this line of HTML without a break."""
    return phone_room_width(unescape(_TAG.sub("", html))) <= SURE


def button_lines(text: Iterable[str], table: int = 0, line: int = _TEXT) -> int:
    """The number of lines of buttons that a phone shows below these lines of HTML and a table.

    `table`: its height in pixels; `line`: units of a line of text.
    """
    each = list(text)
    if each:
        each[-1] += "\u00a0" + "0" * (_TIME // 2)
    return (_HEIGHT - table - _LINE * sum(_lines(text, line) for text in each)) // _BUTTONS


def phone_room_table(lines: int) -> int:
    """The height in pixels of a table of so many lines, in the largest type."""
    return _TABLE_LINE * lines + _TABLE_EDGES


@lru_cache(maxsize=2048)
def _lines(html: str, line: int) -> int:
    """Lines that a line of HTML takes, words as they are."""
    lines, taken = 1, 0
    for word in unescape(_TAG.sub("", html)).split(" "):
        wide = phone_room_width(word)
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


# Buttons for presses, and their layout in lines.


Keys = tuple[Button, ...]


def key(text: str, press: Press, style: Style | None = None) -> Button:
    """The button that asks for `press`."""
    return Button(text, pack(press), style)


def choice(t: Texts, text: str, press: Press, *, chosen: bool) -> Button:
    """One of several things that can be chosen, marked if it is."""
    return key(t("button-chosen", text=text), press, "primary") if chosen else key(text, press)


def keyboard_share_line(buttons: Sequence[Button]) -> bool:
    """Whether buttons may stand in one line: coloured ones are taken to be bold."""
    return share_line((each.text for each in buttons), [each.style is not None for each in buttons])


def abreast(buttons: Sequence[Button]) -> Iterator[Keys]:
    """The buttons in lines, in order: up to three where a phone shows their texts in full."""
    line: list[Button] = []
    for button in buttons:
        if line and not keyboard_share_line((*line, button)):
            yield tuple(line)
            line = []
        line.append(button)
    if line:
        yield tuple(line)


def beside(lines: Sequence[Keys], button: Button) -> tuple[Keys, ...]:
    """The lines with one more button: at the end of the lowest that has room for it, or in one of its own."""
    for number in reversed(range(len(lines))):
        if keyboard_share_line((*lines[number], button)):
            return (*lines[:number], (*lines[number], button), *lines[number + 1 :])
    return (*lines, (button,))


# Links to messages.


def to_message(place: Place, message_id: int | None) -> str | None:
    """The link to a message for members of its chat; only messages in supergroups have one."""
    if message_id is None or not is_supergroup(place.chat_id):
        return None
    return f"https://t.me/c/{SUPERGROUPS - place.chat_id}/{message_id}"


# A message of one plain text: an event, or the reason of a refusal.


def notice(t: Texts, said: Message) -> Screen:
    """A screen with this text and no buttons."""
    return Screen(escape(t.say(said), quote=False))
