"""The helper process of the solver: shared memory, lock-free division of a level, start and end.

They share one mapped file without a name, so that nothing of it stays however they end. The first takes the
parts of a level from the front, the other from the back, until they meet; each counts in a cell of its own,
so nothing needs a lock. Should both take the same part in the middle, they write the same numbers twice. A
helper that comes late or dies costs time and nothing else.
"""

import os
import pickle
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np

from engine.solver.dice_index import Floats, Ints

_PAUSE = 0.0005
_LEVELS = 64
_OVER, _NOT_YET = -1, -2


class SharedValues:
    """The shared memory: the table under way, and the parts taken; `numbers` are of shape (4, _LEVELS).

    Attributes:
        values: by cell.
        front, back: by level, the parts taken from either end.
        done: by level, whether the helper has finished all it has taken.
        current: in its first cell the level to work on.
    """

    def __init__(self, values: Floats, numbers: Ints) -> None:
        self.values = values
        self.front, self.back, self.done, self.current = numbers

    @classmethod
    def mapped(cls, path: Path, cells: int) -> "SharedValues":
        """The values in a memory-mapped file of `cells + 4 * _LEVELS` numbers."""
        memory = np.asarray(np.memmap(path, np.float64, "r+"))  # what NumPy does with a memmap takes longer
        numbers = memory[cells:].view(np.intp).reshape(4, _LEVELS)
        return cls(memory[:cells], numbers)

    @classmethod
    def private(cls, cells: int) -> "SharedValues":
        """The values of a process that works alone, in its own memory."""
        return cls(np.zeros(cells), np.zeros((4, _LEVELS), dtype=np.intp))

    def from_front(self, level: int, parts: list[slice]) -> Iterator[slice]:
        """The parts of a level for the first process, until all are taken."""
        while self.front[level] + self.back[level] < len(parts):
            self.front[level] += 1
            yield parts[self.front[level] - 1]

    def from_back(self, level: int, parts: list[slice]) -> Iterator[slice]:
        """The parts of a level for the helper, until all are taken."""
        while self.front[level] + self.back[level] < len(parts):
            self.back[level] += 1
            yield parts[-self.back[level]]

    def wait(self, parent: int) -> int | None:
        """For the helper of process `parent`: the next level to work on; None when it is over or gone."""
        while os.getppid() == parent:
            level = int(self.current[0])
            if level == _OVER:
                return None
            if level != _NOT_YET and not self.done[level]:
                return level
            time.sleep(_PAUSE)
        return None


@dataclass(frozen=True, slots=True)
class SecondProcess:
    """The handle of the helper process, if there is one."""

    shared: SharedValues
    process: "subprocess.Popen[bytes] | None" = None

    def finished(self, level: int) -> bool:
        """Wait for what the helper has taken of a level; False if it will never come."""
        while self.process is not None and self.shared.back[level] and not self.shared.done[level]:
            if self.process.poll() is not None:
                return False
            time.sleep(_PAUSE)
        return True


@dataclass(frozen=True, slots=True)
class WhenToHelp:
    """The condition to start a helper process: so many states that it saves more time than its start takes.

    Attributes:
        states: the fewest.
        cores: of this machine.
        program: what it runs, in Python: it reads a pickled `Task` from its standard input and calls it.
    """

    states: int = 100_000
    cores: int = field(default_factory=lambda: os.cpu_count() or 1)
    program: str = (  # Ctrl-C reaches both processes, and the first one tells the other to end
        "import signal; signal.signal(signal.SIGINT, signal.SIG_IGN);"
        "import os,pickle,sys; pickle.load(sys.stdin.buffer)();"
        "os._exit(0)"  # the first process waits for the end, and there is nothing to tidy up
    )


Task = Callable[[], None]
"""The picklable task of the helper process: called there, it helps until the work is over."""


@contextmanager
def second_process(
    states: int, cells: int, task: Callable[[Path, int], Task], when: WhenToHelp
) -> Iterator[SecondProcess]:
    """A helper for as long as it is needed; none where it is not worth its start, or cannot be had.

    Args:
        states: to be solved.
        cells: of the values to be shared.
        task: what to do with the shared file of this process, told by the file's path and the process id.
        when: it is worth its start.
    """
    with ExitStack() as stack:
        shared = None
        if states >= when.states and when.cores > 1:
            with suppress(OSError):  # no room for temporary files
                file = stack.enter_context(tempfile.TemporaryFile())
                # Written, not just made that long: a full disk must say so here, not when cells are filled.
                file.write(bytes(8 * (cells + 4 * _LEVELS)))
                file.flush()
                path = Path(f"/dev/fd/{file.fileno()}")
                shared = SharedValues.mapped(path, cells)
        if shared is None:
            yield SecondProcess(SharedValues.private(cells))
            return
        shared.current[0] = _NOT_YET
        process = None
        try:
            process = _start(task(path, os.getpid()), when.program, file.fileno())
            yield SecondProcess(shared, process)
        except BaseException:
            if process is not None:
                process.terminate()  # what it is at is of no use any more
            raise
        finally:
            shared.current[0] = _OVER
            if process is not None:
                process.wait()


def _start(task: Task, program: str, shared: int) -> "subprocess.Popen[bytes] | None":
    """The process that works on a task, with the open shared file; None if the system will not start one."""
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)}
    try:
        with tempfile.TemporaryFile() as told:
            pickle.dump(task, told)
            told.seek(0)
            command = [sys.executable, "-S", "-c", program]  # what site would find is on the path
            # Until it ignores Ctrl-C itself, that waits: a process begins with what is blocked in this one.
            before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
            try:
                return subprocess.Popen(  # noqa: S603 - our own words
                    command, stdin=told, env=environment, pass_fds=[shared]
                )
            finally:
                signal.pthread_sigmask(signal.SIG_SETMASK, before)
    except OSError:
        return None
