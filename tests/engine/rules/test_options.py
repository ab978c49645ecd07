"""Options: read off the types, parsed strictly."""

from dataclasses import dataclass
from itertools import combinations
from typing import Annotated

import pytest

from engine.errors import ClashError, OptionError
from engine.presets import DEFAULT, PRESETS, changed_options, options_in_effect, preset, ruleset, sensible
from engine.rules.options import options_of, parse_options
from engine.rules.ruleset import Ruleset
from tests.engine import every_option
from tests.engine.games import values_of, with_change

WRONG = (None, True, 1.5, -1, 10**9, "", "nonsense", "-1", "1e1", "٣", "9" * 5000, [], {}, "0" * 20)


def test_a_short_game_is_made_of_choices_that_pages_offer():
    for kind in PRESETS.values():
        choices = {option.key: option.choices for option in options_of(kind)}
        assert all(value in choices[key] for key, value in kind.lightning.items()), kind


@pytest.mark.parametrize("key", PRESETS)
def test_an_option_accepts_what_it_offers_and_nothing_else(key):
    for option in options_of(PRESETS[key]):
        for value in {option.default} | values_of(option):
            assert option.parse(value) == option.parse(str(value)) == value
            rules = with_change(key, option, str(value))
            assert rules is None or dict(rules.options)[option.key] == value
        for wrong in WRONG:
            with pytest.raises(OptionError, match=f"option {option.key}: expected ") as caught:
                ruleset(key, {option.key: wrong})
            assert len(str(caught.value)) < 200


@pytest.mark.parametrize("key", PRESETS)
def test_only_changed_options_with_an_effect_are_named_and_they_make_the_same_rules(key):
    defaults = dict(ruleset(key).options)
    for rules in every_option.rulesets(key):
        changed = changed_options(rules)
        assert all(defaults[name] != value for name, value in changed.items())
        assert ruleset(rules.preset, changed) == rules
        idle = () if isinstance(rules, Ruleset) else rules.idle
        assert set(changed) - set(idle) <= {option.key for option in options_in_effect(rules)}


def test_the_default_preset_comes_first():
    assert next(iter(PRESETS)) == DEFAULT
    assert changed_options(ruleset(DEFAULT)) == {}


def test_unknown_names_are_answered_with_the_known_ones():
    with pytest.raises(OptionError, match=r"expected one of .*pirate"):
        ruleset("nope")
    with pytest.raises(OptionError, match="no option 'nope'; expected one of order, tie_break"):
        parse_options(preset("pirate"), {"nope": 1})
    with pytest.raises(OptionError, match="has no revision 99; expected one from 1 to 2"):
        ruleset("pirate", {}, 99)


SENSELESS = [
    ("double", {"base": "yahtzee", "poker_pips": "on"}, "fixed_poker", "go with base = yahtzee: five"),
    ("double", {"base": "yahtzee", "same_face": "strict"}, "fixed_full", "go with base = yahtzee: a full"),
    ("showdown", {"chips": 20, "ante": 50}, "ante", "ante = 50 does not go with chips = 20: everybody"),
    ("strongest", {"chips": 0, "ante": 20}, "no_chips", "ante = 20 does not go with chips = 0: nobody"),
    ("strongest", {"chips": 0, "stakes": "rising"}, "no_chips", "stakes = rising does not go with chips = 0"),
    ("stages", {"surplus": "off"}, "no_bonus", "option surplus = off makes no sense here: a school"),
    ("thrift", {"max_rounds": 5}, "few_rounds", "option max_rounds = 5 makes no sense here: there are"),
    ("thrift", {"card": "full", "max_rounds": 14}, "few_rounds", "go with card = full: there are"),
    (
        "international",
        {"card": "short", "sets": "on"},
        "short_card",
        "sets = on does not go with card",
    ),
]


@pytest.mark.parametrize(("key", "options", "reason", "words"), SENSELESS)
def test_options_that_make_no_sense_are_refused_by_name(key, options, reason, words):
    for given_so in (options, dict(reversed(options.items()))):
        with pytest.raises(ClashError, match=words) as caught:
            ruleset(key, given_so)
        assert caught.value.reason == reason
        assert caught.value.options == options
    as_usual = sensible(key, options)
    assert changed_options(as_usual) in ({}, dict(list(options.items())[:-1]), {"chips": 20})
    if reason not in {"fixed_poker", "ante", "short_card"}:  # which have been refused from the beginning
        assert dict(ruleset(key, options, 1).options).items() >= options.items()


