"""Screens go out within the budget of their chat, the newest first and none in vain."""

import asyncio
import gc
import random
import weakref
from bisect import bisect_left
from itertools import pairwise

import pytest

from bot.outbox.call_gate import AT_ONCE
from bot.outbox.chat_queue import KEEP, ChatQueue
from bot.views.place import Place
from bot.views.screen import Button, Screen
from tests.bot.virtual_time import Telegram, now, outbox, refusal, virtual

GROUP = Place(-5)


def busiest_minute(times):
    return max(sum(start <= at <= start + 60 for at in times) for start in times)


@virtual
async def test_twenty_screens_in_a_second_cost_two_edits_and_the_newest_arrives():
    telegram = Telegram()
    box = outbox(telegram)
    start = now()
    for number in range(20):
        box.show(GROUP, 7, Screen(str(number)))
        await asyncio.sleep(0.05)
    await asyncio.sleep(5)
    assert telegram.shown() == ["0", "19"]
    first, second = telegram.times()
    assert first == start
    assert second == pytest.approx(start + 1)


@virtual
async def test_screens_shown_at_the_same_moment_cost_one_edit():
    telegram = Telegram()
    box = outbox(telegram)
    for number in range(20):
        box.show(GROUP, 7, Screen(str(number)))
    await asyncio.sleep(5)
    assert telegram.shown() == ["19"]


@virtual
async def test_one_edit_in_flight_per_message_however_slow_the_server():
    telegram = Telegram()
    telegram.latency = 4
    box = outbox(telegram)
    for number in range(30):
        box.show(GROUP, 7, Screen(str(number)), urgent=True)
        await asyncio.sleep(0.5)
    await asyncio.sleep(30)
    assert telegram.most_per_message == 1
    assert telegram.shown()[-1] == "29"


@pytest.mark.parametrize("budget", [2, 3, 10, 20, 40])
@pytest.mark.parametrize("seed", range(3))
def test_no_minute_of_a_group_holds_more_calls_than_its_budget(budget, seed):
    @virtual
    async def play():
        dice = random.Random(seed)
        telegram = Telegram()
        box = outbox(telegram, group_budget=budget)
        sending = []
        for number in range(1500):
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

    play()


@virtual
async def test_calls_that_take_long_bring_no_minute_above_the_budget_when_they_arrive():
    arrived = []

    class SlowTelegram(Telegram):
        def _apply(self, name, parameters):
            arrived.append(now())
            return super()._apply(name, parameters)

    telegram = SlowTelegram()
    box = outbox(telegram)
    sending = []
    for number in range(900):
        telegram.latency = 9.0 if number % 50 < 5 else 0.05
        if number % 25 == 0:
            sending.append(asyncio.ensure_future(box.send(GROUP, Screen(str(number)))))
        box.show(GROUP, number % 4, Screen(str(number)), urgent=True)
        await asyncio.sleep(0.5)
    await asyncio.gather(*sending)
    assert 10 < busiest_minute(arrived) <= 20


@virtual
async def test_a_screen_that_need_not_be_shown_leaves_no_urgency_behind():
    telegram = Telegram()
    box = outbox(telegram)
    for number in range(3):
        box.show(GROUP, number, Screen("first"))
    await asyncio.sleep(5)
    for number in range(10, 40):
        box.show(GROUP, number, Screen("others"), urgent=True)
    box.show(GROUP, 0, Screen("result"), urgent=True)
    box.show(GROUP, 0, Screen("first"))
    box.show(GROUP, 1, Screen("ordinary 1"))
    box.show(GROUP, 0, Screen("ordinary 0"))
    await asyncio.sleep(200)
    assert [text for text in telegram.shown() if text.startswith("ordinary")] == ["ordinary 1", "ordinary 0"]


@virtual
async def test_an_urgent_screen_goes_before_ordinary_ones_that_waited_longer():
    telegram = Telegram()
    box = outbox(telegram)
    for number in range(30):  # more than a minute takes
        box.show(GROUP, number, Screen("ordinary"), page=True)
    await asyncio.sleep(30)
    before = len(telegram.calls)
    assert before >= 8
    for number in range(3):
        box.show(GROUP, 77 + number, Screen("urgent"), urgent=True)
    await asyncio.sleep(0.1)
    assert telegram.shown()[before:] == ["urgent"] * 3, "calls are kept for them"
    await asyncio.sleep(90)
    assert len(telegram.calls) == 33


