"""The process killed at any await, again and again: nothing answered is lost, and the game goes on."""

import random
from pathlib import Path

from tests.play.kills import killed_again_and_again, process_of
from tests.world.machine import run

KILLS = 16


def test_killed_again_and_again_the_game_goes_on_where_it_was(target: Path | str) -> None:
    run(killed_again_and_again(process_of, target, KILLS, random.Random(20261121)))
