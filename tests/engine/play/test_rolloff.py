"""The order of play and the blitz: ties again among the tied only, and lots that favour nobody."""

from collections import Counter
from itertools import pairwise, product
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.errors import IllegalStepError
from engine.play.rolloff import RollOff
from engine.play.scorecard import new_scorecard_game
from engine.play.steps import Leave, Rolled, Write
from engine.presets import ruleset


def rolled(roll: RollOff, *throws: str) -> RollOff:
    for throw in throws:
        roll = roll.land(tuple(map(int, throw)))
    return roll


def test_equal_throws_are_thrown_again_among_the_equal_only():
    roll = rolled(RollOff("order", 1, ((0, 1, 2, 3),), "all"), "3", "5", "3", "1")
    assert roll.ranking == ((1,), (0, 2), (3,))
    assert roll.due.label == "order.5"
    roll = rolled(roll, "2", "2")
    assert roll.ranking == ((1,), (0, 2), (3,))
    roll = rolled(roll, "2", "6")
    assert roll.done
    assert roll.due is None
    assert roll.due is None
    assert roll.ranking == ((1,), (2,), (0,), (3,))
    assert [seat for seat, _ in roll.throws] == [0, 1, 2, 3, 0, 2, 0, 2]
    with pytest.raises(IllegalStepError, match="0 faces are due"):
        roll.land((1,))


def test_the_highest_begins_and_play_goes_on_around_the_table():
    roll = rolled(RollOff("order", 1, ((0, 1, 2, 3),)), "3", "5", "3", "5")
    assert not roll.done
    roll = rolled(roll, "6", "2")
    assert roll.done  # the two threes need not throw again
    assert [seat for seat, _ in roll.throws] == [0, 1, 2, 3, 1, 3]
    assert roll.order == (1, 2, 3, 0)
    assert rolled(RollOff("order", 5, ((0, 1, 2),)), "11111", "11112", "66666").order == (2, 0, 1)


def test_a_blitz_ends_as_soon_as_the_first_place_is_clear():
    roll = rolled(RollOff("blitz", 5, ((1, 4, 6),)), "11111", "66661", "11111")
    assert roll.done
    assert roll.ranking == ((4,), (1, 6))
    again = rolled(RollOff("blitz", 5, ((1, 4, 6),)), "66661", "66661", "11111")
    assert again.ranking == ((1, 4), (6,))
    assert again.due.label == "blitz.4"
    assert rolled(again, "11111", "11112").ranking == ((4,), (1,), (6,))


def test_lots_are_drawn_uniformly():
    firsts = Counter()
    for one, other in product(product(range(1, 7), repeat=2), repeat=2):
        roll = RollOff("order", 2, ((0, 1),), "all", by="faces").land(one).land(other)
        firsts[roll.ranking] += 1
    assert firsts == {((0,), (1,)): 630, ((1,), (0,)): 630, ((0, 1),): 36}


@settings(max_examples=40, derandomize=True)
@given(st.sampled_from(("one_die", "five_dice", "shuffle")), st.integers(1, 8), st.integers())
def test_the_order_of_play_follows_the_throws(order, seats, seed):
    rnd = Random(seed)
    game = new_scorecard_game(ruleset("pirate", {"order": order}), seats)
    assert (game.due is None) == (seats == 1)
    while game.due is not None:
        assert game.mover is None
        with pytest.raises(IllegalStepError):
            game.apply(Leave(0))
        game = game.apply(Rolled(tuple(rnd.randint(1, 6) for _ in game.due.positions)))
    assert sorted(game.order) == list(range(seats))
    assert game.mover == game.order[0]
    score = tuple if order == "shuffle" else sum
    first = {}
    for seat, faces in game.order_roll.throws:
        first.setdefault(seat, score(faces))
    if order != "shuffle":
        assert first.get(game.order[0]) == max(first.values(), default=None)
        assert all((one + 1) % seats == other for one, other in pairwise(game.order))
    for one, other in pairwise(game.order if order == "shuffle" else ()):
        assert first[one] >= first[other]


def played_in_step(tie_break: str, seats: int):
    """A game in which everybody throws and writes the same: all are tied."""
    game = new_scorecard_game(ruleset("yatzy", {"tie_break": tie_break}), seats)
    while not game.played_out:
        if game.due is not None:
            game = game.apply(Rolled((2, 2, 3, 3, 3)[: len(game.due.positions)]))
        elif game.turn.roll:
            game = game.apply(Write(game.ruleset.rows[game.writable_rows()[0]].key))
        else:
            game = game.apply(game.legal_actions()[0])
    return game


def test_tied_seats_share_the_place_or_roll_a_blitz():
    shared = played_in_step("share", 3)
    assert shared.over
    assert shared.outcome().ranks == (1, 1, 1)
    assert shared.outcome().winners == (0, 1, 2)
    game = played_in_step("blitz", 3)
    assert not game.over
    assert game.due.label == "blitz.1"
    assert game.legal_actions() == ()
    with pytest.raises(ValueError, match="not over"):
        game.outcome()
    with pytest.raises(IllegalStepError, match="cannot leave"):
        game.apply(Leave(1))
    for faces in ((1,) * 5, (6,) * 5, (6,) * 5, (2, 2, 2, 2, 3), (2,) * 5):
        game = game.apply(Rolled(faces))
    assert game.over
    assert game.outcome().winners == (1,)
    assert game.outcome().ranks == (3, 1, 2)


def test_the_last_leaver_may_bring_about_the_blitz():
    game = new_scorecard_game(ruleset("yatzy", {"tie_break": "blitz"}), 3)
    full = played_in_step("blitz", 3)
    cards = (full.cards[0], full.cards[1], game.cards[2])
    state = type(game)(game.ruleset, cards, game.order, position=2, turns=40)
    assert state.mover == 2
    left = state.apply(Leave(2))
    assert left.blitz.ranking == ((0, 1),)
    assert left.due.label == "blitz.1"
