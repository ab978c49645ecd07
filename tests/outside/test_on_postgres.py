"""What the usual ring proves of a file is true of a server: the store's tests, and some scenes."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests import postgres, rings
from tests.paths import ROOT

MARK = "mark.databases"
"""What a scene has that is played on a server as well."""


def scenes() -> list[Path]:
    """The files with scenes that are played on a server."""
    return [
        path for path in sorted((rings.HERE / "play").glob("test_*.py")) if MARK in path.read_text("utf-8")
    ]


@pytest.mark.parametrize("what", ["store", "play"])
def test_the_suite_on_postgres(what: str) -> None:
    postgres.require()
    chosen = (
        ["-m", "databases", *scenes()] if what == "play" else ["-m", "not postgres", rings.HERE / "bot/store"]
    )
    command = [sys.executable, "-m", "pytest", "-q", "--database", "postgres", *map(str, chosen)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert " passed" in done.stdout.splitlines()[-1], done.stdout