@virtual
async def test_a_busy_table_keeps_no_other_screen_waiting_for_ever():
    telegram = Telegram()
    box = outbox(telegram)
    calling = None
    for number in range(200):
        box.show(GROUP, 7, Screen(f"board {number}"), urgent=True)
        if number == 100:
            box.show(GROUP, 8, Screen("lobby"))
            calling = asyncio.ensure_future(box.send(GROUP, Screen("call"), while_true=lambda: True))
            since = now()
        await asyncio.sleep(1)
    for what, longest in (("call", 15), ("lobby", 30)):
        shown = next(at for at, _, parameters in telegram.calls if parameters["text"] == what)
        assert 3 < shown - since < longest, "some boards go first"
    await calling


@virtual
async def test_a_busy_table_keeps_no_message_that_may_wait_waiting_for_ever():
    telegram = Telegram()
    box = outbox(telegram)
    calls, since = [], {}
    for number in range(200):
        box.show(GROUP, 7, Screen(f"board {number}"), urgent=True)
        if number in {100, 150}:
            since[number] = now()
            box.show(GROUP, 8, Screen(f"lobby {number}"))
            sending = box.send(GROUP, Screen(f"a call {number}"), while_true=lambda: True)
            calls.append(asyncio.ensure_future(sending))
        await asyncio.sleep(1)
    assert [call.done() for call in calls] == [True, True]
    when = {parameters["text"]: at for at, _, parameters in telegram.calls}
    for number, at in since.items():
        assert 3 < when[f"a call {number}"] - at < 15, "some boards go first"
        assert when[f"lobby {number}"] - at < 30


@virtual
async def test_one_command_after_another_does_not_stop_a_table():
    telegram = Telegram()
    box, sending = outbox(telegram), []
    for number in range(200):
        box.show(GROUP, 7, Screen(f"board {number}"), urgent=True)
        sending.append(asyncio.ensure_future(box.send(GROUP, Screen(f"answer {number}"))))
        await asyncio.sleep(1)
    boards = [at for at, _, parameters in telegram.calls if parameters.get("message_id") == 7]
    assert max(later - at for at, later in pairwise([*boards, now()])) < 9
    answers = [parameters["text"] for _, method, parameters in telegram.calls if method == "sendMessage"]
    assert len(boards) > 2 * len(answers) > 2 * 15, "boards go first"
    assert answers == [f"answer {number}" for number in range(len(answers))]


@virtual
async def test_answers_that_wait_delay_no_board():
    telegram = Telegram()
    box = outbox(telegram)
    sending = [asyncio.ensure_future(box.send(GROUP, Screen(str(number)))) for number in range(300)]
    for number in range(40):
        await asyncio.sleep(5)
        box.show(GROUP, 7, Screen(f"board {number}"), urgent=True)
        await asyncio.sleep(2)
        assert telegram.texts[-5, 7] == f"board {number}"
    for each in sending:
        each.cancel()


@virtual
async def test_one_room_for_all_chats_which_answers_to_taps_need_not_wait_for():
    telegram = Telegram()
    box, dice = outbox(telegram), random.Random(7)
    for number in range(600):
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
    assert len(times) > 500
    assert max(bisect_left(times, at + 1) - first for first, at in enumerate(times)) <= 30


@virtual
async def test_what_a_table_waits_for_goes_before_hundreds_of_other_boards():
    telegram = Telegram()
    box = outbox(telegram)
    for chat in range(1, 500):
        box.show(Place(-chat), 1, Screen("after a start"))
    await asyncio.sleep(1)
    box.show(Place(-1000), 1, Screen("a throw"), urgent=True)
    sending = asyncio.ensure_future(box.send(Place(-1001), Screen("a page")))
    await asyncio.sleep(0.5)
    assert telegram.texts.get((-1000, 1)) == "a throw"
    assert not sending.done()
    await sending


@virtual
async def test_who_gives_up_when_it_is_their_turn_leaves_the_room_to_others():
    telegram = Telegram()
    telegram.latency = 1
    box = outbox(telegram)
    for _ in range(3):
        for number in range(AT_ONCE + 2):
            asyncio.ensure_future(box.send(Place(-1 - number), Screen("x"))).cancel()
            sending = asyncio.ensure_future(box.send(Place(-1 - number), Screen("x")))
            asyncio.get_running_loop().call_soon(sending.cancel)
        await asyncio.sleep(1)
    box.show(GROUP, 7, Screen("board"))
    await asyncio.sleep(10)
    assert telegram.texts[-5, 7] == "board"


@virtual
async def test_a_chat_that_refuses_gets_half_as_much_and_slowly_more_again():
    telegram = Telegram()
    box = outbox(telegram)
    refused = now() + 70
    telegram.plan = lambda *_: (
        refusal(429, "retry after 5", retry_after=5) if refused < now() < refused + 4 else None
    )
    for number in range(1400):
        box.show(GROUP, 7, Screen(str(number)), urgent=True)
        await asyncio.sleep(1)
    times = telegram.times()
    in_minute = [sum(start <= at < start + 60 for at in times) for start in range(1000, 2400, 60)]
    assert in_minute[0] >= 17
    assert in_minute[2] <= 11
    assert in_minute[6] > in_minute[3]
    assert in_minute[18] >= 18


