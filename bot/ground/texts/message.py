"""Texts to be formatted later, in a language not known yet; names of people, dice faces, languages."""

import re
import unicodedata
from dataclasses import dataclass
from functools import lru_cache
from html import unescape
from pathlib import Path
from typing import Final

import regex

from bot.ground.values import PLAIN, Skin, guest_number, is_forgotten, is_guest

# Faces of dice as text, in each skin that a chat can choose.


_PIPS: Final = dict(zip("123456", "⚀⚁⚂⚃⚄⚅", strict=True))
_KEYCAPS: Final = {digit: f"{digit}\ufe0f\u20e3" for digit in "123456"}
_CARDS: Final = {
    face: f"{face}{suit}\ufe0f" for face, suit in zip(("9", "10", "J", "Q", "K", "A"), "♠♦♣♥♦♠", strict=True)
}
"""Faces of dice with cards in every skin but the plain one: they have neither pips nor keys."""
_LOOKS: Final[dict[Skin, dict[str, str]]] = {
    "digits": {},
    "pips": _PIPS | _CARDS,
    "keycaps": _KEYCAPS | _CARDS,
}
_BETWEEN: Final = "·"  # the outer and the inner value of a die
_UNBROKEN: Final = "\N{NO-BREAK SPACE}"


@dataclass(frozen=True, slots=True)
class DiceFaces:
    """The dice of a throw in order, to be shown in a skin that is known later; as a string in the plain one.

    Attributes:
        faces: of each die its face as the game calls it ("4", "K"); of double dice the outer and the inner.
        unbroken: whether they are kept in one line.
    """

    faces: tuple[tuple[str, ...], ...]
    unbroken: bool = False

    def __str__(self) -> str:
        """The dice in the plain skin."""
        return self.shown(PLAIN)

    def shown(self, skin: Skin) -> str:
        """The dice in a skin, as plain text."""
        looks = _LOOKS[skin]
        each = (_BETWEEN.join(looks.get(face, face) for face in die) for die in self.faces)
        return (_UNBROKEN if self.unbroken else " ").join(each)


# A text to be formatted later, in a language not known yet: the id of a text and its variables.
#
# Ids are built from the engine's own words, unchanged: `row-two_pairs`, `option-tie_break-blitz`,
# `preset-classic`. Where several texts may be meant (a row with a title of its own, an option that is a
# number), `bot.rulebook.words` knows which one it is.


@dataclass(frozen=True, slots=True)
class Message:
    """A text to be formatted later: `args` are pairs of a variable's name and its value.

    Values are plain text (never HTML), numbers, dice, or texts in their turn.
    """

    id: str
    args: tuple[tuple[str, "str | int | DiceFaces | Message"], ...] = ()

    @property
    def refuses(self) -> bool:
        """Whether it says why something was not done, which the ids of such texts begin with."""
        return self.id.startswith(("refusal-", "error-"))


def say(text_id: str, **args: str | int | DiceFaces | Message) -> Message:
    """The text with this id and these variables."""
    return Message(text_id, tuple(args.items()))


# Names of people: hostile input sanitized for a line of text.
#
# A name keeps its letters and loses everything that acts on the text around it: control and direction
# characters, stacks of marks, runs of blanks. It is cut by the columns it takes up and by its characters,
# between whole letters and emoji, and isolated: it neither turns the direction of what stands around it nor
# becomes a link.


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
# Letters and symbols by category, empty to the eye
_BLANK_LETTERS = frozenset("\u115f\u1160\u2800\u3164\uffa0")


_TAG = re.compile(r"<[^>]*>")


def characters_of(html: str) -> int:
    """How many characters a text of HTML has for Telegram, which counts units of UTF-16."""
    return len(unescape(_TAG.sub("", html)).encode("utf-16-le")) // 2


@lru_cache(maxsize=1024)
def name_width(text: str) -> int:
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
def clean_name(name: str, columns: int = LINE) -> str:
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
    return cut_name(" ".join("".join(kept).split()).rstrip(JOINER), columns)


def cut_name(text: str, columns: int) -> str:
    """Shorten the text to so many columns, and to twice as many characters; an ellipsis tells that it was."""
    most = _DENSEST * columns
    if name_width(text) <= columns and len(text) <= most:
        return text
    return beginning_of_name(text, columns - 1, most - 1) + "…"


def beginning_of_name(text: str, columns: int, characters: int = _LONGEST) -> str:
    """As much of the text as so many columns and characters hold, in whole letters and emoji.

    One that is too large by itself, as an emoji of several parts may be, is cut within.
    """
    for parts in (_WHOLE.findall(text), text):
        taken = end = 0
        for part in parts:
            taken += name_width(part)
            if taken > columns or end + len(part) > characters:
                break
            end += len(part)
        if end:
            return text[:end].rstrip(" " + JOINER)
    return ""


def isolated_name(text: str) -> str:
    """The text kept from turning the direction of what stands around it, and from becoming a link.

    Whatever a client makes a mention, a tag, a command, an address or a telephone number of is parted by a
    character that nobody sees.
    """
    turns = any(unicodedata.bidirectional(character) in _RIGHT_TO_LEFT for character in text)
    text = _ACTIVE.sub(lambda found: found[0] + _PART, text.replace(_PART, ""))
    return f"{_FSI}{text}{_PDI}" if turns else text


def lookup_key(name: str) -> str:
    """Return what a name is looked up by: people do not type names twice alike."""
    return unicodedata.normalize("NFKC", clean_name(name)).casefold()


def plain_name(name: str, user_id: int | None) -> str | Message:
    """The name of a person in plain text, such as a toast."""
    if is_forgotten(user_id):
        return say("player-forgotten")
    cleaned = clean_name(name)
    if not cleaned and user_id is not None and is_guest(user_id):
        return say("player-guest", number=guest_number(user_id))
    return isolated_name(cleaned) if cleaned else say("player-number", number=(user_id or 0) % 1000)


# The languages of the bot, and the choice of one for a client.


COMPLETE: Final = ("ru", "en", "uk")
"""Complete languages; the first one is for a client that does not say its own."""

LANGUAGES: Final = (
    *COMPLETE,
    *sorted({file.stem for file in Path(__file__).parent.glob("*.ftl")} - {*COMPLETE}),
)
"""Every language there is a file of texts for. What one of the later ones does not say is said in English."""

FALLBACK: Final = "en"
"""For clients whose own language is not here, and for what a language does not say yet."""

# Languages whose speakers are likelier to read Russian than English.
_NEAR_RUSSIAN = frozenset(("ru", "be", "kk", "ky", "uz", "tg", "tk", "tt", "ba", "cv", "hy", "az"))


def language_for(code: str | None) -> str:
    """Choose the language that suits a client's `language_code` best; unknown clients get the first one."""
    word = (code or COMPLETE[0]).replace("_", "-").split("-")[0].lower()
    if word in LANGUAGES:
        return word
    return COMPLETE[0] if word in _NEAR_RUSSIAN else FALLBACK
