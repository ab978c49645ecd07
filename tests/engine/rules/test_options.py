"""Options: read off the types, parsed strictly."""

from dataclasses import dataclass
from itertools import combinations
from typing import Annotated

import pytest
from hypothesis import given

from engine.errors import ClashError, OptionError
from engine.presets import DEFAULT, PRESETS, changed_options, preset, ruleset
from engine.rules.options import NumberRange, options_of, parse_options
from tests.engine.games import RULESETS, any_rules, values_of

every_option = pytest.mark.parametrize(
    ("key", "option"),
    [pytest.param(key, o, id=f"{key}-{o.key}") for key, kind in PRESETS.items() for o in options_of(kind)],
)


@every_option
def test_an_option_offers_its_default_and_accepts_what_it_offers(key, option):
    assert option.parse(option.default) == option.default
    for value in values_of(option):
        assert option.parse(value) == option.parse(str(value)) == value
        assert dict(ruleset(key, {option.key: str(value)}).options)[option.key] == value


WRONG = (None, True, 1.5, -1, 10**9, "", "nonsense", "-1", "1e1", "٣", "9" * 5000, [], {}, "0" * 20)


@every_option
def test_an_option_refuses_what_it_does_not_offer(key, option):
    for wrong in WRONG:
        with pytest.raises(OptionError, match=f"option {option.key}: expected ") as caught:
            ruleset(key, {option.key: wrong})
        assert len(str(caught.value)) < 200


@given(any_rules())
def test_only_changed_options_are_named_and_they_make_the_same_rules(rules):
    changed = changed_options(rules)
    defaults = dict(ruleset(rules.preset).options)
    assert all(defaults[key] != value for key, value in changed.items())
    assert ruleset(rules.preset, changed) == rules


def test_the_default_preset_comes_first():
    assert next(iter(PRESETS)) == DEFAULT
    assert changed_options(RULESETS[DEFAULT]) == {}


def test_unknown_names_are_answered_with_the_known_ones():
    with pytest.raises(OptionError, match=r"expected one of .*pirate"):
        ruleset("nope")
    with pytest.raises(OptionError, match="no option 'nope'; expected one of order, tie_break"):
        parse_options(preset("pirate"), {"nope": 1})
    with pytest.raises(OptionError, match="has no revision 99; expected 1"):
        ruleset("pirate", {}, 99)


def test_options_that_make_no_sense_together_are_refused_by_name():
    for options in ({"base": "yahtzee", "poker_pips": "on"}, {"poker_pips": "on", "base": "yahtzee"}):
        with pytest.raises(
            ClashError, match="poker_pips = on does not go with base = yahtzee: five"
        ) as caught:
            ruleset("double", options)
        assert caught.value.reason == "fixed_poker"
        assert caught.value.options == options
    for options in ({"base": "yahtzee", "same_face": "strict"}, {"poker_pips": "on", "extra": "free"}):
        assert changed_options(ruleset("double", options)) == options


def clashes(key):
    """The pairs of options of a preset that clash, each value at its own."""
    every = [(o.key, value) for o in options_of(PRESETS[key]) for value in o.choices]
    for pair in combinations(every, 2):
        if len(dict(pair)) == len(pair) and PRESETS[key](**dict(pair)).clash() is not None:
            yield pair


@pytest.mark.parametrize("key", PRESETS)
def test_no_other_two_options_clash(key):
    expected = {"double": [(("base", "yahtzee"), ("poker_pips", "on"))]}
    assert list(clashes(key)) == expected.get(key, [])


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


def test_a_span_without_bounds_in_the_menu_still_accepts_its_ends():
    span = NumberRange(0, 9, (3, 5))

    @dataclass(frozen=True)
    class Kind:
        level: Annotated[int, span] = 3

    (option,) = options_of(Kind)
    assert [option.parse(value) for value in (0, "9", 4)] == [0, 9, 4]
