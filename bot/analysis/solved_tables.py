"""Solved tables for hints and computer players, computed in the background.

A table that is missing is solved by another process, one at a time and at the lowest priority, so that no tap
waits for it; this process only loads what is ready. Nothing here is needed to play: until a table is there,
and where there can be none, the one-turn player has to do.
"""

import asyncio
import logging
import os
import shutil
import signal
import sys
from collections import OrderedDict
from contextlib import suppress
from functools import lru_cache
from pathlib import Path
from typing import Final

from bot.background import BackgroundTasks
from bot.processes import environment
from engine.presets import ruleset
from engine.rules.options import OptionValue
from engine.rules.ruleset import Ruleset
from engine.rules.showdown_rules import Rules
from engine.solver import cache
from engine.solver.solution import Solution
from engine.solver.solvable import refusal

LOADED: Final = 8
"""Tables kept at hand. They are mapped into memory, so what is not looked at takes none."""

END_SECONDS: Final = 2.0
"""How long a process may take to end, and for its last words."""

WAITING: Final = 8
"""Tables that may wait to be solved, beside the one that is."""

QUOTA: Final = 4 << 30
"""Bytes of all tables together."""

FREE: Final = 1 << 30
"""Bytes that stay free: below them nothing is solved."""

_logger = logging.getLogger(__name__)


@lru_cache(maxsize=512)
def _name(preset: str, revision: int, options: tuple[tuple[str, OptionValue], ...]) -> str:
    """The name of a ruleset's table, found by what makes the ruleset; no name where there is no card."""
    rules = ruleset(preset, dict(options), revision)
    return cache.cache_name(rules) if isinstance(rules, Ruleset) else ""


