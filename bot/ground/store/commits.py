"""Group commit: transactions that wait for the disk at the same time share one commit."""

import asyncio
import copy
import logging
import sqlite3
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from queue import SimpleQueue
from threading import Lock, Thread
from time import perf_counter
from typing import Any, Final, TypeVar

from bot.ground.store.base import Note, StoreError, Tx
from bot.ground.timing import DatabaseWork

# Group commit: transactions that wait for the disk at the same time share one commit.


T = TypeVar("T")
_logger = logging.getLogger(__name__)

LONGEST: Final = 0.01
"""Seconds after which a commit waits for no more works: whoever came first has waited long enough."""

_HOPELESS: Final = {sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_NOMEM}
"""After these SQLite advises to undo the whole transaction, if it has not done so itself."""


@dataclass(slots=True, eq=False)
class WaitingWork:
    """A transaction that waits for its commit, with its result; `notes` are for the log."""

    work: Callable[[Tx], Any]
    future: "asyncio.Future[Any]"
    result: Any = None
    error: BaseException | None = None
    notes: list[Note] = field(default_factory=list)


CarryOut = Callable[[list[WaitingWork]], tuple[list[WaitingWork], list[WaitingWork]]]
Asked = tuple["asyncio.Future[Any]", Callable[[], Any]]


class Commits:
    """The queue of a writing connection: all works that wait when its thread is free share a commit.

    Each is undone alone when it fails, and sees what those before it have changed. A commit that fails is
    the failure of all that share it. Works whose transaction was undone by the failure of another one, as
    on a full disk, are run once more, each alone: so a work may be run twice, and counts once.

    Args:
        put: asks the thread of the connection for the result of a function, which it gives to a future.
        carry_out: commits some works in that thread, at least the first: those with what came of them, and
            the rest. It raises nothing.
        measured: the counters and histograms of the database.
        seconds: a clock that work is measured by.
    """

    def __init__(
        self,
        put: Callable[[Asked], None],
        carry_out: CarryOut,
        measured: DatabaseWork,
        seconds: Callable[[], float] = perf_counter,
    ) -> None:
        self._put, self._carry_out, self._measured = put, carry_out, measured
        self._seconds = seconds
        self._lock = Lock()  # held for a moment by the loop or by the connection's thread
        self._waiting: list[WaitingWork] = []
        self._called = False  # the thread has been asked to take what waits, and has not yet
        self._closed = False

    async def run(self, work: Callable[[Tx], T]) -> T:
        """Run a work and return what it returns, once that is on disk; raises what it raises.

        Works are run, and their callers go on, in the order of the calls. Cancelling the wait stops nothing.

        Raises:
            StoreError: no work is taken any more.
        """
        future: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        with self._lock:
            if self._closed:
                raise StoreError("the database is closed")
            self._waiting.append(WaitingWork(work, future))
            self._call()
        return await future

    def close(self) -> None:
        """Take no more works; those that wait are run before whatever the connection is asked for next."""
        with self._lock:
            self._closed = True
            if self._waiting:
                self._call()

    @property
    def waiting(self) -> int:
        """The number of works that wait for the next commit."""
        return len(self._waiting)

    def _call(self) -> None:
        """Schedule the pending works in the thread; the lock is held.

        Callers may be cancelled, and all others' results come by the same answer.
        """
        if not self._called:
            self._called = True
            done: asyncio.Future[list[WaitingWork]] = asyncio.get_running_loop().create_future()
            done.add_done_callback(self._tell)
            self._put((done, self._take))

    def _tell(self, done: "asyncio.Future[list[WaitingWork]]") -> None:
        """Resume the callers whose works are committed, and schedule what was left."""
        for each in done.result():
            if each.future.done():
                continue  # nobody waits any more
            if each.error is None:
                each.future.set_result(each.result)
            else:
                each.future.set_exception(each.error)
        with self._lock:
            if self._waiting:
                self._call()

    def _take(self) -> list[WaitingWork]:
        """Carry out what waits, in the connection's thread; what is too much is left for the next time."""
        with self._lock:
            left, self._waiting, self._called = self._waiting, [], False
        done: list[WaitingWork] = []
        while left:
            began = self._seconds()
            works, left = self._carry_out(left)
            self._measure(works, self._seconds() - began)
            done += works
            with self._lock:
                if not self._closed:
                    self._waiting[:0], left = left, []
        return done

    def _measure(self, works: list[WaitingWork], seconds: float) -> None:
        self._measured.commits.note(seconds)
        self._measured.works.note(len(works))
        for each in works:
            if each.error is None:
                for note in each.notes:
                    self._measured.games[note.event] += 1


