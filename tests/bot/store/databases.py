"""What the tests of the store share: a bare database, a game in it, and the statements that a call makes."""

import asyncio
import math
import sqlite3
import threading
from collections.abc import AsyncIterator, Callable, Iterable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from bot.chats.calendar import Calendar
from bot.chats.settings import move
from bot.ground.store.base import Database, StoreError, Tx
from bot.ground.store.database import Store
from bot.ground.store.dues import DueTimes, first_times, sends
from bot.ground.store.sqlite import Health, check_database, contents, load_migrations
from bot.ground.values import PATIENCE, Delivery, Place
from bot.rankings.ranking import COLUMNS, LUCK, RECOUNT, Ranking, ranking_differs
from bot.rooms import events
from bot.table.model import Score
from bot.table.store import DEADLINES, REMINDERS, Games, Records, Results, Seats
from tests.databases import migrate_by_copy

HERE = Place(-100)
PEOPLE = (11, 22, 33)


def due_games(tx: Tx, now: float) -> list[int]:
    """The games in which something is due, the most overdue first."""
    return list(dict.fromkeys(int(due.key) for times in (DEADLINES, REMINDERS) for due in times.due(tx, now)))


def due_deliveries(tx: Tx, now: float) -> list[Delivery]:
    """The messages that are due, the first first."""
    kinds = [(kind, times) for kind in PATIENCE for times in sends({kind: ignored})]
    every = [(due.at, kind, due) for kind, times in kinds for due in times.due(tx, now)]
    return [Delivery(kind, due.key, due.chat_id) for _, kind, due in sorted(every, key=lambda each: each[0])]


async def ignored(_: object) -> None:
    """Do nothing."""


def next_due(tx: Tx, *kinds: DueTimes) -> float | None:
    """When the next of these is due; None if none is."""
    return min(first_times(tx, kinds, math.inf).values(), default=None)


def next_deadline(tx: Tx) -> float | None:
    """When something is to be done in a game next."""
    return next_due(tx, DEADLINES, REMINDERS)


def _refusals() -> tuple[type[Exception], ...]:
    """What databases raise when a table refuses a line, bare or through a store."""
    try:
        import psycopg  # noqa: PLC0415 - an extra
    except ModuleNotFoundError:
        return (sqlite3.IntegrityError,)
    wrong_type = psycopg.errors.DatatypeMismatch
    return sqlite3.IntegrityError, psycopg.IntegrityError, psycopg.DataError, wrong_type, StoreError


REFUSED = _refusals()


def bare_database(path: Path | None = None) -> sqlite3.Connection:
    """A migrated database without threads; in memory when it has no path."""
    db = sqlite3.connect(path or ":memory:", isolation_level=None)
    migrate_by_copy(db, path or Path("unused"), load_migrations())
    db.execute("PRAGMA recursive_triggers = ON")
    return db


def new_game(tx: Tx, place: Place = HERE, *, people: Iterable[int] = PEOPLE, preset: str = "pirate") -> int:
    """A game in the lobby with these people seated."""
    game_id = Games(tx).create(
        place,
        preset=preset,
        options='{"order": "join"}',
        revision=1,
        secret=bytes(range(32)),
        commitment="ab" * 32,
        host_id=PEOPLE[0],
        at=1000.0,
    )
    for person in people:
        Seats(tx).add(game_id, name=f"P{person}", talisman="🍀", user_id=person)
    return game_id


def health(db: Database) -> Health:
    """What a check of a database finds, whichever it is; its rankings are what its results say."""
    assert ranking_differs(db) == ""
    if isinstance(db, sqlite3.Connection):
        return check_database(db)
    from bot.ground.store import postgres as schema  # noqa: PLC0415 - needs an extra

    return contents(db, schema.version_of(db, 99), (), lambda table: schema.columns_of(db, table))


async def problems_of(store: Store) -> list[str]:
    """What a check of an open database finds wrong, its rankings held against its results as well."""
    differs = await store.read(lambda tx: ranking_differs(tx.db))
    return [*(await store.check()).problems, *filter(None, [differs])]


