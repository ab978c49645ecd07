import asyncio
import random

import pytest
from telegram import Chat, Message, Update

from bot.ground.telegram.updates import ChatProcessor
from tests.bot.virtual_time import now


def update(number, chat):
    message = Message(number, None, Chat(chat, "group"))
    return Update(number, message=message)


def remembered(processor):
    """How many chats and people it keeps something of."""
    return len(processor._chats._locks) + len(processor._people._locks)  # noqa: SLF001 - as a leak is seen


async def test_a_chat_is_handled_in_order_and_chats_side_by_side():
    dice = random.Random(1)
    handled, running = [], set()

    async def handle(number, chat):
        assert chat not in running
        running.add(chat)
        await asyncio.sleep(dice.random())
        running.discard(chat)
        handled.append((chat, number))

    processor = ChatProcessor(30)
    start = now()
    pairs = [(number, number % 7) for number in range(140)]
    await asyncio.gather(*(processor.process_update(update(n, c), handle(n, c)) for n, c in pairs))
    for chat in range(7):
        numbers = [number for where, number in handled if where == chat]
        assert numbers == sorted(numbers)
        assert len(numbers) == 20
    assert now() - start < 15
    assert remembered(processor) == 0


async def test_no_more_at_once_than_there_are_places_and_a_pile_in_one_chat_takes_but_one():
    running = most = 0

    async def handle():
        nonlocal running, most
        running += 1
        most = max(most, running)
        await asyncio.sleep(1)
        running -= 1

    processor = ChatProcessor(4)
    pile = [asyncio.ensure_future(processor.process_update(update(n, 1), handle())) for n in range(50)]
    await asyncio.sleep(0.5)
    start = now()
    await processor.process_update(update(99, 2), handle())
    assert now() - start == pytest.approx(1)
    assert most == 2
    others = [update(n, n) for n in range(2, 20)] + [object(), object()]
    await asyncio.gather(*pile, *(processor.process_update(item, handle()) for item in others))
    assert most == 4


async def test_failures_and_cancelling_leave_nothing_behind():
    async def fail():
        await asyncio.sleep(1)
        raise RuntimeError("handler")

    processor = ChatProcessor(1)
    tasks = [asyncio.ensure_future(processor.process_update(update(n, 1), fail())) for n in range(4)]
    await asyncio.sleep(0.5)
    tasks[2].cancel()  # still waiting; its handler was never started
    results = await asyncio.gather(*tasks, return_exceptions=True)
    kinds = [type(result) for result in results]
    assert kinds == [RuntimeError, RuntimeError, asyncio.CancelledError, RuntimeError]
    await asyncio.sleep(1)
    assert remembered(processor) == 0
    await processor.process_update(update(9, 2), asyncio.sleep(0))  # there is a place for it
