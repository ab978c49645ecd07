"""Short cards (docs/rules-readings.md, 15): rows, bonuses and gates, and what they leave out; categories."""

import random

import pytest

from engine.errors import ClashError
from engine.play.game import new_game
from engine.play.scorecard import new_scorecard_game
from engine.play.steps import Rolled, Write
from engine.presets import (
    CATEGORIES,
    FIRST,
    PRESETS,
    WELL_KNOWN,
    changed_options,
    options_in_effect,
    ruleset,
    sensible,
)
from engine.records.rules_code import decode, encode
from engine.rules.bonuses import Clean, Further, Shortfall, Spare, Tenfold, Threshold, Unmade
from engine.rules.ruleset import Ruleset
from engine.rules.sheet import ColumnDown, ColumnUp, FirstTurns, SectionFirst
from tests.engine.games import SHEETS, thrown

LOWER = {
    "classic": "poker full chance",
    "pirate": "three full four",
    "yatzy": "full chance poker",
    "series": "full poker chance",
    "yahtzee": "full short_straight poker",
    "double": "four small_straight large_straight full chance poker extra",
    "thrift": "three full four",
    "crag": "odd_straight thirteen thirteen_pair",
    "kismet": "two_pairs_colour flush poker",
    "yamb": "long_straight full poker",
}
"""Below ones, threes and sixes, of games that differ in kind."""
BONUSES = {
    "classic": (Tenfold("upper", each=False),),
    "pirate": (Shortfall("upper", -25), Clean("lower", 25)),
    "yatzy": (Threshold("upper", 30, 25),),
    "series": (Threshold("upper", 0, 25),),
    "yahtzee": (Threshold("upper", 30, 15), Further("lower", 100)),
    "double": (Threshold("upper", 30, 25),),
    "thrift": (Spare("lower", 3), Unmade("lower")),
    "kismet": (Threshold("upper", 30, 15, higher=((34, 25), (38, 35))),),
    "yamb": tuple(Threshold("upper", 29, 15, column) for column in ("down", "free", "up", "announced")),
}
GATES = {
    "pirate": (FirstTurns(2, "upper"),),
    "series": (SectionFirst("upper"),),
    "thrift": (SectionFirst("upper"),),
    "yamb": (ColumnDown("down"), ColumnUp("up")),
}


def short(key: str, **options: object) -> Ruleset:
    rules = ruleset(key, {"card": "short", **options})
    assert isinstance(rules, Ruleset)
    return rules


def test_no_game_is_called_like_the_short_card_of_another():
    """Results keep both under such keys."""
    assert not any(key.endswith("-short") for key in PRESETS)


@pytest.mark.parametrize("key", LOWER)
def test_rows_bonuses_and_gates_of_short_cards(key):
    rules = short(key)
    columns = max(len(rules.columns), 1)
    assert " ".join(row.name for row in rules.rows) == " ".join([f"ones threes sixes {LOWER[key]}"] * columns)
    assert rules.bonuses == BONUSES.get(key, ())
    assert rules.gates == GATES.get(key, ())
    full = ruleset(key)
    assert isinstance(full, Ruleset)
    assert set(rules.rows) < set(full.rows)
    assert (rules.rolls, rules.dice, rules.joker) == (full.rolls, full.dice, full.joker)


def test_the_straights_of_double_dice_are_those_of_the_base_game():
    rules = short("double", base="yahtzee")
    keys = " ".join(row.key for row in rules.rows)
    assert keys == "ones threes sixes four full short_straight long_straight poker chance extra"
    assert rules.rounds == short("double").rounds == 5, "as many as a game needs to count"


@pytest.mark.parametrize("key", SHEETS)
def test_options_of_rows_that_are_not_there_are_neither_offered_nor_taken(key):
    offered = {option.key for option in options_in_effect(short(key))}
    full = {option.key for option in options_in_effect(ruleset(key))}
    gone = {
        "classic": {"even_odd"},
        "classic-plain": {"even_odd"},
        "pirate": {"poker_prize"},
        "international": {"sets"},
        "thrift": {"poker_prize"},
        "generala": {"double"},
    }
    assert full - offered == gone.get(key, set())


def test_an_option_of_a_row_that_is_not_there_gives_way_to_the_short_card():
    given = {"card": "short", "even_odd": "strict", "poker_prize": 100}
    with pytest.raises(ClashError, match="even_odd = strict does not go with card = short") as caught:
        ruleset("classic", given)
    assert caught.value.reason == "short_card"
    assert changed_options(sensible("classic", given)) == {"card": "short", "poker_prize": 100}


def test_a_race_of_short_cards_may_have_as_few_rounds_as_they_have_rows():
    assert short("thrift", max_rounds=6).max_rounds == 6
    for options in ({"max_rounds": 6}, {"max_rounds": 5, "card": "short"}):
        with pytest.raises(ClashError, match="there are more rows than that to write"):
            ruleset("thrift", options)


def test_a_short_card_has_a_code_and_full_ones_keep_theirs():
    assert encode(ruleset("pirate", {"poker_prize": 300})) == "DP1-PS8277F009C1MSC"
    assert decode(encode(short("pirate"))) == short("pirate")


def test_a_joker_whose_face_has_no_row_goes_below_at_once():
    game = thrown(new_scorecard_game(short("yahtzee"), 1), (4, 4, 4, 4, 4)).apply(Write("poker"))
    lying = thrown(game, (5, 5, 5, 5, 5))
    assert set(lying.legal_actions()) >= {Write("full"), Write("short_straight")}
    assert Write("ones") not in lying.legal_actions()
    assert lying.apply(Write("short_straight")).points == (50 + 30 + 100,)
    own = thrown(game, (6, 6, 6, 6, 6))
    assert Write("sixes") in own.legal_actions()
    assert Write("full") not in own.legal_actions()


def test_the_short_card_of_rows_with_four_boxes_has_two_of_them_and_asks_for_half():
    full, half = ruleset("balut"), short("balut")
    assert [row.name for row in half.rows] == [row.name for row in full.rows][:14]
    assert [each.key for each in half.columns] == ["first", "second"]
    assert [bonus.least for bonus in half.bonuses if isinstance(bonus, Threshold)] == [26, 33, 39, 50]
    assert half.bonuses[-1].steps[:3] == ((0, -2), (150, -1), (175, 0))


def test_every_preset_stands_in_one_category():
    assert sorted(key for keys in CATEGORIES.values() for key in keys) == sorted(PRESETS)


def test_the_well_known_presets_are_there():
    assert len(set(WELL_KNOWN)) == len(WELL_KNOWN)
    assert set(WELL_KNOWN) <= set(PRESETS)


def test_the_game_to_begin_with_is_short_and_takes_nothing_away_however_badly_it_is_played():
    rules = ruleset(FIRST)
    assert isinstance(rules, Ruleset)
    assert rules.rounds <= 12
    chance = random.Random(5)
    for _ in range(40):
        game = new_game(rules, 1)
        while not game.over:
            due = game.due
            step = (
                chance.choice(game.legal_actions())
                if due is None
                else Rolled(tuple(chance.randint(1, 6) for _ in due.positions))
            )
            game = game.apply(step)
            assert game.points[0] >= 0
            assert all(entry is None or entry.points >= 0 for entry in game.cards[0].entries)
