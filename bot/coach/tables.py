"""Solved tables: which are wanted, solved by a subprocess, kept on disk; chances to win from them."""

import asyncio
import logging
import math
import os
import shutil
import signal
import sys
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from enum import IntEnum
from functools import lru_cache
from itertools import count
from pathlib import Path
from typing import Final, Literal

from bot.ground.tasks import BackgroundTasks, LruDict, environment
from bot.table.game import Solutions, Use
from bot.table.model import GameView, HintView, LobbyView
from engine.analysis.goal_play import WinPlay
from engine.analysis.last_round import TOLD, win_choices
from engine.analysis.win_chances import WinChances
from engine.play.scorecard import ScorecardGame
from engine.play.steps import Action
from engine.players.levels import errs
from engine.presets import ruleset
from engine.rules.options import OptionValue
from engine.rules.ruleset import Ruleset
from engine.rules.showdown_rules import Rules
from engine.solver import cache
from engine.solver.solution import Solution
from engine.solver.solvable import refusal

# The solving subprocess, seen from its parent: start, progress, termination with its whole process group.


What = Literal["values", "spread"]
"""Of a ruleset: what its states are worth, or how points are spread in them, which rests on that."""


async def solver_process_solve(
    what: What, folder: Path, rules: Ruleset, patience: float, on_progress: Callable[[float], None]
) -> None:
    """Solve a ruleset and store its table in a subprocess, which ends when the waiting task is cancelled.

    Args:
        what: is to be found out.
        folder: where tables are stored.
        rules: that can be solved.
        patience: seconds that the process gets to end, and for its last words.
        on_progress: told how much is done, from 0 to 1.

    Raises:
        OSError: it failed; with its last words.
    """
    options = [f"{key}={value}" for key, value in rules.options]
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        *("-m", "bot.coach.solve", what, str(folder), rules.preset, str(rules.revision)),
        *options,
        stdin=asyncio.subprocess.DEVNULL,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.STDOUT,
        # Threads of BLAS wait for each other: two take twice the time of one where others work as well.
        env=environment() | {"OPENBLAS_NUM_THREADS": "1"},
        # A group of its own, to be ended together; not a session of its own, in which a low priority
        # would mean nothing to this one.
        process_group=0,
    )
    listening = asyncio.create_task(_listen(process, on_progress))
    try:
        if await process.wait():
            done, _ = await asyncio.wait({listening}, timeout=patience)
            last = listening.result() if done else b""
            raise OSError(f"solving failed: {last.decode(errors='replace').strip()}")
    finally:
        listening.cancel()
        await _end(process, patience)


async def _listen(process: asyncio.subprocess.Process, on_progress: Callable[[float], None]) -> bytes:
    """Note the progress that a process tells; returns the last line that is none."""
    last = b""
    if process.stdout is not None:
        async for line in process.stdout:
            try:
                done = float(line)
            except ValueError:
                last = line
            else:
                on_progress(done)
    return last


async def _end(process: asyncio.subprocess.Process, patience: float) -> None:
    """Terminate a process, with a grace period to tidy up; then kill its whole process group."""
    if process.returncode is None:
        process.terminate()
        with suppress(TimeoutError):
            await asyncio.wait_for(process.wait(), patience)
    with suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)
    await process.wait()


# The priority queue of solving jobs: one at a time, the most urgent first, with preemption.
#
# A more urgent job preempts the one under way, which begins again later; after `BROKEN_OFF` times it may
# finish, so that no job starves.


BROKEN_OFF: Final = 3
"""The number of times after which a job is not preempted any more."""


class Urgency(IntEnum):
    """The priority of a job, the most urgent first: values before the spread of points."""

    PLAYED = 0
    """Values of a game under way, or over and waiting for its review."""
    LOBBY = 1
    """Values of the game that an open lobby shows."""
    SOMETIME = 2
    """Values that no table waits for."""
    SPREAD = 3
    """The spread of points, which only win chances need."""
    NOBODY = 4
    """A job that nobody wants any more."""


