"""A clock that is pushed: where it stops on its way, who is told, what does not age by it."""

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from bot.sandbox.model import PeopleError, PushedClock
from bot.sandbox.world import World

ZONE = ZoneInfo("Europe/Berlin")


def clock_at(moment: str) -> PushedClock:
    """A clock that stands at a moment for as long as nobody pushes it."""
    at = datetime.fromisoformat(moment).replace(tzinfo=ZONE).timestamp()
    return PushedClock(ZONE, pause=0.0, clock=lambda: at)


def told(seconds: float) -> str:
    return f"{datetime.fromtimestamp(seconds, ZONE):%a %d.%m. %H:%M}"


@pytest.mark.parametrize(
    ("now", "target", "stops"),
    [
        ("2026-11-24T15:00", "evening", ["Tue 24.11. 21:00"]),
        ("2026-11-24T15:00", "morning", ["Tue 24.11. 21:00", "Wed 25.11. 10:00"]),
        ("2026-11-24T08:00", "evening", ["Tue 24.11. 10:00", "Tue 24.11. 21:00"]),
        ("2026-11-24T21:00", "evening", ["Wed 25.11. 10:00", "Wed 25.11. 21:00"]),
        ("2026-11-26T12:00", "monday", ["Thu 26.11. 21:00", "Fri 27.11. 10:00", "Mon 30.11. 10:06"]),
        ("2026-11-30T08:00", "monday", ["Mon 30.11. 10:00", "Mon 30.11. 10:06"]),
        ("2026-11-30T10:06", "monday", ["Mon 30.11. 21:00", "Tue 01.12. 10:00", "Mon 07.12. 10:06"]),
        ("2027-03-27T23:00", "morning", ["Sun 28.03. 10:00"]),  # an hour is skipped in that night
    ],
)
def test_it_stops_wherever_something_comes_every_day_and_at_its_target(now, target, stops):
    assert [told(at) for at in clock_at(now).stops(target)] == stops


async def test_everybody_is_told_and_what_happens_is_dated_by_it():
    world = World(clock=clock_at("2026-11-24T15:00"))
    anna = world.membership.add_person("Аня")
    chat = world.membership.add_group("Кости", [anna.id])
    seq = world.state.page_events.seq
    await world.state.push_clock("evening")
    events = world.state.page_events.after(seq, anna.id)
    assert {(event["type"], event["zone"]) for event in events} == {("clock", ZONE.key)}
    assert [(told(event["now"]), event["pushing"]) for event in events] == [
        ("Tue 24.11. 15:00", True),
        ("Tue 24.11. 21:00", True),
        ("Tue 24.11. 21:00", False),
    ]
    assert told(world.conversation.send(anna.id, chat.id, "Привет").date) == "Tue 24.11. 21:00"


async def test_a_tap_that_waits_for_its_answer_does_not_age_by_a_push():
    pushed = World(clock=clock_at("2026-11-24T15:00"))
    bob = pushed.membership.add_person("Боб")
    there = pushed.membership.add_group("Кости", [bob.id])
    message = pushed.state.post_service(there, pushed.state.bot, {})
    query = pushed.conversation.tap(bob.id, there.id, message.id, "x")
    await pushed.state.push_clock("monday")
    assert pushed.state.answer_query(query, "да", alert=False).answered


async def test_a_clock_of_its_own_is_not_pushed_and_another_to_three_targets(world):
    with pytest.raises(PeopleError, match="cannot be pushed"):
        await world.state.push_clock("evening")
    with pytest.raises(PeopleError, match="evening, morning, monday"):
        await World(clock=clock_at("2026-11-24T15:00")).state.push_clock("noon")
