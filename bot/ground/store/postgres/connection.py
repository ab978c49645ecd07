"""The connection of the repositories, over psycopg: rows are as SQLite has them."""

from collections.abc import Iterable, Iterator
from threading import get_ident
from typing import Any

import psycopg
from psycopg.adapt import AdaptersMap, Dumper, Loader
from psycopg.pq import TransactionStatus
from psycopg.types.numeric import Int8Dumper
from psycopg.types.string import StrDumper

from bot.ground.store.connection import Cursor, Parameters
from bot.ground.store.postgres.dialect import translate

_AT_ONCE = 1000  # lines of a long answer
_PREPARED = 400  # statements that are kept on the server; the program has about as many
_PREPARED_AFTER = 2  # times that a statement was executed


class _Truth(Dumper):
    """The dumper of booleans: True and False are 1 and 0 in the tables."""

    oid = psycopg.adapters.types["int8"].oid

    def dump(self, obj: bool) -> bytes:  # noqa: FBT001 - the signature of the library
        return b"1" if obj else b"0"


class _Text(StrDumper):
    """The dumper of texts: never taken for another type; NUL, which PostgreSQL has not, is replaced."""

    def dump(self, obj: str) -> Any:  # noqa: ANN401 - the signature of the library
        return super().dump(obj.replace("\0", "\N{REPLACEMENT CHARACTER}"))


class _Answer(Loader):
    """The loader of booleans: the results of comparisons as 1 and 0."""

    def load(self, data: Any) -> int:  # noqa: ANN401 - a buffer of any kind
        return int(bytes(data) == b"t")


class _Sum(Loader):
    """The loader of sums of whole numbers, which are whole numbers."""

    def load(self, data: Any) -> int | float:  # noqa: ANN401 - a buffer of any kind
        text = bytes(data)
        return float(text) if b"." in text else int(text)


def _adapters() -> AdaptersMap:
    adapters = AdaptersMap(psycopg.adapters)
    adapters.register_dumper(int, Int8Dumper)  # of whatever size: a statement is prepared once
    adapters.register_dumper(bool, _Truth)
    adapters.register_dumper(str, _Text)
    adapters.register_loader("bool", _Answer)
    adapters.register_loader("numeric", _Sum)
    return adapters


class _Context:
    """The adapters of values on the way to the server and back."""

    adapters = _adapters()
    connection = None


class PostgresConnection:
    """A connection as the repositories use it. It belongs to one thread.

    Args:
        conninfo: the connection string, with the password.

    Attributes:
        written: the number of statements that may have changed something.

    Raises:
        psycopg.Error: there is nobody, or not for us.
    """

    __slots__ = ("_session", "_thread", "written")

    def __init__(self, conninfo: str) -> None:
        self._session = psycopg.connect(
            conninfo,
            autocommit=True,
            prepare_threshold=_PREPARED_AFTER,
            context=_Context,
            cursor_factory=psycopg.RawCursor,
        )
        self._session.prepared_max = _PREPARED
        self._thread = get_ident()
        self.written = 0

    def execute(self, sql: str, parameters: Parameters = (), /) -> Cursor:
        """Execute one statement of those that SQLite understands as well."""
        if get_ident() != self._thread:
            raise psycopg.ProgrammingError("a transaction belongs to the thread of its connection")
        statement = translate(sql)
        self.written += not statement.reads
        return self._session.execute(statement.text, statement.values(parameters))

    def executemany(self, sql: str, parameters: Iterable[Parameters], /) -> Cursor:
        """Execute a statement once for each of these."""
        each_time = list(parameters)
        if len(each_time) == 1:
            return self.execute(sql, each_time[0])
        statement = translate(sql)
        self.written += 1
        cursor = self._session.cursor()
        cursor.executemany(statement.text, [statement.values(each) or () for each in each_time])
        return cursor

    def control(self, sql: str) -> None:
        """Execute statements of PostgreSQL's own, without parameters, as those of transactions."""
        self._session.execute(sql, prepare=False)

    @property
    def in_transaction(self) -> bool:
        """Whether a transaction has begun and not ended."""
        return self._session.info.transaction_status not in {
            TransactionStatus.IDLE,
            TransactionStatus.UNKNOWN,
        }

    @property
    def failed(self) -> bool:
        """Whether nothing but the end of the transaction is taken any more."""
        return self._session.info.transaction_status is TransactionStatus.INERROR

    @property
    def lost(self) -> bool:
        """Whether the session has ended."""
        return self._session.closed

    def copy_in(self, sql: str, rows: Iterable[tuple[Any, ...]]) -> None:
        """Put many lines into a table, by a COPY statement."""
        with self._session.cursor() as cursor, cursor.copy(sql) as copy:
            for row in rows:
                copy.write_row(row)

    def stream(self, sql: str) -> Iterator[tuple[Any, ...]]:
        """The lines of a query of any length, a few at a time; in a transaction."""
        with psycopg.ServerCursor(self._session, "stream") as cursor:
            cursor.itersize = _AT_ONCE
            yield from cursor.execute(sql)

    def close(self) -> None:
        """End the session."""
        self._session.close()
