"""What is wrong with the pages of a database file, in words."""

import re
import sqlite3
from typing import Literal

_TREE = re.compile(r"(?:Tree|tree page) (\d+)")
_NAMED = re.compile(r"(?:index|in|from|of) (\w+)$")


def damage_of(db: sqlite3.Connection, check: Literal["integrity_check", "quick_check"]) -> str:
    """Which tables are damaged, in one line; empty if the file is whole.

    Args:
        db: an open database.
        check: which of SQLite's checks; the quick one does not compare indexes with their tables.

    Raises:
        sqlite3.DatabaseError: the file is too damaged to be checked.
    """
    found = [line for (text,) in db.execute(f"PRAGMA {check}") for line in text.splitlines()]
    lines = [line for line in found if line != "ok" and not line.startswith("***")]
    if not lines:
        return ""
    by_page = dict(db.execute("SELECT rootpage, tbl_name FROM sqlite_schema").fetchall())
    by_name = dict(db.execute("SELECT name, tbl_name FROM sqlite_schema").fetchall())
    tables = set()
    for line in lines:
        if match := _TREE.search(line):
            tables.add(by_page.get(int(match[1])))
        elif match := _NAMED.search(line):
            tables.add(by_name.get(match[1]))
    named = ", ".join(sorted(name for name in tables if name)) or "its structure"
    return f"damaged pages, of {named}; SQLite has {len(lines)} complaints, the first: {lines[0]}"
