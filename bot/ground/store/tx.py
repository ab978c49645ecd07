"""The unit of work: one transaction that all repositories share, and the base of these."""

from dataclasses import dataclass

from bot.ground.runtime.measurements import GameEvent
from bot.ground.store.connection import Database


@dataclass(frozen=True, slots=True)
class Note:
    """An event of a game, and its line in the log."""

    event: GameEvent
    text: str


def scope_of(worker: int | None) -> str:
    """The condition that restricts a query for due rows to the chats of a worker.

    Args:
        worker: its number; None: all chats are this process's.
    """
    return "" if worker is None else f" AND chat_id IN (SELECT chat_id FROM leases WHERE worker = {worker})"  # noqa: S608


class Tx:
    """The unit of work: the database as seen from inside one transaction.

    It belongs to the thread of its connection: use it only in the function given to `Store.write` or
    `Store.read`, and let no row iterator out of it. Repositories are made of it: `Games(tx).get(7)`.

    Attributes:
        db: the connection.
        worker: the number of the worker whose process this is, if it is one.
        scope: the condition that restricts queries for due rows to this worker's chats, see `scope_of`.
        notes: events of games that are logged and counted after the commit.
    """

    __slots__ = ("db", "notes", "scope", "worker")

    def __init__(self, db: Database, worker: int | None = None) -> None:
        self.db = db
        self.worker = worker
        self.scope = scope_of(worker)
        self.notes: list[Note] = []


class Repository:
    """The base of all repositories: queries and changes of one or a few tables, in one transaction.

    All methods are plain calls without awaiting.
    """

    __slots__ = ("_db", "_scope", "_tx")

    def __init__(self, tx: Tx) -> None:
        self._tx = tx
        self._db = tx.db
        self._scope = tx.scope
