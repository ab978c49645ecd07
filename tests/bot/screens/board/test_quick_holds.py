import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.table.screens.board.quick_holds import for_hand, for_layers, mask, suggestions
from engine.play.showdown import new_showdown_game
from engine.play.steps import Rolled, Throw
from engine.presets import PRESETS, ruleset
from engine.rules.patterns import School
from engine.rules.ruleset import Ruleset

SHEETS = [rules for rules in map(ruleset, PRESETS) if isinstance(rules, Ruleset) and rules.layers == 1]


def rows_of(key, *open_):
    rules = ruleset(key)
    return [row for row in rules.rows if not open_ or row.key in open_]


def shown(dice, found):
    return ["".join(str(dice[i]) for i in sorted(hold)) for hold in found]


@pytest.mark.parametrize(
    ("dice", "open_", "offered"),
    [
        ((4, 4, 4, 2, 1), (), ["444", "4442", "421"]),
        ((4, 4, 4, 2, 1), ("fours", "poker"), ["444"]),
        ((4, 2, 4, 2, 1), ("two_pairs", "full", "four"), ["4242", "44", "22"]),
        ((1, 2, 4, 5, 6), ("large_straight",), ["2456"]),
        ((1, 2, 4, 5, 6), ("small_straight",), ["1245"]),
        ((1, 2, 4, 4, 6), ("small_straight",), ["124"]),
        ((1, 2, 2, 6, 6), ("small_straight",), ["12"]),
        ((1, 3, 4, 5, 6), ("chance",), ["56", "456"]),
        ((4, 6, 4, 2, 1), ("two_pairs",), ["464", "44"]),
        ((4, 6, 4, 6, 1), ("full",), ["4646"]),
        ((6, 6, 6, 5, 6), ("full",), ["6666"]),
        ((1, 2, 3, 5, 6), ("ones", "threes", "sixes"), ["6", "3", "1"]),
        ((6, 6, 6, 6, 6), (), []),
        ((5, 5, 2, 2, 2), ("full",), []),
        ((1, 2, 3, 4, 6), ("pair", "poker"), []),
    ],
)
def test_what_is_offered_serves_a_row_that_is_open(dice, open_, offered):
    assert shown(dice, suggestions(rows_of("classic", *open_), dice)) == offered


@pytest.mark.parametrize(
    ("key", "dice", "open_", "offered"),
    [
        ("crag", (6, 6, 4), ("thirteen_pair",), ["66"]),
        ("crag", (6, 5, 1), ("thirteen",), ["65", "61"]),
        ("crag", (1, 3, 6), ("odd_straight",), ["13"]),
        ("crag", (6, 6, 1), ("thirteen_pair", "thirteen"), []),
        ("kismet", (1, 6, 6, 1, 3), ("flush",), ["1661"]),
        ("kismet", (1, 6, 6, 1, 3), ("full_colour",), ["1661"]),
        ("kismet", (2, 2, 5, 3, 6), ("two_pairs_colour",), ["225", "22"]),
    ],
)
def test_what_is_offered_for_sums_and_colours(key, dice, open_, offered):
    assert shown(dice, suggestions(rows_of(key, *open_), dice)) == offered


def test_dice_that_serve_no_open_row_are_not_offered():
    dice = (4, 4, 4, 2, 1)
    assert shown(dice, suggestions(rows_of("classic", "ones", "small_straight"), dice)) == ["421", "1"]


def test_exactly_so_many_are_kept_where_more_would_be_too_many():
    dice = (5, 5, 5, 5, 2)
    assert "555" in shown(dice, suggestions(rows_of("pirate", "three", "fives"), dice))
    assert shown((5, 5, 5, 2, 1), suggestions(rows_of("pirate", "pair"), (5, 5, 5, 2, 1))) == ["55"]


def test_for_a_long_straight_its_middle_is_offered_too_as_either_end_will_do():
    dice = (1, 3, 4, 4, 5)
    found = shown(dice, suggestions(rows_of("yahtzee", "long_straight"), dice))
    assert found == ["1345", "345"]
    short = shown((1, 3, 4, 6, 6), suggestions(rows_of("yahtzee", "short_straight"), (1, 3, 4, 6, 6)))
    assert set(short) == {"346", "34"}


@pytest.mark.parametrize("rules", SHEETS, ids=lambda rules: rules.preset)
@given(data=st.data())
def test_offers_are_few_different_and_leave_something_to_throw(rules, data):
    dice = tuple(data.draw(st.lists(st.integers(1, 6), min_size=rules.dice, max_size=rules.dice)))
    rows = data.draw(st.lists(st.sampled_from(rules.rows), unique=True))
    found = suggestions(rows, dice)
    assert len(found) == len(set(found)) <= 3
    for hold in found:
        assert frozenset() < hold < frozenset(range(rules.dice))
        assert mask(hold) == int("".join("1" if i in hold else "0" for i in reversed(range(rules.dice))), 2)
    if any(isinstance(row.pattern, School) and row.pattern.face in dice for row in rows):
        assert found or len(set(dice)) == 1


def test_double_dice_are_kept_for_their_outer_and_for_their_inner_values():
    layers = ((6, 6, 3, 2, 1, 5), (4, 1, 1, 1, 2, 5))
    found = for_layers(rows_of("double"), layers)
    assert frozenset({0, 1}) in found
    assert frozenset({1, 2, 3}) in found


def test_in_showdown_what_is_locked_is_kept_and_the_worst_hand_wants_different_dice():
    every = Throw((0, 1, 2, 3, 4))

    def lying(*dice, **options):
        game = new_showdown_game(ruleset("showdown", {"order": "join", **options}), 2)
        return game.apply(every).apply(Rolled(dice))

    game = lying(4, 4, 1, 6, 6)
    assert shown((4, 4, 1, 6, 6), for_hand(game.turn.dice, game)) == ["66", "4466", "44"]
    game = game.apply(Throw((2, 3, 4))).apply(Rolled((4, 2, 3)))
    assert all({0, 1} < hold for hold in for_hand(game.turn.dice, game))
    low = lying(4, 4, 1, 6, 6, low="on")
    assert shown((4, 4, 1, 6, 6), for_hand(low.turn.dice, low)) == ["416"]
