"""Which ring each test belongs to: `--ring fast`, `usual` (which has the fast ones as well) or `further`.

`make test-fast` runs the fast ring, `make test` the usual one, `make test-all` the usual and the further one.
docs/tests.md tells what the rings are for, and what of the further ring the usual one proves as well.
"""

import re
from collections.abc import Iterable
from functools import cache
from pathlib import Path

import pytest

HERE = Path(__file__).parent
RINGS = ("fast", "usual", "further")

USUAL = (
    *("play", "browser_play", "simulate", "deploy", "bot/playground", "bot/command_line"),
    *("bot/analysis/test_last_row.py", "bot/analysis/test_solved_tables.py", "bot/outbox/test_limits.py"),
    *("bot/clubs/test_nights.py", "bot/pictures/test_draw.py", "bot/pictures/test_painter.py"),
    *("bot/miniapp/test_every_state.py", "bot/sandbox/api/test_foreign_models.py"),
    *("bot/sandbox/text/test_html_parser.py", "bot/sandbox/web"),
    *("bot/screens/board/test_quick_holds.py", "bot/screens/board/test_room.py"),
    *("bot/screens/pages/test_advice.py", "bot/screens/pages/test_hint.py"),
    *("bot/screens/pages/test_rules.py", "bot/screens/test_club_night.py"),
    *("bot/screens/test_daily_game.py", "bot/screens/test_every_screen.py"),
    *("bot/screens/test_forgotten_people.py", "bot/screens/test_hostile_names.py"),
    *("bot/screens/test_pictures.py", "bot/screens/test_puzzle.py"),
    *("bot/service/test_nothing_drifts.py", "bot/service/test_reviews_of_leavers.py"),
    *("bot/store/test_commits.py", "bot/store/test_earlier_versions.py", "bot/store/test_periods.py"),
    *("bot/store/test_ranking.py", "bot/store/test_records.py", "bot/telegram/test_processor.py"),
    *("bot/telegram/test_transport.py", "bot/test_garbage.py", "bot/test_logs.py"),
    *("bot/test_status_pages.py", "engine/analysis/test_puzzle.py", "engine/environments"),
    *("engine/analysis/test_review.py", "engine/analysis/test_simulate.py"),
    *("engine/analysis/test_win_chances.py", "engine/cli"),
    *("engine/play/test_highlights.py", "engine/play/test_own_dice.py"),
    *("engine/play/test_points_told.py", "engine/play/test_row_price.py", "engine/play/test_standings.py"),
    *("engine/play/test_together.py", "engine/players/test_rehearsal.py", "engine/records/test_undo.py"),
    *("engine/solver/test_cache.py", "engine/solver/test_exact_values.py"),
    *("engine/solver/test_tiny_sheets.py", "engine/test_every_ruleset.py"),
    *("golden/test_rebuilding.py", "golden/test_stable_names.py"),
)
"""Processes, browsers, games over HTTP, large sweeps: what takes more than a second, by folder or file."""

FURTHER = (
    *("bench", "bot/miniapp/page", "bot/sandbox/page", "bot/service/test_year.py", "bot/store/test_kill.py"),
    *("bot/store/test_postgres.py", "bot/store/test_postgres_schema.py", "bot/test_transfer.py"),
    *("bot/test_worker_failures.py", "bot/test_workers_deadlines.py", "bot/test_workers_together.py"),
    *("browser_play/test_fits.py", "browser_play/test_in_the_app.py", "browser_play/test_playground.py"),
    *("browser_play/test_together_by_clicking.py", "browser_play/test_verify_page.py"),
    "deploy/test_library.py",
    *("play/test_workers.py", "play/test_workers_forgetting.py", "play/test_workers_shares.py"),
    *("play/test_workers_in_app.py", "play/test_app_workers.py"),
    *("play/test_workers_stopped.py", "simulate/test_caught.py", "simulate/test_griefers.py"),
    *("simulate/test_clubs.py", "simulate/test_moments.py", "simulate/test_weeks.py"),
)
"""More of what the usual ring proves once, or what takes longer than anybody waits."""

ORDER = (
    *("bot/service/test_year.py", "simulate/test_weeks.py", "browser_play/test_playground.py", "bench"),
    *("play/test_workers.py", "play/test_club_nights.py", "play/test_fifty_groups.py"),
    *("browser_play", "engine/solver/test_exact_values.py", "bot/store/test_kill.py", "play/test_kill.py"),
    *("bot/command_line", "simulate", "play", "bot/sandbox/page"),
)
"""What begins first, or one worker would be left with it when all others are done."""

OF_FURTHER = re.compile(
    r"mark\.(?:further|databases|postgres|alone)\b|\brings\.sampled|import sampled\b|\bboth_ways\b|\bKINDS\b"
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


def is_left_out(path: Path, ring: str, expression: str) -> bool:
    """Whether a file has no test of a ring, so that it need not even be read by Python.

    Args:
        path: a file or a folder of tests.
        ring: the ring that runs.
        expression: what `-m` says.
    """
    if path.suffix != ".py" or not path.name.startswith("test_"):
        return False
    if expression == "alone" and "mark.alone" not in path.read_text("utf-8"):
        return True
    if ring == "fast":
        return stands_in(path, (*USUAL, *FURTHER))
    if ring == "usual":
        return stands_in(path, FURTHER)
    return (
        ring == "further"
        and not stands_in(path, (*FURTHER, "bot/store"))
        and not OF_FURTHER.search(path.read_text("utf-8"))
    )


def ring_of(item: pytest.Item) -> str:
    """The ring of a test: its file's or its mark's; alone or with PostgreSQL always the further one."""
    on_server = getattr(item, "callspec", None) is not None and item.callspec.params.get("kind") == "postgres"
    marked = any(item.get_closest_marker(mark) for mark in ("further", "alone", "postgres"))
    if on_server or marked or stands_in(item.path, FURTHER):
        return "further"
    if item.get_closest_marker("slow") or stands_in(item.path, USUAL):
        return "usual"
    return "fast"


def belongs(item: pytest.Item, ring: str) -> bool:
    """Whether a test runs in a ring: the usual one has those of the fast one as well."""
    own = ring_of(item)
    return own == ring or (ring == "usual" and own == "fast")
