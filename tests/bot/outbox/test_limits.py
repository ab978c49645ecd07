"""No chat, and all chats together, get more calls than Telegram takes."""

import asyncio
import random
from bisect import bisect_left

import pytest

from bot.ground.outbox.limits import AT_ONCE, CallGate
from bot.ground.values import Place, Screen
from tests.bot.virtual_time import DOWN, Telegram, busy, now, outbox

GROUP = Place(-5)


def busiest_minute(times):
    return max(sum(start <= at <= start + 60 for at in times) for start in times)


@pytest.mark.parametrize(("budget", "seed"), [(2, 0), (20, 1)])
async def test_no_minute_of_a_group_holds_more_calls_than_its_budget(telegram, budget, seed):
    dice = random.Random(seed)
    box = outbox(telegram, group_budget=budget)
    sending = []
    for number in range(800):
        if dice.random() < 0.05:
            sending.append(asyncio.ensure_future(box.send(GROUP, Screen(str(number)))))
        box.show(GROUP, dice.randrange(3), Screen(str(number)), urgent=dice.random() < 0.3)
        await asyncio.sleep(dice.expovariate(3))
    last = Screen("last")
    for message in range(3):
        box.show(GROUP, message, last)
    await asyncio.gather(*sending)
    await asyncio.sleep(400)
    times = sorted(telegram.times() + telegram.times("sendMessage"))
    assert budget * 0.4 < busiest_minute(times) <= budget
    assert [telegram.texts[-5, message] for message in range(3)] == ["last"] * 3


async def test_calls_that_take_long_bring_no_minute_above_the_budget_when_they_arrive():
    """Also where the note of a message waits for the database for a minute."""
    arrived = []

    class SlowTelegram(Telegram):
        def _apply(self, name, parameters):
            arrived.append(now())
            return super()._apply(name, parameters)

    class Waits:
        async def begin(self):
            await asyncio.sleep(63.0)
            return True

        async def refused(self):
            pass

    telegram = SlowTelegram()
    box, sending = outbox(telegram), []
    for number in range(600):
        telegram.latency = 9.0 if number % 50 < 5 else 0.05
        if number % 25 == 0:
            notes = {"attempts": Waits()} if number % 100 == 25 else {}
            sending.append(asyncio.ensure_future(box.send(GROUP, Screen(str(number)), **notes)))
        box.show(GROUP, number % 4, Screen(str(number)), urgent=True)
        await asyncio.sleep(0.6)
    assert all(await asyncio.gather(*sending))
    assert 10 < busiest_minute(arrived) <= 20


async def test_who_gives_up_waiting_to_send_costs_nothing(telegram):
    box = outbox(telegram, group_budget=2)
    waiting = [asyncio.ensure_future(box.send(GROUP, Screen(str(n)))) for n in range(5)]
    await asyncio.sleep(1)
    waiting[2].cancel()
    waiting[3].cancel()
    assert await waiting[4] is not None
    assert [parameters["text"] for *_, parameters in telegram.calls] == ["0", "1", "4"]
    assert now() < 1000 + 62


async def test_a_chat_can_be_left_when_none_of_its_calls_count_and_nothing_waits(telegram, box):
    assert box.leave(GROUP.chat_id), "nothing was ever said there"
    box.show(GROUP, 1, Screen("a"))
    assert not box.leave(GROUP.chat_id), "it waits"
    await asyncio.sleep(59)
    assert not box.leave(GROUP.chat_id), "it counts"
    await asyncio.sleep(3)
    assert box.leave(GROUP.chat_id)
    box.show(GROUP, 1, Screen("a"))  # somebody else may have shown another screen meanwhile
    await asyncio.sleep(1)
    assert len(telegram.times(chat=GROUP.chat_id)) == 2
    person, back = Place(5), now() + 100  # what was tried counts for six seconds there
    telegram.plan = lambda *_: DOWN if now() < back else None
    sending = asyncio.create_task(box.send(person, Screen("a")))
    await asyncio.sleep(1)
    while not sending.done():
        assert not box.leave(person.chat_id), "it is tried again"
        await asyncio.sleep(1)
    await asyncio.sleep(10)
    assert box.leave(person.chat_id)


