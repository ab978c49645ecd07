"""Messages that one person sees in a group: sent, edited, tapped, lost, deleted."""

import json
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

import httpx
import pytest

from bot.sandbox.errors import PeopleError
from bot.sandbox.json_object import Json
from bot.sandbox.web.app import create_app
from bot.sandbox.web.server import serve
from bot.sandbox.world.composition import World
from bot.sandbox.world.ephemeral import LIFE
from bot.sandbox.world.model import Chat, Person
from bot.sandbox.world.rate_limit import Limits
from tests.bot.sandbox.api.test_foreign_models import PNG
from tests.bot.sandbox.conftest import Api

OLD = "Bad Request: query is too old and response timeout expired or query ID is invalid"
NOT_FOUND = "Bad Request: ephemeral message not found"


@dataclass(frozen=True)
class Table:
    """A supergroup in which Anna and Bob see a board, and the panel that Anna may have in its place."""

    api: Api
    world: World
    anna: Person
    bob: Person
    supergroup: Chat
    board: int
    panel: Callable[..., Awaitable[Json]]

    def tap(self, message=None):
        """Anna taps the board or another message; gives the query."""
        where = self.board if message is None else message
        return self.world.conversation.tap(self.anna.id, self.supergroup.id, where, "m")

    def alone(self, query, *, replace=False):
        """The parameters of a message that Anna alone sees."""
        more = {"replace_callback_query_message": True} if replace else {}
        return {"receiver_user_id": self.anna.id, "callback_query_id": query, **more}

    def screen(self, person):
        """The texts that somebody's client shows in the chat."""
        return screen(self.world, person, self.supergroup)


@pytest.fixture
def table(api, world, supergroup, board, panel):
    anna, bob = (world.state.people[user] for user in list(supergroup.members)[:2])
    return Table(api, world, anna, bob, supergroup, board, panel)


@pytest.fixture
async def board(api, supergroup, buttons):
    sent = await api("sendMessage", chat_id=supergroup.id, text="доска", reply_markup=buttons([("Моя", "m")]))
    return sent["message_id"]


@pytest.fixture
def panel(api, world, anna, supergroup, board):
    """Sends Anna's panel in place of the board that she has tapped; gives the message."""

    async def sent(text="панель", **params):
        query = world.conversation.tap(anna.id, supergroup.id, board, "m")
        alone = {
            "receiver_user_id": anna.id,
            "callback_query_id": query,
            "replace_callback_query_message": True,
        }
        return await api(
            "sendMessage", chat_id=supergroup.id, text=text, ephemeral_message_parameters=alone, **params
        )

    return sent


def address(sent):
    """The parameters that name an ephemeral message."""
    return {
        "chat_id": sent["chat"]["id"],
        "receiver_user_id": sent["receiver_user"]["id"],
        "ephemeral_message_id": sent["ephemeral_message_id"],
    }


def screen(world, person, chat):
    """The texts that somebody's client shows in a chat, top down."""
    views = world.conversation.snapshot(person.id)["messages"][str(chat.id)]
    over = {view["replaces"]: view for view in views if view["replaces"]}
    mine = sorted((view for view in views if view["replaces"] is None), key=lambda view: view["place"])
    return [over.get(view["id"], view)["text"] for view in mine if not view["service"]]


def heard(world, person, before):
    """The kinds of events about messages that the page of somebody was told since then."""
    events = world.state.page_events.after(before, person.id)
    return [event["type"] for event in events if event["type"] in ("message", "edit", "delete")]


async def test_only_the_receiver_sees_it_and_in_place_of_what_they_tapped(table):
    before = table.world.state.page_events.seq
    sent = await table.panel()
    assert (sent["message_id"], sent["ephemeral_message_id"]) == (0, 1)
    assert sent["receiver_user"]["id"] == table.anna.id
    assert table.screen(table.anna) == ["панель"]
    assert table.screen(table.bob) == ["доска"]
    await table.api("editEphemeralMessageText", **address(sent), text="панель, дальше")
    assert table.screen(table.anna) == ["панель, дальше"]
    assert await table.api("deleteEphemeralMessage", **address(sent)) is True
    assert table.screen(table.anna) == ["доска"]
    assert heard(table.world, table.anna, before) == ["message", "edit", "delete"]
    assert heard(table.world, table.bob, before) == []
    assert 0 not in table.supergroup.messages
    assert table.world.state.failures == []


