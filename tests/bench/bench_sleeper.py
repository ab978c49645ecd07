"""What one sleeper costs a table: seconds a turn of people who play on, within Telegram's limits.

One of them never taps. When the board asks what becomes of the turn, somebody gives the answer offered first.
The people of `bench_pace` play on a clock that skips idle time, a whole game with its first two minutes of
waiting. Run: `python -m tests.bench.bench_sleeper`, with `--help` for less.
"""
# ruff: noqa: T201 - it prints what it measured

import argparse
import asyncio
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from bot.ground.drawing.callback_data import pack
from bot.sandbox.world.rate_limit import Limits
from bot.table.buttons.board import DecideSleeper
from tests.bench import work_clock
from tests.bench.virtual_player import PATIENCE
from tests.bench.virtual_table import VirtualTable
from tests.play.phones import game_of, presses, until
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
    async with work_clock.town(folder, Limits(), computer_seconds=ROBOT) as (phones, path):
        members = phones.world.membership
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
    return Figures(seconds / table.turns_played, table.turns_played, table.questions)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="What a sleeper costs a table.")
    parser.add_argument("--preset", default="classic")
    parser.add_argument("--people", type=int, default=4)
    parser.add_argument("--thinking", type=float, default=1.5, help="seconds a tap")
    parser.add_argument("--minutes", type=float, default=0.0, help="of the game; without it the whole game")
    options = parser.parse_args()
    figures = work_clock.play(
        partial(played, options.preset, options.people, options.thinking, options.minutes), options.preset
    )
    print(
        f"{options.preset}, {options.people} people, one asleep: {figures.turn:.1f} s a turn over "
        f"{figures.turns} turns, {figures.questions} questions; goal {GOAL} s, "
        f"ratio {figures.turn / GOAL:.2f}"
    )


if __name__ == "__main__":
    main()
