"""The integrity check of a database."""

import re
import sqlite3
from collections.abc import Callable, Collection, Iterable
from contextlib import closing
from dataclasses import dataclass, replace
from functools import lru_cache

from bot.ground.store.backup import WITHHELD
from bot.ground.store.connection import Database
from bot.ground.store.damage import damage_of
from bot.ground.store.errors import in_words
from bot.ground.store.migrate import load_migrations


@dataclass(frozen=True, slots=True)
class Health:
    """The findings of a check, and the number of games and people in the database.

    Attributes:
        version: of the database's schema.
        problems: what is wrong, a line each; none in a good database.
        damaged: the file itself is; then nothing else is known.
        set_aside: a line for each game that could not be read.
        withheld: how many unfinished games a copy without secrets has made unplayable.
        games, live, people: how many there are; games set aside are not live.
        strange: a line for whatever of the schema is not as the migrations make it; these are `problems` too.
    """

    version: int
    problems: tuple[str, ...] = ()
    damaged: bool = False
    set_aside: tuple[str, ...] = ()
    withheld: int = 0
    games: int = 0
    live: int = 0
    people: int = 0
    strange: tuple[str, ...] = ()


def check_database(db: sqlite3.Connection) -> Health:
    """Read a whole database of SQLite: its pages and references, and what `contents` looks at."""
    try:
        (version,) = db.execute("PRAGMA user_version").fetchone()
        damage = damage_of(db, "integrity_check")
    except sqlite3.DatabaseError as error:
        version, damage = 0, in_words(error)
    if damage:
        return Health(version, (damage,), damaged=True)
    problems = [
        f"{table} row {row} refers to a missing line of {parent}"
        for table, row, parent, _ in db.execute("PRAGMA foreign_key_check")
    ]

    def columns(table: str) -> Collection[str]:
        return {name for _, name, *_ in db.execute(f"PRAGMA table_info({table})")}

    strange = tuple(strange_schema(db, version))
    return replace(contents(db, version, [*problems, *strange], columns), strange=strange)


def strange_schema(db: sqlite3.Connection, version: int) -> list[str]:
    """A line for whatever is not as the migrations make it: a trigger could carry secrets away."""
    expected, found = _schema(version), _objects(db)
    lines = [f"{kind} {name} is not of this program" for kind, name in found.keys() - expected.keys()]
    lines += [f"{kind} {name} is missing" for kind, name in expected.keys() - found.keys()]
    both = expected.keys() & found.keys()
    lines += [
        f"{kind} {name} is not as it was made"
        for kind, name in both
        if expected[kind, name] != found[kind, name]
    ]
    return sorted(lines)


_Objects = dict[tuple[str, str], tuple[str, ...]]
"""What makes up each object of a schema, by its kind and name."""


@lru_cache(maxsize=2)
def _schema(version: int) -> _Objects:
    """The schema that the migrations up to a version make."""
    with closing(sqlite3.connect(":memory:")) as db:
        for migration in load_migrations()[:version]:
            db.executescript(migration)
        return _objects(db)


def _objects(db: sqlite3.Connection) -> _Objects:
    every = db.execute(
        "SELECT type, name, sql FROM sqlite_schema WHERE name NOT LIKE 'sqlite\\_%' ESCAPE '\\'"
    )
    return {(kind, name): _parts(db, kind, name, sql) for kind, name, sql in every.fetchall()}


def _parts(db: sqlite3.Connection, kind: str, name: str, sql: str) -> tuple[str, ...]:
    """The columns of a table, as versions of SQLite rewrite its words differently; else its words."""
    if kind == "table":
        quoted = name.replace('"', '""')
        return tuple(repr(column[1:]) for column in db.execute(f'PRAGMA table_xinfo("{quoted}")'))
    return (re.sub(r"[\s\"]+", "", sql).lower(),)


def contents(
    db: Database, version: int, problems: Iterable[str], columns: Callable[[str], Collection[str]]
) -> Health:
    """The contents of a database: gaps in records, games that were set aside.

    Args:
        db: a connection to it.
        version: of its schema.
        problems: what has been found already.
        columns: returns the columns of a table, which may be from before some of them.
    """
    problems = [
        *problems,
        *(
            f"the record of game {game} has {count} of its {last} steps"
            for game, count, last in db.execute(
                "SELECT game_id, count(*), max(n) FROM steps GROUP BY game_id HAVING count(*) <> max(n)"
            )
        ),
    ]
    live = "state IN ('lobby', 'playing')"
    set_aside: list[tuple[int, int, str]] = []
    if "fault" in columns("games"):  # since version 5
        live += " AND fault IS NULL"
        query = "SELECT id, chat_id, fault FROM games WHERE fault IS NOT NULL ORDER BY id"
        set_aside = db.execute(query).fetchall()
    games, alive, people = db.execute(
        "SELECT (SELECT count(*) FROM games),"  # noqa: S608 - our own words
        f" (SELECT count(*) FROM games WHERE {live}),"
        " (SELECT count(*) FROM people)"
    ).fetchone()
    return Health(
        version,
        problems=tuple(problems),
        set_aside=tuple(
            f"game {game} in chat {chat}: {fault}" for game, chat, fault in set_aside if WITHHELD not in fault
        ),
        withheld=sum(WITHHELD in fault for *_, fault in set_aside),
        games=games,
        live=alive,
        people=people,
    )
