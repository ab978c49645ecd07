"""A club night of twelve people, of whom some come late, go, or sleep, with a bot that dies."""

from tests.simulate.clubbers import night

MINUTES = 18.0
"""For which people play; then they sleep, and the night goes on without them."""


def test_a_night_whose_people_fall_asleep_comes_to_its_end() -> None:
    found = night(2, MINUTES)
    assert not found.outcome.wrong, "\n".join([*found.outcome.last, *found.outcome.wrong])
    assert len(found.audit.tables) >= 8
