"""Rules by name: presets as people type them, house rules, saved rules, presses of their pages."""

import json
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from functools import cache, lru_cache
from typing import Final, Literal

from bot.ground.store.base import Repository, Tx, columns, update_row
from bot.ground.texts.formatting import Texts, texts
from bot.ground.texts.message import LANGUAGES, clean_name, isolated_name, lookup_key
from bot.ground.values import Press
from bot.rulebook import words
from bot.rulebook.words import FAMILIES, HouseView, is_short, preset_of
from engine.errors import OptionError
from engine.presets import NEAREST, PRESETS, WELL_KNOWN, ruleset, sensible
from engine.rules.showdown_rules import Rules

# Presses of the pages of rules.


SAVED: Final = "houses"
"""In place of a category of games: everything the chat has saved."""

SHORT: Final = "short"
"""In place of a category of games: all of them with short cards."""


class NewGame(Press, code="G"):
    """A new game: a lobby for people, in one of two ways, or at once a game with a computer (in private)."""

    opponents: Literal["people", "computer", "turns", "together"]


class OpenLobby(Press, code="A"):
    """A new lobby with the rules of this family, as by `/newgame` with its name."""

    preset: str


class OpenHouseLobby(Press, code="B"):
    """A new lobby with these house rules."""

    house: int


class ShowRules(Press, code="U"):
    """The rules of a family, or a list of games: of a category, or, with an empty key, of those many know."""

    preset: str


class ShowAdvice(Press, code="9"):
    """The advice of experienced players on a preset, and its worth by exact play."""

    preset: str


class ShowHouse(Press, code="H"):
    """House rules of this chat; 0 lists them."""

    house: int


class ListHouses(Press, code="4"):
    """A page, from 0, of the list of house rules of this chat."""

    page: int


class SetHouse(Press, code="D"):
    """House rules as the default rules of this chat."""

    house: int


class DropHouse(Press, code="X"):
    """The deletion of house rules; asks first unless `sure`."""

    house: int
    sure: bool


# The repository of house rules, which a chat has saved under names of its own.


@dataclass(frozen=True, slots=True)
class HouseRow:
    """House rules of a chat: `key` finds them, `name` is shown, `named` says that a person chose it.

    `options` is a JSON object as text: what differs from the preset.
    """

    id: int
    key: str
    name: str
    named: bool
    preset: str
    options: str


_HOUSE = f"SELECT {columns(HouseRow)} FROM house_rules WHERE chat_id = ?"  # noqa: S608 - field names of a type


class HouseRules(Repository):
    """The repository of house rules, for one transaction."""

    def of(self, chat_id: int) -> list[HouseRow]:
        """What a chat has saved, the oldest first."""
        return [HouseRow(*row) for row in self._db.execute(f"{_HOUSE} ORDER BY id", (chat_id,))]

    def get(self, chat_id: int, house: int) -> HouseRow | None:
        """One of a chat's house rules."""
        row = self._db.execute(f"{_HOUSE} AND id = ?", (chat_id, house)).fetchone()
        return None if row is None else HouseRow(*row)

    def save(  # noqa: PLR0913 - the columns of a line
        self, chat_id: int, *, key: str, name: str, named: bool, preset: str, options: str, at: float
    ) -> int:
        """Keep rules under a name and return their id; rules of the same key are replaced, keeping it.

        Args:
            chat_id: whose rules.
            key: the name as it is looked up, unique in the chat.
            name: the name as it is shown.
            named: whether a person chose the name.
            preset: the base.
            options: what differs from it, a JSON object.
            at: when.
        """
        row = self._db.execute(
            "INSERT INTO house_rules (chat_id, key, name, named, preset, options, updated_at)"
            " VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (chat_id, key) DO UPDATE SET name = excluded.name,"
            " named = excluded.named, preset = excluded.preset, options = excluded.options,"
            " updated_at = excluded.updated_at RETURNING id",
            (chat_id, key, name, named, preset, options, at),
        ).fetchone()
        return int(row[0])

    def rename(self, house: int, *, key: str, name: str, at: float) -> None:
        """Give rules another name, chosen by a person; the caller knows that it is free.

        Raises:
            StoreError: there are no such rules.
        """
        changes = {"key": key, "name": name, "named": 1, "updated_at": at}
        update_row(self._db, "house_rules", {"id": house}, changes, changes)

    def drop(self, house: int) -> None:
        """Forget one of the house rules; one that is not there is forgotten already."""
        self._db.execute("DELETE FROM house_rules WHERE id = ?", (house,))


