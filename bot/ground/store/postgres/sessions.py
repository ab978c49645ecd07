"""A session with the server, reconnected when it is lost."""

from collections.abc import Callable
from typing import Final

import psycopg

from bot.ground.store.errors import StoreError, UnavailableError
from bot.ground.store.postgres.address import Address
from bot.ground.store.postgres.connection import PostgresConnection
from bot.ground.store.postgres.errors import in_words

PATIENT: Final = "SET lock_timeout = '10s';"
BRIEF: Final = "SET lock_timeout = '1s';"
"""For what may as well be done later, and holds up others while it waits."""

_OLDEST: Final = 14
_SETTINGS: Final = f"""
SET client_min_messages = warning;
SET jit = off;
{PATIENT}
SET idle_in_transaction_session_timeout = '60s';
SET tcp_keepalives_idle = 10;
SET tcp_keepalives_interval = 5;
SET tcp_keepalives_count = 3;
"""
"""Statements are short, and whoever has died holds nothing for long."""

# Whoever is told that something is kept may rely on it; a stricter setting than this one stays.
_DURABLE: Final = (
    "SELECT set_config('synchronous_commit', 'on', CAST(0 AS BOOLEAN))"
    " WHERE current_setting('synchronous_commit') = 'off'"
)


class Session:
    """The session of one thread.

    Args:
        address: of the database.
        begin: is called with every new connection and the server's number of the one before it, None at
            first; it may refuse by a `StoreError`.
    """

    def __init__(
        self, address: Address, begin: Callable[[PostgresConnection, int | None], None] | None = None
    ) -> None:
        self._address = address
        self._begin = begin
        self._open: PostgresConnection | None = None
        self._number: int | None = None

    def connection(self) -> PostgresConnection:
        """The connection, a new one if the last one was lost.

        Raises:
            UnavailableError: there is none to be had.
            StoreError: it is refused, see `begin`.
        """
        if self._open is not None and not self._open.lost:
            return self._open
        self._open = None
        try:
            fresh = PostgresConnection(self._address.conninfo())
        except psycopg.Error as error:
            reason = in_words(error)
        else:
            try:
                self._prepare(fresh)
            except psycopg.Error as error:
                fresh.close()
                reason = in_words(error)
            except BaseException:
                fresh.close()
                raise
            else:
                self._open = fresh
                return fresh
        # Out here, so that no traceback leads to where the password is.
        raise UnavailableError(reason)

    def _prepare(self, fresh: PostgresConnection) -> None:
        fresh.control(_SETTINGS)
        fresh.execute(_DURABLE)
        (version,) = fresh.execute("SELECT CAST(current_setting('server_version_num') AS INTEGER)").fetchone()
        if version < _OLDEST * 10_000:
            raise StoreError(f"PostgreSQL {version // 10_000} is too old, {_OLDEST} is needed")
        (encoding,) = fresh.execute("SHOW server_encoding").fetchone()
        if encoding != "UTF8":
            raise StoreError(f"its encoding is {encoding}; make the database with ENCODING 'UTF8'")
        (number,) = fresh.execute("SELECT pg_backend_pid()").fetchone()
        if self._begin is not None:
            self._begin(fresh, self._number)
        self._number = number

    @property
    def lost(self) -> bool:
        """Whether there is no connection now."""
        return self._open is None or self._open.lost

    def undo(self) -> None:
        """Roll back what is left of a transaction."""
        if self._open is not None and not self._open.lost and self._open.in_transaction:
            self._open.control("ROLLBACK")

    def close(self) -> None:
        """End the session."""
        if self._open is not None:
            self._open.close()
            self._open = None
