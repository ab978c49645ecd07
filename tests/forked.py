"""The bot's command line in processes forked from one that has imported it, which takes a second each time.

What is forked has an environment, folder and output of its own, and ends with the status of its command.
"""

import asyncio
import multiprocessing
import os
import sys
from multiprocessing.connection import Connection
from pathlib import Path
from signal import Signals

import bot.__main__

CONTEXT = multiprocessing.get_context("forkserver")
CONTEXT.set_forkserver_preload(["bot.__main__", "bot.commands"])


class Forked:
    """A command that runs, as `asyncio.subprocess.Process` has it.

    Attributes:
        stdout: what it writes.
        stderr: what it complains of.
        returncode: the status with which it has ended; None while it runs.
    """

    def __init__(self) -> None:
        self.returncode: int | None = None
        self._ended = asyncio.Event()

    @classmethod
    async def start(cls, arguments: tuple[str, ...], folder: Path, environment: dict[str, str]) -> "Forked":
        """Begin a command in a folder, with nothing in the environment but this."""
        own = cls()
        ours, theirs = zip(*(CONTEXT.Pipe(duplex=False) for _ in range(2)), strict=True)
        own._process = CONTEXT.Process(target=_run, args=(arguments, str(folder), environment, *theirs))
        own._process.start()
        for end in theirs:
            end.close()
        own.stdout, own.stderr = [await _reader(end) for end in ours]
        asyncio.get_running_loop().add_reader(own._process.sentinel, own._end)
        return own

    def _end(self) -> None:
        asyncio.get_running_loop().remove_reader(self._process.sentinel)
        self._process.join()
        self.returncode = self._process.exitcode
        self._ended.set()

    async def communicate(self) -> tuple[bytes, bytes]:
        """What it writes and complains of until its end."""
        said = await asyncio.gather(self.stdout.read(), self.stderr.read())
        await self._ended.wait()
        return said[0], said[1]

    def send_signal(self, number: Signals) -> None:
        """Send it a signal."""
        os.kill(self._process.pid, number)

    def kill(self) -> None:
        """End it at once."""
        self._process.kill()


async def _reader(end: Connection) -> asyncio.StreamReader:
    """What comes out of a pipe."""
    reader = asyncio.StreamReader()
    file = os.fdopen(os.dup(end.fileno()), "rb", 0)
    end.close()
    await asyncio.get_running_loop().connect_read_pipe(lambda: asyncio.StreamReaderProtocol(reader), file)
    return reader


def _run(
    arguments: tuple[str, ...], folder: str, environment: dict[str, str], out: Connection, err: Connection
) -> None:
    for number, end in enumerate((out, err), 1):
        os.dup2(end.fileno(), number)
        end.close()
    sys.stdout, sys.stderr = (open(number, "w", buffering=1, closefd=False) for number in (1, 2))  # noqa: SIM115
    os.chdir(folder)
    os.environ.clear()
    os.environ.update(environment)
    sys.exit(bot.__main__.main(list(arguments)))
