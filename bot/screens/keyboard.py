"""Buttons of our own presses, and how they share a line."""

from collections.abc import Iterator, Sequence

from bot.buttons.callback_data import Press, pack
from bot.texts.formatting import Texts
from bot.views.screen import Button, Style

Keys = tuple[Button, ...]

_ABREAST = 3
_LINE = 36  # characters of one line: its buttons share the width equally


def key(text: str, press: Press, style: Style | None = None) -> Button:
    """The button that asks for `press`."""
    return Button(text, pack(press), style)


def choice(t: Texts, text: str, press: Press, *, chosen: bool) -> Button:
    """One of several things that can be chosen, marked if it is."""
    return key(t("button-chosen", text=text), press, "primary") if chosen else key(text, press)


def abreast(buttons: Sequence[Button], columns: int = _LINE) -> Iterator[Keys]:
    """The buttons in lines, in order: up to three where their texts are short enough for the columns.

    Three have more margins than two, which cost them a column.
    """
    line: list[Button] = []
    longest = 0
    for button in buttons:
        longest = max(longest, len(button.text))
        if line and (len(line) == _ABREAST or longest * (len(line) + 1) + len(line) - 1 > columns):
            yield tuple(line)
            line, longest = [], len(button.text)
        line.append(button)
    if line:
        yield tuple(line)