@dataclass(eq=False)
class Job:
    """A job: one table, or its spread, to be solved.

    Attributes:
        number: in the order in which they were asked for.
        urgency: the present one; code that changes it calls `SolverQueue.look`.
        broken_off: how often it was.
        turn: set when it is this job's turn, or when nobody wants it any more.
    """

    number: int
    urgency: Urgency
    broken_off: int = 0
    turn: asyncio.Event = field(default_factory=asyncio.Event)

    @property
    def place(self) -> tuple[int, int]:
        """The sort key of jobs."""
        return self.urgency, self.number


class SolverQueue:
    """The waiting jobs, and the one under way; belongs to the event loop."""

    def __init__(self) -> None:
        self._waiting: list[Job] = []
        self._under_way: Job | None = None
        self._task: asyncio.Task[None] | None = None

    @property
    def under_way(self) -> Job | None:
        """The job that is being worked on."""
        return self._under_way

    async def run(self, job: Job, work: Callable[[], Awaitable[None]]) -> bool:
        """Do the work of a job when its turn has come; False if nobody wants it any more.

        Args:
            job: in no queue yet.
            work: solves it; begun anew after it was broken off, so what it raises when cancelled is nothing.
        """
        while True:
            await self._wait_for_turn(job)
            if self._under_way is not job:
                return False
            task = self._task = asyncio.create_task(_awaited(work))
            try:
                self.look()  # something more urgent may have come between the turn and now
                await asyncio.wait({task})
            finally:
                if not task.done():
                    task.cancel()
                    await asyncio.gather(task, return_exceptions=True)
                self._under_way = self._task = None
                self.look()
            if not task.cancelled():
                task.result()
                return True
            job.broken_off += 1

    def look(self) -> None:
        """See whose turn it is, after something has changed."""
        for job in [each for each in self._waiting if each.urgency is Urgency.NOBODY]:
            self._waiting.remove(job)
            job.turn.set()
        first = min(self._waiting, key=lambda job: job.place, default=None)
        if first is None:
            return
        current = self._under_way
        if current is None:
            self._waiting.remove(first)
            self._under_way = first
            first.turn.set()
        elif first.urgency < current.urgency and _may_be_broken_off(current):
            self._break_off()

    def _break_off(self) -> None:
        """Cancel the work under way once: cancelled again it could not end its process."""
        if self._task is not None and not self._task.cancelling():
            self._task.cancel()

    async def _wait_for_turn(self, job: Job) -> None:
        job.turn.clear()
        self._waiting.append(job)
        self.look()
        try:
            await job.turn.wait()
        except asyncio.CancelledError:
            if job in self._waiting:
                self._waiting.remove(job)
            if self._under_way is job:
                self._under_way = None
                self.look()
            raise


def _may_be_broken_off(job: Job) -> bool:
    return job.broken_off < BROKEN_OFF or job.urgency is Urgency.NOBODY


async def _awaited(work: Callable[[], Awaitable[None]]) -> None:
    await work()


# The store of solved tables for hints, reviews and computer players: on disk, filled in the background.
#
# A table that is missing is solved by a subprocess, one at a time and at a low priority, so that no tap
# waits for it; this process only loads what is ready. Values come first: those of games that are played,
# then of open lobbies. The spread of points, which only win chances need, is computed when no values are
# missing. Nothing here is needed to play: until a table is there, and where there can be none, computers go
# by the one-turn player.


LOADED: Final = 8
"""Tables kept at hand. They are mapped into memory, so what is not looked at takes none."""

RELEASED: Final = 15.0
"""Seconds from the use of a table until the memory of what was looked at is given back; it can be all of it
when a game has ended and is reviewed."""

END_SECONDS: Final = 2.0
"""The grace period in seconds of a process that is to end, and for its last output."""

WAITING: Final = 8
"""Tables that may wait to be solved, beside the one that is; and as many whose spread may."""

QUOTA: Final = 4 << 30
"""Bytes of all tables together."""

