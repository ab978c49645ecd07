"""The rules of games of press your luck as facts, and the English text made of them, for every ruleset."""

from itertools import chain
from typing import get_args

import pytest

from engine.cli.luck_text import luck_rules_text
from engine.presets import PRESETS, BankKey, ruleset
from engine.rulebook.luck import (
    AlikeRule,
    LuckBasics,
    LuckReading,
    LuckReadingKey,
    PairsRule,
    RunRule,
    SingleRule,
    luck_facts,
)
from engine.rulebook.scorecard import Changed
from tests.engine import every_option

RULES = [rules for key in get_args(BankKey) for rules in (ruleset(key), *every_option.rulesets(key))]


def told_points(fact) -> dict:
    """What the dice of a fact bring, by what they show."""
    match fact:
        case SingleRule(face, points):
            return {(face,): points}
        case AlikeRule(size, unit, ones, _):
            return {(face,) * size: ones if face == 1 else unit * face for face in range(1, 7)}
        case RunRule(faces, points):
            return {faces: points}
    return {}


@pytest.mark.parametrize("rules", RULES, ids=every_option.named)
def test_facts_tell_what_every_combination_brings_and_every_number_of_the_rules(rules):
    told = luck_facts(rules)
    assert told[0] == LuckBasics(rules.dice, rules.goal, rules.whole, rules.ruin)
    points = dict(chain.from_iterable(told_points(fact).items() for fact in told))
    pairs = [fact.points for fact in told if isinstance(fact, PairsRule)]
    for each in rules.combinations:
        assert points.get(each.faces, pairs[0] if pairs else None) == each.points
    readings = {fact.key: fact.numbers for fact in told if isinstance(fact, LuckReading)}
    assert ("least" in readings) == (rules.least > 0)
    assert ("entry" in readings) == (rules.entry > rules.least)
    assert readings.get("empty", (0, 0)) == (rules.empty, rules.fine)
    assert readings["rounds"] == (rules.max_rounds,)
    assert f"ending_{rules.ending}" in readings
    assert len(set(told)) == len(told)
    assert all(fact.value != fact.default for fact in told if isinstance(fact, Changed))
    text = luck_rules_text(rules)
    assert text.startswith(PRESETS[rules.preset].title)
    assert all(len(line) <= 120 for line in text.splitlines())
    assert "{" not in text


def test_every_reading_is_told_somewhere():
    told = {fact.key for rules in RULES for fact in luck_facts(rules) if isinstance(fact, LuckReading)}
    assert told == set(get_args(LuckReadingKey))
