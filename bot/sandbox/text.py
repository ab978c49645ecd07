"""Telegram's HTML parse mode: marked-up text parsed to plain text and entities, and back."""

import re
from dataclasses import dataclass
from html import escape
from ipaddress import AddressValueError, IPv4Address
from itertools import pairwise
from typing import Any

# Link targets that Telegram accepts, and its normal form of them.


_USER = re.compile(r"tg:(?://)?user\?id=([1-9][0-9]{0,18})\Z")
_LINK = re.compile(
    r"(?:(?P<scheme>[A-Za-z]+)://)?(?P<host>[^/?#:@\s]+)(?P<port>:[0-9]+)?(?P<rest>[/?#]\S*)?\Z"
)
_LABEL = re.compile(r"[^\W_](?:[\w-]*[^\W_])?\Z")
_TOP = re.compile(r"[^\W\d_]{2,}\Z")


def mentioned_user(target: str) -> int | None:
    """The id in a `tg://user?id=N` link."""
    match = _USER.match(target)
    return int(match.group(1)) if match else None


def checked_link(target: str) -> str | None:
    """The target as Telegram keeps it (scheme added, host in lower case), None when it drops the link."""
    match = _LINK.match(target)
    if match is None:
        return None
    scheme = (match["scheme"] or "http").lower()
    rest = match["rest"] or ""
    if scheme == "tg":
        return f"tg://{match['host'].lower()}{rest}"
    if scheme not in ("http", "https") or not _is_host(match["host"]):
        return None
    path = rest if rest.startswith("/") else f"/{rest}"
    return f"{scheme}://{match['host'].lower()}{match['port'] or ''}{path}"


def _is_host(host: str) -> bool:
    try:
        IPv4Address(host)
    except AddressValueError:
        labels = host.split(".")
        return len(labels) > 1 and all(map(_LABEL.match, labels)) and bool(_TOP.match(labels[-1]))
    return True


# The type of JSON objects in the sandbox.


Json = dict[str, Any]
"""An object of JSON: values by name."""


# The tags of Telegram's HTML, their entities, and the order in which entities nest.


Entity = Json
"""A `MessageEntity` as JSON; a mention by link carries `user_id` in place of the API's `user`."""

TYPES = {
    "b": "bold",
    "strong": "bold",
    "i": "italic",
    "em": "italic",
    "u": "underline",
    "ins": "underline",
    "s": "strikethrough",
    "strike": "strikethrough",
    "del": "strikethrough",
    "tg-spoiler": "spoiler",
    "span": "spoiler",
    "a": "text_link",
    "code": "code",
    "pre": "pre",
    "blockquote": "blockquote",
    "tg-emoji": "custom_emoji",
    "tg-time": "date_time",
}
_PRIORITY = {
    "blockquote": 0,
    "expandable_blockquote": 0,
    "pre": 11,
    "code": 20,
    "date_time": 48,
    "text_link": 49,
    "text_mention": 49,
    "bold": 90,
    "italic": 91,
    "underline": 92,
    "strikethrough": 93,
    "spoiler": 94,
    "custom_emoji": 99,
}


def lower(name: str) -> str:
    """Lower case of ASCII letters only, as in the original."""
    return name.encode().lower().decode()


def argument_of(tag: str, name: str, value: str, before: str) -> str:
    """The argument of a tag after this attribute: a link, a language, a class, an id, a time."""
    match tag, name:
        case ("a", "href") | ("tg-emoji", "emoji-id") | ("tg-time", "unix"):
            return value
        case ("code", "class") if value.startswith("language-"):
            return value.removeprefix("language-")
        case ("span", "class") if value.startswith("tg-"):
            return value.removeprefix("tg-")
        case ("blockquote", "expandable"):
            return "1"
    return before


def order(entity: Entity) -> tuple[int, int, int]:
    """Outer before inner; a block with a language before one without."""
    named = bool(entity.get("language"))
    return entity["offset"], -entity["length"], _PRIORITY[entity["type"]] - named


def public(entity: Entity) -> Entity:
    """Without what the API does not show: the language of inline code and an empty one of a block."""
    if "language" in entity and (entity["type"] == "code" or not entity["language"]):
        return {key: value for key, value in entity.items() if key != "language"}
    return entity


# Moments in a text: the attributes of `tg-time`, parsed as Telegram does it.


_DIGITS = re.compile(r"(-?)([0-9]*)")
_FORMAT = re.compile(r"[WwDdTt]*\Z")
_RELATIVE = ("r", "R")
_BITS = 32


