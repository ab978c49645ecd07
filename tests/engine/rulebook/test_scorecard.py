"""The rules as facts, and the English text made of them, for every ruleset."""

import re
from typing import get_args

import pytest

from engine.cli.rules_text import MINUS, row_title, rules_text
from engine.presets import PRESETS, changed_options, ruleset
from engine.rulebook.scorecard import (
    BonusRule,
    Changed,
    GateRule,
    Reading,
    ReadingKey,
    RowRule,
    ScorecardBasics,
    SheetColumns,
    TableRule,
    scorecard_facts,
)
from engine.rules.bonuses import Bonus, Further
from engine.rules.multisets import rolls
from engine.rules.patterns import Pattern, Run, School, always_made, value
from engine.rules.ruleset import Ruleset
from engine.rules.sheet import Gate, Row
from tests.engine import every_option
from tests.engine.games import SHEETS


def of_one_column(rules: Ruleset) -> tuple[list[Row], list[Bonus]]:
    """The rows and the bonuses that a game with columns has on a plain sheet."""
    if not rules.columns:
        return list(rules.rows), list(rules.bonuses)
    chosen = PRESETS[rules.preset](**dict(rules.options))
    rows, bonuses = chosen.rows(), chosen.bonuses()
    if chosen.card == "short":
        rows = tuple(row for row in rows if row.key in chosen.short_card)
        bonuses = chosen.shortened(rows, bonuses)
    return list(rows), list(bonuses)


@pytest.mark.parametrize("key", SHEETS)
def test_facts_and_the_english_text_of_every_ruleset(key):
    for rules in (ruleset(key), *every_option.rulesets(key)):
        told, text = scorecard_facts(rules), rules_text(rules)
        check_facts(rules, told)
        check_examples(rules, told)
        check_text(rules, told, text)
        check_readings(rules, told, text)


def check_facts(rules: Ruleset, told: list) -> None:
    """They tell every row, bonus, gate and changed option."""
    rows, bonuses = of_one_column(rules)
    assert told[0] == ScorecardBasics(
        *(rules.dice, rules.rolls, len(rules.rows), rules.layers, rules.max_rounds, rules.saves),
        together=rules.pace == "together",
    )
    assert [fact.row for fact in told if isinstance(fact, RowRule)] == rows
    assert [fact.bonus for fact in told if isinstance(fact, BonusRule)] == bonuses
    assert [fact.columns for fact in told if isinstance(fact, SheetColumns)] == [rules.columns][
        : len(rules.columns)
    ]
    assert [fact.gate for fact in told if isinstance(fact, GateRule)] == list(rules.gates)
    table = {fact.key: fact.value for fact in told if isinstance(fact, TableRule)}
    expected = {"tie_break": rules.tie_break, "settlement": rules.settlement}
    if rules.pace == "together":
        expected |= {"pace": rules.pace, "luck": rules.luck}
    else:
        expected["order"] = rules.order
    if rules.source == "own":
        expected["dice"] = "own"
    assert table == expected | ({"round_bonus": rules.round_bonus} if rules.round_bonus else {})
    changed = {fact.key: fact.value for fact in told if isinstance(fact, Changed)}
    assert changed == changed_options(rules)
    assert all(fact.value != fact.default for fact in told if isinstance(fact, Changed))
    assert len(set(told)) == len(told)


def check_examples(rules: Ruleset, told: list) -> None:
    """They are played by the engine and lie in the middle."""
    for fact in told:
        if isinstance(fact, RowRule):
            points = [fact.row.points(roll, rules.rolls) for roll in rolls(rules.dice)]
            made = sorted({p for p in points if p is not None})
            assert fact.points == fact.row.points(fact.dice, rules.rolls)
            if isinstance(fact.row.pattern, School):
                assert fact.points == max(fact.row.pattern.unit * fact.row.pattern.surplus, 0)
                assert fact.loss == (fact.loss[0], fact.row.points(fact.loss[0], rules.rolls))
                assert fact.loss[1] == -fact.row.pattern.unit
            else:
                assert len(made) < 3 or made[0] < fact.points < made[-1]
                assert fact.loss is None
            first = fact.row.points(fact.dice, 1)
            assert fact.first_points == (first if first != fact.points else None)
            assert (fact.first_points is not None) == bool(
                fact.row.doubled or fact.row.served or fact.row.by_roll
            )
            if isinstance(fact.row.pattern, Run):
                assert value(Run(fact.row.pattern.length + 1), fact.dice) is None
            assert (None in points) == (not always_made(fact.row.pattern))
            assert fact.crossable == (rules.crossing and None in points)


