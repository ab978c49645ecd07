"""Solved tables taken in by the operator: made on another machine, checked here."""

from collections.abc import Iterator, Sequence
from pathlib import Path

from bot.ground.runtime.counted import counted
from bot.ground.runtime.disk import in_words
from engine.presets import PRESETS, ruleset
from engine.rules.ruleset import Ruleset
from engine.solver import cache, exchange
from engine.solver.solvable import refusal


class TableError(Exception):
    """Error of a file that is no table, in one line."""


def take_in(paths: Sequence[Path], folder: Path) -> Iterator[str]:
    """Copy tables into the folder of the bot, which may be running, and tell of it; all of them or none.

    Numbers are looked at here where the game is one as it comes, with a full card or a short one; those of
    any other rules when the table is first used.

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
    known = {cache.cache_name(rules): rules for rules in _as_they_come()}
    for file in files:
        if (
            file.suffix == ".solved"
            and file.stem in known
            and cache.stored(known[file.stem], file.parent) is None
        ):
            raise TableError(
                f"{file}: its numbers are not those of {known[file.stem].preset}; nothing was taken in"
            )
    sizes = [exchange.take_in(file, folder).stat().st_size for file in files]
    rulesets = len({file.stem for file in files})
    yield f"{folder}: took in {counted(rulesets, 'table')}, {in_words(sum(sizes))}"


def _as_they_come() -> Iterator[Ruleset]:
    """The games that can be solved, without options but for the length of the card."""
    for key in PRESETS:
        full = ruleset(key)
        if isinstance(full, Ruleset):
            for rules in (full, ruleset(key, {"card": "short"})):
                if isinstance(rules, Ruleset) and refusal(rules) is None:
                    yield rules


def _files(path: Path) -> list[Path]:
    if not path.is_dir():
        return [path]
    files = [file for file in sorted(path.iterdir()) if file.suffix in cache.SUFFIXES]
    if not files:
        raise TableError(f"{path}: no tables here; expected files ending in {' or '.join(cache.SUFFIXES)}")
    return files
