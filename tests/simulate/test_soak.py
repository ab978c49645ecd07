"""Random seeds: what is wrong in one says how to repeat it, and is kept for ever."""

import random
import subprocess
import sys
from itertools import islice
from pathlib import Path

import pytest

from tests.paths import ROOT
from tests.simulate import soak
from tests.simulate.corpus import Replay, noted, replays
from tests.simulate.simulation import Outcome
from tests.simulate.soak import Tried, tried, verdict, worlds


def test_a_failure_says_the_command_that_repeats_it() -> None:
    one = Tried(
        Replay(7, 20.0, "postgres"), Outcome(7, wrong=["a tap without an answer"], last=["12.0 tap"]), 1.0
    )
    told = verdict(one)
    assert "a tap without an answer" in told
    assert "Once more: python -m tests.simulate --seed 7 --minutes 20 --database postgres" in told
    assert "Once more" not in verdict(Tried(one.replay, Outcome(7), 1.0))


def test_a_seed_is_noted_once_with_what_was_wrong(tmp_path: Path) -> None:
    corpus = tmp_path / "corpus.txt"
    corpus.write_text("# seed, minutes, database\n5 5 sqlite  # a board # that is not shown\n", "utf-8")
    for _ in range(2):
        noted(Replay(7, 20.0, "postgres"), "a tap\nwithout an answer", corpus)
    assert list(replays(corpus)) == [Replay(5, 5.0, "sqlite"), Replay(7, 20.0, "postgres")]
    assert corpus.read_text("utf-8").endswith("\n7 20 postgres  # a tap without an answer\n")


def test_worlds_are_all_different_and_on_a_server_only_where_there_is_one() -> None:
    alone = list(islice(worlds(random.Random(1), server=False), 60))
    assert len(set(alone)) == 60
    assert {each.database for each in alone} == {"sqlite"}
    assert {each.database for each in islice(worlds(random.Random(1), server=True), 60)} == {
        "sqlite",
        "postgres",
    }


def test_a_seed_that_ends_in_an_exception_is_wrong_and_the_next_one_is_simulated(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def fails(*_: object, **__: object) -> Outcome:
        raise ValueError("nobody expected this")

    monkeypatch.setattr(soak, "simulate", fails)
    assert "ValueError: nobody expected this" in verdict(tried(Replay(1, 1.0)))


@pytest.mark.further
def test_a_soak_ends_when_its_time_is_up() -> None:
    command = [sys.executable, "-m", "tests.simulate.soak", "--minutes", "0.01", "--choice", "3"]
    ran = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=180, check=False)
    assert ran.returncode == 0, ran.stdout + ran.stderr
    assert "seeds, 0 wrong" in ran.stdout
