"""A day of a group whose people come and go: no game stands still for longer than its clocks run."""

import pytest

from tests.simulate.simulation import simulate
from tests.simulate.weeks import DAY, HOUR, StandStill, plan, settle

DAYS = 1


@pytest.mark.slow
def test_no_game_hangs_while_people_sleep_for_days() -> None:
    still = StandStill()
    outcome = simulate(plan(6), DAYS * DAY / 60, populate=settle, audit=still.look)
    assert not outcome.wrong, "\n".join([*outcome.last, *outcome.wrong])
    assert outcome.counters["games over"] + outcome.counters["games stopped"], "no game has come to an end"
    assert still.longest > 6 * HOUR, "nobody has slept over a game"
