"""The locks of this process: alone on the database, or one of the workers that share it."""

from bot.ground.store.errors import EndedError
from bot.ground.store.postgres.connection import PostgresConnection
from bot.ground.store.postgres.locks import hold_worker, share_database, take_database
from bot.ground.store.tx import Tx
from bot.ground.store.workers import Workers


class Enrolment:
    """The locks that every writing session has to hold for its process.

    Args:
        shared: whether it is, or will be, a worker.

    Attributes:
        number: of the worker; None before it has joined, and of a process that is none.
    """

    def __init__(self, *, shared: bool) -> None:
        self._shared = shared
        self.number: int | None = None

    def begin(self, db: PostgresConnection, former: int | None) -> None:
        """Let a session take what it has to hold, see `Session`.

        Raises:
            EndedError: it was lost for so long that another worker goes on with the chats.
            StoreError: the database is another process's.
        """
        if not self._shared:
            take_database(db, former)
            return
        share_database(db, former)
        if self.number is None:
            return
        if not hold_worker(db, self.number, former) or not Workers(Tx(db)).back(self.number, number_of(db)):
            raise EndedError(
                "another worker has taken this one for dead and goes on with its chats; start it anew"
            )

    def join(self, db: PostgresConnection, name: str, at: float) -> int:
        """Become a worker, in a transaction: its lock is there before anybody sees it."""
        number = Workers(Tx(db)).join(name, number_of(db), at)
        hold_worker(db, number, None)
        return number


def number_of(db: PostgresConnection) -> int:
    """The server's number of a session."""
    (number,) = db.execute("SELECT pg_backend_pid()").fetchone()
    return int(number)
