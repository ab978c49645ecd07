"""What one person sees in a group: shown in time or not at all, and never to everybody."""

import asyncio
import json

import pytest
from pydantic import SecretStr
from telegram.error import BadRequest, TimedOut

from bot.config import Settings
from bot.ground.outbox.chat_queue import EditRefused, MessageLost
from bot.ground.outbox.sender import Sender
from bot.ground.telegram.client import (
    Client,
    GoneError,
    TooLateError,
    UnreachedError,
    UnsupportedError,
    read_tap,
)
from bot.ground.values import Button, EphemeralMessageId, Place, Screen
from bot.sandbox import conversation as ephemeral
from bot.sandbox.web import create_app, server_serve
from bot.sandbox.world import World
from tests.bot.virtual_time import DOWN, TOKEN, Telegram, busy, now, outbox, refusal

PANEL = Screen("<b>панель</b>", ((Button("4", "d:1"),),))
NOT_FOUND = refusal(400, "Bad Request: ephemeral message not found")


def told(result):
    """An answer that says yes."""
    return 200, json.dumps({"ok": True, "result": result}).encode()


def telegram_of(*sends, **others):
    """A Telegram that answers sends of ephemeral messages with these in turn, and others by method."""
    telegram, waiting = Telegram(), list(sends)

    def plan(method, parameters):
        if method == "sendMessage" and "ephemeral_message_parameters" in parameters:
            answer = waiting.pop(0)
            if isinstance(answer, Exception):
                raise answer
            return answer
        return others.get(method, NOT_FOUND if method == "deleteEphemeralMessage" else None)

    telegram.plan = plan
    return telegram


SENT = told({"message_id": 0, "ephemeral_message_id": 3})


class Room:
    """A group of Anna and Bob in the sandbox, with a board that Anna has tapped, and the bot's sender."""

    def __init__(self, world, client):
        self.world, self.client, self.sender = world, client, Sender(client, spacing=0.05)
        self.anna, self.bob = (world.membership.add_person(name) for name in ("Аня", "Боб"))
        self.chat = world.membership.add_group("Кости", [self.anna.id, self.bob.id])
        self.board = 0

    async def tapped(self):
        """The query of a tap on the board, which is sent when it is not there."""
        self.board = self.board or await self.sender.send(Place(self.chat.id), Screen("доска"))
        return self.world.conversation.tap(self.anna.id, self.chat.id, self.board, "m")

    async def show(self, screen=PANEL, query=None):
        """Shows Anna a panel in place of the board."""
        query = query or await self.tapped()
        return await self.sender.ephemeral.show(self.chat.id, self.anna.id, query, screen)

    def texts(self, person):
        """What somebody's page knows of the chat beside what the server says."""
        views = self.world.conversation.snapshot(person.id)["messages"][str(self.chat.id)]
        return [view["text"] for view in views if not view["service"]]


@pytest.fixture
async def room():
    world = World(token=TOKEN)
    async with (
        server_serve(create_app(world)) as address,
        Client(Settings(bot_token=SecretStr(TOKEN), bot_api_url=address)) as client,
    ):
        room = Room(world, client)
        yield room
        await room.sender.close()
    assert world.state.failures == []


async def test_it_is_shown_tapped_edited_and_deleted(room):
    message = await room.show()
    assert message == EphemeralMessageId(room.chat.id, room.anna.id, 1)
    assert room.texts(room.anna) == ["доска", "панель"]
    room.world.conversation.tap(room.anna.id, room.chat.id, -1, "d:1")
    updates, _ = await room.client.updates(None, ["callback_query"], 0)
    on_board, on_panel = (each.callback_query.message for each in updates if each.callback_query)
    assert (on_board.ephemeral, on_board.message_id) == (None, room.board)
    assert (on_panel.ephemeral, on_panel.message_id, on_panel.buttons) == (message, 0, ("d:1",))
    for number in range(5):
        room.sender.ephemeral.edit(message, Screen(f"панель {number}"))
    await room.sender.drained()
    assert room.texts(room.anna) == ["доска", "панель 4"]
    assert len(room.world.state.call_log.made("editEphemeralMessageText")) <= 2  # the newest goes
    for _ in range(2):
        assert await room.sender.ephemeral.delete(message)
    assert (room.texts(room.anna), room.texts(room.bob)) == (["доска"], ["доска"])


async def test_what_is_gone_is_told_once_and_its_number_may_be_given_again(room):
    lost = []
    room.sender.events.subscribe({MessageLost: lambda each: lost.append(each.key)})
    message = await room.show()
    ephemeral.remove_ephemeral(room.world.state, room.chat.ephemeral[1])
    room.sender.ephemeral.edit(message, Screen("дальше"))
    await room.sender.drained()
    assert lost == [message]
    assert await room.show(Screen("снова")) == message
    room.sender.ephemeral.edit(message, PANEL)  # which the first had shown
    await room.sender.drained()
    assert room.texts(room.anna) == ["доска", "панель"]
    with pytest.raises(BadRequest, match="an't parse entities") as caught:
        await room.show(Screen("<b>"))
    assert type(caught.value) is BadRequest, "what the server finds wrong is raised as it is"
    room.world.state.failures.clear()


