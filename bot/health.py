"""Is the bot running? A container asks every minute, so nothing of the bot is loaded for the answer."""

import os
import sqlite3
import time
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from dotenv import dotenv_values

from bot.timing import USUAL_TIMING

DATABASE: Final = "data/bot.db"
"""Where the database is unless `DATABASE_PATH` says otherwise."""


@dataclass(frozen=True, slots=True)
class Finding:
    """One line of a check: what was looked at, whether it is in order, and what was found."""

    subject: str
    good: bool
    text: str

    def __str__(self) -> str:
        return f"{self.subject}: {'ok' if self.good else 'problem'}: {self.text}"


def database_path() -> Path:
    """What `bot.config` would say, without the time that loading it takes."""
    in_file = dotenv_values(".env", encoding="utf-8") if Path(".env").is_file() else {}
    for source in (os.environ, in_file):
        for name, value in source.items():
            if name.lower() == "database_path" and value:
                return Path(value)
    return Path(DATABASE)


def heartbeat(path: Path) -> Finding:
    """Tell whether a bot is running on a database, by its last sign of life."""
    if not path.exists():
        return Finding("bot", good=False, text=f"there is no database {path}")
    try:
        with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)) as db:
            row = db.execute("SELECT value FROM marks WHERE name = 'last_seen'").fetchone()
    except sqlite3.Error as error:
        return Finding("bot", good=False, text=f"cannot use {path}: {error}")
    return sign_of_life(None if row is None else float(row[0]), time.time(), USUAL_TIMING.alive)


def sign_of_life(last_seen: float | None, now: float, alive: float) -> Finding:
    """Tell whether a bot is running by when it was last seen, in unix seconds.

    Args:
        last_seen: Its last sign of life; None: there has been none.
        now: The time.
        alive: How many seconds old the last sign of a running bot is at most.
    """
    if last_seen is None:
        return Finding("bot", good=False, text="it has never run on this database")
    age = now - last_seen
    return Finding("bot", good=age < alive, text=f"last sign of life {age:.0f} s ago")
