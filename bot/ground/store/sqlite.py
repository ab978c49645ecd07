"""The SQLite backend: its connections and lock, migrations, copies, checks, and damage it can name."""

import asyncio
import fcntl
import logging
import os
import re
import sqlite3
from collections.abc import Awaitable, Callable, Collection, Iterable, Iterator, Sequence
from contextlib import AsyncExitStack, closing, suppress
from dataclasses import dataclass, replace
from functools import cache, lru_cache, partial
from pathlib import Path
from time import perf_counter
from typing import Final, Literal, Self, TypeVar

import aiosqlite

from bot.ground.store.base import Database, EmptyDatabaseError, HopelessError, StoreError, Tx, in_words
from bot.ground.store.commits import Commits, carry_out, transaction
from bot.ground.tasks import counted
from bot.ground.timing import DatabaseWork

# Damaged pages and tables of a database file, in words.


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


# File permissions: databases, which hold names of people and secrets of dice, for their owner only.


_OWNER_ONLY = 0o600
BESIDE = ("-wal", "-shm", "-journal")
"""Endings of the files that SQLite puts beside a database."""


def beside(database: Path) -> list[Path]:
    """The files that SQLite may have put beside a database."""
    return [database.with_name(f"{database.name}{ending}") for ending in BESIDE]


def make_private(path: Path) -> None:
    """Make a file that only its owner may read, if there is none.

    Raises:
        OSError: it cannot be made.
    """
    os.close(os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, _OWNER_ONLY))


def close_to_others(database: Path) -> None:
    """Let only its owner read a database and what is beside it.

    SQLite gives files that it puts beside a database later the rights of the database.
    """
    for path in (database, *beside(database)):
        # Somebody else's file that we may write is theirs to close.
        with suppress(FileNotFoundError, PermissionError):
            if path.stat().st_mode & 0o077:
                path.chmod(_OWNER_ONLY)


# A complete backup of a database that may be in use.


WITHHELD = "the secret of its dice is missing, as in a backup that was made without secrets"
"""Why a game that was being played when a copy without secrets was made cannot go on."""

_UNFINISHED = "state IN ('lobby', 'playing')"


def database_uri(path: Path, mode: str) -> str:
    """The address of a database file for SQLite; `mode` is "ro", "rw" or "rwc" (make it when missing)."""
    return f"{path.absolute().as_uri()}?mode={mode}"


def copy_database(source: Path, target: Path, *, secrets: bool = True) -> None:
    """Copy a database as of one moment; `target` is either the whole new copy or what it was before.

    Writers are not held up. The copy is checked and on disk before it takes its name; only its owner may
    read it.

    Args:
        source: an existing database, in use or not.
        target: a file to be made or replaced, in an existing folder; a link is followed.
        secrets: whether the copy has the secrets of games, and of games of the day, that have not ended.
            Without them nobody who sees the copy can tell the dice to come, and these games are set aside in
            it.

    Raises:
        StoreError: the copy cannot be made.
    """
    target = _allowed(source, target)
    partial = target.with_name(f"{target.name}.{os.getpid()}.partial")
    packed = partial.with_suffix(".packed")
    try:
        make_private(partial)
        with (
            closing(sqlite3.connect(database_uri(source, "ro"), uri=True)) as reader,
            closing(sqlite3.connect(partial, isolation_level=None)) as copy,
        ):
            reader.backup(copy)
            # One plain file that opens anywhere, even where nothing can be written beside it.
            copy.execute("PRAGMA journal_mode = DELETE")
            damage = damage_of(copy, "quick_check")
            if not damage and not secrets:
                make_private(packed)
                _withhold_secrets(copy, packed)
        if damage:
            raise StoreError(f"cannot copy {source}: {damage}")
        whole = partial if secrets else packed
        _to_disk(whole)
        whole.replace(target)
        _to_disk(target.parent)
    except OSError as error:
        raise StoreError(f"cannot back up to {target}: {error.strerror or error}") from error
    except sqlite3.Error as error:
        raise StoreError(f"cannot copy {source} to {target}: {in_words(error)}") from error
    finally:
        for path in (partial, packed, *beside(partial)):
            with suppress(OSError):  # as in a folder that is not there
                path.unlink(missing_ok=True)


