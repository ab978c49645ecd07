"""A process that is killed loses nothing it has acknowledged and leaves nothing half done."""

import os
import random
import subprocess
import sys
import time
from pathlib import Path

from bot.ground.store.database import Store
from bot.table.store import Games, Records
from tests.bot.store.databases import new_game, problems_of
from tests.paths import ROOT

KILLS = 6


def run_and_kill(target: Path | str, game_id: int, luck: random.Random) -> int:
    """The last step that a writer acknowledged before it was killed at some moment."""
    writer = subprocess.Popen(
        [sys.executable, str(Path(__file__).with_name("kill_writer.py")), str(target), str(game_id)],
        stdout=subprocess.PIPE,
        env=os.environ | {"PYTHONPATH": str(ROOT)},
        text=True,
    )
    with writer:
        for _ in range(luck.randrange(1, 30)):
            assert writer.stdout.readline().endswith("\n")
        time.sleep(luck.random() * 0.003)
        writer.kill()
        rest = writer.stdout.read()
    # What was in the pipe counts as acknowledged too; a line cut short does not.
    lines = rest.splitlines(keepends=True)
    whole = [line for line in lines if line.endswith("\n")]
    return int(whole[-1]) if whole else 0


async def test_every_acknowledged_step_survives_kill_9(target):
    luck = random.Random(20261121)
    async with await Store.open(target) as store:
        game_id = await store.write(new_game)
    stored = 0
    for _ in range(KILLS):
        acknowledged = run_and_kill(target, game_id, luck)
        async with await Store.open(target) as store:
            lines, held = await store.read(
                lambda tx: (Records(tx).lines(game_id), Games(tx).get(game_id).held)
            )
            assert await problems_of(store) == []
        assert len(lines) >= acknowledged
        assert len(lines) > stored
        stored = len(lines)
        # Nothing doubled, nothing torn: transactions of one, two or three lines follow one another.
        expected = []
        while len(expected) < stored:
            first = len(expected) + 1
            size = 1 + first % 3
            expected += [f"{first} {i} of {size}" for i in range(size)]
        assert lines == expected
        assert held == stored
