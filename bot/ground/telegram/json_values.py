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
    """Read a value; bytes that are no UTF-8 become replacement characters.

    Raises:
        ValueError: If it is not JSON.
    """
    try:
        return orjson.loads(payload)
    except ValueError:
        # Strict where Telegram need not be: one such name must not make every update after it unreadable.
        try:
            return json.loads(payload.decode("utf-8", "replace"))
        except RecursionError:
            raise ValueError("it is nested too deeply") from None
