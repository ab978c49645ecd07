"""Transactions that share a commit: each as if it were alone, all on disk before anybody is told."""

import asyncio
import contextlib
import logging
import random
import resource
import signal
import sqlite3
import threading
from functools import partial

import pytest

from bot.ground.store import commits
from bot.ground.store.base import DiskError, Note, StoreError
from bot.ground.store.database import Store
from bot.ground.values import Place
from bot.table.store import Records
from tests.bot.store.databases import held_up, new_game
from tests.databases import opened

GAMES = 3


@contextlib.asynccontextmanager
async def statements(store):
    """What the writing connection is told to begin and to end."""
    said = []

    def note(sql):
        if sql.split()[0] in {"BEGIN", "COMMIT", "ROLLBACK", "SAVEPOINT"}:
            said.append(sql)

    await store.write(lambda tx: tx.db.set_trace_callback(note))
    said.clear()
    yield said
    await store.write(lambda tx: tx.db.set_trace_callback(None))


def add(tx, game_id, fault=None):
    """Add a line to a record, then go wrong in some way; returns how many lines it has."""
    n = len(Records(tx).lines(game_id)) + 1
    Records(tx).append(game_id, n, [f"throw {n}"], 11, float(n))
    match fault:
        case "error":
            raise LookupError(game_id)
        case "stop":
            return next(iter(()))
        case "twice":
            Records(tx).append(game_id, n, ["again"], 11, 1.0)
        case "null":
            tx.db.execute("INSERT INTO steps (game_id) VALUES (?)", (game_id,))
        case "full":
            fill_the_disk(tx)
        case "undone":
            tx.db.execute("ROLLBACK")
            raise sqlite3.OperationalError("SQLite has undone everything by itself")
    return n


def fill_the_disk(tx):
    tx.db.execute("PRAGMA max_page_count = 1")  # means: not one page more than there are
    try:
        tx.db.execute("CREATE TABLE heap (b)")
        tx.db.execute("INSERT INTO heap VALUES (zeroblob(9999999))")
    finally:
        tx.db.execute("PRAGMA max_page_count = 1000000")


ERRORS = {
    "error": LookupError,
    "stop": RuntimeError,
    "twice": StoreError,
    "null": sqlite3.IntegrityError,
    "full": DiskError,
    "undone": sqlite3.OperationalError,
}


OF_SERVERS = {**{name: ERRORS[name] for name in ("error", "stop", "twice")}, "null": StoreError}
"""What a server refuses; its disks are its own."""


async def games_of(store):
    return await store.write(lambda tx: [new_game(tx, Place(-1 - i)) for i in range(GAMES)])


def asking(store, game_id, fault=None):
    """A task that adds a line."""
    return asyncio.create_task(store.write(partial(add, game_id=game_id, fault=fault)))


@pytest.mark.parametrize("seed", range(4))
async def test_works_that_share_a_commit_are_as_if_they_were_alone(store, database_kind, seed, monkeypatch):
    luck = random.Random(seed)
    monkeypatch.setattr(commits, "LONGEST", luck.choice((0.0, 0.0005, 1.0)))
    errors = ERRORS if database_kind == "sqlite" else OF_SERVERS
    games = await games_of(store)
    lines = dict.fromkeys(games, 0)
    for _ in range(4):
        asked = []
        often = luck.random() * 0.6
        async with held_up(store):
            for _ in range(luck.randrange(1, 14)):
                game_id = luck.choice(games)
                fault = luck.choice(list(errors)) if luck.random() < often else None
                lines[game_id] += fault is None
                expected = errors[fault] if fault else lines[game_id]
                asked.append((asking(store, game_id, fault), expected, luck.random() < 0.1))
            await asyncio.sleep(0)
            for task, _, cancelled in asked:
                if cancelled:
                    task.cancel()
        await asyncio.gather(*(task for task, _, _ in asked), return_exceptions=True)
        for task, expected, cancelled in asked:
            if cancelled:
                assert task.cancelled()
            elif isinstance(expected, int):
                assert task.result() == expected
            else:
                assert isinstance(task.exception(), expected)
        kept = await store.write(lambda tx: {game_id: len(Records(tx).lines(game_id)) for game_id in games})
        assert kept == lines


