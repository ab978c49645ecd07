"""Club nights of twelve people, of whom some come late, go, or sleep, with a bot that dies."""

from statistics import median

from tests.simulate.clubs import MINUTES, night
from tests.simulate.nights import MEDIAN_WAIT

FEW_MINUTES = 18.0
"""For which people play; then they sleep, and the night goes on without them."""


def test_a_night_whose_people_fall_asleep_comes_to_its_end() -> None:
    found = night(2, FEW_MINUTES)
    assert not found.outcome.wrong, "\n".join([*found.outcome.last, *found.outcome.wrong])
    assert len(found.audit.tables) >= 8


def test_a_whole_night_keeps_nobody_waiting_and_comes_to_what_its_games_make() -> None:
    found = night(1, MINUTES)
    assert not found.outcome.wrong, "\n".join([*found.outcome.last, *found.outcome.wrong])
    assert len(found.audit.tables) >= 25
    assert median(found.audit.waits.values()) <= MEDIAN_WAIT
