"""Workers and servers that end, are lost or stand still: every chat goes on with somebody."""

import asyncio
from contextlib import suppress

import pytest

from bot.chats.store.chats import Chats
from bot.ground.store import EndedError, UnavailableError
from bot.ground.store.workers import Workers
from tests import postgres
from tests.bot.workers import CHAT, OTHER, end_sessions, member, owner, two, until, update, url
from tests.databases import opened

__all__ = ["two", "url"]


async def test_the_chats_of_a_worker_that_ends_go_on_with_another_and_what_waited_for_it(two):
    one, other = two
    await one.claim(CHAT)
    other.run()
    await until(lambda: other.handling.shares == [2])
    await other.worker.route(update(1))
    await one.worker.end()
    await until(lambda: other.handling.taken == [1])
    assert CHAT in frozenset().union(*other.handling.taken_over)
    await until(lambda: other.handling.shares[-1] == 1)


async def test_a_session_that_is_lost_is_begun_anew_and_both_go_on(two, url):
    one, other = two
    for each in two:
        each.run()
    await one.claim(CHAT)
    for _ in range(3):
        end_sessions(url, [one.number, other.number])
        await asyncio.sleep(0.5)
    assert await owner(one) == one.number
    assert sorted(await one.store.read(lambda tx: Workers(tx).alive())) == [one.number, other.number]
    await other.worker.route(update(1))
    await until(lambda: one.handling.taken == [1])
    assert not one.running.done()
    assert not other.running.done()


async def test_whoever_is_taken_for_dead_ends_and_changes_nothing(two, url):
    one, other = two
    await one.claim(CHAT)
    other.run()
    end_sessions(url, [one.number])  # it does not run: it does not come back
    await until(lambda: other.worker.owns(CHAT))
    with pytest.raises(EndedError, match="start it anew"):
        await one.worker.run()
    with pytest.raises(EndedError):
        await one.store.write(lambda tx: Chats(tx).remember(CHAT, "group", "", 1.0))
    with pytest.raises(UnavailableError):
        await one.worker.route(update(1, OTHER))
    assert await owner(other) == other.number
    assert await owner(other, OTHER) is None


async def test_whoever_gives_no_sign_of_life_is_ended_and_its_chats_go_on(two, caplog):
    one, other = two
    await one.claim(CHAT)
    other.run()
    await until(lambda: other.worker.owns(CHAT))
    assert "does nothing" in caplog.text
    with pytest.raises(EndedError):
        await one.worker.run()


async def test_the_session_of_somebody_else_is_never_ended_for_a_worker_that_is_gone(two, url):
    one, other = two
    with opened(url) as db:  # the number that its session had is now another session's
        (mine,) = db.execute("SELECT pg_backend_pid()").fetchone()
        end_sessions(url, [one.number])
        db.execute("UPDATE workers SET session = ? WHERE id = ?", (mine, one.number))
        await other.store.write(lambda tx: Workers(tx).cut_off(one.number))
        assert db.execute("SELECT 1").fetchone() == (1,)


async def test_a_server_that_stops_and_starts_is_waited_for_by_both():
    postgres.require()
    server = postgres.Server()
    try:
        url = server.migrated()
        async with member(url) as one, member(url) as other:
            await one.claim(CHAT)
            for each in (one, other):
                each.run()
            await asyncio.to_thread(server.stop)
            with pytest.raises(UnavailableError):
                await other.worker.route(update(1))
            await asyncio.sleep(1.0)  # longer than anybody may be silent
            await asyncio.to_thread(server.start)
            async with asyncio.timeout(120):
                while True:
                    with suppress(UnavailableError):
                        await other.worker.route(update(1))
                        break
                    await asyncio.sleep(0.05)
            await until(lambda: one.handling.taken == [1])
            assert not one.running.done()
            assert not other.running.done()
            assert await owner(one) == one.number
            assert len(await one.store.read(lambda tx: Workers(tx).alive())) == 2
    finally:
        server.remove()


async def test_a_chat_whose_claim_nobody_has_heard_of_is_found_after_the_failure(two, monkeypatch):
    one, _ = two
    number = one.number
    await one.store.write(lambda tx: Workers(tx).claim(number, CHAT))  # and the answer was lost
    real, failures = one.store.read, [UnavailableError("the connection was lost")]

    async def read(work):
        if failures:
            raise failures.pop()
        return await real(work)

    monkeypatch.setattr(one.store, "read", read)
    one.run()
    await until(lambda: one.worker.owns(CHAT))
    assert one.handling.taken_over == [frozenset({CHAT})]
