"""An evening: people and the real bot, and nothing that went wrong unseen."""

import logging
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from bot.timing import USUAL_TIMING, Timing
from tests.play import fast_clock
from tests.play.phones import Phones, bot_in
from tests.play.tables import quick_world

Scene = Callable[[Phones], Awaitable[None]]


@pytest.fixture
def evening(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> Callable[[Scene], None]:
    """Runs a scene; afterwards every tap is answered, no call was wrong and no error is in the log."""

    def run(scene: Scene, timing: Timing = USUAL_TIMING) -> None:
        async def main() -> None:
            world = quick_world()
            async with bot_in(world, tmp_path / "bot.db", timing, group_budget=1000) as phones:
                await scene(phones)
            assert world.state.failures == []
            assert [q for q in world.state.queries.values() if not q.answered] == []

        with caplog.at_level(logging.WARNING):
            fast_clock.run(main())
        assert [r.getMessage() for r in caplog.records if r.levelno >= logging.ERROR] == []

    return run
