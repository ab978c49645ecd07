"""Presses a second on SQLite and on PostgreSQL, both syncing to the same disk; and a commit for each press.

    python -m tests.bench.bench_databases [--seconds 3] [--url postgresql://...] [--folder DIR]

Every chat makes its next press as soon as the one before is on disk. Without an address a server is started,
reached by a socket; one on another machine adds its distance to every statement. The folder, of SQLite's
file, should be on a real disk.
"""

import argparse
import asyncio
import itertools
import statistics
import tempfile
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

from bot.ground.store.base import Tx
from bot.ground.store.commits import transaction
from bot.ground.store.database import Store
from bot.ground.store.sqlite import SqliteFile, _hop
from bot.ground.values import Place
from bot.table.store import Games, Records, Seats
from tests import postgres

# ruff: noqa: T201 - it prints what it measured


CHATS = (1, 10, 50)
RECORD = [f"faces {n}" for n in range(60)]
"""A game in its middle."""
Write = Callable[[Callable[[Tx], None]], Awaitable[None]]


def begin(tx: Tx, topic: int) -> int:
    """A game of three people with sixty steps behind them."""
    told = {"preset": "pirate", "options": "{}", "revision": 1, "secret": bytes(32), "commitment": "0" * 64}
    game_id = Games(tx).create(Place(-100, topic), host_id=1, at=0.0, **told)
    for user in range(1, 4):
        Seats(tx).add(game_id, name=f"Player {user}", talisman="🍀", user_id=user)
    Records(tx).append(game_id, 1, RECORD, 1, 0.0)
    return game_id


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
    began = time.perf_counter()

    async def chat(game_id: int) -> None:
        steps = len(RECORD)
        while (at := time.perf_counter()) < began + seconds:
            await write(partial(press, game_id=game_id, steps=steps))
            steps += 2
            took.append(time.perf_counter() - at)

    await asyncio.gather(*map(chat, games))
    return len(took) / (time.perf_counter() - began), statistics.quantiles(took, n=100)[98] * 1e3


async def measured(target: Path | str, seconds: float) -> dict[str, list[tuple[float, float]]]:
    """What each way of committing comes to, at each number of chats; the ways take turns."""
    found: dict[str, list[tuple[float, float]]] = {}
    topic = itertools.count(1)
    async with await Store.open(target) as store:
        ways: dict[str, Write] = {"shared": store.write}
        if isinstance(store._backend, SqliteFile):  # noqa: SLF001
            writer = store._backend._writer  # noqa: SLF001
            ways["each"] = partial(_hop, writer, transaction, "BEGIN IMMEDIATE")
        for chats in CHATS:
            for way, write in ways.items():
                topics = [next(topic) for _ in range(chats)]
                games = await store.write(lambda tx, topics=topics: [begin(tx, topic) for topic in topics])
                found.setdefault(way, []).append(await rate(write, games, seconds))
    return found


@contextmanager
def server() -> Iterator[str]:
    """The address of an empty database on a server that syncs to disk."""
    if reason := postgres.missing():
        raise SystemExit(reason)
    started = postgres.Server(fsync="on", full_page_writes="on", autovacuum="on", shared_buffers="128MB")
    try:
        yield started.fresh()
    finally:
        started.remove()


async def main() -> None:
    """Measure one after the other and print the ratios."""
    parser = argparse.ArgumentParser(description="SQLite beside PostgreSQL.")
    parser.add_argument("--seconds", type=float, default=3.0)
    parser.add_argument("--url", help="of an empty database on a server of your own")
    parser.add_argument("--folder", type=Path, help="on the disk to be measured")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory(dir=args.folder) as folder:
        in_file = await measured(Path(folder) / "bot.db", args.seconds)
    if args.url:
        on_server = await measured(args.url, args.seconds)
    else:
        with server() as url:
            on_server = await measured(url, args.seconds)
    others = {"a commit for each": in_file["each"], "PostgreSQL": on_server["shared"]}
    print("presses a second, and the time of 99 in 100 of them")
    for number, chats in enumerate(CHATS):
        fast, late = in_file["shared"][number]
        print(f"  {chats} chats  SQLite {fast:6.0f} /s {late:7.2f} ms")
        for name, found in others.items():
            other, other_late = found[number]
            ratios = f"ratio {other / fast:5.2f}, of the times {other_late / late:5.2f}"
            print(f"    {name:18} {other:6.0f} /s {other_late:7.2f} ms   {ratios}")


if __name__ == "__main__":
    asyncio.run(main())
