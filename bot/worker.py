"""One of several workers on a database: which chats are its own, and what becomes of updates for others.

A chat belongs to one worker at a time. Updates reach any of them; what is not its own a worker leaves in the
database, for the worker whose it is. So within a chat all is as if there were one process. A worker that
gives no more signs of life is ended by another, which goes on with its chats.
"""

import asyncio
import json
import logging
import math
from collections.abc import Awaitable, Callable, Collection
from typing import Any, Protocol

from bot.background import BackgroundTasks
from bot.store import InboxRow, Store, StoreError, Tx
from bot.timing import USUAL_TIMING, Timing
from bot.views.place import chat_in_log

_ALL = 1_000_000
_AT_ONCE = 20
"""Chats that are let go in one go, for a worker that has fewer."""

_logger = logging.getLogger(__name__)


class Handling(Protocol):
    """What a worker acts on its chats with."""

    async def take(self, item: dict[str, Any]) -> None:
        """Handle an update, once, however often it comes; all it changes is on disk when this returns."""

    async def show(self, game: int) -> None:
        """Bring the messages of a game up to date, which another worker has changed."""

    async def take_over(self, chats: Collection[int]) -> None:
        """Go on where the worker before ended: its last calls count, and boards may be behind."""

    def is_idle(self, chat_id: int) -> bool:
        """Whether nothing is to be said in a chat, and nothing was lately."""

    def let_go(self, chat_id: int) -> None:
        """Forget what is remembered of a chat."""

    def share(self, workers: int) -> None:
        """Make do with one part of the calls that all workers together may make."""


class EndedError(Exception):
    """Another worker has ended this one, as it gave no signs of life; it can be started anew."""


