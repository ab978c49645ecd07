"""Which tests `make test-fast` leaves out."""

from pathlib import Path

import pytest

HERE = Path(__file__).parent
SLOW = (
    *("play", "browser_play", "bench", "bot/sandbox/page", "simulate"),
    *("bot/test_command_line.py", "bot/store/test_kill.py", "bot/analysis/test_solved_tables.py"),
    *("bot/screens/test_every_screen.py", "engine/players/test_rehearsal.py"),
    *(
        "engine/solver/test_cache.py",
        "engine/solver/test_exact_values.py",
        "engine/solver/test_tiny_sheets.py",
    ),
)
"""Real processes, real browsers, whole games over HTTP and large sweeps, by folder or file."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        path = item.path.relative_to(HERE)
        if any(path.is_relative_to(slow) for slow in SLOW):
            item.add_marker(pytest.mark.slow)