def _allowed(source: Path, target: Path) -> Path:
    """Return the file that is to be written; raises `StoreError` where it would do harm."""
    try:
        target = target.resolve()
        if target.is_dir():
            raise StoreError(f"cannot back up to {target}: it is a directory")
        if target.exists() and not target.is_file():
            raise StoreError(f"cannot back up to {target}: it is not a regular file")
        if target.exists() and target.samefile(source):
            raise StoreError(f"cannot back up {source} to itself")
        lock = source.with_name(f"{source.name}.lock")
        if target in {path.resolve() for path in (*beside(source), lock)}:
            raise StoreError(f"cannot back up to {target}: it belongs to {source}")
        log = beside(target)[0]
        if log.exists() and log.stat().st_size:
            # The log of what is there now would be taken for a log of the copy, and undo it.
            raise StoreError(f"cannot back up to {target}: it is a database in use or was not closed")
    except OSError as error:
        raise StoreError(f"cannot back up to {target}: {error.strerror or error}") from error
    return target


def _withhold_secrets(copy: sqlite3.Connection, packed: Path) -> None:
    """Write a copy to the empty file `packed`, without the secrets of games, and days, that have not ended.

    It is packed anew because a page keeps the bytes of what was changed or deleted on it.
    """
    known = {name for _, name, *_ in copy.execute("PRAGMA table_info(games)")}
    copy.execute("PRAGMA journal_mode = MEMORY")
    copy.execute("BEGIN")
    copy.execute(f"UPDATE games SET secret = zeroblob(32) WHERE {_UNFINISHED}")  # noqa: S608 - our own words
    if "chain_id" in known:
        # A later secret of a chain tells the earlier ones, of games that have not ended; the last tells all.
        copy.execute(
            "UPDATE games SET secret = zeroblob(32) WHERE EXISTS (SELECT 1 FROM games AS g"  # noqa: S608
            f" WHERE g.chain_id = games.chain_id AND g.chain_no < games.chain_no AND {_UNFINISHED})"
        )
        copy.execute("UPDATE dice_chains SET secret = zeroblob(32)")
    if "fault" in known:  # before, no game could be set aside; it is found out when one is loaded
        clocks = "".join(f", {name} = NULL" for name in ("deadline", "call_at") if name in known)
        copy.execute(
            f"UPDATE games SET fault = ?, fault_told = 0{clocks}"  # noqa: S608 - our own words
            f" WHERE {_UNFINISHED} AND fault IS NULL",
            (WITHHELD,),
        )
    if "daily_id" in known:
        # Others are still to play with these dice; on from this copy nobody can, so it is over there.
        still = "SELECT id FROM daily_games WHERE open"
        copy.execute(
            "UPDATE deliveries SET state = 'dropped' WHERE kind = 'daily_game_evening' AND state = 'due'"
            " AND (chat_id, key) IN (SELECT chat_id, day FROM daily_games WHERE open)"
        )
        copy.execute(f"UPDATE games SET secret = zeroblob(32) WHERE daily_id IN ({still})")  # noqa: S608
        copy.execute("UPDATE daily_games SET secret = zeroblob(32), open = 0 WHERE open")
    if copy.execute("PRAGMA table_info(daily_repeats)").fetchall():
        copy.execute("DELETE FROM daily_repeats")  # of days that are over there
    copy.execute("COMMIT")
    copy.execute("VACUUM INTO ?", (str(packed),))


def _to_disk(path: Path) -> None:
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


# Migrations: numbered SQL files that bring a database file to the version of the program.


