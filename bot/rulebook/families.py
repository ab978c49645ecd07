"""Families of rules, which rankings and lists of games keep apart: each game, and each with a short card.

The key of a family is that of its preset, for the short card with `-short` behind it; results keep it.
"""

import json
from functools import lru_cache
from typing import Final

from engine.presets import PRESETS, changed_options, ruleset
from engine.presets.common import ScorecardPreset
from engine.rules.showdown_rules import Rules

_SHORT: Final = "-short"
_CARD: Final = {"card": "short"}

SHORT_FAMILIES: Final = tuple(
    key + _SHORT for key, kind in PRESETS.items() if issubclass(kind, ScorecardPreset)
)
"""The families of short cards, in the order of presets."""

FAMILIES: Final = (*PRESETS, *SHORT_FAMILIES)
"""All families that are played today."""


def family_of(rules: Rules) -> str:
    """The family of a ruleset."""
    return _key(rules.preset, dict(rules.options))


@lru_cache(maxsize=512)
def family_stored(preset: str, options: str) -> str:
    """The family of a stored line: a preset's key and options as JSON, both perhaps no longer known."""
    return _key(preset, json.loads(options))


def _key(preset: str, options: dict[str, str | int]) -> str:
    return preset + _SHORT if options.items() >= _CARD.items() else preset


def preset_of(family: str) -> str:
    """The preset of a family."""
    return family.removesuffix(_SHORT) if family in SHORT_FAMILIES else family


def is_short(family: str) -> bool:
    """Whether the cards of a family are short."""
    return family in SHORT_FAMILIES


def usual_rules(family: str) -> Rules:
    """The rules of a family, all other options at their defaults; raises `OptionError` for an unknown one."""
    return ruleset(preset_of(family), _CARD if is_short(family) else None)


def own_options(rules: Rules) -> dict[str, str | int]:
    """The options of a ruleset that differ from the usual ones of its family."""
    changed = changed_options(rules)
    return {key: value for key, value in changed.items() if {key: value} != _CARD}


def short_form(rules: Rules) -> str | None:
    """The family of the short card of a game; None for a game without a card."""
    family = rules.preset + _SHORT
    return family if is_short(family) else None
