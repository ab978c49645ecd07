"""Two workers of tests on one database of a server, in virtual time."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress

from bot.ground.store.base import UnavailableError
from bot.ground.store.database import Store
from bot.ground.store.leases import Workers
from bot.ground.timing import Timing
from bot.ground.workers import Worker
from tests import postgres
from tests.databases import opened
from tests.world.machine import open_store, run

CHAT, OTHER = -100, -200
TIMING = Timing(worker_look=0.5, worker_beat=1.0, worker_silent=5.0, worker_quiet=2.0)


class Handling:
    """Notes what it is to do; waits, or fails, if told to."""

    def __init__(self) -> None:
        self.taken: list[int] = []
        self.shown: list[int] = []
        self.taken_over: list[frozenset[int]] = []
        self.forgotten: list[int] = []
        self.shares: list[int] = []
        self.speaking: set[int] = set()
        self.counted: set[int] = set()
        self.failures = 0

    async def take(self, item) -> None:
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
        """Nothing was to be shown anew."""

    def leave(self, chat_id: int) -> bool:
        return chat_id not in self.speaking

    def forget(self, chat_id: int) -> None:
        self.forgotten.append(chat_id)

    def share(self, workers: int) -> None:
        self.shares.append(workers)


class Member:
    """A worker that has joined, and its task once it runs; and the address of the database."""

    def __init__(self, url: str, store: Store, worker: Worker, number: int) -> None:
        self.url, self.store, self.worker, self.number = url, store, worker, number
        self.handling = Handling()
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

    async def let_go(self) -> None:
        """Let the chat go, as for a worker that has fewer."""
        await self.worker._let_go(self.handling, CHAT)  # noqa: SLF001 - at just this moment

    def lose_session(self) -> None:
        """End the session through which it writes, as a server that is restarted does."""
        with opened(self.url) as db:
            (session,) = db.execute("SELECT session FROM workers WHERE id = ?", (self.number,)).fetchone()
            db.execute("SELECT pg_terminate_backend(CAST(? AS INTEGER))", (session,))

    def left(self) -> int:
        """What waits for anybody."""
        with opened(self.url) as db:
            return int(db.execute("SELECT count(*) FROM inbox").fetchone()[0])

    def owner(self, chat: int = CHAT) -> int | None:
        """Whose a chat is."""
        with opened(self.url) as db:
            row = db.execute("SELECT worker FROM leases WHERE chat_id = ?", (chat,)).fetchone()
        return None if row is None else row[0]


def update(number: int, chat: int = CHAT) -> dict[str, object]:
    """An update from a chat."""
    return {"update_id": number, "message": {"message_id": number, "date": 1, "chat": {"id": chat}}}


async def until(true: Callable[[], object]) -> None:
    """Wait for something."""
    async with asyncio.timeout(300):
        while not true():  # noqa: ASYNC110 - anything may make it true
            await asyncio.sleep(0.05)


Scene = Callable[[Member, Member], Awaitable[None]]


def play(*scenes: Scene) -> None:
    """Play each scene with two workers that have joined a database of its own and do not run yet."""

    async def main(scene: Scene, url: str) -> None:
        async with _member(url) as one, _member(url) as other:
            await scene(one, other)

    for scene in scenes:
        with postgres.database() as url:
            run(main(scene, url))


@asynccontextmanager
async def _member(url: str) -> AsyncIterator[Member]:
    store = await open_store(url, shared=True)
    worker = Worker(store, "test", lambda: 1000.0, TIMING)
    each = Member(url, store, worker, 0)
    await worker.join(each.handling)
    each.number = max(await store.read(lambda tx: Workers(tx).alive()))
    try:
        yield each
    finally:
        await each.stop()
        with suppress(UnavailableError):
            await worker.end()
        await store.close()
