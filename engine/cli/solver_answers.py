"""Answers of the solver: exact worths, choices, scores, labelled situations, a page of best play."""

import argparse
import hashlib
import json
import sys
import time
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import islice
from math import sqrt
from pathlib import Path
from random import Random
from statistics import fmean, stdev

from engine.analysis import simulate as simulation
from engine.analysis.goal_play import solve_target, solve_two_players
from engine.analysis.score_forecast import EXACT, FEW, ScoreForecasts
from engine.cli.common import MOST_GAMES, check_new, ruleset_of, with_card
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
from engine.cli.rules_text import row_title
from engine.errors import NotationError, OptionError
from engine.play.game import Game
from engine.play.scorecard import ScorecardGame, new_scorecard_game
from engine.play.steps import Action, Rolled, Throw, to_text
from engine.players.choose import choose, play_game, weigh
from engine.players.levels import Level, draw, temperature
from engine.presets import PRESETS, preset, ruleset
from engine.records.situation import Situation, parse_situation
from engine.rules.bank_rules import BankRules
from engine.rules.multisets import Dice
from engine.rules.ruleset import Ruleset
from engine.rules.sheet import Card, Entry, writable
from engine.solver import cache
from engine.solver.cache import load_spread, usual_folder
from engine.solver.dice_index import dice_index
from engine.solver.exchange import export
from engine.solver.outlook import Choice
from engine.solver.press import solve_turns, win_first
from engine.solver.solution import Solution
from engine.solver.solvable import refusal
from engine.solver.spread import solve_spread
from engine.solver.state_space import StateSpace

MOST_LISTED = 12
"""Choices that are listed."""
_HELD = 30
"""Holds that a page lists."""
QUANTILES = (1, 5, 25, 50, 75, 95, 99)


def _folder(given: argparse.Namespace) -> Path:
    return usual_folder() if given.cache is None else Path(given.cache)


@lru_cache(maxsize=4)
def _solution(rules: Ruleset, folder: Path) -> Solution:
    return cache.load(rules, folder)


def solve(given: argparse.Namespace) -> int:
    """Print what best play is expected to score, as JSON; where luck is pressed, in how many turns alone."""
    whole = ruleset_of(given)
    if isinstance(whole, BankRules):
        sys.stdout.write(json.dumps(_turns(whole)) + "\n")
        return 0
    rules = with_card(whole)
    start = time.perf_counter()
    solved = (
        cache.solve(rules, max_states=given.max_states) if given.fresh else _solution(rules, _folder(given))
    )
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
        **({"first_of_two": round(solve_two_players(solved).first, 6)} if given.two else {}),
        **({"exported": exported} if exported else {}),
    }
    sys.stdout.write(json.dumps(answer) + "\n")
    return 0


def _turns(rules: BankRules) -> dict[str, float]:
    """Expected turns of one seat to the goal; of two the chance of the first to win, where it is known."""
    start = time.perf_counter()
    answer = {"turns": round(solve_turns(rules).expected, 6)}
    if rules.whole and rules.ending == "once":
        answer["first_of_two"] = round(win_first(rules), 6)
    return {**answer, "seconds": round(time.perf_counter() - start, 3)}


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


def situations(given: argparse.Namespace) -> int:
    """Write situations of games of weak play, each with its value and what every choice loses."""
    rules = with_card(ruleset_of(given))
    if not 1 <= given.count <= MOST_GAMES:
        raise OptionError(f"expected --count from 1 to {MOST_GAMES}, not {given.count}")
    solution, chance = _solution(rules, _folder(given)), Random(given.seed)  # noqa: S311 - nobody plays for it
    digest = hashlib.sha256()
    check_new(given.file)
    with given.file.open("xb") as file:
        for line in islice(_labelled(solution, chance), given.count):
            file.write(line)
            digest.update(line)
    sys.stdout.write(f"{digest.hexdigest()}  {given.file}\n")
    return 0


