"""Presets by the names people read on the buttons, in any language."""

from functools import cache

from bot.texts import people, words
from bot.texts.formatting import texts
from bot.texts.languages import LANGUAGES
from engine.presets import PRESETS

_SHORTEST = 3


def preset_called(name: str) -> str | None:
    """Return the key of the preset with this name, or the only one whose name begins so."""
    titles, wanted = _titles(), people.lookup_key(name)
    if wanted in titles:
        return titles[wanted]
    found = {key for title, key in titles.items() if len(wanted) >= _SHORTEST and title.startswith(wanted)}
    return found.pop() if len(found) == 1 else None


@cache
def _titles() -> dict[str, str]:
    """By name, in lower case, the key; a name that several have is nobody's."""
    by_title: dict[str, set[str]] = {}
    for language in LANGUAGES:
        t = texts(language)
        for key in PRESETS:
            by_title.setdefault(people.lookup_key(t.say(words.preset(key))), set()).add(key)
    return {title: keys.pop() for title, keys in by_title.items() if len(keys) == 1}
