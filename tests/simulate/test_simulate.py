"""Seeds of the whole bot, some on PostgreSQL, those of the corpus, and that a seed is one simulation."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from tests import postgres
from tests.paths import ROOT
from tests.rings import sampled
from tests.simulate.corpus import Replay, replays
from tests.simulate.scenario import scenario
from tests.simulate.simulation import simulate

SEEDS = 30
USUAL_SEEDS = (1, 2, 3)
SERVER_SEEDS = (5, 8, 22)
MINUTES = 5.0


@pytest.mark.parametrize("seed", sampled(range(1, SEEDS + 1), USUAL_SEEDS))
def test_nothing_is_wrong_whatever_goes_wrong(seed: int) -> None:
    outcome = simulate(scenario(seed), MINUTES)
    assert not outcome.wrong, "\n".join([*outcome.last, *outcome.wrong])


@pytest.mark.postgres
@pytest.mark.parametrize("seed", SERVER_SEEDS)
def test_nothing_is_wrong_whatever_goes_wrong_with_a_server(seed: int, database_kind: str) -> None:
    postgres.require()
    outcome = simulate(scenario(seed), MINUTES, database=database_kind)
    assert not outcome.wrong, "\n".join([*outcome.last, *outcome.wrong])


@pytest.mark.further
@pytest.mark.databases
def test_the_same_seed_is_the_same_simulation_in_another_process(database_kind: str) -> None:
    if database_kind == "postgres":
        postgres.require()
    minutes = 3.0 if database_kind == "sqlite" else 2.0
    command = [
        sys.executable,
        "-m",
        "tests.simulate",
        "--seed",
        "9",
        "--minutes",
        str(minutes),
        "--database",
        database_kind,
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
    assert hashes == {simulate(scenario(9), minutes, database=database_kind).hash}


@contextmanager
def ends_within(seconds: int) -> Iterator[None]:
    """Break off what takes longer."""

    def late(*_: object) -> None:
        raise TimeoutError

    usual = signal.signal(signal.SIGALRM, late)
    signal.alarm(seconds)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, usual)


LONG = 5
"""Minutes beyond which a replay belongs to the further ring: it takes a core a quarter of a minute."""


@pytest.mark.parametrize(
    "replay",
    [
        pytest.param(
            each, marks=pytest.mark.further if each.database == "postgres" or each.minutes > LONG else ()
        )
        for each in replays()
    ],
    ids=lambda each: str(each.seed),
)
def test_what_was_wrong_once_is_right(replay: Replay) -> None:
    if replay.database == "postgres":
        postgres.require()
    with ends_within(120):
        outcome = simulate(scenario(replay.seed), replay.minutes, database=replay.database)
    assert not outcome.wrong, "\n".join([*outcome.last, *outcome.wrong])
