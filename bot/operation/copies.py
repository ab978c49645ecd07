"""Backup and restore of the database for the operator: copies made, thinned out, put back."""

import re
import shutil
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from bot.ground.runtime.counted import counted
from bot.ground.store import Store, restore_database
from bot.operation.standard_output import give_up
from bot.table.store.games import Games

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
    named_by_time = target is not None and _is_copy(source, target)
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
    return folder / f"{source.stem}-{datetime.now(UTC):%Y%m%d-%H%M%S}{source.suffix}"


def _is_copy(source: Path, path: Path) -> bool:
    """Whether a file has the name of a copy, with its time."""
    pattern = rf"{re.escape(source.stem)}-\d{{8}}-\d{{6}}{re.escape(source.suffix)}"
    return re.fullmatch(pattern, path.name) is not None


def _thin_out(source: Path, made: Path, keep: int) -> Iterator[Path]:
    """Remove all copies but the one just made and the newest others."""
    others = [
        path
        for path in made.parent.iterdir()
        if _is_copy(source, path) and path != made and path.is_file() and not path.is_symlink()
    ]
    for path in sorted(others, reverse=True)[keep - 1 :]:
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
