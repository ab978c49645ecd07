"""The measurements of `make bench` run: nobody looks at them between two changes of the schema or the bot."""

import subprocess
import sys

from tests import postgres
from tests.bench.perf import DOCUMENT, NAMED, compared
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


def test_the_gate_names_what_has_become_worse_by_its_median_and_a_commit_to_compare_with():
    assert len(NAMED.findall(DOCUMENT.read_text("utf-8"))) == 1
    then = [
        {"CPU": cpu, "memory": 1.9, "presses a second": rate}
        for cpu, rate in (
            (0.50, 2.5),
            (0.47, 2.4),
            (0.48, 2.6),
            (0.90, 1.2),
            (0.46, 2.5),
        )  # one of them disturbed
    ]

    def now(dearer):
        return [
            each | {"CPU": each["CPU"] * dearer, "presses a second": each["presses a second"] / dearer}
            for each in then
        ]

    for dearer, wanted in ((1.15, ["CPU", "presses a second"]), (1.05, []), (0.8, [])):
        lines, worse = compared(now(dearer), then, "0123456789")
        assert worse == wanted, dearer
        assert [line.split()[-1] == "worse" for line in lines[1:]] == [bool(wanted), False, bool(wanted)]
    # Of five rounds one may be as bad as it likes.
    once = [*then[:4], then[4] | {"CPU": 9.0, "memory": 9.0}]
    assert compared(once, then, "0123456789")[1] == []
