"""What goes out first when more waits than may go out, and nothing waits for ever."""

import asyncio
from itertools import pairwise

import pytest

from bot.ground.values import Place, Screen
from tests.bot.outbox.test_attempts import Noted
from tests.bot.virtual_time import now, outbox

GROUP = Place(-5)


async def test_an_urgent_screen_goes_before_ordinary_ones_that_waited_longer(telegram, box):
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


async def menus(box):
    """A minute and a half of taps on menus."""
    for number in range(120):
        box.show(GROUP, 7, Screen(f"menu {number}"), urgent=True, page=True)
        await asyncio.sleep(0.7)


async def test_after_a_minute_of_taps_on_menus_dice_fall_at_once_and_the_board_follows(telegram, box):
    await menus(box)
    assert len(telegram.calls) >= 20, "the menus were shown meanwhile"
    since = now()
    box.show(GROUP, 7, Screen("the die falls"), urgent=True)
    assert await box.die(GROUP, Noted()) is not None
    assert now() - since < 2
    for _ in range(2):
        assert await box.die(GROUP, Noted()) is not None
    await box.send(GROUP, Screen("board"), attempts=Noted())
    assert now() - since < 6
    assert "the die falls" in telegram.shown()


async def test_a_menu_goes_before_dice_that_are_held_in_another_topic(telegram, box):
    for number in range(30):
        box.show(GROUP, number, Screen("held"))
    await asyncio.sleep(10)
    before = len(telegram.calls)
    box.show(GROUP, 99, Screen("menu"), urgent=True, page=True)
    await asyncio.sleep(5)
    assert telegram.shown()[before] == "menu"


@pytest.mark.parametrize(
    "case",
    [(1, True, 3, 15), (5, False, 0, 16)],
    ids=["a busy table", "dice held all the time"],
)
async def test_boards_keep_nothing_else_waiting_for_ever(telegram, box, case):
    """A message that may wait, or a page, and a screen of less weight come in between, after some boards."""
    every, patient, least, longest = case
    calls, since = [], {}
    for number in range(200):
        box.show(GROUP, 7, Screen(f"board {number}"), urgent=number % every == 0)
        if number in {100, 150}:
            since[number] = now()
            if patient:
                box.show(GROUP, 8, Screen(f"lobby {number}"))
            sending = box.send(
                GROUP, Screen(f"message {number}"), while_true=(lambda: True) if patient else None
            )
            calls.append(asyncio.ensure_future(sending))
        await asyncio.sleep(1)
    assert [call.done() for call in calls] == [True, True]
    when = {parameters["text"]: at for at, _, parameters in telegram.calls}
    for number, at in since.items():
        assert least <= when[f"message {number}"] - at < longest
        assert not patient or 3 < when[f"lobby {number}"] - at < 30


async def test_one_command_after_another_does_not_stop_a_table(telegram):
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


async def test_what_a_table_waits_for_goes_before_hundreds_of_other_boards(telegram, box):
    for chat in range(1, 500):
        box.show(Place(-chat), 1, Screen("after a start"))
    await asyncio.sleep(1)
    box.show(Place(-1000), 1, Screen("a throw"), urgent=True)
    sending = asyncio.ensure_future(box.send(Place(-1001), Screen("a page")))
    await asyncio.sleep(0.5)
    assert telegram.texts.get((-1000, 1)) == "a throw"
    assert not sending.done()
    await sending


async def test_two_busy_tables_take_turns_and_neither_stands_still(telegram, box):
    for number in range(300):
        box.show(GROUP, number % 2, Screen(f"board {number}"), urgent=True)
        await asyncio.sleep(1)
    for message in range(2):
        times = [at for at, _, parameters in telegram.calls if parameters["message_id"] == message]
        assert max(later - at for at, later in pairwise(times)) < 9


async def test_a_waiting_screen_that_becomes_urgent_stops_waiting(telegram, box):
    for number in range(42):
        box.show(GROUP, number, Screen("ordinary"))
    await asyncio.sleep(1)
    box.show(GROUP, 41, Screen("result"), urgent=True)
    await asyncio.sleep(61)
    assert (-5, 40) not in telegram.texts
    assert telegram.texts[-5, 41] == "result"


async def test_a_message_lets_boards_go_first(telegram):
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


async def test_right_after_a_start_an_answer_waits_for_less_than_three_seconds(telegram, box):
    for number in range(7):
        box.show(GROUP, number, Screen("a game begins"), urgent=True)
    await asyncio.sleep(0.1)
    assert len(telegram.calls) == 7
    asked = now()
    await box.send(GROUP, Screen("an answer"))
    assert now() - asked < 2.65
