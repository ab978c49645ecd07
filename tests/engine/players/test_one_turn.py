"""The simple computer player: legal actions in every ruleset; it beats chance in test_golden_records.py."""

from dataclasses import replace
from random import Random

import pytest

from engine.play.game import new_game
from engine.play.scorecard import new_scorecard_game
from engine.play.steps import Rolled, Stop, Throw, Write
from engine.players.choose import choose_best
from engine.presets import ruleset
from engine.rules.sheet import Card, Entry
from tests.engine import every_option
from tests.engine.games import KINDS, final, random_faces


@pytest.mark.parametrize("key", KINDS[:-1])
def test_it_knows_what_to_do_under_every_option(key):
    for rules in every_option.rulesets(key)[:2]:
        game, rnd, decisions = new_game(replace(rules, source="bot"), 1), Random(7), 0
        while decisions < 4 and not game.over:
            if game.due is not None:
                game = game.apply(random_faces(game, rnd))
            else:
                step, decisions = choose_best(game), decisions + 1
                assert step in game.legal_actions()
                game = game.apply(step)


def lying(name: str, *faces: str, roll: int = 1, **options: str):
    game = new_scorecard_game(ruleset(name, options), 1)
    for thrown in faces[:roll]:
        game = game.apply(game.legal_actions()[0]).apply(Rolled(tuple(map(int, thrown))))
    return game


def test_it_takes_a_poker_at_once_and_holds_four_equal_dice():
    assert choose_best(lying("yatzy", "66666")) == Write("poker")
    assert choose_best(lying("yatzy", "66166")) == Throw((2,))


def test_it_does_not_wait_for_dice_nor_move_after_the_end():
    game = new_scorecard_game(ruleset("yatzy"), 1)
    air = game.apply(choose_best(game))
    with pytest.raises(ValueError, match="waits for no action"):
        choose_best(air)
    over = final(ruleset("pirate"), 1, 1)
    with pytest.raises(ValueError, match="waits for no action"):
        choose_best(over)


def test_it_forgoes_points_for_the_school():
    # After the last roll: a pair of ones pays 2, but the school would miss its third die for ever.
    game = lying("classic", "11234", "11234", "11234", roll=3)
    assert choose_best(game) in game.legal_actions()
    assert choose_best(game) != Write("sixes")


def test_it_takes_a_win_at_once_and_only_then():
    assert choose_best(lying("generala", "55555")) == Write("poker")
    assert choose_best(lying("generala", "55555", double="on")) == Write("poker")


def test_it_throws_on_while_its_own_rolls_cost_nothing_and_stops_when_none_is_left():
    nothing = ("12346", "12346", "12346")
    assert isinstance(choose_best(lying("thrift", *nothing, roll=1)), Throw)
    assert isinstance(choose_best(lying("thrift", *nothing, roll=2)), Throw)
    assert choose_best(lying("thrift", *nothing, roll=3)) == Stop()


def with_one_row_left(key: str, saved: int, faces: str):
    """After the third roll, with all rows but `key` written and so many rolls saved."""
    rules = ruleset("maxi")
    index = rules.row_index(key)
    entry = Entry((1, 2, 3, 4, 5, 6), 3, 0, made=False)
    entries = tuple(None if i == index else entry for i in range(len(rules.rows)))
    written = tuple(i for i in range(len(rules.rows)) if i != index)
    game = new_scorecard_game(rules, 1)
    game = replace(game, cards=(Card(entries, written, saved),))
    for _ in range(3):
        game = game.apply(game.legal_actions()[0]).apply(Rolled(tuple(map(int, faces))))
    return game


def test_it_spends_saved_rolls_where_there_is_no_later_use_for_them():
    assert choose_best(with_one_row_left("poker", 3, "111112")) == Throw((5,))
    assert choose_best(with_one_row_left("poker", 3, "111111")) == Write("poker")
    assert choose_best(with_one_row_left("poker", 0, "111112")) == Write("poker")
