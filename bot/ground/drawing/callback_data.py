"""Presses as callback data: packed and parsed here only.

Data looks like `r:7:12`: the code of the press, then its fields in order, at most 64 bytes (Telegram's
limit). A press on a game carries the game and, where it matters, the version: how many steps it had when the
button was shown.
"""

from collections.abc import Callable
from dataclasses import fields
from typing import get_args, get_type_hints

from bot.table.buttons.board import BoardPress
from bot.table.buttons.lobby import LobbyPress
from bot.table.buttons.pages import PagePress
from bot.table.buttons.questions import QuestionPress
from bot.table.buttons.result import ResultPress

Press = LobbyPress | BoardPress | QuestionPress | ResultPress | PagePress

MAX_BYTES = 64
_MAX_DIGITS = 15  # no number of ours is longer, and SQLite takes no longer ones

_BY_CODE: dict[str, type[Press]] = {kind.code: kind for kind in get_args(Press)}
_NAMES = {kind: tuple(field.name for field in fields(kind)) for kind in _BY_CODE.values()}
_HINTS = {kind: [get_type_hints(kind)[name] for name in names] for kind, names in _NAMES.items()}


def pack(press: Press) -> str:
    """Return the callback data of a press; raises `ValueError` when it would not fit."""
    data: str = press.code
    for name in _NAMES[type(press)]:
        value = getattr(press, name)
        data += f":{int(value) if value is True or value is False else value}"
    if len(data) > MAX_BYTES or not data.isascii():
        raise ValueError(f"callback data is not at most {MAX_BYTES} plain characters: {data}")
    return data


def parse(data: str) -> Press | None:
    """Return the press that callback data means; None for anything this bot never put on a button."""
    code, *texts = data.split(":")
    kind = _BY_CODE.get(code)
    if kind is None or len(texts) != len(_NAMES[kind]) or len(data) > MAX_BYTES:
        return None
    values: list[int | str | bool] = []
    for text, hint in zip(texts, _HINTS[kind], strict=True):
        value = _read(text, hint)
        if value is None:
            return None
        values.append(value)
    build: Callable[..., Press] = kind
    return build(*values)


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
