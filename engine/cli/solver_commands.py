"""The commands that need the solver, `solve` to `baselines`: their arguments.

What they answer is imported only when one of them runs: NumPy takes longer to load than most commands take.
"""

import argparse
from collections.abc import Callable
from pathlib import Path
from typing import get_args

from engine.cli.common import MOST_GAMES, SubParsers, add_ruleset
from engine.players.levels import Level

LEVELS: tuple[Level, ...] = tuple(reversed(get_args(Level)))


SITUATION = "such as 'yatzy card=short | card pair=11345/2 | dice 1 3 3 5 5 | roll 1'"


def add_to(commands: "SubParsers[argparse.ArgumentParser]") -> None:
    """Add the commands."""
    parser = _command(commands, "solve", "the expected score of best play, exactly; as JSON")
    parser.add_argument("--fresh", action="store_true", help="solve it anew, without the cache")
    parser.add_argument("--max-states", type=int, metavar="N", help="with --fresh: more states than usual")
    parser.add_argument(
        "--two",
        action="store_true",
        help="the chance of the first of two who play to win as well, of a short game",
    )
    parser.add_argument(
        "--export",
        type=Path,
        metavar="FOLDER",
        help="write the table there as well, for a bot that never solves",
    )
    _command(commands, "count", "how many cards and situations differ for the rest of a game; as JSON")
    line = '{"ruleset", "options", "card": {row: {"dice", "roll"}}, "dice", "roll"} -> {"best", "choices"}'
    parser = _command(commands, "advise", "what every choice is worth", preset=False)
    parser.description = f"Without SITUATION, JSON lines on standard input: {line}"
    parser.add_argument("situation", metavar="SITUATION", nargs="?", help=SITUATION)
    told = "the best chance to reach so many points, and what to do for it"
    parser = _command(commands, "target", told, preset=False)
    parser.add_argument("situation", metavar="SITUATION", help=f"{SITUATION}; or a preset and options alone")
    parser.add_argument("points", metavar="POINTS", type=int, help="the final score to reach")
    parser = _command(commands, "simulate", "many games of a computer player alone, exact where it can be")
    parser.add_argument("--games", type=int, default=10_000, help=f"how many, up to {MOST_GAMES}")
    parser.add_argument("--seed", type=int, default=1, help="the same one brings the same games")
    parser.add_argument("--level", choices=LEVELS, default=LEVELS[0])
    parser.add_argument("--json", action="store_true", help="as one JSON object")
    told = "write labelled situations of a game as JSON lines: their value, what each choice loses"
    parser = _command(commands, "situations", told)
    parser.add_argument("file", metavar="FILE", type=Path, help="a new file")
    parser.add_argument("--count", type=int, default=10_000, help="how many")
    parser.add_argument("--seed", type=int, default=1, help="the same one brings the same file")
    _command(commands, "strategy", "best play of a game on one page")
    told = "mean final scores of random, greedy, one-turn and best play, as a table"
    parser = _command(commands, "baselines", told, preset=False)
    parser.add_argument(
        "presets",
        metavar="PRESET",
        nargs="*",
        help="as in 'yatzy card=short'; all with a scorecard unless some are named",
    )
    parser.add_argument(
        "--games",
        type=int,
        default=10_000,
        help="of the greedy player; a tenth at random, a fiftieth one turn ahead",
    )


def _command(
    commands: "SubParsers[argparse.ArgumentParser]", name: str, told: str, *, preset: bool = True
) -> argparse.ArgumentParser:
    """A command that looks into the cache, most of a ruleset; `told` is its help."""
    parser = commands.add_parser(name, help=told)
    if preset:
        add_ruleset(parser)
    parser.add_argument(
        "--cache",
        type=Path,
        metavar="FOLDER",
        help="where solved tables are kept (default: $DICE_POKER_CACHE, else the user's cache folder)",
    )
    parser.set_defaults(run=_later(name))
    return parser


def _later(name: str) -> Callable[[argparse.Namespace], int]:
    def run(given: argparse.Namespace) -> int:
        from engine.cli import solver_answers  # noqa: PLC0415 - see above

        status: int = getattr(solver_answers, name)(given)
        return status

    return run