def transaction(db: sqlite3.Connection, begin: str, work: Callable[[Tx], T]) -> T:
    """Run one work in a transaction of its own.

    Args:
        db: the connection.
        begin: the statement that begins it.
        work: any exception of it undoes everything, and is raised.
    """
    db.execute(begin)
    tx = Tx(db)
    try:
        result = run_work(tx, work)
        db.execute("COMMIT")
    except BaseException:
        _undo(db)
        raise
    log_notes(tx.notes)
    return result


def carry_out(
    db: sqlite3.Connection, works: list[WaitingWork], seconds: Callable[[], float] = perf_counter
) -> tuple[list[WaitingWork], list[WaitingWork]]:
    """Commit some works in SQLite, at least the first: those with what came of them, and the rest."""
    if len(works) == 1:
        _alone(db, works[0])
        return works, []
    done: list[WaitingWork] = []
    try:
        db.execute("BEGIN IMMEDIATE")
        until = seconds() + LONGEST
        for each in works:
            done.append(each)
            _inside(db, each)
            if not db.in_transaction or seconds() > until:
                break
        if db.in_transaction:
            db.execute("COMMIT")
            log_notes([note for each in done for note in each.notes])
        else:
            for each in done:
                if each.error is None:
                    _alone(db, each)
    except BaseException as error:  # noqa: BLE001 - each caller gets it
        for each in done or works:
            each.result, each.error = None, each.error or copy.copy(error)
        with suppress(sqlite3.Error):  # the next transaction, which cannot begin, will tell
            _undo(db)
    done = done or works
    return done, works[len(done) :]


def _alone(db: sqlite3.Connection, each: WaitingWork) -> None:
    """Run a work in a transaction of its own."""
    try:
        each.result = transaction(db, "BEGIN IMMEDIATE", partial(_noting, each))
    except BaseException as error:  # noqa: BLE001 - its caller gets it
        each.result, each.error = None, error


def _noting(each: WaitingWork, tx: Tx) -> object:
    each.notes = tx.notes
    return each.work(tx)


def _inside(db: sqlite3.Connection, each: WaitingWork) -> None:
    """Run a work inside the transaction under way; if it fails nothing of it stays there.

    Where that cannot be had nothing of the whole transaction stays.
    """
    db.execute("SAVEPOINT work")
    tx = Tx(db)
    try:
        each.result = run_work(tx, each.work)
    except BaseException as error:  # noqa: BLE001 - its caller gets it
        each.error = error
        if getattr(error, "sqlite_errorcode", 0) & 0xFF in _HOPELESS:
            _undo(db)
        if db.in_transaction:
            db.execute("ROLLBACK TO work")
            db.execute("RELEASE work")
    else:
        db.execute("RELEASE work")
        each.notes = tx.notes


def run_work(tx: Tx, work: Callable[[Tx], T]) -> T:
    """Run a work in a transaction; raises what it raises."""
    try:
        return work(tx)
    except StopIteration as error:  # the one exception that no future can carry: who waits would hang
        raise RuntimeError("a transaction ran out of an iterator") from error


def _undo(db: sqlite3.Connection) -> None:
    if db.in_transaction:  # some failures, such as a full disk, have already rolled back
        db.execute("ROLLBACK")


def log_notes(notes: list[Note]) -> None:
    """Log the notes of a transaction that is committed."""
    for note in notes:
        _logger.info(note.text)


# A worker thread that runs functions in order, for coroutines that await them.


class WorkingThread:
    """A thread with a queue: functions run in order, whether or not anybody still waits.

    Args:
        name: of the thread.
    """

    def __init__(self, name: str) -> None:
        self._asked: SimpleQueue[Asked | None] = SimpleQueue()
        self._closed = False
        self._thread = Thread(target=self._work, name=name, daemon=True)
        self._thread.start()

    def put(self, asked: Asked) -> None:
        """Queue a function; its result or its exception goes to a future."""
        self._asked.put(asked)

    async def run(self, work: Callable[..., T], *args: object) -> T:
        """Run a function in the thread and return its result; raises what it raises.

        Raises:
            StoreError: the thread has been closed.
        """
        if self._closed:
            raise StoreError("the database is closed")
        future: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self.put((future, partial(work, *args)))
        return await future

    async def close(self) -> None:
        """Finish the queue and end the thread."""
        if not self._closed:
            self._closed = True
            self._asked.put(None)
        await asyncio.to_thread(self._thread.join)

    def _work(self) -> None:
        while (asked := self._asked.get()) is not None:
            future, function = asked
            answer: Callable[[], None]
            try:
                answer = partial(_give, future, function())
            except BaseException as error:  # noqa: BLE001 - whoever waits gets it
                answer = partial(_fail, future, error)
            with suppress(RuntimeError):  # the loop is closed, and nobody waits
                future.get_loop().call_soon_threadsafe(answer)


def _give(future: "asyncio.Future[Any]", result: object) -> None:
    if not future.done():
        future.set_result(result)


def _fail(future: "asyncio.Future[Any]", error: BaseException) -> None:
    if not future.done():
        future.set_exception(error)