APPLICATION_ID = 0x64506F6B  # marks a file as ours; set by the first migration
MIGRATIONS: Final = Path(__file__).parent / "migrations"
_logger = logging.getLogger(__name__)
_UPDATED_FROM = "updated_from"  # a mark, while an update is under way
_NAME = re.compile(r"(\d{4})_\w+\.sql")


@cache
def load_migrations(folder: Path = MIGRATIONS / "sqlite", first: int = 1) -> tuple[str, ...]:
    """The texts of `0001_*.sql`, `0002_*.sql`, ... in order, from the `first` number on."""
    found = sorted(
        (int(match[1]), file) for file in folder.iterdir() if (match := _NAME.fullmatch(file.name))
    )
    if [number for number, _ in found] != list(range(first, first + len(found))):
        raise StoreError(f"the migrations in {folder} are not numbered {first}, {first + 1}, ...")
    return tuple([file.read_text(encoding="utf-8") for _, file in found])


def version_of(db: sqlite3.Connection, newest: int) -> int:
    """The version of an open database, 0 for an empty one.

    Raises:
        HopelessError: it is another program's, or newer than `newest`.
    """
    (version,) = db.execute("PRAGMA user_version").fetchone()
    (application,) = db.execute("PRAGMA application_id").fetchone()
    (tables,) = db.execute("SELECT count(*) FROM sqlite_schema").fetchone()
    if application != APPLICATION_ID and (tables or version or application):
        raise HopelessError("it is a database of another program")
    if version > newest:
        raise HopelessError(f"it has version {version}, newer than this program, which knows {newest}")
    return int(version)


def migrate(db: sqlite3.Connection, path: Path, migrations: Sequence[str]) -> None:
    """Apply what is missing, each migration in its own transaction.

    An existing database is first copied to `<name>.v<version>.backup` beside it, once for an update that
    breaks off and goes on at the next start. Foreign keys are checked at the end of each migration instead of
    after each statement, so that a table can be rebuilt.

    Args:
        db: a connection in autocommit mode, outside a transaction.
        path: the file of `db`.
        migrations: texts of SQL statements; none may begin or end a transaction.

    Raises:
        StoreError: a migration breaks a reference, or what `version_of` refuses.
        sqlite3.Error: a migration fails; the database is then as the one before it left it.
    """
    began = version = version_of(db, len(migrations))
    if 0 < version < len(migrations):
        _logger.info("%s has version %s and is brought to %s", path, version, len(migrations))
        began = _update_began(db) or version
        kept = _copy_of(path, began)
        if began == version or not kept.exists():  # else an update that broke off has made the copy
            began, kept = version, _copy_of(path, version)
            copy_database(path, kept)
        _logger.info("as it was it is kept as %s", kept)
    db.execute("PRAGMA foreign_keys = OFF")
    try:
        for number in range(version + 1, len(migrations) + 1):
            # `executescript` commits what is open before it, so the transaction begins inside the script.
            db.executescript(f"BEGIN IMMEDIATE;\n{migrations[number - 1]}\n;PRAGMA user_version = {number};")
            if broken := db.execute("PRAGMA foreign_key_check").fetchall():
                raise StoreError(f"migration {number} leaves {counted(len(broken), 'reference')} to nothing")
            if version:
                db.execute("DELETE FROM marks WHERE name = ?", (_UPDATED_FROM,))
                if number < len(migrations):
                    db.execute("INSERT INTO marks (name, value) VALUES (?, ?)", (_UPDATED_FROM, began))
            db.execute("COMMIT")
        if 0 < version < len(migrations):
            _logger.info("%s has version %s", path, len(migrations))
    finally:
        if db.in_transaction:
            db.execute("ROLLBACK")
        db.execute("PRAGMA foreign_keys = ON")


def _copy_of(path: Path, version: int) -> Path:
    return path.with_name(f"{path.name}.v{version}.backup")


def _update_began(db: sqlite3.Connection) -> int | None:
    """The version from which an update began that broke off."""
    row = db.execute("SELECT value FROM marks WHERE name = ?", (_UPDATED_FROM,)).fetchone()
    return None if row is None else int(row[0])