async def test_one_that_replaces_nothing_stands_below_the_newest_message(table):
    query = table.tap()
    alone = table.alone(query)
    there = {"chat_id": table.supergroup.id, "text": "вам"}
    await table.api("sendMessage", **there, ephemeral_message_parameters=alone)
    table.world.conversation.send(table.bob.id, table.supergroup.id, "/x")
    assert table.screen(table.anna) == ["доска", "вам", "/x"]
    assert table.screen(table.bob) == ["доска", "/x"]
    sent = await table.api("sendMessage", chat_id=table.supergroup.id, text="y")
    assert sent["message_id"] == table.board + 2


async def test_a_tap_on_it_names_it_and_may_bring_another_but_not_in_its_place(table, buttons):
    sent = await table.panel(reply_markup=buttons([("4", "d:1")]))
    await table.api.updates()
    query = table.tap(-sent["ephemeral_message_id"])
    (update,) = await table.api.updates()
    tapped = update["callback_query"]["message"]
    assert (tapped["message_id"], tapped["ephemeral_message_id"], tapped["text"]) == (0, 1, "панель")
    alone = table.alone(query)
    there = {"chat_id": table.supergroup.id, "text": "ещё"}
    replacing = alone | {"replace_callback_query_message": True}
    said = await table.api.error("sendMessage", **there, ephemeral_message_parameters=replacing)
    assert said == "Bad Request: an ephemeral message can't be replaced, it must be edited"
    other = await table.api("sendMessage", **there, ephemeral_message_parameters=alone)
    assert other["ephemeral_message_id"] == 2
    assert table.screen(table.anna) == ["панель", "ещё"]


async def test_others_cannot_tap_it(world, bob, supergroup, panel):
    sent = await panel()
    with pytest.raises(PeopleError, match="no ephemeral message 1"):
        world.conversation.tap(bob.id, supergroup.id, -sent["ephemeral_message_id"], "d")


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"receiver_user_id": 77}, "user not found"),
        ({"receiver_user_id": "bot"}, "ephemeral messages can't be sent to bots"),
        ({"receiver_user_id": "bob"}, "the callback query is not of the receiver in this chat"),
        ({"callback_query_id": None}, "replace_callback_query_message needs a callback_query_id"),
        ({"callback_query_id": "77"}, OLD.removeprefix("Bad Request: ")),
    ],
)
async def test_what_does_not_go_together_is_refused(table, change, said):
    query = table.tap()
    alone = table.alone(query, replace=True)
    people = {"bob": table.bob.id, "bot": table.world.state.bot.id}
    alone |= {name: people.get(value, value) for name, value in change.items()}
    alone = {name: value for name, value in alone.items() if value is not None}
    there = {"chat_id": table.supergroup.id, "text": "x", "ephemeral_message_parameters": alone}
    assert await table.api.error("sendMessage", **there) == f"Bad Request: {said}"
    assert table.screen(table.anna) == ["доска"]


@pytest.mark.parametrize("more", [{"message_thread_id": 1}, {"reply_parameters": {"message_id": 1}}])
async def test_what_replaces_a_message_has_no_other_place(table, more):
    query = table.tap()
    alone = table.alone(query, replace=True)
    said = await table.api.error(
        "sendMessage", chat_id=table.supergroup.id, text="x", ephemeral_message_parameters=alone, **more
    )
    assert said.endswith("can't be used with replace_callback_query_message")
    assert len(table.world.state.failures) == 1


async def test_a_topic_goes_along_with_what_is_replaced(api, world, anna, forum, buttons):
    topic = min(forum.topics)
    board = await api(
        "sendMessage",
        chat_id=forum.id,
        message_thread_id=topic,
        text="доска",
        reply_markup=buttons([("Моя", "m")]),
    )
    query = world.conversation.tap(anna.id, forum.id, board["message_id"], "m")
    alone = {"receiver_user_id": anna.id, "callback_query_id": query, "replace_callback_query_message": True}
    sent = await api("sendMessage", chat_id=forum.id, text="панель", ephemeral_message_parameters=alone)
    assert sent["message_thread_id"] == topic