def _labelled(solution: Solution, chance: Random) -> Iterator[bytes]:
    """Situations of one game after the other, a line of JSON each."""
    while True:
        game = new_scorecard_game(solution.rules, 1)
        while not game.over:
            if game.due is not None:
                game = game.apply(Rolled(tuple(chance.randint(1, 6) for _ in game.due.positions)))
            elif not game.turn.roll:
                game = game.apply(solution.best(game))
            else:
                choices = solution.advise(game)
                best = choices[0].value
                label = {
                    "situation": str(Situation.of(game)),
                    "value": round(best, 9),
                    "best": to_text(choices[0].action),
                    "regret": {to_text(each.action): round(best - each.value, 9) for each in choices},
                }
                yield (json.dumps(label) + "\n").encode()
                worths = {each.action: each.value for each in choices}
                game = game.apply(draw(worths, temperature("novice", solution.sd), chance.random))


def strategy(given: argparse.Namespace) -> int:
    """Print best play of an empty card on one page: what rows are worth, and what to hold of a first roll."""
    rules = with_card(ruleset_of(given))
    solution = _solution(rules, _folder(given))
    empty = Card((None,) * len(rules.rows))
    known, outlook = dice_index(rules.dice), solution.outlook(empty)
    sys.stdout.write(f"{preset(rules.preset).title}: best play of an empty card\n\n")
    sys.stdout.write(
        f"Expected final score {solution.expected:.2f}, standard deviation {solution.sd:.1f}.\n\n"
    )
    sys.stdout.write("Points that a row costs if it is crossed out in the first turn:\n")
    costs = {}
    for index in writable(rules.rows, rules.gates, empty):
        crossed = empty.write(index, Entry((), rules.rolls, 0, made=False))
        costs[row_title(rules.rows[index])] = solution.expected - solution.final(crossed)
    for title, cost in sorted(costs.items(), key=lambda pair: pair[1]):
        sys.stdout.write(f"  {title:16} {cost:6.1f}\n")
    sys.stdout.write("\nOf a first roll hold, in so many of 100 rolls, as of the dice beside it:\n")
    held: dict[str, list[tuple[float, Dice]]] = {}
    for chance, dice in zip(known.chances.tolist(), known.keeps, strict=False):
        action = outlook.best(dice, 1, throws=rules.rolls > 1)
        kept = action.kept(dice) if isinstance(action, Throw) else ()
        told = _faces(rules, kept) or "nothing" if isinstance(action, Throw) else f"all: {to_text(action)}"
        held.setdefault(told, []).append((chance, dice))
    ranked = sorted(held.items(), key=lambda pair: -sum(chance for chance, _ in pair[1]))
    for told, rolls in ranked[:_HELD]:
        share, (_, example) = sum(chance for chance, _ in rolls), max(rolls)
        sys.stdout.write(f"  {told:26} {share:6.1%}   {_faces(rules, example)}\n")
    rest = sum(chance for _, rolls in ranked[_HELD:] for chance, _ in rolls)
    sys.stdout.write(f"  {'anything else':26} {rest:6.1%}\n")
    return 0


def _faces(rules: Ruleset, dice: Sequence[int]) -> str:
    return " ".join(rules.faces[face - 1] for face in dice)


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


def alone(rules: Ruleset, games: int, seed: int, level: Level) -> list[int]:
    """The final scores of simulated games of the one-turn player; the same seed brings the same games."""
    chance = Random(seed)  # noqa: S311 - dice that nobody plays for
    return [
        play_game(rules, [lambda game: choose(game, level, chance.random)], chance)[0].points[0]
        for _ in range(games)
    ]


def _random_scores(rules: Ruleset, games: int) -> list[int]:
    chance = Random(1)  # noqa: S311 - of nobody's game

    def player(game: Game) -> Action:
        return chance.choice(game.legal_actions())

    return [play_game(rules, [player], chance)[0].points[0] for _ in range(games)]


def _mean(scores: Sequence[int]) -> str:
    """The mean, and its standard error."""
    return f"{fmean(scores):.1f} ± {stdev(scores) / sqrt(len(scores)):.1f}"
