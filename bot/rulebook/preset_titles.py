"""Lookup of families of rules by the names people type, in any language, with suggestions for a wrong one."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from functools import cache
from typing import Final

from bot.ground.texts import people
from bot.ground.texts.formatting import Texts, texts
from bot.ground.texts.languages import LANGUAGES
from bot.rulebook import words
from bot.rulebook.buttons import SHORT
from bot.rulebook.families import FAMILIES, is_short, preset_of
from bot.rulebook.views import HouseView
from engine.presets import NEAREST, WELL_KNOWN

_SHORTEST = 3  # letters of the beginning of a name that stand for it
_NEAR = 0.65  # how alike (from 0 to 1) a name must be to be offered
_AS_NEAR = 0.25  # what the others that are offered may be less alike than the nearest
_OFFERED = 3
_TYPED_SO = 0.8  # how alike a name must be to that of a game that is not played here


@dataclass(frozen=True, slots=True)
class Elsewhere:
    """A well-known game that is not played here.

    Attributes:
        sort: what it is about, as in the texts `elsewhere-<sort>`.
        nearest: the games of ours that are nearest to it.
    """

    sort: str
    nearest: tuple[str, ...]


ELSEWHERE: Final = (
    *(Elsewhere(sort, nearest) for sort, nearest in NEAREST.items()),
    Elsewhere("dice", WELL_KNOWN[:_OFFERED]),  # dice by whatever name
    Elsewhere("other", WELL_KNOWN[:_OFFERED]),  # nothing of these
)


def preset_called(name: str) -> str | None:
    """Return the key of the family with this name, or the only one whose name begins so; `SHORT` for any."""
    titles, wanted = _titles(), people.lookup_key(name)
    if wanted in titles:
        return titles[wanted]
    found = {key for title, key in titles.items() if len(wanted) >= _SHORTEST and title.startswith(wanted)}
    return found.pop() if len(found) == 1 else None


def nearest(name: str, houses: Sequence[HouseView]) -> list[str | HouseView]:
    """What a name that names nothing may have meant: up to three games, the likeliest first.

    Args:
        name: what was typed.
        houses: what the chat has saved; what cannot be played is left out.
    """
    wanted = people.lookup_key(name).rstrip("…")
    games: list[tuple[str | HouseView, Collection[str]]] = [
        *((house, (people.lookup_key(house.name),)) for house in houses if house.rules is not None),
        *_names().items(),
    ]
    alike = [(_likeness(wanted, names), game) for game, names in games]
    full = {game: likeness for likeness, game in alike if isinstance(game, str)}
    alike = [
        (likeness, game)
        for likeness, game in alike
        if not (isinstance(game, str) and is_short(game) and likeness <= full[preset_of(game)])
    ]
    least = max(_NEAR, max(likeness for likeness, _ in alike) - _AS_NEAR)
    found = [each for each in alike if each[0] >= least]
    return [game for _, game in sorted(found, key=lambda each: -each[0])[:_OFFERED]]


def elsewhere(name: str, houses: Sequence[HouseView]) -> Elsewhere | None:
    """The well-known game that is not played here with this name, if it is more like that than any of ours.

    Args:
        name: what was typed.
        houses: what the chat has saved.
    """
    wanted = people.lookup_key(name).rstrip("…")
    names = _elsewhere_names()
    for game in ELSEWHERE:
        if wanted in names[game.sort]:
            return game
    here = [*_names().values(), *((people.lookup_key(house.name),) for house in houses)]
    least = max(_TYPED_SO, *(_likeness(wanted, each) for each in here))
    alike = [(_likeness(wanted, names[game.sort]), game) for game in ELSEWHERE]
    likeness, game = max(alike, key=lambda each: each[0])
    return game if likeness > least else None


def _likeness(wanted: str, names: Collection[str]) -> float:
    """How much a name, a word of it or its beginning is like what was typed, from 0 to 1."""
    matcher = SequenceMatcher(None, "", wanted)
    begun = len(wanted) if len(wanted) > 1 else None
    likeness = 0.0
    for name in names:
        for form in (name, name[:begun], *(word for word in name.split() if len(word) >= _SHORTEST)):
            matcher.set_seq1(form)
            if matcher.quick_ratio() > likeness:
                likeness = max(likeness, matcher.ratio())
    return likeness


@cache
def _titles() -> dict[str, str]:
    """By name, in lower case, the key; a name that several have is nobody's."""
    by_title: dict[str, set[str]] = {}
    for key, names in _names().items():
        for title in names[1:]:
            by_title.setdefault(title, set()).add(key)
    found = {title: keys.pop() for title, keys in by_title.items() if len(keys) == 1}
    every = [texts(language) for language in LANGUAGES]
    return found | {people.lookup_key(name): SHORT for t in every for name in _short_names(t)}


@cache
def _names() -> dict[str, tuple[str, ...]]:
    """By key, the key and then all names of a family in every language, in lower case."""
    every = [texts(language) for language in LANGUAGES]
    return {
        key: (key, *dict.fromkeys(people.lookup_key(name) for t in every for name in _named(t, key)))
        for key in FAMILIES
    }


@cache
def _elsewhere_names() -> dict[str, tuple[str, ...]]:
    """By the sort of games that are not played here, their names in every language, in lower case."""
    every = [texts(language) for language in LANGUAGES]
    return {
        game.sort: tuple(
            people.lookup_key(n) for t in every for n in t(f"elsewhere-{game.sort}-also").split(",")
        )
        for game in ELSEWHERE
    }


def _named(t: Texts, key: str) -> list[str]:
    """The title of a family, and what else people type for it."""
    if is_short(key):
        full = _named(t, preset_of(key))
        return [t.say(words.family(key)), *(f"{short} {name}" for short in _short_names(t) for name in full)]
    others = words.family_also(key)
    return [t.say(words.family(key)), *(t.say(others).split(",") if t.has(others.id) else ())]


def _short_names(t: Texts) -> list[str]:
    """What people call a game with a short card, whichever game it is."""
    return [name.strip() for name in t("short-also").split(",")]
