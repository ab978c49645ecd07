"""Replies to people: few wait in a chat, the newest of a kind is sent, and nobody asks without end."""

import asyncio

from bot.ground.outbox.replies import MOST_ASKED, MOST_WAITING, Replies
from bot.ground.runtime.timing import USUAL_TIMING
from bot.ground.values.place import Place
from bot.ground.values.screen import Screen
from tests.bot.outbox.expiry import transient_of
from tests.bot.virtual_time import Telegram, outbox, refusal, virtual

GROUP = Place(-5)


def replies_of(telegram):
    box = outbox(telegram, group_budget=4)
    return Replies(box, transient_of(box, 1000.0)), box


def sent(telegram):
    return [p.get("text", p.get("caption")) for _, name, p in telegram.calls if name.startswith("send")]


@virtual
async def test_of_replies_to_one_question_one_waits_and_says_what_was_answered_last():
    telegram = Telegram()
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


@virtual
async def test_so_many_wait_in_a_chat_and_no_more():
    telegram = Telegram()
    replies, box = replies_of(telegram)
    for number in range(4):
        box.show(GROUP, number, Screen("board"), urgent=True)
    page = Screen("page")
    for number in range(10):
        asyncio.ensure_future(replies.send(GROUP, number, page, fleeting=number % 2 == 0))  # noqa: RUF006
        asyncio.ensure_future(replies.document(GROUP, number, "g.txt", b"", page))  # noqa: RUF006
    await asyncio.sleep(600)
    assert sent(telegram) == ["page"] * MOST_WAITING


@virtual
async def test_a_record_that_waits_is_not_sent_twice():
    telegram = Telegram()
    first = refusal(429, "retry after 5", retry_after=5)
    telegram.plan = lambda *_: first if len(telegram.calls) == 1 else None
    replies, _ = replies_of(telegram)
    asked = [replies.document(GROUP, "g1", "g1.txt", b"", Screen("record")) for _ in range(5)]
    results = await asyncio.gather(*asked)
    assert [result is not None for result in results] == [True] + [False] * 4
    assert sent(telegram) == ["record"] * 2, "refused once"


@virtual
async def test_nobody_asks_for_more_than_so_much_in_a_minute():
    replies, _ = replies_of(Telegram())
    assert [replies.admits(7) for _ in range(300)].count(True) == MOST_ASKED
    assert replies.admits(8)
    await asyncio.sleep(USUAL_TIMING.quota - 1)
    assert not replies.admits(7)
    await asyncio.sleep(2)
    assert [replies.admits(7) for _ in range(300)].count(True) == MOST_ASKED


@virtual
async def test_a_reply_that_failed_keeps_no_place():
    telegram = Telegram()
    telegram.plan = lambda *_: refusal(403, "Forbidden: bot was kicked from the group chat")
    replies, _ = replies_of(telegram)
    for number in range(2 * MOST_WAITING):
        assert await replies.send(Place(-9 - number), number, Screen("page")) is None
    for number in range(3):
        assert await replies.send(GROUP, number, Screen("page")) is None
    assert replies._waiting == {}  # noqa: SLF001
