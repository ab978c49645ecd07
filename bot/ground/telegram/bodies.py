"""Content of Bot API calls: JSON, the parameters that show a screen, blocks of rich messages."""

import json
import re
from html import unescape
from typing import Any, Final

import orjson

from bot.ground.values import Button, Place, Quiz, Screen

# JSON as the Bot API speaks it: encoding to bytes and decoding.


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


# Parameters of calls.


_NO_PREVIEW: Final = '{"is_disabled":true}'


def body(screen: Screen) -> dict[str, object]:
    """Return the parameters that show `screen`, the same for a new message and for an edit."""
    parameters: dict[str, object] = {
        "text": screen.text,
        "parse_mode": "HTML",
        "link_preview_options": _NO_PREVIEW,
    }
    if screen.buttons:
        parameters["reply_markup"] = _markup(screen.buttons)
    return parameters


# Rich messages (Bot API 10.1): the blocks that show a screen with rows of tables or details.
#
# The documentation gives their types; that a paragraph keeps its line feeds and that a mention in one rings a
# phone it does not say: both are as in any other text, and `doctor --probe rich` shows what a server makes of
# the first.


_PART = re.compile(r"<(/?)([a-z-]+)([^>]*)>")
_STYLES: Final = {"b": "bold", "i": "italic", "u": "underline", "s": "strikethrough", "code": "code"}
_BLOCKS: Final = {"paragraph", "pre", "blockquote", "details", "table"}
_MENTION: Final = "tg://user?id="
_DETAILS = re.compile(r"<details><summary>(.*?)</summary>(.*?)</details>", re.DOTALL)
_ROWS = re.compile(r"(?:<tr>.*</tr>\n?)+")
_CELL = re.compile(r"<t([hd])( left)?[^>]*>(.*?)</t[hd]>")

_Json = dict[str, Any]


def rich_blocks(html: str) -> list[_Json]:
    """Return the blocks of a rich message: rows below each other are one table, lines a paragraph.

    Nothing is between two rows of a table; one of headings begins another one.
    """
    opened: list[tuple[str, list[Any]]] = [("", [])]
    end = 0
    for tag in _PART.finditer(html):
        if tag.start() > end:
            opened[-1][1].append(unescape(html[end : tag.start()]))
        end = tag.end()
        if not tag[1]:
            opened.append((tag[2] + tag[3], []))
            continue
        name, parts = opened.pop()
        opened[-1][1].append(_rich_part(name, parts))
    return _paragraphs([*opened[0][1], unescape(html[end:])])


def _rich_part(tag: str, parts: list[Any]) -> _Json:
    """The text, block, cell or row that a tag with these parts stands for."""
    name, *given = tag.split(" ")
    match name:
        case "tr":
            return {"type": "table", "is_compact": True, "is_striped": True, "cells": [parts]}
        case "th" | "td":
            spans, align = [int(n) for n in given if n.isdigit()], "left" if "left" in given else "right"
            cell: _Json = {"align": align, "valign": "middle", "is_header": name == "th"}
            cell |= {"text": _rich_text(parts)} if parts else {}
            return cell | ({"colspan": spans[0]} if spans else {})
        case "summary":
            return {"summary": _rich_text(parts)}
        case "details":
            return {"type": name, **parts[0], "blocks": _paragraphs(parts[1:])}
        case "blockquote":
            return {"type": name, "blocks": _paragraphs(parts)}
        case "a":
            return _link(tag.partition('"')[2][:-1], _rich_text(parts))
        case "tg-time":
            moment = dict(each.split("=") for each in given)
            unix, shown = (moment.get(key, "").strip('"') for key in ("unix", "format"))
            return {
                "type": "date_time",
                "unix_time": int(unix),
                "date_time_format": shown,
                "text": _rich_text(parts),
            }
        case _:
            return {"type": _STYLES.get(name, name), "text": _rich_text(parts)}


def _link(address: str, text: Any) -> _Json:  # noqa: ANN401 - a rich text
    if not address.startswith(_MENTION):
        return {"type": "url", "text": text, "url": unescape(address)}
    person = {"id": int(address.removeprefix(_MENTION)), "is_bot": False, "first_name": text}
    return {"type": "text_mention", "text": text, "user": person}


def _rich_text(parts: list[Any]) -> Any:  # noqa: ANN401 - a text, one with a style, or several
    return parts[0] if len(parts) == 1 else parts


