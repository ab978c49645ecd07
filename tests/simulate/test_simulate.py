"""Thirty seeds of the whole bot, some on PostgreSQL, and that a seed always is the same simulation."""

import os
import subprocess
import sys

import pytest

from tests import postgres
from tests.paths import ROOT
from tests.simulate.scenario import scenario
from tests.simulate.simulation import simulate

SEEDS = 30
SERVER_SEEDS = (5, 8, 22)
MINUTES = 5.0


@pytest.mark.parametrize("seed", range(1, SEEDS + 1))
def test_nothing_is_wrong_whatever_goes_wrong(seed: int) -> None:
    outcome = simulate(scenario(seed), MINUTES)
    assert not outcome.wrong, "\n".join([*outcome.last, *outcome.wrong])


@pytest.mark.postgres
@pytest.mark.parametrize("seed", SERVER_SEEDS)
def test_nothing_is_wrong_whatever_goes_wrong_with_a_server(seed: int, kind: str) -> None:
    postgres.require()
    outcome = simulate(scenario(seed), MINUTES, database=kind)
    assert not outcome.wrong, "\n".join([*outcome.last, *outcome.wrong])


@pytest.mark.databases
def test_the_same_seed_is_the_same_simulation_in_another_process(kind: str) -> None:
    if kind == "postgres":
        postgres.require()
    minutes = MINUTES if kind == "sqlite" else 2.0
    command = [
        sys.executable,
        "-m",
        "tests.simulate",
        "--seed",
        "9",
        "--minutes",
        str(minutes),
        "--database",
        kind,
    ]
    hashes = {
        subprocess.run(
            command,
            cwd=ROOT,
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        )
        .stdout.split("\n")[0]
        .rsplit(" ", 1)[1]
        for seed in ("1", "2")
    }
    assert hashes == {simulate(scenario(9), minutes, database=kind).hash}


def test_what_is_overdue_while_all_chats_are_full_does_not_spin() -> None:
    """Once the clock stood still here: a queue woke itself again and again, and held up a table."""
    command = [sys.executable, "-m", "tests.simulate", "--seed", "1363", "--minutes", "4"]
    assert subprocess.run(command, cwd=ROOT, capture_output=True, timeout=90, check=False).returncode == 0


def test_a_start_on_a_full_disk_ends_and_is_repeated() -> None:
    """Once there was room again before the bot had ended, which the simulator took for a fault."""
    outcome = simulate(scenario(11550), MINUTES)
    assert not outcome.wrong, "\n".join([*outcome.last, *outcome.wrong])


def test_who_asks_for_it_is_forgotten_and_that_is_no_loss() -> None:
    """Once the auditor missed the games that somebody had played in private before they were forgotten."""
    outcome = simulate(scenario(33409), MINUTES)
    assert not outcome.wrong, "\n".join([*outcome.last, *outcome.wrong])