def check_text(rules: Ruleset, facts: list, text: str) -> None:
    """It states every row with its example."""
    lines = text.splitlines()
    for fact in facts:
        match fact:
            case RowRule(row, dice, points, first):
                (line,) = [line for line in lines if line.startswith(row_title(row) + "  ")]
                told = str(points).replace("-", MINUS)
                example = [" ".join(rules.faces[face - 1] for face in dice), told] + (
                    [] if first is None else [str(first)]
                )
                assert re.split(r"  +", line)[3:] == example
            case Changed(key, value, _):
                assert f"{key} = {value} (usually " in text
    assert PRESETS[rules.preset].title == lines[0]
    announced = any(column.order == "announced" for column in rules.columns)
    assert ("first roll" in text) == (
        announced or any(row.doubled or row.served or row.by_roll for row in rules.rows)
    )
    assert all(len(line) <= 120 for line in lines)


def check_readings(rules: Ruleset, facts: list, text: str) -> None:
    """What has to be told where it may be in doubt, in words of rows that the sheet has."""
    keys = {row.name for row in rules.rows}
    assert ("two pairs" in text.lower()) == bool({"two_pairs", "two_pairs_colour"} & keys)
    assert ("villa" in text) == ("villa" in keys)
    assert ("only as a joker" in text) == (rules.joker != "none")
    assert not (rules.joker != "none" and "five equal dice will not do" in text)
    assert (Reading("best") in facts) == ("pair" in keys)
    further = any(isinstance(bonus, Further) for bonus in rules.bonuses)
    assert (Reading("round_further") in facts) == bool(rules.round_bonus and further)


def test_every_kind_of_pattern_bonus_gate_and_reading_occurs_and_is_rendered():
    every = (rules for key in SHEETS for rules in (ruleset(key), *every_option.rulesets(key)))
    told = [fact for rules in every for fact in scorecard_facts(rules)]
    rows = {type(fact.row.pattern) for fact in told if isinstance(fact, RowRule)}
    assert rows == set(get_args(Pattern))
    assert {type(fact.bonus) for fact in told if isinstance(fact, BonusRule)} == set(get_args(Bonus))
    assert {type(fact.gate) for fact in told if isinstance(fact, GateRule)} == set(get_args(Gate))
    assert {fact.key for fact in told if isinstance(fact, Reading)} == set(get_args(ReadingKey))


@pytest.mark.parametrize(
    ("preset", "options", "words"),
    [
        ("pirate", {}, "Only the face rows are written in the first three turns"),
        ("pirate", {}, "5-5-6-6-6 has exactly two and exactly three"),
        ("classic", {}, "that sum counts tenfold"),
        ("classic", {"same_face": "strict"}, "Two pairs and full house need different faces"),
        ("classic", {}, "in the first row four dice are +1, not +4; a single one is −2"),
        (
            "series",
            {"faces": "cards"},
            "9 nine, 10 ten, J jack, Q queen, K king, A ace.\nThe lowest is worth 1 point",
        ),
        ("yahtzee", {"joker": "none"}, "A full house needs two different faces: five equal dice will not do"),
        ("maxi", {}, "six are\nneither a villa nor a tower"),
        ("yahtzee", {"round_bonus": 20}, "further five equal dice earn counts for the round as well"),
        ("series", {}, "the highest sum begins, the others follow around the table"),
        ("classic", {"order": "one_die"}, "the highest begins, the others follow around the table"),
        ("yatzy", {}, "sum to 63 or more, 50 points are added"),
        ("international", {}, "may be written as either straight"),
        ("series", {}, "All of the face rows are written before any other row"),
        ("yahtzee", {}, "further ones earn 100 points more"),
        ("double", {}, "Outer 6-6-4-3-3-3 without the 4 is a full house"),
        ("thrift", {}, "No row can be crossed out"),
        ("thrift", {}, "Each roll still saved in the end is worth 3 points"),
        ("thrift", {}, "A row not made in the end costs the fewest pips that make it"),
        ("thrift", {}, "A turn that ends without a row saves nothing"),
    ],
)
def test_rules_are_said_in_words(preset, options, words):
    assert words in rules_text(ruleset(preset, options))
