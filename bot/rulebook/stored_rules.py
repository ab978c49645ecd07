"""Conversion between rulesets and their stored form: a preset's key, options as JSON, a revision."""

import json
from functools import lru_cache

from engine.presets import ruleset, sensible
from engine.rules.showdown_rules import Rules


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
