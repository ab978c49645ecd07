"""Memory over very many presses: whether the bot grows, in megabytes a hundred thousand presses.

The whole bot plays game after game in many groups against a server that says yes to everything. Its memory
is read again and again, and the slope of a line through the readings of the second half is what it grows by.
Run: `python -m tests.bench.soak --presses 200000`.
"""
# ruff: noqa: T201 - it prints what it measured

import argparse
import asyncio
import gc
import time
from functools import partial
from pathlib import Path

import numpy as np

from tests.bench.bench_load import megabytes, playing
from tests.bench.silent_server import beside_silence

READINGS = 40


async def soak(args: argparse.Namespace, address: str, folder: Path) -> None:
    """Play until so many presses have been made; print the memory at each reading, and what it grows by."""
    made, at, begun = 0, [0], time.perf_counter()
    async with playing(args.tables, address, folder) as bot:
        read = [megabytes()]
        while made < args.presses:
            await asyncio.gather(*map(bot.tap, bot.views))
            made += len(bot.views)
            if made >= at[-1] + args.presses / READINGS:
                await bot.drain()
                gc.collect()
                at.append(made)
                read.append(megabytes())
                print(f"{made:8d} presses  {read[-1]:6.1f} MB")
        games = bot.begun
    half = len(at) // 2
    slope = float(np.polyfit(at[half:], read[half:], 1)[0]) * 100_000
    took = time.perf_counter() - begun
    print(f"{made} presses, {games} games, {took:.0f} s: {slope:+.2f} MB in 100,000 presses")
    print(f"ratio of the end to the middle {read[-1] / read[half]:.3f}")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="What the bot grows by over very many presses.")
    parser.add_argument("--presses", type=int, default=20_000)
    parser.add_argument("--tables", type=int, default=100, help="groups at once")
    beside_silence(partial(soak, parser.parse_args()))
