"""Seeds of the whole bot, some on PostgreSQL, those of the corpus, and that a seed is one simulation."""

import os
import subprocess
import sys

import pytest

from tests import postgres
from tests.paths import ROOT
from tests.rings import sampled
from tests.simulate.corpus import Replay, replays
from tests.simulate.scenario import scenario
from tests.simulate.simulation import simulate

SEEDS = 10
USUAL_SEEDS = (1, 2, 3)
SERVER_SEEDS = (8, 22)
MINUTES, USUAL_MINUTES = 5.0, 3.0


@pytest.mark.parametrize(
    ("seed", "minutes"),
    sampled(
        [(seed, MINUTES) for seed in range(1, SEEDS + 1)] + [(seed, USUAL_MINUTES) for seed in USUAL_SEEDS],
        [(seed, USUAL_MINUTES) for seed in USUAL_SEEDS],
    ),
)
def test_nothing_is_wrong_whatever_goes_wrong(seed: int, minutes: float) -> None:
    outcome = simulate(scenario(seed), minutes)
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
    asked = ["--seed", "9", "--minutes", "1", "--database", database_kind]
    environment = os.environ | {"PYTHONHASHSEED": "1"}
    done = subprocess.run(
        [sys.executable, "-m", "tests.simulate", *asked],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        check=True,
    )
    told = done.stdout.partition("\n")[0].rsplit(" ", 1)[1]
    assert told == simulate(scenario(9), 1.0, database=database_kind).hash


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
    outcome = simulate(scenario(replay.seed), replay.minutes, database=replay.database)
    assert not outcome.wrong, "\n".join([*outcome.last, *outcome.wrong])