async def test_a_reply_cannot_do_without_its_message(api, world, anna, supergroup, board):
    query = world.conversation.tap(anna.id, supergroup.id, board, "m")
    there = {
        "chat_id": supergroup.id,
        "text": "x",
        "ephemeral_message_parameters": {"receiver_user_id": anna.id, "callback_query_id": query},
    }
    lenient = {"message_id": 999, "allow_sending_without_reply": True}
    said = await api.error("sendMessage", **there, reply_parameters=lenient)
    assert said == "Bad Request: message to be replied not found"
    elsewhere = {"message_id": board, "chat_id": supergroup.id}
    assert "does not model" in await api.error("sendMessage", **there, reply_parameters=elsewhere)
    sent = await api("sendMessage", **there, reply_parameters={"message_id": board})
    assert sent["reply_to_message"]["message_id"] == board


async def test_a_query_brings_one_message_in_time_and_before_its_answer(table, clock):
    def there(query):
        alone = table.alone(query)
        return {"chat_id": table.supergroup.id, "text": "x", "ephemeral_message_parameters": alone}

    once = table.tap()
    clock.pass_(table.world.state.answer_seconds)
    await table.api("sendMessage", **there(once))
    assert await table.api.error("sendMessage", **there(once)) == OLD
    assert await table.api("answerCallbackQuery", callback_query_id=once) is True
    answered = table.tap()
    await table.api("answerCallbackQuery", callback_query_id=answered)
    assert await table.api.error("sendMessage", **there(answered)) == OLD
    late = table.tap()
    clock.pass_(table.world.state.answer_seconds + 0.5)
    assert await table.api.error("sendMessage", **there(late)) == OLD
    assert table.world.state.failures == []


async def test_without_a_tap_only_an_administrator_may_send(api, world, anna, supergroup):
    there = {
        "chat_id": supergroup.id,
        "text": "вам",
        "ephemeral_message_parameters": {"receiver_user_id": anna.id},
    }
    assert await api.error("sendMessage", **there) == (
        "Bad Request: not enough rights to send ephemeral messages to the chat"
    )
    world.membership.promote(world.state.bot.id, supergroup.id)
    assert (await api("sendMessage", **there))["receiver_user"]["id"] == anna.id


async def test_there_are_none_in_private_chats(api, world, anna):
    alone = {"receiver_user_id": anna.id}
    said = await api.error("sendMessage", chat_id=anna.id, text="x", ephemeral_message_parameters=alone)
    assert said == "Bad Request: ephemeral messages are available for group and supergroup chats only"
    place = {"chat_id": anna.id, "receiver_user_id": anna.id, "ephemeral_message_id": 1}
    assert await api.error("deleteEphemeralMessage", **place) == said
    assert len(world.state.failures) == 2


async def test_ordinary_methods_do_not_reach_it(api, supergroup, panel):
    await panel()
    place = {"chat_id": supergroup.id, "message_id": 0}
    assert await api.error("editMessageText", **place, text="x") == "Bad Request: message to edit not found"
    assert await api.error("deleteMessage", **place) == "Bad Request: message to delete not found"


@pytest.mark.parametrize(
    ("method", "params"),
    [
        ("editEphemeralMessageText", {"text": "x"}),
        ("editEphemeralMessageCaption", {"caption": "x"}),
        ("editEphemeralMessageReplyMarkup", {}),
        ("deleteEphemeralMessage", {}),
    ],
)
async def test_a_wrong_address_is_not_found(table, method, params):
    place = address(await table.panel())
    bobs = {"receiver_user_id": table.bob.id}
    for wrong in (bobs, {"ephemeral_message_id": 2}, {"ephemeral_message_id": 0}):
        assert await table.api.error(method, **place | wrong, **params) == NOT_FOUND
    assert table.world.state.failures == []


