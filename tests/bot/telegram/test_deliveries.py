"""What is brought is handled once, and whoever brings it waits until that is done."""

import asyncio

import pytest
from telegram import Update

from bot.ground.telegram import updates as module
from bot.ground.telegram.updates import Deliveries, NotNowError


class Handler:
    """Notes what it handles; waits, or fails, if told to."""

    def __init__(self):
        self.handled = []
        self.error = None
        self.may_go_on = asyncio.Event()
        self.may_go_on.set()

    async def __call__(self, update):
        await self.may_go_on.wait()
        self.handled.append(update.update_id)
        if self.error is not None:
            raise self.error


@pytest.fixture
async def handler():
    return Handler()


@pytest.fixture
async def deliveries(handler, monkeypatch):
    monkeypatch.setattr(module, "REMEMBERED", 3)
    return Deliveries(lambda item: None if "broken" in item else Update(item["update_id"]), handler)


async def test_what_is_brought_again_while_it_is_handled_is_waited_for(deliveries, handler):
    handler.may_go_on.clear()
    leaving, *bringing = [asyncio.create_task(deliveries.take({"update_id": 1})) for _ in range(3)]
    await asyncio.sleep(0.05)
    leaving.cancel()
    await asyncio.gather(leaving, return_exceptions=True)
    assert not any(task.done() for task in bringing)
    handler.may_go_on.set()
    await asyncio.gather(*bringing)
    assert handler.handled == [1]


async def test_what_fails_is_told_and_not_handled_again_and_what_cannot_be_read_is_done_with(
    deliveries, handler, caplog
):
    handler.error = RuntimeError("a mistake")
    for _ in range(2):
        await deliveries.take({"update_id": 7})
    await deliveries.take({"update_id": 8, "broken": True})
    assert handler.handled == [7]
    assert caplog.text.count("handling update 7 failed") == 1


async def test_what_is_brought_again_is_handled_once_and_only_the_last_ones_are_remembered(
    deliveries, handler
):
    for number in (1, 2, 1, 3, 4, 4, 2, 1):
        await deliveries.take({"update_id": number})
    assert handler.handled == [1, 2, 3, 4, 1]


async def test_at_the_end_what_is_late_is_given_up(deliveries, handler):
    await deliveries.finish(0.1)
    handler.may_go_on.clear()
    bringing = asyncio.create_task(deliveries.take({"update_id": 1}))
    await asyncio.sleep(0)
    await deliveries.finish(0.05)
    with pytest.raises(asyncio.CancelledError):
        await bringing
    handler.may_go_on.set()
    await deliveries.take({"update_id": 1})
    assert handler.handled == [1], "it was not, so it is when it comes again"


async def test_what_cannot_be_handled_now_is_handled_when_it_comes_again(deliveries, handler, caplog):
    handler.error = NotNowError()
    with pytest.raises(NotNowError):
        await deliveries.take({"update_id": 7})
    handler.error = None
    for _ in range(2):
        await deliveries.take({"update_id": 7})
    assert handler.handled == [7, 7]
    assert caplog.text == ""