# Lookup of families of rules by the names people type, in any language, with suggestions for a wrong one.


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
    titles, wanted = _titles(), lookup_key(name)
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
    wanted = lookup_key(name).rstrip("…")
    games: list[tuple[str | HouseView, Collection[str]]] = [
        *((house, (lookup_key(house.name),)) for house in houses if house.rules is not None),
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
    wanted = lookup_key(name).rstrip("…")
    names = _elsewhere_names()
    for game in ELSEWHERE:
        if wanted in names[game.sort]:
            return game
    here = [*_names().values(), *((lookup_key(house.name),) for house in houses)]
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
    return found | {lookup_key(name): SHORT for t in every for name in _short_names(t)}


@cache
def _names() -> dict[str, tuple[str, ...]]:
    """By key, the key and then all names of a family in every language, in lower case."""
    every = [texts(language) for language in LANGUAGES]
    return {
        key: (key, *dict.fromkeys(lookup_key(name) for t in every for name in _named(t, key)))
        for key in FAMILIES
    }


@cache
def _elsewhere_names() -> dict[str, tuple[str, ...]]:
    """By the sort of games that are not played here, their names in every language, in lower case."""
    every = [texts(language) for language in LANGUAGES]
    return {
        game.sort: tuple(lookup_key(n) for t in every for n in t(f"elsewhere-{game.sort}-also").split(","))
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


# Conversion between rulesets and their stored form: a preset's key, options as JSON, a revision.


@lru_cache(maxsize=512)
def rules_of(preset: str, options: str, revision: int) -> Rules:
    """The ruleset of a stored line; raises `OptionError` when there is none such."""
    return ruleset(preset, json.loads(options), revision)


@lru_cache(maxsize=512)
def rules_today(preset: str, options: str) -> Rules:
    """The ruleset that was chosen for games to come, as the preset means it today.

    Options that make no sense any more are at their defaults. Raises `OptionError` when there is none such.
    """
    return sensible(preset, json.loads(options))


def options_text(options: dict[str, str | int]) -> str:
    """Options as they are stored: a JSON object, the same text for the same options."""
    return json.dumps(options, sort_keys=True)


# House rules of a chat as views, and a name of rules as it was typed.


def saved_rules_views(tx: Tx, chat_id: int) -> tuple[HouseView, ...]:
    """What a chat has saved, the oldest first."""
    return tuple(map(_view, HouseRules(tx).of(chat_id)))


def _view(row: HouseRow) -> HouseView:
    if row.preset not in PRESETS:
        return HouseView(row.id, _shown(row.name), row.preset, None, "ruleset")
    try:
        rules = rules_today(row.preset, row.options)
    except OptionError:
        return HouseView(row.id, _shown(row.name), row.preset, None, "option")
    return HouseView(row.id, _shown(row.name), row.preset, rules)


@dataclass(frozen=True, slots=True)
class RulesName:
    """A name of rules: its `words` as typed, and the family with this title, or `SHORT`, if any."""

    words: str
    titled: str | None = None


def rules_called(words: str) -> RulesName:
    """The name of rules that somebody has typed, in any language."""
    return RulesName(words, preset_called(words))


def _shown(name: str) -> str:
    return isolated_name(clean_name(name))
