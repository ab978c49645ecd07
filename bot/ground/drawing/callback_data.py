"""Presses as callback data: encoded and parsed here only.

Data looks like `r:7:12`: the code of the press, then its fields in order, at most 64 bytes (Telegram's
limit). A press on a game carries the game and, where it matters, the version: how many steps it had when the
button was shown.
"""

from collections.abc import Callable, Iterable
from dataclasses import fields
from functools import cache
from typing import Any, ClassVar, Final, Protocol, get_args, get_type_hints

from bot.ground.values.screen import Button, Screen

MAX_BYTES: Final = 64
_MAX_DIGITS = 15  # no number of ours is longer, and SQLite takes no longer ones


class Press(Protocol):
    """A press: what a button asks for, a frozen dataclass of numbers, words and flags with its own code."""

    code: ClassVar[str]


def pack(press: Press) -> str:
    """Return the callback data of a press; raises `ValueError` when it would not fit."""
    data: str = press.code
    for name, _ in _fields(type(press)):
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
        kind = self._by_code.get(code)
        if kind is None or len(data) > MAX_BYTES or len(texts) != len(_fields(kind)):
            return None
        values: list[int | str | bool] = []
        for text, (_, hint) in zip(texts, _fields(kind), strict=True):
            value = _read(text, hint)
            if value is None:
                return None
            values.append(value)
        build: Callable[..., Press] = kind
        return build(*values)


@cache
def _fields(kind: type[Any]) -> tuple[tuple[str, object], ...]:
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