FREE: Final = 1 << 30
"""Bytes that stay free: below them nothing is solved."""

AGAIN: Final = 600.0
"""Seconds before it is looked again whether the disk has room, or whether a missing table is there."""

_URGENCIES: Final[dict[Use, Urgency]] = {
    "played": Urgency.PLAYED,
    "lobby": Urgency.LOBBY,
    "sometime": Urgency.SOMETIME,
}

_logger = logging.getLogger(__name__)

_Wish = tuple[Use, int | None]
"""The use of a wanted table, and the chat, if that is known."""


@lru_cache(maxsize=512)
def _name(preset: str, revision: int, options: tuple[tuple[str, OptionValue], ...]) -> str:
    """The name of a ruleset's table, found by what makes the ruleset; no name where there is none."""
    rules = ruleset(preset, dict(options), revision)
    return cache.cache_name(rules) if isinstance(rules, Ruleset) and refusal(rules) is None else ""


@dataclass(eq=False)
class _Table:
    """A table that is being loaded or solved: its job, the wishes for it, and its progress."""

    job: Job
    wishes: set[_Wish] = field(default_factory=set)
    done: float = 0.0


class SolvedTables:
    """The tables by ruleset; `solution` and `progress` from any thread, the rest in the event loop.

    Args:
        folder: where tables are stored; made if need be.
        loaded: how many are kept in memory, by least recent use.
        patience: seconds that a process gets to end, and for its last words.
        quota: bytes that the folder may take; the least recently used tables are deleted first.
        solves: whether tables that are missing are solved; if not, those of the folder are used alone.
    """

    def __init__(
        self,
        folder: Path,
        loaded: int = LOADED,
        patience: float = END_SECONDS,
        quota: int = QUOTA,
        *,
        solves: bool = True,
    ) -> None:
        self._folder = folder
        self._patience = patience
        self._quota = quota
        self._solves = solves
        self._solutions: LruDict[str, Solution] = LruDict(loaded)
        self._in_memory: dict[str, asyncio.TimerHandle] = {}
        self._tables: dict[str, _Table] = {}
        self._wished: dict[_Wish, _Table] = {}  # by what is wanted in a chat
        self._spreads: dict[str, Job] = {}
        self._hopeless: dict[tuple[What, str], float] = {}  # until when
        self._tidied = False
        self._numbers = count()
        self._queue = SolverQueue()
        self._tasks = BackgroundTasks()

    def solution(self, rules: Rules) -> Solution | None:
        """The table of a ruleset if it is ready; never waits."""
        return self._solutions.get(_name(rules.preset, rules.revision, rules.options))

    def progress(self, rules: Rules) -> float | None:
        """How much of a table is solved, from 0 to 1; None if nobody is at it."""
        table = self._tables.get(_name(rules.preset, rules.revision, rules.options))
        return None if table is None else table.done

    @property
    def busy(self) -> bool:
        """Whether a process is solving something."""
        return self._queue.under_way is not None

    @property
    def waiting(self) -> int:
        """How many tables and spreads wait for that."""
        return len(self._tables) + len(self._spreads) - self.busy

    def possible(self, rules: Rules) -> bool:
        """Whether a ruleset is solved or, as far as is known, will be once it is wanted."""
        return self._may_be("values", _name(rules.preset, rules.revision, rules.options))

    def spread_possible(self, rules: Rules) -> bool:
        """Whether a ruleset has a spread of points or, as far as is known, will have it once it is wanted."""
        name = _name(rules.preset, rules.revision, rules.options)
        return self._may_be("values", name) and self._may_be("spread", name)

    def want(self, rules: Rules, use: Use = "sometime", chat: int | None = None) -> None:
        """See to it that the table of a ruleset will be ready, if there can be one; returns at once.

        That of a game which is played will have its spread as well. Of the lobbies of a chat the newest wish
        counts. Where too many tables wait, one that is less urgent makes room, or else this one is not taken;
        it may be asked for again.
        """
        name = _name(rules.preset, rules.revision, rules.options)
        table = None
        if name in self._solutions:
            self._solutions.move_to_end(name)
            self._used(name)
            if use == "played":
                self.want_spread(rules)
        elif self._may_be("values", name) and isinstance(rules, Ruleset):
            table = self._tables.get(name) or self._begun(name, rules, _URGENCIES[use])
        self._wish((use, chat), table)

    def expect(self, lobby: LobbyView) -> None:
        """See to it that the table of a lobby's game will be ready when it begins; not of a closed one's."""
        chat = lobby.place.chat_id
        if lobby.closed:
            self._wish(("lobby", chat), None)
        else:
            self.want(lobby.rules, "lobby", chat)

    def want_spread(self, rules: Rules) -> None:
        """See to it that a solution that is ready will have its spread; returns at once."""
        name = _name(rules.preset, rules.revision, rules.options)
        solution = self._solutions.get(name)
        if solution is None or solution.spread is not None or not isinstance(rules, Ruleset):
            return
        if name not in self._spreads and self._may_be("spread", name) and len(self._spreads) <= WAITING:
            job = self._spreads[name] = Job(next(self._numbers), Urgency.SPREAD)
            self._tasks.spawn(self._spread(name, rules, solution, job))

    def _used(self, name: str) -> None:
        """A table that is ready is looked at now: give back its memory after a while."""
        if name not in self._in_memory:
            later = asyncio.get_running_loop().call_later
            self._in_memory[name] = later(RELEASED, self._release, name, self._solutions[name])

    def _release(self, name: str, solution: Solution) -> None:
        del self._in_memory[name]
        cache.release(solution)

    async def close(self) -> None:
        """Stop solving; what was begun is begun again another time."""
        for timer in self._in_memory.values():
            timer.cancel()
        await self._tasks.close()

    def _may_be(self, what: What, name: str) -> bool:
        until = self._hopeless.get((what, name))
        return bool(name) and (until is None or asyncio.get_running_loop().time() >= until)

    def _begun(self, name: str, rules: Ruleset, urgency: Urgency) -> _Table | None:
        """A table that is loaded or solved from now on; None if too many wait that are as urgent."""
        if len(self._tables) > WAITING:
            under_way = self._queue.under_way
            last = max(
                (each.job for each in self._tables.values() if each.job is not under_way),
                key=lambda job: job.place,
            )
            if last.urgency <= urgency:
                return None
            last.urgency = Urgency.NOBODY
            for there, each in list(self._tables.items()):
                if each.job is last:
                    self._forget(there, each)
        table = self._tables[name] = _Table(Job(next(self._numbers), urgency))
        self._tasks.spawn(self._prepare(name, rules, table))
        return table

    def _wish(self, wish: _Wish, table: _Table | None) -> None:
        """Note what a table is wanted for, in place of the one that was for the same in the same chat."""
        use, chat = wish
        before = self._wished.pop(wish, None)
        if before is not None and before is not table:
            before.wishes.discard(wish)
            if use == "played":  # another game of this chat, which goes on
                before.wishes.add(("sometime", None))
            self._ordered(before)
        if table is not None:
            table.wishes.add(wish)
            if chat is not None:
                self._wished[wish] = table
            self._ordered(table)
        self._queue.look()

    def _ordered(self, table: _Table) -> None:
        uses = (_URGENCIES[use] for use, _ in table.wishes)
        table.job.urgency = min(uses, default=Urgency.NOBODY)

    def _forget(self, name: str, table: _Table) -> None:
        """A table is not under way any more."""
        if self._tables.get(name) is table:
            del self._tables[name]
        for wish in table.wishes:
            if self._wished.get(wish) is table:
                del self._wished[wish]

    async def _prepare(self, name: str, rules: Ruleset, table: _Table) -> None:
        try:
            if not self._tidied:
                self._tidied = True
                await asyncio.to_thread(cache.tidy, self._folder)
            solution = await asyncio.to_thread(cache.stored, rules, self._folder)
            if solution is None:
                if not await self._queue.run(table.job, lambda: self._solve(name, rules, table)):
                    return
                solution = await asyncio.to_thread(cache.stored, rules, self._folder)
                if solution is None:
                    raise OSError(f"nothing was stored in {self._folder}")  # noqa: TRY301 - told like any other
                await asyncio.to_thread(trim, self._folder, self._quota)
            else:
                await asyncio.to_thread(_note_use, self._folder, name)
        except _NotNowError:
            self._hopeless["values", name] = asyncio.get_running_loop().time() + AGAIN
        except Exception:
            _logger.exception("there will be no table for %s", rules.preset)
            self._hopeless["values", name] = math.inf
        else:
            self._solutions[name] = solution
            if any(use == "played" for use, _ in table.wishes):
                self.want_spread(rules)
        finally:
            self._forget(name, table)

    async def _solve(self, name: str, rules: Ruleset, table: _Table) -> None:
        def note(done: float) -> None:
            table.done = done

        if await asyncio.to_thread(cache.stored, rules, self._folder) is None:  # by another worker, meanwhile
            await self._make_sure_it_may()
            await self._run("values", name, rules, note)

    async def _spread(self, name: str, rules: Ruleset, solution: Solution, job: Job) -> None:
        try:
            await self._queue.run(job, lambda: self._find_spread(name, rules, solution))
            if solution.spread is None:
                raise OSError(f"nothing was stored in {self._folder}")  # noqa: TRY301 - told like any other
            await asyncio.to_thread(trim, self._folder, self._quota)
        except _NotNowError:
            self._hopeless["spread", name] = asyncio.get_running_loop().time() + AGAIN
        except Exception:
            _logger.exception("there will be no chances for %s", rules.preset)
            self._hopeless["spread", name] = math.inf
        finally:
            del self._spreads[name]

    async def _find_spread(self, name: str, rules: Ruleset, solution: Solution) -> None:
        found = await asyncio.to_thread(cache.stored_spread, solution, self._folder)
        if found is None:  # by another worker, meanwhile
            await self._make_sure_it_may()
            await self._run("spread", name, rules, lambda _done: None)
            found = await asyncio.to_thread(cache.stored_spread, solution, self._folder)
        solution.spread = found

    async def _make_sure_it_may(self) -> None:
        if not self._solves or not await asyncio.to_thread(_has_room, self._folder):
            raise _NotNowError

    async def _run(self, what: What, name: str, rules: Ruleset, on_progress: Callable[[float], None]) -> None:
        """Let another process solve a ruleset."""
        try:
            await solver_process_solve(what, self._folder, rules, self._patience, on_progress)
        finally:
            for unfinished in self._folder.glob(f"{name}*.part"):  # of a process that had to be killed
                unfinished.unlink(missing_ok=True)


