"""How near what goes out is to Telegram's limits."""

import asyncio

from bot.ground.outbox.call_gate import AT_ONCE, PER_SECOND
from bot.ground.outbox.load import Load
from bot.ground.values.place import Place
from bot.ground.values.screen import Screen
from tests.bot.virtual_time import Telegram, outbox, refusal, virtual

IDLE = Load(0, 0, 0, 0.0, 0.0, 0, 0)


@virtual
async def test_nothing_is_used_where_nothing_goes_out():
    assert outbox(Telegram()).load() == IDLE


@virtual
async def test_many_groups_at_once_use_up_what_the_whole_bot_may_send():
    box = outbox(Telegram())
    for chat in range(1, 101):
        box.show(Place(-chat), 1, Screen("a"))
    load = box.load()
    assert load.in_flight == AT_ONCE
    assert load.waiting == 100
    assert load.at_gate == load.groups_waiting == 100 - AT_ONCE
    await asyncio.sleep(0.9)
    assert box.load().gate_used == (PER_SECOND - 10) / PER_SECOND, "ten of them are for those who hurry"
    await asyncio.sleep(10)
    assert box.load() == Load(0, 0, 0, 0.0, 1 / 20, 0, 0)
    await asyncio.sleep(60)
    assert box.load() == IDLE


@virtual
async def test_the_busiest_group_counts_and_private_chats_do_not():
    box = outbox(Telegram(), spacing=0.1)
    for number in range(3):
        box.show(Place(-1), 1, Screen(str(number)))
        box.show(Place(5), 1, Screen(str(number)))
        await asyncio.sleep(1)
    box.show(Place(-2), 1, Screen("a"))
    await asyncio.sleep(1)
    assert box.load().busiest_group == 3 / 20


@virtual
async def test_a_group_that_is_refused_is_paused():
    telegram = Telegram()
    telegram.plan = lambda *_: refusal(429, "Too Many Requests", retry_after=20)
    box = outbox(telegram)
    box.show(Place(-1), 1, Screen("a"))
    await asyncio.sleep(1)
    load = box.load()
    assert (load.groups_paused, load.groups_waiting) == (1, 1)
    telegram.plan = lambda *_: None
    await asyncio.sleep(25)
    load = box.load()
    assert (load.groups_paused, load.groups_waiting, load.waiting) == (0, 0, 0)
