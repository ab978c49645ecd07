"""Troubles come at the moments that pass quickly."""

from collections import Counter
from dataclasses import replace

from tests.simulate.scenario import scenario
from tests.simulate.simulation import simulate

SEEDS = range(1, 6)
TROUBLES = ("kicked", "muted", "board deleted", "migrated", "topic closed", "disk full", "clock jump")


def met(seed: int) -> Counter[str]:
    plan = replace(scenario(seed, faulty=False), aims=1.0, trouble=15.0, game="strongest")
    return simulate(plan, 6.0).counters


def test_troubles_meet_ends_of_games_whose_results_are_not_there_yet() -> None:
    assert any(found[f"sometimes: {each}, end"] for found in map(met, SEEDS) for each in TROUBLES)
