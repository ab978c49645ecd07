"""An evening: people and the real bot, and nothing that went wrong unseen."""

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Sequence
from contextlib import nullcontext
from pathlib import Path
from shutil import copy

import pytest

from bot.ground.timing import Timing
from bot.sandbox.world import World
from bot.table import game as counting
from engine.presets import ruleset
from tests import solved
from tests.play.app_pages import AppPages, app_settings, pages_of
from tests.play.daily_play import Database
from tests.play.days import QUICK, Clock
from tests.play.phones import NO_LIMITS, PATIENT, SWIFT, Life, Phones, bot_in, running, settings_for
from tests.play.tables import quick_world
from tests.play.ways import Way, settings_of
from tests.ports import free_port
from tests.world.machine import Machine, new_loop, new_world, run, served, wall_clock

Scene = Callable[[Phones], Awaitable[None]]
SceneOfLives = Callable[[Phones, Life], Awaitable[None]]


@pytest.fixture(autouse=True)
def _played_on(machine: Machine | None) -> None:
    """Every scene runs in virtual time, but for those of real processes."""


def pytest_asyncio_loop_factories() -> dict[str, Callable[[], asyncio.AbstractEventLoop]]:
    """Tests that are coroutines run there as well."""
    return {"loop": new_loop}


@pytest.fixture(autouse=True)
def _short_games_count(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game of one hand counts as well, and any number of them; what does not count is tested by itself."""
    monkeypatch.setattr(counting, "LEAST_ROUNDS", 1)
    monkeypatch.setattr(counting, "MOST_MEETINGS", 1000)


@pytest.fixture
def way() -> Way:
    """How updates come; tests that run `both_ways` say otherwise."""
    return "fetched"


@pytest.fixture
async def phones(
    request: pytest.FixtureRequest, target: Path | str, way: Way, caplog: pytest.LogCaptureFixture
) -> AsyncIterator[Phones]:
    """People in a world of their own, and a bot for as long as the scene runs, or whenever its `life` does.

    The mark `bot` has its timing and settings. A scene with a `clock` sets that of the bot and of the world,
    one with `pages` has the app, one with `tables` the coach. Afterwards every tap is answered, no call was
    wrong and no error is in the log.
    """
    asked, mark = request.fixturenames, request.node.get_closest_marker("bot") or pytest.mark.bot.mark
    clock = request.getfixturevalue("clock") if "clock" in asked else wall_clock
    (timing,) = mark.args or (QUICK if "clock" in asked else SWIFT if "pages" in asked else PATIENT,)
    world = (
        new_world(clock=clock, limits=NO_LIMITS, answer_seconds=1e6) if "clock" in asked else quick_world()
    )
    changes, phones = {"group_budget": 1000, **settings_of(way), **mark.kwargs}, Phones(world)
    if "clock" in asked or "tables" in asked:
        changes |= {"coach": True, "tables_dir": request.getfixturevalue("tables")}
    if "pages" in asked:
        phones.app_port = free_port()
        changes |= app_settings(phones.app_port)
    with caplog.at_level(logging.WARNING):
        async with served(world) as address:
            settings = settings_for(world, address, target, **changes)
            phones.life = lambda: running(settings, timing, clock)
            async with nullcontext() if "life" in asked else phones.life():
                yield phones
    check_calls(world)
    check_log([each for when in ("setup", "call", "teardown") for each in caplog.get_records(when)])


@pytest.fixture
def life(phones: Phones) -> Life:
    """A life of the bot, again and again with one database and one world."""
    return phones.life


@pytest.fixture
def clock() -> Clock:
    """The clock of the bot and of the world."""
    return Clock()


@pytest.fixture
async def pages(phones: Phones) -> AsyncIterator[AppPages]:
    """The pages of the app that people have open."""
    async with pages_of(phones.world, phones.app_port) as pages:
        yield pages


@pytest.fixture
def evening(target: Path | str, way: Way, caplog: pytest.LogCaptureFixture) -> Callable[[Scene], None]:
    """Runs a scene; afterwards every tap is answered, no call was wrong and no error is in the log."""

    def run(scene: Scene, timing: Timing = PATIENT, **changes: object) -> None:
        async def main() -> None:
            world = quick_world()
            settings = {**settings_of(way), **changes}
            async with bot_in(world, target, timing, group_budget=1000, **settings) as phones:
                await scene(phones)
            check_calls(world)

        run_without_errors(main(), caplog)

    return run


@pytest.fixture
def lives(target: Path | str, way: Way, caplog: pytest.LogCaptureFixture) -> Callable[[SceneOfLives], None]:
    """Runs a scene in which the bot lives more than once, with one database and one world."""

    def run(scene: SceneOfLives, timing: Timing = PATIENT, **changes: object) -> None:
        async def main() -> None:
            world = quick_world()
            async with served(world) as address:
                given = {"group_budget": 1000, **settings_of(way), **changes}
                settings = settings_for(world, address, target, **given)
                await scene(Phones(world), lambda: running(settings, timing))
            check_calls(world)

        run_without_errors(main(), caplog)

    return run


@pytest.fixture(scope="session")
def tables(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The table of the game that chats play in days, so that nothing has to be solved."""
    folder, rules = tmp_path_factory.mktemp("tables"), ruleset("international")
    solved.solution_of(rules)
    for file in solved.files_of(rules):
        copy(file, folder)
    return folder


@pytest.fixture
def coached(tmp_path: Path) -> dict[str, object]:
    """What a bot is told that solves tables, into a folder that is the test's own."""
    return {"coach": True, "tables_dir": tmp_path / "tables"}


def check_calls(world: World) -> None:
    """No call was wrong, and every tap is answered."""
    assert world.state.failures == []
    assert [q for q in world.state.queries.values() if not q.answered] == []


def run_without_errors(main: Coroutine[None, None, None], caplog: pytest.LogCaptureFixture) -> None:
    """Run it; afterwards no error is in the log."""
    with caplog.at_level(logging.WARNING):
        run(main)
    check_log(caplog.records)


def check_log(records: Sequence[logging.LogRecord]) -> None:
    """No error was logged."""
    assert [record.getMessage() for record in records if record.levelno >= logging.ERROR] == []


@pytest.fixture
def database(target: Path | str) -> Database:
    return Database(target)
