"""Opening, closing, transactions across threads, and everything that is refused."""

import asyncio
import contextlib
import os
import sqlite3
import threading
from pathlib import Path

import pytest

from bot.ground.store.base import DiskError, HopelessError, StoreError
from bot.ground.store.database import Store
from bot.ground.store.restore import restore_database
from bot.ground.store.sqlite import APPLICATION_ID, load_migrations
from bot.table.store import Games, Records
from tests.bot.store.databases import HERE, REFUSED, new_game, problems_of


async def open_and_close(path, *, read_only=False):
    """To be refused: a store that opened after all must not keep the process from ending."""
    async with await Store.open(path, read_only=read_only):
        pass


def throw(game_id, n=1, line="throw 12345", times=1):
    """A work that adds a line to a record."""
    return lambda tx: Records(tx).append(game_id, n, [line] * times, 11, 1.0)


def state_of(game_id):
    """A work that reads the record of a game, and something of its row."""
    return lambda tx: (Records(tx).lines(game_id), Games(tx).get(game_id).held)


async def test_what_was_written_is_there_after_closing(tmp_path):
    path = tmp_path / "made" / "on the way?" / "бот#1.db"
    async with await Store.open(path) as store:
        game_id = await store.write(new_game)
        await store.write(throw(game_id))
    async with await Store.open(path) as store:
        assert await store.read(state_of(game_id)) == (["throw 12345"], 0)
        assert (await store.read(lambda tx: Games(tx).live_in(HERE))).id == game_id
        await store.close()
    assert sorted(file.name for file in path.parent.iterdir()) == ["бот#1.db", "бот#1.db.lock"]


@pytest.mark.sqlite
async def test_the_connections_are_set_up_to_keep_what_they_acknowledge(store):
    def pragmas(tx, *names):
        return [tx.db.execute(f"PRAGMA {name}").fetchone()[0] for name in names]

    names = ("journal_mode", "synchronous", "foreign_keys", "recursive_triggers")
    assert await store.write(lambda tx: pragmas(tx, *names)) == ["wal", 2, 1, 1]
    assert await store.read(lambda tx: pragmas(tx, "query_only")) == [1]


async def test_an_exception_undoes_the_whole_transaction(store):
    game_id = await store.write(new_game)

    def half(tx):
        throw(game_id)(tx)
        Games(tx).update(game_id, held=7)
        raise LookupError("in the middle")

    with pytest.raises(LookupError, match="in the middle"):
        await store.write(half)
    with pytest.raises(REFUSED):
        await store.write(lambda tx: (Games(tx).update(game_id, held=7), throw(game_id, line="")(tx)))
    assert await store.read(state_of(game_id)) == ([], 0)
    with pytest.raises(RuntimeError, match="iterator"):  # and not a hang
        await store.write(lambda _: next(iter(())))
    await store.write(throw(game_id))
    assert await store.read(state_of(game_id)) == (["throw 12345"], 0)
    kept = await store.write(lambda tx: tx)
    with pytest.raises(Exception, match="thread"):
        Games(kept).live()


@pytest.mark.sqlite
async def test_a_full_disk_undoes_the_transaction_and_the_store_goes_on(store):
    game_id = await store.write(new_game)
    much = throw(game_id, line="x" * 500, times=1000)

    def limit(pages):
        return lambda tx: tx.db.execute(f"PRAGMA max_page_count = {pages}").fetchone()

    await store.write(limit(1))  # means: not one page more than there are
    with pytest.raises(DiskError, match="full"):
        await store.write(much)
    await store.write(limit(1_000_000))
    assert await store.read(state_of(game_id)) == ([], 0)
    await store.write(much)
    assert len((await store.read(state_of(game_id)))[0]) == 1000


async def test_a_cancelled_task_leaves_nothing_half_done(store):
    game_id = await store.write(new_game)
    begun, go_on = threading.Event(), threading.Event()

    def slow(tx):
        throw(game_id)(tx)
        begun.set()
        go_on.wait(30)
        Games(tx).update(game_id, held=7)

    tasks = [asyncio.create_task(store.write(work)) for work in (slow, throw(game_id, 2, "throw 2"))]
    assert await asyncio.to_thread(begun.wait, 30)
    assert await store.read(state_of(game_id)) == ([], 0)
    for task in tasks:
        task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await task
        assert task.cancelled()
    go_on.set()
    await store.write(throw(game_id, 3, "throw 3"))
    assert await store.read(state_of(game_id)) == (["throw 12345", "throw 2", "throw 3"], 7)


async def test_reading_is_one_view_and_cannot_write(store):
    game_id = await store.write(new_game)
    looking, written = threading.Event(), threading.Event()

    def look_twice(tx):
        first = Records(tx).lines(game_id)
        looking.set()
        written.wait(30)
        return first, Records(tx).lines(game_id)

    reading = asyncio.create_task(store.read(look_twice))
    assert await asyncio.to_thread(looking.wait, 30)
    await store.write(throw(game_id))  # not held up by a reader
    written.set()
    assert await reading == ([], [])
    assert await store.read(state_of(game_id)) == (["throw 12345"], 0)
    with pytest.raises((sqlite3.OperationalError, StoreError), match=r"read-?only"):
        await store.read(lambda tx: Games(tx).update(game_id, held=1))


