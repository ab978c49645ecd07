"""Which tests `make test-fast` leaves out, the database of a test, and what measures no time of a machine."""

import gc
import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from bot.ground.runtime.garbage import THRESHOLDS
from tests import postgres

HERE = Path(__file__).parent

if "CI" not in os.environ:  # there it has a profile of its own, which measures no time either
    settings.register_profile("patient", deadline=None, suppress_health_check=[HealthCheck.too_slow])
    settings.load_profile("patient")
SLOW = (
    *("play", "browser_play", "bench", "bot/sandbox/page", "simulate", "deploy"),
    *("bot/test_command_line.py", "bot/store/test_kill.py", "bot/analysis/test_solved_tables.py"),
    *("bot/screens/test_every_screen.py", "engine/players/test_rehearsal.py"),
    *(
        "engine/solver/test_cache.py",
        "engine/solver/test_exact_values.py",
        "engine/solver/test_tiny_sheets.py",
    ),
)
"""Real processes, real browsers, whole games over HTTP and large sweeps, by folder or file."""


LONGEST = (
    *("bot/service/test_year.py", "simulate/test_weeks.py", "browser_play/days", "bench"),
    *("engine/solver/test_exact_values.py", "bot/test_command_line.py", "bot/store/test_kill.py"),
    *("simulate", "play", "browser_play"),
)
"""What begins first, or one worker would be left with it when all others are done."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    begins: dict[Path, int] = {}
    for item in items:
        path = item.path.relative_to(HERE)
        if any(path.is_relative_to(slow) for slow in SLOW):
            item.add_marker(pytest.mark.slow)
        if item.path not in begins:
            ranks = (rank for rank, long in enumerate(LONGEST) if path.is_relative_to(long))
            begins[item.path] = next(ranks, len(LONGEST))
    items.sort(key=lambda item: begins[item.path])


def pytest_collection_finish() -> None:
    """What has been collected stays; to look through all of it again takes a fifth of a second each time."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*THRESHOLDS)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--postgres", action="store_true", help="tests with a `target` run on PostgreSQL alone")


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """On SQLite alone, unless a test is marked `databases` or belongs to the store."""
    if "kind" not in metafunc.fixturenames:
        return
    of_store = metafunc.definition.path.is_relative_to(HERE / "bot" / "store")
    marked = metafunc.definition.get_closest_marker
    if marked("postgres"):
        metafunc.parametrize("kind", ["postgres"])
    elif (of_store and not marked("sqlite")) or marked("databases"):
        kinds = ["postgres"] if metafunc.config.getoption("postgres") else ["sqlite", "postgres"]
        metafunc.parametrize("kind", kinds)


@pytest.fixture
def kind(request: pytest.FixtureRequest) -> str:
    """The database that a test runs on."""
    wanted = request.config.getoption("postgres") and not request.node.get_closest_marker("sqlite")
    return "postgres" if wanted else "sqlite"


@pytest.fixture
def target(kind: str, tmp_path: Path) -> Iterator[Path | str]:
    """The database of a test: a file that is yet to be made, or the address of one with the tables."""
    if kind == "sqlite":
        yield tmp_path / "bot.db"
    else:
        with postgres.database() as url:
            yield url


def pytest_sessionfinish() -> None:
    postgres.stop_servers()
