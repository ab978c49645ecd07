"""Damaged pages and tables of a database file, in words."""

import sqlite3
from typing import Literal

Check = Literal["integrity_check", "quick_check"]


def damage_of(db: sqlite3.Connection, check: Check) -> str:
    """The damaged tables, in one line; empty if the file is whole.

    Args:
        db: an open database.
        check: the name of SQLite's check; the quick one does not compare indexes with their tables.
    """
    found = _complaint(db, f"PRAGMA {check}(1)")
    if not found:
        return ""
    try:
        tables = [name for (name,) in db.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")]
    except sqlite3.Error:
        tables = []
    damaged = [name for name in sorted(tables) if _complaint(db, f"PRAGMA {check}({name})")]
    return f"damaged pages, of {', '.join(damaged) or 'the schema'} ({found})"


def _complaint(db: sqlite3.Connection, statement: str) -> str:
    """The first complaint of SQLite's check of the file or a table; the check may report it and then fail."""
    said = ""
    try:
        for (text,) in db.execute(statement):
            said = said or " ".join(text.split()).removeprefix("*** in database main *** ")
    except sqlite3.Error as error:
        return said if said not in {"", "ok"} else str(error)
    return "" if said == "ok" else said
