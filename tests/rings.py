"""Which tests run when: `--ring fast`, `usual` (which has the fast ones as well) or `further`.

`make test-fast` runs the fast ring, `make test` the usual one, `make test-all` the usual and the further
one. The usual ring needs one process: what needs more of the machine is `outside`, in the further ring.
docs/tests.md tells what the further ring proves besides.
"""

import re
from collections.abc import Iterable
from functools import cache
from pathlib import Path

import pytest

HERE = Path(__file__).parent
RINGS = ("fast", "usual", "further")

OUTSIDE = (
    *("outside", "bench", "browser_play", "deploy", "bot/command_line", "bot/miniapp/page"),
    *("bot/sandbox/page", "bot/store/test_kill.py", "bot/store/test_postgres.py"),
    *("bot/store/test_postgres_schema.py", "bot/test_transfer.py", "bot/test_full_disk.py"),
    *("bot/analysis/test_solved_tables.py", "bot/pictures/test_painter.py"),
)
"""Real processes, servers, browsers, by folder or file; else a test has the mark `outside` or `postgres`."""

FURTHER = (
    *("simulate/test_caught.py", "simulate/test_griefers.py", "simulate/test_clubs.py"),
    *("simulate/test_moments.py", "simulate/test_weeks.py"),
)
"""More of what the usual ring proves once, by folder or file; else a test has the mark `further`."""

SLOW = (
    *("play", "simulate", "engine/test_every_ruleset.py", "engine/solver", "engine/analysis", "bot/analysis"),
    *("bot/screens/test_every_game.py", "bot/sends", "bot/store/test_earlier_versions.py", "bot/pictures"),
)
"""What the fast ring leaves out, by folder or file; else a test has the mark `slow`."""

ORDER = ("simulate", "play", "outside", "browser_play", "bench")
"""What begins first, or one process would be left with it when all others are done."""

OF_FURTHER = re.compile(
    r"mark\.(?:further|outside|postgres)\b|\b(?:rings\.|import )sampled\b|\bboth_ways\b|\bKINDS\b"
)
"""What the source of a file says that has tests of the further ring beside others."""


def sampled(values: Iterable, usual: Iterable) -> list:
    """The values of a parameter: these few in the usual ring, and all others in the further one."""
    near, values = set(usual), list(values)
    assert near <= set(values), near - set(values)

    def left(value: object) -> object:
        return pytest.param(*(value if isinstance(value, tuple) else (value,)), marks=pytest.mark.further)

    return [value if value in near else left(value) for value in values]


@cache
def stands_in(path: Path, places: tuple[str, ...]) -> bool:
    """Whether a file or folder of tests is one of these, or in one of them."""
    name = path.relative_to(HERE).as_posix()
    return any(name == place or name.startswith(place + "/") for place in places)


@cache
def rank(path: Path) -> int:
    """The place of a file in the order in which files begin."""
    return next((number for number, place in enumerate(ORDER) if stands_in(path, (place,))), len(ORDER))


def is_left_out(path: Path, ring: str) -> bool:
    """Whether a file has no test of a ring, so that it need not even be read by Python.

    Args:
        path: a file or a folder of tests.
        ring: the ring that runs.
    """
    if path.suffix != ".py" or not path.name.startswith("test_"):
        return False
    if ring == "fast":
        return stands_in(path, (*OUTSIDE, *FURTHER, *SLOW))
    if ring == "usual":
        return stands_in(path, (*OUTSIDE, *FURTHER))
    whole = (*OUTSIDE, *FURTHER)
    return ring == "further" and not stands_in(path, whole) and not OF_FURTHER.search(path.read_text("utf-8"))


def is_outside(item: pytest.Item) -> bool:
    """Whether a test needs another process, a server, a browser or time."""
    marked = any(item.get_closest_marker(mark) for mark in ("outside", "postgres"))
    return marked or stands_in(item.path, OUTSIDE)


def ring_of(item: pytest.Item) -> str:
    """The ring of a test: its file's or its mark's."""
    if is_outside(item) or item.get_closest_marker("further") or stands_in(item.path, FURTHER):
        return "further"
    return "usual" if item.get_closest_marker("slow") or stands_in(item.path, SLOW) else "fast"


def belongs(item: pytest.Item, ring: str) -> bool:
    """Whether a test runs in a ring: the usual one has those of the fast one as well."""
    own = ring_of(item)
    return own == ring or (ring == "usual" and own == "fast")
