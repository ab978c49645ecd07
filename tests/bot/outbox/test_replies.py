"""Replies to people: few wait in a chat, the newest of a kind is sent, and nobody asks without end.

And messages that go by themselves, and what taps had sent a moment ago.
"""

import asyncio
import logging
from itertools import pairwise

import pytest

from bot.ground.outbox.limits import MOMENT, RecentlySent
from bot.ground.outbox.replies import MOST_ASKED, MOST_WAITING, Replies, TransientMessages
from bot.ground.store.base import LastingTasks
from bot.ground.timing import USUAL_TIMING
from bot.ground.values import Place, Screen
from bot.table.show.surface import MessageRemoval
from tests.bot.virtual_time import Telegram, busy, now, outbox, refusal, virtual

GROUP, TOPIC = Place(-5), Place(-6, 3)
SECONDS = USUAL_TIMING.refusal
LONGEST_OF_ATTEMPT = 10.0  # seconds between two calls of one attempt at a deletion


class Notes:
    """What the database notes of messages that are to be deleted."""

    def __init__(self):
        self.seconds = {}  # by chat and message

    async def expire(self, chat_id, message_id, seconds):
        self.seconds[chat_id, message_id] = seconds

    async def gone(self, chat_id, message_id):
        self.seconds.pop((chat_id, message_id), None)

    async def is_left(self, chat_id, message_id):
        return (chat_id, message_id) in self.seconds

    async def left(self):
        return [(*which, seconds) for which, seconds in self.seconds.items()]


def removal_of(sender, notes):
    """What deletes the messages of a sender."""

    async def leave(*_):
        raise AssertionError("a message that is to go at a time is never out of use")

    return MessageRemoval(notes, sender, LastingTasks().spawn, leave)


def transient_of(sender, seconds=SECONDS):
    """The messages of a sender that go by themselves."""
    return TransientMessages(sender, removal_of(sender, Notes()), seconds)


def replies_of(telegram):
    box = outbox(telegram, group_budget=4)
    return Replies(box, transient_of(box, 1000.0)), box


def sent(telegram):
    return [p.get("text", p.get("caption")) for _, name, p in telegram.calls if name.startswith("send")]


async def test_of_replies_to_one_question_one_waits_and_says_what_was_answered_last(telegram):
    replies, box = replies_of(telegram)
    for number in range(4):
        box.show(GROUP, number, Screen("board"), urgent=True)
    asked = [
        asyncio.ensure_future(replies.send(GROUP, question, Screen(f"{question} {number}")))
        for number in range(50)
        for question in ("help", "top")
    ]
    other = asyncio.ensure_future(replies.send(Place(-6), "help", Screen("elsewhere")))
    topic = asyncio.ensure_future(replies.send(Place(-5, 3), "help", Screen("in a topic")))
    await asyncio.sleep(0.5)
    assert sent(telegram) == ["elsewhere"]
    await asyncio.sleep(300)
    assert sent(telegram) == ["elsewhere", "help 49", "top 49", "in a topic"]
    assert sum(each.result() is not None for each in (*asked, other, topic)) == 4
    assert await replies.send(GROUP, "help", Screen("again")) is not None


async def test_so_many_wait_in_a_chat_and_no_more(telegram):
    replies, box = replies_of(telegram)
    for number in range(4):
        box.show(GROUP, number, Screen("board"), urgent=True)
    page = Screen("page")
    for number in range(10):
        asyncio.ensure_future(replies.send(GROUP, number, page, fleeting=number % 2 == 0))  # noqa: RUF006
        asyncio.ensure_future(replies.document(GROUP, number, "g.txt", b"", page))  # noqa: RUF006
    await asyncio.sleep(600)
    assert sent(telegram) == ["page"] * MOST_WAITING


async def test_a_record_that_waits_is_not_sent_twice(telegram):
    first = busy(5)
    telegram.plan = lambda *_: first if len(telegram.calls) == 1 else None
    replies, _ = replies_of(telegram)
    asked = [replies.document(GROUP, "g1", "g1.txt", b"", Screen("record")) for _ in range(5)]
    results = await asyncio.gather(*asked)
    assert [result is not None for result in results] == [True] + [False] * 4
    assert sent(telegram) == ["record"] * 2, "refused once"


