"""What writing a row now costs beyond its points: worked cases, and prices held against every completion."""

from dataclasses import replace

import pytest

from engine.play.row_price import LostBonus, NewFine, row_prices
from engine.play.scorecard import ScorecardGame, new_scorecard_game
from engine.presets import ruleset
from engine.rules.bonuses import Clean, Shortfall, Tenfold, Threshold
from engine.rules.ruleset import Ruleset
from tests.engine.checks.prices import priced
from tests.engine.games import card_with, thrown

SUM, EACH = Tenfold("upper", each=False), Tenfold("upper", each=True)
FINE, PREMIUM = Shortfall("upper", -50), Clean("lower", 70)
UPPER_50 = Threshold("upper", 63, 50)
FOUR_OF_EACH = Threshold("upper", 84, 100)
SCHOOL = {"ones": "11123", "twos": "22213", "threes": "33312", "fours": "44412", "fives": "55512"}
DUTY = {"ones": "11123", "twos": "22213", "threes": "33312"}


def lying(rules: Ruleset, rows: dict[str, str], dice: str) -> ScorecardGame:
    """The first seat of two is to write these dice onto a card with these rows, after the last roll."""
    game = new_scorecard_game(rules, 2)
    game = replace(game, cards=(card_with(rules, **rows), card_with(rules)))
    return thrown(game, tuple(map(int, dice)), rules.rolls)


def price(game: ScorecardGame, *keys: str) -> tuple:
    return row_prices(game, tuple(map(game.ruleset.row_index, keys)))


@pytest.mark.parametrize(
    ("preset", "options", "rows", "dice", "key", "expected"),
    [
        ("classic", {}, {}, "33126", "threes", (NewFine(SUM, -3, -30, due=False),)),
        ("classic", {}, {"fives": "55123"}, "33126", "threes", ()),  # negative already
        ("classic", {}, {}, "33126", "poker", ()),  # crossed out: no bonus minds
        ("classic", {}, SCHOOL, "66124", "sixes", (NewFine(SUM, -6, -60, due=True),)),
        ("classic", {"school_penalty": "each"}, SCHOOL | {"fives": "55123"}, "66662", "sixes",
         (NewFine(EACH, 1, -44, due=True),)),
        # -26, and at most 12 more: nothing saves it any more.
        ("pirate", {}, {"ones": "12345", "twos": "13456", "threes": "12456", "fours": "44123"}, "55123",
         "fives",
         (NewFine(FINE, -26, -76, due=True),)),
        ("pirate", {}, DUTY, "66124", "full",
         (LostBonus(PREMIUM),)),
        ("yatzy", {}, {"sixes": "66612", "fives": "55112"}, "12366", "fours", (LostBonus(UPPER_50),)),
        ("maxi", {}, {"sixes": "666661", "fives": "555512", "fours": "441111"}, "122266", "threes",
         (LostBonus(FOUR_OF_EACH),)),
    ],
)  # fmt: skip
def test_worked_prices(preset, options, rows, dice, key, expected):  # noqa: PLR0913, PLR0917 - a table
    assert price(lying(ruleset(preset, options), rows, dice), key) == expected


def test_two_rows_of_double_dice_are_priced_together():
    rules = ruleset("double")
    rows = {"sixes": "666123", "fives": "551234"}  # 28, and at most 50 more
    game = lying(rules, rows, "123166123166")
    assert price(game, "fours", "pair") == (LostBonus(UPPER_50),)
    assert price(game, "pair", "fours") == (LostBonus(UPPER_50),)
    assert price(game, "threes", "twos") == (LostBonus(UPPER_50),)  # 5 more instead of 25
    assert price(game, "ones", "pair") == ()  # 2 instead of 5
    assert price(game, "pair", "two_pairs") == ()
    for outer, inner in priced(game):
        assert outer != inner
