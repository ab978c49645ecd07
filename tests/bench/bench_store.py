"""What the store costs beside the obvious ways to do the same, measured in one run.

    python -m tests.bench.bench_store [--results 1000000] [--players 20000] [--games 50]

Ratios say something on any computer; the times beside them only about the one that ran this.
"""
# ruff: noqa: T201 - it prints what it measured

import argparse
import asyncio
import itertools
import sqlite3
import statistics
import tempfile
import time
from collections.abc import Awaitable, Callable
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import get_args

import aiosqlite

from bot.chats.store.periods import Calendar
from bot.ground.store import Store, Tx
from bot.ground.values.place import Place
from bot.rankings.buttons import ProfilePage, ShowTop, ShowTopPage
from bot.rankings.service import rankings
from bot.rankings.service.profiles import profile
from bot.rankings.store.ranking import Ranking
from bot.rankings.store.ranking_sums import COLUMNS, LUCK, RECOUNT
from bot.table.store.games import Games
from bot.table.store.records import Records
from bot.table.store.seats import Seats
from bot.weekly.service.told_week import count, view_of
from bot.weekly.store.weeks import Weeks
from tests.bot.store.databases import rebuild_ranking

RECORD = [f"faces {n}" for n in range(60)]  # a game in its middle
PRESSES = 20  # in each game, so that records stay as long as real ones

# Games of five for twenty years, if there are a million results; each player as likely as any other.
FILL_GAMES = """
WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < :games)
INSERT INTO games
    (id, chat_id, thread_id, state, preset, options, revision, secret, commitment, created_at, ended_at)
SELECT i, -100, 0, 'over', iif(i % 3, 'pirate', 'classic'), '{}', 1, zeroblob(32), hex(zeroblob(32)),
    i * 3150, i * 3150
FROM n
"""
FILL_RESULTS = """
INSERT INTO results
    (game_id, seat, member, user_id, chat_id, family, points, settled, place, won, seats, week, month,
    ended_at)
SELECT id, s.seat, 0, 1 + (id * 7919 + id / 17 * 31 + s.seat * 4001) % :players, chat_id, preset,
    100 + (id * 31 + s.seat * 17) % 150, (id * 31 + s.seat * 17) % 150 - 75.2,
    1 + (id + s.seat) % 5, (id + s.seat) % 5 = 0, 5,
    iso_week(ended_at), iso_month(ended_at), ended_at
FROM games, (SELECT 0 AS seat UNION SELECT 1 UNION SELECT 2 UNION SELECT 3 UNION SELECT 4) AS s
"""
FILL_PEOPLE = """
INSERT INTO people (user_id, name, updated_at)
SELECT DISTINCT user_id, 'Player ' || user_id, 0 FROM results
"""
NAIVE_TOP = """
SELECT user_id, count(*), sum(won), sum(place = 2), sum(place = 3) FROM results WHERE chat_id = -100
GROUP BY user_id ORDER BY sum(won) DESC, sum(place = 2) DESC, sum(place = 3) DESC, count(*), user_id LIMIT 10
"""
LAST = """
SELECT user_id FROM ranking WHERE chat_id = -100 AND period = 'all' AND family = '*'
ORDER BY wins, seconds, thirds, games DESC, user_id DESC LIMIT 1
"""


async def clock(work: Callable[[], Awaitable[object]], times: int) -> tuple[float, float]:
    """Median wall time and mean CPU time of one call, both in microseconds."""
    walls = []
    cpu = time.process_time()
    for _ in range(times):
        start = time.perf_counter()
        await work()
        walls.append(time.perf_counter() - start)
    return statistics.median(walls) * 1e6, (time.process_time() - cpu) / times * 1e6


def begin(tx: Tx, topic: int) -> int:
    """A game of three people with sixty steps behind them."""
    game_id = Games(tx).create(
        Place(-100, topic),
        preset="pirate",
        options="{}",
        revision=1,
        secret=bytes(32),
        commitment="0" * 64,
        host_id=1,
        at=0.0,
    )
    for user in range(1, 4):
        Seats(tx).add(game_id, name=f"Player {user}", talisman="🍀", user_id=user)
    Records(tx).append(game_id, 1, RECORD, 1, 0.0)
    return game_id