async def test_a_receiver_who_has_left_is_not_found(api, world, anna, supergroup, panel):
    place = address(await panel())
    world.membership.leave(anna.id, supergroup.id)
    assert await api.error("editEphemeralMessageText", **place, text="x") == "Bad Request: user not found"


async def test_a_number_is_given_again_as_soon_as_it_is_free(api, panel):
    first = await panel("раз")
    second = await panel("два")
    assert (first["ephemeral_message_id"], second["ephemeral_message_id"]) == (1, 2)
    await api("deleteEphemeralMessage", **address(first))
    assert await api.error("editEphemeralMessageText", **address(first), text="x") == NOT_FOUND
    assert (await panel("три"))["ephemeral_message_id"] == 1


async def test_the_server_forgets_it_after_a_day(table, clock):
    place = address(await table.panel())
    clock.pass_(LIFE)
    await table.api("editEphemeralMessageText", **place, text="ещё тут")
    clock.pass_(1)
    assert await table.api.error("editEphemeralMessageText", **place, text="x") == NOT_FOUND
    assert table.screen(table.anna) == ["доска"]
    assert (await table.panel())["ephemeral_message_id"] == 1


async def test_what_a_client_has_lost_can_be_edited_and_nobody_sees_it(api, world, anna, supergroup, panel):
    sent = await panel()
    world.conversation.lose(anna.id, supergroup.id, -sent["ephemeral_message_id"])
    before = world.state.page_events.seq
    assert await api("editEphemeralMessageText", **address(sent), text="никому") is True
    assert heard(world, anna, before) == []
    assert screen(world, anna, supergroup) == ["доска"]
    assert (await panel("снова"))["ephemeral_message_id"] == 2
    assert screen(world, anna, supergroup) == ["снова"]


async def test_a_client_that_starts_anew_has_lost_it(table):
    await table.panel()
    anna, bob = table.anna.id, table.bob.id
    for user, fresh, texts in ((bob, 1, ["панель"]), (anna, 0, ["панель"]), (anna, 1, ["доска"])):
        await table.api.client.get("/world/snapshot", params={"user": user, "fresh": fresh})
        assert table.screen(table.anna) == texts


async def test_what_replaces_a_deleted_message_is_lost_with_it(table):
    sent = await table.panel()
    await table.api("deleteMessage", chat_id=table.supergroup.id, message_id=table.board)
    assert table.screen(table.anna) == []
    assert await table.api("editEphemeralMessageText", **address(sent), text="никому") is True


async def test_a_message_that_is_gone_cannot_be_replaced(api, world, anna, supergroup, board):
    query = world.conversation.tap(anna.id, supergroup.id, board, "m")
    await api("deleteMessage", chat_id=supergroup.id, message_id=board)
    alone = {"receiver_user_id": anna.id, "callback_query_id": query, "replace_callback_query_message": True}
    said = await api.error("sendMessage", chat_id=supergroup.id, text="x", ephemeral_message_parameters=alone)
    assert said == "Bad Request: message to be replaced not found"


async def test_a_newer_one_takes_the_place_of_an_older_one(api, world, anna, supergroup, panel):
    older, newer = await panel("старая"), await panel("новая")
    assert screen(world, anna, supergroup) == ["новая"]
    assert await api("editEphemeralMessageText", **address(older), text="никому") is True
    assert screen(world, anna, supergroup) == ["новая"]
    await api("deleteEphemeralMessage", **address(newer))
    assert screen(world, anna, supergroup) == ["доска"]


async def test_an_edit_must_change_something_and_has_a_limit(api, world, panel, buttons):
    sent = await panel("x" * 1024, reply_markup=buttons([("4", "d")]))
    place = address(sent)
    said = await api.error(
        "editEphemeralMessageText", **place, text="x" * 1024, reply_markup=buttons([("4", "d")])
    )
    assert said.startswith("Bad Request: message is not modified")
    assert await api("editEphemeralMessageReplyMarkup", **place) is True
    said = await api.error("editEphemeralMessageText", **place, text="x" * 1025)
    assert said == "Bad Request: MEDIA_CAPTION_TOO_LONG"
    assert await api.error("editEphemeralMessageText", **place) == "Bad Request: message text is empty"
    said = await api.error("editEphemeralMessageCaption", **place, caption="x")
    assert said == "Bad Request: there is no caption in the message to edit"
    world.state.longest_ephemeral = 4096
    assert await api("editEphemeralMessageText", **place, text="x" * 4096) is True
    said = await api.error("editEphemeralMessageText", **place, text="x" * 4097)
    assert said == "Bad Request: message is too long"


