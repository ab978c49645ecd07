"""All texts for people, in every language: Fluent files side by side, and how to read them.

A text is asked for by its id. Formatting is pure, so its results are remembered: a board says the same few
dozen things again and again.
"""

import logging
from collections.abc import Iterable
from functools import cache, lru_cache
from pathlib import Path

from fluent.runtime import FluentBundle, FluentResource
from fluent.runtime.types import fluent_number

from bot.texts.message import Message

LANGUAGES = ("ru", "en", "uk")

_FIRST = LANGUAGES[0]
_ABROAD = "en"
# Languages whose speakers are likelier to read Russian than English.
_NEAR_RUSSIAN = frozenset(("ru", "be", "kk", "ky", "uz", "tg", "tk", "tt", "ba", "cv", "hy", "az"))
_REMEMBERED = 8192

_logger = logging.getLogger(__name__)

TextValue = str | int | float | Message
Args = tuple[tuple[str, TextValue], ...]


class Texts:
    """The texts of one language."""

    def __init__(self, language: str, bundle: FluentBundle) -> None:
        self.language = language
        self._bundle = bundle
        self._remembered = lru_cache(maxsize=_REMEMBERED)(self._format)

    def __call__(self, text_id: str, /, **args: TextValue) -> str:
        """The text with this id; an unknown one is logged and shown as its id."""
        return self._remembered(text_id, tuple(args.items()))

    def say(self, say: Message) -> str:
        """The text that is meant."""
        return self._remembered(say.id, say.args)

    def has(self, text_id: str) -> bool:
        """Whether there is a text with this id."""
        return bool(self._bundle.has_message(text_id))

    def _format(self, text_id: str, args: Args) -> str:
        pattern = self._bundle.get_message(text_id).value if self.has(text_id) else None
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
            case str():
                return value
        return fluent_number(value, useGrouping=False)


@cache
def _load(language: str) -> Texts:
    source = (Path(__file__).parent / f"{language}.ftl").read_text("utf-8")
    bundle = FluentBundle([language], use_isolating=False)
    bundle.add_resource(FluentResource(source))
    return Texts(language, bundle)


def language_for(code: str | None) -> str:
    """The language of ours that suits a client's `language_code` best; unknown clients get the first one."""
    word = (code or _FIRST).replace("_", "-").split("-")[0].lower()
    if word in LANGUAGES:
        return word
    return _FIRST if word in _NEAR_RUSSIAN else _ABROAD


def texts(language: str | None) -> Texts:
    """The texts in this language, or in the nearest one there is."""
    return _load(language_for(language))


def load_all() -> Iterable[Texts]:
    """The texts of every language, read now rather than at the first press."""
    return tuple(map(_load, LANGUAGES))
