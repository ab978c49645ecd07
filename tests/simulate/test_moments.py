"""Troubles come at the moments that pass quickly, and a run of many seeds says what was never met."""

import subprocess
import sys
from collections import Counter
from dataclasses import replace

import pytest

from tests.paths import ROOT
from tests.simulate.__main__ import main
from tests.simulate.phases import PHASES, never
from tests.simulate.scenario import Scenario, scenario
from tests.simulate.simulation import Outcome, simulate

SEEDS = range(1, 4)
TROUBLES = ("kicked", "muted", "board deleted", "migrated", "topic closed", "disk full", "clock jump")


def test_what_was_never_met_is_told_also_of_a_fault_that_was_not_there() -> None:
    counters = Counter({"sometimes: kicked, end": 1, "sometimes: kicked, turn": 2})
    assert never(counters, ["kicked"]) == ["kicked: lobby, order roll, question, result"]
    assert never(counters, ["muted"]) == [f"muted: {', '.join(PHASES)}"]
    assert never(Counter({f"sometimes: muted, {phase}": 1 for phase in PHASES}), ["muted"]) == []


def test_troubles_meet_ends_of_games_whose_results_are_not_there_yet() -> None:
    met = Counter[str]()
    for seed in SEEDS:
        plan = replace(scenario(seed, faulty=False), aims=1.0, trouble=15.0, game="strongest")
        met.update(simulate(plan, 6.0).counters)
    assert any(met[f"sometimes: {each}, end"] for each in TROUBLES), met


def test_a_run_of_a_few_seeds_says_what_it_has_not_met_and_is_not_wrong_for_it() -> None:
    command = [sys.executable, "-m", "tests.simulate", "--seed", "1", "--minutes", "1"]
    run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    assert "never met: kicked" in run.stdout
    assert "a goal was not met" not in run.stdout


def test_a_seed_that_ends_in_an_exception_is_wrong_and_the_next_one_is_simulated(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def first_fails(plan: Scenario, *_: object, **__: object) -> Outcome:
        if plan.seed == 1:
            raise ValueError("nobody expected this")
        return Outcome(plan.seed)

    monkeypatch.setattr("tests.simulate.__main__.simulate", first_fails)
    monkeypatch.setattr(sys, "argv", ["simulate", "--seeds", "1-2"])
    assert main() == 1
    printed = capsys.readouterr().out
    assert "seed 1: WRONG" in printed
    assert "ValueError: nobody expected this" in printed
    assert "seed 2: right" in printed
    assert "wrong: [1]" in printed
