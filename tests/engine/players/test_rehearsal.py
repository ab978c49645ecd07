"""What a computer player works out only once is worked out in a rehearsal, not when somebody waits for it."""

import json
import subprocess
import sys

import pytest

from tests.paths import ROOT

PROGRAM = """
import json, sys
from random import Random
from engine.play.game import new_game
from engine.players.choose import choose_best, rehearse
from engine.presets import PRESETS, ruleset
from tests.engine.games import random_faces

def effort(rules, seed):
    # Calls of functions in the first six decisions of a game: a measure that no busy machine changes.
    calls = 0
    def count(frame, event, argument):
        nonlocal calls
        calls += event == "call"
    game, rnd, decisions = new_game(rules, 2), Random(seed), 0
    while decisions < 6:
        if game.due is not None:
            game = game.apply(random_faces(game, rnd))
            continue
        sys.setprofile(count)
        action = choose_best(game)
        sys.setprofile(None)
        game = game.apply(action)
        decisions += 1
    return calls

found = {}
for key in sys.argv[2:]:
    rules = ruleset(key)
    if sys.argv[1] == "rehearsed":
        rehearse(rules)
    found[key] = [effort(rules, seed) for seed in (1, 2, 3)]
print(json.dumps(found))
"""


def efforts(how: str, *keys: str) -> dict[str, list[int]]:
    """By preset the effort of the first decisions in three games, one after the other, in a new process."""
    command = [sys.executable, "-c", PROGRAM, how, *keys]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True, timeout=120)
    return json.loads(done.stdout)


@pytest.mark.outside
def test_after_a_rehearsal_the_first_game_is_decided_as_fast_as_later_ones_and_else_much_longer():
    for key, (first, *later) in efforts("rehearsed", "classic", "maxi", "triple", "showdown").items():
        assert first < 2 * max(later), key
    for key in ("maxi", "showdown"):
        first, *later = efforts("cold", key)[key]
        assert first > 2 * max(later), key
