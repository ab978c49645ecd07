"""What writing a row now costs beyond its points: worked cases, and prices held against every completion."""

from dataclasses import replace
from functools import cache
from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.play.row_price import LostBonus, NewFine, row_prices
from engine.play.scorecard import ScorecardGame, new_scorecard_game
from engine.play.steps import Rolled, Write
from engine.presets import ruleset
from engine.rules.bonuses import Clean, Shortfall, Tenfold, Threshold, amount
from engine.rules.multisets import rolls
from engine.rules.ruleset import Ruleset
from engine.rules.scoring import entry, gated_rows
from engine.rules.sheet import Card, Row
from tests.engine.games import CARDS, SHEETS, any_rules, card_with, thrown, walk
from tests.engine.play.section_sums import own, sums
from tests.rings import sampled

SUM, EACH = Tenfold("upper", each=False), Tenfold("upper", each=True)
FINE, PREMIUM = Shortfall("upper", -50), Clean("lower", 70)
UPPER_35, UPPER_50 = Threshold("upper", 63, 35), Threshold("upper", 63, 50)
NOT_MINUS, ABOVE = Threshold("upper", 0, 50), Threshold("upper", 1, 50)
FOUR_OF_EACH = Threshold("upper", 84, 100)
SCHOOL = {"ones": "11123", "twos": "22213", "threes": "33312", "fours": "44412", "fives": "55512"}
DUTY = {"ones": "11123", "twos": "22213", "threes": "33312"}


def lying(rules: Ruleset, rows: dict[str, str], dice: str) -> ScorecardGame:
    """The first seat of two is to write these dice onto a card with these rows, after the last roll."""
    game = new_scorecard_game(rules, 2)
    game = replace(game, cards=(card_with(rules, **rows), card_with(rules)))
    return thrown(game, tuple(map(int, dice)), rules.rolls)


def price(game: ScorecardGame, *keys: str) -> tuple:
    return row_prices(game).get(tuple(map(game.ruleset.row_index, keys)), ())


@pytest.mark.parametrize(
    ("preset", "options", "rows", "dice", "key", "expected"),
    [
        ("classic", {}, {}, "33126", "threes", (NewFine(SUM, -3, -30, due=False),)),
        ("classic", {}, {"ones": "11112"}, "33126", "threes", (NewFine(SUM, -2, -20, due=False),)),
        ("classic", {}, {"sixes": "66661"}, "33126", "threes", ()),  # 6 - 3
        ("classic", {}, {"fives": "55123"}, "33126", "threes", ()),  # negative already
        ("classic", {}, {}, "33366", "threes", ()),
        ("classic", {}, {}, "33126", "poker", ()),  # crossed out: no bonus minds
        ("classic", {}, SCHOOL, "66124", "sixes", (NewFine(SUM, -6, -60, due=True),)),
        ("classic", {}, SCHOOL | {"fives": "55123"}, "66612", "sixes", (NewFine(SUM, -5, -50, due=True),)),
        ("classic", {}, SCHOOL | {"fives": "55123"}, "66662", "sixes", ()),
        ("classic", {"school_penalty": "each"}, {}, "33126", "threes",
         (NewFine(EACH, -3, -30, due=False),)),
        ("classic", {"school_penalty": "each"}, SCHOOL | {"fives": "55123"}, "66662", "sixes",
         (NewFine(EACH, 1, -44, due=True),)),
        ("classic", {"school_penalty": "each"}, {"sixes": "66661"}, "33126", "threes",
         (NewFine(EACH, 3, -24, due=False),)),
        ("classic", {"school_penalty": "each"}, {"fives": "55123"}, "33126", "threes", ()),
        ("classic", {"school_penalty": "none"}, {}, "33126", "threes", ()),
        ("classic", {"school_unit": "count"}, {}, "33126", "threes", (NewFine(SUM, -1, -10, due=False),)),
        ("pirate", {}, DUTY, "66124", "sixes",
         (NewFine(FINE, -6, -56, due=False),)),
        # -26, and at most 12 more: nothing saves it any more.
        ("pirate", {}, {"ones": "12345", "twos": "13456", "threes": "12456", "fours": "44123"}, "55123",
         "fives",
         (NewFine(FINE, -26, -76, due=True),)),
        ("pirate", {}, DUTY, "66124", "full",
         (LostBonus(PREMIUM),)),
        ("pirate", {}, DUTY, "66124", "pair", ()),
        ("pirate", {}, {**DUTY, "four": "12345"}, "66124", "full", ()),  # lost already
        ("yatzy", {}, {"sixes": "66612", "fives": "55512"}, "12366", "fours", ()),  # 48 and at most 30 more
        ("yatzy", {}, {"sixes": "66612", "fives": "55112"}, "12366", "fours", (LostBonus(UPPER_50),)),
        ("yatzy", {}, {"sixes": "66612", "fives": "55112"}, "12366", "pair", ()),
        ("yatzy", {}, {"sixes": "66612", "fives": "55112"}, "44466", "fours", ()),  # 40 and at most 30 more
        ("yahtzee", {}, {"sixes": "66612", "fives": "55112"}, "12366", "fours", (LostBonus(UPPER_35),)),
        ("yatzy", {}, {"sixes": "12345", "fives": "12344"}, "12366", "fours", ()),  # lost already
        ("maxi", {}, {"sixes": "666661", "fives": "555512", "fours": "441111"}, "122266", "threes",
         (LostBonus(FOUR_OF_EACH),)),
        ("maxi", {}, {"sixes": "666661", "fives": "555512", "fours": "441111"}, "122266", "pair", ()),
    ],
)  # fmt: skip
def test_worked_prices(preset, options, rows, dice, key, expected):  # noqa: PLR0913, PLR0917 - a table
    assert price(lying(ruleset(preset, options), rows, dice), key) == expected