def unix_time(text: str) -> int:
    """The seconds since 1970 in an attribute `unix`; zero or less is no moment.

    They are read as a 32-bit number of C: what follows the digits is passed over, too many of them run over.
    """
    match = _DIGITS.match(text)
    sign, digits = match.groups() if match else ("", "")
    value = int(digits or "0") * (-1 if sign else 1)
    half = 1 << (_BITS - 1)
    return (value + half) % (1 << _BITS) - half


def date_time_format(text: str) -> str | None:
    """The format as the API writes it: `r`, or any of a weekday `w`, a date `d` or `D`, a time `t` or `T`.

    Returns:
        The parts in that order, each once (the short one of two), empty for the text as it stands; None for
        what is no format.
    """
    if text in _RELATIVE:
        return "r"
    if not _FORMAT.match(text):
        return None
    weekday = "w" if "w" in text.lower() else ""
    return weekday + "".join(next((part for part in pair if part in text), "") for pair in ("dD", "tT"))


# Telegram's HTML parse mode: marked-up text parsed to plain text and entities.
#
# The parser follows the observable behaviour of Telegram's own (the tests hold it to TDLib): tag names in
# any case, attributes in any order, only four named character entities and the numeric ones, byte offsets
# in errors and UTF-16 offsets in entities.


_SPACE = b" \t\r\n\0\v"
_SURROGATE = re.compile("[\ud800-\udfff]")
_SPECIAL = re.compile(rb"[<&]")
_TAG_END = re.compile(rb"[ \t\r\n\0\v>]")
_SPACES = re.compile(rb"[ \t\r\n\v]*")
_NAME_END = re.compile(rb"[ \t\r\n\0\v=>/\"']")
_TOKEN = re.compile(rb"[0-9A-Za-z.-]*")
_CHARACTER = re.compile(rb"&(?:#x([0-9a-fA-F]+)|#([0-9]+)|([a-zA-Z]+));?")
_NAMED = {b"lt": "<", b"gt": ">", b"amp": "&", b"quot": '"'}
_LARGEST, _LONGEST_CHARACTER = 0x10FFFF, 10


class MarkupError(ValueError):
    """Error of a text that is not Telegram HTML; the message is Telegram's."""


@dataclass(slots=True)
class _Open:
    tag: str
    argument: str
    format: str  # how a time is shown
    start: int  # UTF-16 units
    text_start: int  # index into the pieces of text read so far


def utf16_length(text: str) -> int:
    """Length in UTF-16 code units, the unit of all offsets and limits of messages."""
    return len(text) if text.isascii() else len(text.encode("utf-16-le", "surrogatepass")) // 2


def parse_html(source: str) -> tuple[str, list[Entity]]:
    """Read `source` as Telegram reads it with parse_mode=HTML.

    Returns:
        The text and its entities, sorted as Telegram sorts them. Nothing is trimmed (see `normalize`).

    Raises:
        MarkupError: with the text Telegram would answer, after its "can't parse entities: ".
    """
    return _Reader(source).read()


