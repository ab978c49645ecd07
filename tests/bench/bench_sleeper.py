"""What one sleeper costs a table: seconds a turn of people who play on, within Telegram's limits.

One of them never taps. When the board asks what becomes of the turn, somebody gives the answer offered first.
The people of `bench_pace` play on a clock that skips idle time, a whole game with its first two minutes of
waiting. Run: `python -m tests.bench.bench_sleeper`, with `--help` for less.
"""
# ruff: noqa: T201 - it prints what it measured

import argparse
import asyncio
import logging
import random
import tempfile
from dataclasses import dataclass
from pathlib import Path
from unittest import mock

from bot.ground.drawing.callback_data import pack
from bot.ground.runtime.timing import USUAL_TIMING
from bot.sandbox.web.app import create_app
from bot.sandbox.web.server import serve
from bot.sandbox.world.composition import World
from bot.sandbox.world.rate_limit import Limits
from bot.table.buttons.board import DecideSleeper
from tests.bench import work_clock
from tests.bench.virtual_player import PATIENCE
from tests.bench.virtual_table import VirtualTable
from tests.memory_files import in_memory
from tests.play.phones import Phones, game_of, presses, running, settings_for, until
from tests.play.tables import NAMES, started

GOAL = 11.0
"""Seconds a turn of four of whom one sleeps, at most."""
ANSWER = 2.5
"""Seconds until somebody answers the board's question."""
ROBOT = 2.0
"""Seconds a robot takes for a turn, as it does by default."""


class SleepyTable(VirtualTable):
    """A table at which the first to join has fallen asleep."""

    turns_played = 0
    questions = 0

    @property
    def sleeper(self) -> int:
        """Who never taps."""
        person = self._people[0]
        assert person is not None
        return person

    async def answer(self) -> None:
        """Answer every question about the sleeper, until cancelled."""
        while True:
            message_id = self._row().message_id
            board = self.chat.messages.get(message_id)
            offered = [p for _, p in presses(board)] if board is not None else []
            asked = next((p for p in offered if isinstance(p, DecideSleeper)), None)
            if asked is None or board is None:
                await self.phones.world.state.page_events.signal.wait(PATIENCE)
                continue
            self.questions += 1
            await asyncio.sleep(ANSWER)
            person = next(p for p in self._people if p not in {None, self.sleeper})
            self.phones.world.conversation.tap(person, self.chat.id, message_id, pack(asked))
            while asked in [p for _, p in presses(board)]:
                await self.phones.world.state.page_events.signal.wait(PATIENCE)

    async def _act(self) -> None:
        self._follow(self._seen.version)
        mover, version = self._progress.game.mover, self._version
        if mover is not None and self._people[mover] == self.sleeper:
            await self._board(lambda seen: seen.version > version, asyncio.get_running_loop().time())
        else:
            await super()._act()
        self.turns_played = self._progress.game.turns


@dataclass(frozen=True, slots=True)
class Figures:
    """What came of a game: seconds a turn of anybody, how many turns, how often the board had to ask."""

    turn: float
    turns: int
    questions: int


async def played(preset: str, people: int, thinking: float, minutes: float, folder: Path) -> Figures:
    """Play, from the start of the game."""
    world = World(clock=work_clock.wall_clock, limits=Limits(), answer_seconds=120)
    path = folder / "bot.db"
    async with (
        serve(create_app(world)) as address,
        running(
            settings_for(world, address, path, computer_seconds=ROBOT), USUAL_TIMING, work_clock.wall_clock
        ),
    ):
        phones, members = Phones(world), world.membership
        persons = [members.add_person(n, language_code="ru", started=True).id for n in NAMES[:people]]
        chat = members.add_group("Кости", persons)
        await until(lambda: bool(phones.said(chat.id)), "the greeting")
        board = await started(phones, chat, persons, preset)
        table = SleepyTable(phones, chat, game_of(board), path, thinking)
        loop = asyncio.get_running_loop()
        begun = loop.time()
        answers = asyncio.create_task(table.answer())
        await table.play(lambda: bool(minutes) and loop.time() > begun + minutes * 60)
        seconds = loop.time() - begun
        answers.cancel()
    assert world.state.failures == []
    return Figures(seconds / table.turns_played, table.turns_played, table.questions)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="What a sleeper costs a table.")
    parser.add_argument("--preset", default="classic")
    parser.add_argument("--people", type=int, default=4)
    parser.add_argument("--thinking", type=float, default=1.5, help="seconds a tap")
    parser.add_argument("--minutes", type=float, default=0.0, help="of the game; without it the whole game")
    options = parser.parse_args()
    logging.disable(logging.WARNING)
    dice = random.Random(options.preset)
    with (
        tempfile.TemporaryDirectory(dir=in_memory()) as folder,
        mock.patch("secrets.token_bytes", dice.randbytes),
        mock.patch("secrets.randbelow", dice.randrange),
    ):
        figures = work_clock.run(
            played(options.preset, options.people, options.thinking, options.minutes, Path(folder))
        )
    print(
        f"{options.preset}, {options.people} people, one asleep: {figures.turn:.1f} s a turn over "
        f"{figures.turns} turns, {figures.questions} questions; goal {GOAL} s, "
        f"ratio {figures.turn / GOAL:.2f}"
    )


if __name__ == "__main__":
    main()
