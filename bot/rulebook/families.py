"""Families of rules, which rankings keep apart: each game, with a short card, and with several columns.

The key of a family is that of its preset, with `-columns` behind it for a card that an option gives more
than one column, and `-short` last for a short card; results keep it. Lists name those with one column.
"""

import json
from functools import lru_cache
from typing import Final

from engine.presets import PRESETS, ruleset
from engine.presets.common import ScorecardPreset
from engine.rulebook.scorecard import changes
from engine.rules.showdown_rules import Rules

_SHORT: Final = "-short"
_CARD: Final = {"card": "short"}
_COLUMNS: Final = "-columns"
_ONE_COLUMN: Final = {"columns": 1, "announced": "off"}
"""The options that add columns to a card, where a game has them, as they are without any more."""
_MOST_COLUMNS: Final = {"columns": 3}

SHORT_FAMILIES: Final = tuple(
    key + _SHORT for key, kind in PRESETS.items() if issubclass(kind, ScorecardPreset)
)
"""The families of short cards, in the order of presets."""

FAMILIES: Final = (*PRESETS, *SHORT_FAMILIES)
"""All families in lists of games, by the names that people type."""


def family_of(rules: Rules) -> str:
    """The family of a ruleset."""
    return _key(rules.preset, dict(rules.options))


@lru_cache(maxsize=512)
def family_stored(preset: str, options: str) -> str:
    """The family of a stored line: a preset's key and options as JSON, both perhaps no longer known."""
    return _key(preset, json.loads(options))


def _key(preset: str, options: dict[str, str | int]) -> str:
    more = any(options.get(key, one) != one for key, one in _ONE_COLUMN.items())
    short = options.items() >= _CARD.items()
    return preset + _COLUMNS * more + _SHORT * short


def preset_of(family: str) -> str:
    """The preset of a family."""
    return family.removesuffix(_SHORT).removesuffix(_COLUMNS)


def is_short(family: str) -> bool:
    """Whether the cards of a family are short."""
    return family.endswith(_SHORT)


def one_column_of(family: str) -> str | None:
    """The family of the same game with one column; None if that is what it is."""
    one = family.replace(_COLUMNS, "")
    return one if one != family else None


def usual_rules(family: str) -> Rules:
    """The rules of a family, all other options at their defaults; raises `OptionError` for an unknown one."""
    options: dict[str, object] = {**_CARD} if is_short(family) else {}
    if one_column_of(family) is not None:
        options |= _MOST_COLUMNS
    return ruleset(preset_of(family), options)


def own_options(rules: Rules) -> dict[str, str | int]:
    """The options of a ruleset that differ from the usual ones of its family, and mean something."""
    told = {change.key: change.value for change in changes(rules)}
    return {key: value for key, value in told.items() if {key: value} != _CARD}


def short_form(rules: Rules) -> str | None:
    """The family of the short card of a game; None for a game without a card."""
    family = rules.preset + _SHORT
    return family if family in SHORT_FAMILIES else None
