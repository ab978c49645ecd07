"""Formatted texts of one language, from Fluent files.

Formatting is pure, so its results are cached: a board says the same few dozen things again and again.
A text is parsed when it is first said: parsing whole files would take seconds at every start, and a bot that
plays says a small part of them.

What the files use of Fluent is formatted here: variables, references to texts and terms, strings, and choices
by a word, a number or its plural form. `fluent.runtime` has functions, attributes and the formats of every
country besides, for which it loads Babel: 33 MB of data for the plural forms of three languages.
"""

import logging
import re
from collections.abc import Callable, Mapping
from copy import copy
from functools import cache, lru_cache
from pathlib import Path
from typing import Final

from fluent.syntax import FluentParser
from fluent.syntax import ast as ftl

from bot.ground.texts.message import COMPLETE, FALLBACK, LANGUAGES, DiceFaces, Message, language_for
from bot.ground.values import PLAIN, Skin

_REMEMBERED = 2048

ENTRY: Final = re.compile(r"^(-?[a-zA-Z][\w-]*)[ ]*=(?:.*\n(?![#\-a-zA-Z]))*.*", re.MULTILINE)
"""A text or term in a Fluent file: all until the next one or a comment."""

_logger = logging.getLogger(__name__)
_parser = FluentParser(with_spans=False)

TextValue = str | int | DiceFaces | Message
Args = tuple[tuple[str, TextValue], ...]


def _one_or_other(number: int) -> str:
    """The plural form of a number in English, and in most languages of Western Europe."""
    return "one" if abs(number) == 1 else "other"


def _one_few_or_many(number: int) -> str:
    """The plural form of a whole number in Russian and Ukrainian."""
    tens, ones = divmod(abs(number) % 100, 10)
    if tens == 1 or ones in {0, *range(5, 10)}:
        return "many"
    return "one" if ones == 1 else "few"


PLURAL_FORMS: Final = {"ru": _one_few_or_many, "uk": _one_few_or_many}
"""The plural forms of languages that have others than English."""


class _TextValues(dict[str, str | int]):
    """The values of the variables of a text; one that is missing is its own name, and noted."""

    def __init__(self, values: Mapping[str, str | int]) -> None:
        super().__init__(values)
        self.missing: list[str] = []

    def __missing__(self, name: str) -> str:
        self.missing.append(name)
        return name


def _key(variant: ftl.Variant) -> str | int:
    """What a variant of a choice is for: a number, or a word, as plural forms are."""
    key = variant.key
    return int(key.value) if isinstance(key, ftl.NumberLiteral) else key.name


_Pattern = Callable[[_TextValues], str]
"""A text, or a part of one, ready to be formatted."""


