"""Child processes of the bot, done by the loop itself: each takes its time, and can be ended meanwhile."""

import asyncio
import pickle
from collections.abc import Callable, Sequence
from functools import lru_cache
from pathlib import Path
from shutil import copyfile
from typing import Any

from bot.pictures.draw import draw
from engine.presets import ruleset
from engine.rules.ruleset import Ruleset
from tests import solved

SECONDS = {"values": 4.0, "spread": 60.0, "picture": 0.3}
"""Seconds that each piece of work takes."""
NUMBER = 1 << 30
"""The number of every process: none of the machine's own, so that a signal to it reaches nobody."""

Work = Callable[[bytes], tuple[int, bytes]]
"""From what a program reads to its exit status and what it writes."""


def program(words: Sequence[str]) -> tuple[float, list[bytes], Work]:
    """The program that a command line starts: its seconds, what it says half-way, and its work.

    Raises:
        AssertionError: there is no such program here.
    """
    match words:
        case ["-m", "bot.pictures.draw"]:
            return SECONDS["picture"], [], lambda given: (0, _drawn(given))
        case ["-m", "bot.coach.solve", what, folder, preset, revision, *options]:
            rules = ruleset(preset, dict(option.split("=", 1) for option in options), int(revision))
            assert isinstance(rules, Ruleset)
            return SECONDS[what], [b"0.5000\n"], lambda _given: _solved(what, Path(folder), rules)
    raise AssertionError(f"no such program in this world: {words}")


class ChildProcess(asyncio.SubprocessTransport):
    """A program that runs: it reads what it is given, and answers when its time is over."""

    def __init__(self, loop: asyncio.AbstractEventLoop, protocol: Any, words: Sequence[str]) -> None:
        super().__init__()
        self._loop = loop
        self._protocol = protocol
        self._status: int | None = None
        self._given: list[bytes] = []
        self._ended: list[asyncio.Future[int]] = []
        seconds, half, self._work = program(words)
        self._input, self._output = _Input(self), _Output()
        self._timers = [loop.call_later(seconds / 2, self._say, line) for line in half]
        self._timers.append(loop.call_later(seconds, self._finish))
        protocol.connection_made(self)

    def get_pid(self) -> int:
        return NUMBER

    def get_returncode(self) -> int | None:
        return self._status

    def get_pipe_transport(self, fd: int) -> Any:
        return self._input if fd == 0 else self._output

    def is_closing(self) -> bool:
        return self._status is not None

    def send_signal(self, signal: int) -> None:
        if self._status is None:
            self._end(-signal)

    def terminate(self) -> None:
        self.send_signal(15)

    def kill(self) -> None:
        self.send_signal(9)

    def close(self) -> None:
        self.kill()

    def given(self, data: bytes) -> None:
        """Take in what somebody writes to it."""
        self._given.append(data)

    async def _wait(self) -> int:
        if self._status is not None:
            return self._status
        ended: asyncio.Future[int] = self._loop.create_future()
        self._ended.append(ended)
        return await ended

    def _say(self, line: bytes) -> None:
        self._protocol.pipe_data_received(1, line)

    def _finish(self) -> None:
        try:
            status, said = self._work(b"".join(self._given))
        except Exception as error:  # noqa: BLE001 - whatever it is, a process tells its parent
            status, said = 1, f"{type(error).__name__}: {error}\n".encode()
        if said:
            self._say(said)
        self._end(status)

    def _end(self, status: int) -> None:
        self._status = status
        for timer in self._timers:
            timer.cancel()
        for fd in (0, 1, 2):
            self._protocol.pipe_connection_lost(fd, None)
        self._protocol.process_exited()
        for ended in self._ended:
            if not ended.done():
                ended.set_result(status)
        self._protocol.connection_lost(None)


class _Input(asyncio.WriteTransport):
    """What a program reads."""

    def __init__(self, process: ChildProcess) -> None:
        super().__init__()
        self._process = process
        self._closed = False

    def write(self, data: Any) -> None:
        self._process.given(bytes(data))

    def is_closing(self) -> bool:
        return self._closed

    def close(self) -> None:
        self._closed = True


class _Output(asyncio.ReadTransport):
    """What a program writes goes straight to its reader."""

    def pause_reading(self) -> None:
        """It is little."""

    def resume_reading(self) -> None:
        """It never stopped."""

    def close(self) -> None:
        """There is nothing to close."""


def _solved(what: str, folder: Path, rules: Ruleset) -> tuple[int, bytes]:
    """Put the table there that is wanted; each is solved once for all scenes."""
    (solved.with_spread if what == "spread" else solved.solution_of)(rules)
    folder.mkdir(parents=True, exist_ok=True)
    for file in solved.files_of(rules):
        if (what == "spread" or file.suffix == ".solved") and not (folder / file.name).exists():
            copyfile(file, folder / file.name)
    return 0, b""


@lru_cache(maxsize=64)
def _drawn(picture: bytes) -> bytes:
    return draw(pickle.loads(picture))
