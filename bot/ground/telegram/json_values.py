"""JSON as the Bot API speaks it: encoding to bytes and decoding."""

import json
from typing import Any

import orjson


def encode(value: object) -> bytes:
    """Write a value; whatever the fast encoder refuses, as half of a surrogate pair, the slow one writes."""
    try:
        return orjson.dumps(value)
    except TypeError:
        return json.dumps(value).encode()


def decode(payload: bytes) -> Any:  # noqa: ANN401 - any JSON value
    """Read a value; bytes that are no UTF-8 become replacement characters, half a surrogate pair nothing.

    Raises:
        ValueError: If it is not JSON.
    """
    try:
        return orjson.loads(payload)
    except ValueError:
        # Strict where Telegram need not be: one such name must not make every update after it unreadable.
        try:
            return _without_halves(json.loads(payload.decode("utf-8", "replace")))
        except RecursionError:
            raise ValueError("it is nested too deeply") from None


def _without_halves(value: Any) -> Any:  # noqa: ANN401 - any JSON value
    """The value without halves of surrogate pairs, which nothing can write: no database, no log."""
    if isinstance(value, str):
        return value.encode("utf-8", "ignore").decode("utf-8")
    if isinstance(value, list):
        return [_without_halves(each) for each in value]
    if isinstance(value, dict):
        return {_without_halves(name): _without_halves(each) for name, each in value.items()}
    return value
