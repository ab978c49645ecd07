"""Solved tables taken in by the operator: made on another machine, checked here."""

from collections.abc import Iterator, Sequence
from pathlib import Path

from bot.ground.runtime.counted import counted
from bot.ground.runtime.disk import in_words
from engine.solver import cache, exchange


class TableError(Exception):
    """Error of a file that is no table, in one line."""


def take_in(paths: Sequence[Path], folder: Path) -> Iterator[str]:
    """Copy tables into the folder of the bot, which may be running, and tell of it; all of them or none.

    Args:
        paths: files of tables, or folders that have some.
        folder: of the bot.

    Raises:
        TableError: one of the files is no table, or a folder has none.
        OSError: a file cannot be read or written.
    """
    files = [file for path in paths for file in _files(path)]
    for file in files:
        if (problem := exchange.fault(file)) is not None:
            raise TableError(f"{file}: {problem}; nothing was taken in")
    sizes = [exchange.take_in(file, folder).stat().st_size for file in files]
    rulesets = len({file.stem for file in files})
    yield f"{folder}: took in {counted(rulesets, 'table')}, {in_words(sum(sizes))}"


def _files(path: Path) -> list[Path]:
    if not path.is_dir():
        return [path]
    files = [file for file in sorted(path.iterdir()) if file.suffix in cache.SUFFIXES]
    if not files:
        raise TableError(f"{path}: no tables here; expected files ending in {' or '.join(cache.SUFFIXES)}")
    return files
