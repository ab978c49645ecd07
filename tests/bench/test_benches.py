"""The measurements of `make bench` run: nobody looks at them between two changes of the schema or the bot."""

import subprocess
import sys

from tests import postgres
from tests.paths import ROOT

SMALL = {
    "bench_memory": ("--seconds", "1", "international"),
    "bench_databases": ("--seconds", "0.1"),
    "bench_load": (
        *("--seconds", "0.6", "--pressing", "3", "--waiting", "4", "--groups", "10", "20"),
        *("--presses", "10", "--kept", "3"),
    ),
    "bench_app": ("--seconds", "2", "--tables", "2", "--many", "3", "--presses", "10"),
    "bench_start": ("--rounds", "1"),
    "bench_green": ("--turns", "3", "--examples", "1", "crag", "yamb", "double", "duel"),
    "perf": (
        *("--against", "HEAD", "--tell", "--rounds", "1", "--tables", "10", "--taps", "2"),
        *("--groups", "3"),
    ),
    "bench_press": ("--tables", "3", "--rounds", "2"),
    "soak": ("--tables", "3", "--presses", "30"),
    "bench_environments": ("--seconds", "0.05", "--rounds", "1"),
}
LONG = {"bench_solver"}
"""Solves a whole game with another program, which takes that one half a minute and more."""


def test_a_small_run_of_every_measurement_prints_what_it_found():
    postgres.require()
    known = {path.stem for path in (ROOT / "tests" / "bench").glob("bench_*.py")}
    assert known - LONG == set(SMALL) - {"soak", "perf"}
    for name, options in SMALL.items():
        command = [sys.executable, "-m", f"tests.bench.{name}", *options]
        ran = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
        assert ran.returncode == 0, f"{name}: {ran.stderr}"
        assert "ratio" in ran.stdout, name
