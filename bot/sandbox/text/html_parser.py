"""Telegram's HTML parse mode: marked-up text parsed to plain text and entities.

The parser follows the observable behaviour of Telegram's own (the tests hold it to TDLib): tag names in any
case, attributes in any order, only four named character entities and the numeric ones, byte offsets in errors
and UTF-16 offsets in entities.
"""

import re
from dataclasses import dataclass

from bot.sandbox.text.links import checked_link, mentioned_user
from bot.sandbox.text.tags import TYPES, Entity, argument_of, lower, order, public
from bot.sandbox.text.times import date_time_format, unix_time

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