async def test_a_server_that_does_not_know_them_shows_them_to_nobody():
    telegram = telegram_of(deleteEphemeralMessage=refusal(404, "Not Found: method not found"))
    box = outbox(telegram)
    for _ in range(2):
        with pytest.raises(UnsupportedError):
            await box.ephemeral.show(-5, 7, "1", PANEL)
    assert [name for _, name, _ in telegram.calls] == ["deleteEphemeralMessage"]
    telegram = telegram_of(told({"message_id": 55}))
    with pytest.raises(UnsupportedError):
        await outbox(telegram).ephemeral.show(-5, 7, "1", PANEL)
    _, name, parameters = telegram.calls[-1]
    assert (name, parameters) == ("deleteMessage", {"chat_id": -5, "message_id": 55})


async def test_it_is_tried_again_while_the_tap_can_be_answered_and_an_edit_until_it_is_heard():
    telegram, fails = telegram_of(UnreachedError("no"), busy(3), SENT), [UnreachedError("no")]
    box, answered = outbox(telegram), telegram.plan

    def plan(method, parameters):
        failing = method == ("editEphemeralMessageText" if telegram.times("sendMessage") else method)
        failure = fails.pop(0) if fails and failing else None
        if isinstance(failure, Exception):
            raise failure
        return failure or answered(method, parameters)

    telegram.plan = plan
    assert await box.ephemeral.show(-5, 7, "1", PANEL) == EphemeralMessageId(-5, 7, 3)
    assert [name for _, name, _ in telegram.calls][:3] == [*["deleteEphemeralMessage"] * 2, "sendMessage"]
    first, second, third = telegram.times("sendMessage")
    assert second == pytest.approx(first + 3, abs=0.2)
    assert third == pytest.approx(second + 3, abs=0.2)
    box.ephemeral.edit(EphemeralMessageId(-5, 7, 3), PANEL)
    await asyncio.sleep(60)
    assert telegram.times("editEphemeralMessageText") == []  # it shows that already
    fails += [TimedOut(), DOWN, told(result=True)]
    box.ephemeral.edit(EphemeralMessageId(-5, 7, 3), Screen("новая"))
    await asyncio.sleep(60)
    assert len(telegram.times("editEphemeralMessageText")) == 3


@pytest.mark.parametrize(("answer", "error"), [(busy(30), TooLateError), (TimedOut(), TimedOut)])
async def test_longer_than_the_tap_can_be_answered_or_after_a_lost_answer_nothing_is_tried(answer, error):
    telegram, begun = telegram_of(answer), now()
    box = outbox(telegram)
    with pytest.raises(error):
        await box.ephemeral.show(-5, 7, "1", PANEL)
    assert now() - begun < 15
    await box.close(0)
    box.ephemeral.edit(EphemeralMessageId(-5, 7, 3), Screen("новая"))
    with pytest.raises(TooLateError):
        await box.ephemeral.show(-5, 7, "1", PANEL)
    await asyncio.sleep(60)
    assert telegram.times("editEphemeralMessageText") == [], "after the end nothing is shown or edited"
    assert len(telegram.times("sendMessage")) == 1


async def test_a_tap_that_is_too_old_or_has_no_board_shows_nothing(room):
    old = await room.tapped()
    room.sender.answer(old)
    await room.sender.drained()
    with pytest.raises(TooLateError):
        await room.show(query=old)
    query = await room.tapped()
    await room.sender.delete(Place(room.chat.id), room.board)
    with pytest.raises(GoneError):
        await room.show(query=query)
    room.board = 0
    query = await room.tapped()
    room.world.membership.leave(room.anna.id, room.chat.id)
    with pytest.raises(GoneError):
        await room.show(query=query)
    assert room.texts(room.bob) == ["доска"]
    assert room.chat.ephemeral == {}


async def test_edits_go_at_the_pace_of_a_private_chat_and_the_first_that_is_refused_is_told():
    telegram, refused = telegram_of(*[SENT] * 30, editEphemeralMessageText=told(result=True)), list[object]()
    box = outbox(telegram, group_budget=20)
    box.events.subscribe({EditRefused: lambda each: refused.append(each.key)})
    message = await box.ephemeral.show(-5, 7, "1", PANEL)
    for number in range(120):
        box.ephemeral.edit(message, Screen(str(number)))
        await asyncio.sleep(0.5)
    made = telegram.times("editEphemeralMessageText")
    assert 40 <= len([at for at in made if at < made[0] + 60]) <= 60
    assert refused == []
    answered = telegram.plan
    telegram.plan = lambda method, what: busy(3) if method.startswith("edit") else answered(method, what)
    box.ephemeral.edit(message, Screen("one more"))
    await asyncio.sleep(2)
    assert refused == [message]
    telegram.plan = answered
    await asyncio.sleep(5)
    assert len(telegram.times("editEphemeralMessageText")) == len(made) + 2


def test_a_tap_on_a_message_of_everybody_has_no_address():
    message = {"message_id": 9, "date": 1, "chat": {"id": -5, "type": "group", "title": "x"}}
    query = {
        "id": "1",
        "from": {"id": 7, "is_bot": False, "first_name": "A"},
        "chat_instance": "1",
        "message": message,
    }
    assert read_tap({"update_id": 1, "callback_query": query}).callback_query.message.ephemeral is None
