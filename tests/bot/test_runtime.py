"""What the runtime has for all: listeners with bounds and an orderly end, limits by key, counted numbers."""

import asyncio

import aiohttp
import pytest
from aiohttp import web

from bot.ground.http_server import serve_http
from bot.ground.outbox.limits import RateLimiter
from bot.ground.tasks import environment
from bot.ground.timing import Calls, Counters, Histogram


def application(handler):
    app = web.Application()
    app.router.add_get("/", handler)
    return app


async def hello(_request):
    return web.Response(text="hello")


async def answered(reader, writer):
    writer.write(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n")
    assert b"200 OK" in await reader.readuntil(b"hello")


def test_it_answers_what_is_under_way_and_is_gone_afterwards_and_a_port_that_is_taken_is_told(machine):
    begun, go_on = asyncio.Event(), asyncio.Event()

    async def slow(_request):
        begun.set()
        await go_on.wait()
        return web.Response(text="done")

    async def main():
        async with aiohttp.ClientSession() as session:
            async with serve_http(application(hello), "127.0.0.1", 0) as port:
                answer = await session.get(f"http://127.0.0.1:{port}/")
                assert (answer.status, await answer.text()) == (200, "hello")
                with pytest.raises(OSError, match="while attempting to bind"):
                    async with serve_http(application(hello), "127.0.0.1", port):
                        pass
            with pytest.raises(aiohttp.ClientConnectorError):
                await session.get(f"http://127.0.0.1:{port}/")
            async with serve_http(application(slow), "127.0.0.1", 0) as port:
                asking = asyncio.create_task(session.get(f"http://127.0.0.1:{port}/"))
                await begun.wait()
                asyncio.get_running_loop().call_later(0.1, go_on.set)
            assert await (await asking).text() == "done"

    machine.run(main())


def test_a_connection_too_many_is_cut_and_the_others_live(machine):
    async def main():
        async with serve_http(application(hello), "127.0.0.1", 0, connections=2) as port:
            open_ones = [await asyncio.open_connection("127.0.0.1", port) for _ in range(2)]
            for each in open_ones:
                await answered(*each)
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            with pytest.raises((ConnectionError, asyncio.IncompleteReadError)):
                await reader.readexactly(1)
            await answered(*open_ones[0])
            for each in (writer, *(writer for _, writer in open_ones)):
                each.close()

    machine.run(main())


def test_a_failure_of_ours_is_told_and_strangers_who_do_not_speak_http_leave_no_line(machine, caplog):
    async def fail(_request):
        raise RuntimeError("a mistake")

    async def main():
        async with serve_http(application(fail), "127.0.0.1", 0) as port, aiohttp.ClientSession() as session:
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.write(b"GET / HTTP/1.1\r\nbroken header\r\n\r\n")
            assert b"400" in await reader.readline()
            writer.close()
            assert caplog.records == []
            assert (await session.get(f"http://127.0.0.1:{port}/")).status == 500

    machine.run(main())
    assert "a mistake" in caplog.text


def test_no_setting_and_no_password_is_given_to_another_process(monkeypatch):
    secrets = {
        "DATABASE_URL": "postgresql://bot:a-secret@db.example.org/bot",
        "database_url": "postgresql://bot@db.example.org/bot?password=a-secret",
        "OTHER_DSN": "postgres://bot:a-secret@db.example.org/bot",
        "HTTPS_PROXY": "http://me:a-secret@proxy.example.org:3128",
        "bot_token": "123456:a-secret",
        "WEBHOOK_SECRET": "a-secret",
        "PGPASSWORD": "a-secret",
        "OPERATOR_CONTACT": "a-secret",
    }
    for name, value in {**secrets, "SQLITE_TMPDIR": "/srv/data", "LANG": "C"}.items():
        monkeypatch.setenv(name, value)
    given = environment()
    assert not given.keys() & secrets
    assert "a-secret" not in str(given)
    assert (given["SQLITE_TMPDIR"], given["LANG"]) == ("/srv/data", "C")
    assert given["PATH"]
    assert given["PYTHONPATH"]


def test_a_burst_and_then_one_in_two_seconds():
    no_limit = RateLimiter(0.0, 1)
    assert not any(no_limit.wait("a", 1.0) for _ in range(99))
    limiter = RateLimiter(2.0, 3)
    assert [limiter.wait("a", 100.0) for _ in range(3)] == [0.0, 0.0, 0.0]
    assert limiter.wait("a", 100.0) == pytest.approx(2.0)
    assert limiter.wait("a", 101.5) == pytest.approx(0.5), "what is refused does not count"
    assert limiter.wait("b", 101.5) == 0.0
    assert limiter.wait("a", 102.0) == 0.0
    assert limiter.wait("a", 102.0) > 0
    assert not limiter.rests("a", 107.9)
    assert limiter.rests("a", 108.0)


def test_who_has_rested_is_forgotten():
    limiter = RateLimiter(0.2, 10)
    for key in range(10_001):
        limiter.wait(key, key / 1000)
    assert len(limiter._rested_at) < 1000  # noqa: SLF001


def test_a_value_counts_for_the_first_bound_that_it_does_not_exceed():
    histogram = Histogram((1.0, 2.0, 5.0))
    for value in (0.0, 1.0, 1.5, 2.0, 5.1, 100.0):
        histogram.note(value)
    assert histogram.counts == [2, 2, 0, 2]
    assert histogram.total == pytest.approx(109.6)


def test_calls_are_sorted_by_what_they_do_and_those_for_updates_are_not_added_up():
    counters = Counters()
    edits = ("editMessageText", "editMessageReplyMarkup")
    others = ("deleteMessage", "getChatMember", "stopPoll")
    for method in ("answerCallbackQuery", *edits, "sendMessage", "sendDice", *others):
        counters.of(method).made += 1
    counters.calls["updates"].made = 1000
    made = {kind: calls.made for kind, calls in counters.calls.items()}
    assert made == {"answer": 1, "edit": 2, "send": 2, "other": 3, "updates": 1000}
    counters.calls["edit"].refused = counters.calls["send"].denied = 2
    counters.calls["answer"].failed = 1
    assert counters.all_calls() == Calls(8, refused=2, failed=1, denied=2)
