"""What the rules tell of examples, goals and options is what is played, and no more."""

import pytest

from engine.cli.rules_text import rules_text
from engine.presets import changed_options, options_in_effect, ruleset
from engine.rulebook.scorecard import RowRule, scorecard_facts
from engine.rules.patterns import COLOURS, Coloured, Groups, Kind
from tests.engine.games import CARDS, by_preset


@by_preset(CARDS)
def test_an_example_shows_the_groups_of_its_row_and_no_larger_ones(name):
    for fact in scorecard_facts(CARDS[name]):
        if isinstance(fact, RowRule):
            times = sorted((fact.dice.count(face) for face in set(fact.dice)), reverse=True)
            match fact.row.pattern:
                case Kind(size):
                    assert times[0] == size, fact.row.key
                    assert size == 1 or times[1:2] in ([], [1]), fact.row.key
                case Groups(sizes):
                    assert tuple(times[: len(sizes)]) == tuple(sorted(sizes, reverse=True)), fact.row.key
                case Coloured(sizes) if set(sizes) != {1}:
                    colours = [sorted(map(fact.dice.count, colour)) for colour in COLOURS]
                    assert sorted(sizes) in colours, fact.row.key


def test_goals_of_columns_that_multiply_are_told():
    text = rules_text(ruleset("triple"))
    assert "In column double that is 70 points from 126 on." in text
    assert "In column triple that is 105 points from 189 on." in text
    assert "In column" not in rules_text(ruleset("yamb"))


def test_a_prize_is_told_only_where_there_is_one():
    assert "the prize is not" in rules_text(ruleset("classic"))
    for key, options in (("stages", {}), ("classic-plain", {"first_roll_double": "all"})):
        text = rules_text(ruleset(key, options))
        assert "twice the sum" in text
        assert "prize" not in text


@pytest.mark.parametrize(
    ("key", "options", "idle"),
    [
        ("strongest", {"tie_break": "share"}, "tie_break"),
        ("duel", {"best_of": 1, "tie_break": "share"}, "tie_break"),
        ("showdown", {"hands": 1, "tie_break": "blitz"}, "tie_break"),
        ("showdown", {"hands": 2, "stakes": "rising"}, "stakes"),
    ],
)
def test_what_cannot_matter_in_so_few_deals_is_as_it_comes_and_not_offered(key, options, idle):
    rules = ruleset(key, options)
    assert idle not in changed_options(rules)
    assert idle not in {option.key for option in options_in_effect(rules)}
    more = {"best_of" if key == "duel" else "hands": 3}
    several = ruleset(key, options | more)
    assert changed_options(several)[idle] == options[idle]
    assert idle in {option.key for option in options_in_effect(several)}
