"""Backup, restore, and transfer to a server, for the operator."""

import asyncio
import shutil
import sys
import tempfile
from collections.abc import AsyncGenerator, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Final

from bot.config import Settings
from bot.ground.store.base import OF_DATABASE, StoreError, Tx
from bot.ground.store.database import Store
from bot.ground.store.restore import copies_in, copy_named_by_time, is_copy, restore_database
from bot.ground.tasks import counted
from bot.operation.standard_output import give_up
from bot.rankings.ranking import ranking_differs
from bot.rooms import game_hooks
from bot.rulebook.names import rules_of
from bot.table.shown import record_of, replay_live
from bot.table.store import Games
from engine.records.verify import verify

# Backup and restore of the database for the operator: copies made, thinned out, put back.


STANDARD_OUTPUT: Final = "-"


class CopyError(Exception):
    """Error of a request that makes no sense, in one line."""


@dataclass(frozen=True, slots=True)
class Made:
    """The result of a backup.

    Attributes:
        target: its file; None on standard output.
        removed: older copies.
        withheld: how many unfinished games it has without the secrets of their dice.
    """

    target: Path | None
    removed: tuple[Path, ...] = ()
    withheld: int = 0


async def backup(source: Path, wanted: str | None, *, keep: int | None, secrets: bool) -> Made:
    """Copy a database that may be in use.

    Args:
        source: the database.
        wanted: a file, a folder for a file named by the time, "-" for standard output; None: the folder of
            the database.
        keep: of the copies in that folder named by their time, how many may stay; None: all.
        secrets: whether the copy has the secrets of unfinished games.

    Raises:
        CopyError: files that are not named by the time cannot be counted.
        StoreError: the copy cannot be made.
    """
    target = _target(source, wanted)
    named_by_time = target is not None and is_copy(source, target)
    if keep is not None and not named_by_time:
        raise CopyError("--keep: expected a folder, where copies are named by their time")
    async with await Store.open(source, read_only=True) as store:
        withheld = 0 if secrets else await store.read(lambda tx: Games(tx).count_live())
        if target is None:
            with tempfile.TemporaryDirectory(prefix=f"{source.stem}-", dir=source.parent) as folder:
                copy = Path(folder) / source.name
                await store.backup(copy, secrets=secrets)
                _write_out(copy)
            return Made(None, withheld=withheld)
        await store.backup(target, secrets=secrets)
    removed = () if keep is None else tuple(_thin_out(source, target, keep))
    return Made(target, removed, withheld)


def restore(copy: Path, database: Path) -> list[str]:
    """Put a copy in the place of the database; returns what there is to say, a line each.

    Raises:
        StoreError: it cannot be used, or a bot is running on the database.
    """
    restored = restore_database(copy, database)
    health = restored.health
    people = counted(health.people, "person", "people")
    lines = [f"{database}: {counted(health.games, 'game')}, {health.live} of them live, {people}"]
    if health.withheld:
        lines.append(
            f"{counted(health.withheld, 'unfinished game is', 'unfinished games are')} set aside:"
            " the copy has no secrets of the dice"
        )
    lines += [f"problem: {problem}" for problem in health.problems]
    if restored.replaced is not None:
        lines.append(f"the database before it is kept as {restored.replaced}")
    return lines


def _target(source: Path, wanted: str | None) -> Path | None:
    if wanted == STANDARD_OUTPUT:
        if sys.stdout is None:
            raise CopyError("standard output is closed")
        if sys.stdout.isatty():
            raise CopyError(
                "a database is nothing for a terminal: send standard output to a file or a program"
            )
        return None
    folder = source.parent if wanted is None else Path(wanted)
    if wanted is not None and not folder.is_dir():
        return folder
    return copy_named_by_time(source, folder)


def _thin_out(source: Path, made: Path, keep: int) -> Iterator[Path]:
    """Remove all copies but the one just made and the newest others."""
    others = [path for path in copies_in(source, made.parent) if path != made]
    for path in others[keep - 1 :]:
        path.unlink(missing_ok=True)
        yield path


def _write_out(copy: Path) -> None:
    with copy.open("rb") as file:
        try:
            shutil.copyfileobj(file, sys.stdout.buffer)
            sys.stdout.buffer.flush()
        except OSError as error:  # also where the reader is gone: a copy that broke off is none
            give_up()
            raise OSError(f"standard output: the copy broke off: {error.strerror}") from None


# The transfer of the database from a SQLite file to a PostgreSQL server.


VERIFIED: Final = 200
"""Finished games whose dice are recomputed, spread over all of them."""


async def to_postgres(settings: Settings) -> AsyncGenerator[str]:
    """Copy the file into the empty database on the server and check it; yields what there is to say.

    Raises:
        StoreError: it cannot be done; the database on the server is as it was.
    """
    try:
        from bot.ground.store.postgres import move_to_server  # noqa: PLC0415 - needs an extra
    except ModuleNotFoundError as error:
        raise StoreError(
            "PostgreSQL needs psycopg: `make extras`, or the package's extra `postgres`"
        ) from error
    if settings.database_url is None:
        raise StoreError("DATABASE_URL is not set")
    url = settings.database_url.get_secret_value()
    moved = await asyncio.to_thread(move_to_server, settings.database_path, url, ranking_differs)
    for table, lines in sorted(moved.lines.items()):
        if lines:
            yield f"{table}: {counted(lines, 'line')}, all as in {settings.database_path}"
    # From here on the copy is there, so whatever is found wrong is told beside the rest and ends nothing.
    async with await Store.open(url, read_only=True) as store:
        problems = [*(await store.check()).problems, await store.read(lambda tx: ranking_differs(tx.db))]
        if any(problems):
            yield f"problem: {'; '.join(filter(None, problems))}"
        else:
            yield "rankings: as the results make them"
        yield await _live(store, settings)
        yield await _finished(store)
    yield f"{moved.name} is ready: start the bot with DATABASE_URL; {settings.database_path} is as it was"


async def _live(store: Store, settings: Settings) -> str:
    """Replay every live game."""
    live, unreadable = await replay_live(store, settings.time_zone, game_hooks())
    if unreadable:
        return f"live games: {len(unreadable)} of {live}: {'; '.join(unreadable)}"
    return f"live games: all {live} can be replayed"


async def _finished(store: Store) -> str:
    """Recompute the dice of finished games."""

    def verified(tx: Tx, game: int) -> str:
        row = Games(tx).get(game)
        if row is None:
            return ""
        try:
            rules = rules_of(row.preset, row.options, row.revision)
            record = record_of(tx, row, rules, row.secret)
            if rules.source == "own":  # there is nothing to verify
                record.replay()
                return ""
            verdict = verify(record)
        except OF_DATABASE:
            raise  # that is about the database, and not about a game
        except Exception as error:  # noqa: BLE001 - whatever a record can do must not hide the others
            return f"game {game}: {error if isinstance(error, ValueError) else repr(error)}"
        return "" if verdict.fair else f"game {game}: {verdict.fault}"

    games = await store.read(
        lambda tx: [
            game
            for (game,) in tx.db.execute(
                "SELECT id FROM games WHERE state = 'over' AND fault IS NULL AND chat_id <> 0 ORDER BY id"
            )
        ]
    )
    some = games[:: max(1, len(games) // VERIFIED)]
    wrong = [fault for game in some if (fault := await store.read(partial(verified, game=game)))]
    if wrong:
        return f"records: {len(wrong)} of {len(some)} cannot be verified: {'; '.join(wrong)}"
    return f"records: {len(some)} of {counted(len(games), 'finished game')} verified"