# The integrity check of a database.


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


# The file lock that allows one process per database.


_HEADER = 100  # bytes with which a file of SQLite begins
_MAGIC = b"SQLite format 3\0"


class FileLock:
    """A lock beside the database, held until `release` or the end of the process, however it ends.

    It is not on the database itself, so that a backup or a check may read while the bot runs.
    """

    __slots__ = ("_file",)

    def __init__(self, database: Path, *, replaced: bool = False) -> None:
        """Take the lock of a database, which may be yet to be made.

        Args:
            database: its file; nothing is put beside one of another program.
            replaced: whether another file is to take its place: then it may be damaged beyond knowing, if it
                has had a lock before.

        Raises:
            HopelessError: it is no database, or another program's.
            StoreError: another process has it, or the lock's file cannot be written.
        """
        path = database.with_name(f"{database.name}.lock")
        fault = _fault(database)
        if fault and not (replaced and path.exists()):
            raise HopelessError(f"cannot use {database}: {fault}")
        try:
            self._file = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        except OSError as error:
            raise StoreError(f"cannot write beside the database {database}: {error.strerror}") from error
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            owner = os.pread(self._file, 20, 0).decode("ascii", "replace").strip()
            os.close(self._file)
            raise StoreError(
                f"the database {database} is in use by another process{f' ({owner})' if owner else ''};"
                " only one bot may run on it"
            ) from error
        os.ftruncate(self._file, 0)
        os.pwrite(self._file, f"{os.getpid()}\n".encode(), 0)

    def release(self) -> None:
        """Release the lock. The file stays: removing it could take it from under the next owner."""
        os.close(self._file)


def _fault(database: Path) -> str:
    """Why a file cannot be a database of ours, by its header; empty if it can, or there is none.

    The first migration marks a file as ours before the file has a write-ahead log. While it has a journal
    instead, the header may be that of an update that broke off.
    """
    try:
        if not database.exists() or database.with_name(f"{database.name}-journal").exists():
            return ""
        if not database.is_file():
            return "it is not a regular file"
        with database.open("rb") as file:
            header = file.read(_HEADER)
    except OSError as error:
        raise StoreError(f"cannot use {database}: {error.strerror}") from error
    if header and not header.startswith(_MAGIC):
        return "it is not a database"
    pages, version, application = (int.from_bytes(header[at : at + 4], "big") for at in (28, 60, 68))
    # SQLite's own word for a file without tables is one page.
    foreign = application != APPLICATION_ID and (application or version or pages > 1)
    return "it is a database of another program" if foreign else ""


# Vacuum and checkpoint: deleted data leave no bytes in the files of a database.
#
# Freed bytes are overwritten at once (`secure_delete`), but where SQLite has moved lines between pages
# copies of them may stay in the gaps; only packing the file anew leaves none. The write-ahead log keeps
# older pages until it is emptied, and a copy that was broken off keeps everything.


_COPY = re.compile(r".+\.(\d+)\.(?:partial|packed)(?:-wal|-shm|-journal)?")
_BUSY_SECONDS = 5.0


def empty_log(db: sqlite3.Connection) -> bool:
    """Fold the write-ahead log into the database and empty it; False while somebody reads from it."""
    db.execute("PRAGMA busy_timeout = 0")  # taps wait in this thread
    try:
        (busy, *_) = db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
    finally:
        db.execute(f"PRAGMA busy_timeout = {_BUSY_SECONDS * 1000:.0f}")
    return not busy


def pack(db: sqlite3.Connection) -> None:
    """Write the whole database anew, without gaps; raises `sqlite3.Error` where there is no room for that."""
    db.execute("VACUUM")


def remove_broken_copies(database: Path, *, own: bool = False) -> None:
    """Remove what is left beside a database of copies that nobody is making any more.

    Args:
        database: whose lock this process has.
        own: whether this process makes none either: in a container its number is the one it always has.
    """
    with suppress(OSError):
        for path in _broken_copies(database, own=own):
            path.unlink(missing_ok=True)