@virtual
async def test_after_a_start_what_was_sent_a_moment_before_still_counts():
    telegram, dice = Telegram(), random.Random(5)
    for life in range(8):
        box = outbox(telegram)
        if life:
            box.resume(21.0)
        number = 0
        end = now() + dice.choice([20, 45, 70])
        while now() < end:
            number += 1
            box.show(GROUP, number % 3, Screen(f"{life} {number}"), urgent=number % 2 == 0)
            await asyncio.sleep(dice.choice([0.2, 1, 4]))
        box._shared.closing = True  # noqa: SLF001 - it is killed
        for queue in box._queues.values():  # noqa: SLF001
            queue.stop()
        await asyncio.sleep(0.2)
    assert 10 < busiest_minute(telegram.times()) <= 20


@virtual
async def test_two_busy_tables_take_turns_and_neither_stands_still():
    telegram = Telegram()
    box = outbox(telegram)
    for number in range(300):
        box.show(GROUP, number % 2, Screen(f"board {number}"), urgent=True)
        await asyncio.sleep(1)
    for message in range(2):
        times = [at for at, _, parameters in telegram.calls if parameters["message_id"] == message]
        assert max(later - at for at, later in pairwise(times)) < 9


@virtual
async def test_a_waiting_screen_that_becomes_urgent_stops_waiting():
    telegram = Telegram()
    box = outbox(telegram)
    for number in range(42):
        box.show(GROUP, number, Screen("ordinary"))
    await asyncio.sleep(1)
    box.show(GROUP, 41, Screen("result"), urgent=True)
    await asyncio.sleep(61)
    assert (-5, 40) not in telegram.texts
    assert telegram.texts[-5, 41] == "result"


@virtual
async def test_messages_of_one_chat_take_turns():
    telegram = Telegram()
    box = outbox(telegram)
    for number in range(600):
        box.show(GROUP, number % 2, Screen(str(number)))
        await asyncio.sleep(0.2)
    edits = [parameters["message_id"] for _, _, parameters in telegram.calls]
    assert abs(edits.count(0) - edits.count(1)) <= 2


@virtual
async def test_the_same_screen_is_not_sent_twice():
    telegram = Telegram()
    box = outbox(telegram)
    board = Screen("board", ((Button("Roll", "r"),),))
    for _ in range(5):
        box.show(GROUP, 1, Screen("board", ((Button("Roll", "r"),),)))
        await asyncio.sleep(3)
    assert len(telegram.calls) == 1
    box.show(GROUP, 1, Screen("overtaken"))
    await asyncio.sleep(0.01)  # it is on its way now
    box.show(GROUP, 1, Screen("never seen"))
    box.show(GROUP, 1, board)
    await asyncio.sleep(5)
    assert telegram.shown() == ["board", "overtaken", "board"]
    box.show(GROUP, 1, Screen("x"))
    box.show(GROUP, 1, board)  # back to what is shown before anything went out
    await asyncio.sleep(5)
    assert len(telegram.calls) == 3


@virtual
async def test_a_message_just_sent_needs_no_edit_to_show_the_same():
    telegram = Telegram()
    box = outbox(telegram)
    message = await box.send(GROUP, Screen("board"))
    box.show(GROUP, message, Screen("board"))
    await asyncio.sleep(5)
    assert telegram.times() == []


@virtual
async def test_who_gives_up_waiting_to_send_costs_nothing():
    telegram = Telegram()
    box = outbox(telegram, group_budget=2)
    waiting = [asyncio.ensure_future(box.send(GROUP, Screen(str(n)))) for n in range(5)]
    await asyncio.sleep(1)
    waiting[2].cancel()
    waiting[3].cancel()
    assert await waiting[4] is not None
    assert [parameters["text"] for *_, parameters in telegram.calls] == ["0", "1", "4"]
    assert len(set(telegram.times("sendMessage"))) == 3
    assert now() < 1000 + 62


@virtual
async def test_calls_in_flight_are_few_and_all_get_through():
    telegram = Telegram()
    telegram.latency = 2
    box = outbox(telegram)
    for chat in range(1, 201):
        box.show(Place(-chat), 1, Screen(f"for {chat}"))
    await asyncio.sleep(60)
    assert telegram.most_flying == AT_ONCE
    assert telegram.texts == {(-chat, 1): f"for {chat}" for chat in range(1, 201)}