class _Reader:
    def __init__(self, source: str) -> None:
        self.data = source.encode() + b"\0"  # as in C: the end reads as a zero byte
        self.size = len(self.data) - 1
        self.at = 0
        self.pieces: list[str] = []
        self.length = 0
        self.open: list[_Open] = []
        self.entities: list[Entity] = []

    def read(self) -> tuple[str, list[Entity]]:
        while self.at < self.size:
            found = _SPECIAL.search(self.data, self.at, self.size)
            end = found.start() if found else self.size
            if end > self.at:
                self._put(self.data[self.at : end].decode())
                self.at = end
            elif self.data[self.at] == ord("&"):
                self._put(self._character() or self._take_one())
            elif self.data[self.at + 1] == ord("/"):
                self._end_tag()
            else:
                self._start_tag()
        if self.open:
            raise MarkupError(f'Can\'t find end tag corresponding to start tag "{self.open[-1].tag}"')
        text = "".join(self.pieces)
        if _SURROGATE.search(text):
            raise MarkupError(
                "Text contains invalid Unicode characters after decoding HTML entities, "
                "check for unmatched surrogate code units"
            )
        self.entities.sort(key=order)
        return text, [public(entity) for entity in self.entities]

    def _put(self, text: str) -> None:
        self.pieces.append(text)
        self.length += utf16_length(text)

    def _take_one(self) -> str:
        self.at += 1
        return chr(self.data[self.at - 1])

    def _character(self) -> str | None:
        """The character entity at the cursor, which moves past it; None when there is none."""
        match = _CHARACTER.match(self.data, self.at, self.size)
        if match is None:
            return None
        hexadecimal, decimal, name = match.groups()
        if name is not None:
            character = _NAMED.get(name)
        else:
            end = match.end(1) if hexadecimal else match.end(2)
            value = int(hexadecimal, 16) if hexadecimal else int(decimal)
            fits = 0 < value < _LARGEST and end - self.at < _LONGEST_CHARACTER
            character = chr(value) if fits else None
        if character is not None:
            self.at = match.end()
        return character

    def _skip_spaces(self) -> int:
        """Move past white space and return the byte found there."""
        match = _SPACES.match(self.data, self.at)
        if match is not None:
            self.at = match.end()
        return self.data[self.at]

    def _until(self, pattern: re.Pattern[bytes]) -> str:
        match = pattern.search(self.data, self.at)
        end = match.start() if match else self.size
        text = self.data[self.at : end].decode()
        self.at = end
        return text

    def _start_tag(self) -> None:
        begin = self.at
        self.at += 1
        tag = lower(self._until(_TAG_END))
        if self.data[self.at] == 0:
            raise MarkupError(f"Unclosed start tag at byte offset {begin}")
        if tag not in TYPES:
            raise MarkupError(f'Unsupported start tag "{tag}" at byte offset {begin}')
        argument = form = ""
        while self.data[self.at] != ord(">"):
            if self._skip_spaces() == ord(">"):
                break
            name, value = self._attribute(tag, begin)
            if (tag, name) == ("tg-time", "format"):
                form = value
            argument = argument_of(tag, name, value, argument)
        if tag == "span" and argument != "spoiler":
            raise MarkupError(f'Tag "span" must have class "tg-spoiler" at byte offset {begin}')
        self.at += 1
        self.open.append(_Open(tag, argument, form, self.length, len(self.pieces)))

    def _attribute(self, tag: str, begin: int) -> tuple[str, str]:
        name = self._until(_NAME_END)
        if not name:
            raise MarkupError(f'Empty attribute name in the tag "{tag}" at byte offset {begin}')
        after = self._skip_spaces()
        if after == 0:
            raise MarkupError(f'Unclosed start tag "{tag}" at byte offset {begin}')
        if after != ord("="):
            return name, ""
        self.at += 1
        quote = self._skip_spaces()
        if quote == 0:
            raise MarkupError(f'Unclosed start tag "{tag}" at byte offset {begin}')
        value = self._literal(quote) if quote in b"\"'" else self._token()
        if self.data[self.at] == 0:
            raise MarkupError(f"Unclosed start tag at byte offset {begin}")
        return name, value

    def _token(self) -> str:
        begin = self.at
        match = _TOKEN.match(self.data, self.at)
        if match is not None:
            self.at = match.end()
        if self.data[self.at] not in _SPACE + b">":
            raise MarkupError(f"Unexpected end of name token at byte offset {begin}")
        return self.data[begin : self.at].decode().lower()

    def _literal(self, quote: int) -> str:
        self.at += 1
        value = bytearray()
        while self.data[self.at] not in (quote, 0):
            character = self._character() if self.data[self.at] == ord("&") else None
            if character is None:
                value.append(self.data[self.at])
                self.at += 1
            else:
                value += character.encode(errors="replace")
        if self.data[self.at] == quote:
            self.at += 1
        return value.decode(errors="replace")

    def _end_tag(self) -> None:
        begin = self.at
        if not self.open:
            raise MarkupError(f"Unexpected end tag at byte offset {begin}")
        self.at += 2
        tag = lower(self._until(_TAG_END))
        if self._skip_spaces() != ord(">"):
            raise MarkupError(f"Unclosed end tag at byte offset {begin}")
        opened = self.open.pop()
        if tag and tag != opened.tag:
            raise MarkupError(
                f'Unmatched end tag at byte offset {begin}, expected "</{opened.tag}>", found "</{tag}>"'
            )
        self.at += 1
        if self.length > opened.start:
            self._close(opened)

    def _close(self, opened: _Open) -> None:
        place = {"offset": opened.start, "length": self.length - opened.start}
        kind, argument = TYPES[opened.tag], opened.argument
        last = self.entities[-1] if self.entities else {}
        same = (last.get("offset"), last.get("length")) == (opened.start, place["length"])
        if kind == "text_link":
            self._close_link(place, argument or "".join(self.pieces[opened.text_start :]))
        elif kind == "custom_emoji":
            if not argument.isdecimal():
                raise MarkupError("Invalid custom emoji identifier specified")
            self.entities.append({"type": kind, **place, "custom_emoji_id": argument})
        elif kind == "date_time":
            self._close_time(place, opened)
        elif kind == "blockquote" and argument:
            self.entities.append({"type": "expandable_blockquote", **place})
        elif kind == "pre" and same and last["type"] == "code" and last["language"]:
            last["type"] = "pre"
        elif kind == "code" and same and last["type"] == "pre" and not last["language"] and argument:
            last["language"] = argument
        else:
            language = {"language": argument if kind == "code" else ""} if kind in ("code", "pre") else {}
            self.entities.append({"type": kind, **place, **language})

    def _close_link(self, place: dict[str, int], target: str) -> None:
        user = mentioned_user(target)
        if user is not None:
            self.entities.append({"type": "text_mention", **place, "user_id": user})
            return
        url = checked_link(target)
        if url is not None:
            self.entities.append({"type": "text_link", **place, "url": url})

    def _close_time(self, place: dict[str, int], opened: _Open) -> None:
        form, moment = date_time_format(opened.format), unix_time(opened.argument)
        if form is None:
            raise MarkupError("Invalid date format used")
        if moment > 0:
            self.entities.append(
                {"type": "date_time", **place, "unix_time": moment, "date_time_format": form}
            )


