"""The health check of a container; it runs every minute, so it imports next to nothing of the bot."""

import logging
import os
import sqlite3
import time
from collections.abc import Collection, Iterable
from contextlib import closing
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path
from typing import Final

from bot.ground.timing import USUAL_TIMING

DATABASE: Final = "data/bot.db"
"""Where the database is unless `DATABASE_PATH` says otherwise."""

# It would name neither the file nor what is wrong, and that each time the file is read: see `broken_lines`.
logging.getLogger("dotenv.main").disabled = True

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
    found = told(("database_url", "database_path"))
    return found.get("database_url") or Path(found.get("database_path", DATABASE))


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


# The settings as they are written in the environment and in `.env`.


def in_file() -> dict[str, str | None]:
    """The settings in `.env`, by name; nothing if there is none.

    Raises:
        OSError, UnicodeDecodeError: it cannot be read.
    """
    from dotenv import dotenv_values  # noqa: PLC0415 - so that `main` can tell where no package is there

    path = Path(".env")
    if path.is_dir():  # as a container makes one where a file was to be
        raise IsADirectoryError(path)
    return dotenv_values(path, encoding="utf-8") if path.is_file() else {}


def broken_lines() -> list[int]:
    """The numbers of the lines of `.env` that are none of a setting."""
    from dotenv.parser import parse_stream  # noqa: PLC0415 - as above

    path = Path(".env")
    if not path.is_file():
        return []
    with path.open(encoding="utf-8") as file:
        broken = [found.original for found in parse_stream(file) if found.error]
    # The library counts empty lines to the one that follows them.
    return [each.line + len(each.string) - len(each.string.lstrip("\n")) for each in broken]


def told(known: Collection[str]) -> dict[str, str]:
    """The settings of these names that are not empty, by name, from the environment or else the file.

    Raises:
        OSError, UnicodeDecodeError: `.env` cannot be read.
    """
    found = dict[str, str]()
    for source in (in_file(), os.environ):
        for name, value in source.items():
            if name.lower() in known and (text := (value or "").strip()):
                found[name.lower()] = text
    return found


# Unknown names in `.env` or the environment, and the names that are likely to be meant.


_ALIKE: Final = 0.75
"""From 0, nothing in common, to 1: `DOMAIN` and `POSTGRES_PASSWORD`, which others read, stay below it."""


def misspelled(settings: Iterable[str]) -> list[str]:
    """A line for each name that looks like a setting, in `.env` or in the environment, without its value.

    Also for each line of `.env` that is none of a setting.

    In the environment, which is everybody's, only those that also begin as one of ours does, or are one of
    ours, or its beginning, without underscores.

    Raises:
        OSError, UnicodeDecodeError: `.env` cannot be read.
    """
    known = [name.upper() for name in settings]
    beginnings = tuple({f"{name.partition('_')[0]}_" for name in known if "_" in name})
    squeezed = {name.replace("_", "") for name in (*known, *beginnings)}  # TIMEZONE, LOGLEVEL, DATABASE
    ours = [n for n in os.environ if n.upper().startswith(beginnings) or n.upper() in squeezed]
    broken = [f".env: line {number} is passed over, expected NAME=value" for number in broken_lines()]
    return [*broken, *_lines(".env", in_file(), known), *_lines("the environment", ours, known)]


def _lines(where: str, names: Iterable[str], known: list[str]) -> list[str]:
    lines = []
    for name in names:
        if name.upper() not in known:
            lines += [
                f"{name}: no such setting, in {where}; is it {meant}?"
                for meant in get_close_matches(name.upper(), known, 1, _ALIKE)
            ]
    return lines
