"""Presses a second of many chats at once that share commits, beside a commit for each, in the same run.

    python -m tests.bench.bench_commits [--seconds 3] [--folder DIR]

Every chat makes its next press as soon as the one before is on disk. The folder should be on a real disk.
"""
# ruff: noqa: T201 - it prints what it measured

import argparse
import asyncio
import statistics
import tempfile
import time
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path

from bot.ground.store import Store, Tx
from bot.ground.store.commits import transaction
from bot.ground.store.sqlite import _hop
from bot.table.store.games import Games
from bot.table.store.records import Records
from bot.table.store.seats import Seats
from tests.bench.bench_store import RECORD, begin

CHATS = (1, 10, 50, 100)
Write = Callable[[Callable[[Tx], None]], Awaitable[None]]


def press(tx: Tx, game_id: int, steps: int) -> None:
    """Look up a game, its seats and what its record has beyond the steps that are known, and add two."""
    Games(tx).get(game_id)
    Seats(tx).of(game_id)
    Records(tx).lines(game_id, after=steps)
    Records(tx).append(game_id, steps + 1, ["throw 12345", "faces 44421"], 1, 0.0)
    Games(tx).update(game_id, held=steps % 32, asking=None, touched=True, taps=None)


async def rate(write: Write, games: list[int], seconds: float) -> tuple[float, float]:
    """Presses a second, and the time within which 99 of 100 are on disk, in milliseconds."""
    took: list[float] = []
    until = time.perf_counter() + seconds

    async def chat(game_id: int) -> None:
        steps = len(RECORD)
        while (began := time.perf_counter()) < until:
            await write(partial(press, game_id=game_id, steps=steps))
            steps += 2
            took.append(time.perf_counter() - began)

    began = time.perf_counter()
    await asyncio.gather(*map(chat, games))
    return len(took) / (time.perf_counter() - began), statistics.quantiles(took, n=100)[98] * 1e3


async def main() -> None:
    """Measure both at each number of chats, by turns, and print the ratios."""
    parser = argparse.ArgumentParser(description="Shared commits beside a commit for each press.")
    parser.add_argument("--seconds", type=float, default=3.0)
    parser.add_argument("--folder", type=Path, help="on the disk to be measured")
    args = parser.parse_args()
    print("presses a second, and the time of 99 in 100 of them, of many chats at once")
    with tempfile.TemporaryDirectory(dir=args.folder) as folder:
        async with await Store.open(Path(folder) / "commits.db") as store:
            each = partial(_hop, store._backend._writer, transaction, "BEGIN IMMEDIATE")  # noqa: SLF001
            for number, chats in enumerate(CHATS):
                topics = range(number * 1000, number * 1000 + 2 * chats)
                games = await store.write(lambda tx, topics=topics: [begin(tx, topic) for topic in topics])
                shared, shared_late = await rate(store.write, games[:chats], args.seconds)
                alone, alone_late = await rate(each, games[chats:], args.seconds)
                print(
                    f"  {chats:4} chats  shared {shared:6.0f} /s {shared_late:7.1f} ms"
                    f"  a commit each {alone:6.0f} /s {alone_late:7.1f} ms"
                    f"  ratio {shared / alone:5.2f}, of the times {shared_late / alone_late:5.2f}"
                )


if __name__ == "__main__":
    asyncio.run(main())
