"""Real processes of the bot, killed with -9: scenes of virtual time, once for each kind of moment."""

import asyncio
import random
from pathlib import Path

from tests.outside.processes import Process
from tests.play.kills import killed_again_and_again
from tests.play.test_send_kill import SENDS, Moment, killed_in_send

KILLS = 4
"""One of each kind: after an answer, in play, while it starts."""


def test_killed_again_and_again_the_game_goes_on_where_it_was(target: Path | str) -> None:
    asyncio.run(killed_again_and_again(Process, target, KILLS, random.Random(20261121)))


def test_killed_in_the_middle_of_its_call_a_chat_has_it_once(tmp_path: Path) -> None:
    moments: tuple[tuple[str, Moment], ...] = (("result", "unanswered"), ("daily_game_evening", "unreceived"))
    for kind, moment in moments:
        asyncio.run(killed_in_send(SENDS[kind](moment, tmp_path / f"{kind}.db"), Process))
