"""Families of rules: what rankings keep apart, with the usual rules and the name of each."""

from functools import cache

import pytest

from bot.ground.texts.formatting import texts
from bot.ground.texts.message import COMPLETE
from bot.rulebook import words
from bot.rulebook.words import FAMILIES, family_of, is_short, one_column_of, preset_of, usual_rules
from engine.errors import ClashError
from engine.presets import PRESETS, ruleset
from engine.rules.options import options_of
from engine.rules.ruleset import Ruleset


@cache
def families(preset):
    """The families of a game under every value of each option by itself, with a full card and a short one."""
    found = []
    cards = [{}, {"card": "short"}]
    each = [{option.key: value} for option in options_of(PRESETS[preset]) for value in option.choices]
    for chosen in (card | one for card in cards for one in each):
        try:
            rules = ruleset(preset, chosen)
        except (ClashError, KeyError, ValueError):
            continue
        found.append((rules, family_of(rules)))
    return found


@pytest.mark.parametrize("preset", PRESETS)
def test_cards_that_options_make_longer_or_shorter_are_families_of_their_own(preset):
    usual = ruleset(preset)
    for rules, family in families(preset):
        assert preset_of(family) == preset
        if isinstance(rules, Ruleset):
            assert (one_column_of(family) is not None) == (len(rules.columns) > len(usual.columns))
            assert is_short(family) == (dict(rules.options)["card"] == "short")
        assert family_of(usual_rules(family)) == family


def test_every_family_has_a_name_in_every_language():
    every = dict.fromkeys([*FAMILIES, *(family for preset in PRESETS for _, family in families(preset))])
    assert len(every) > len(FAMILIES)
    for language in COMPLETE:
        t = texts(language)
        names = [t.say(words.family(family)) for family in every]
        assert len(set(names)) == len(names)
        assert all(t.say(words.family_line(family)) and t.say(words.family_for(family)) for family in every)
