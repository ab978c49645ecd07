"""The whole bot under load, each goal beside its yardstick in the same run; over HTTP, as `bench_press`.

* Presses a second of 50 groups that press again as soon as they are answered, beside a bare handler.
* From the tap to its answer, for 99 of 100 taps, of 100 groups beside 10 that make as many taps together.
* The cost of a press, each with its edit, of 1,000 groups beside 10.
* Memory at 300 groups, of a process of its own.

Run: `python -m tests.bench.bench_load`, with `--help` for less.
"""

import argparse
import asyncio
import gc
import math
import random
import statistics
import subprocess
import sys
import time
from collections import deque
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

from telegram import Update

from bot.ground.drawing import pack
from bot.ground.outbox.limits import PER_SECOND
from bot.ground.store.database import Store
from bot.ground.tasks import seldom_collected
from bot.ground.texts.formatting import load_all, texts
from bot.table.model import GameUpdate, GameView
from bot.table.presses import Rematch
from bot.table.show.drawing import draw
from tests.bench import bench_press
from tests.bench.bench_press import Whole, bare_bot, update, usually_collected
from tests.bench.silent_server import beside_silence

# ruff: noqa: T201 - it prints what it measured


AT_ONCE = 10
"""Taps at once where the cost of a press and memory are measured, however many groups there are."""
SPACING = 1.1
"""Seconds after which a message may be edited again."""
TURNS = 5
"""In which the bot and the bare handler take turns: what else the machine does hits both."""
SHARE = 0.3
"""The part of the taps a second that the bot can answer, at which it is measured how late answers are."""


class Groups(Whole):
    """The whole bot with a game in every group, whose next taps are known without asking the database."""

    def __init__(self, store: Store, address: str, *, limited: bool) -> None:
        # To what Telegram takes, as the bot is; else every press may have its edit.
        super().__init__(store, address, *((20, PER_SECOND) if limited else ()))
        states = self.games._transactions.states  # noqa: SLF001
        states.timing = replace(states.timing, double_tap=0.0)  # else what is tapped fast counts once
        self.views: dict[int, GameView] = {}  # by chat
        self.begun = 0  # games
        self._answered: dict[str, asyncio.Future[None]] = {}
        answers = self.sender._answers  # noqa: SLF001
        present, answer = self.messages.present, answers._answer  # noqa: SLF001 - both are watched

        async def presented(shown: GameUpdate) -> None:
            if isinstance(shown.view, GameView):
                self.views[shown.view.place.chat_id] = shown.view
            await present(shown)

        async def answered(parameters: dict[str, Any], tapped_at: float | None) -> None:
            await answer(parameters, tapped_at)
            waits = self._answered.pop(parameters["callback_query_id"], None)
            if waits is not None:
                waits.set_result(None)

        self.messages.present = presented  # type: ignore[method-assign]
        answers._answer = answered  # type: ignore[method-assign]  # noqa: SLF001

    async def begin(self) -> None:
        """Open, fill and start every game."""
        await super().begin()
        for game in self.started:
            await self._look(game)

    async def tap(self, chat: int) -> None:
        """Make the next tap in a group and wait until it has been answered; begin again after an end."""
        view = self.views[chat]
        if view.state != "playing":
            view = await self._again(view)
        mover = view.seats[view.progress.game.mover or 0].user_id or 0
        self._number += 1
        waits = self._answered[str(self._number)] = asyncio.get_running_loop().create_future()
        await self.feed(update(self._number, chat, mover, pack(self._next(view))))
        await waits

    async def _look(self, game: int) -> GameView:
        shown = await self.queries.shown(game)
        assert shown is not None
        assert isinstance(shown.view, GameView)
        self.views[shown.view.place.chat_id] = shown.view
        self.begun += 1
        return shown.view

    async def _again(self, view: GameView) -> GameView:
        chat = view.place.chat_id
        opened = await self.games.rematch(Rematch(view.game), self.player(chat, 0), chat)
        return await self._look(await self.seat(opened, chat))


@asynccontextmanager
async def playing(groups: int, address: str, folder: Path, *, limited: bool = False) -> AsyncIterator[Groups]:
    """The bot with so many groups that play, on a database of its own."""
    bench_press.SIZE.tables = groups
    async with await Store.open(folder / f"{groups}-{time.monotonic_ns()}.db") as store:
        bot = Groups(store, address, limited=limited)
        async with bot.bot:
            await bot.begin()
            with seldom_collected():  # as `bot.app` has it
                yield bot
            await bot.sender.close(1.0)
            await bot.messages.close()


async def in_turn(tap: Callable[[int], Awaitable[None]], groups: int, seconds: float) -> float:
    """Taps a second of groups that each tap again as soon as they are answered."""
    made, until = 0, time.perf_counter() + seconds

    async def group(chat: int) -> None:
        nonlocal made
        while time.perf_counter() < until:
            await tap(chat)
            made += 1

    began = time.perf_counter()
    await asyncio.gather(*(group(chat) for chat in range(-groups, 0)))
    return made / (time.perf_counter() - began)


async def rates(ours: Groups, address: str, groups: int, seconds: float) -> tuple[float, float]:
    """Presses a second of the bot and of the bare handler, measured by turns."""
    board = draw(texts("ru"), max(ours.views.values(), key=lambda view: view.version))
    bot = bare_bot(address, lambda: board, groups)

    async def tap(chat: int) -> None:
        change = Update.de_json(update(1, chat, 1, "r:1:1"), bot.bot)
        await bot.update_processor.process_update(change, bot.process_update(change))

    found = []
    async with bot:
        for _ in range(TURNS):
            rate = await in_turn(ours.tap, groups, seconds / TURNS)
            with usually_collected():
                found.append((rate, await in_turn(tap, groups, seconds / TURNS)))
    one, other = (statistics.median(each) for each in zip(*found, strict=True))
    return one, other