class _NotNowError(Exception):
    """Nothing is solved for now: the disk has no room, or the operator wants no table solved."""


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


# Polling for a solved table, and for the spread of its points.


LOOK_SECONDS: Final = 0.5
"""Seconds between two looks whether a table has been solved."""


async def solution_of(solutions: Solutions, rules: Rules, use: Use = "sometime") -> Solution | None:
    """The solution of a ruleset, as soon as there is one; None if there will not be one."""
    solutions.want(rules, use)
    while (solution := solutions.solution(rules)) is None:
        if not solutions.possible(rules):
            return None
        await asyncio.sleep(LOOK_SECONDS)
        solutions.want(rules, use)  # too many may have waited, or something else was more urgent
    return solution


async def with_spread(solutions: Solutions, rules: Rules, use: Use = "sometime") -> Solution | None:
    """The solution of a ruleset, as soon as the spread of its points is known; None if it will not be."""
    while (solution := await solution_of(solutions, rules, use)) is not None:
        if solution.spread is not None:
            return solution
        if not solutions.spread_possible(rules):
            return None
        solutions.want_spread(rules)
        await asyncio.sleep(LOOK_SECONDS)
    return None


# What a hint says by a table.


def exact_hint(solution: Solution, game: ScorecardGame, wins: WinPlay | None = None) -> HintView:
    """Rank everything the mover may do by its expected final score; in the last round also say how to win.

    With `wins` in the last rows before it as well, which may take some tenths of a second.
    """
    choices = solution.advise(game)
    winning = win_choices(game, solution) if wins is None else wins.choices(game)
    # Worth a word only if one has to forgo points for it, and gains by that.
    by_points = next((each for each in winning or () if each.action == choices[0].action), None)
    differs = winning and by_points and winning[0].chance - by_points.chance >= TOLD
    return HintView(
        game,
        tuple((choice.action, choice.value) for choice in choices),
        exact=True,
        to_win=(winning[0].action, winning[0].chance, by_points.chance)
        if winning and by_points and differs
        else None,
    )