def test_a_price_is_told_with_its_points():
    assert LostBonus(UPPER_50).points == 50
    assert LostBonus(PREMIUM).points == 70


@pytest.mark.parametrize(("preset", "bonus"), [("series", NOT_MINUS), ("stages", ABOVE)])
def test_the_interim_bonus_of_a_school_that_comes_first(preset, bonus):
    rules = ruleset(preset, {"order": "join"})
    lost = lying(rules, {"sixes": "11234", "fives": "11234"}, "44112")  # -33, and at most 20 more
    assert row_prices(lost) == {}
    game = lying(rules, {"sixes": "61234", "fives": "55512"}, "44112")  # -12, and at most 20 more
    assert price(game, "fours") == (LostBonus(bonus),)  # -16, and at most 12 more
    assert price(game, "ones") == ()  # -13, and at most 18 more


def test_a_bonus_that_can_just_be_reached_is_not_lost():
    for preset, expected in (("series", ()), ("stages", (LostBonus(ABOVE),))):
        rules = ruleset(preset, {"order": "join"})
        game = lying(rules, {"sixes": "61234", "fours": "44412"}, "55512")
        assert price(game, "fives") == expected  # -12, and at most 12 more
        assert price(game, "twos") == ()


def test_nothing_is_priced_where_there_is_no_choice():
    pirate = ruleset("pirate")
    duty = {**DUTY, "fours": "44412", "fives": "55512"}
    assert price(lying(pirate, duty, "66124"), "sixes") == (NewFine(FINE, -6, -56, due=True),)
    optional = {"pair": "66134", "three": "66612", "small_straight": "12345", "large_straight": "23456"}
    optional |= {"full": "66655", "four": "66661", "chance": "66666"}
    one_way = lying(pirate, {**duty, **optional}, "66124")
    assert price(one_way, "sixes") == (NewFine(FINE, -6, -56, due=True),)
    assert price(one_way, "poker") == (LostBonus(PREMIUM),)
    assert row_prices(lying(pirate, {**optional, **duty, "poker": "66666"}, "66124")) == {}
    # Every duty row would be negative, and the first three turns are duty.
    assert row_prices(lying(pirate, {}, "12345")) == {}


def test_there_is_no_price_while_nobody_is_to_write():
    game = new_scorecard_game(ruleset("classic"), 2)
    assert row_prices(game) == {}
    assert row_prices(game.apply(game.legal_actions()[0])) == {}


def test_two_rows_of_double_dice_are_priced_together():
    rules = ruleset("double")
    rows = {"sixes": "666123", "fives": "551234"}  # 28, and at most 50 more
    game = lying(rules, rows, "123166123166")
    assert price(game, "fours", "pair") == (LostBonus(UPPER_50),)
    assert price(game, "pair", "fours") == (LostBonus(UPPER_50),)
    assert price(game, "threes", "twos") == (LostBonus(UPPER_50),)  # 5 more instead of 25
    assert price(game, "ones", "pair") == ()  # 2 instead of 5
    assert price(game, "pair", "two_pairs") == ()
    for outer, inner in row_prices(game):
        assert outer != inner


@cache
def best_dice(row: Row, dice: int) -> tuple[int, ...]:
    return max(rolls(dice), key=lambda roll: (row.points(roll, 1) is not None, row.points(roll, 1) or 0))


