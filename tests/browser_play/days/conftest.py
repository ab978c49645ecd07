"""A group with a table that is solved, and a clock whose hour a test sets."""

import time
from dataclasses import replace
from datetime import UTC, datetime

import pytest

from bot.ground.runtime.timing import USUAL_TIMING
from bot.sandbox.web.app import create_app
from bot.sandbox.web.server import serve
from bot.sandbox.world.composition import World
from engine.presets import ruleset
from engine.solver.cache import load
from tests.play.phones import NO_LIMITS, running, settings_for


class Clock:
    """A clock that goes on from whatever hour of today it is set to."""

    def __init__(self) -> None:
        self.ahead = 0.0
        self.set(9)

    def __call__(self) -> float:
        return time.time() + self.ahead

    def set(self, hour: int) -> None:
        at = datetime.now(UTC).replace(hour=hour, minute=0, second=0)
        self.ahead = at.timestamp() - time.time()


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture
def world(clock):
    return World(clock=clock, limits=NO_LIMITS, answer_seconds=1e6)


@pytest.fixture
async def page_url(world, clock, tmp_path):
    load(ruleset("international"), tmp_path / "tables")
    async with serve(create_app(world)) as address:
        more = {"group_budget": 1000, "coach": True, "tables": tmp_path / "tables"}
        settings = settings_for(world, address, tmp_path / "bot.db", **more)
        swift = replace(USUAL_TIMING, edits=0.02, puzzles=0.2, double_tap=0.0, quota=0.01, tap=0.0)
        async with running(settings, swift, clock):
            yield address
