"""Presets by the names people read on the buttons, in any language."""

from functools import cache

from bot.texts import words
from bot.texts.formatting import texts
from bot.texts.languages import LANGUAGES
from engine.presets import PRESETS

_SHORTEST = 3


def preset_called(name: str) -> str | None:
    """The key of the preset with this name, or the only one whose name begins so; `name` is casefolded."""
    titles = _titles()
    if name in titles:
        return titles[name]
    found = {key for title, key in titles.items() if len(name) >= _SHORTEST and title.startswith(name)}
    return found.pop() if len(found) == 1 else None


@cache
def _titles() -> dict[str, str]:
    """By name, in lower case, the key; a name that several have is nobody's."""
    by_title: dict[str, set[str]] = {}
    for language in LANGUAGES:
        t = texts(language)
        for key in PRESETS:
            by_title.setdefault(t.say(words.preset(key)).casefold(), set()).add(key)
    return {title: keys.pop() for title, keys in by_title.items() if len(keys) == 1}