async def presses(folder: Path, games: int) -> None:
    """One press: look up the game, its seats and its record, add two steps, note the board's state."""
    async with await Store.open(folder / "press.db") as store:
        ids = await store.write(lambda tx: [begin(tx, topic) for topic in range(2 * games)])
        turn = itertools.cycle(ids[:games])

        def press(tx: Tx) -> None:
            game_id = next(turn)
            Games(tx).get(game_id)
            Seats(tx).of(game_id)
            lines = Records(tx).lines(game_id)
            Records(tx).append(game_id, len(lines) + 1, ["throw 12345", "faces 44421"], 1, 0.0)
            Games(tx).update(game_id, held=7, asking=None, touched=True, taps=None)

        one_hop = await clock(lambda: store.write(press), games * PRESSES)

    turn = itertools.cycle(ids[games:])
    async with aiosqlite.connect(folder / "press.db", isolation_level=None) as db:
        await db.execute("PRAGMA synchronous = FULL")
        await db.execute("PRAGMA foreign_keys = ON")

        async def by_statement() -> None:
            game = (next(turn),)
            await db.execute("BEGIN IMMEDIATE")
            await db.execute_fetchall("SELECT * FROM games WHERE id = ?", game)
            await db.execute_fetchall("SELECT * FROM seats WHERE game_id = ? ORDER BY seat", game)
            lines = await db.execute_fetchall("SELECT line FROM steps WHERE game_id = ? ORDER BY n", game)
            n = len(list(lines)) + 1
            steps = [(*game, n, "throw 12345", 1, 0.0), (*game, n + 1, "faces 44421", 1, 0.0)]
            await db.executemany("INSERT INTO steps VALUES (?, ?, ?, ?, ?)", steps)
            change = "UPDATE games SET held = ?, asking = ?, touched = ?, taps = ? WHERE id = ?"
            await db.execute(change, (7, None, True, None, *game))
            await db.execute("COMMIT")

        statements = await clock(by_statement, games * PRESSES)

    print("one press as a transaction (median wall, mean CPU)")
    for name, (wall, cpu) in (("one hop of the store", one_hop), ("statement by statement", statements)):
        print(f"  {name:24}{wall:8.0f} us{cpu:8.0f} us")
    print(f"  {'ratio':24}{one_hop[0] / statements[0]:8.2f}   {one_hop[1] / statements[1]:8.2f}")


