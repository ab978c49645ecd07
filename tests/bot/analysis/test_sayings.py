"""Sayings of old hands: which fit a game, what is stored of them, and that it is true."""

from functools import cache
from itertools import product

import pytest

from bot.rulebook.sayings import COUNTED_FILE, MOST, counted_sayings, holding, judgement, situations
from engine.play.steps import Throw, Write
from engine.presets import PRESETS, ruleset
from engine.rules import scoring
from engine.rules.sheet import Card
from tests.engine import every_option
from tests.engine.games import SHEETS, SOLVABLE
from tests.golden.golden_advice import advice_files, asked, counted, judge, text_of, unsolved
from tests.rings import sampled

QUICK = ("series", "stages", "international")


def test_what_is_stored_was_worked_out_for_the_rules_and_sayings_of_today():
    assert list(counted_sayings()) == SOLVABLE
    assert COUNTED_FILE.read_text("utf-8") == text_of(counted_sayings())
    for key, stored in counted_sayings().items():
        today = unsolved(ruleset(key))
        assert (stored.revision, stored.table) == (today.revision, today.table), f"{key}: make golden"
        told = {name: each[:3] for name, each in stored.sayings.items()}
        assert told == {each.saying: asked(each) for each in situations(ruleset(key))}, f"{key}: make golden"


@pytest.mark.parametrize("key", sampled(QUICK, QUICK[:1]))
def test_what_is_stored_is_what_exact_play_makes_of_it(key, solved):
    assert counted(solved(key)) == counted_sayings()[key], "make golden"


def test_the_module_is_written_from_every_game_that_can_be_solved(solved):
    ((path, text),) = advice_files(lambda _: solved(QUICK[0]))
    assert path == COUNTED_FILE
    assert text == text_of(dict.fromkeys(SOLVABLE, counted_sayings()[QUICK[0]]))


CLASSIC = {
    "pair_sixes": -1.4,
    "pair_fives": -3.1,
    "two_pairs_at_once": 1.8,
    "full_at_once": -8.8,
    "straight_at_once": 19.9,
    "made_early": 5.7,
    "four_sixes": 7.3,
}
"""What was found of the traditional advice by other means."""


def test_traditional_advice_is_worth_what_was_found_by_other_means():
    found = judgement(ruleset("classic"))
    points = {each.situation.saying: round(each.points, 1) for each in found.sayings}
    assert points | CLASSIC == points
    assert len(points) == MOST


def test_which_straight_to_give_up_is_a_matter_of_five_points_times_how_often_it_is_made():
    """The two come equally often, whatever 002 says; made on the first roll it counts twice in `classic`."""

    @cache
    def made(missing: int, rolls: int) -> float:
        """How often so many faces, each wanted once, come in so many rolls of as many dice as are missing."""
        if not missing or not rolls:
            return float(not missing)
        throws = [
            len({face for face in dice if face < missing}) for dice in product(range(6), repeat=missing)
        ]
        return sum(made(missing - found, rolls - 1) for found in throws) / len(throws)

    for key, often in (("classic", made(5, 3) + made(5, 1)), ("yatzy", made(5, 3))):
        (kept,) = (each for each in judgement(ruleset(key)).sayings if each.situation.saying == "small_kept")
        assert kept.points == pytest.approx(-5 * often, abs=0.005)


@pytest.mark.parametrize("key", sampled(SHEETS, ["classic", "double", "crag", "yamb", "thrift"]))
def test_sayings_fit_the_rows_of_a_game(key):
    for rules in (ruleset(key), *every_option.rulesets(key)):
        for situation in situations(rules):
            card = situation.card(rules)
            open_rows = {rules.rows[row].key for row in scoring.open_rows(rules, card, situation.dice)}
            for action in (situation.advised, situation.instead):
                if isinstance(action, Write):
                    assert action.row in open_rows
            assert isinstance(situation.advised, Write) or situation.roll < rules.rolls
            assert 1 <= situation.roll <= rules.rolls
            empty = Card((None,) * len(rules.rows))
            assert (situation.moment == "start") == (card == empty)


def test_only_usual_rules_are_judged():
    assert all(judgement(ruleset(key)) is None for key in PRESETS.keys() - set(SHEETS))
    assert all(judgement(ruleset(key)) is None for key in PRESETS.keys() - counted_sayings())
    for key in counted_sayings():
        found = judgement(ruleset(key))
        assert len(found.sayings) == len(counted_sayings()[key].sayings) >= 3
        assert judgement(ruleset(key, {"round_bonus": 10, "order": "shuffle"})) == found, "the same card"
    assert judgement(ruleset("classic", {"first_roll_double": "off"})) is None
    assert judgement(ruleset("stages", {}, revision=2)) is not None, "the same card, too"
    assert judgement(ruleset("stages", {"chance": "distinct"})) is None


def test_a_saying_that_is_wrong_is_measured_by_the_best_and_one_that_is_right_by_the_next(solved):
    solution = solved("series")
    for worth in judge(solution).sayings:
        situation = worth.situation
        outlook = solution.outlook(situation.card(solution.rules))
        best, second, *_ = outlook.choices(situation.dice, situation.roll)
        if worth.points < 0:
            assert worth.other == best.action
        elif situation.instead is None:
            assert worth.points == pytest.approx(best.value - second.value)
            assert worth.other == second.action


def test_a_throw_holds_what_it_is_asked_to():
    assert holding((5, 5, 6, 5, 1), (5, 5)) == Throw((2, 3, 4))
    assert holding((1, 2, 3, 4, 5), ()) == Throw((0, 1, 2, 3, 4))