class Worker:
    """A worker; make one, then `join`.

    Args:
        store: a database that several processes may use.
        name: for the log, and for whoever looks into the database.
        clock: unix time in seconds.
        timing: the pace of the bot.
    """

    def __init__(
        self, store: Store, name: str, clock: Callable[[], float], timing: Timing = USUAL_TIMING
    ) -> None:
        self._store = store
        self._name = name
        self._clock = clock
        self._timing = timing
        self._handling: Handling | None = None
        self._own: set[int] = set()
        self._used: dict[int, float] = {}
        self._number = 0
        self._next_beat = -math.inf
        self._heard: dict[int, tuple[int, float]] = {}  # signs of life of the others, and when they changed
        self._workers = 0
        self._busy: set[int] = set()
        self._tasks = BackgroundTasks()
        self._woken = asyncio.Event()

    @property
    def number(self) -> int:
        """The number that the database knows it by."""
        return self._number

    def owns(self, chat_id: int) -> bool:
        """Whether a chat is known to be its own."""
        return chat_id in self._own

    async def join(self) -> None:
        """Become one of the workers."""
        self._number = await self._store.join_workers(self._name, self._clock())

    async def run(self, handling: Handling) -> None:
        """Give signs of life, take over chats and act on what was left to it, until cancelled.

        Raises:
            EndedError: another worker took this one for dead.
        """
        self._handling = handling
        listening = asyncio.create_task(self._store.listen(self._number, self._woken.set))
        try:
            while True:
                await self._look(handling)
                try:
                    async with asyncio.timeout(self._timing.worker_look):
                        await self._woken.wait()
                except TimeoutError:
                    pass
                self._woken.clear()
        finally:
            listening.cancel()
            await asyncio.gather(listening, return_exceptions=True)

    async def end(self) -> None:
        """Let another worker have the chats; only when nothing is sent any more."""
        await self._tasks.close(0.0)
        number, at = self._number, self._clock()
        await self._store.write(lambda tx: tx.workers.end(number, at))

    async def route(self, item: dict[str, Any]) -> None:
        """Handle an update if its chat is this worker's; else leave it to the one whose it is.

        When this returns what it changes, or the update itself, is on disk.
        """
        if self._handling is None:
            raise StoreError("the worker has not begun")
        chat_id = chat_of(item)
        if chat_id is None or await self._is_own(chat_id):
            await self._handling.take(item)
            return
        body, update_id = json.dumps(item, ensure_ascii=False), item["update_id"]
        await self._leave(chat_id, body, update_id)

    async def show_elsewhere(self, chat_id: int, game: int) -> None:
        """Let the worker of a chat bring the messages of a game up to date."""
        await self._leave(chat_id, json.dumps({"game": game}))

    async def _leave(self, chat_id: int, body: str, update_id: int | None = None) -> None:
        at, number = self._clock(), self._number

        def work(tx: Tx) -> None:
            owner = tx.workers.claim(number, chat_id)
            tx.workers.put(chat_id, body, at, update_id)
            tx.workers.notify(owner)

        await self._store.write(work)

    async def _is_own(self, chat_id: int) -> bool:
        self._used[chat_id] = asyncio.get_running_loop().time()
        if chat_id not in self._own:
            number = self._number
            if await self._store.write(lambda tx: tx.workers.claim(number, chat_id)) == number:
                self._own.add(chat_id)
        return chat_id in self._own

    async def _look(self, handling: Handling) -> None:
        """See to it that no chat is without a worker, and act on what was left to this one."""
        now = asyncio.get_running_loop().time()
        if now >= self._next_beat:
            self._next_beat = now + self._timing.worker_beat
            await self._beat(handling, now)
        number = self._number
        for row in await self._store.read(lambda tx: tx.workers.waiting(number)):
            if row.id not in self._busy:
                self._busy.add(row.id)
                self._tasks.spawn(self._act(handling, row))

    async def _beat(self, handling: Handling, now: float) -> None:
        number = self._number
        if not await self._store.write(lambda tx: tx.workers.beat(number)):
            raise EndedError("another worker has taken this one for dead and its chats; start it anew")
        alive = await self._store.read(lambda tx: tx.workers.alive())
        if len(alive) != self._workers:
            self._workers = len(alive)
            handling.share(len(alive))
        silent = self._silent(alive, now)
        taken = await self._store.write(lambda tx: _take_over(tx, number, silent, self._clock()))
        if silent:
            _logger.warning(
                "worker %s gives no signs of life, its chats go on here", ", ".join(map(str, silent))
            )
        if taken:
            self._own.update(taken)
            await handling.take_over(taken)
        await self._balance(handling, now)

    def _silent(self, alive: dict[int, int], now: float) -> list[int]:
        """The workers that have given no sign of life for long; clocks of machines are not compared."""
        heard = self._heard
        self._heard = {
            worker: heard[worker] if worker in heard and heard[worker][0] == beats else (beats, now)
            for worker, beats in alive.items()
            if worker != self._number
        }
        return [each for each, (_, at) in self._heard.items() if now - at >= self._timing.worker_silent]

    async def _balance(self, handling: Handling, now: float) -> None:
        """Let go of quiet chats where others have fewer; claim those that nobody has."""
        number = self._number
        shares = await self._store.read(lambda tx: tx.workers.shares())
        own, fair = shares.get(number, 0), math.ceil(sum(shares.values()) / max(1, len(shares)))
        if own > fair + 1 and min(shares.values()) < fair:
            quiet = [chat for chat in self._own if self._is_quiet(handling, chat, now)]
            for chat in quiet[: min(_AT_ONCE, own - fair)]:
                await self._let_go(handling, chat)
            return
        most = _ALL if len(shares) == 1 else max(_AT_ONCE, fair - own)
        claimed = await self._store.write(lambda tx: tx.workers.claim_rest(number, most))
        if claimed:
            self._own.update(claimed)
            await handling.take_over(claimed)

    def _is_quiet(self, handling: Handling, chat_id: int, now: float) -> bool:
        quiet = now - self._used.get(chat_id, -math.inf) >= self._timing.worker_quiet
        return quiet and handling.is_idle(chat_id)

    async def _let_go(self, handling: Handling, chat_id: int) -> None:
        self._own.discard(chat_id)  # first: what comes from now on waits in the database
        self._used.pop(chat_id, None)
        handling.let_go(chat_id)
        number = self._number
        await self._store.write(lambda tx: tx.workers.release(number, chat_id))

    async def _act(self, handling: Handling, row: InboxRow) -> None:
        """Act on something that was left to this worker, and delete it."""
        try:
            if not self.owns(row.chat_id):
                return  # it was let go meanwhile
            self._used[row.chat_id] = asyncio.get_running_loop().time()
            what = json.loads(row.body)
            if "update_id" in what:
                await handling.take(what)
            else:
                await handling.show(what["game"])
            await self._store.write(lambda tx: tx.workers.done(row.id))
        except StoreError:
            raise
        except Exception:
            _logger.exception("what was left for %s failed", chat_in_log(row.chat_id))
            await self._store.write(lambda tx: tx.workers.done(row.id))
        finally:
            self._busy.discard(row.id)


def _take_over(tx: Tx, worker: int, silent: Collection[int], at: float) -> list[int]:
    for each in silent:
        tx.workers.end(each, at)
    taken = tx.workers.take_over(worker)
    tx.workers.forget_ended()
    return taken


def chat_of(item: dict[str, Any]) -> int | None:
    """The chat that an update is from, as the library has it; None for one that is from none."""
    for kind in ("message", "edited_message", "my_chat_member", "callback_query"):
        found = item.get(kind)
        if isinstance(found, dict):
            holder: Awaitable[None] | Any = found.get("message") if kind == "callback_query" else found
            chat = holder.get("chat") if isinstance(holder, dict) else None
            number = chat.get("id") if isinstance(chat, dict) else None
            return number if type(number) is int else None
    return None
