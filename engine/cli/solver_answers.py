"""The output of `solve`, `count`, `advise`, `target`, `simulate` and `baselines`: exact worths and scores."""

import argparse
import json
import sys
import time
from collections.abc import Sequence
from functools import lru_cache
from math import sqrt
from pathlib import Path
from random import Random
from statistics import fmean, stdev

from engine.analysis import simulate as simulation
from engine.analysis.goal_play import solve_target
from engine.analysis.score_forecast import EXACT, FEW, ScoreForecasts
from engine.cli.common import ruleset_of, with_card
from engine.cli.json_lines import (
    Fields,
    LineError,
    answer_lines,
    dice_of,
    object_of,
    only,
    rules_of,
    written_card,
)
from engine.cli.solo_games import MOST_GAMES, alone
from engine.errors import NotationError, OptionError
from engine.play.game import Game
from engine.play.scorecard import ScorecardGame
from engine.play.steps import Action, to_text
from engine.players.choose import play_game, weigh
from engine.presets import PRESETS, ruleset
from engine.records.situation import parse_situation
from engine.rules.ruleset import Ruleset
from engine.rules.sheet import Card
from engine.solver import cache
from engine.solver.cache import load_spread, usual_folder
from engine.solver.exchange import export
from engine.solver.outlook import Choice
from engine.solver.solution import Solution
from engine.solver.solvable import refusal
from engine.solver.spread import solve_spread
from engine.solver.state_space import StateSpace

MOST_LISTED = 12
"""Choices that are listed."""
QUANTILES = (1, 5, 25, 50, 75, 95, 99)


def _folder(given: argparse.Namespace) -> Path:
    return usual_folder() if given.cache is None else Path(given.cache)


@lru_cache(maxsize=4)
def _solution(rules: Ruleset, folder: Path) -> Solution:
    return cache.load(rules, folder)


def solve(given: argparse.Namespace) -> int:
    """Print what best play is expected to score, as JSON."""
    rules = with_card(ruleset_of(given))
    start = time.perf_counter()
    solved = cache.solve(rules) if given.fresh else _solution(rules, _folder(given))
    seconds = time.perf_counter() - start
    fresh = solve_spread(solved.space, solved.values) if given.fresh else None
    spread = fresh or load_spread(solved, _folder(given))
    exported = (
        [] if given.export is None else [str(path) for path in export(rules, _folder(given), given.export)]
    )
    answer = {
        "expected": round(solved.expected, 10),
        "sd": round(sqrt(spread.variances[0]), 4),
        "states": solved.states,
        "seconds": round(seconds, 3),
        **({"exported": exported} if exported else {}),
    }
    sys.stdout.write(json.dumps(answer) + "\n")
    return 0


def count(given: argparse.Namespace) -> int:
    """Print how many cards differ by the number of rows written, and how many situations; as JSON."""
    space = StateSpace(with_card(ruleset_of(given)))
    answer = {"levels": space.level_sizes, "states": space.states, "situations": space.situations}
    sys.stdout.write(json.dumps(answer) + "\n")
    return 0


def advise(given: argparse.Namespace) -> int:
    """Print the best choices of a situation, or answer every line on standard input with them."""
    folder = _folder(given)
    if given.situation is None:
        return answer_lines(lambda fields: _advice(fields, folder))
    game = parse_situation(given.situation).game()
    if not game.turn.roll:
        raise NotationError("expected a situation with dice, as in 'yatzy | dice 1 3 3 5 5 | roll 1'")
    if isinstance(game, ScorecardGame) and refusal(game.ruleset) is None:
        _list("expected final score", _solution(game.ruleset, folder).advise(game))
    else:
        worths = sorted(weigh(game).items(), key=lambda pair: -pair[1])
        _list("estimate, one turn ahead", [Choice(*each) for each in worths])
    return 0


def _list(what: str, choices: Sequence[Choice], *, percent: bool = False) -> None:
    """Print choices, best first, with what they are worth."""
    sys.stdout.write(f"{what:>26}\n")
    for choice in choices[:MOST_LISTED]:
        worth = f"{choice.value:.2%}" if percent else f"{choice.value:.4f}"
        sys.stdout.write(f"{worth:>26}  {to_text(choice.action)}\n")


