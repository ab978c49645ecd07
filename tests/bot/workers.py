"""Workers of tests, on one database and in one process; fixtures `url` and `two`, to be imported."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, suppress

import pytest

from bot.ground.runtime.timing import Timing
from bot.ground.store import Store, UnavailableError
from bot.ground.store.workers import Workers
from bot.ground.workers.worker import Worker
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
        self.speaking: set[int] = set()
        self.counted: set[int] = set()
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

    def count(self, chats) -> None:
        self.counted.update(chats)

    async def take_over(self, chats) -> None:
        self.taken_over.append(frozenset(chats))

    async def look_again(self, chats) -> None:
        self.looked_again.append(frozenset(chats))

    def leave(self, chat_id: int) -> bool:
        return chat_id not in self.speaking

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
    async with asyncio.timeout(120):
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
    number = max(await store.read(lambda tx: Workers(tx).alive()))
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
