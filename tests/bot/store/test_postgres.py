"""A store on a server: sessions that are lost, others that write, who may run, and what nobody is shown."""

import asyncio
import contextlib
import logging
import os
import threading
import traceback
from collections.abc import Iterator
from functools import partial

import pytest

from bot.chats.settings import People
from bot.ground.store import commits
from bot.ground.store.base import StoreError
from bot.ground.store.database import Store
from bot.ground.values import Place
from bot.table.store import Games, Records
from tests import postgres
from tests.bot.store.databases import HERE, held_up, new_game
from tests.bot.store.test_commits import GAMES, add, asking, games_of

psycopg = pytest.importorskip("psycopg")

from bot.ground.store import postgres as locks  # noqa: E402
from bot.ground.store import postgres as writing  # noqa: E402
from bot.ground.store.postgres import PostgresConnection  # noqa: E402

pytestmark = pytest.mark.postgres


@contextlib.contextmanager
def other(url: str) -> Iterator["psycopg.Connection"]:
    """Somebody else at the same database."""
    with contextlib.closing(psycopg.connect(url, autocommit=True)) as session:
        yield session


def end_sessions(url: str) -> int:
    """End the sessions of bots at a database, as a server does that goes down; how many there were."""
    with other(url) as session:
        query = (
            "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity"
            " WHERE datname = current_database() AND pid <> pg_backend_pid()"
            " AND application_name LIKE 'dice-poker-bot%'"
        )
        return session.execute(query).fetchone()[0]


async def test_one_process_runs_on_a_database_also_after_its_session_was_lost(store, target, monkeypatch):
    monkeypatch.setattr(locks, "LOCKS_PATIENCE", 0.2)
    game_id = await store.write(new_game)
    assert end_sessions(target) == 2
    await store.write(lambda tx: Games(tx).update(game_id, held=7))
    assert (await store.read(lambda tx: Games(tx).get(game_id))).held == 7
    with pytest.raises(StoreError, match=rf"in use by another process \(dice-poker-bot {os.getpid()} on"):
        await Store.open(target)
    async with await Store.open(target, read_only=True) as onlooker:
        assert (await onlooker.read(lambda tx: Games(tx).live_in(HERE))).id == game_id
        with pytest.raises(StoreError, match="reading only"):
            await onlooker.write(new_game)
    for _ in range(2):
        await store.close()
    for ask in (store.read, store.write):
        with pytest.raises(StoreError, match="closed"):
            await ask(lambda tx: Games(tx).live())
    async with await Store.open(target) as again:
        assert (await again.read(lambda tx: Games(tx).live_in(HERE))).id == game_id
    server = postgres.server()
    url = server.fresh()
    with pytest.raises(StoreError, match="empty"):
        await Store.open(url, read_only=True)
    with other(url) as session:
        query = "SELECT count(*) FROM pg_tables WHERE schemaname = 'public'"
        assert session.execute(query).fetchone() == (0,), "whoever looks makes nothing"
    server.drop(url)


async def test_when_a_session_or_the_server_is_lost_what_was_not_committed_is_done_over_and_nothing_else(
    store, target, monkeypatch
):
    await a_server_that_is_down_fails_what_is_asked_for_and_is_found_again()
    game_id = await store.write(new_game)
    runs = []

    def interrupted(tx):
        runs.append(len(Records(tx).lines(game_id)))
        Records(tx).append(game_id, 1, ["throw 1"], 11, 1.0)
        if len(runs) == 1:
            end_sessions(target)
        Games(tx).update(game_id, held=3)

    await store.write(interrupted)
    assert runs == [0, 0]
    assert await store.read(lambda tx: (Records(tx).lines(game_id), Games(tx).get(game_id).held)) == (
        ["throw 1"],
        3,
    )
    monkeypatch.setattr(commits, "LONGEST", 10.0)
    games = await games_of(store)
    real = PostgresConnection.control
    commits_asked = []

    def control(self, sql):
        if sql == "COMMIT":
            commits_asked.append(sql)
            if len(commits_asked) == 2:  # the first is that of whoever held it up
                end_sessions(target)
        return real(self, sql)

    monkeypatch.setattr(PostgresConnection, "control", control)
    runs = []

    def counted(tx, game_id):
        runs.append(game_id)
        return add(tx, game_id)

    async with held_up(store):
        asked = [asyncio.create_task(store.write(partial(counted, game_id=game_id))) for game_id in games]
        await asyncio.sleep(0)
    came = await asyncio.gather(*asked, return_exceptions=True)
    assert len(commits_asked) == 2
    assert len(runs) == GAMES, "no work is run again"
    assert [str(error).partition(": ")[2] for error in came] == [
        "the connection was lost at the commit; whether it is kept is not known"
    ] * GAMES
    assert await store.write(partial(add, game_id=games[0])) >= 1


async def a_server_that_is_down_fails_what_is_asked_for_and_is_found_again():
    postgres.require()
    server = postgres.Server(fsync="on")
    try:
        async with await Store.open(server.fresh()) as store:
            game_id = await store.write(new_game)
            await store.write(partial(add, game_id=game_id))
            server.stop("immediate")
            for ask in (store.write, store.read):
                with pytest.raises(StoreError) as caught:
                    await ask(lambda tx: Games(tx).get(game_id))
                assert "\n" not in str(caught.value)
            server.start()
            assert await store.write(partial(add, game_id=game_id)) == 2
            assert len(await store.read(lambda tx: Records(tx).lines(game_id))) == 2
    finally:
        server.remove()