async def lateness(bot: Groups, groups: int, rate: float, seconds: float) -> list[float]:
    """Seconds from tap to answer of so many taps a second, at moments of chance, in groups that are free."""
    luck = random.Random(f"{groups}")
    free, late, tasks = deque(range(-groups, 0)), list[float](), set[asyncio.Task[None]]()
    luck.shuffle(free)

    async def one(chat: int, due: float) -> None:
        await bot.tap(chat)
        late.append(time.perf_counter() - due)
        free.append(chat)

    due = time.perf_counter()
    until = due + seconds
    while due < until:
        due += luck.expovariate(rate)
        while time.perf_counter() < due or not free:  # noqa: ASYNC110 - a moment is waited for, mostly
            await asyncio.sleep(max(due - time.perf_counter(), 0.0005))
        task = asyncio.create_task(one(free.popleft(), due))
        tasks.add(task)
        task.add_done_callback(tasks.discard)
    await asyncio.gather(*tasks)
    return late


async def cost(bot: Groups, groups: int, presses: int) -> float:
    """CPU seconds of a press with its edit: a few groups at once, all of them in turn."""
    at_once = min(AT_ONCE, groups)
    chats, used, made, round_began = deque(range(-groups, 0)), 0.0, 0, time.perf_counter()
    while made < presses:
        began = time.process_time()
        await asyncio.gather(*(bot.tap(chats[number]) for number in range(at_once)))
        await bot.drain()
        used += time.process_time() - began
        made += at_once
        chats.rotate(-at_once)
        if made % groups == 0:  # every message may be edited once more
            await asyncio.sleep(max(0.0, SPACING - (time.perf_counter() - round_began)))
            round_began = time.perf_counter()
    return used / made


def megabytes() -> float:
    """What of this process is in memory."""
    return int(Path("/proc/self/status").read_text().split("VmRSS:")[1].split()[0]) / 1024


async def memory(groups: int, taps: int, address: str, folder: Path) -> None:
    """Print what is in memory once so many groups have made so many taps each."""
    load_all()  # as the bot does when it starts
    async with playing(groups, address, folder) as bot:
        chats = range(-groups, 0)
        for _ in range(taps):
            for first in range(0, groups, AT_ONCE):
                await asyncio.gather(*(bot.tap(chat) for chat in chats[first : first + AT_ONCE]))
            await bot.drain()
        print(f"{megabytes():.1f}")


def memory_of_another(groups: int) -> float:
    """Megabytes of a process of its own that does as `memory` says."""
    command = [sys.executable, "-m", __spec__.name, "--memory", str(groups)]
    return float(subprocess.run(command, check=True, capture_output=True, text=True).stdout)


def p99(late: list[float]) -> float:
    """Within which 99 of 100 are, in milliseconds."""
    if len(late) < 2:
        return math.nan
    return statistics.quantiles(late, n=100)[98] * 1e3


async def main(args: argparse.Namespace, address: str, folder: Path) -> None:
    """Measure and print what there is a goal for."""
    few, many = args.groups
    async with playing(args.pressing, address, folder) as bot:
        await in_turn(bot.tap, args.pressing, args.seconds / 4)  # warm
        ours, plain = await rates(bot, address, args.pressing, args.seconds)
    print(
        f"presses a second at {args.pressing} groups   {ours:6.0f}     bare handler {plain:6.0f}"
        f"     ratio {ours / plain:.2f}  goal 2.50"
    )
    found = []
    for groups in (few, args.waiting):
        async with playing(groups, address, folder, limited=True) as bot:
            await lateness(bot, groups, ours * SHARE, args.seconds / 4)
            found.append(p99(await lateness(bot, groups, ours * SHARE, args.seconds)))
    print(
        f"p99 of tap to answer at {args.waiting} groups {found[1]:6.1f} ms"
        f"  at {few} groups {found[0]:6.1f} ms"
        f"  ratio {found[1] / found[0]:.2f}  goal 2.00  ({ours * SHARE:.0f} taps a second)"
    )
    found = []
    for groups in (few, many):
        gc.collect()
        async with playing(groups, address, folder) as bot:
            await cost(bot, groups, max(groups, args.presses // 10))
            found.append(await cost(bot, groups, max(groups, args.presses)))
    print(
        f"CPU per press at {many} groups {found[1] * 1e3:6.2f} ms  at {few} groups {found[0] * 1e3:6.2f} ms"
        f"  ratio {found[1] / found[0]:.2f}  goal 1.20"
    )
    if args.kept:
        read = await asyncio.to_thread(memory_of_another, args.kept)
        print(f"memory at {args.kept} groups {read:6.1f} MB  ratio to the goal of 110 MB {read / 110:.2f}")


def options() -> argparse.Namespace:
    """What is asked for."""
    parser = argparse.ArgumentParser(description="The bot under load.")
    parser.add_argument("--seconds", type=float, default=12.0, help="for each way of pressing")
    parser.add_argument("--pressing", type=int, default=50, help="groups that press as fast as they can")
    parser.add_argument("--waiting", type=int, default=100, help="groups whose answers are timed")
    parser.add_argument("--groups", type=int, nargs=2, default=(10, 1000), help="few and many")
    parser.add_argument("--presses", type=int, default=300, help="whose cost is measured")
    parser.add_argument("--kept", type=int, default=300, help="groups whose memory is measured; 0: none")
    parser.add_argument("--memory", type=int, default=0, help="only print the memory at so many groups")
    return parser.parse_args()


if __name__ == "__main__":
    wanted = options()
    beside_silence(
        lambda *where: memory(wanted.memory, 12, *where) if wanted.memory else main(wanted, *where)
    )