# Win chances for boards: known ones from an LRU cache, others computed in a thread.


KEPT: Final = 8
"""Rulesets whose win chances are kept."""

BOARDS: Final = 512
"""Boards whose win chances are kept."""

Board = tuple[int, int]
"""A state of a game: its number and its version."""


class BoardWinChances:
    """The win chances of every seat; belongs to the event loop, and computes in a thread.

    Args:
        solutions: solved rulesets.
    """

    def __init__(self, solutions: Solutions) -> None:
        self._solutions = solutions
        self._by_solution: LruDict[Solution, WinChances] = LruDict(KEPT)
        self._known: LruDict[Board, tuple[float, ...]] = LruDict(BOARDS)
        self._one = asyncio.Lock()

    def known(self, view: GameView) -> tuple[float, ...] | None:
        """By seat the chance to win, as far as it has been found out; never waits."""
        return self._known.get((view.game, view.version))

    def missing(self, view: GameView) -> bool:
        """Whether there is something to find out, and all is there that is needed for it.

        Nothing is said of somebody alone. The numbers take everybody to play their best: until a row is
        written they would be about nothing but that, and of a weaker robot it is known to be wrong.
        """
        return self.known(view) is None and self._solution(view) is not None

    async def find_out(self, view: GameView) -> None:
        """Find out the chances of a board, in a thread; they are known from then on."""
        solution, game = self._solution(view), view.scorecards
        if solution is None or game is None:
            return
        async with self._one:  # what `WinChances` keeps is for one thread at a time
            if self.known(view) is not None:
                return
            win_chances = self._by_solution.get(solution) or WinChances(solution)
            self._by_solution[solution] = win_chances
            self._known[view.game, view.version] = await asyncio.to_thread(win_chances.chances, game)

    def worths(self, view: GameView) -> Mapping[Action, float] | None:
        """What every action is worth, where hints are allowed and a table is ready; never waits.

        Where one has to forgo points to win, the best action is the one that wins.
        """
        game = view.scorecards
        if not view.hints or game is None or game.dared:
            return None
        solution = None if game.mover is None else self._solutions.solution(game.ruleset)
        if solution is None or game.turn.thrown or not game.turn.roll:
            return None
        hint = exact_hint(solution, game)
        worths = dict(hint.worths)
        return worths if hint.to_win is None else worths | {hint.to_win[0]: math.inf}

    def _solution(self, view: GameView) -> Solution | None:
        """What the chances of a board are worked out from; None where there are none, or not yet."""
        game = view.scorecards
        if view.state != "playing" or game is None or len(game.active) < 2:  # noqa: PLR2004 - who should be beaten?
            return None
        if game.lays and 0 < game.turn.roll < game.ruleset.rolls:
            return None  # the dice lie to be written, and the tables would throw on
        if game.dared or not any(card.written for card in game.cards) or any(map(errs, view.robots)):
            return None
        solution = self._solutions.solution(game.ruleset)
        if solution is None:
            self._solutions.want(game.ruleset, "played")
        elif solution.spread is None:
            self._solutions.want_spread(game.ruleset)
        return solution if solution is not None and solution.spread is not None else None
