"""Inline keyboards and the limits Telegram puts on them."""

import json
from urllib.parse import urlsplit

from bot.sandbox.errors import mistake
from bot.sandbox.json_object import Json

_MAX_BUTTONS, _MAX_ROW, _MAX_DATA, _MAX_BYTES = 100, 8, 64, 10_000
_ACTIONS = ("callback_data", "url")


def read_keyboard(markup: Json | None) -> list[list[Json]] | None:
    """The rows of an inline keyboard that has passed the schema; None when there is none or it is empty.

    The limits are those known from practice: 100 buttons, 8 in a row, about 10 KB as JSON, and 1-64 bytes
    of data.

    Raises:
        ApiError: 400, a fault.
    """
    if markup is None:
        return None
    if "inline_keyboard" not in markup:
        raise mistake("inline keyboard expected")
    if more := markup.keys() - {"inline_keyboard"}:
        raise mistake(f"the sandbox does not model {min(more)} of inline keyboards")
    rows = [row for row in markup["inline_keyboard"] if row]
    for row in rows:
        for button in row:
            _check_button(button)
    size = len(json.dumps(rows, ensure_ascii=False).encode())
    if sum(map(len, rows)) > _MAX_BUTTONS or max(map(len, rows), default=0) > _MAX_ROW or size > _MAX_BYTES:
        raise mistake("reply markup is too long")
    return rows or None


def _check_button(button: Json) -> None:
    if not button["text"].strip():
        raise mistake("can't parse inline keyboard button: Text button must be non-empty")
    actions = [name for name in button if name not in ("text", "style")]
    if not actions:
        raise mistake("can't parse inline keyboard button: Text buttons are unallowed in the inline keyboard")
    if "web_app" in actions:  # taken in private chats only, and there the sandbox does not model it
        raise mistake("BUTTON_TYPE_INVALID")
    if len(actions) > 1 or actions[0] not in _ACTIONS:
        raise mistake(
            f"can't parse inline keyboard button: the sandbox takes one of {_ACTIONS}, not {actions}"
        )
    if "callback_data" in button and not 1 <= len(button["callback_data"].encode()) <= _MAX_DATA:
        raise mistake("BUTTON_DATA_INVALID")
    if "url" in button and not _is_url(button["url"]):
        raise mistake(f"inline keyboard button URL '{button['url']}' is invalid: Wrong HTTP URL")


def _is_url(url: str) -> bool:
    parts = urlsplit(url)
    return parts.scheme == "tg" or (parts.scheme in ("http", "https") and "." in (parts.hostname or ""))
