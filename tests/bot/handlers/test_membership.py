"""What Telegram says of people in chats: asked seldom, and nobody else waits for the answer."""

import asyncio
import json

import pytest
from telegram import Chat, Message, Update, User

from bot.chats.members import HOLDS, KNOWN, MOST, PATIENCE, MembershipLookup, MembershipUnknownError
from bot.ground.telegram.updates import ChatProcessor
from bot.ground.values import Actor, Place, Screen
from tests.bot.virtual_time import Telegram, now, outbox, refusal, virtual

pytestmark = pytest.mark.virtual

ANYA, BOB = Actor(1, "Аня"), Actor(2, "Боб")


def group(number: int) -> Chat:
    return Chat(-number, "supergroup")


def saying(status: str):
    """A plan of a Telegram in which everybody is this."""

    def plan(method, _):
        answer = {"ok": True, "result": {"status": status, "user": {"id": 1, "is_bot": False}}}
        return (200, json.dumps(answer).encode()) if method == "getChatMember" else None

    return plan


def asking(plan, latency=0.05):
    """A Telegram with such a plan, somebody who asks it, and their outbox."""
    telegram = Telegram()
    telegram.plan, telegram.latency = plan, latency
    box = outbox(telegram)
    return telegram, MembershipLookup(box), box


async def test_for_a_look_a_status_is_asked_for_once_and_kept_for_a_minute():
    telegram, lookup, _ = asking(saying("administrator"))
    looks = (lookup.is_admin(group(1), ANYA, KNOWN) for _ in range(MOST))
    assert await asyncio.gather(*looks) == [True] * MOST
    assert len(telegram.calls) == 1
    await asyncio.sleep(KNOWN - 1)
    telegram.plan = saying("member")
    assert await lookup.is_admin(group(1), ANYA, KNOWN)
    await asyncio.sleep(2)
    assert not await lookup.is_admin(group(1), ANYA, KNOWN)
    assert not await lookup.is_admin(group(1), ANYA, KNOWN)
    assert len(telegram.calls) == 2


async def test_for_a_change_an_administrator_is_asked_for_anew_and_who_is_none_once_a_minute():
    telegram, lookup, _ = asking(saying("administrator"))
    assert await lookup.is_admin(group(1), ANYA)
    telegram.plan = saying("member")
    assert not await lookup.is_admin(group(1), ANYA)
    telegram.plan = saying("administrator")
    assert not await lookup.is_admin(group(1), ANYA)
    assert len(telegram.calls) == 2
    lookup.forget(-1, ANYA.user_id)
    assert await lookup.is_admin(group(1), ANYA), "Telegram has told of a change"


async def test_who_is_in_a_group_is_asked_afresh():
    telegram, lookup, _ = asking(saying("member"))
    assert await lookup.is_in(-1, ANYA)
    telegram.plan = saying("left")
    assert await lookup.is_in(-1, ANYA) is False


async def test_about_one_person_few_questions_wait_and_others_are_asked():
    _, lookup, _ = asking(saying("member"), 5.0)
    waiting = [asyncio.ensure_future(lookup.is_admin(group(number), ANYA)) for number in range(1, MOST + 1)]
    await asyncio.sleep(0.1)
    since = now()
    with pytest.raises(MembershipUnknownError):
        await lookup.is_admin(group(99), ANYA)
    assert now() == since, "it is not asked"
    assert await lookup.is_admin(group(99), BOB) is False
    assert await asyncio.gather(*waiting) == [False] * MOST
    assert await lookup.is_admin(group(99), ANYA) is False, "they wait no more"


async def test_a_question_whose_answer_is_lost_holds_up_those_about_others_of_its_chat_for_moments():
    telegram, lookup, box = asking(saying("administrator"), 2 * PATIENCE)
    lost = asyncio.ensure_future(lookup.is_in(-1, ANYA))
    await asyncio.sleep(0.1)
    telegram.latency = 0.05
    since = now()
    assert await lookup.is_admin(group(1), BOB)
    assert now() - since <= HOLDS + 0.5
    assert await lost is None
    assert now() - since <= PATIENCE
    assert box._shared.gate.in_flight == 0, "given up"  # noqa: SLF001


@pytest.mark.parametrize(
    ("answer", "latency"), [(refusal(400, "Bad Request: user not found"), 0.05), (None, PATIENCE + 5)]
)
def test_without_an_answer_nobody_is_taken_for_anything(answer, latency):
    @virtual
    async def ask():
        _, lookup, box = asking(lambda *_: answer, latency)
        since = now()
        with pytest.raises(MembershipUnknownError):
            await lookup.is_admin(group(1), ANYA)
        assert await lookup.is_in(-1, ANYA) is None
        assert now() - since <= 2 * PATIENCE + 0.1
        assert box._shared.gate.in_flight == 0, "given up"  # noqa: SLF001
        assert await lookup.is_admin(Chat(1, "private"), ANYA)
        assert await lookup.is_admin(group(1), Actor(0, "", admin=True))

    ask()


async def test_while_boards_wait_everywhere_a_question_is_asked_and_boards_keep_their_part():
    telegram, lookup, box = asking(saying("member"))
    for chat in range(100, 600):
        box.show(Place(-chat), 1, Screen("board"), urgent=True)
    await asyncio.sleep(0.5)
    questions = [asyncio.ensure_future(lookup.is_admin(group(n), Actor(n, ""))) for n in range(1, 41)]
    since = now()
    await questions[4]
    assert now() - since < 2.5
    await asyncio.gather(*questions)
    asked = telegram.times("getChatMember")
    assert all(sum(at <= each < at + 1 for each in asked) <= 5 for at in asked)
    assert sum(since + 1 <= each < since + 6 for each in telegram.times()) >= 5 * 20


async def test_an_update_that_waits_for_an_answer_lets_its_chat_its_person_and_the_slots_go_on():
    _, lookup, _ = asking(saying("member"), 4.0)
    processor = ChatProcessor(1)
    handled = []

    def update(chat: int, person: int) -> Update:
        sender = User(person, "x", is_bot=False)
        return Update(1, message=Message(1, None, group(chat), from_user=sender))

    async def ask():
        handled.append(("asks", now()))
        await lookup.is_admin(group(1), ANYA)
        handled.append(("knows", now()))

    async def note(what: str):
        handled.append((what, now()))

    began = now()
    await asyncio.gather(
        processor.process_update(update(1, 1), ask()),
        processor.process_update(update(1, 2), note("the same chat")),
        processor.process_update(update(2, 1), note("the same person")),
        processor.process_update(update(3, 3), note("others")),
    )
    when = {what: at - began for what, at in handled}
    assert when.pop("knows") >= 4
    assert all(at < 0.1 for at in when.values())
    assert processor.waiting == 0