@pytest.mark.sqlite
@pytest.mark.parametrize(("longest", "count"), [(10.0, 2), (0.0, 31)])
async def test_all_that_wait_share_one_commit_unless_the_first_one_has_waited_too_long(
    store, longest, count, monkeypatch
):
    monkeypatch.setattr(commits, "LONGEST", longest)
    games = await games_of(store)
    async with statements(store) as said:
        await store.write(partial(add, game_id=games[0]))
        assert said == ["BEGIN IMMEDIATE", "COMMIT"], "whoever is alone is committed at once"
        said.clear()
        async with held_up(store):
            asked = [asking(store, games[i % 3]) for i in range(30)]
        assert await asyncio.gather(*asked) == [1 + i // 3 + (i % 3 == 0) for i in range(30)]
        assert said.count("COMMIT") == count  # one of them is that of whoever held it up


async def test_nobody_is_told_before_it_is_there_for_all(store, target):
    games = await games_of(store)
    with opened(target) as other:
        seen = []

        async def press(number):
            n = await store.write(partial(add, game_id=games[number % 3]))
            query = "SELECT count(*) FROM steps WHERE game_id = ?"
            seen.append((number, n, *other.execute(query, (games[number % 3],)).fetchone()))

        async with held_up(store):
            asked = [asyncio.create_task(press(number)) for number in range(12)]
        await asyncio.gather(*asked)
    assert [number for number, *_ in seen] == list(range(12))  # in the order of their calls
    assert all(stored >= n for _, n, stored in seen)


async def test_closing_finishes_all_that_waits_however_many_commits_it_takes(
    target, database_kind, monkeypatch
):
    monkeypatch.setattr(commits, "LONGEST", 0.0)
    store = await Store.open(target)
    games = await games_of(store)
    async with held_up(store):
        asked = [asking(store, games[0]) for _ in range(9)]
        await asyncio.sleep(0)
        closing = asyncio.create_task(store.close())
        await asyncio.sleep(0)
        if database_kind == "sqlite":  # a server's store still takes what comes until it is closed
            with pytest.raises(StoreError, match="closed"):
                await store.write(partial(add, game_id=games[0]))
    assert await asyncio.gather(*asked) == list(range(1, 10))
    await closing
    async with await Store.open(target) as again:
        assert len(await again.read(lambda tx: Records(tx).lines(games[0]))) == 9


@contextlib.contextmanager
def failing_disk(store):
    """No file can grow beyond what the log of the database has now: a write to the disk fails for good."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    before = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    size = store.path.with_name(f"{store.path.name}-wal").stat().st_size
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
        signal.signal(signal.SIGXFSZ, before)


@pytest.mark.sqlite
async def test_a_commit_that_fails_is_the_failure_of_all_that_share_it(store, caplog):
    games = await games_of(store)
    await store.write(partial(add, game_id=games[0]))
    with caplog.at_level(logging.INFO), failing_disk(store):
        async with held_up(store):
            asked = [asking(store, game_id) for game_id in games * 2]
            asked.append(asking(store, games[0], "error"))
            asked.append(
                asyncio.create_task(store.write(lambda tx: tx.notes.append(Note("started", "it is on disk"))))
            )
        came = await asyncio.gather(*asked, return_exceptions=True)
    assert isinstance(came.pop(6), LookupError)
    assert all(isinstance(error, DiskError) for error in came)
    assert len(set(map(id, came))) == len(came), "an exception is raised in one place only"
    assert [each.name for each in caplog.records] == ["bot.ground.store.database"], "a line for all of them"
    assert await store.read(lambda tx: [len(Records(tx).lines(game_id)) for game_id in games]) == [1, 0, 0]
    async with held_up(store):
        asked = [asking(store, game_id) for game_id in games]
    assert await asyncio.gather(*asked) == [2, 1, 1]


@pytest.mark.sqlite
async def test_a_database_that_others_lock_fails_all_that_wait_and_goes_on(store):
    games = await games_of(store)
    await store.write(lambda tx: tx.db.execute("PRAGMA busy_timeout = 0"))
    with contextlib.closing(sqlite3.connect(store.path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        tasks = [asking(store, game_id) for game_id in games]
        came = await asyncio.gather(*tasks, return_exceptions=True)
        assert {str(error) for error in came} == {"another program is using it (database is locked)"}
        other.execute("ROLLBACK")
    assert await store.write(partial(add, game_id=games[0])) == 1


@pytest.mark.sqlite
async def test_what_is_noted_for_the_log_is_said_once_it_is_on_disk(store, caplog):
    games = await games_of(store)

    def started(tx, game_id, *, fault):
        tx.notes.append(Note("over", f"game {game_id}"))
        if fault:
            raise LookupError

    with caplog.at_level(logging.INFO):
        async with held_up(store):
            asked = [
                asyncio.create_task(store.write(partial(started, game_id=game_id, fault=game_id == games[1])))
                for game_id in games
            ]
        await asyncio.gather(*asked, return_exceptions=True)
    assert [record.message for record in caplog.records] == [f"game {games[0]}", f"game {games[2]}"]
    assert store.measured.games["over"] == 2


async def test_what_is_to_follow_a_commit_follows_once_it_is_on_disk_and_never_a_failure(store):
    here, followed = threading.get_ident(), list[tuple[str, bool]]()

    def follow(name):
        followed.append((name, threading.get_ident() == here))

    def work(tx, name, *, fault=False):
        for each in ("replaced", name):
            tx.after_commit["key"] = partial(follow, each)
        if fault:
            raise LookupError

    await store.write(partial(work, name="written"))
    with pytest.raises(LookupError):
        await store.write(partial(work, name="undone", fault=True))
    await store.read(partial(work, name="read"))
    assert followed == [("written", True)]