class SolvedTables:
    """Tables by ruleset. `want` and `close` belong to the event loop; everything else may be called anywhere.

    Args:
        folder: where tables are stored; made if need be.
        loaded: how many are kept at hand.
        patience: seconds that a process gets to end, and for its last words.
        quota: bytes that the folder may take; tables that have not been used for longest go first.
    """

    def __init__(
        self, folder: Path, loaded: int = LOADED, patience: float = END_SECONDS, quota: int = QUOTA
    ) -> None:
        self._folder = folder
        self._loaded = loaded
        self._patience = patience
        self._quota = quota
        self._of_chat: dict[int, str] = {}  # by chat the table that waits for it
        self._dropped: set[str] = set()  # of those that wait
        self._solutions: OrderedDict[str, Solution] = OrderedDict()
        self._progress: dict[str, float] = {}
        self._hopeless: set[str] = set()
        self._spreading: set[str] = set()
        self._spreadless: set[str] = set()  # nobody could find out their spread
        self._tidied = False
        self._tasks = BackgroundTasks()
        self._one = asyncio.Lock()

    def solution(self, rules: Rules) -> Solution | None:
        """The table of a ruleset if it is ready; never waits."""
        return self._solutions.get(_name(rules.preset, rules.revision, rules.options))

    def progress(self, rules: Rules) -> float | None:
        """How much of a table is solved, from 0 to 1; None if nobody is at it."""
        return self._progress.get(_name(rules.preset, rules.revision, rules.options))

    @property
    def busy(self) -> bool:
        """Whether a process is solving something."""
        return self._one.locked()

    @property
    def waiting(self) -> int:
        """How many tables and spreads wait for that."""
        return len(self._tasks) - self.busy

    def spreading(self, rules: Rules) -> bool:
        """Whether somebody is finding out how the points of a ruleset are spread."""
        return _name(rules.preset, rules.revision, rules.options) in self._spreading

    def want_spread(self, rules: Rules) -> None:
        """See to it that a solution that is ready will have its spread; returns at once."""
        name = _name(rules.preset, rules.revision, rules.options)
        solution = self._solutions.get(name)
        if solution is None or solution.spread is not None or not isinstance(rules, Ruleset):
            return
        if name not in self._spreading and name not in self._spreadless:
            self._spreading.add(name)
            self._tasks.spawn(self._spread(name, rules, solution))

    def want(self, rules: Rules, chat: int | None = None) -> None:
        """See to it that the table of a ruleset will be ready, if there can be one; returns at once.

        Where too many wait it is not taken; it may be asked for again. Of each chat one waits: its newest.
        """
        if not isinstance(rules, Ruleset):
            return
        name = _name(rules.preset, rules.revision, rules.options)
        if name in self._solutions:
            with suppress(KeyError):  # another thread does not take any out, but let us not depend on it
                self._solutions.move_to_end(name)
        elif name in self._progress:
            self._dropped.discard(name)
        elif name not in self._hopeless and refusal(rules) is None:
            before = None if chat is None else self._of_chat.pop(chat, None)
            if before is not None and before not in self._of_chat.values():
                self._dropped.add(before)
            if len(self._progress) - len(self._dropped & self._progress.keys()) > WAITING:
                return
            if chat is not None:
                self._of_chat[chat] = name
            self._progress[name] = 0.0
            self._tasks.spawn(self._prepare(name, rules))

    async def close(self) -> None:
        """Stop solving; what was begun is begun again another time."""
        await self._tasks.close()

    async def _prepare(self, name: str, rules: Ruleset) -> None:
        try:
            if not self._tidied:
                self._tidied = True
                await asyncio.to_thread(cache.tidy, self._folder)
            solution = await asyncio.to_thread(cache.stored, rules, self._folder)
            if solution is None:
                async with self._one:
                    if name in self._dropped or not await asyncio.to_thread(_has_room, self._folder):
                        return
                    self._of_chat = {chat: each for chat, each in self._of_chat.items() if each != name}
                    await self._run("values", name, rules)
                    solution = await asyncio.to_thread(cache.stored, rules, self._folder)
                    if solution is None:
                        raise OSError(f"nothing was stored in {self._folder}")  # noqa: TRY301 - told like any other
                    await asyncio.to_thread(trim, self._folder, self._quota)
            else:
                await asyncio.to_thread(_note_use, self._folder, name)
        except Exception:
            _logger.exception("there will be no table for %s", rules.preset)
            self._hopeless.add(name)
        else:
            self._solutions[name] = solution
            if len(self._solutions) > self._loaded:
                self._solutions.popitem(last=False)
        finally:
            del self._progress[name]
            self._dropped.discard(name)

    async def _spread(self, name: str, rules: Ruleset, solution: Solution) -> None:
        try:
            async with self._one:
                if not await asyncio.to_thread(_has_room, self._folder):
                    return
                await self._run("spread", name, rules)
                solution.spread = await asyncio.to_thread(cache.stored_spread, solution, self._folder)
                await asyncio.to_thread(trim, self._folder, self._quota)
            if solution.spread is None:
                raise OSError(f"nothing was stored in {self._folder}")  # noqa: TRY301 - told like any other
        except Exception:
            _logger.exception("there will be no chances for %s", rules.preset)
            self._spreadless.add(name)
        finally:
            self._spreading.discard(name)

    async def _run(self, what: str, name: str, rules: Ruleset) -> None:
        """Let another process solve a ruleset; raises `OSError` with its last words when it fails."""
        options = [f"{key}={value}" for key, value in rules.options]
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            *("-m", "bot.analysis.solve", what, str(self._folder), rules.preset, str(rules.revision)),
            *options,
            stdin=asyncio.subprocess.DEVNULL,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.STDOUT,
            env=environment(),
            start_new_session=True,
        )
        listening = asyncio.create_task(self._listen(name, process))
        try:
            if await process.wait():
                done, _ = await asyncio.wait({listening}, timeout=self._patience)
                last = listening.result() if done else b""
                raise OSError(f"solving failed: {last.decode(errors='replace').strip()}")
        finally:
            listening.cancel()
            await _end(process, self._patience)
            for unfinished in self._folder.glob(f"{name}*.part"):  # of a process that had to be killed
                unfinished.unlink(missing_ok=True)

    async def _listen(self, name: str, process: asyncio.subprocess.Process) -> bytes:
        """Note the progress that a process tells; returns the last line that is none."""
        last = b""
        if process.stdout is not None:
            async for line in process.stdout:
                try:
                    done = float(line)
                except ValueError:
                    last = line
                else:
                    if name in self._progress:  # it is the values that somebody waits for
                        self._progress[name] = done
        return last


def _has_room(folder: Path) -> bool:
    """Whether the disk has room for another table."""
    there = next(each for each in (folder, *folder.absolute().parents) if each.exists())
    if shutil.disk_usage(there).free >= FREE:
        return True
    _logger.warning("no table is solved: less than 1 GB is free in %s", folder)
    return False


def _note_use(folder: Path, name: str) -> None:
    for suffix in cache.SUFFIXES:
        with suppress(OSError):
            os.utime(folder / f"{name}{suffix}")


def trim(folder: Path, quota: int) -> None:
    """Delete the tables that have not been used for longest until the others take at most `quota` bytes.

    The newest stays whatever it takes.
    """
    found = (each for suffix in cache.SUFFIXES for each in folder.glob(f"*{suffix}"))
    tables = sorted(((each, each.stat()) for each in found), key=lambda e: -e[1].st_mtime)
    taken = 0
    for number, (table, about) in enumerate(tables):
        taken += about.st_size
        if number and taken > quota:
            with suppress(OSError):
                table.unlink()
            taken -= about.st_size


async def _end(process: asyncio.subprocess.Process, patience: float) -> None:
    """Let a process tidy up and end, if it has not; then end it and whoever helped it."""
    if process.returncode is None:
        process.terminate()
        with suppress(TimeoutError):
            await asyncio.wait_for(process.wait(), patience)
    with suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)
    await process.wait()