def target(given: argparse.Namespace) -> int:
    """Print the best chance to reach a final score, that of play for points, and what to do for it."""
    situation = parse_situation(given.situation)
    rules, game = with_card(situation.rules), situation.game()
    card = situation.card or Card((None,) * len(rules.rows))
    solved = _solution(rules, _folder(given))
    if solved.space.rows_left(solved.state_of(card).key) > EXACT and solved.states > FEW:
        load_spread(solved, _folder(given))
    play, forecast = solve_target(solved, card), ScoreForecasts(solved).final(card, situation.turn)
    for_points = float(forecast.chances[max(given.points - forecast.low, 0) :].sum())
    choices = play.advise(game, given.points) if game.turn.roll else ()
    best = choices[0].value if choices else play.chance(given.points)
    sys.stdout.write(f"{given.points} or more: {best:.2%} at best, {for_points:.2%} playing for points\n")
    if choices:
        _list("chance", choices, percent=True)
    return 0


def _advice(fields: Fields, folder: Path) -> Fields:
    """What may be done with these dice on this card, best first, each with the expected final score."""
    only("the line", fields, ("ruleset", "options", "card", "dice", "roll"), answer=("best", "choices"))
    rules = rules_of(fields)
    card = written_card(rules, object_of("card", fields.get("card", {})))
    if card.full:
        raise LineError("card: expected one with an open row")
    dice, roll = dice_of(rules, fields, "the line")
    choices = _solution(rules, folder).outlook(card).choices(dice, roll)
    answers = [{"action": to_text(choice.action), "value": round(choice.value, 6)} for choice in choices]
    return {"best": answers[0]["action"], "choices": answers}


def simulate(given: argparse.Namespace) -> int:
    """Print statistics of simulated games of one computer player."""
    rules = with_card(ruleset_of(given))
    if not 1 <= given.games <= MOST_GAMES:
        raise OptionError(f"expected --games from 1 to {MOST_GAMES}, not {given.games}")
    if given.seed < 0:
        raise OptionError(f"expected --seed of 0 or more, not {given.seed}")
    if refusal(rules) is None:
        player = "exact"
        scores = simulation.simulate(
            _solution(rules, _folder(given)), given.games, given.seed, given.level
        ).tolist()
    else:
        player = "one-turn"
        scores = alone(rules, given.games, given.seed, given.level)
    ranked = sorted(scores)
    mean = sum(ranked) / len(ranked)
    sd = (sum((score - mean) ** 2 for score in ranked) / max(len(ranked) - 1, 1)) ** 0.5
    quantiles = {f"{q}%": ranked[min(len(ranked) * q // 100, len(ranked) - 1)] for q in QUANTILES}
    answer = {
        "games": len(ranked),
        "player": player,
        "mean": round(mean, 3),
        "sd": round(sd, 3),
        "quantiles": quantiles,
    }
    if given.json:
        sys.stdout.write(json.dumps(answer) + "\n")
    else:
        sys.stdout.write(
            f"{len(ranked)} games, {given.level} play ({player}): mean {mean:.2f}, SD {sd:.2f}\n"
        )
        sys.stdout.write("".join(f"{name:>4}  {score}\n" for name, score in quantiles.items()))
    return 0


def baselines(given: argparse.Namespace) -> int:
    """Print what players of several kinds come to alone, a line a preset, as it is known."""
    keys = given.presets or [key for key in PRESETS if isinstance(ruleset(key), Ruleset)]
    sys.stdout.write(f"{'':16}{'random':>14}{'greedy':>14}{'one turn ahead':>18}{'best':>12}\n")
    for key in keys:
        rules = with_card(parse_situation(key).rules)
        at_random = _mean(_random_scores(rules, max(given.games // 10, 2)))
        greedy = best = "-"
        if refusal(rules) is None:
            greedy = _mean(simulation.simulate(Solution.greedy(rules), given.games, 1).tolist())
            best = f"{_solution(rules, _folder(given)).expected:.2f}"
        ahead = _mean(alone(rules, max(given.games // 50, 2), 1, "perfect"))
        sys.stdout.write(f"{key:16}{at_random:>14}{greedy:>14}{ahead:>18}{best:>12}\n")
        sys.stdout.flush()
    return 0


def _random_scores(rules: Ruleset, games: int) -> list[int]:
    chance = Random(1)  # noqa: S311 - of nobody's game

    def player(game: Game) -> Action:
        return chance.choice(game.legal_actions())

    return [play_game(rules, [player], chance)[0].points[0] for _ in range(games)]


def _mean(scores: Sequence[int]) -> str:
    """The mean, and its standard error."""
    return f"{fmean(scores):.1f} ± {stdev(scores) / sqrt(len(scores)):.1f}"
