"""How near what goes out is to Telegram's limits; how long a board has waited, and for which of them."""

import asyncio
import logging

import pytest

from bot.ground.outbox.chat_queue import Load, Wait
from bot.ground.outbox.limits import AT_ONCE, PER_SECOND
from bot.ground.values import Place, Screen
from tests.bot.virtual_time import DOWN, Telegram, busy, now, outbox, virtual

IDLE = Load(0, 0, 0, 0.0, 0.0, 0, 0)


GROUP = Place(-5)


def waited(box):
    """How many boards each limit has held, and the seconds of all of them."""
    by = box.load().waits.by
    return {
        limit: (sum(by[limit].counts), by[limit].total) for limit in by if limit != "none" and by[limit].total
    }


def boards(box):
    """How many boards have been shown."""
    return sum(sum(seen.counts) for seen in box.load().waits.by.values())


async def test_many_groups_at_once_use_up_what_the_whole_bot_may_send(box):
    assert box.load() == IDLE
    for chat in range(1, 101):
        box.show(Place(-chat), 1, Screen("a"))
    load = box.load()
    assert (load.in_flight, load.waiting) == (AT_ONCE, 100)
    assert load.at_gate == load.groups_waiting == 100 - AT_ONCE
    await asyncio.sleep(0.9)
    assert box.load().gate_used == (PER_SECOND - 10) / PER_SECOND, "ten of them are for those who hurry"
    await asyncio.sleep(10)
    assert box.load() == Load(0, 0, 0, 0.0, 1 / 20, 0, 0)
    assert waited(box).keys() == {"all"}
    assert boards(box) == 100
    await asyncio.sleep(60)
    assert box.load() == IDLE
    for number in range(3):
        box.show(Place(-1), 1, Screen(str(number)))
        box.show(Place(5), 1, Screen(str(number)))
        await asyncio.sleep(1)
    box.show(Place(-2), 1, Screen("b"))
    await asyncio.sleep(1)
    assert box.load().busiest_group == 3 / 20, "private chats do not count"


async def test_what_telegram_refuses_waits_for_a_pause_and_what_has_failed_is_tried_again(telegram, box):
    telegram.plan = lambda *_: busy(30) if now() < 1010 else None
    box.show(GROUP, 1, Screen("a"), urgent=True)
    await asyncio.sleep(1)
    assert (box.load().groups_paused, box.load().groups_waiting) == (1, 1)
    await asyncio.sleep(40)
    assert waited(box) == {"pause": (1, pytest.approx(30, abs=0.5))}
    load = box.load()
    assert (load.groups_paused, load.groups_waiting, load.waiting) == (0, 0, 0)
    telegram.plan = lambda *_: DOWN if now() < 1045 else None
    box.show(Place(-6), 1, Screen("b"), urgent=True)
    await asyncio.sleep(40)
    assert waited(box)["retry"][0] >= 1
    assert telegram.shown(-6)[1] == "b"


async def test_one_message_is_edited_seldom_and_pages_are_not_counted_for_nobody_at_a_table_waits(box):
    for number in range(30):
        box.show(Place(-6), number, Screen("a"), page=True)
    await asyncio.sleep(300)
    assert boards(box) == 0
    for text in "ab":
        box.show(GROUP, 1, Screen(text), urgent=True)
        await asyncio.sleep(0.5)
    await asyncio.sleep(5)
    assert waited(box).keys() == {"message"}
    assert sum(box.load().waits.by["none"].counts) == 1


def test_what_held_it_longest_is_the_reason():
    wait = Wait(10.0)
    wait.held("message", 10.0)
    wait.held("chat", 12.0)
    wait.held("all", 19.0)
    assert wait.over(20.0) == (10.0, "chat")
    assert Wait(10.0).over(10.01)[1] == "none"


def test_the_calls_of_a_chat_are_used_and_the_log_says_so_once_a_minute(caplog):
    @virtual
    async def play():
        box = outbox(Telegram(), group_budget=2)
        for number in range(4):
            box.show(GROUP, number, Screen("a"), urgent=True)
        await asyncio.sleep(200)
        assert waited(box).keys() == {"chat"}
        assert waited(box)["chat"][0] == 3

    with caplog.at_level(logging.INFO, "bot.ground.outbox.chat_queue"):
        play()
    said = [record.getMessage() for record in caplog.records if record.name == "bot.ground.outbox.chat_queue"]
    assert said[0].startswith("a board in chat -5 has waited ")
    assert said[0].endswith(" s: the chat's calls of the last minute were used")
    assert 1 <= len(said) <= 3


@pytest.mark.parametrize("limit", ["chat", "pause"])
async def test_a_screen_that_a_newer_one_overtakes_has_waited_from_the_first_on(telegram, limit):
    if limit == "pause":
        telegram.plan = lambda *_: busy(30) if now() < 1001 else None
    box = outbox(telegram, group_budget=2)
    for number in range(30):
        box.show(GROUP, 1, Screen(str(number)), urgent=True)
        await asyncio.sleep(1)
    await asyncio.sleep(200)
    assert waited(box)[limit][1] >= 25