def columns_of(db: Database) -> list[tuple[str, str]]:
    """Every column of every table."""
    if isinstance(db, sqlite3.Connection):
        query = (
            "SELECT t.name, c.name FROM sqlite_schema AS t, pragma_table_info(t.name) AS c"
            " WHERE t.type = 'table' AND t.name NOT LIKE 'sqlite%'"
        )
    else:
        query = (
            "SELECT table_name, column_name FROM information_schema.columns"
            " WHERE table_schema = current_schema()"
        )
    return [(str(table), str(column)) for table, column in db.execute(query)]


def everything(db: Database) -> str:
    """All that is in a database, as text."""
    tables = sorted({table for table, _ in columns_of(db)})
    return "\n".join(str(row) for table in tables for row in db.execute(f"SELECT * FROM {table}"))


def results_of(db: Database, user_id: int) -> list[dict[str, Any]]:
    """A person's results, in the order they were kept."""
    cursor = db.execute("SELECT * FROM results WHERE user_id = ? ORDER BY game_id", (user_id,))
    names = [name for name, *_ in cursor.description]
    return [dict(zip(names, row, strict=True)) for row in cursor]


def steps_of(db: Database, game_id: int, after: int = 0) -> list[tuple]:
    """The lines of a record as (number, line, who, when)."""
    query = "SELECT n, line, by_user, at FROM steps WHERE game_id = ? AND n > ? ORDER BY n"
    return db.execute(query, (game_id, after)).fetchall()


def rebuild_ranking(db: Database) -> None:
    """Sums all rankings from results again."""
    db.execute("DELETE FROM ranking")
    columns = ", ".join(("chat_id", "period", "family", "user_id", *COLUMNS, *LUCK))
    db.execute(f"INSERT INTO ranking ({columns}) SELECT {columns} FROM ({RECOUNT}) AS results")


def plans(db: sqlite3.Connection, call: Callable[[], object]) -> list[str]:
    """The query plan, one line per step, of every statement that a call executes."""
    statements: list[str] = []
    db.set_trace_callback(statements.append)
    call()
    db.set_trace_callback(None)
    assert statements
    return [row[3] for text in statements for row in db.execute(f"EXPLAIN QUERY PLAN {text}")]


def effort(db: sqlite3.Connection, call: Callable[[], object]) -> int:
    """How many instructions of SQLite's machine a call takes: a cost that no busy computer changes."""
    count = 0

    def tick() -> int:
        nonlocal count
        count += 1
        return 0

    db.set_progress_handler(tick, 1)
    call()
    db.set_progress_handler(None, 1)
    return count


def played(tx: Tx, place: Place, at: float, winner: int = 11) -> int:
    """A finished game with two lines and a result of everybody, won by one of them."""
    game_id = new_game(tx, place)
    Records(tx).append(game_id, 1, ["throw 12345"], 11, at)
    Records(tx).append(game_id, 2, ["faces 1"], None, at)
    scores = [
        Score(seat, user, 100 - seat, 100 - seat, seat + 1, won=user == winner)
        for seat, user in enumerate(PEOPLE)
    ]
    finish(tx, game_id, "over", at, scores)
    return game_id


@asynccontextmanager
async def held_up(store: Store) -> AsyncIterator[None]:
    """While this lasts the thread of the writer is busy, so that all that is asked for waits."""
    begun, go_on = threading.Event(), threading.Event()

    def busy(_tx: Tx) -> None:
        begun.set()
        assert go_on.wait(30)

    holding = asyncio.create_task(store.write(busy))
    assert await asyncio.to_thread(begun.wait, 30)
    try:
        yield
        await asyncio.sleep(0)  # what was asked for is in the queue
    finally:
        go_on.set()
        await holding


def finish(  # noqa: PLR0913 - as a result is kept
    tx: Tx,
    game_id: int,
    state: str,
    at: float,
    scores: Sequence[Score] = (),
    *,
    calendar: Calendar = Calendar(),  # noqa: B008 - a value
) -> None:
    """End a game, keep its result and count it into the rankings of its chat."""
    Results(tx).finish(game_id, state, at, scores, calendar=calendar)
    row = Games(tx).get(game_id)
    Ranking(tx).count_in(row.chat_id, row.family, calendar.periods(at), scores)


def move_chat(tx: Tx, old: int, new: int, at: float) -> None:
    """Give a supergroup everything of the group it was."""
    move(tx, old, new, at, events())
