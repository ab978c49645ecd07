"""Formatted texts of one language, from Fluent files.

Formatting is pure, so its results are cached: a board says the same few dozen things again and again.
A text is parsed when it is first said: parsing whole files would take seconds at every start, and a bot that
plays says a small part of them.
"""

import logging
import re
from copy import copy
from functools import cache, lru_cache
from pathlib import Path
from typing import Final

from fluent.runtime import FluentBundle
from fluent.runtime.types import fluent_number
from fluent.syntax import FluentParser

from bot.ground.texts.dice_faces import DiceFaces
from bot.ground.texts.languages import COMPLETE, FALLBACK, LANGUAGES, language_for
from bot.ground.texts.message import Message
from bot.ground.values.skins import PLAIN, Skin

_REMEMBERED = 2048

ENTRY: Final = re.compile(r"^(-?[a-zA-Z][\w-]*)[ ]*=(?:.*\n(?![#\-a-zA-Z]))*.*", re.MULTILINE)
"""A text or term in a Fluent file: all until the next one or a comment."""
_REFERENCE = re.compile(r"\{\s*(-?[a-zA-Z][\w-]*)")

_logger = logging.getLogger(__name__)
_parser = FluentParser(with_spans=False)

TextValue = str | int | float | DiceFaces | Message
Args = tuple[tuple[str, TextValue], ...]


class Texts:
    """The texts of one language; one that is missing is taken from `fallback`.

    Args:
        language: its code.
        source: its Fluent file.
        fallback: the texts of a complete language, for one that is not.
    """

    def __init__(self, language: str, source: str, fallback: "Texts | None" = None) -> None:
        self.language = language
        self.skin: Skin = PLAIN
        self._fallback = fallback
        self._bundle = FluentBundle([language], use_isolating=False)
        self._unread = {found[1]: found[0] for found in ENTRY.finditer(source)}
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

    def in_skin(self, skin: Skin) -> "Texts":
        """The same texts with dice in another skin."""
        other = copy(self)
        other.skin = skin
        other._fallback = self._fallback and self._fallback.in_skin(skin)  # noqa: SLF001 - a copy of its own
        other._remembered = lru_cache(maxsize=_REMEMBERED)(other._format)  # noqa: SLF001
        return other

    def has(self, text_id: str) -> bool:
        """Tell whether there is a text with this id, in this language or else in that of the fallback."""
        return self._own(text_id) or (self._fallback is not None and self._fallback.has(text_id))

    def _own(self, text_id: str) -> bool:
        self._read(text_id)
        return bool(self._bundle.has_message(text_id))

    def _read(self, entry: str) -> None:
        """Parse a text or term, and those it refers to."""
        source = self._unread.get(entry)
        if source is not None:
            for referred in _REFERENCE.findall(source):
                self._read(referred)
            self._bundle.add_resource(_parser.parse(source))
            self._unread.pop(entry, None)  # last: another thread may be asking for it

    def _format(self, text_id: str, args: Args) -> str:
        if self._fallback is not None and not self._own(text_id):
            return self._fallback(text_id, **dict(args))
        pattern = self._bundle.get_message(text_id).value if self._own(text_id) else None
        if pattern is None:
            _logger.error("no text %r in %s", text_id, self.language)
            return text_id
        ready = {name: self._ready(value) for name, value in args}
        text, errors = self._bundle.format_pattern(pattern, ready)
        for error in errors:
            _logger.error("text %r in %s: %s", text_id, self.language, error)
        return str(text).strip()

    def _ready(self, value: TextValue) -> object:
        match value:
            case Message():
                return self.say(value)
            case DiceFaces():
                return self.dice(value)
            case str():
                return value
        return fluent_number(value, useGrouping=False)


@cache
def _load(language: str) -> Texts:
    source = (Path(__file__).parent / f"{language}.ftl").read_text("utf-8")
    return Texts(language, source, None if language in COMPLETE else _load(FALLBACK))


@cache
def _in_skin(language: str, skin: Skin) -> Texts:
    return _load(language).in_skin(skin)


def texts(language: str | None, skin: Skin = PLAIN) -> Texts:
    """Return the texts in this language, or in the nearest one there is, with dice in this skin."""
    known = language_for(language)
    return _load(known) if skin == PLAIN else _in_skin(known, skin)


def load_all() -> None:
    """Read the texts of every language now rather than at the first press."""
    for language in LANGUAGES:
        _load(language)
