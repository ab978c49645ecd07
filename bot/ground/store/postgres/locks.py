"""Advisory locks of the server, which end with their session: one bot or its workers, one migration."""

import time
from typing import Final

from bot.ground.store.errors import StoreError
from bot.ground.store.postgres.connection import PostgresConnection
from bot.ground.store.workers import FIRST_LOCK, LOCKS

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
    """Take the database for this process alone, until the session ends, however it ends.

    Args:
        db: the session that writes.
        former: the number of the session that had the lock for this process and was lost; the server may not
            have noticed yet.

    Raises:
        StoreError: another process has it.
    """
    if not _taken(db, "pg_try_advisory_lock", _BOT, former):
        raise _refusal(db, "only one bot may run on it")


def share_database(db: PostgresConnection, former: int | None = None) -> None:
    """Take the database together with other workers, until the session ends; see `take_database`.

    Raises:
        StoreError: a process has it for itself alone.
    """
    if not _taken(db, "pg_try_advisory_lock_shared", _BOT, former):
        raise _refusal(db, "which shares it with nobody")


def hold_worker(db: PostgresConnection, worker: int, former: int | None) -> bool:
    """Hold the lock of a worker's number, until the session ends: by that others know that it is alive.

    Returns:
        False if another worker is about to end it.
    """
    return _taken(db, "pg_try_advisory_lock", FIRST_LOCK + worker, former)


def _taken(db: PostgresConnection, function: str, lock: int, former: int | None) -> bool:
    until = time.monotonic() + PATIENCE
    query = f"SELECT {function}(CAST(? AS INTEGER), CAST(? AS INTEGER))"
    while db.execute(query, (LOCKS, lock)).fetchone() != (1,):
        owner, _ = db.execute(_OWNER, (LOCKS, lock)).fetchone() or (None, "")
        if owner is not None and owner == former:
            db.execute("SELECT pg_terminate_backend(CAST(? AS INTEGER))", (owner,))
        elif time.monotonic() > until:
            return False
        time.sleep(_PAUSE)
    return True


def _refusal(db: PostgresConnection, why: str) -> StoreError:
    _, program = db.execute(_OWNER, (LOCKS, _BOT)).fetchone() or (None, "")
    return StoreError(f"it is in use by another process{f' ({program})' if program else ''}; {why}")


def wait_for_migration(db: PostgresConnection) -> None:
    """Wait until nobody else changes the schema; until the transaction ends nobody else does."""
    db.execute("SELECT pg_advisory_xact_lock(CAST(? AS INTEGER), CAST(? AS INTEGER))", (LOCKS, _MIGRATION))
