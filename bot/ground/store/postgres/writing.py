"""Group commit on a server, with retries of transactions that collide with others."""

import copy
import random
import time
from contextlib import suppress
from typing import Final

import psycopg

from bot.ground.store import commits
from bot.ground.store.commits import WaitingWork, log_notes, run_work
from bot.ground.store.errors import StoreError, UnavailableError
from bot.ground.store.postgres.connection import PostgresConnection
from bot.ground.store.postgres.enrolment import Enrolment
from bot.ground.store.postgres.errors import REPEATED, store_error
from bot.ground.store.postgres.sessions import Session
from bot.ground.store.tx import Tx

TRIES: Final = 8
"""The attempts of a transaction at most."""

_TOGETHER = 3  # tries in which works share a commit; then each is tried alone
_PAUSE = 0.005  # seconds before the second try, longer before the later ones


class _PartUndoneError(Exception):
    """Error of a work that failed after it had changed something: all are run again, to undo it alone."""


class Writer:
    """The writer of one session, in its thread: `carry_out` for `Commits`.

    A transaction is as if it were alone in the database (SERIALIZABLE): when others that write have come in
    between, PostgreSQL says so at some statement or at the commit, and it is repeated. So is one whose
    session is lost before the commit was asked for. After that nobody knows what became of it: it is not
    repeated, and fails.

    Args:
        name: of the database.
        session: of this thread.
        enrolment: the locks of this process.
    """

    def __init__(self, name: str, session: Session, enrolment: Enrolment) -> None:
        self._name = name
        self._session = session
        self._enrolment = enrolment

    def carry_out(self, works: list[WaitingWork]) -> tuple[list[WaitingWork], list[WaitingWork]]:
        """Commit some works, at least the first: those with what came of them, and the rest."""
        savepoints = False
        failed: BaseException = StoreError(f"database {self._name}: others change the same all the time")
        done: list[WaitingWork] = []
        tries = 0
        while tries < TRIES:
            if tries:
                time.sleep(_PAUSE * random.uniform(1, 2**tries))  # noqa: S311 - nothing secret
            some = works if tries < _TOGETHER else works[:1]
            done = []
            try:
                self._commit(some, done, savepoints=savepoints)
            except _PartUndoneError:
                savepoints = True
            except psycopg.Error as error:
                failed = error
                if not self._may_repeat(error):
                    break
                tries += 1
            except BaseException as error:  # noqa: BLE001 - each caller gets it
                failed = error
                break
            else:
                log_notes([note for each in done for note in each.notes])
                return done, works[len(done) :]
            finally:
                self._undo()
        done = done or works[:1]
        for each in done:
            each.result, each.error = None, each.error or copy.copy(self._told(failed))
        return done, works[len(done) :]

    def _commit(self, works: list[WaitingWork], done: list[WaitingWork], *, savepoints: bool) -> None:
        """Run works in one transaction and commit it, noting in `done` those that it has."""
        db = self._session.connection()
        db.control("BEGIN ISOLATION LEVEL SERIALIZABLE")
        until = time.perf_counter() + commits.LONGEST
        for each in works:
            done.append(each)
            each.result, each.error, each.notes = None, None, []
            self._inside(db, each, savepoints=savepoints)
            if time.perf_counter() > until:
                break
        try:
            db.control("COMMIT")
        except psycopg.Error:
            if db.lost:
                raise UnavailableError(
                    f"database {self._name}: the connection was lost at the commit;"
                    " whether it is kept is not known"
                ) from None
            raise

    def _inside(self, db: PostgresConnection, each: WaitingWork, *, savepoints: bool) -> None:
        """Run a work inside the transaction under way; if it fails nothing of it stays there.

        Nothing has to be undone of a work that has changed nothing, as most that fail. For another one there
        must be a savepoint.
        """
        if savepoints:
            db.control("SAVEPOINT work")
        before = db.written
        tx = Tx(db, self._enrolment.number)
        try:
            each.result = run_work(tx, each.work)
        except BaseException as error:
            if isinstance(error, psycopg.Error) and self._may_repeat(error, db):
                raise
            each.error = self._told(error)
        else:
            each.notes = tx.notes
        if db.failed and each.error is None:
            each.result, each.notes = None, []
            each.error = StoreError(f"database {self._name}: a statement has failed")
        if each.error is None or (db.written == before and not db.failed):
            return
        if not savepoints:
            raise _PartUndoneError
        db.control("ROLLBACK TO SAVEPOINT work")

    def _may_repeat(self, error: psycopg.Error, db: PostgresConnection | None = None) -> bool:
        """Whether a transaction that has met this may be tried once more."""
        lost = db.lost if db is not None else self._session.lost
        return lost or error.sqlstate in REPEATED

    def _told(self, error: BaseException) -> BaseException:
        return store_error(self._name, error) if isinstance(error, psycopg.Error) else error

    def _undo(self) -> None:
        """End what is left of a transaction; a session that is lost has none."""
        with suppress(psycopg.Error):
            self._session.undo()