def _broken_copies(database: Path, *, own: bool) -> Iterator[Path]:
    for path in database.parent.iterdir():
        match = _COPY.fullmatch(path.name)
        if match is None or not path.name.startswith(database.stem):
            continue
        process = int(match[1])
        if own if process == os.getpid() else not _runs(process):
            yield path
    # Its maker would have the lock of the database
    restored = database.with_name(f"{database.name}.restored")
    yield from (path for path in (restored, *beside(restored)) if path.exists())


def _runs(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except (OSError, OverflowError):  # somebody else's, or no number of a process
        return True
    return True


# The SQLite backend: one writing and one reading connection, each in a thread of its own.


T = TypeVar("T")
Connect = Callable[..., Awaitable[aiosqlite.Connection]]

_OLDEST_SQLITE = (3, 37)  # the first with STRICT tables
_WRITER = (
    *("journal_mode = WAL", "synchronous = FULL", "recursive_triggers = ON", "cache_size = -4000"),
    "secure_delete = ON",
)
_READER = ("query_only = ON", "cache_size = -4000")


class SqliteFile:
    """A SQLite file as a `Backend`."""

    def __init__(
        self,
        path: Path,
        reader: aiosqlite.Connection,
        writer: aiosqlite.Connection | None,
        resources: AsyncExitStack,
        seconds: Callable[[], float] = perf_counter,
    ) -> None:
        self.path = path
        self.name = str(path)
        self.measured = DatabaseWork()
        self.commits = None if writer is None else _commits(writer, self.measured, seconds)
        self._seconds, self._reader, self._writer = seconds, reader, writer
        self._resources = resources
        if self.commits is not None:
            resources.callback(self.commits.close)

    @classmethod
    async def open(
        cls,
        path: Path,
        *,
        read_only: bool,
        connect: Connect | None = None,
        seconds: Callable[[], float] = perf_counter,
    ) -> Self:
        """Open a file, see `Store.open`.

        Args:
            path: of the file.
            read_only: whether it is only looked at.
            connect: opens a connection as `aiosqlite.connect` does, which is the default.
            seconds: a clock that work is measured by.
        """
        migrations = load_migrations()
        async with AsyncExitStack() as resources:
            lock = _prepare(path, read_only=read_only)
            try:
                writer = None
                if lock is not None:
                    resources.callback(lock.release)
                    writer = await _connect(resources, path, "rwc", connect or aiosqlite.connect)
                    await _hop(writer, migrate, path, migrations)
                    await _hop(writer, _configure, _WRITER)  # now that the file is known to be ours
                    remove_broken_copies(path, own=True)
                # Closed before the writer: whoever closes last folds the write-ahead log into the file.
                reader = await _connect(resources, path, "ro", connect or aiosqlite.connect)
                await _hop(reader, _require_ours, len(migrations))
                await _hop(reader, _configure, _READER)
                if not read_only:
                    close_to_others(path)
            except sqlite3.Error as error:
                none = getattr(error, "sqlite_errorcode", 0) & 0xFF == sqlite3.SQLITE_NOTADB
                kind = HopelessError if none else StoreError
                raise kind(f"cannot use {path}: {in_words(error)}") from error
            except StoreError as error:
                raise type(error)(f"cannot use {path}: {error}") from error
            return cls(path, reader, writer, resources.pop_all(), seconds)

    async def read(self, work: Callable[[Tx], T]) -> T:
        """Run `work` over one unchanging view."""
        return await _hop(self._reader, self._read, work)

    def _read(self, db: sqlite3.Connection, work: Callable[[Tx], T]) -> T:
        began = self._seconds()
        try:
            return transaction(db, "BEGIN", work)
        finally:
            self.measured.reads.note(self._seconds() - began)

    async def backup(self, target: Path, *, secrets: bool) -> None:
        """Copy the database to a file."""
        await asyncio.to_thread(partial(copy_database, self.path, target, secrets=secrets))

    async def check(self) -> Health:
        """Read the whole database looking for damage."""
        return await _hop(self._reader, check_database)

    async def sizes(self) -> dict[str, int]:
        """The bytes of the file and of its log."""
        files = {"database": self.path, "wal": self.path.with_name(f"{self.path.name}-wal")}
        return {name: path.stat().st_size if path.exists() else 0 for name, path in files.items()}

    async def empty_log(self) -> bool:
        """Fold the write-ahead log into the file and empty it; False while somebody reads from it."""
        remove_broken_copies(self.path)
        return await _hop(self._writing, empty_log)

    async def join(self, name: str, at: float) -> int:
        """Refuse: one process has the file."""
        del name, at
        raise StoreError(f"{self.name}: several workers need PostgreSQL")

    async def listen(self, wake: Callable[[], None], changed: Callable[[int | None, str], None]) -> None:
        """Refuse, likewise."""
        del wake, changed
        raise StoreError(f"{self.name}: several workers need PostgreSQL")

    async def pack(self) -> None:
        """Write the file anew, without what was deleted.

        Raises:
            sqlite3.Error: it cannot be done, as on a full disk; the file is as it was.
        """
        await _hop(self._writing, pack)

    async def close(self) -> None:
        """Finish what was begun and close everything."""
        await self._resources.aclose()

    @property
    def _writing(self) -> aiosqlite.Connection:
        if self._writer is None:
            raise StoreError(f"{self.path} is open for reading only")
        return self._writer


def _commits(writer: aiosqlite.Connection, measured: DatabaseWork, seconds: Callable[[], float]) -> Commits:
    """The commit queue of a connection; the library's own way to its thread is private."""
    commit = partial(carry_out, writer._conn, seconds=seconds)  # noqa: SLF001
    return Commits(writer._tx.put_nowait, commit, measured, seconds)  # noqa: SLF001


def _prepare(path: Path, *, read_only: bool) -> FileLock | None:
    if sqlite3.sqlite_version_info < _OLDEST_SQLITE:
        raise HopelessError(f"SQLite {sqlite3.sqlite_version} is too old, 3.37 is needed")
    try:
        if path.is_dir():
            raise HopelessError(f"cannot use {path}: it is a directory, not a database file")
        if read_only:
            if not path.exists():
                raise StoreError(f"there is no database {path}")
            if not path.is_file():  # to open a pipe would wait for whoever writes into it
                raise HopelessError(f"cannot use {path}: it is not a regular file")
            return None
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise StoreError(f"cannot use {path}: {error.strerror}") from error
    lock = FileLock(path)
    try:
        make_private(path)
    except OSError as error:
        lock.release()
        raise StoreError(f"cannot use {path}: {error.strerror}") from error
    return lock


async def _connect(
    resources: AsyncExitStack, path: Path, mode: str, connect: Connect
) -> aiosqlite.Connection:
    connection = await connect(
        database_uri(path, mode), uri=True, isolation_level=None, cached_statements=256
    )
    resources.push_async_callback(connection.close)
    return connection


def _configure(db: sqlite3.Connection, pragmas: tuple[str, ...]) -> None:
    for pragma in pragmas:
        db.execute(f"PRAGMA {pragma}").fetchall()


def _require_ours(db: sqlite3.Connection, newest: int) -> None:
    if version_of(db, newest) == 0:
        raise EmptyDatabaseError("it is empty")


async def _hop(connection: aiosqlite.Connection, work: Callable[..., T], *args: object) -> T:
    """Run `work(db, *args)` in the thread of a connection.

    The library offers single statements only and keeps this, its own way to them, private; a whole
    transaction through it costs one change of threads instead of one per statement.
    """
    run: Callable[..., Awaitable[T]] = connection._execute  # noqa: SLF001
    return await run(work, connection._conn, *args)  # noqa: SLF001
