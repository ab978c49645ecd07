"""What taps had sent a moment ago."""

import pytest

from bot.ground.outbox.recently_sent import MOMENT, RecentlySent


class Clock:
    now = 100.0

    def __call__(self) -> float:
        return self.now


async def sent(number: int | None) -> int | None:
    return number


async def broken() -> int | None:
    raise ConnectionError


async def test_the_same_is_sent_once_in_a_moment_and_other_things_are():
    clock = Clock()
    recently = RecentlySent(clock)
    assert recently.begin("dice")
    assert not recently.begin("dice")  # on its way
    await recently.send("dice", sent(5))
    assert not recently.begin("dice")
    assert recently.begin("record")
    clock.now += MOMENT - 1
    assert not recently.begin("dice")
    clock.now += 1
    assert recently.begin("dice")


async def test_what_could_not_be_sent_may_be_asked_for_at_once():
    recently = RecentlySent(Clock())
    assert recently.begin("dice")
    await recently.send("dice", sent(None))
    assert recently.begin("dice")
    with pytest.raises(ConnectionError):
        await recently.send("dice", broken())
    assert recently.begin("dice")
