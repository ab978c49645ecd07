"""Events: reactions in their order, in the transaction of the publisher; answers; who fails ends it."""

import pytest

from bot.ground.tasks import Events, Notification, TxEvent


class Moved(TxEvent[str]):
    new: int


class Left(Notification):
    who: int


def test_reactions_come_in_their_order_and_answer_if_they_like() -> None:
    events = Events({Moved: lambda tx, moved: f"{tx} {moved.new}"}, {Moved: lambda _tx, _moved: None})
    assert events.publish("tx", Moved(7)) == ["tx 7"]
    events.subscribe({Moved: lambda _tx, _moved: "last"})
    assert events.publish("tx", Moved(7)) == ["tx 7", "last"]
    assert Events().publish("tx", Moved(7)) == []


async def test_notifications_are_awaited_one_after_the_other_until_one_fails() -> None:
    said = []

    async def hears(left: Left) -> None:
        said.append(left.who)

    async def fails(left: Left) -> None:
        raise ValueError(left.who)

    await Events({Left: hears}, {Left: hears}).notify(Left(3))
    assert said == [3, 3]
    with pytest.raises(ValueError, match="4"):
        await Events({Left: hears}, {Left: fails}, {Left: hears}).notify(Left(4))
    assert said == [3, 3, 4]
