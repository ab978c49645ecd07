"""Names of people: hostile input sanitized for a line of text.

A name keeps its letters and loses everything that acts on the text around it: control and direction
characters, stacks of marks, runs of blanks. It is cut by the columns it takes up and by its characters,
between whole letters and emoji, and isolated: it neither turns the direction of what stands around it nor
becomes a link.
"""

import re
import unicodedata
from functools import lru_cache

import regex

from bot.ground.texts.message import Message, say
from bot.ground.values.actor import guest_number, is_forgotten, is_guest

LINE = 20
"""Columns of a name in a line of text."""

_FSI, _PDI = "\u2068", "\u2069"
_RIGHT_TO_LEFT = frozenset(("R", "AL", "AN"))
_MOST_MARKS = 2  # an accent and one more; taller stacks would paint over other lines
_DENSEST = 2  # characters a column: letters with marks, emoji of several parts
_PART = "\u2060"  # no width, no break, and no part of any address
_ACTIVE = re.compile(r"[@#$/.:](?=\S)|\+(?=\d)|\d{4}(?=\d)")
_WHOLE = regex.compile(r"\X")  # what people take for one sign: a grapheme cluster of Unicode
_LONGEST = 256  # characters of a name that are looked at
JOINER = "\u200d"
_BLANK_LETTERS = frozenset(
    "\u115f\u1160\u2800\u3164\uffa0"
)  # letters and symbols by category, empty to the eye


def width(text: str) -> int:
    """Columns the text takes up in a fixed-width font."""
    return sum(map(columns_taken, text))


def columns_taken(character: str) -> int:
    """Count the columns that one character takes up."""
    if character < "\x7f":
        return 1
    if unicodedata.category(character) in {"Mn", "Me", "Cf"}:
        return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1


@lru_cache(maxsize=4096)
def clean(name: str, columns: int = LINE) -> str:
    """The name as one line of at most `columns` columns; empty if nothing visible is left."""
    kept: list[str] = []
    marks = 0
    for character in unicodedata.normalize("NFC", name[:_LONGEST]):
        category = unicodedata.category(character)
        if category in {"Mn", "Me"}:
            marks += 1
            if kept and marks <= _MOST_MARKS and kept[-1] != " ":
                kept.append(character)
            continue
        marks = 0
        if category[0] == "Z" or character in "\t\n\r" or character in _BLANK_LETTERS:
            kept.append(" ")
        elif character == JOINER and kept and kept[-1] not in {" ", JOINER}:
            kept.append(character)  # joins emoji and letters of several scripts
        elif category[0] != "C":
            kept.append(character)
    return cut(" ".join("".join(kept).split()).rstrip(JOINER), columns)


def cut(text: str, columns: int) -> str:
    """Shorten the text to so many columns, and to twice as many characters; an ellipsis tells that it was."""
    most = _DENSEST * columns
    if width(text) <= columns and len(text) <= most:
        return text
    return beginning(text, columns - 1, most - 1) + "…"


def beginning(text: str, columns: int, characters: int = _LONGEST) -> str:
    """As much of the text as so many columns and characters hold, in whole letters and emoji.

    One that is too large by itself, as an emoji of several parts may be, is cut within.
    """
    for parts in (_WHOLE.findall(text), text):
        taken = end = 0
        for part in parts:
            taken += width(part)
            if taken > columns or end + len(part) > characters:
                break
            end += len(part)
        if end:
            return text[:end].rstrip(" " + JOINER)
    return ""


def isolated(text: str) -> str:
    """The text kept from turning the direction of what stands around it, and from becoming a link.

    Whatever a client makes a mention, a tag, a command, an address or a telephone number of is parted by a
    character that nobody sees.
    """
    turns = any(unicodedata.bidirectional(character) in _RIGHT_TO_LEFT for character in text)
    text = _ACTIVE.sub(lambda found: found[0] + _PART, text.replace(_PART, ""))
    return f"{_FSI}{text}{_PDI}" if turns else text


def lookup_key(name: str) -> str:
    """Return what a name is looked up by: people do not type names twice alike."""
    return unicodedata.normalize("NFKC", clean(name)).casefold()


def plain(name: str, user_id: int | None) -> str | Message:
    """The name of a person in plain text, such as a toast."""
    if is_forgotten(user_id):
        return say("player-forgotten")
    cleaned = clean(name)
    if not cleaned and user_id is not None and is_guest(user_id):
        return say("player-guest", number=guest_number(user_id))
    return isolated(cleaned) if cleaned else say("player-number", number=(user_id or 0) % 1000)