async def test_a_picture_can_be_exchanged(api, world, anna, supergroup, board):
    query = world.conversation.tap(anna.id, supergroup.id, board, "m")
    alone = {"receiver_user_id": anna.id, "callback_query_id": query}
    base = f"/bot{world.state.token}"
    form = {"chat_id": str(supergroup.id), "ephemeral_message_parameters": json.dumps(alone)}
    answer = await api.client.post(
        f"{base}/sendPhoto", data=form, files={"photo": ("1.png", PNG, "image/png")}
    )
    sent = answer.json()["result"]
    media = {"type": "photo", "media": "attach://other", "caption": "<b>два</b>", "parse_mode": "HTML"}
    form = address(sent) | {"media": json.dumps(media)}
    answer = await api.client.post(
        f"{base}/editEphemeralMessageMedia", data=form, files={"other": ("2.png", PNG, "image/png")}
    )
    assert answer.json() == {"ok": True, "result": True}
    view = world.conversation.snapshot(anna.id)["messages"][str(supergroup.id)][-1]
    assert (view["ephemeral"], view["text"]) == (True, "два")
    assert not view["photo"].endswith(sent["photo"][0]["file_id"])
    for wrong, said in (
        ({"type": "video"}, "the sandbox does not model media of type 'video'"),
        ({"has_spoiler": True}, "the sandbox does not model has_spoiler of media"),
        ({"parse_mode": "Markdown"}, "unsupported parse_mode"),
        ({"media": "attach://none"}, "there is no file part named 'none' for media"),
    ):
        place = address(sent) | {"media": media | {"media": sent["photo"][0]["file_id"]} | wrong}
        assert await api.error("editEphemeralMessageMedia", **place) == f"Bad Request: {said}"
    assert await api.error("editEphemeralMessageText", **address(sent), text="x") == (
        "Bad Request: there is no text in the message to edit"
    )


@pytest.mark.parametrize("counts", [True, False])
async def test_whether_they_count_in_the_budget_of_their_group_is_a_switch(clock, buttons, counts):
    world = World(clock=clock, limits=Limits(ephemeral_counts=counts))
    anna = world.membership.add_person("Аня")
    group = world.membership.add_group("Кости", [anna.id])
    async with serve(create_app(world)) as url, httpx.AsyncClient(base_url=url) as client:
        api = Api(client, world)
        board = await api("sendMessage", chat_id=group.id, text="x", reply_markup=buttons([("Моя", "m")]))
        query = world.conversation.tap(anna.id, group.id, board["message_id"], "m")
        alone = {"receiver_user_id": anna.id, "callback_query_id": query}
        sent = await api("sendMessage", chat_id=group.id, text="0", ephemeral_message_parameters=alone)
        for number in range(1, 18):
            await api("editEphemeralMessageText", **address(sent), text=f"{number}")
        other = await api.raw("sendMessage", chat_id=group.id, text="доска")
        edit = await api.raw("editEphemeralMessageText", **address(sent), text="дальше")
        assert (other["ok"], edit["ok"]) == (True, not counts)
        assert await api("deleteEphemeralMessage", **address(sent)) is True
        assert world.state.call_log.counts[group.id]["edit"] == 17 + (not counts)


async def test_the_page_loses_one_over_http(table):
    sent = await table.panel()
    place = {"chat": table.supergroup.id, "message": -sent["ephemeral_message_id"]}
    answer = await table.api.client.post("/world/lose", json={"user": table.bob.id, **place})
    assert (answer.status_code, answer.json()) == (400, {"error": "there is no ephemeral message 1"})
    answer = await table.api.client.post("/world/lose", json={"user": table.anna.id, **place})
    assert answer.status_code == 200
    assert table.screen(table.anna) == ["доска"]
