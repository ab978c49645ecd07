"""Messages that go by themselves."""

import asyncio
import logging
from itertools import pairwise

import pytest

from bot.ground.runtime.timing import USUAL_TIMING
from bot.ground.values.place import Place
from bot.ground.values.screen import Screen
from tests.bot.outbox.expiry import Notes, removal_of, transient_of
from tests.bot.virtual_time import Telegram, now, outbox, refusal, virtual

GROUP, TOPIC = Place(-5), Place(-6, 3)
SECONDS = USUAL_TIMING.refusal
LONGEST_OF_ATTEMPT = 10.0  # seconds between two calls of one attempt at a deletion


def deleted(telegram):
    return [(p["chat_id"], p["message_id"]) for _, name, p in telegram.calls if name == "deleteMessage"]


@virtual
async def test_a_message_goes_when_its_time_has_come_and_others_stay():
    telegram = Telegram()
    box = outbox(telegram)
    transient = transient_of(box)
    await box.send(GROUP, Screen("stays"))
    first = await transient.send(GROUP, Screen("a"))
    await asyncio.sleep(SECONDS / 2)
    second = await transient.send(TOPIC, Screen("b"))
    await asyncio.sleep(SECONDS / 2 - 1)
    assert deleted(telegram) == []
    await asyncio.sleep(2)
    assert deleted(telegram) == [(-5, first)]
    await asyncio.sleep(SECONDS)
    assert deleted(telegram) == [(-5, first), (-6, second)]


@virtual
async def test_a_message_that_shows_something_else_is_kept_and_one_that_is_settled_goes_at_once():
    telegram = Telegram()
    transient = transient_of(outbox(telegram))
    kept, settled = [await transient.send(GROUP, Screen(text)) for text in "ab"]
    transient.keep(-5, kept)
    transient.remove(GROUP, settled)
    transient.remove(GROUP, kept)  # it is no longer one that goes
    for stranger in (7, settled):
        transient.keep(-5, stranger)
        transient.remove(GROUP, stranger)
    await asyncio.sleep(3 * SECONDS)
    assert deleted(telegram) == [(-5, settled)]


@virtual
async def test_what_an_earlier_life_has_left_goes_at_its_time_unless_it_has_become_something_else():
    telegram, notes = Telegram(), Notes()
    removal = removal_of(outbox(telegram), notes)
    for message, seconds in ((1, 0.0), (2, 30.0), (3, 30.0), (4, 10**9)):
        await removal.expect(-5, message, seconds)
    removal.remove_left({-5})
    await asyncio.sleep(1)
    assert deleted(telegram) == [(-5, 1)]
    await removal.keep(-5, 3)
    await asyncio.sleep(40)
    assert deleted(telegram) == [(-5, 1), (-5, 2)]
    await asyncio.sleep(3600)
    assert deleted(telegram) == [(-5, 1), (-5, 2), (-5, 4)]  # noted by a clock that was wrong
    assert notes.seconds == {}


@pytest.mark.parametrize(
    "answer",
    [
        refusal(400, "Bad Request: message to delete not found"),
        refusal(400, "Bad Request: group chat was upgraded to a supergroup chat", migrate_to_chat_id=-1007),
        refusal(403, "Forbidden: bot was kicked from the group chat"),
        refusal(500, "Internal Server Error"),
    ],
)
def test_one_that_cannot_be_deleted_is_left_at_that(answer, caplog):
    @virtual
    async def play():
        telegram = Telegram()
        telegram.plan = lambda method, _: answer if method == "deleteMessage" else None
        transient = transient_of(outbox(telegram))
        await transient.send(GROUP, Screen("a"))
        await asyncio.sleep(3 * SECONDS)
        assert deleted(telegram)

    with caplog.at_level(logging.WARNING):
        play()
    assert caplog.records == []


@virtual
async def test_while_telegram_is_not_reached_it_is_tried_again_after_ever_longer_pauses():
    telegram, notes = Telegram(), Notes()
    telegram.plan = lambda *_: refusal(500, "Internal Server Error") if now() < back else None
    removal, back = removal_of(outbox(telegram), notes), now() + 1000
    await removal.expect(-5, 1, 0.0)
    removal.remove(-5, 1)
    await asyncio.sleep(10)
    removal.remove(-5, 1)  # it is on its way already
    await asyncio.sleep(2000)
    pauses = [later - before for before, later in pairwise(telegram.times("deleteMessage"))]
    assert [round(each) for each in pauses if each > LONGEST_OF_ATTEMPT] == [15, 60, 300, 300, 300]
    assert notes.seconds == {}


@virtual
async def test_one_that_could_not_be_sent_is_not_deleted():
    telegram = Telegram()
    telegram.plan = lambda *_: refusal(403, "Forbidden: bot was kicked from the group chat")
    assert await transient_of(outbox(telegram)).send(GROUP, Screen("a")) is None
    await asyncio.sleep(3 * SECONDS)
    assert deleted(telegram) == []


@virtual
async def test_many_at_once_leave_connections_to_others():
    telegram = Telegram()
    transient = transient_of(outbox(telegram))
    await asyncio.gather(*(transient.send(Place(-number), Screen("a")) for number in range(1, 201)))
    telegram.most_flying = 0
    await asyncio.sleep(3 * SECONDS)
    assert len(set(deleted(telegram))) == len(deleted(telegram)) == 200
    assert telegram.most_flying == 2


@virtual
async def test_closing_waits_for_none_of_them():
    telegram = Telegram()
    transient = transient_of(outbox(telegram), 5.0)
    for number in range(1, 51):
        await transient.send(Place(-number), Screen("a"))
    late = asyncio.create_task(transient.send(GROUP, Screen("on its way")))
    await asyncio.sleep(0)
    begun = asyncio.get_running_loop().time()
    await transient.close()
    assert asyncio.get_running_loop().time() == begun
    assert await late is not None
    before = deleted(telegram)
    await asyncio.sleep(3 * SECONDS)
    assert deleted(telegram) == before
