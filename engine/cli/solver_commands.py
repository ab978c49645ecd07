"""`solve`, `advise` and `simulate`: what best play is worth, what it does, and how computer players fare.

The solver is imported only when it is used: NumPy takes longer to load than most commands take to run.
"""

import argparse
import json
import os
import sys
import time
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from engine.cli.common import Commands, add_ruleset, ruleset_of, with_card
from engine.cli.json_lines import Fields, LineError, answer_lines, dice_of, object_of, rules_of
from engine.cli.solo_games import alone
from engine.errors import OptionError
from engine.play.steps import to_text
from engine.rules import scoring
from engine.rules.ruleset import Ruleset
from engine.rules.sheet import Card

if TYPE_CHECKING:
    from engine.solver.solution import Solution

MOST_GAMES = 1_000_000
LEVELS = ("perfect", "solid", "novice")
QUANTILES = (1, 5, 25, 50, 75, 95, 99)


def add_to(commands: "Commands[argparse.ArgumentParser]") -> None:
    """Add the three commands."""
    parser = commands.add_parser("solve", help="the expected score of best play, exactly; as JSON")
    add_ruleset(parser)
    parser.add_argument("--fresh", action="store_true", help="solve it anew, without the cache")
    _add_cache(parser)
    parser.set_defaults(run=_solve)
    line = '{"ruleset", "options", "card": {row: {"dice", "roll"}}, "dice", "roll"} -> {"best", "choices"}'
    parser = commands.add_parser("advise", help=f"JSON lines on standard input: {line}")
    _add_cache(parser)
    parser.set_defaults(run=_advise)
    parser = commands.add_parser(
        "simulate", help="many games of a computer player alone, exact where it can be"
    )
    add_ruleset(parser)
    parser.add_argument("--games", type=int, default=10_000, help=f"how many, up to {MOST_GAMES}")
    parser.add_argument("--seed", type=int, default=1, help="the same one brings the same games")
    parser.add_argument("--level", choices=LEVELS, default=LEVELS[0])
    parser.add_argument("--json", action="store_true", help="as one JSON object")
    _add_cache(parser)
    parser.set_defaults(run=_simulate)


def _add_cache(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--cache",
        type=Path,
        metavar="FOLDER",
        help="where solved tables are kept (default: $DICE_POKER_CACHE, else the user's cache folder)",
    )


def _folder(given: argparse.Namespace) -> Path:
    if given.cache is not None:
        return Path(given.cache)
    if own := os.environ.get("DICE_POKER_CACHE"):
        return Path(own)
    return Path(os.environ.get("XDG_CACHE_HOME") or Path("~/.cache").expanduser()) / "dice-poker"


@lru_cache(maxsize=4)
def _solution(rules: Ruleset, folder: Path) -> "Solution":
    from engine.solver.cache import load  # noqa: PLC0415 - see above

    return load(rules, folder)


def _solve(given: argparse.Namespace) -> int:
    from engine.solver.solution import solve  # noqa: PLC0415 - see above

    rules = with_card(ruleset_of(given))
    start = time.perf_counter()
    solution = solve(rules) if given.fresh else _solution(rules, _folder(given))
    answer = {
        "expected": round(solution.expected, 10),
        "sd": round(solution.sd, 4),
        "states": solution.states,
        "seconds": round(time.perf_counter() - start, 3),
    }
    sys.stdout.write(json.dumps(answer) + "\n")
    return 0


def _advise(given: argparse.Namespace) -> int:
    folder = _folder(given)
    return answer_lines(lambda fields: advise(fields, folder))


def advise(fields: Fields, folder: Path) -> Fields:
    """What may be done with these dice on this card, best first, each with the expected final score."""
    rules = rules_of(fields)
    card = _card(rules, object_of("card", fields.get("card", {})))
    if card.full:
        raise LineError("card: expected one with an open row")
    dice, roll = dice_of(rules, fields, "the line")
    choices = _solution(rules, folder).outlook(card).choices(dice, roll)
    told = [{"action": to_text(choice.action), "value": round(choice.value, 6)} for choice in choices]
    return {"best": told[0]["action"], "choices": told}


def _card(rules: Ruleset, given: Fields) -> Card:
    """The card with these rows, written in this order (which matters for gates and further equal dice)."""
    card = Card((None,) * len(rules.rows))
    keys = [row.key for row in rules.rows]
    for key, entry in given.items():
        if key not in keys:
            raise LineError(f"card: expected rows of {' '.join(keys)}, not {key[:40]!r}")
        dice, roll = dice_of(rules, object_of(key, entry), key)
        index = keys.index(key)
        if index not in scoring.open_rows(rules, card, dice):
            raise LineError(f"card: {key} was not open to these dice; expected rows in the order of writing")
        card = card.write(index, scoring.entry(rules, card, index, dice, roll))
    return card


def _simulate(given: argparse.Namespace) -> int:
    from engine.analysis.simulate import simulate  # noqa: PLC0415
    from engine.solver.solvable import refusal  # noqa: PLC0415 - see above

    rules = with_card(ruleset_of(given))
    if not 1 <= given.games <= MOST_GAMES:
        raise OptionError(f"expected --games from 1 to {MOST_GAMES}, not {given.games}")
    if given.seed < 0:
        raise OptionError(f"expected --seed of 0 or more, not {given.seed}")
    if refusal(rules) is None:
        player = "exact"
        scores = simulate(_solution(rules, _folder(given)), given.games, given.seed, given.level).tolist()
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
