"""Buttons for presses, and their layout in lines."""

from collections.abc import Iterator, Sequence

from bot.ground.drawing import phone_room as room
from bot.ground.drawing.callback_data import Press, pack
from bot.ground.texts.formatting import Texts
from bot.ground.values.screen import Button, Style

Keys = tuple[Button, ...]


def key(text: str, press: Press, style: Style | None = None) -> Button:
    """The button that asks for `press`."""
    return Button(text, pack(press), style)


def choice(t: Texts, text: str, press: Press, *, chosen: bool) -> Button:
    """One of several things that can be chosen, marked if it is."""
    return key(t("button-chosen", text=text), press, "primary") if chosen else key(text, press)


def share_line(buttons: Sequence[Button]) -> bool:
    """Whether buttons may stand in one line: coloured ones are taken to be bold."""
    return room.share_line((each.text for each in buttons), [each.style is not None for each in buttons])


def abreast(buttons: Sequence[Button]) -> Iterator[Keys]:
    """The buttons in lines, in order: up to three where a phone shows their texts in full."""
    line: list[Button] = []
    for button in buttons:
        if line and not share_line((*line, button)):
            yield tuple(line)
            line = []
        line.append(button)
    if line:
        yield tuple(line)


def beside(lines: Sequence[Keys], button: Button) -> tuple[Keys, ...]:
    """The lines with one more button: at the end of the lowest that has room for it, or in one of its own."""
    for number in reversed(range(len(lines))):
        if share_line((*lines[number], button)):
            return (*lines[:number], (*lines[number], button), *lines[number + 1 :])
    return (*lines, (button,))
