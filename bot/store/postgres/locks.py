"""One bot per database, and one migration at a time: locks of the server, which end with their session."""

import time
from typing import Final

from bot.store.errors import StoreError
from bot.store.postgres.connection import PostgresConnection

_OURS: Final = 0x64506F6B  # tells our locks from those of other programs in the same database
_BOT: Final = 1
_MIGRATION: Final = 2

PATIENCE: Final = 3.0
"""Seconds after which a lock is somebody else's for good: a bot that was killed has left its own by then."""

_PAUSE = 0.05
_OWNER = """
SELECT l.pid, coalesce(a.application_name, '') FROM pg_locks AS l LEFT JOIN pg_stat_activity AS a USING (pid)
WHERE l.locktype = 'advisory' AND l.granted AND l.classid = ? AND l.objid = ?
    AND l.database = (SELECT oid FROM pg_database WHERE datname = current_database())
"""


def take_database(db: PostgresConnection, former: int | None = None) -> None:
    """Take the database for this process, until the session ends, however it ends.

    This is what makes one process the only bot on it. Several that share the work would each take a lock of
    their own here instead.

    Args:
        db: the session that writes.
        former: the number of the session that had the lock for this process and was lost; the server may not
            have noticed yet.

    Raises:
        StoreError: another process has it.
    """
    until = time.monotonic() + PATIENCE
    while db.execute(
        "SELECT pg_try_advisory_lock(CAST(? AS INTEGER), CAST(? AS INTEGER))", (_OURS, _BOT)
    ).fetchone() != (1,):
        owner, program = db.execute(_OWNER, (_OURS, _BOT)).fetchone() or (None, "")
        if owner is not None and owner == former:
            db.execute("SELECT pg_terminate_backend(CAST(? AS INTEGER))", (owner,))
        elif time.monotonic() > until:
            raise StoreError(
                f"it is in use by another process{f' ({program})' if program else ''};"
                " only one bot may run on it"
            )
        time.sleep(_PAUSE)


def wait_for_migration(db: PostgresConnection) -> None:
    """Wait until nobody else changes the schema; until the transaction ends nobody else does."""
    db.execute("SELECT pg_advisory_xact_lock(CAST(? AS INTEGER), CAST(? AS INTEGER))", (_OURS, _MIGRATION))