async def tops(folder: Path, results: int, players: int) -> None:
    """The ranking of one chat that has all the results, shown to the one who stands last in it."""
    path = folder / "top.db"
    await (await Store.open(path)).close()
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        db.execute("PRAGMA cache_size = -200000")
        keys = {
            "iso_week": lambda at: Calendar().periods(at).week,
            "iso_month": lambda at: Calendar().periods(at).month,
        }
        for name, key in keys.items():
            db.create_function(name, 1, key, deterministic=True)
        db.execute("BEGIN")
        db.execute(FILL_GAMES, {"games": results // 5})
        db.execute(FILL_RESULTS, {"players": players})
        db.execute(FILL_PEOPLE)
        rebuild_ranking(db)
        db.execute("COMMIT")
        (last,) = db.execute(LAST).fetchone()

    async with await Store.open(path) as store:
        calendar = Calendar()
        (end,) = await store.read(lambda tx: tx.db.execute("SELECT max(ended_at) FROM results").fetchone())
        week = calendar.periods_before(end).week

        def show(pressed: ShowTop | ShowTopPage) -> Callable[[], Awaitable[object]]:
            """A page as the last of all sees it: with their own line, and with arrows."""
            return lambda: store.read(
                lambda tx: rankings.top(tx, -100, pressed, last, calendar=calendar, at=end)
            )

        pages = {
            f"{span}, page {number + 1}": await clock(show(ShowTopPage(span, family, "luck", number)), times)
            for span, family, number, times in (
                ("week", "*", 0, 50),
                ("week", "pirate", 20, 50),
                ("month", "*", 0, 50),
                ("month", "*", 300, 20),
                ("all", "pirate", 0, 100),
                ("all", "*", 999, 50),
            )
        }
        top = await clock(lambda: store.read(lambda tx: Ranking(tx).top(-100, "all")), 200)
        shown = await clock(show(ShowTop("all", "*")), 200)
        naive = await clock(lambda: store.read(lambda tx: tx.db.execute(NAIVE_TOP).fetchall()), 3)
        (games,) = await store.read(
            lambda tx: tx.db.execute(
                "SELECT count(DISTINCT game_id) FROM results WHERE chat_id = -100 AND week = ?", (week,)
            ).fetchone()
        )

        async def digest_of(chat: int, of: str) -> list[float]:
            """Median milliseconds of what is read, counted beside the database, and read with that."""
            found = await store.read(lambda tx: Weeks(tx).results(chat, of))
            counted = count(found)
            read = await clock(lambda: store.read(lambda tx: Weeks(tx).results(chat, of)), 20)
            beside = await clock(lambda: asyncio.to_thread(count, found), 20)
            if counted is None:  # a small database has no such week
                return [read[0] / 1000, beside[0] / 1000]
            rest = await clock(lambda: store.read(lambda tx: view_of(tx, chat, of, counted, calendar)), 20)
            return [each[0] / 1000 for each in (read, beside, rest)]

        busy = await digest_of(-100, week)
        few = await store.write(lambda tx: quiet_week(tx, week))
        quiet = await digest_of(-200, few)
    print(f"/top over {results} results of {players} players in one chat (median wall)")
    print(f"  {'the ten lines':24}{top[0] / 1000:8.2f} ms")
    print(f"  {'and the very last line':24}{shown[0] / 1000:8.2f} ms")
    print(f"  {'GROUP BY over results':24}{naive[0] / 1000:8.2f} ms")
    print(f"  {'ratio':24}{shown[0] / naive[0]:8.5f}")
    for name, (wall, _) in pages.items():
        print(f"  {name:24}{wall / 1000:8.2f} ms")
    print("the digest of a week of that database (median wall): results read, counted, the rest read")
    for what, parts in (("50 games in a week", quiet), (f"{games} games in a week", busy)):
        print(f"  {what:24}{' + '.join(f'{each:.2f}' for each in parts)} ms")


def quiet_week(tx: Tx, week: str) -> str:
    """A chat of a dozen people that takes fifty games of a week from the busy one; returns the week."""
    tx.db.execute(
        "UPDATE results SET chat_id = -200, user_id = 1 + (game_id * 31 + seat * 5) % 12 WHERE game_id IN"
        " (SELECT DISTINCT game_id FROM results WHERE chat_id = -100 AND week = ? ORDER BY game_id LIMIT 50)",
        (week,),
    )
    tx.db.execute("DELETE FROM ranking WHERE chat_id = -200")
    columns = ", ".join(("chat_id", "period", "family", "user_id", *COLUMNS, *LUCK))
    tx.db.execute(f"INSERT INTO ranking ({columns}) SELECT {columns} FROM ({RECOUNT}) WHERE chat_id = -200")
    return week


async def profiles(folder: Path, players: int) -> None:
    """What somebody has played, of those whom `tops` has filled the database with."""
    people = itertools.cycle(range(1, min(players, 200) + 1))
    async with await Store.open(folder / "top.db") as store:

        def show(tx: Tx, page: ProfilePage) -> object:
            return profile(tx, -100, next(people), page)

        print("/me over the same results (median wall)")
        for page in get_args(ProfilePage):
            wall, _ = await clock(lambda page=page: store.read(partial(show, page=page)), 200)
            print(f"  {page:24}{wall / 1000:8.2f} ms")


async def main() -> None:
    """Runs all comparisons in a temporary folder."""
    parser = argparse.ArgumentParser(description="Benchmark of the store.")
    parser.add_argument("--results", type=int, default=1_000_000)
    parser.add_argument("--players", type=int, default=20_000)
    parser.add_argument("--games", type=int, default=50)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        await presses(Path(folder), options.games)
        await tops(Path(folder), options.results, options.players)
        await profiles(Path(folder), options.players)


if __name__ == "__main__":
    asyncio.run(main())