def completed(rules: Ruleset, card: Card) -> Card:
    """The card filled up in an order that the gates allow, every row as well as any dice may."""
    while not card.full:
        index = gated_rows(rules, card)[0]
        card = card.write(index, entry(rules, card, index, best_dice(rules.rows[index], rules.dice), 1))
    return card


def attainable(rules: Ruleset, bonus: Threshold | Clean, card: Card) -> bool:
    if isinstance(bonus, Threshold):
        return max(sums(rules, bonus, card)) >= bonus.least
    return not any(old is not None and not old.made and own(bonus, row)
                   for row, old in zip(rules.rows, card.entries, strict=True))  # fmt: skip


def check_prices(game: ScorecardGame) -> None:
    rules, prices = game.ruleset, row_prices(game)
    choices = list(permutations(game.writable_rows(), rules.layers)) if game.mover is not None else []
    assert set(prices) <= set(choices)
    assert all(prices.values())
    if game.mover is None:
        return
    keys = {rows: [rules.rows[index].key for index in rows] for rows in choices}
    card = game.cards[game.mover]
    after = {}
    for rows in choices:
        after[rows] = card
        for layer, index in enumerate(rows):
            after[rows] = after[rows].write(index, game.entry(index, layer))
    for bonus in rules.bonuses:
        told = {rows for rows in choices for one in prices.get(rows, ()) if one.bonus == bonus}
        match bonus:
            case Threshold() | Clean():
                lost = {rows for rows in choices if not attainable(rules, bonus, after[rows])}
                was = attainable(rules, bonus, card)
                assert told == (lost if was and len(lost) < len(choices) else set()), keys
                if was:
                    assert amount(bonus, rules.rows, completed(rules, card)) >= bonus.pays
                for rows in set(choices) - lost:
                    assert amount(bonus, rules.rows, completed(rules, after[rows])) >= bonus.pays
                for rows in lost:
                    assert amount(bonus, rules.rows, completed(rules, after[rows])) == 0
            case Shortfall() | Tenfold():
                check_fines(game, bonus, card, after, told)
            case _:
                assert told == set()


def check_fines(game, bonus, card, after, told) -> None:
    def minus(card: Card) -> int:
        points = [
            old.points
            for row, old in zip(game.ruleset.rows, card.entries, strict=True)
            if old is not None and own(bonus, row)
        ]
        if isinstance(bonus, Tenfold) and bonus.each:
            return sum(p for p in points if p < 0)
        return min(sum(points), 0)

    def settled(card: Card) -> bool:
        section = [old for row, old in zip(game.ruleset.rows, card.entries, strict=True) if own(bonus, row)]
        if isinstance(bonus, Shortfall):
            return len({total < 0 for total in sums(game.ruleset, bonus, card)}) == 1
        return None not in section

    dues = {rows for rows in after if settled(after[rows]) and not settled(card)}
    costs = {rows for rows in after if minus(after[rows]) < 0 and (minus(card) == 0 or rows in dues)}
    assert told == (costs if len(costs) < len(after) else set())
    for rows in told:
        (one,) = (one for one in row_prices(game)[rows] if one.bonus == bonus)
        taken = 9 * minus(after[rows]) if isinstance(bonus, Tenfold) else bonus.pays
        assert one.counts - one.rows == taken
        assert one.due == settled(after[rows])


ONE_ROW = {(each.preset, each.bonuses): name for name, each in reversed(CARDS.items()) if each.layers == 1}
"""Names of the sheets on which a turn writes one row, by their bonuses."""


@pytest.mark.parametrize("name", sampled(ONE_ROW.values(), [*ONE_ROW.values()][::4]))
def test_prices_are_right_in_a_random_game(name):
    for before, step, _ in walk(CARDS[name], 1, name):
        if not isinstance(step, Rolled):
            check_prices(before.game)


@settings(max_examples=5, derandomize=True)
@given(any_rules([key for key in SHEETS if CARDS[key].layers == 1]), st.integers())
def test_prices_are_right_under_any_options(rules, seed):
    for before, _, _ in walk(rules, 1, seed):
        check_prices(before.game)


@pytest.mark.parametrize("base", ["yatzy", "yahtzee"])
def test_prices_of_pairs_are_right_in_a_random_game(base):
    for before, step, _ in walk(ruleset("double", {"base": base}), 1, base):
        if isinstance(step, Write) and len(before.game.writable_rows()) <= 8:
            check_prices(before.game)
