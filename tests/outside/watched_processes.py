"""Real processes of workers that can be stopped for a while; how they end and what they say is looked at."""

import os
import signal
from dataclasses import replace
from functools import partial
from pathlib import Path

from bot import app
from bot.ground.timing import USUAL_TIMING
from bot.sandbox.world import World
from tests.forked import CONTEXT
from tests.outside.processes import Process, run_bot
from tests.play.workers import Workers

SILENT = 4.0
"""Seconds after which a `WatchedProcess` that does nothing is ended by the other one."""


def _run_watched(environment: dict[str, str]) -> None:
    """Run the bot with all that it says in a file; whoever hangs is ended after some seconds."""
    said = os.open(environment["SAID"], os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    os.dup2(said, 2)
    app.run = partial(app.run, timing=replace(USUAL_TIMING, worker_silent=SILENT, tap=0.0))
    run_bot(environment)


class WatchedProcess(Process):
    """A process that can be stopped for a while; how it ends and what it says is looked at."""

    def start(self) -> None:
        self._process = CONTEXT.Process(target=_run_watched, args=(self._env,))
        self._process.start()

    def hang(self) -> None:
        """Stop it in the middle of whatever it does."""
        self._signal(signal.SIGSTOP)

    def go_on(self) -> None:
        """Let it go on as if nothing had been."""
        self._signal(signal.SIGCONT)

    def _signal(self, number: signal.Signals) -> None:
        assert self._process is not None
        assert self._process.pid is not None
        os.kill(self._process.pid, number)

    @property
    def status(self) -> int | None:
        """The exit status; None while it runs."""
        return None if self._process is None else self._process.exitcode

    @property
    def said(self) -> list[str]:
        """The lines of its log, of all its lives."""
        return Path(self._env["SAID"]).read_text().splitlines()


class WatchedWorkers(Workers):
    """Two workers in processes of their own.

    Args:
        watched: a folder for what they say.
    """

    patience = 1.0

    def __init__(
        self, world: World, address: str | tuple[str, str], database: str, budget: int, watched: Path
    ) -> None:
        super().__init__(world, address, database, budget)
        self._folder = watched

    @property
    def watched(self) -> list[WatchedProcess]:
        """The processes."""
        return [each for each in self.processes if isinstance(each, WatchedProcess)]

    def process(self, address: str, environment: dict[str, str]) -> WatchedProcess:
        """A process that is watched."""
        said = str(self._folder / environment["WEBHOOK_PORT"])
        return WatchedProcess(self.world, address, self.database, SAID=said, **environment)
