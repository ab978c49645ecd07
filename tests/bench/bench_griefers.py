"""What griefers cost everybody else: seconds from tap to answer, beside each of them and without, in one run.

Groups play in real time within Telegram's limits. The griefers tap a key that only administrators may press,
of which the bot has to ask Telegram:

* many people, each in a group of their own: one such tap a second in 300 groups, three a second in 150;
* one stranger, who taps in all of 120 groups of his own at once, again and again, beside 20 that play;
* one bystander at one of 300 tables, eight taps a second: that table, which plays faster, and all of them.

Run: `python -m tests.bench.bench_griefers`, with `--help` for less.
"""
# ruff: noqa: T201 - it prints what it measured

import argparse
import asyncio
import math
import random
import statistics
import time
from collections.abc import Awaitable, Callable, Iterable
from functools import partial
from pathlib import Path
from typing import Any

from bot.chats.buttons import ShowSettings
from bot.ground.drawing.callback_data import pack
from bot.table.handlers.tap_throttle import TapThrottle
from tests.bench.bench_load import Groups, playing
from tests.bench.bench_press import update
from tests.bench.silent_server import beside_silence

PATIENCE = 15.0
"""Seconds after which Telegram takes no answer to a tap any more."""
PACE = 15.0
"""Seconds between two taps in a group, on average."""
THEIR_PACE = 3.0
"""The same at the table with the bystander."""
GOAL = 2.0
"""How many times as long 99 of 100 wait beside a griefer, at most."""
STRANGER, OWN_GROUPS = 777_001, 120
PAGE = 8
"""The message that griefers tap: a page of settings."""

Griefing = Callable[["RealTime"], Awaitable[None]]


class RealTime:
    """Groups that tap at moments of chance, and how long each waited for the answer.

    Attributes:
        fast: a group that taps more often.
        late: seconds, by group; infinite where none came in time.
    """

    def __init__(self, bot: Groups, groups: int, fast: int | None) -> None:
        self.bot = bot
        self.fast = fast
        self.late: dict[int, list[float]] = {chat: [] for chat in range(-groups, 0)}
        self._number = 10_000_000
        self._tasks: set[asyncio.Task[None]] = set()
        bot.bot.update_processor.refuse_when(TapThrottle(bot.deps))

    async def settle(self) -> None:
        """Let boards stay where they are: nobody talks, and the server gives every message one number."""
        for chat in self.late:
            await self.bot.chats.set_value(chat, "board", "stays")

    async def play(self, seconds: float, griefing: Griefing | None) -> None:
        """Let all groups play for so many seconds, beside somebody or not."""
        griefer = None if griefing is None else asyncio.ensure_future(griefing(self))
        try:
            await asyncio.gather(*(self._group(chat, seconds) for chat in self.late))
        finally:
            if griefer is not None:
                griefer.cancel()
            for task in self._tasks:
                task.cancel()
            await asyncio.gather(
                *self._tasks, *([] if griefer is None else [griefer]), return_exceptions=True
            )

    async def _group(self, chat: int, seconds: float) -> None:
        luck = random.Random(chat)
        until = time.perf_counter() + seconds
        while True:
            pause = luck.expovariate(1 / (THEIR_PACE if chat == self.fast else PACE))
            if time.perf_counter() + pause > until:
                return
            await asyncio.sleep(pause)
            began = time.perf_counter()
            tap = asyncio.ensure_future(self.bot.tap(chat))
            done, _ = await asyncio.wait({tap}, timeout=PATIENCE)
            self.late[chat].append(time.perf_counter() - began if done else math.inf)
            if not done:
                tap.cancel()
                await asyncio.gather(tap, return_exceptions=True)
                return  # such a table has given up

    def grief(self, chat: int, person: int) -> None:
        """Tap a key of the settings, and do not wait."""
        self._number += 1
        item: dict[str, Any] = update(self._number, chat, person, pack(ShowSettings("zone")))
        item["callback_query"]["message"]["message_id"] = PAGE
        task = asyncio.ensure_future(self.bot.feed(item))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


def many(a_second: float) -> Griefing:
    """People who each tap once, in groups that play."""

    async def griefing(there: RealTime) -> None:
        luck, person = random.Random(1), 500_000
        while True:
            person += 1
            there.grief(luck.choice(list(there.late)), person)
            await asyncio.sleep(1 / a_second)

    return griefing


async def stranger(there: RealTime) -> None:
    """One person who taps in all groups of his own at once."""
    while True:
        for number in range(OWN_GROUPS):
            there.grief(-1_000_000 - number, STRANGER)
        await asyncio.sleep(5)


async def bystander(there: RealTime) -> None:
    """One person at one table who taps without end."""
    while True:
        there.grief(-1, STRANGER)
        await asyncio.sleep(1 / 8)


def line(name: str, late: Iterable[float]) -> float:
    """Print what became of taps; returns within which 99 of 100 were answered, in seconds."""
    sorted_late = sorted(late)
    if len(sorted_late) < 2:
        print(f"  {name:34s}  too few taps")
        return math.nan
    answered = [min(each, PATIENCE) for each in sorted_late]
    cuts = statistics.quantiles(answered, n=100, method="inclusive")
    lost = sum(each > PATIENCE for each in sorted_late)
    print(
        f"  {name:34s} {len(sorted_late):5d} taps  p50 {cuts[49] * 1e3:8.1f} ms  p90 {cuts[89] * 1e3:8.1f} ms"
        f"  p99 {cuts[98] * 1e3:8.1f} ms  unanswered {lost}"
    )
    return cuts[98]


async def compare(  # noqa: PLR0913, PLR0917 - what is measured, and where
    name: str, groups: int, griefing: Griefing, seconds: float, address: str, folder: Path
) -> None:
    """Print the taps of so many groups without a griefer and beside one."""
    print(f"{name}, {groups} groups play")
    found: list[float] = []
    for beside in (None, griefing):
        async with playing(groups, address, folder, limited=True) as bot:
            there = RealTime(bot, groups, -1 if griefing is bystander else None)
            await there.settle()
            await there.play(seconds, beside)
        all_taps = [each for chat in there.late.values() for each in chat]
        found.append(line("everybody, without" if beside is None else "everybody, beside", all_taps))
        if griefing is bystander:
            line("his table, without" if beside is None else "his table, beside", there.late[-1])
    print(f"  ratio of p99 {found[1] / found[0]:.2f}  goal {GOAL:.2f}")


async def main(args: argparse.Namespace, address: str, folder: Path) -> None:
    """Measure and print what each griefer costs."""
    most, fewer, quiet, tables = args.groups
    where = args.seconds, address, folder
    await compare("one settings tap a second in all", most, many(1), *where)
    await compare("three settings taps a second", fewer, many(3), *where)
    await compare(f"a stranger with {OWN_GROUPS} groups of his own", quiet, stranger, *where)
    await compare("a bystander at eight taps a second", tables, bystander, *where)


def options() -> argparse.Namespace:
    """What is asked for."""
    parser = argparse.ArgumentParser(description="What griefers cost everybody else.")
    parser.add_argument("--seconds", type=float, default=45.0, help="of each measurement")
    parser.add_argument(
        "--groups", type=int, nargs=4, default=(300, 150, 20, 300), help="that play, in each of the four"
    )
    return parser.parse_args()


if __name__ == "__main__":
    beside_silence(partial(main, options()))
