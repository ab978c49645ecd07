"""Entities rendered as HTML, for the chat page; everything that is not an entity is escaped."""

from html import escape
from itertools import pairwise

from bot.sandbox.text.tags import Entity

_TAGS = {
    "bold": ("<b>", "</b>"),
    "italic": ("<i>", "</i>"),
    "underline": ("<u>", "</u>"),
    "strikethrough": ("<s>", "</s>"),
    "spoiler": ('<span class="tg-spoiler">', "</span>"),
    "code": ("<code>", "</code>"),
    "pre": ("<pre>", "</pre>"),
    "blockquote": ("<blockquote>", "</blockquote>"),
    "expandable_blockquote": ('<blockquote class="expandable">', "</blockquote>"),
    "bot_command": ('<span class="command">', "</span>"),
    "mention": ('<span class="mention">', "</span>"),
}
_ENDS = {"text_link": "</a>", "url": "</a>", "text_mention": "</span>", "date_time": "</tg-time>"}


def to_html(text: str, entities: list[Entity]) -> str:
    """Safe HTML of the text: the tags b i u s code pre blockquote a tg-time, and span with a class.

    Entities that cross are closed and opened again, so the result is always well formed.
    """
    if not entities:
        return escape(text)
    units = text.encode("utf-16-le")
    borders = {0, len(units) // 2}
    for entity in entities:
        borders |= {entity["offset"], entity["offset"] + entity["length"]}
    points = sorted(borders)
    out: list[str] = []
    stack: list[Entity] = []
    for start, end in pairwise(points):
        active = [e for e in entities if e["offset"] <= start and end <= e["offset"] + e["length"]]
        common = 0
        while common < min(len(stack), len(active)) and stack[common] is active[common]:
            common += 1
        out += [_close(entity) for entity in reversed(stack[common:])]
        out += [_open(entity, text) for entity in active[common:]]
        stack = active
        out.append(escape(units[2 * start : 2 * end].decode("utf-16-le", "replace")))
    out += [_close(entity) for entity in reversed(stack)]
    return "".join(out)


def _open(entity: Entity, text: str) -> str:
    kind = entity["type"]
    if kind == "text_link":
        return _link(entity["url"])
    if kind == "url":
        units = text.encode("utf-16-le")
        start = 2 * entity["offset"]
        return _link(units[start : start + 2 * entity["length"]].decode("utf-16-le", "replace"))
    if kind == "text_mention":
        return f'<span class="mention" data-user="{entity["user_id"]}">'
    if kind == "date_time":
        return f'<tg-time unix="{entity["unix_time"]}" format="{entity["date_time_format"]}">'
    return _TAGS.get(kind, ("", ""))[0]


def _link(url: str) -> str:
    return f'<a href="{escape(url)}" target="_blank" rel="noopener noreferrer">'


def _close(entity: Entity) -> str:
    return _ENDS.get(entity["type"]) or _TAGS.get(entity["type"], ("", ""))[1]