def clashes(key):
    """The options of a preset that are refused alone or in pairs, each value at its own."""
    every = [(o.key, value) for o in options_of(PRESETS[key]) for value in o.choices]
    alone = [one for one in every if PRESETS[key](**dict([one])).clash(PRESETS[key].revision) is not None]
    for one in alone:
        yield (one,)
    for pair in combinations((one for one in every if one not in alone), 2):
        if (
            len(dict(pair)) == len(pair)
            and PRESETS[key](**dict(pair)).clash(PRESETS[key].revision) is not None
        ):
            yield pair


SHORT = ("card", "short")


@pytest.mark.parametrize("key", PRESETS)
def test_nothing_else_is_refused(key):
    refused = {
        "classic": {
            (SHORT, ("first_roll_double", "no_straights")),
            *((SHORT, ("even_odd", value)) for value in ("strict", "relaxed")),
        },
        "classic-plain": {(SHORT, ("even_odd", value)) for value in ("strict", "relaxed")},
        "pirate": {(SHORT, ("poker_prize", prize)) for prize in (0, 50, 100, 150, 200, 300)},
        "thrift": {(SHORT, ("poker_prize", prize)) for prize in (0, 30, 100, 150, 200, 300)},
        "international": {(SHORT, ("sets", "on"))},
        "generala": {(SHORT, ("double", "on"))},
        "double": {
            (("base", "yahtzee"), ("poker_pips", "on")),
            (("base", "yahtzee"), ("same_face", "strict")),
        },
        "stages": {(("surplus", "off"),)},
        "strongest": {
            *((("chips", 0), ("ante", ante)) for ante in (5, 20, 50)),
            (("chips", 0), ("stakes", "rising")),
        },
    }
    cards = any(option.key == "pace" for option in options_of(PRESETS[key]))
    beside = {(("pace", "together"), ("dice", "own"))} if cards else set()
    found = set(clashes(key))
    if key == "strongest":  # chips are none as it comes: alone these are refused as well
        assert found == {(pair[1],) for pair in refused[key]}
    else:
        assert found == refused.get(key, set()) | beside


def test_an_option_that_means_nothing_beside_the_pace_is_as_it_comes():
    together = ruleset("series", {"pace": "together", "order": "one_die", "luck": "same"})
    assert changed_options(together) == {"pace": "together", "luck": "same"}
    assert dict(together.options)["order"] == "five_dice"
    assert together.order == "join"
    turns = ruleset("series", {"order": "one_die", "luck": "same"})
    assert changed_options(turns) == {"order": "one_die"}
    assert turns.luck == "own"


@pytest.mark.parametrize("key", ["series", "showdown"])
def test_with_dice_of_their_own_seats_play_as_they_joined(key):
    rules = ruleset(key, {"dice": "own", "order": "shuffle"})
    assert changed_options(rules) == {"dice": "own"}
    assert rules.order == "join"
    assert "order" not in {option.key for option in options_in_effect(rules)}


def test_what_is_offered_depends_on_the_other_options():
    def offered(key, **options):
        return {option.key for option in options_in_effect(ruleset(key, options))}

    assert offered("strongest", chips=100, hands=3) - offered("strongest") == {"ante", "stakes", "tie_break"}
    assert offered("double") - offered("double", base="yahtzee") == {"same_face", "poker_pips"}
    assert "surplus" not in offered("stages")
    assert {"base", "extra"} <= offered("double", base="yahtzee")
    assert "ante" in offered("strongest", chips=1, ante=1)  # no other could be paid


@dataclass(frozen=True)
class Untyped:
    free: int = 3


@dataclass(frozen=True)
class Noted:
    free: Annotated[int, "any"] = 3


@pytest.mark.parametrize("kind", [Untyped, Noted])
def test_a_field_that_is_no_option_is_a_mistake_of_the_preset(kind):
    with pytest.raises(TypeError, match="field free is neither"):
        options_of(kind)
