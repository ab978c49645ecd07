"""The measurements of `make bench` run: nobody looks at them between two changes of the schema or the bot."""

import subprocess
import sys

import pytest

from tests import postgres
from tests.paths import ROOT

SMALL = {
    "bench_chances": ("--games", "20", "--moments", "1", "series"),
    "bench_solving": ("--taps", "100"),
    "bench_memory": ("--seconds", "1", "international"),
    "bench_workers": ("--groups", "2", "--seconds", "2"),
    "bench_store": ("--results", "500", "--players", "20", "--games", "2"),
    "bench_commits": ("--seconds", "0.1"),
    "bench_databases": ("--seconds", "0.1"),
    "bench_load": (
        *("--seconds", "0.6", "--pressing", "3", "--waiting", "4", "--groups", "10", "20"),
        *("--presses", "10", "--kept", "3"),
    ),
    "bench_griefers": ("--seconds", "2", "--groups", "4", "4", "4", "4"),
    "bench_app": ("--seconds", "2", "--tables", "2", "--many", "3", "--presses", "10"),
    "bench_press": ("--tables", "3", "--rounds", "2"),
    "bench_webhook": ("--tables", "3", "--rounds", "2"),
    "bench_transport": ("--calls", "20", "--rounds", "1"),
    "soak": ("--tables", "3", "--presses", "30"),
    "bench_pictures": ("--taps", "20"),
    "bench_environments": ("--seconds", "0.05", "--rounds", "1"),
    "bench_puzzles": ("--taps", "20", "--preset", "international"),
    "bench_sleeper": ("--preset", "pirate", "--minutes", "3"),
    "bench_pace": (
        *("--presets", "pirate", "--people", "2", "--topics", "2", "--thinking", "1.5"),
        *("--minutes", "1", "--only", "turns"),
    ),
}
OTHER_RUNS = (("bench_pace", ("--only", "together", "--minutes", "0.4")),)
"""Further small runs of the same."""


LONG = {"bench_solver"}
"""Solves a whole game with another program, which takes that one half a minute and more."""


def test_every_measurement_has_a_small_run():
    known = {path.stem for path in (ROOT / "tests" / "bench").glob("bench_*.py")}
    assert known - LONG <= set(SMALL)


@pytest.mark.parametrize(("name", "options"), [*SMALL.items(), *OTHER_RUNS])
def test_a_small_run_prints_what_it_found(name, options):
    if name in {"bench_databases", "bench_workers"}:
        postgres.require()
    command = [sys.executable, "-m", f"tests.bench.{name}", *options]
    ran = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False, timeout=300)
    assert ran.returncode == 0, ran.stderr
    assert ("furthest off" if name == "bench_chances" else "ratio") in ran.stdout
