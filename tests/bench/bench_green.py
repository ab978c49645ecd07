"""The green key beside the coach: what it loses in points, and what a board takes in lines and keys.

Turns are played by pressing the green key; where none is, as the coach would. The coach is the exact table of
a game that can be solved, and in others the estimate that a hint goes by. Run:
`python -m tests.bench.bench_green [--turns 2000] [PRESET]...`.
"""

import argparse
import random
import tempfile
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

from bot.ground.texts.formatting import texts
from bot.table.presses import (
    AnnounceRow,
    HoldOnly,
    PickInner,
    PickRow,
    Reroll,
    Roll,
    ShowAnnounce,
    ShowColumns,
    StandPat,
)
from bot.table.show.drawing import board
from engine.play.game import least_seats
from engine.play.scorecard import ScorecardGame
from engine.play.steps import Announce, Rolled, Stand, Throw, Write
from engine.players.choose import weigh
from engine.presets import PRESETS, ruleset
from engine.rules.ruleset import Ruleset
from engine.solver.cache import load
from engine.solver.solvable import refusal
from tests.bot.screens.play_checks import same_rows
from tests.bot.screens.screen_cases import Played, people
from tests.presses import parse

# ruff: noqa: T201 - it prints what it measured

T = texts("ru")
MOST = 2.0
"""Points that a turn played by the green key may lose on average."""
EQUAL = 0.05
"""Points that make no difference."""


class Coach:
    """What every action is worth, in points."""

    def __init__(self, rules, folder):
        exact = isinstance(rules, Ruleset) and refusal(rules) is None
        self.solution = load(rules, folder) if exact else None

    def worths(self, game):
        """By action."""
        if self.solution is None:
            return weigh(game)
        return {each.action: each.value for each in self.solution.advise(game)}


def kept(game, action):
    """The faces that a throw keeps, whichever dice show them; any other action as it is."""
    if not isinstance(action, Throw):
        return action
    held = [i for i in range(game.ruleset.dice) if i not in action.positions]
    layers = game.ruleset.split(game.turn.dice) if isinstance(game, ScorecardGame) else (game.turn.dice,)
    return tuple(tuple(sorted(dice[i] for i in held)) for dice in layers)


def asked(game, view, press, worths):
    """The action that a key asks for, the best one where it leads to several; None if it asks for none."""
    dice = range(game.ruleset.dice)
    match press:
        case Roll():
            return Throw(tuple(i for i in dice if i not in view.choice.held))
        case HoldOnly(mask=mask) | Reroll(mask=mask):
            return Throw(tuple(i for i in dice if not mask >> i & 1))
        case PickRow(row=row):
            some = [
                each for each in worths if isinstance(each, Write) and each.row == game.ruleset.rows[row].key
            ]
            return max(some, key=worths.__getitem__)
        case PickInner(outer=outer, inner=inner):
            return Write(game.ruleset.rows[outer].key, game.ruleset.rows[inner].key)
        case ShowColumns(row=row):
            some = [Write(game.ruleset.rows[index].key) for index in same_rows(game, row)]
            return max(some, key=worths.__getitem__)
        case StandPat():
            return Stand()
        case AnnounceRow(row=row):
            return Announce(game.ruleset.rows[row].key)
        case ShowAnnounce():
            return max((each for each in worths if isinstance(each, Announce)), key=worths.__getitem__)
    return None


@dataclass
class Found:
    """What was measured of a preset."""

    turns: int = 0
    boards: int = 0
    lost: float = 0.0
    other: int = 0
    worst: float = 0.0
    held: int = 0
    unoffered: int = 0
    seconds: float = 0.0
    lines: list[int] = field(default_factory=list)
    keys: list[int] = field(default_factory=list)
    first_keys: list[int] = field(default_factory=list)
    examples: Counter = field(default_factory=Counter)


def play(rules, coach, turns, seed, *, examples=False):
    """So many turns by the green key."""
    found, chance = Found(), random.Random(seed)
    seats = max(least_seats(rules), 1)
    while found.turns < turns:
        played = Played(rules, people(seats), chance.randrange(10**6))
        while not played.progress.game.over and found.turns < turns:
            game = played.progress.game
            if game.due is not None:
                played.step(Rolled(tuple(chance.randint(1, 6) for _ in game.due.positions)))
            elif not game.turn.roll:
                played.step(next(iter(game.possible_throws())))
            else:
                played.step(decide(found, coach, played, examples=examples))
                found.turns += played.progress.game.turns != game.turns or game.over
    return found


def decide(found, coach, played, *, examples):
    """The action of the green key, or of the coach where no key is green."""
    game = played.progress.game
    worths = {kept(game, action): (worth, action) for action, worth in coach.worths(game).items()}
    plain = {action: worth for worth, action in worths.values()}
    best = max(worths.values(), key=lambda pair: pair[0])
    view = played.view()
    start = time.process_time()
    screen = board(T, view)
    found.seconds += time.process_time() - start
    keys = [button for line in screen.buttons for button in line]
    found.boards += 1
    found.lines.append(len(screen.buttons))
    found.keys.append(len(keys))
    if game.turn.roll == 1:
        found.first_keys.append(len(keys))
    if not game.rolls_left:
        return best[1]
    offers = {kept(game, asked(game, view, press, plain)) for key in keys if (press := parse(key.data or ""))}
    if isinstance(best[1], Throw):
        found.held += 1
        found.unoffered += kept(game, best[1]) not in offers
    loud = next((parse(key.data) for key in keys if key.style == "success"), None)
    action = asked(game, view, loud, plain)
    if action is None:
        return best[1]
    worth = worths[kept(game, action)][0]
    found.lost += best[0] - worth
    found.worst = max(found.worst, best[0] - worth)
    found.other += best[0] - worth > EQUAL
    if examples and best[0] - worth > MOST:
        found.examples[
            f"{game.turn.roll} {game.turn.dice} green {kept(game, action)} coach {kept(game, best[1])}"
        ] += 1
    return action


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("presets", nargs="*")
    parser.add_argument("--turns", type=int, default=200)
    parser.add_argument("--tables", type=Path, help="where solved tables are kept")
    parser.add_argument("--examples", type=int, default=0)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as temporary:
        folder = options.tables or Path(temporary)
        print(f"{'':14} points lost   ratio   other  worst    best hold   CPU of   lines       keys")
        print(
            f"{'':14} by a turn     to 2    keys   loss     no key      a board  max mean    max mean first"
        )
        for preset in options.presets or PRESETS:
            rules = ruleset(preset)
            found = play(rules, Coach(rules, folder), options.turns, 1, examples=bool(options.examples))
            lost, boards = found.lost / found.turns, found.boards
            print(
                f"{preset:14} {lost:8.2f} {lost / MOST:10.2f} {found.other / boards:8.0%} {found.worst:6.1f}"
                f" {found.unoffered / max(found.held, 1):10.0%} {found.seconds / boards * 1e6:9.0f} us"
                f" {max(found.lines):4} {sum(found.lines) / boards:5.1f}"
                f" {max(found.keys):6} {sum(found.keys) / boards:5.1f}"
                f" {sum(found.first_keys) / max(len(found.first_keys), 1):5.1f}",
                flush=True,
            )
            for each, count in found.examples.most_common(options.examples):
                print("   ", count, each)


if __name__ == "__main__":
    main()
