"""Whole games beside the table: legality, totals, luck and losses, levels."""

from itertools import product
from random import Random

import pytest

from engine.analysis.exact_player import choose
from engine.analysis.simulate import simulate
from engine.play.scorecard import ScorecardGame, new_scorecard_game
from engine.play.steps import Rolled, Throw, Write
from engine.players.levels import TEMPERATURES
from engine.solver.solution import Solution
from tests.engine.games import SOLVABLE, random_faces
from tests.rings import sampled


def rolled(game: ScorecardGame, rnd: Random) -> ScorecardGame:
    """The game once the dice that are due lie, and whoever has none has thrown."""
    while game.due is not None or (game.mover is not None and not game.turn.roll):
        game = game.apply(random_faces(game, rnd) if game.due else next(iter(game.possible_throws())))
    return game


@pytest.mark.parametrize(
    ("key", "options"),
    [
        ("series", {}),
        pytest.param("kniffel", {"further": "plus_100"}, marks=pytest.mark.further),
        ("yahtzee", {"joker": "free"}),
        pytest.param("pirate", {}, marks=pytest.mark.further),
    ],
)
def test_final_score_is_start_and_luck_less_losses(solved, key, options):
    solution, rnd = solved(key, card="short", **options), Random(key)
    for _ in range(2):
        game, luck, lost = rolled(new_scorecard_game(solution.rules, 1), rnd), 0.0, 0.0
        expected = solution.expected
        while not game.over:
            dice, roll = game.turn.dice, game.turn.roll
            outlook, choices = solution.outlook(game.cards[0]), solution.advise(game)
            after = outlook.after(dice, roll)
            luck += after - expected
            assert choices[0].value == pytest.approx(after, abs=1e-9)
            assert {c.action for c in choices if isinstance(c.action, Write)} == {
                action for action in game.legal_actions() if isinstance(action, Write)
            }
            chosen = rnd.choice(choices) if rnd.random() < 0.3 else choices[0]
            lost += after - chosen.value
            game = game.apply(chosen.action)
            if isinstance(chosen.action, Throw):
                held = [face for i, face in enumerate(dice) if i not in chosen.action.positions]
                expected = outlook.keep(held, roll)
            else:
                row = solution.rules.row_index(chosen.action.row)
                assert outlook.write(row, dice, roll) == chosen.value
                expected = solution.final(game.cards[0])
            assert expected == pytest.approx(chosen.value, abs=1e-9)
            game = rolled(game, rnd)
        assert game.totals()[0].points == pytest.approx(solution.expected + luck - lost, abs=1e-8)
        assert game.cards[0].full


def test_what_cannot_be_answered_is_refused(solved):
    solution = solved("series", card="short")
    game = new_scorecard_game(solution.rules, 1)
    with pytest.raises(ValueError, match="dice have been rolled"):
        solution.advise(game.apply(game.legal_actions()[0]))
    outlook = solution.outlook(game.cards[0])
    with pytest.raises(ValueError, match="a die to throw"):
        outlook.keep((1, 2, 3, 4, 5), 1)
    with pytest.raises(ValueError, match="a roll before the last"):
        outlook.keep((1, 2), 3)
    with pytest.raises(ValueError, match="from 1 to 3, not 4"):
        outlook.after((1, 2, 3, 4, 5), 4)


def check_mean(solution: Solution, level: str, games: int, low: float, high: float):
    scores = simulate(solution, games, 7, level)
    error = scores.std(ddof=1) / games**0.5
    assert low - 3 * error < scores.mean() < high + 3 * error, (level, scores.mean(), error)
    return scores


def test_levels_are_as_strong_as_they_say(solved):
    solution = solved("series", card="short")
    best, sd = solution.expected, solution.sd
    scores = check_mean(solution, "perfect", 3000, best, best)
    assert scores.std(ddof=1) == pytest.approx(sd, rel=0.05)
    check_mean(solution, "solid", 600, best - 0.6 * sd, best - 0.1 * sd)
    check_mean(solution, "novice", 600, best - 1.6 * sd, best - 0.5 * sd)
    assert (simulate(solution, 50, 7) == simulate(solution, 50, 7)).all()
    assert (simulate(solution, 50, 8) != simulate(solution, 50, 7)).any()


def test_the_simulated_player_is_the_one_that_plays(solved):
    """One decision at a time, by `choose`, a level scores what `simulate` says; all its actions are legal."""
    solution, rnd, points = solved("series", card="short"), Random(3), {level: [] for level in TEMPERATURES}
    for level, number in product(TEMPERATURES, range(8)):
        game = new_scorecard_game(solution.rules, 1 + number % 2)
        while not game.over:
            fallen = game.due and Rolled(tuple(rnd.choices(range(1, 7), k=len(game.due.positions))))
            step = fallen or choose(solution, game, level, rnd.random)
            assert fallen or step in game.legal_actions()
            game = game.apply(step)
        points[level].append(game.totals()[0].points)
    scores = simulate(solution, 1500, 7, "novice")
    found = points["novice"]
    assert abs(sum(found) / len(found) - scores.mean()) < 3.5 * scores.std() / len(found) ** 0.5


@pytest.mark.parametrize("key", sampled(SOLVABLE, ["international", "yahtzee"]))
def test_simulated_mean_of_every_preset(solved, key):
    solution = solved(key, card="short")
    check_mean(solution, "perfect", 3_000, solution.expected, solution.expected)
