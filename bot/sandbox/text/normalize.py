"""Normalization of every text as Telegram does it: clean, trim, untangle code, find commands and links.

Offsets and lengths are UTF-16 units. The work is done on the text as a list of such units, each
either kept, replaced or dropped, so that entities can follow.
"""

import re

from bot.sandbox.text.html_parser import utf16_length
from bot.sandbox.text.tags import Entity

_DROPPED = re.compile("[\r\u2028-\u202e\u0333\u033f\u030a]")
_BLANKED = re.compile("[\x00-\x09\x0b-\x0c\x0e-\x1f]")
_CODE = ("pre", "code")
_WHOLE = (*_CODE, "text_link", "text_mention", "date_time")
"""Nothing is found inside these."""
_QUOTES = ("blockquote", "expandable_blockquote")
_FOUND = (
    ("bot_command", re.compile(r"(?<![\w/<>])/([A-Za-z0-9_]{1,64})(?:@([A-Za-z0-9_]{3,32}))?(?![\w/])")),
    ("mention", re.compile(r"(?<!\w)@[A-Za-z][A-Za-z0-9_]{3,31}(?!\w)")),
    ("url", re.compile(r"(?<![\w@.])https?://[^\s<>\"]+[^\s<>\".,;:!?)]")),
)


def normalize(text: str, entities: list[Entity]) -> tuple[str, list[Entity]]:
    """The text and entities as they are stored and shown.

    * control characters become spaces or vanish, as do the characters that turn the direction of text;
    * white space is trimmed at the end, and at the start up to the first entity;
    * nothing but a quotation overlaps code;
    * commands, mentions and links written out get their entities.
    """
    text, entities = _clean(text, entities)
    text, entities = _trim(text, entities)
    entities = _cut_around_code(entities)
    return text, _with_found(text, entities)


def _clean(text: str, entities: list[Entity]) -> tuple[str, list[Entity]]:
    text = _BLANKED.sub(" ", text)
    if not _DROPPED.search(text):
        return text, entities
    moved: list[int] = []  # where each old offset, up to the end of the text, comes to lie
    kept = 0
    for character in text:
        width = 0 if _DROPPED.match(character) else utf16_length(character)
        moved += [kept] if width < 2 else [kept, kept + 1]  # noqa: PLR2004 - a surrogate pair
        kept += width
    moved.append(kept)
    spans = [(moved[e["offset"]], moved[e["offset"] + e["length"]], e) for e in entities]
    shifted = [{**e, "offset": start, "length": end - start} for start, end, e in spans if end > start]
    return _DROPPED.sub("", text), shifted


def _trim(text: str, entities: list[Entity]) -> tuple[str, list[Entity]]:
    text = text.rstrip(" \n")
    total = utf16_length(text)
    limit = entities[0]["offset"] if entities else total
    lead = min(len(text) - len(text.lstrip(" \n")), limit)
    clipped = [
        {**e, "offset": e["offset"] - lead, "length": min(e["length"], total - e["offset"])}
        for e in entities
        if e["offset"] < total
    ]
    return text[lead:], clipped


def _cut_around_code(entities: list[Entity]) -> list[Entity]:
    code: list[tuple[int, int]] = []
    for entity in entities:
        start, end = entity["offset"], entity["offset"] + entity["length"]
        if entity["type"] in _CODE and not any(start < b and a < end for a, b in code):
            code.append((start, end))
    if not code:
        return entities
    result: list[Entity] = []
    for entity in entities:
        start, end = entity["offset"], entity["offset"] + entity["length"]
        if entity["type"] in _QUOTES:
            result.append(entity)
        elif entity["type"] in _CODE:
            if (start, end) in code and entity["type"] not in _types_at(result, start, end):
                result.append(entity)
        else:
            result += [{**entity, "offset": a, "length": b - a} for a, b in _outside(start, end, code)]
    result.sort(key=lambda entity: (entity["offset"], -entity["length"]))
    return result


def _types_at(entities: list[Entity], start: int, end: int) -> set[str]:
    """Kinds of code that already lie exactly there: `<pre><code>` is one block, not two."""
    there = {e["type"] for e in entities if (e["offset"], e["offset"] + e["length"]) == (start, end)}
    return set(_CODE) if there & set(_CODE) else there


def _outside(start: int, end: int, holes: list[tuple[int, int]]) -> list[tuple[int, int]]:
    parts = []
    for a, b in sorted(holes):
        if a < end and start < b:
            if start < a:
                parts.append((start, a))
            start = b
    if start < end:
        parts.append((start, end))
    return parts


def _with_found(text: str, entities: list[Entity]) -> list[Entity]:
    taken = [(e["offset"], e["offset"] + e["length"]) for e in entities if e["type"] in _WHOLE]
    found: list[Entity] = []
    for kind, pattern in _FOUND:
        for match in pattern.finditer(text):
            start = utf16_length(text[: match.start()])
            end = start + utf16_length(match.group())
            if not any(a < end and start < b for a, b in taken):
                taken.append((start, end))
                found.append({"type": kind, "offset": start, "length": end - start})
    if not found:
        return entities
    return sorted(entities + found, key=lambda entity: (entity["offset"], -entity["length"]))
