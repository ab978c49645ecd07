"""Screens go out the newest first and none in vain."""

import asyncio
import gc
import weakref

import pytest

from bot.ground.outbox.chat_queue import KEEP, ChatQueue
from bot.ground.values import Button, Place, Screen
from tests.bot.virtual_time import Telegram, TickingLoop, VirtualLoop, now, outbox, run

GROUP = Place(-5)
PRIVATE = Place(5)


async def test_twenty_screens_in_a_second_cost_two_edits_and_the_newest_arrives(telegram, box):
    start = now()
    for number in range(20):
        box.show(GROUP, 7, Screen(str(number)))
        await asyncio.sleep(0.05)
    await asyncio.sleep(5)
    assert telegram.shown() == ["0", "19"]
    first, second = telegram.times()
    assert first == start
    assert second == pytest.approx(start + 1)


async def test_what_is_shown_at_once_is_not_spaced_from_the_edit_before(telegram, box):
    telegram.latency = 0.3
    start = now()
    for number, at_once in enumerate((False, True, False, True)):
        box.show(PRIVATE, 7, Screen(str(number)), urgent=True, at_once=at_once)
        await asyncio.sleep(0.2)
    await asyncio.sleep(5)
    assert telegram.shown() == ["0", "1", "3"]
    assert telegram.times() == [pytest.approx(start + late) for late in (0, 0.3, 0.6)]


async def test_what_is_shown_at_once_keeps_to_the_limit_of_its_chat(telegram, box):
    for number in range(100):
        box.show(PRIVATE, 7, Screen(str(number)), urgent=True, at_once=True)
        await asyncio.sleep(0.1)
    await asyncio.sleep(10)
    assert telegram.shown()[-1] == "99"
    times = telegram.times()
    assert all(later - sooner > 6 for sooner, later in zip(times, times[5:], strict=False))


async def test_one_edit_in_flight_per_message_however_slow_the_server(telegram, box):
    telegram.latency = 4
    for number in range(30):
        box.show(GROUP, 7, Screen(str(number)), urgent=True)
        await asyncio.sleep(0.5)
    await asyncio.sleep(30)
    assert telegram.most_per_message == 1
    assert telegram.shown()[-1] == "29"


async def test_a_screen_that_need_not_be_shown_leaves_no_urgency_behind(telegram, box):
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


async def test_the_same_screen_is_not_sent_twice(telegram, box):
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
    assert (box.shown(GROUP, 1), box.shown(Place(-9), 1)) == (board, None)
    box.distrust(GROUP.chat_id)  # it may have been deleted
    assert box.shown(GROUP, 1) is None
    box.show(GROUP, 1, board)
    await asyncio.sleep(5)
    assert len(telegram.calls) == 4
    message = await box.send(GROUP, Screen("just sent"))
    box.show(GROUP, message, Screen("just sent"))
    await asyncio.sleep(5)
    assert len(telegram.times()) == 4


async def test_what_is_shown_anew_costs_an_edit_a_minute_at_most_however_often_it_is_asked_for(telegram, box):
    box.known(GROUP, 7, Screen("it"))
    for _ in range(110):
        box.show(GROUP, 7, Screen("it"), urgent=True, anew=True)
        await asyncio.sleep(1)
    assert telegram.shown() == ["it", "it"]
    first, second = telegram.times()
    assert second - first == pytest.approx(60, abs=2)


@pytest.mark.parametrize("loop_factory", [VirtualLoop, TickingLoop])
def test_closing_lets_out_what_waits_also_on_a_clock_that_never_stands_still(telegram, box, loop_factory):
    async def scene():
        for message in range(3):
            box.show(GROUP, message, Screen("old"))
        await asyncio.sleep(0.5)
        box.show(GROUP, 0, Screen("new"))
        box.answer("q", "toast")
        start = now()
        assert not box.closed
        await box.close(5)
        assert box.closed
        assert (telegram.texts[-5, 0], telegram.texts[-5, 2]) == ("new", "old")
        assert telegram.times("answerCallbackQuery")
        assert now() < start + 1
        box.show(GROUP, 0, Screen("after the end"))
        await asyncio.sleep(5)
        assert "after the end" not in telegram.shown()

    run(scene(), loop_factory)


async def test_what_is_left_alone_is_forgotten(monkeypatch):
    alive, made = weakref.WeakSet(), ChatQueue.__init__

    def noted(queue, *given, **named):
        made(queue, *given, **named)
        alive.add(queue)

    monkeypatch.setattr(ChatQueue, "__init__", noted)
    box = outbox(Telegram())
    for chat in range(1, 10):
        box.show(Place(-chat), 1, Screen("a"))
    await asyncio.sleep(KEEP / 2)
    assert len(alive) == 9
    await asyncio.sleep(KEEP * 2)
    gc.collect()
    assert len(alive) == 0
    kept = weakref.ref(box)
    del box
    gc.collect()
    assert kept() is None, "no timer and no task holds it"


async def test_buttons_keep_their_style_address_and_data(telegram, box):
    rows = ((Button("Roll", "r", "primary"), Button("Rules", url="https://example.org")),)
    await box.send(GROUP, Screen("<b>x</b>", rows))
    sent = telegram.calls[0][2]
    assert sent["parse_mode"] == "HTML"
    assert sent["reply_markup"] == (
        '{"inline_keyboard":[[{"text":"Roll","callback_data":"r","style":"primary"},'
        '{"text":"Rules","url":"https://example.org"}]]}'
    )


async def test_a_file_is_sent_with_its_caption_and_name(telegram, box):
    caption = Screen("<b>record</b>", ((Button("Again", "a"),),))
    message = await box.document(Place(-5, 3), "g1.txt", "бросок".encode(), caption)
    assert message is not None
    (_, method, sent) = telegram.calls[0]
    assert method == "sendDocument"
    assert (sent["caption"], sent["parse_mode"], sent["message_thread_id"]) == ("<b>record</b>", "HTML", 3)
    assert "text" not in sent
    assert telegram.files == [{"document": ("g1.txt", "бросок".encode(), "text/plain")}]


async def test_a_message_that_is_not_needed_any_more_is_given_up_and_costs_nothing(telegram):
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
