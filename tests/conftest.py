"""The rings of tests, the database of a test, and what measures no time of a machine."""

import hashlib
import logging
import os
import sys
import threading
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from random import Random

import pytest
from hypothesis import HealthCheck, settings

from bot.ground.store import sqlite
from bot.ground.tasks import exempt_present_objects
from bot.table import game
from tests import databases, memory_files, postgres, rings, solved
from tests.world.machine import Machine, entered

HERE = Path(__file__).parent

memory_files.put_there()

# The same examples each time, however slow the machine is: new ones are for whoever looks for them.
settings.register_profile(
    "same", deadline=None, derandomize=True, database=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("same")

# With PYTHONASYNCIODEBUG asyncio complains of what takes a tenth of a second, a matter of the machine.
logging.getLogger("asyncio").addFilter(lambda record: not record.msg.startswith("Executing %s took"))


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--database",
        choices=("sqlite", "postgres"),
        default="sqlite",
        help="what keeps the data of tests; `postgres` runs only those that ask for either kind",
    )
    parser.addoption("--order", help="a seed: files, and the tests in each, come in an order of its own")
    parser.addoption("--ring", choices=rings.RINGS, help="only the tests of a ring; all without it")


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    ring = config.getoption("--ring") or ""
    return rings.is_left_out(collection_path, ring) or None


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if ring := config.getoption("--ring"):
        _keep(config, items, lambda item: rings.belongs(item, ring))
    if config.getoption("--database") == "postgres":
        _keep(config, items, _runs_on_a_server)
    if order := config.getoption("--order"):
        items.sort(key=lambda item: hashlib.sha256(f"{order} {item.nodeid}".encode()).digest())
        items.sort(key=lambda item: hashlib.sha256(f"{order} {item.path}".encode()).digest())
    else:
        items.sort(key=lambda item: rings.rank(item.path))


def pytest_collection_finish() -> None:
    """What has been collected stays; to look through all of it again takes a fifth of a second each time."""
    exempt_present_objects()


def _keep(config: pytest.Config, items: list[pytest.Item], wanted: Callable[[pytest.Item], bool]) -> None:
    """Leave out all items but those that are wanted."""
    left_out = {item for item in items if not wanted(item)}
    config.hook.pytest_deselected(items=list(left_out))
    items[:] = [item for item in items if item not in left_out]


def _runs_on_a_server(item: pytest.Item) -> bool:
    return "database_kind" in getattr(item, "fixturenames", ()) and not item.get_closest_marker("sqlite")


@pytest.fixture(scope="session", autouse=True)
def _tables_are_solved_once(tmp_path_factory: pytest.TempPathFactory) -> None:
    own = tmp_path_factory.getbasetemp()
    solved.folder = (own.parent if "PYTEST_XDIST_WORKER" in os.environ else own) / "tables"


@pytest.fixture(scope="session", autouse=True)
def _what_each_bot_begins_with_is_there() -> Iterator[None]:
    """New databases are copies, and what computers know after a rehearsal they know for the whole run."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(game, "rehearse", cache(game.rehearse))
        patch.setattr(sqlite, "migrate", databases.migrate_by_copy)
        yield


@pytest.fixture(scope="session", autouse=True)
def _chance_is_the_same() -> Iterator[None]:
    """Secrets of games, and errors of computers, of a service that is given no chance of its own.

    With others each time a test fails that a hand of five equal dice ends early, once in thirty runs.
    """
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(game, "SystemRandom", lambda: Random("the same"))
        yield


@pytest.fixture
def usual_log() -> Iterator[None]:
    """The log as it was before something has set it up as the bot does."""
    root, hooks = logging.getLogger(), (sys.excepthook, threading.excepthook, sys.unraisablehook)
    named = [each for each in root.manager.loggerDict.values() if isinstance(each, logging.Logger)]
    before, levels = (root.level, list(root.handlers)), [(each, each.level) for each in named]
    yield
    root.level, root.handlers[:] = before
    for each, level in levels:
        each.setLevel(level)
    sys.excepthook, threading.excepthook, sys.unraisablehook = hooks
    logging.captureWarnings(capture=False)


@pytest.fixture
def machine(request: pytest.FixtureRequest) -> Iterator[Machine | None]:
    """The machine in virtual time on which the test runs; None for one that is `outside`.

    Its chance is the test's own: the name is the seed. The environment may say otherwise, to look for what
    depends on it: `WORLD_SEED` is added to the seed, `WORLD_SHUFFLED` (0 to 1) is how often what is ready at
    once comes in another order, and with `WORLD_OVERTAKES` calls overtake each other.
    """
    if request.node.get_closest_marker("outside") or rings.stands_in(request.node.path, rings.OUTSIDE):
        yield None
        return
    env = os.environ.get
    made = Machine(
        f"{request.node.name} {env('WORLD_SEED', '')}",
        float(env("WORLD_SHUFFLED", "0")),
        overtakes=bool(env("WORLD_OVERTAKES")),
    )
    with entered(made):
        yield made
    if trace := env("WORLD_TRACE"):
        with Path(trace).open("a", encoding="utf-8") as file:
            file.write(f"{request.node.nodeid} {made.trace()}\n")


@pytest.fixture
def database_kind(request: pytest.FixtureRequest) -> str:
    """The database that a test runs on."""
    if request.node.get_closest_marker("postgres"):
        return "postgres"
    return str(request.config.getoption("--database"))


@pytest.fixture
def target(database_kind: str, tmp_path: Path) -> Iterator[Path | str]:
    """The database of a test: a file that is yet to be made, or the address of one with the tables."""
    if database_kind == "sqlite":
        yield tmp_path / "bot.db"
    else:
        with postgres.database() as url:
            yield url


def pytest_sessionfinish() -> None:
    postgres.stop_servers()
