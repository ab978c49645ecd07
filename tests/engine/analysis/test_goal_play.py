"""Play for a target and for the win beside plain recursion on tiny sheets; what is known of whole cards."""

from dataclasses import replace
from itertools import product
from random import Random

import numpy as np
import pytest

from engine.analysis.goal_play import GoalPlay, WinPlay, solve_target, solve_two_players
from engine.analysis.last_round import is_last_round, win_choices
from engine.analysis.score_distribution import ScoreDistribution, certain, shares_at, win_shares
from engine.analysis.score_forecast import ScoreForecasts
from engine.errors import OptionError
from engine.play.scorecard import new_scorecard_game
from engine.play.steps import Rolled, Throw
from engine.play.turn import Turn
from engine.presets import ruleset
from engine.rules.scoring import gated_rows
from engine.rules.sheet import Card, entry_for
from tests.engine.analysis.played import last_turn
from tests.engine.solver.direct import direct
from tests.engine.solver.test_tiny_sheets import SHEETS
from tests.engine.solver.whole import solve_whole
from tests.rings import sampled


def empty(rules):
    return Card((None,) * len(rules.rows))


TARGETS = {
    **dict.fromkeys(SHEETS, (8,)),
    "a shortfall of one section": (-20, 1),
    "further equal dice": (20, 60),
    "tenfold rows": (-5,),
}


@pytest.mark.parametrize("name", sampled(TARGETS, ["a threshold", "tenfold rows", "further equal dice"]))
def test_a_target_is_reached_as_often_as_recursion_finds(name):
    rules = SHEETS[name]
    play = solve_target(solve_whole(rules))
    for target in TARGETS[name]:
        rest = direct(rules, goal=lambda total, target=target: float(total >= target))
        assert play.chance(target) == pytest.approx(rest(empty(rules))[0], abs=1e-12)
    row = gated_rows(rules, empty(rules))[0]
    card = empty(rules).write(row, entry_for(rules.rows[row], (3, 3), 1))
    assert play.chance(target, card) == pytest.approx(rest(card)[0], abs=1e-12)


def test_play_for_the_win_is_that_of_recursion_from_every_first_roll():
    rules = SHEETS["a threshold"]
    solution, scores = solve_whole(rules), np.arange(40)
    others = [ScoreDistribution(5, np.array([0.5, 0.25, 0.25])), certain(6)]
    shares = shares_at(scores, others)
    rest = direct(rules, goal=lambda total: float(shares[total]))
    play = GoalPlay(solution, empty(rules), lambda final: shares_at(final, others))
    assert play.worth(empty(rules)) == pytest.approx(rest(empty(rules))[0], abs=1e-12)
    full = empty(rules)
    for row, dice in enumerate(((3, 3), (6, 6), (2, 2))):
        full = full.write(row, entry_for(rules.rows[row], dice, 3))
    game = replace(new_scorecard_game(rules, 2), cards=(empty(rules), full))
    beaten = [certain(game.points[1])]
    rest = direct(rules, goal=lambda total: float(shares_at(np.array([total]), beaten)[0]))
    wins, found = WinPlay(solution), []
    for dice in product(range(1, 7), repeat=2):
        choices = wins.choices(game.apply(Throw((0, 1))).apply(Rolled(dice)))
        found.append(choices[0].chance)
        assert sorted(choices, key=lambda each: -each.chance) == list(choices)
    assert np.mean(found) == pytest.approx(rest(empty(rules))[0], abs=1e-12)


def test_somebody_alone_may_play_for_a_score_in_place_of_the_win():
    rules = SHEETS["a threshold"]
    solution = solve_whole(rules)
    game = new_scorecard_game(rules, 1).apply(Throw((0, 1))).apply(Rolled((3, 6)))
    wins = WinPlay(solution, lambda scores, others: (scores >= 9) * 1.0 + len(others))
    found, best = wins.choices(game), solve_target(solution).advise(game, 9)
    assert found[0].chance == pytest.approx(best[0].value, abs=1e-12)
    assert {each.action: round(each.chance, 12) for each in found} == {
        each.action: round(each.value, 12) for each in best
    }
    assert WinPlay(solution).choices(game) is None, "nobody is to be beaten"