async def test_whoever_is_in_the_way_makes_a_transaction_be_repeated(store, target, monkeypatch):
    """A work reads what another program changes: the second one is run again, and not for ever."""
    first, second = await store.write(lambda tx: [new_game(tx, Place(-1)), new_game(tx, Place(-2))])
    runs = []

    def copied(tx):
        held = Games(tx).get(first).held
        runs.append(held)
        if len(runs) == 1:
            with other(target) as session:
                session.execute("BEGIN ISOLATION LEVEL SERIALIZABLE")
                session.execute(
                    "UPDATE games SET held = (SELECT held + 5 FROM games WHERE id = %s)", (second,)
                )
                session.execute("COMMIT")
        Games(tx).update(second, held=held + 1)

    await store.write(copied)
    assert runs == [0, 5]
    assert (await store.read(lambda tx: Games(tx).get(second))).held == 6
    monkeypatch.setattr(writing, "TRIES", 3)
    monkeypatch.setattr(writing, "_WRITING_PAUSE", 0.0)
    runs.clear()

    def disturbed(tx):
        runs.append(Games(tx).get(first).held)
        with other(target) as session:
            session.execute("UPDATE games SET held = held + 1 WHERE id = %s", (first,))
        Games(tx).update(first, held=0)

    with pytest.raises(StoreError, match="concurrent update") as caught:
        await store.write(disturbed)
    assert "\n" not in str(caught.value)
    assert runs == [5, 6, 7]
    assert (await store.read(lambda tx: Games(tx).get(first))).held == 8


async def what_has_changed_nothing_needs_no_savepoint(store, monkeypatch):
    monkeypatch.setattr(commits, "LONGEST", 10.0)
    games = await games_of(store)
    said = []
    real = PostgresConnection.control
    monkeypatch.setattr(
        PostgresConnection, "control", lambda self, sql: (said.append(sql), real(self, sql))[1]
    )

    def refuses(tx):
        Games(tx).get(games[0])
        raise LookupError

    async with held_up(store):
        asked = [asking(store, games[0]) for _ in range(3)]
        asked.append(asyncio.create_task(store.write(refuses)))
    assert (await asyncio.gather(*asked, return_exceptions=True))[:3] == [1, 2, 3]
    assert [each.split()[0] for each in said] == ["BEGIN", "COMMIT"] * 2
    said.clear()
    async with held_up(store):
        asked = [asking(store, games[0], "error"), asking(store, games[0])]
    assert (await asyncio.gather(*asked, return_exceptions=True))[1] == 4
    assert "ROLLBACK TO SAVEPOINT work" in said


async def test_packing_leaves_everything_and_holds_nobody_up_and_savepoints_are_few(
    store, target, tmp_path, monkeypatch
):
    await packing_leaves_everything_and_holds_nobody_up(store, target, tmp_path)
    await what_has_changed_nothing_needs_no_savepoint(store, monkeypatch)


async def packing_leaves_everything_and_holds_nobody_up(store, target, tmp_path):
    game_id = await store.write(lambda tx: new_game(tx, Place(-999)))
    with other(target) as copying:
        copying.execute("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
        copying.execute("SELECT * FROM games")
        packing = asyncio.create_task(store.pack())
        with other(target) as session:
            query = "SELECT count(*) FROM pg_locks WHERE relation = 'games'::regclass AND NOT granted"
            while not (packing.done() or session.execute(query).fetchone()[0]):  # noqa: ASYNC110 - another program
                await asyncio.sleep(0.01)
        game = await asyncio.wait_for(store.read(lambda tx: Games(tx).get(game_id)), 5)
        assert game.id == game_id
        with pytest.raises(StoreError, match="lock timeout"):
            await packing
    assert await store.write(lambda tx: tx.db.execute("SHOW lock_timeout").fetchone()) == ("10s",)
    await store.pack()
    assert await store.empty_log()
    assert (await store.sizes())["database"] > 1_000_000
    assert (await store.read(lambda tx: Games(tx).get(game_id))).id == game_id
    with pytest.raises(StoreError, match="pg_dump"):
        await store.backup(tmp_path / "copy.db")


async def test_the_password_and_a_secret_are_shown_to_nobody(target, caplog):
    threads = set(threading.enumerate())
    with caplog.at_level(logging.DEBUG):
        async with await Store.open(target) as store:
            game_id = await store.write(new_game)
            with pytest.raises(StoreError, match="check constraint") as refused:
                await store.write(lambda tx: Games(tx).update(game_id, calls_left=-1))
            await store.write(lambda tx: People(tx).remember(5, "a\0b", None, 1.0))
            assert (await store.read(lambda tx: People(tx).get(5))).name == "a\N{REPLACEMENT CHARACTER}b"
            assert "secret-word" not in repr(vars(store)) + store.name
            with pytest.raises(StoreError) as wrong:
                await store.write(lambda tx: tx.db.execute("SELECT nothing"))
        for url in (
            target.replace("/bot_", "/no_"),
            "postgresql://someone:secret-word@127.0.0.1:1/bot",
            "postgresql://someone:secret-word@/bot?host=/nowhere&wrong=secret-word",
            "postgresql://someone:secret-word@[bad/bot",
        ):
            with pytest.raises(StoreError) as caught:
                await Store.open(url)
            text = "".join(traceback.format_exception(caught.value))
            assert "secret-word" not in text, url
            assert "\n" not in str(caught.value)
    assert "secret-word" not in caplog.text + "".join(traceback.format_exception(wrong.value))
    assert set(threading.enumerate()) <= threads | {
        thread for thread in threading.enumerate() if thread.name.startswith(("asyncio", "ThreadPool"))
    }
    text = "".join(traceback.format_exception(refused.value))
    assert bytes(range(32)).hex() not in text
    assert "store.py" in text, "where it happened is told"