async def test_a_chat_is_not_left_before_anything_is_said_there_while_calls_of_before_may_count():
    killed, taking = outbox(Telegram()), outbox(Telegram())
    killed.resume()
    taking.budgets.take_over(now(), [GROUP.chat_id])
    assert taking.leave(GROUP.chat_id - 1), "another chat"
    assert killed.leave(5), "a chat with one person, where none of before count"
    for seconds in (0, 59):
        await asyncio.sleep(seconds)
        assert not killed.leave(GROUP.chat_id)
        assert not taking.leave(GROUP.chat_id)
    await asyncio.sleep(22)
    assert killed.leave(GROUP.chat_id)
    assert taking.leave(GROUP.chat_id)


async def test_one_room_for_all_chats_which_answers_to_taps_need_not_wait_for(telegram):
    box, dice = outbox(telegram), random.Random(7)
    for number in range(300):
        if number < 100:
            for chat in range(5):
                box.show(Place(-dice.randrange(1, 2000)), chat, Screen(str(number)))
        if number % 10 == 0:
            for query in range(3):
                box.answer(f"{number} {query}")
            before = len(telegram.times("answerCallbackQuery"))
            await asyncio.sleep(0.001)
            assert len(telegram.times("answerCallbackQuery")) == before + 3
        await asyncio.sleep(0.05)
    times = sorted(at for at, *_ in telegram.calls)
    assert len(times) > 250
    assert max(bisect_left(times, at + 1) - first for first, at in enumerate(times)) <= 30


async def test_who_gives_up_when_it_is_their_turn_leaves_the_room_to_others(telegram, box):
    telegram.latency = 1
    for _ in range(3):
        for number in range(AT_ONCE + 2):
            asyncio.ensure_future(box.send(Place(-1 - number), Screen("x"))).cancel()
            sending = asyncio.ensure_future(box.send(Place(-1 - number), Screen("x")))
            asyncio.get_running_loop().call_soon(sending.cancel)
        await asyncio.sleep(1)
    box.show(GROUP, 7, Screen("board"))
    await asyncio.sleep(10)
    assert telegram.texts[-5, 7] == "board"


async def test_a_chat_that_refuses_gets_half_as_much_and_slowly_more_again(telegram, box):
    refused = now() + 70
    telegram.plan = lambda *_: busy(5) if refused < now() < refused + 4 else None
    for number in range(1400):
        box.show(GROUP, 7, Screen(str(number)), urgent=True)
        await asyncio.sleep(1)
    times = telegram.times()
    in_minute = [sum(start <= at < start + 60 for at in times) for start in range(1000, 2400, 60)]
    assert in_minute[0] >= 17
    assert in_minute[2] <= 11
    assert in_minute[6] > in_minute[3]
    assert in_minute[18] >= 18


@pytest.mark.parametrize(("ends", "seed"), [("killed", 0), ("closed", 12), ("taken over", 12)])
async def test_after_a_start_what_was_sent_a_moment_before_still_counts(ends, seed):
    telegram, dice = Telegram(), random.Random(seed)
    for life in range(8):
        box = outbox(telegram)
        if ends == "taken over":
            box.budgets.take_over(now(), [GROUP.chat_id])
        elif life:
            box.resume()
        number = 0
        end = now() + dice.choice([20, 45, 70])
        refused = end - dice.choice([0, 5, 15])
        telegram.plan = lambda *_, at=refused: busy(1) if at < now() < at + 1 else None
        while now() < end:
            number += 1
            box.show(GROUP, number % 3, Screen(f"{life} {number}"), urgent=number % 2 == 0)
            await asyncio.sleep(dice.choice([0.2, 1, 4]))
        if ends == "closed":
            await box.close()
        box._shared.closing = True  # noqa: SLF001 - it is killed
        box._queues.stop()  # noqa: SLF001
        await asyncio.sleep(0.2)
    assert 10 < busiest_minute(telegram.times()) <= 20


async def test_calls_in_flight_are_few_and_all_get_through(telegram, box):
    telegram.latency = 2
    for chat in range(1, 201):
        box.show(Place(-chat), 1, Screen(f"for {chat}"))
    await asyncio.sleep(60)
    assert telegram.most_flying == AT_ONCE
    assert telegram.texts == {(-chat, 1): f"for {chat}" for chat in range(1, 201)}


async def test_answers_leave_something_to_boards_however_many_programs_share_the_calls():
    gate = CallGate()
    gate.share(3)
    await asyncio.sleep(3)
    passed = 0
    for _ in range(100):  # five seconds of answers, more than all may take
        gate.note_answer()
        at = now()
        opens = gate.open_at(at, first=True)
        if opens is not None and opens <= at:
            gate.enter(at)
            gate.come_back(at)
            passed += 1
        await asyncio.sleep(0.05)
    assert passed >= 25
