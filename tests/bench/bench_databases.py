"""Presses a second on SQLite and on PostgreSQL, both syncing to the same disk, in one run.

    python -m tests.bench.bench_databases [--seconds 3] [--url postgresql://...]

Every chat makes its next press as soon as the one before is on disk. Without an address a server is started,
reached by a socket; one on another machine adds its distance to every statement.
"""
# ruff: noqa: T201 - it prints what it measured

import argparse
import asyncio
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

from bot.ground.store import Store, Tx
from bot.table.store.games import Games
from bot.table.store.records import Records
from bot.table.store.seats import Seats
from tests import postgres
from tests.bench.bench_commits import rate
from tests.bench.bench_store import begin, clock

CHATS = (1, 10, 50)


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


def look(tx: Tx, game_id: int) -> None:
    """What a press reads, and nothing else."""
    Games(tx).get(game_id)
    Seats(tx).of(game_id)
    Records(tx).lines(game_id)


async def measured(target: Path | str, seconds: float) -> list[tuple[str, float, float]]:
    """What was measured: presses a second and their time, 99 in 100, in milliseconds; the same of reading."""
    found = []
    async with await Store.open(target) as store:
        games = await store.write(lambda tx: [begin(tx, topic) for topic in range(sum(CHATS))])
        first = 0
        for chats in CHATS:
            fast, late = await rate(store.write, games[first : first + chats], seconds)
            found.append((f"{chats} chats", fast, late))
            first += chats
        times = max(int(seconds * 100), 20)
        begun = time.perf_counter()
        wall, _ = await clock(lambda: store.read(partial(look, game_id=games[0])), times)
        found.append(("reading", times / (time.perf_counter() - begun), wall / 1e3))
    return found


async def main() -> None:
    """Measure one after the other and print the ratios."""
    parser = argparse.ArgumentParser(description="SQLite beside PostgreSQL.")
    parser.add_argument("--seconds", type=float, default=3.0)
    parser.add_argument("--url", help="of an empty database on a server of your own")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        in_file = await measured(Path(folder) / "bot.db", args.seconds)
    if args.url:
        on_server = await measured(args.url, args.seconds)
    else:
        with server() as url:
            on_server = await measured(url, args.seconds)
    print("a second, and the time of 99 in 100 of them (of reading: the median)")
    for (what, fast, late), (_, other, other_late) in zip(in_file, on_server, strict=True):
        print(f"  {what:10} SQLite {fast:6.0f} /s {late:7.2f} ms   PostgreSQL {other:6.0f} /s", end="")
        print(f" {other_late:7.2f} ms   ratio {other / fast:5.2f}, of the times {other_late / late:5.2f}")


if __name__ == "__main__":
    asyncio.run(main())
