"""What taps had sent a moment ago."""

import pytest

from bot.outbox.recently_sent import MOMENT, RecentlySent


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
    lately = RecentlySent(clock)
    assert lately.begin("dice")
    assert not lately.begin("dice")  # on its way
    await lately.send("dice", sent(5))
    assert not lately.begin("dice")
    assert lately.begin("record")
    clock.now += MOMENT - 1
    assert not lately.begin("dice")
    clock.now += 1
    assert lately.begin("dice")


async def test_what_could_not_be_sent_may_be_asked_for_at_once():
    lately = RecentlySent(Clock())
    assert lately.begin("dice")
    await lately.send("dice", sent(None))
    assert lately.begin("dice")
    with pytest.raises(ConnectionError):
        await lately.send("dice", broken())
    assert lately.begin("dice")