async def test_nobody_asks_for_more_than_so_much_in_a_minute():
    replies, _ = replies_of(Telegram())
    assert [replies.admits(7) for _ in range(300)].count(True) == MOST_ASKED
    assert replies.admits(8)
    await asyncio.sleep(USUAL_TIMING.quota - 1)
    assert not replies.admits(7)
    await asyncio.sleep(2)
    assert [replies.admits(7) for _ in range(300)].count(True) == MOST_ASKED


async def test_a_reply_that_failed_keeps_no_place_and_is_not_deleted(telegram):
    telegram.plan = lambda *_: refusal(403, "Forbidden: bot was kicked from the group chat")
    replies, box = replies_of(telegram)
    for number in range(2 * MOST_WAITING):
        assert await replies.send(Place(-9 - number), number, Screen("page")) is None
    for number in range(3):
        assert await replies.send(GROUP, number, Screen("page")) is None
    assert replies._waiting == {}  # noqa: SLF001
    assert await transient_of(box).send(GROUP, Screen("a")) is None
    await asyncio.sleep(3 * SECONDS)
    assert deleted(telegram) == []


async def test_a_message_goes_when_its_time_has_come_or_it_is_settled_and_others_stay(telegram, box):
    transient = transient_of(box)
    await box.send(GROUP, Screen("stays"))
    first, kept, settled = [await transient.send(GROUP, Screen(text)) for text in "abc"]
    transient.keep(-5, kept)
    transient.remove(GROUP, settled)
    transient.remove(GROUP, kept)  # it is no longer one that goes
    for stranger in (7, settled):
        transient.keep(-5, stranger)
        transient.remove(GROUP, stranger)
    await asyncio.sleep(SECONDS / 2)
    second = await transient.send(TOPIC, Screen("b"))
    await asyncio.sleep(SECONDS / 2 - 10)
    assert deleted(telegram) == [(-5, settled)]
    await asyncio.sleep(12)
    assert deleted(telegram) == [(-5, settled), (-5, first)]
    await asyncio.sleep(SECONDS)
    assert deleted(telegram) == [(-5, settled), (-5, first), (-6, second)]


@pytest.mark.parametrize(
    "answer",
    [
        refusal(400, "Bad Request: message to delete not found"),
        refusal(400, "Bad Request: group chat was upgraded to a supergroup chat", migrate_to_chat_id=-1007),
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


async def test_many_at_once_leave_connections_to_others_and_closing_waits_for_none(telegram):
    transient = transient_of(outbox(telegram))
    await asyncio.gather(*(transient.send(Place(-number), Screen("a")) for number in range(1, 101)))
    telegram.most_flying = 0
    await asyncio.sleep(3 * SECONDS)
    assert len(set(deleted(telegram))) == len(deleted(telegram)) == 100
    assert telegram.most_flying == 2
    await transient.send(Place(-1), Screen("a"))
    late = asyncio.create_task(transient.send(GROUP, Screen("on its way")))
    await asyncio.sleep(0)
    begun = asyncio.get_running_loop().time()
    await transient.close()
    assert asyncio.get_running_loop().time() == begun
    assert await late is not None
    await asyncio.sleep(3 * SECONDS)
    assert len(deleted(telegram)) == 100


def deleted(telegram):
    return [(p["chat_id"], p["message_id"]) for _, name, p in telegram.calls if name == "deleteMessage"]


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
    assert [round(each) for each in pauses if each > LONGEST_OF_ATTEMPT] == [15, 60, 240, 960]
    assert notes.seconds == {}


async def result(number):
    if number == "lost":
        raise ConnectionError
    return number


async def test_what_taps_have_sent_is_sent_once_in_a_moment_unless_it_could_not_be():
    recently = RecentlySent(now)
    assert recently.claim("dice")
    assert not recently.claim("dice")  # on its way
    await recently.send("dice", result(5))
    assert not recently.claim("dice")
    assert recently.claim("record")
    await asyncio.sleep(MOMENT - 1)
    assert not recently.claim("dice")
    await asyncio.sleep(1)
    assert recently.claim("dice")
    await recently.send("dice", result(None))
    assert recently.claim("dice")
    with pytest.raises(ConnectionError):
        await recently.send("dice", result("lost"))
    assert recently.claim("dice")
