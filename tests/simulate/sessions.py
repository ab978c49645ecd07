"""Sessions with a real server that can be lost at any statement, and tell what they have committed."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Literal

import psycopg

from bot.ground.store.base import Cursor, Parameters
from bot.ground.store.postgres import PostgresConnection, translate
from tests.simulate.storage import Written

if TYPE_CHECKING:
    from tests.simulate.server import Server


Fate = Literal[
    "dies",
    "cut",
    "cut before the commit",
    "commit unheard of, kept",
    "commit unheard of, undone",
    "not serializable",
    "not serializable at the commit",
]
"""What becomes of a transaction: its process dies, its session is lost, or others have come in between."""

_AT_A_STATEMENT = ("dies", "cut", "not serializable")
_RAISED = "DO $$ BEGIN RAISE EXCEPTION USING ERRCODE = '{}', MESSAGE = '{}'; END $$"
NOT_SERIALIZABLE = _RAISED.format("40001", "could not serialize access due to concurrent update")
FULL = _RAISED.format("53100", "could not extend file: No space left on device")


class Session(PostgresConnection):
    """A session of the bot.

    Args:
        server: knows what becomes of it.
        conninfo: what to connect to.

    Attributes:
        lines: of records, as they are written.
        number: the server's.
        cut: whether it is lost, whether or not the server has noticed.
    """

    def __init__(self, server: "Server", conninfo: str) -> None:
        super().__init__(conninfo)
        self.lines = Written(server.ledger.committed)
        self.number = self._session.info.backend_pid
        self.cut = False
        self._server = server
        self._fate: Fate | None = None
        self._left = 0

    def execute(self, sql: str, parameters: Parameters = (), /) -> Cursor:
        """Execute one statement, or be lost at it."""
        self._before(sql)
        return super().execute(sql, parameters)

    def executemany(self, sql: str, parameters: Iterable[Parameters], /) -> Cursor:
        """Execute a statement once for each of these, or be lost at it."""
        rows = list(parameters)
        if len(rows) != 1:
            self._before(sql)
        cursor = super().executemany(sql, rows)
        self.lines.add(sql, rows)
        return cursor

    def control(self, sql: str) -> None:
        """Begin or end a transaction, or be lost at that."""
        self._require()
        if sql == "COMMIT":
            self._commit()
            return
        if sql.startswith("BEGIN"):
            self._fate, self._left = self._server.fate(writes="SERIALIZABLE" in sql)
        super().control(sql)
        self.lines.follow(sql)

    @property
    def in_transaction(self) -> bool:
        return not self.cut and super().in_transaction

    @property
    def failed(self) -> bool:
        return not self.cut and super().failed

    @property
    def lost(self) -> bool:
        return self.cut or super().lost

    def close(self) -> None:
        """End the session in order."""
        self._server.forget(self)

    def end(self) -> None:
        """End what is left of it."""
        self.cut = True
        super().close()

    def _require(self) -> None:
        if self.cut:
            raise psycopg.OperationalError("the connection is closed")

    def _before(self, sql: str) -> None:
        """What becomes of a transaction at one of its statements."""
        self._require()
        if not self.in_transaction:
            return
        self._left -= 1
        if self._left < 0 and self._fate in _AT_A_STATEMENT:
            self._meet()
        if self._server.full and not translate(sql).reads:
            super().control(FULL)

    def _commit(self) -> None:
        """Commit; or not, and whoever asked may be left without an answer."""
        if self._fate in {"cut", "not serializable"}:
            self._fate = None  # it had not so many statements
        kept = self._fate in {None, "commit unheard of, kept"}
        if kept:
            super().control("COMMIT")
            self.lines.committed()
        if self._fate is not None:
            self._meet()

    def _meet(self) -> None:
        """Let that happen which was to become of the transaction."""
        fate, self._fate = self._fate, None
        if fate is None:
            return
        self._server.befalls(fate)
        if fate.startswith("not serializable"):
            if fate != "not serializable":
                super().control("ROLLBACK")
            super().control(NOT_SERIALIZABLE)
        self._server.cut(self)
        raise psycopg.OperationalError("server closed the connection unexpectedly")