async def test_only_one_process_runs_on_a_database(tmp_path):
    path, copy = tmp_path / "bot.db", tmp_path / "copy.db"
    async with await Store.open(path) as store:
        with pytest.raises(StoreError, match=rf"in use by another process \({os.getpid()}\)"):
            await open_and_close(path)
        game_id = await store.write(new_game)
        async with await Store.open(path, read_only=True) as onlooker:
            assert (await onlooker.read(lambda tx: Games(tx).live_in(HERE))).id == game_id
            await onlooker.backup(copy)
            with pytest.raises(StoreError, match="reading only"):
                await onlooker.write(new_game)
    async with await Store.open(path), await Store.open(copy) as opened:
        assert (await opened.read(lambda tx: Games(tx).live_in(HERE))).id == game_id


def written_by(*statements):
    """Makes a database of other programs."""

    def make(path):
        with contextlib.closing(sqlite3.connect(path)) as db:
            for statement in statements:
                db.execute(statement)

    return make


NEWER = (f"PRAGMA application_id = {APPLICATION_ID}", "PRAGMA user_version = 999", "CREATE TABLE games (id)")


@pytest.mark.parametrize(
    ("make", "reason"),
    [
        (written_by(*NEWER), "version 999, newer than this program"),
        (written_by("CREATE TABLE songs (title)"), "another program"),
        (written_by("PRAGMA journal_mode = WAL", "CREATE TABLE songs (title)"), "another program"),
        (lambda path: path.write_text("Dear diary, " * 100), "it is not a database"),
        (lambda path: path.mkdir(), "is a directory"),
        (os.mkfifo, ""),
    ],
)
@pytest.mark.sqlite
async def test_a_file_that_is_no_database_of_ours_is_refused_and_kept_and_nothing_put_beside_it(
    tmp_path, make, reason
):
    path = tmp_path / "bot.db"
    make(path)
    before = path.read_bytes() if path.is_file() else None
    threads = set(threading.enumerate())
    for read_only in (False, True):
        with pytest.raises(HopelessError, match=f"^cannot use {path}: .*{reason}.*$"):
            await open_and_close(path, read_only=read_only)
        beside = {"bot.db.lock"} if "newer" in reason else set()  # that one is ours
        assert read_only or {file.name for file in tmp_path.iterdir()} == {"bot.db"} | beside
    for thread in set(threading.enumerate()) - threads:
        thread.join(30)
        assert not thread.is_alive(), "it would keep the process from ending"
    with pytest.raises(StoreError):
        restore_database(Path(__file__), path)
    assert (path.read_bytes() if path.is_file() else None) == before


@contextlib.contextmanager
def nobody():
    """The superuser may write everywhere, so be someone else for a moment."""
    me = os.geteuid()
    if me == 0:
        os.seteuid(65534)
    try:
        yield
    finally:
        os.seteuid(me)


async def test_a_path_that_cannot_be_written_is_refused(tmp_path):
    (tmp_path / "file").write_text("not a folder")
    (tmp_path / "locked").mkdir(mode=0o500)
    (tmp_path / "other.db.lock").mkdir()
    for path, reason in (
        ("file/inside/bot.db", "cannot"),
        ("/proc/nothing/bot.db", "cannot"),
        ("other.db", "cannot write beside the database"),
    ):
        with pytest.raises(StoreError, match=reason):
            await open_and_close(tmp_path / path)
    with nobody(), pytest.raises(StoreError, match="Permission denied"):
        await open_and_close(tmp_path / "locked" / "bot.db")


async def test_looking_at_nothing_makes_nothing_and_an_empty_file_becomes_a_database(tmp_path):
    path = tmp_path / "bot.db"
    with pytest.raises(StoreError, match="there is no database"):
        await open_and_close(path, read_only=True)
    assert list(tmp_path.iterdir()) == []
    path.touch()
    with pytest.raises(StoreError, match="empty"):
        await open_and_close(path, read_only=True)
    async with await Store.open(path) as store:
        assert await problems_of(store) == []


async def test_a_check_counts_and_finds_what_is_wrong(tmp_path):
    async with await Store.open(tmp_path / "bot.db") as store:
        game_id = await store.write(new_game)
        await store.write(throw(game_id, times=3))
        health = await store.check()
        assert (health.version, health.problems) == (len(load_migrations()), ())
        assert (health.games, health.live, health.people) == (1, 1, 0)
    with contextlib.closing(sqlite3.connect(tmp_path / "bot.db", isolation_level=None)) as db:
        db.execute("DROP TRIGGER steps_keep")
        db.execute("DELETE FROM steps WHERE n = 2")
        db.execute("UPDATE seats SET game_id = 404 WHERE seat = 0")
        db.execute(
            "INSERT INTO ranking (chat_id, period, family, user_id, games, wins, seconds, thirds)"
            " VALUES (-1, 'all', '*', 5, 1, 1, 0, 0)"
        )
    async with await Store.open(tmp_path / "bot.db") as store:
        problems = sorted(await problems_of(store))
    expected = (
        *("1 line of the rankings", "members", "seats", "2 of its 3 steps", "trigger steps_keep is missing"),
    )
    assert all(words in found for found, words in zip(problems, expected, strict=True)), problems
