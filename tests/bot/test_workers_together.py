"""Two workers on one database, in one process: every chat has one of them, and nothing waits for nobody."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, suppress

import pytest

from bot.store import EndedError, Store, UnavailableError
from bot.timing import Timing
from bot.worker import Worker
from tests import postgres
from tests.databases import opened

CHAT, OTHER = -100, -200
TIMING = Timing(worker_look=0.05, worker_beat=0.1, worker_silent=0.5, worker_quiet=0.2)


class Handling:
    """Notes what it is to do; waits, or fails, if told to."""

    def __init__(self) -> None:
        self.taken: list[int] = []
        self.shown: list[int] = []
        self.taken_over: list[frozenset[int]] = []
        self.looked_again: list[frozenset[int]] = []
        self.forgotten: list[int] = []
        self.shares: list[int] = []
        self.failures = 0
        self.may_go_on = asyncio.Event()
        self.may_go_on.set()

    async def take(self, item) -> None:
        await self.may_go_on.wait()
        if self.failures:
            self.failures -= 1
            raise UnavailableError("not now")
        if item["update_id"] not in self.taken:
            self.taken.append(item["update_id"])

    async def show(self, game: int) -> None:
        self.shown.append(game)

    async def take_over(self, chats) -> None:
        self.taken_over.append(frozenset(chats))

    async def look_again(self, chats) -> None:
        self.looked_again.append(frozenset(chats))

    def is_idle(self, _chat_id: int) -> bool:
        return True

    def forget(self, chat_id: int) -> None:
        self.forgotten.append(chat_id)

    def share(self, workers: int) -> None:
        self.shares.append(workers)


class Member:
    """A worker that has joined, and its task once it runs."""

    def __init__(self, store: Store, worker: Worker, handling: Handling, number: int) -> None:
        self.store, self.worker, self.handling, self.number = store, worker, handling, number
        self.running: asyncio.Task[None] | None = None

    def run(self) -> None:
        self.running = asyncio.create_task(self.worker.run())

    async def stop(self) -> None:
        if self.running is not None:
            self.running.cancel()
            with suppress(asyncio.CancelledError):
                await self.running

    async def claim(self, *chats: int) -> None:
        for chat in chats:
            await self.worker.route(update(10_000 - chat, chat))
        self.handling.taken.clear()
        self.handling.forgotten.clear()


def update(number: int, chat: int = CHAT) -> dict[str, object]:
    """An update from a chat."""
    return {"update_id": number, "message": {"message_id": number, "date": 1, "chat": {"id": chat}}}


async def until(true) -> None:
    async with asyncio.timeout(20):
        while not true():  # noqa: ASYNC110 - anything may make it true
            await asyncio.sleep(0.01)


@pytest.fixture
def url() -> Iterator[str]:
    postgres.require()
    with postgres.database() as address:
        yield address


@asynccontextmanager
async def member(url: str, timing: Timing = TIMING) -> AsyncIterator[Member]:
    """A worker that has joined and does not run yet."""
    store = await Store.open(url, shared=True)
    worker, handling = Worker(store, "test", lambda: 1000.0, timing), Handling()
    await worker.join(handling)
    number = max(await store.read(lambda tx: tx.workers.alive()))
    each = Member(store, worker, handling, number)
    try:
        yield each
    finally:
        await each.stop()
        with suppress(UnavailableError):
            await worker.end()
        await store.close()


@pytest.fixture
async def two(url: str) -> AsyncIterator[tuple[Member, Member]]:
    async with member(url) as one, member(url) as other:
        yield one, other


async def inbox(member_: Member) -> list[str]:
    rows = "SELECT body FROM inbox ORDER BY id"
    return [body for (body,) in await member_.store.read(lambda tx: tx.db.execute(rows).fetchall())]


async def owner(member_: Member, chat: int = CHAT) -> int | None:
    query = "SELECT worker FROM leases WHERE chat_id = ?"
    row = await member_.store.read(lambda tx: tx.db.execute(query, (chat,)).fetchone())
    return None if row is None else row[0]


async def let_go(member_: Member) -> None:
    """Let the chat go, as for a worker that has fewer."""
    await member_.worker._let_go(member_.handling, CHAT)  # noqa: SLF001 - at just this moment


async def handled(member_: Member) -> None:
    """Wait until nothing waits for anybody."""
    while await inbox(member_):  # noqa: ASYNC110 - other sessions do it
        await asyncio.sleep(0.01)


def end_sessions(url: str, numbers: list[int]) -> None:
    """End the sessions through which workers write, as a server that is restarted does."""
    with opened(url) as db:
        for number in numbers:
            (session,) = db.execute("SELECT session FROM workers WHERE id = ?", (number,)).fetchone()
            db.execute("SELECT pg_terminate_backend(CAST(? AS INTEGER))", (session,))


async def test_what_is_brought_to_the_wrong_worker_is_handled_by_the_other_once_and_in_order(two):
    one, other = two
    await one.claim(CHAT)
    one.run()
    for number in (1, 2, 2, 3, 1):
        await other.worker.route(update(number))
    await until(lambda: len(one.handling.taken) == 3)
    assert one.handling.taken == [1, 2, 3]
    assert other.handling.taken == []
    await handled(one)


async def test_what_comes_directly_waits_for_what_was_left_before(two):
    one, other = two
    await one.claim(CHAT)
    await other.worker.route(update(1))
    await one.worker.route(update(2))  # before it has looked
    one.run()
    await until(lambda: len(one.handling.taken) == 2)
    assert one.handling.taken == [1, 2]
    await one.worker.route(update(3))
    assert one.handling.taken == [1, 2, 3]


async def test_what_was_left_is_acted_on_in_order_also_when_the_first_cannot_be_handled_yet(two):
    one, other = two
    await one.claim(CHAT, OTHER)
    one.handling.failures = 2
    for number in (1, 2, 3):
        await other.worker.route(update(number))
    one.run()
    await until(lambda: len(one.handling.taken) == 3)
    assert one.handling.taken == [1, 2, 3]


async def test_what_is_left_for_a_chat_that_its_worker_lets_go_at_that_moment_is_acted_on(two):
    one, other = two
    await one.claim(CHAT)
    # The other one has asked whose it is; before it leaves the update there the chat is nobody's.
    leaving = other.store.write

    async def let_go_before(work):
        if "_leave" in work.__qualname__:
            await let_go(one)
        return await leaving(work)

    other.store.write = let_go_before
    await other.worker.route(update(1))
    other.store.write = leaving
    assert await owner(one) == other.number
    other.run()
    await until(lambda: other.handling.taken == [1])
    assert one.handling.taken == []


async def test_a_game_of_a_chat_that_nobody_has_is_shown_by_whoever_changed_it(two):
    one, _ = two
    one.run()
    await one.worker.show_elsewhere(CHAT, 5)
    await until(lambda: one.handling.shown == [5])


async def test_what_was_acted_on_while_it_was_read_is_not_acted_on_again(two, monkeypatch):
    one, _ = two
    real = one.store.read

    async def read(work):
        found = await real(work)
        await asyncio.sleep(0.05)  # in which the act is done that was begun before
        return found

    show = one.handling.show

    async def slowly(game: int) -> None:
        await asyncio.sleep(0.03)
        await show(game)

    monkeypatch.setattr(one.store, "read", read)
    monkeypatch.setattr(one.handling, "show", slowly)
    one.run()
    for game in range(5):
        await one.worker.show_elsewhere(CHAT, game)
        await asyncio.sleep(0.03)
    await handled(one)
    assert one.handling.shown == list(range(5))


async def test_what_was_left_goes_over_with_a_chat_that_nothing_is_known_of(two):
    one, other = two
    await one.claim(CHAT)
    await other.worker.route(update(1))
    await let_go(one)
    other.run()
    await until(lambda: other.handling.taken == [1])


async def test_nothing_is_remembered_of_a_chat_that_another_one_has_had(two):
    one, other = two
    await one.claim(CHAT)
    await let_go(one)
    await other.worker.route(update(1))
    assert other.handling.forgotten == [CHAT]
    await other.worker.route(update(2))
    assert other.handling.forgotten == [CHAT], "only when it is claimed"
    assert other.handling.taken == [1, 2]


async def test_updates_that_come_while_a_chat_goes_to_and_fro_are_handled_once_each(two):
    one, other = two
    one.run()
    other.run()
    for number in range(60):
        going = [each.worker.route(update(2 * number + turn)) for turn, each in enumerate(two, start=1)] + [
            let_go(each) for each in two if number % 3 == 0 and each.worker.owns(CHAT)
        ]
        await asyncio.gather(*going)
    every = list(range(1, 121))
    await until(lambda: sorted(one.handling.taken + other.handling.taken) == every)
    await handled(one)


async def test_quiet_chats_go_over_to_a_worker_that_joins_and_busy_ones_stay(two):
    one, other = two
    chats = [-1000 - number for number in range(10)]
    await one.store.write(lambda tx: [tx.chats.remember(each, "group", "", 1.0) for each in chats])
    await one.claim(*chats)
    one.run()
    other.run()
    busy = asyncio.create_task(keep_busy(one, chats[0]))
    await until(lambda: sum(map(other.worker.owns, chats)) >= 4)
    busy.cancel()
    assert one.worker.owns(chats[0])
    assert not any(one.worker.owns(chat) and other.worker.owns(chat) for chat in chats)
    assert other.handling.shares[-1] == one.handling.shares[-1] == 2
    assert frozenset().union(*other.handling.taken_over) <= set(chats)


async def keep_busy(one: Member, chat: int) -> None:
    number = 20_000
    while True:
        number += 1
        await one.worker.route(update(number, chat))
        await asyncio.sleep(0.02)


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
    assert sorted(await one.store.read(lambda tx: tx.workers.alive())) == [one.number, other.number]
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
        await one.store.write(lambda tx: tx.chats.remember(CHAT, "group", "", 1.0))
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
        await other.store.write(lambda tx: tx.workers.cut_off(one.number))
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
            async with asyncio.timeout(20):
                while True:
                    with suppress(UnavailableError):
                        await other.worker.route(update(1))
                        break
                    await asyncio.sleep(0.05)
            await until(lambda: one.handling.taken == [1])
            assert not one.running.done()
            assert not other.running.done()
            assert await owner(one) == one.number
            assert len(await one.store.read(lambda tx: tx.workers.alive())) == 2
    finally:
        server.remove()


async def test_a_chat_whose_claim_nobody_has_heard_of_is_found_after_the_failure(two, monkeypatch):
    one, _ = two
    number = one.number
    await one.store.write(lambda tx: tx.workers.claim(number, CHAT))  # and the answer was lost
    real, failures = one.store.read, [UnavailableError("the connection was lost")]

    async def read(work):
        if failures:
            raise failures.pop()
        return await real(work)

    monkeypatch.setattr(one.store, "read", read)
    one.run()
    await until(lambda: one.worker.owns(CHAT))
    assert one.handling.taken_over == [frozenset({CHAT})]