# Entities rendered as HTML, for the chat page; everything that is not an entity is escaped.


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


# Rich messages: blocks of texts in which styles nest, as HTML for the chat page.


_STYLES = {"bold": "b", "italic": "i", "underline": "u", "strikethrough": "s", "code": "code", "marked": "b"}


class RichMessageReader:
    """The blocks of a rich message, which are of the types that the schema has, as the page shows them.

    Attributes:
        html: safe HTML of the tags of `to_html` and p table tr th td details summary.
        text: what can be read, block by block.
        called: the people whom it mentions.
        count: of its blocks, with those within others and the rows of tables.
        columns: of its widest table.
        levels: of blocks and styles within each other.

    Raises:
        ValueError: something is of a type that is not modelled.
    """

    def __init__(self, blocks: list[Json]) -> None:
        self.called: list[int] = []
        self.count = self.columns = self.levels = 0
        self._lines: list[str] = [""]
        self.html = self._blocks(blocks, 1)
        self.text = "\n".join(filter(None, self._lines))

    def _blocks(self, blocks: list[Json], level: int) -> str:
        self.count += len(blocks)
        return "".join(self._block(block, level) for block in blocks)

    def _block(self, block: Json, level: int) -> str:
        self._lines.append("")
        match block["type"]:
            case "paragraph" | "footer":
                return f"<p>{self._text(block['text'], level)}</p>"
            case "heading":
                return f"<p><b>{self._text(block['text'], level)}</b></p>"
            case "pre":
                return f"<pre>{self._text(block['text'], level)}</pre>"
            case "blockquote":
                return f"<blockquote>{self._blocks(block['blocks'], level + 1)}</blockquote>"
            case "details":
                summary = f"<summary>{self._text(block['summary'], level)}</summary>"
                return f"<details>{summary}{self._blocks(block['blocks'], level + 1)}</details>"
            case "table":
                self.count += len(block["cells"])
                return f"<table>{''.join(self._table_row(row, level) for row in block['cells'])}</table>"
            case other:
                raise ValueError(f"blocks of type {other}")

    def _table_row(self, row: list[Json], level: int) -> str:
        self._lines.append("")
        self.columns = max(self.columns, sum(cell.get("colspan", 1) for cell in row))
        cells = []
        for cell in row:
            tag, span = "th" if cell.get("is_header") else "td", cell.get("colspan", 1)
            shown = self._text(cell.get("text", ""), level)
            cells.append(f'<{tag} class="{cell["align"]}" colspan="{span}">{shown}</{tag}>')
            self._lines[-1] += " "
        return f"<tr>{''.join(cells)}</tr>"

    def _text(self, text: Any, level: int) -> str:  # noqa: ANN401 - a rich text
        self.levels = max(self.levels, level)
        if isinstance(text, str):
            self._lines[-1] += text
            return escape(text)
        if isinstance(text, list):
            return "".join(self._text(part, level) for part in text)
        inner, kind = self._text(text["text"], level + 1), text["type"]
        if kind == "text_mention":
            self.called.append(text["user"]["id"])
            return f'<span class="mention" data-user="{text["user"]["id"]}">{inner}</span>'
        if kind == "url":
            return f"{_link(text['url'])}{inner}</a>"
        if kind == "date_time":
            return f"{_open(text, '')}{inner}</tg-time>"
        if kind not in _STYLES:
            raise ValueError(f"texts of type {kind}")
        return f"<{_STYLES[kind]}>{inner}</{_STYLES[kind]}>"


# Normalization of every text as Telegram does it: clean, trim, untangle code, find commands and links.
#
# Offsets and lengths are UTF-16 units. The work is done on the text as a list of such units, each either
# kept, replaced or dropped, so that entities can follow.


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
