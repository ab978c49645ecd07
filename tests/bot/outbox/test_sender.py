"""What Telegram refuses, loses or answers too late: nothing is doubled, and the newest screen arrives."""

import asyncio
import random

import pytest
from pydantic import SecretStr

from bot.config import Settings
from bot.ground.outbox.chat_queue import MessageLost
from bot.ground.outbox.sender import GroupUpgraded, Sender
from bot.ground.store.base import StoreError
from bot.ground.telegram.client import IN_FLIGHT, Client
from bot.ground.values import Place, Screen
from bot.sandbox.state import Limits
from bot.sandbox.web import create_app, server_serve
from bot.sandbox.world import World
from tests.bot.virtual_time import DOWN, TOKEN, busy, now, outbox, refusal

GROUP = Place(-5)
OTHER = Place(-6)


@pytest.fixture
def lost(box):
    """The messages that are reported lost."""
    found = []
    box.events.subscribe({MessageLost: lambda lost: found.append((lost.chat_id, lost.key))})
    return found


async def test_a_refusal_silences_one_chat_for_as_long_as_it_says(telegram, box):
    telegram.plan = lambda _, parameters: busy(30) if parameters["chat_id"] == -5 and now() < 1010 else None
    for number in range(40):
        box.show(GROUP, 1, Screen(str(number)))
        box.show(OTHER, 1, Screen(str(number)))
        await asyncio.sleep(1)
    refused, after, *_ = telegram.times(chat=-5)
    assert after == pytest.approx(refused + 30, abs=0.1)
    assert len(telegram.times(chat=-6)) > 8
    assert telegram.shown(-5)[1] == "30"  # the newest then, not the one refused


async def test_not_modified_counts_as_shown(telegram, box, lost):
    telegram.plan = lambda *_: refusal(
        400, "Bad Request: message is not modified: specified new message content"
    )
    for _ in range(3):
        box.show(GROUP, 1, Screen("a"))
        await asyncio.sleep(3)
    assert len(telegram.calls) == 1
    assert lost == []


@pytest.mark.parametrize(
    "answer",
    [
        refusal(400, "Bad Request: message to edit not found"),
        refusal(400, "Bad Request: message can't be edited"),
        refusal(400, "Bad Request: chat not found"),
        refusal(403, "Forbidden: bot was kicked from the group chat"),
        refusal(400, "Bad Request: group chat was upgraded to a supergroup chat", migrate_to_chat_id=-1007),
    ],
)
async def test_a_lost_message_is_reported_once_and_forgotten(telegram, box, lost, answer):
    telegram.plan = lambda *_: answer
    box.show(GROUP, 1, Screen("a"))
    await asyncio.sleep(0.01)
    box.show(GROUP, 1, Screen("b"))
    await asyncio.sleep(60)
    assert lost == [(-5, 1)]
    assert telegram.shown() == ["a"]


async def test_a_screen_that_telegram_rejects_is_dropped_and_the_next_one_goes_out(telegram, box):
    telegram.plan = lambda _, parameters: (
        refusal(400, "Bad Request: can't parse entities") if parameters["text"] == "<b" else None
    )
    box.show(GROUP, 1, Screen("<b"))
    await asyncio.sleep(60)
    box.show(GROUP, 1, Screen("good"))
    await asyncio.sleep(5)
    assert telegram.shown() == ["<b", "good"]


async def test_a_failed_edit_is_repeated_ever_more_slowly_until_it_gets_through(telegram, box):
    telegram.plan = lambda *_: DOWN if now() < 1300 else None
    box.show(GROUP, 1, Screen("first"))
    await asyncio.sleep(200)
    box.show(GROUP, 1, Screen("newest"))
    await asyncio.sleep(200)
    gaps = [b - a for a, b in zip(telegram.times(), telegram.times()[1:], strict=False)]
    assert gaps == sorted(gaps)
    assert 20 < max(gaps) < 40
    assert telegram.texts[-5, 1] == "newest"
    assert telegram.shown().count("newest") < 8


async def test_a_refused_message_is_sent_later(telegram, box):
    telegram.plan = lambda *_: busy(7) if len(telegram.calls) == 1 else None
    start = now()
    message = await box.send(Place(-5, 3), Screen("hello"), reply_to=8)
    assert start + 7 < now() < start + 25
    assert telegram.texts == {(-5, message): "hello"}
    sent = telegram.calls[-1][2]
    assert sent["message_thread_id"] == 3
    assert sent["reply_parameters"] == {"message_id": 8, "allow_sending_without_reply": True}


async def test_a_message_follows_its_group_when_that_becomes_a_supergroup(telegram):
    telegram.plan = lambda _, parameters: (
        refusal(400, "Bad Request: group chat was upgraded", migrate_to_chat_id=-1007)
        if parameters["chat_id"] == -5
        else None
    )
    box, moves = outbox(telegram), []

    async def moved(moved: GroupUpgraded) -> None:
        assert telegram.texts == {}, "it is told before anything is sent there"
        moves.append((moved.old, moved.new))
        raise StoreError("the disk is full")

    box.events.subscribe({GroupUpgraded: moved})
    message = await box.send(GROUP, Screen("hello"))
    assert telegram.texts == {(-1007, message): "hello"}
    assert moves == [(-5, -1007)]


