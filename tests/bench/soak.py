"""Memory over very many presses: whether the bot grows, in megabytes a hundred thousand presses.

The whole bot plays game after game in many groups against a server that says yes to everything. Its memory
is read again and again, and the slope of a line through the readings of the second half is what it grows by.
Run: `python -m tests.bench.soak --presses 200000`.
"""
# ruff: noqa: T201 - it prints what it measured

import argparse
import asyncio
import gc
import logging
import tempfile
import time
from pathlib import Path

import numpy as np

from bot.ground.store import Store
from bot.table.buttons.lobby import Sit, Start
from bot.table.buttons.result import Rematch
from bot.table.service.games import Pressed
from bot.table.views.game import GameView
from tests.bench import bench_press
from tests.bench.bench_press import Whole
from tests.bench.silent_server import SilentServer

READINGS = 40


def megabytes() -> float:
    """What of the process is in memory."""
    status = Path("/proc/self/status").read_text().split("VmRSS:")[1]
    return int(status.split()[0]) / 1024


async def soak(presses: int, tables: int, folder: Path, address: str) -> tuple[list[int], list[float], int]:
    """Play until so many presses have been made: presses and memory at each reading, and games."""
    bench_press.SIZE.tables = tables
    made, at, read, games = 0, [0], [0.0], tables
    async with await Store.open(folder / "soak.db") as store:
        whole = Whole(store, address)
        async with whole.bot:
            await whole.begin()
            read[0] = megabytes()
            while made < presses:
                games += await begin_again(whole)
                batch = await whole.taps()
                await asyncio.gather(*(whole.feed(item) for item in batch))
                made += len(batch)
                if made >= at[-1] + presses / READINGS:
                    await whole.drain()
                    gc.collect()
                    at.append(made)
                    read.append(megabytes())
            await whole.sender.close()
            await whole.messages.close()
    return at, read, games


async def begin_again(whole: Whole) -> int:
    """Let those who have played a game to its end begin another; returns how many have."""
    begun = 0
    for number, game in enumerate(whole.started):
        shown = await whole.queries.shown(game)
        assert shown is not None
        view = shown.view
        if not isinstance(view, GameView) or view.state == "playing":
            continue
        place = view.place
        people = [whole.player(place.chat_id, seat) for seat in range(2)]
        opened = await whole.games.rematch(Rematch(game), people[0], place.chat_id)
        assert opened.shown is not None
        fresh = opened.shown.view.game
        await whole.service.boards.posted(fresh, place.chat_id, 7)
        await whole.games.press(Sit(fresh), people[1], place.chat_id, Pressed(7))
        await whole.games.press(Start(fresh), people[0], place.chat_id, Pressed(7))
        await whole.games.drawn(fresh)
        whole.started[number] = fresh
        begun += 1
    return begun


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="What the bot grows by over very many presses.")
    parser.add_argument("--presses", type=int, default=20_000)
    parser.add_argument("--tables", type=int, default=100, help="groups at once")
    args = parser.parse_args()
    logging.disable(logging.WARNING)
    begun = time.perf_counter()
    with tempfile.TemporaryDirectory() as folder, SilentServer() as address:
        at, read, games = asyncio.run(soak(args.presses, args.tables, Path(folder), address))
    for made, size in zip(at, read, strict=True):
        print(f"{made:8d} presses  {size:6.1f} MB")
    half = len(at) // 2
    slope = float(np.polyfit(at[half:], read[half:], 1)[0]) * 100_000
    took = time.perf_counter() - begun
    print(f"{at[-1]} presses, {games} games, {took:.0f} s: {slope:+.2f} MB in 100,000 presses")
    print(f"ratio of the end to the middle {read[-1] / read[half]:.3f}")


if __name__ == "__main__":
    main()
