"""Exact play where luck is pressed, against published numbers, plain recursion and games that are played."""

from random import Random

import pytest

from engine.errors import OptionError
from engine.play.game import new_game
from engine.play.steps import Bank, Rolled
from engine.players.press import bust_chance, chance_of, mean_turn, outlook
from engine.presets import ruleset
from engine.solver.press import solve_turns, win_first


def test_the_race_of_pig_is_the_one_that_neller_and_presser_found():
    assert win_first(ruleset("pig", {"goal": 100})) == pytest.approx(0.5306, abs=5e-5)


def test_only_pig_has_so_few_states_and_no_values_where_points_may_be_lost_again():
    with pytest.raises(OptionError, match="all dice count"):
        win_first(ruleset("zonk"))
    with pytest.raises(OptionError, match="barrels"):
        solve_turns(ruleset("thousand"))


def test_the_shortest_pig_by_hand():
    """To 20: from 14 on one throw of a six is enough; what is left is a sum over geometric series."""
    solved = solve_turns(ruleset("pig", {"goal": 20}))
    assert solved.turns[19, 1] == pytest.approx(6 / 5)
    assert solved.turns[18, 1] == pytest.approx(6 / 5)
    # Of 17 a two leads to 19: going on then is lost one time in six, and banking costs a turn and a fifth.
    two = min(1 + solved.turns[17, 1] / 6 - 1, 1.2)
    assert solved.turns[17, 1] == pytest.approx(1 + solved.turns[17, 1] / 6 + two / 6)


@pytest.mark.parametrize(("key", "options"), [("pig", {"goal": 50}), ("five-dice", {"goal": 1000})])
def test_games_played_by_the_table_take_as_many_turns_as_it_says(key, options):
    rules, rnd, turns, games = ruleset(key, options), Random(4), [], 300
    solved = solve_turns(rules)
    for _ in range(games):
        game = new_game(rules, 1)
        while not game.over:
            if game.due is not None:
                game = game.apply(Rolled(tuple(rnd.randint(1, 6) for _ in game.due.positions)))
                continue
            if game.pending:
                game = game.apply(max(game.offers(), key=lambda take: -left(solved, game, take)))
            entered = bool(game.entered)
            if game.may_bank and solved.stops(game.points[0], len(game.free), game.gathered, entered=entered):
                game = game.apply(Bank())
            else:
                game = game.apply(next(iter(game.possible_throws())))
        turns.append(game.turns)
    mean = sum(turns) / games
    error = (sum((each - mean) ** 2 for each in turns) / games / games) ** 0.5
    assert abs(mean - solved.expected) < 4 * error


def left(solved, game, take):
    """The turns that are left once these dice are set aside."""
    after = game.apply(take)
    dice, number = len(after.free), min(after.gathered // solved.unit, solved.banking.shape[0] - 1)
    place = number, after.points[0] // solved.unit, int(bool(after.entered))
    return min(solved.going_on[(dice, *place)], solved.banking[place] if after.may_bank else 99)


def test_what_the_next_throw_may_do_is_counted_out():
    zonk = ruleset("zonk")
    assert [round(bust_chance(zonk, dice), 4) for dice in range(1, 7)] == [
        *(0.6667, 0.4444, 0.2778, 0.1574, 0.0772, 0.0231)
    ]
    pig = ruleset("pig")
    assert bust_chance(pig, 1) == pytest.approx(1 / 6)
    assert mean_turn(pig) == pytest.approx(8.14, abs=0.01), "holding at 20: 8.14 points, as published"
    assert chance_of(pig, 2) == pytest.approx(5 / 6)


def test_the_outlook_names_the_best_dice_first_and_when_to_stop():
    game = new_game("zonk", 2).apply("throw 123456").apply("faces 111532")
    best, *others = outlook(game)
    assert (best.points, best.gathered, best.may_bank) == (1050, 1050, True) or best.points == 1000
    assert best.worth >= max(other.worth for other in others)
    pig = new_game("pig", 2)
    for face in "66":
        pig = pig.apply("throw 1").apply(f"faces {face}")
    (choice,) = outlook(pig)
    assert (choice.take, choice.gathered, choice.bust) == (None, 12, pytest.approx(1 / 6))
    assert not choice.stop
    for face in "66":
        pig = pig.apply("throw 1").apply(f"faces {face}")
    assert outlook(pig)[0].stop
