"""What the rules tell of examples, goals and options is what is played, and no more."""

from itertools import product

import pytest

from engine.cli.rules_text import rules_text
from engine.play.game import new_game
from engine.play.steps import Rolled, Stacks, Stand, Throw
from engine.presets import changed_options, options_in_effect, ruleset
from engine.records.record import Progress
from engine.records.rules_code import decode, encode
from engine.rulebook.scorecard import Changed, RowRule, TableRule, scorecard_facts
from engine.rulebook.showdown import ShowdownReading, Stakes, showdown_facts
from engine.rules.patterns import COLOURS, Coloured, Groups, Kind
from tests.engine import every_option
from tests.engine.games import SHEETS, walk


@pytest.mark.parametrize("key", SHEETS)
def test_an_example_shows_the_groups_of_its_row_and_no_larger_ones(key):
    for fact in (
        fact for rules in (ruleset(key), *every_option.rulesets(key)) for fact in scorecard_facts(rules)
    ):
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
        ("showdown", {"hands": 1, "stakes": "rising"}, "stakes"),
        ("showdown", {"hands": 2, "stakes": "rising"}, "stakes"),
    ],
)
def test_what_cannot_matter_in_so_few_deals_is_not_offered_and_told_as_that(key, options, idle):
    rules = ruleset(key, options)
    assert idle not in {option.key for option in options_in_effect(rules)}
    told = showdown_facts(rules)
    assert ShowdownReading(f"idle_{idle}") in told
    assert idle not in {fact.key for fact in told if isinstance(fact, TableRule | Changed)}
    assert not any(fact.rising for fact in told if isinstance(fact, Stakes))
    several = ruleset(key, options | {"best_of" if key == "duel" else "hands": 3})
    assert idle in {option.key for option in options_in_effect(several)}
    told = showdown_facts(several)
    assert Changed(idle, options[idle], dict(ruleset(key).options)[idle]) in told
    assert not any(str(fact.key).startswith("idle") for fact in told if isinstance(fact, ShowdownReading))


def test_what_cannot_matter_does_not_whatever_happens():
    for key, options, idle, values in (
        ("strongest", {}, "tie_break", ("share", "blitz")),
        ("duel", {"best_of": 1}, "tie_break", ("share", "blitz")),
        ("showdown", {"hands": 2, "chips": 20}, "stakes", ("fixed", "rising")),
    ):
        for seats, seed in product((2, 3, 5), range(20)):
            one, other = (
                [
                    step
                    for _, step, _ in walk(ruleset(key, options | {idle: value}), seats, seed, leaving=0.05)
                ]
                for value in values
            )
            assert one == other, (key, seats, seed)


def test_what_is_set_idly_stays_in_records_and_codes_as_it_was():
    for key, options in (
        ("strongest", {"tie_break": "share"}),
        ("showdown", {"hands": 1, "stakes": "rising"}),
    ):
        rules = ruleset(key, options)
        assert changed_options(rules) == options
        assert decode(encode(rules)) == rules


def test_chips_that_are_carried_on_can_tie_after_one_deal():
    rules = ruleset("showdown", {"hands": 1, "tie_break": "share", "order": "join"})
    assert "tie_break" not in rules.idle
    progress = Progress(new_game(rules, 2)).after(Stacks((110, 90)))
    for dice in ((1, 1, 2, 3, 4), (6, 6, 6, 6, 6)):
        progress = progress.after(Throw((0, 1, 2, 3, 4))).after(Rolled(dice)).after(Stand())
    assert progress.game.outcome().ranks == (1, 1)