def _paragraphs(parts: list[Any]) -> list[_Json]:
    """The blocks of texts and blocks in order: an empty line, or a block, ends a paragraph."""
    blocks, line = list[_Json](), list[Any]()

    def end() -> None:
        ends = [n for n, each in enumerate(line) if not isinstance(each, str) or each.strip()]
        if ends:
            shown = line[ends[0] : ends[-1] + 1]
            shown[0] = shown[0].lstrip("\n") if isinstance(shown[0], str) else shown[0]
            shown[-1] = shown[-1].rstrip() if isinstance(shown[-1], str) else shown[-1]
            blocks.append({"type": "paragraph", "text": _rich_text(shown)})
        line.clear()

    for part in parts:
        if isinstance(part, str):
            first, *others = part.split("\n\n")
            line.append(first)
            for each in others:
                end()
                line.append(each)
        elif part["type"] not in _BLOCKS:
            line.append(part)
        else:
            joins = part["type"] == "table" and bool(blocks) and blocks[-1]["type"] == "table"
            joins = joins and not part["cells"][0][0]["is_header"]
            if joins and not any(isinstance(each, dict) or each.strip() for each in line):
                blocks[-1]["cells"] += part["cells"]
                line.clear()
            else:
                end()
                blocks.append(part)
    end()
    return blocks


def usual_text(html: str) -> str:
    """Return a text with rows and details for a server without rich messages: in letters, near enough."""
    html = _DETAILS.sub(r"<blockquote expandable>\1\n\2</blockquote>", html)
    return _ROWS.sub(_in_letters, html)


def _in_letters(rows: re.Match[str]) -> str:
    every = [_CELL.findall(row) for row in rows[0].splitlines()]
    if all(len(row) == 2 and row[0][0] == "d" for row in every):  # noqa: PLR2004 - who, and what is told of them
        return "".join(f"{who}: {what}\n" for (_, _, who), (_, _, what) in every)
    widths = [
        max(len(unescape(_PART.sub("", row[n][2]))) for row in every if n < len(row))
        for n in range(max(map(len, every)))
    ]
    lines = (
        " ".join(
            (cell.ljust if left else cell.rjust)(width + len(cell) - len(unescape(_PART.sub("", cell))))
            for (_, left, cell), width in zip(row, widths, strict=False)
        )
        for row in every
    )
    return "<pre>" + "\n".join(lines) + "</pre>\n"


def _markup(buttons: tuple[tuple[Button, ...], ...]) -> str:
    rows = [[_button(button) for button in row] for row in buttons]
    return encode({"inline_keyboard": rows}).decode()


def _button(button: Button) -> dict[str, object]:
    shape: dict[str, object] = {"text": button.text}
    if button.data is not None:
        shape["callback_data"] = button.data
    if button.style is not None:
        shape["style"] = button.style
    if button.url is not None:
        shape["url"] = button.url
    if button.inline:
        shape["switch_inline_query_chosen_chat"] = {"allow_user_chats": True, "allow_group_chats": True}
    return shape


def where(place: Place) -> dict[str, object]:
    """Return the parameters that say where a new message goes."""
    thread: dict[str, object] = {"message_thread_id": place.thread_id} if place.thread_id else {}
    return {"chat_id": place.chat_id} | thread


def asked(quiz: Quiz) -> dict[str, object]:
    """Return the parameters of a quiz."""
    parameters: dict[str, object] = {
        "question": quiz.question,
        "options": encode([{"text": option} for option in quiz.options]).decode(),
        "type": "quiz",
        "is_anonymous": False,
        "allows_multiple_answers": len(quiz.right) > 1,
        "correct_option_ids": encode(quiz.right).decode(),
        "explanation": quiz.explanation,
        "close_date": quiz.close_at,
    }
    if quiz.buttons:
        parameters["reply_markup"] = _markup(quiz.buttons)
    return parameters


def captioned(screen: Screen) -> dict[str, object]:
    """Return the parameters that show `screen` below a file."""
    parameters = body(screen)
    parameters["caption"] = usual_text(screen.text)
    del parameters["text"]
    del parameters["link_preview_options"]
    return parameters


def article(name: str, title: str, about: str, screen: Screen) -> dict[str, object]:
    """Return the result of an inline query, or the answer to a guest query, that becomes `screen`."""
    rows = [[_button(button) for button in row] for row in screen.buttons]
    usual = usual_text(screen.text)
    text = {"message_text": usual, "parse_mode": "HTML", "link_preview_options": {"is_disabled": True}}
    found: dict[str, object] = {"type": "article", "id": name, "title": title, "input_message_content": text}
    described = {"description": about} if about else {}
    return {**found, **described, **({"reply_markup": {"inline_keyboard": rows}} if rows else {})}


def reply(message_id: int | None) -> dict[str, object]:
    """Return the parameters of a reply; if that message is gone, the new one stands alone."""
    if message_id is None:
        return {}
    return {"reply_parameters": {"message_id": message_id, "allow_sending_without_reply": True}}