def test_shares_are_those_of_win_shares():
    others = [ScoreDistribution(3, np.array([0.1, 0.2, 0.7])), ScoreDistribution(4, np.array([0.5, 0.5]))]
    own = ScoreDistribution(2, np.array([0.25, 0.25, 0.25, 0.25]))
    share = own.chances @ shares_at(np.arange(2, 6), others)
    assert share == pytest.approx(win_shares([own, *others])[0], abs=1e-12)
    assert shares_at(np.array([-9, 99]), others).tolist() == pytest.approx([0, 1])
    assert shares_at(np.array([7]), [certain(7)]).tolist() == pytest.approx([0.5])


def test_a_whole_short_card_is_played_for_points_or_for_a_target(solved):
    solution = solved("yatzy", card="short")
    start = empty(solution.rules)
    for_points = GoalPlay(solution, start, lambda scores: scores * 1.0)
    assert for_points.worth(start) == pytest.approx(solution.expected, abs=1e-9)
    play, forecast = solve_target(solution), ScoreForecasts(solution).final(start)
    chances = [play.chance(target) for target in range(201)]
    assert chances == sorted(chances, reverse=True)
    assert chances[0] == 1
    assert play.chance(10_000) == 0
    by_points = forecast.chances[80 - forecast.low :].sum()
    assert (round(by_points, 3), round(chances[80], 3)) == (0.548, 0.629)
    game = new_scorecard_game(solution.rules, 1).apply(Throw((0, 1, 2, 3, 4))).apply(Rolled((1, 3, 3, 5, 5)))
    best = play.advise(game, 80)[0]
    assert chances[80] - 0.2 < best.value < 1
    with pytest.raises(ValueError, match="somebody is to choose"):
        play.advise(new_scorecard_game(solution.rules, 1), 80)
    with pytest.raises(OptionError, match="fewer rows must be open"):
        solve_target(solution, most=100)


def test_the_last_round_is_that_of_all_who_play_to_win(solved):
    solution = solved("international")
    game = last_turn(solution.rules, 100, [130], Turn((6, 6, 6, 5, 1), 2))
    assert is_last_round(game)
    wins = WinPlay(solution)
    assert wins.choices(game) == win_choices(game, solution)
    assert wins.choices(new_scorecard_game(solution.rules, 2)) is None
    begun = new_scorecard_game(solution.rules, 2).apply(Throw((0, 1, 2, 3, 4))).apply(Rolled((1, 1, 1, 1, 2)))
    assert wins.choices(begun) is None, "too much is open"


def test_two_players_end_as_the_last_round_is_solved_from_its_end():
    rules = ruleset("series", {"card": "short", "order": "join"})
    solution, chance, told = solve_whole(rules), Random(2), set()
    play = solve_two_players(solution)
    assert play.first == pytest.approx(0.488993, abs=1e-6), "who moves last knows more"
    for _ in range(8):
        game = new_scorecard_game(rules, 2)
        while not game.over:
            if game.due is not None:
                game = game.apply(Rolled(tuple(chance.choices(range(1, 7), k=len(game.due.positions)))))
            elif not game.turn.roll:
                assert 0 <= play.chance(game) <= 1
                game = game.apply(solution.best(game))
            else:
                if is_last_round(game) and (winning := win_choices(game, solution)):
                    chances = {each.action: each.value for each in play.advise(game)}
                    assert chances == pytest.approx({each.action: each.chance for each in winning}, abs=1e-9)
                    told.add(game.position)
                game = game.apply(solution.best(game))
    assert told == {0, 1}
    with pytest.raises(OptionError, match="more than 1,000 situations"):
        solve_two_players(solution, 1_000)
    with pytest.raises(OptionError, match="by turns"):
        solve_two_players(solve_whole(ruleset("series", {"card": "short", "round_bonus": 10})))
