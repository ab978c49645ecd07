"""The health check of a container; it runs every minute, so it imports next to nothing of the bot."""

import sqlite3
import time
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from bot.config import DEFAULTS, told
from bot.ground.timing import USUAL_TIMING

_LAST_SEEN = "SELECT value FROM marks WHERE name = 'last_seen'"
_PATIENCE = 5  # seconds that a server has to answer


@dataclass(frozen=True, slots=True)
class Finding:
    """The result of one check: its subject, whether it is in order, and a text."""

    subject: str
    good: bool
    text: str

    def __str__(self) -> str:
        return f"{self.subject}: {'ok' if self.good else 'problem'}: {self.text}"


def look() -> Finding:
    """Tell whether the bot that the settings speak of is running."""
    try:
        there = check_database()
    except (OSError, UnicodeDecodeError):
        return Finding("settings", good=False, text=".env: expected a readable text file in UTF-8")
    return heartbeat(there)


def check_database() -> Path | str:
    """The database that the settings name, whatever else is wrong in them.

    Raises:
        OSError, UnicodeDecodeError: `.env` cannot be read.
    """
    found = told()
    return found.get("database_url") or Path(found.get("database_path") or f"{DEFAULTS['database_path']}")


def heartbeat(database: Path | str) -> Finding:
    """Tell whether a bot is running on a database, by its last heartbeat."""
    if isinstance(database, Path) and not database.exists():
        return Finding("bot", good=False, text=f"there is no database {database}")
    if isinstance(database, Path) and not database.is_file():  # to open a pipe would wait for a writer
        return Finding("bot", good=False, text=f"cannot use {database}: it is not a regular file")
    try:
        row = _in_file(database) if isinstance(database, Path) else _on_server(database)
    except (sqlite3.Error, ConnectionError) as error:
        name = database if isinstance(database, Path) else "the database of DATABASE_URL"
        return Finding("bot", good=False, text=f"cannot use {name}: {error}")
    return sign_of_life(None if row is None else float(row[0]), time.time(), USUAL_TIMING.alive)


def sign_of_life(last_seen: float | None, now: float, alive: float) -> Finding:
    """The finding whether a bot is running, by its last heartbeat, in unix seconds.

    Args:
        last_seen: Its last heartbeat; None: there has been none.
        now: The time.
        alive: The age in seconds of the last heartbeat, within which a bot counts as running.
    """
    if last_seen is None:
        return Finding("bot", good=False, text="it has never run on this database")
    age = now - last_seen
    return Finding("bot", good=age < alive, text=f"last sign of life {age:.0f} s ago")


def _in_file(path: Path) -> tuple[float] | None:
    with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)) as db:
        found: tuple[float] | None = db.execute(_LAST_SEEN).fetchone()
    return found


def _on_server(url: str) -> tuple[float] | None:
    """Ask the server.

    Raises:
        ConnectionError: it does not answer, in one line without the password.
    """
    try:
        import psycopg  # noqa: PLC0415 - an extra, and slow to load
    except ModuleNotFoundError:
        raise ConnectionError(
            "PostgreSQL needs psycopg: `make extras`, or the package's extra `postgres`"
        ) from None
    try:
        with psycopg.connect(url, autocommit=True, connect_timeout=_PATIENCE) as db:
            found: tuple[float] | None = db.execute(_LAST_SEEN).fetchone()
    except psycopg.ProgrammingError as error:  # a wrong address is repeated in the text
        reason = error.diag.message_primary or "expected an address such as postgresql://user@host/database"
    except psycopg.Error as error:
        reason = " ".join(str(error).split())
    else:
        return found
    raise ConnectionError(reason)