@virtual
async def test_closing_lets_out_what_waits():
    telegram = Telegram()
    box = outbox(telegram)
    for message in range(5):
        box.show(GROUP, message, Screen("old"))
    await asyncio.sleep(0.5)
    box.show(GROUP, 0, Screen("new"))
    box.answer("q", "toast")
    start = now()
    await box.close(5)
    assert telegram.texts[-5, 0] == "new"
    assert telegram.texts[-5, 4] == "old"
    assert telegram.times("answerCallbackQuery")
    assert now() < start + 1
    box.show(GROUP, 0, Screen("after the end"))
    await asyncio.sleep(5)
    assert "after the end" not in telegram.shown()


def alive(kind):
    """How many objects of a kind there are."""
    gc.collect()
    return sum(type(each) is kind for each in gc.get_objects())


@virtual
async def test_what_is_left_alone_is_forgotten():
    telegram = Telegram()
    box = outbox(telegram)
    for chat in range(1, 50):
        box.show(Place(-chat), 1, Screen("a"))
    await asyncio.sleep(KEEP / 2)
    assert alive(ChatQueue) == 49
    await asyncio.sleep(KEEP * 2)
    assert alive(ChatQueue) == 0
    kept = weakref.ref(box)
    del box
    gc.collect()
    assert kept() is None, "no timer and no task holds it"


@virtual
async def test_buttons_keep_their_style_address_and_data():
    telegram = Telegram()
    box = outbox(telegram)
    rows = ((Button("Roll", "r", "primary"), Button("Rules", url="https://example.org")),)
    await box.send(GROUP, Screen("<b>x</b>", rows))
    sent = telegram.calls[0][2]
    assert sent["parse_mode"] == "HTML"
    assert sent["reply_markup"] == (
        '{"inline_keyboard":[[{"text":"Roll","callback_data":"r","style":"primary"},'
        '{"text":"Rules","url":"https://example.org"}]]}'
    )


@virtual
async def test_a_file_is_sent_with_its_caption_and_name():
    telegram = Telegram()
    caption = Screen("<b>record</b>", ((Button("Again", "a"),),))
    message = await outbox(telegram).document(Place(-5, 3), "g1.txt", "бросок".encode(), caption)
    assert message is not None
    (_, method, sent) = telegram.calls[0]
    assert method == "sendDocument"
    assert (sent["caption"], sent["parse_mode"], sent["message_thread_id"]) == ("<b>record</b>", "HTML", 3)
    assert "text" not in sent
    assert telegram.files == [{"document": ("g1.txt", "бросок".encode(), "text/plain")}]


@virtual
async def test_a_message_lets_boards_go_first():
    telegram = Telegram()
    box = outbox(telegram, group_budget=3)
    for number in range(3):
        box.show(GROUP, number, Screen("before"))
    await asyncio.sleep(1)
    box.show(GROUP, 0, Screen("held"))
    patient = asyncio.ensure_future(box.send(GROUP, Screen("a call"), while_true=lambda: True))
    box.show(GROUP, 1, Screen("rolled"), urgent=True)
    plain = asyncio.ensure_future(box.send(GROUP, Screen("a page")))
    await asyncio.sleep(200)
    assert patient.result() is not None
    assert plain.result() is not None
    order = [parameters["text"] for *_, parameters in telegram.calls if parameters["text"] != "before"]
    assert order == ["rolled", "held", "a call", "a page"], "calls are kept for boards"


@virtual
async def test_a_message_that_is_not_needed_any_more_is_given_up_and_costs_nothing():
    telegram = Telegram()
    box = outbox(telegram, group_budget=2)
    for number in range(2):
        box.show(GROUP, number, Screen("before"))
    await asyncio.sleep(50)
    needed = True
    sending = asyncio.ensure_future(box.send(GROUP, Screen("a call"), while_true=lambda: needed))
    await asyncio.sleep(1)
    needed = False
    for number in range(2):
        box.show(GROUP, number, Screen("after"))
    await asyncio.sleep(200)
    assert sending.result() is None
    assert telegram.times("sendMessage") == []
    assert telegram.shown().count("after") == 2
    first, second, *after = telegram.times()
    assert [at - before < 62 for at, before in zip(after, (first, second), strict=True)] == [True, True], (
        "the room was not taken"
    )


@virtual
async def test_dice_held_all_the_time_keep_no_message_waiting_for_ever():
    telegram = Telegram()
    box = outbox(telegram)
    since = {}
    sending = []
    for number in range(200):
        box.show(GROUP, 7, Screen(f"board {number}"), urgent=number % 5 == 0)
        if number in {100, 150}:
            since[f"page {number}"] = now()
            sending.append(asyncio.ensure_future(box.send(GROUP, Screen(f"page {number}"))))
        await asyncio.sleep(1)
    when = {parameters["text"]: at for at, _, parameters in telegram.calls}
    assert all(when[text] - at < 16 for text, at in since.items())
