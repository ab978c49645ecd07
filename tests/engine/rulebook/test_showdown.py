"""The rules of showdown games as facts, and the English text made of them, for every ruleset."""

from typing import get_args

import pytest

from engine.cli.showdown_text import showdown_rules_text
from engine.presets import ShowdownKey, ruleset
from engine.rulebook.scorecard import CardFaces, Changed, TableRule
from engine.rulebook.showdown import (
    HandRankRule,
    MatchStake,
    ShowdownBasics,
    ShowdownReading,
    ShowdownReadingKey,
    Stakes,
    showdown_facts,
)
from engine.rules.hand_ranking import HAND_KINDS, hand_kind
from tests.engine import every_option

HANDS = [
    rules
    for key in get_args(ShowdownKey)
    for rules in (ruleset(key), *every_option.rulesets(key), ruleset(key, {"dice": "own"}))
]


@pytest.mark.parametrize("rules", HANDS, ids=every_option.named)
def test_facts_tell_the_turn_the_faces_the_stakes_and_every_hand(rules):
    told = showdown_facts(rules)
    assert told[0] == ShowdownBasics(rules.dice, rules.rolls, rules.deals)
    again = [fact for fact in told if fact in {ShowdownReading("locked"), ShowdownReading("free")}]
    assert again == ([ShowdownReading("locked" if rules.locked else "free")] if rules.rolls > 2 else [])
    assert [fact.faces for fact in told if isinstance(fact, CardFaces)] == (
        [rules.faces] if "A" in rules.faces else []
    )
    assert any(isinstance(fact, Stakes) for fact in told) == bool(rules.chips)
    hands = [fact for fact in told if isinstance(fact, HandRankRule)]
    by_strength = sorted(hands, key=lambda fact: rules.merit(fact.dice), reverse=not rules.low)
    assert hands == by_strength
    assert {fact.kind for fact in hands} == {k for k in HAND_KINDS if rules.straights or k != "straight"}
    assert [fact.chips for fact in told if isinstance(fact, MatchStake)] == [rules.stake] * (rules.stake > 0)
    assert all(hand_kind(fact.dice, straights=rules.straights) == fact.kind for fact in hands)
    settled = rules.chips or rules.deals > 1 or rules.settlement == "mean"
    table = {fact.key for fact in told if isinstance(fact, TableRule)}
    told_of_dice = {"dice"} if rules.source == "own" else set()
    tie = {"tie_break"} if rules.chips or rules.deals > 1 else set()
    assert table == {"order"} | tie | ({"settlement"} if settled else set()) | told_of_dice
    assert all(fact.value != fact.default for fact in told if isinstance(fact, Changed))
    assert (ShowdownReading("first") in told) == (rules.deals > 1)
    assert len(set(told)) == len(told)
    text = showdown_rules_text(rules)
    assert all(len(line) <= 120 for line in text.splitlines())
    assert "points" not in text
    if rules.settlement == "total" and (rules.chips or rules.deals > 1):
        assert f"Rankings add up the {'chips' if rules.chips else 'hands won'}." in text


def test_every_reading_occurs():
    idle = (
        ruleset("strongest", {"tie_break": "share"}),
        ruleset("showdown", {"hands": 1, "stakes": "rising"}),
    )
    told = [fact for rules in (*HANDS, *idle) for fact in showdown_facts(rules)]
    assert {fact.key for fact in told if isinstance(fact, ShowdownReading)} == set(
        get_args(ShowdownReadingKey)
    )


@pytest.mark.parametrize(
    ("preset", "options", "words"),
    [
        ("showdown", {}, "9 nine, 10 ten, J jack, Q queen, K king, A ace"),
        ("showdown", {}, "they stay until the end of the turn"),
        ("showdown", {}, "three kings are higher than three\nqueens"),
        ("showdown", {}, "by the next seat still in after the one that began the last"),
        ("showdown", {"low": "on"}, "The worst hand wins."),
        ("strongest", {}, "also those left lying before"),
        ("strongest", {"hands": 3}, "by the next seat still in"),
        ("strongest", {"rolls": 1}, "In it everybody has one throw of 5 dice. The best hand wins."),
        ("duel", {}, "3 hands; the most hands won win the game"),
        ("duel", {}, "pays 50 chips, worth nothing, into the pot"),
    ],
)
def test_rules_are_said_in_words(preset, options, words):
    assert words in showdown_rules_text(ruleset(preset, options))
