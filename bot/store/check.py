"""Is a database in order?"""

import sqlite3
from dataclasses import dataclass

from bot.store.ranking import ranking_differs


@dataclass(frozen=True, slots=True)
class Health:
    """What a check found: `problems` in a line each, none in a good database, and how much is in it.

    `set_aside` has a line for each game that could not be read; they are not counted as `live`.
    """

    version: int
    problems: tuple[str, ...]
    set_aside: tuple[str, ...]
    games: int
    live: int
    people: int


def check_database(db: sqlite3.Connection) -> Health:
    """Read the whole database: its structure, its references, gaps in records, rankings against results."""
    problems = [line for (line,) in db.execute("PRAGMA integrity_check") if line != "ok"]
    problems += [
        f"{table} row {row} refers to a missing line of {parent}"
        for table, row, parent, _ in db.execute("PRAGMA foreign_key_check")
    ]
    problems += [
        f"the record of game {game} has {count} of its {last} steps"
        for game, count, last in db.execute(
            "SELECT game_id, count(*), max(n) FROM steps GROUP BY game_id HAVING count(*) <> max(n)"
        )
    ]
    if differing := ranking_differs(db):
        problems.append(f"{differing} lines of the rankings do not follow from the results")
    (version,) = db.execute("PRAGMA user_version").fetchone()
    live = "state IN ('lobby', 'playing')" + (" AND fault IS NULL" if _knows_faults(db) else "")
    counts = db.execute(
        "SELECT (SELECT count(*) FROM games),"  # noqa: S608 - our own words
        f" (SELECT count(*) FROM games WHERE {live}),"
        " (SELECT count(*) FROM people)"
    ).fetchone()
    return Health(version, tuple(problems), _set_aside(db), *counts)


def _knows_faults(db: sqlite3.Connection) -> bool:
    """Whether games can be set aside: not in a database that is yet to be migrated."""
    return "fault" in {name for _, name, *_ in db.execute("PRAGMA table_info(games)")}


def _set_aside(db: sqlite3.Connection) -> tuple[str, ...]:
    """A line for each game that could not be read."""
    if not _knows_faults(db):
        return ()
    query = "SELECT id, chat_id, fault FROM games WHERE fault IS NOT NULL ORDER BY id"
    return tuple(f"game {game} in chat {chat}: {fault}" for game, chat, fault in db.execute(query))