async def test_closing_does_not_wait_for_a_chat_that_refuses(telegram, box):
    telegram.plan = lambda *_: busy(600)
    box.show(GROUP, 0, Screen("never"))
    sending = asyncio.ensure_future(box.send(GROUP, Screen("neither")))
    await asyncio.sleep(1)
    start = now()
    await box.close(3)
    assert now() == pytest.approx(start + 3, abs=0.1)
    assert await sending is None


async def test_a_deleted_message_is_not_edited_nor_reported_lost(telegram, box, lost):
    telegram.plan = lambda name, _: (
        refusal(400, "Bad Request: message to edit not found") if name == "editMessageText" else None
    )
    box.show(GROUP, 1, Screen("flying"))
    await asyncio.sleep(0.01)
    box.show(GROUP, 1, Screen("waiting"))
    await box.delete(GROUP, 1)
    await asyncio.sleep(10)
    assert telegram.shown() == ["flying"]
    assert lost == []


async def test_deleting_is_repeated_after_failures_but_not_after_a_clear_no(telegram, box):
    answers = [
        refusal(500, "Internal Server Error"),
        busy(3),
        refusal(400, "Bad Request: message can't be deleted"),
    ]
    telegram.plan = lambda *_: answers.pop(0)
    await box.delete(GROUP, 1)
    assert len(telegram.times("deleteMessage")) == 3


async def test_answering_a_tap_neither_blocks_nor_fails(telegram, box):
    telegram.plan = lambda *_: refusal(400, "Bad Request: query is too old and response timeout expired")
    start = now()
    box.answer("1", "Держу 4 4 4")
    box.answer("2", alert=True)
    assert now() == start
    await asyncio.sleep(1)
    assert [parameters for *_, parameters in telegram.calls] == [
        {"callback_query_id": "1", "text": "Держу 4 4 4"},
        {"callback_query_id": "2", "show_alert": True},
    ]


async def test_an_answer_that_is_refused_or_lost_is_given_again_while_it_is_wanted(telegram, box):
    answers = [
        busy(3),
        DOWN,
        DOWN,
        None,
        busy(60),
    ]
    telegram.plan = lambda *_: answers.pop(0)
    box.answer("1", "toast")
    await asyncio.sleep(14)
    assert len(telegram.calls) == 4
    box.answer("2", "toast")
    await asyncio.sleep(120)
    assert len(telegram.calls) == 5, "nobody waits for it any more"


async def test_a_message_that_did_not_reach_the_server_is_sent_later_and_once(telegram, box):
    telegram.plan = lambda *_: DOWN if now() < 1100 else None
    assert await box.send(GROUP, Screen("answer")) is not None
    assert [*telegram.texts.values()] == ["answer"]
    telegram.plan = lambda *_: DOWN
    assert await box.send(GROUP, Screen("answer")) is None
    assert now() < 2000, "given up one day"


@pytest.mark.parametrize("seed", range(3))
async def test_the_last_screen_of_every_message_arrives_whatever_goes_wrong(telegram, box, seed):
    dice = random.Random(seed)
    troubles = [
        None,
        None,
        "lost answer",
        refusal(500, "Internal Server Error"),
        busy(5),
        (200, b"<html>not the Bot API</html>"),
    ]
    telegram.plan = lambda *_: dice.choice(troubles) if now() < 1120 else None
    last = {}
    while now() < 1120:
        telegram.latency = dice.choice([0.01, 0.3, 3])
        key = (-dice.randrange(1, 4), dice.randrange(3))
        last[key] = str(dice.randrange(6))
        box.show(Place(key[0]), key[1], Screen(last[key]), urgent=dice.random() < 0.2)
        await asyncio.sleep(dice.expovariate(2))
    await asyncio.sleep(300)
    assert {key: telegram.texts[key] for key in last} == last
    assert telegram.most_per_message == 1


def test_a_tap_is_answered_though_many_chats_have_edits_on_their_way(machine):
    world = World(token=TOKEN, limits=Limits(group=None, private=None))
    people = [world.membership.add_person(f"P{number}", started=True) for number in range(30)]

    async def main():
        async with server_serve(create_app(world)) as address:
            settings = Settings(bot_token=SecretStr(TOKEN), bot_api_url=address)
            async with Client(settings) as client:
                sent = [await client.call("sendMessage", {"chat_id": p.id, "text": "board"}) for p in people]
                query = world.conversation.tap(people[0].id, people[0].id, sent[0]["message_id"], "data")
                world.state.faults.latency = 0.2
                box = Sender(client)
                for person, message in zip(people, sent, strict=True):
                    box.show(Place(person.id), message["message_id"], Screen("new"))
                await asyncio.sleep(0)
                box.answer(query)
                await box.drained()
                await box.close()

    machine.run(main())
    made = [call.method for call in world.state.call_log.calls if call.method != "sendMessage"]
    assert made.count("editMessageText") == 30
    assert made.index("answerCallbackQuery") < IN_FLIGHT