class Texts:
    """The texts of one language; one that is missing is taken from `fallback`.

    Args:
        language: its code.
        source: its Fluent file.
        fallback: the texts of a complete language, for one that is not.

    Attributes:
        skin: the skin of dice.
        tables: whether what is drawn with these texts has tables and details of Telegram's own.
        typed: whether they are for a chat in which the bot hears commands; where it hears none a text is
            another one, if there is one whose id ends so: `refusal-no-game-untyped`.
    """

    def __init__(self, language: str, source: str, fallback: "Texts | None" = None) -> None:
        self.language = language
        self.skin: Skin = PLAIN
        self.tables, self.typed = False, True
        self._fallback = fallback
        self._plural_form = PLURAL_FORMS.get(language, _one_or_other)
        self._sources = {found[1]: found[0] for found in ENTRY.finditer(source)}
        self._patterns: dict[str, _Pattern] = {}
        self._remembered = lru_cache(maxsize=_REMEMBERED)(self._format)

    def __call__(self, text_id: str, /, **args: TextValue) -> str:
        """Format the text with this id; an unknown one is logged and shown as its id."""
        return self._remembered(text_id, tuple(args.items()))

    def say(self, message: Message) -> str:
        """Format the text of a message."""
        return self._remembered(message.id, message.args)

    def dice(self, dice: DiceFaces) -> str:
        """Show dice."""
        return dice.shown(self.skin)

    def in_view(self, skin: Skin, *, tables: bool, typed: bool) -> "Texts":
        """The same texts with dice in another skin, for another view or chat."""
        other = copy(self)
        other.skin, other.tables, other.typed = skin, tables, typed
        fallback = self._fallback and self._fallback.in_view(skin, tables=tables, typed=typed)
        other._fallback = fallback  # noqa: SLF001 - a copy of its own
        other._remembered = lru_cache(maxsize=_REMEMBERED)(other._format)  # noqa: SLF001
        return other

    def has(self, text_id: str) -> bool:
        """Tell whether there is a text with this id, in this language or else in that of the fallback."""
        return self._own(text_id) or (self._fallback is not None and self._fallback.has(text_id))

    def _own(self, text_id: str) -> bool:
        return text_id in self._sources and not text_id.startswith("-")

    def _pattern(self, entry: str) -> _Pattern:
        """A text or term, parsed when it is first asked for."""
        found = self._patterns.get(entry)
        if found is None:
            parsed = _parser.parse_entry(self._sources[entry])
            if not isinstance(parsed, ftl.Message | ftl.Term) or parsed.value is None:
                raise ValueError(f"{entry} of {self.language} cannot be read")
            found = self._patterns[entry] = self._whole(parsed.value)
        return found

    def _whole(self, pattern: ftl.Pattern) -> _Pattern:
        parts = [self._part(each) for each in pattern.elements]
        return parts[0] if len(parts) == 1 else lambda values: "".join([part(values) for part in parts])

    def _part(self, element: ftl.TextElement | ftl.Placeable) -> _Pattern:
        match element:
            case ftl.TextElement(value=text):
                return lambda _: text
            case ftl.Placeable(expression=ftl.StringLiteral() as literal):
                said = literal.parse()["value"]
                return lambda _: said
            case ftl.Placeable(expression=ftl.VariableReference(id=variable)):
                name = variable.name
                return lambda values: str(values[name])
            case ftl.Placeable(expression=ftl.MessageReference(id=other, attribute=None)):
                return self._reference(other.name)
            case ftl.Placeable(expression=ftl.TermReference(id=term, attribute=None, arguments=None)):
                return self._reference(f"-{term.name}")
            case ftl.Placeable(
                expression=ftl.SelectExpression(
                    selector=ftl.VariableReference(id=variable), variants=variants
                )
            ):
                return self._choice(variable.name, variants)
        raise ValueError(f"a text of {self.language} uses of Fluent what is not known here: {element}")

    def _reference(self, entry: str) -> _Pattern:
        """A text or term within a text; one that this language does not say is said by the fallback."""
        if self._fallback is not None and entry not in self._sources:
            return self._fallback._reference(entry)  # noqa: SLF001 - another one of these
        return self._pattern(entry)

    def _choice(self, name: str, variants: list[ftl.Variant]) -> _Pattern:
        """A choice by a word, a number, or the plural form of that number, in this order."""
        plural_form, patterns = self._plural_form, {_key(each): self._whole(each.value) for each in variants}
        (other,) = (patterns[_key(each)] for each in variants if each.default)

        def chosen(values: _TextValues) -> str:
            value = values[name]
            found = patterns.get(value)
            if found is None and isinstance(value, int):
                found = patterns.get(plural_form(value))
            return (found or other)(values)

        return chosen

    def _format(self, text_id: str, args: Args) -> str:
        if not self._own(text_id):
            if self._fallback is not None:
                return self._fallback(text_id, **dict(args))
            _logger.error("no text %r in %s", text_id, self.language)
            return text_id
        if not self.typed and self._own(untyped := f"{text_id}-untyped"):
            text_id = untyped
        values = _TextValues({name: self._ready(value) for name, value in args})
        text = self._pattern(text_id)(values)
        for name in values.missing:
            _logger.error("text %r in %s: no variable %r", text_id, self.language, name)
        return text.strip()

    def _ready(self, value: TextValue) -> str | int:
        match value:
            case Message():
                return self.say(value)
            case DiceFaces():
                return self.dice(value)
        return value


@cache
def _load(language: str) -> Texts:
    source = (Path(__file__).parent / f"{language}.ftl").read_text("utf-8")
    return Texts(language, source, None if language in COMPLETE else _load(FALLBACK))


@cache
def _in_view(language: str, skin: Skin, *, tables: bool, typed: bool) -> Texts:
    return _load(language).in_view(skin, tables=tables, typed=typed)


def texts(language: str | None, skin: Skin = PLAIN, *, tables: bool = False, typed: bool = True) -> Texts:
    """Return the texts in this language, or in the nearest one there is, in this skin and view."""
    known, usual = language_for(language), skin == PLAIN and not tables and typed
    return _load(known) if usual else _in_view(known, skin, tables=tables, typed=typed)


def load_all() -> None:
    """Read the texts of every language now rather than at the first press."""
    for language in LANGUAGES:
        _load(language)
