"""After the database has failed all games are shown once; if it fails meanwhile, once more."""

from dataclasses import replace

import pytest

from bot.ground.runtime.background import BackgroundTasks
from bot.ground.runtime.timing import USUAL_TIMING
from bot.ground.store import EndedError, UnavailableError
from bot.ground.store.outages import Outages

SOON = replace(USUAL_TIMING, after_failure=0.001)


class Boards:
    """What is shown, and how often the database still fails at it.

    Attributes:
        shown: since when, each time that everything was.
        forgotten: how often what is remembered was dropped.
    """

    def __init__(self, failures: int = 0, error: type[UnavailableError] = UnavailableError) -> None:
        self._failures = failures
        self._error = error
        self.shown: list[float] = []
        self.forgotten = 0
        self.now = 100.0
        self.tasks = BackgroundTasks()
        self.outages = Outages(self._forget, self._show, self.tasks.spawn, lambda: self.now, SOON)

    def _forget(self) -> None:
        self.forgotten += 1

    async def _show(self, since: float) -> None:
        if self._failures:
            self._failures -= 1
            self.now += 1.0
            self.outages.failed()
            raise self._error("nobody answers")
        self.shown.append(since)


@pytest.mark.parametrize("failures", [0, 1, 3])
async def test_games_are_shown_when_the_database_can_be_asked_again(failures: int, caplog) -> None:
    boards = Boards(failures)
    boards.outages.failed()
    boards.outages.failed()
    await boards.tasks.idle.wait()
    assert boards.shown == [100.0], "all that was not shown since it began"
    assert boards.forgotten == failures + 1
    assert caplog.text.count("boards wait") == (failures > 0), "an outage is told of once"


async def test_the_next_outage_is_followed_as_well() -> None:
    boards = Boards()
    for _ in range(2):
        boards.outages.failed()
        await boards.tasks.idle.wait()
        boards.now += 50.0
    assert boards.shown == [100.0, 150.0]


async def test_whoever_was_ended_shows_nothing_any_more() -> None:
    boards = Boards(1000, EndedError)
    boards.outages.failed()
    await boards.tasks.idle.wait()
    assert boards.shown == []
    assert boards.forgotten == 1
