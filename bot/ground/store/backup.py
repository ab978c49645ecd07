"""A complete backup of a database that may be in use."""

import os
import sqlite3
from contextlib import closing, suppress
from pathlib import Path

from bot.ground.store.damage import damage_of
from bot.ground.store.errors import StoreError, in_words
from bot.ground.store.rights import beside, make_private

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
