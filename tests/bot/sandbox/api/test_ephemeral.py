"""Messages that one person sees in a group: sent, edited, tapped, lost, deleted."""

import pytest

from bot.sandbox.conversation import LIFE
from bot.sandbox.model import PeopleError
from bot.sandbox.parameters import Upload
from bot.sandbox.state import Limits
from bot.sandbox.world import World
from tests.bot.sandbox.conftest import Api, keyboard

OLD = "query is too old and response timeout expired or query ID is invalid"
NOT_FOUND = "ephemeral message not found"
PNG = bytes.fromhex(
    "89504e470d0a1a0a0000000d49484452000000020000000108020000007b40e8dd"
    "0000000c49444154789c6360606000000004000160f7d5b70000000049454e44ae426082"
)
EDITS = {
    "editEphemeralMessageText": {"text": "x"},
    "editEphemeralMessageCaption": {"caption": "x"},
    "editEphemeralMessageReplyMarkup": {},
    "deleteEphemeralMessage": {},
}


class Table:
    """A chat in which Anna and Bob see a board, and the panel that Anna may have in its place."""

    def __init__(self, api, anna, bob, chat):
        self.api, self.world, self.anna, self.bob, self.chat = api, api.world, anna, bob, chat

    async def begun(self, **where):
        self.board = (
            await self.api.send(self.chat, "доска", reply_markup=keyboard([("Моя", "m")]), **where)
        )["message_id"]
        return self

    def tap(self, message=None):
        """Anna taps the board or another message; gives the query."""
        return self.world.conversation.tap(self.anna.id, self.chat.id, message or self.board, "m")

    def alone(self, query=None, **more):
        """The parameters of a message that Anna alone sees."""
        given = {"receiver_user_id": self.anna.id, "callback_query_id": query, **more}
        given = {name: value for name, value in given.items() if value is not None}
        return {"ephemeral_message_parameters": given}

    def replacing(self, **more):
        """The parameters of one in place of the board that Anna has tapped just now."""
        return self.alone(self.tap(), **{"replace_callback_query_message": True, **more})

    async def panel(self, text="панель", **params):
        return await self.api.send(self.chat, text, **self.replacing(), **params)

    def screen(self, person=None):
        """The texts that somebody's client, or Anna's, shows in the chat, top down."""
        views = self.world.conversation.snapshot((person or self.anna).id)["messages"][str(self.chat.id)]
        over = {view["replaces"]: view for view in views if view["replaces"]}
        mine = sorted((view for view in views if view["replaces"] is None), key=lambda view: view["place"])
        return [over.get(view["id"], view)["text"] for view in mine if not view["service"]]

    def heard(self, person, before):
        """The kinds of events about messages that the page of somebody was told since then."""
        events = self.world.state.page_events.after(before, person.id)
        return [event["type"] for event in events if event["type"] in ("message", "edit", "delete")]


@pytest.fixture
async def table(api, anna, bob, supergroup):
    return await Table(api, anna, bob, supergroup).begun()


def address(sent):
    """The parameters that name an ephemeral message."""
    return {
        "chat_id": sent["chat"]["id"],
        "receiver_user_id": sent["receiver_user"]["id"],
        "ephemeral_message_id": sent["ephemeral_message_id"],
    }


async def test_only_the_receiver_sees_it_and_in_place_of_what_they_tapped(table, api):
    before = table.world.state.page_events.seq
    sent = await table.panel()
    assert (sent["message_id"], sent["ephemeral_message_id"]) == (0, 1)
    assert sent["receiver_user"]["id"] == table.anna.id
    assert (table.screen(), table.screen(table.bob)) == (["панель"], ["доска"])
    await api("editEphemeralMessageText", **address(sent), text="панель, дальше")
    assert table.screen() == ["панель, дальше"]
    for method, said in (("editMessageText", "edit"), ("deleteMessage", "delete")):
        given = {"text": "x"} if said == "edit" else {}
        refused = await api.error(method, chat_id=table.chat.id, message_id=0, **given)
        assert refused == f"message to {said} not found", "ordinary methods do not reach it"
    assert await api("deleteEphemeralMessage", **address(sent)) is True
    assert table.screen() == ["доска"]
    assert table.heard(table.anna, before) == ["message", "edit", "delete"]
    assert table.heard(table.bob, before) == []
    assert 0 not in table.chat.messages


async def test_a_tap_on_it_names_it_and_may_bring_another_but_not_in_its_place(table, api):
    number = (await table.panel(reply_markup=keyboard([("4", "d:1")])))["ephemeral_message_id"]
    await api.updates()
    query = table.tap(-number)
    (update,) = await api.updates()
    tapped = update["callback_query"]["message"]
    assert (tapped["message_id"], tapped["ephemeral_message_id"], tapped["text"]) == (0, 1, "панель")
    said = await api.refuses(table.chat, **table.alone(query, replace_callback_query_message=True))
    assert said == "an ephemeral message can't be replaced, it must be edited"
    other = await api.send(table.chat, "ещё", **table.alone(query))
    assert other["ephemeral_message_id"] == 2
    table.world.conversation.send(table.bob.id, table.chat.id, "/x")
    assert (table.screen(), table.screen(table.bob)) == (["панель", "ещё", "/x"], ["доска", "/x"])
    assert (await api.send(table.chat))["message_id"] == table.board + 2
    with pytest.raises(PeopleError, match="no ephemeral message 1"):
        table.world.conversation.tap(table.bob.id, table.chat.id, -number, "d")


async def test_what_does_not_go_together_is_refused(table, api):
    for change, said in (
        ({"receiver_user_id": 77}, "user not found"),
        ({"receiver_user_id": table.world.state.bot.id}, "ephemeral messages can't be sent to bots"),
        ({"receiver_user_id": table.bob.id}, "the callback query is not of the receiver in this chat"),
        ({"callback_query_id": None}, "replace_callback_query_message needs a callback_query_id"),
        ({"callback_query_id": "77"}, OLD),
    ):
        assert await api.refuses(table.chat, **table.replacing(**change)) == said
    assert table.screen() == ["доска"]


async def test_what_replaces_a_message_has_its_place_and_no_other(api, world, anna, bob, forum):
    topic = min(forum.topics)
    table = await Table(api, anna, bob, forum).begun(message_thread_id=topic)
    assert (await table.panel())["message_thread_id"] == topic
    for number, more in enumerate(({"message_thread_id": 1}, {"reply_parameters": {"message_id": 1}}), 1):
        said = await api.refuses(forum, **table.replacing(), **more)
        assert said.endswith("can't be used with replace_callback_query_message")
        assert len(world.state.failures) == number
    gone = table.replacing()
    await api("deleteMessage", chat_id=forum.id, message_id=table.board)
    assert await api.refuses(forum, **gone) == "message to be replaced not found"


async def test_a_reply_cannot_do_without_its_message(table, api):
    alone = table.alone(table.tap())
    for reply, said in (
        ({"message_id": 999, "allow_sending_without_reply": True}, "message to be replied not found"),
        ({"message_id": table.board, "chat_id": table.chat.id}, "does not model"),
    ):
        assert said in await api.refuses(table.chat, **alone, reply_parameters=reply)
    sent = await api.send(table.chat, **alone, reply_parameters={"message_id": table.board})
    assert sent["reply_to_message"]["message_id"] == table.board


async def test_a_query_brings_one_message_in_time_and_before_its_answer(table, api, clock):
    once, seconds = table.tap(), table.world.state.answer_seconds
    clock.pass_(seconds)
    await api.send(table.chat, **table.alone(once))
    assert await api.refuses(table.chat, **table.alone(once)) == OLD
    assert await api("answerCallbackQuery", callback_query_id=once) is True
    answered = table.tap()
    await api("answerCallbackQuery", callback_query_id=answered)
    assert await api.refuses(table.chat, **table.alone(answered)) == OLD
    late = table.tap()
    clock.pass_(seconds + 0.5)
    assert await api.refuses(table.chat, **table.alone(late)) == OLD
    assert table.world.state.failures == []


async def test_without_a_tap_only_an_administrator_may_send_and_in_groups_only(table, api, anna):
    said = await api.refuses(table.chat, **table.alone())
    assert said == "not enough rights to send ephemeral messages to the chat"
    table.world.membership.promote(table.world.state.bot.id, table.chat.id)
    assert (await api.send(table.chat, **table.alone()))["receiver_user"]["id"] == anna.id
    here = {"chat_id": anna.id, "receiver_user_id": anna.id, "ephemeral_message_id": 1}
    refused = await api.refuses(anna, **table.alone()), await api.error("deleteEphemeralMessage", **here)
    assert set(refused) == {"ephemeral messages are available for group and supergroup chats only"}
    assert len(table.world.state.failures) == 2


async def test_a_wrong_address_is_not_found(table, api):
    place = address(await table.panel())
    for method, params in EDITS.items():
        for wrong in ({"receiver_user_id": table.bob.id}, {"ephemeral_message_id": 2}):
            assert await api.error(method, **place | wrong, **params) == NOT_FOUND
    assert table.world.state.failures == []
    table.world.membership.leave(table.anna.id, table.chat.id)
    for method, params in EDITS.items():
        assert await api.error(method, **place, **params) == "user not found"


async def test_a_number_is_given_again_as_soon_as_it_is_free(table, api, clock):
    first, second = await table.panel("раз"), await table.panel("два")
    assert (first["ephemeral_message_id"], second["ephemeral_message_id"]) == (1, 2)
    await api("deleteEphemeralMessage", **address(first))
    assert await api.error("editEphemeralMessageText", **address(first), text="x") == NOT_FOUND
    assert (await table.panel("три"))["ephemeral_message_id"] == 1
    clock.pass_(LIFE)
    await api("editEphemeralMessageText", **address(second), text="ещё тут")
    clock.pass_(1)
    assert await api.error("editEphemeralMessageText", **address(second), text="x") == NOT_FOUND
    assert table.screen() == ["доска"], "the server forgets it after a day"
    assert (await table.panel())["ephemeral_message_id"] == 1


async def test_what_a_client_has_lost_can_be_edited_and_nobody_sees_it(table, api):
    async def edited(sent):
        return await api("editEphemeralMessageText", **address(sent), text="никому")

    sent = await table.panel()
    table.world.conversation.lose(table.anna.id, table.chat.id, -1)
    before = table.world.state.page_events.seq
    assert await edited(sent) is True
    assert table.heard(table.anna, before) == []
    assert table.screen() == ["доска"]
    older, newer = await table.panel("старая"), await table.panel("новая")
    assert older["ephemeral_message_id"] == 2
    assert await edited(older) is True
    assert table.screen() == ["новая"], "it has taken the place of the older one"
    await api("deleteEphemeralMessage", **address(newer))
    assert table.screen() == ["доска"]
    sent = await table.panel()
    await api("deleteMessage", chat_id=table.chat.id, message_id=table.board)
    assert table.screen() == [], "it is lost with the message that it replaces"
    assert await edited(sent) is True


async def test_an_edit_must_change_something_and_has_a_limit(table, api):
    same = {"text": "x" * 1024, "reply_markup": keyboard([("4", "d")])}
    place = address(await table.panel(**same))
    assert (await api.error("editEphemeralMessageText", **place, **same)).startswith(
        "message is not modified"
    )
    assert await api("editEphemeralMessageReplyMarkup", **place) is True
    for params, said in (({"text": "x" * 1025}, "MEDIA_CAPTION_TOO_LONG"), ({}, "message text is empty")):
        assert await api.error("editEphemeralMessageText", **place, **params) == said
    said = await api.error("editEphemeralMessageCaption", **place, caption="x")
    assert said == "there is no caption in the message to edit"
    table.world.state.longest_ephemeral = 4096
    assert await api("editEphemeralMessageText", **place, text="x" * 4096) is True
    assert await api.error("editEphemeralMessageText", **place, text="x" * 4097) == "message is too long"


async def test_a_picture_can_be_exchanged(table, api):
    png = Upload("1.png", "image/png", PNG)
    sent = await api("sendPhoto", {"photo": png}, chat_id=table.chat.id, **table.alone(table.tap()))
    file = sent["photo"][0]["file_id"]
    media = {"type": "photo", "media": "attach://other", "caption": "<b>два</b>", "parse_mode": "HTML"}
    assert await api("editEphemeralMessageMedia", {"other": png}, **address(sent), media=media) is True
    view = table.world.conversation.snapshot(table.anna.id)["messages"][str(table.chat.id)][-1]
    assert (view["ephemeral"], view["text"]) == (True, "два")
    assert not view["photo"].endswith(file)
    for wrong, said in (
        ({"type": "video"}, "the sandbox does not model media of type 'video'"),
        ({"has_spoiler": True}, "the sandbox does not model has_spoiler of media"),
        ({"parse_mode": "Markdown"}, "unsupported parse_mode"),
        ({"media": "attach://none"}, "there is no file part named 'none' for media"),
    ):
        given = {**media, "media": file, **wrong}
        assert await api.error("editEphemeralMessageMedia", **address(sent), media=given) == said
    said = await api.error("editEphemeralMessageText", **address(sent), text="x")
    assert said == "there is no text in the message to edit"


@pytest.mark.parametrize("counts", [True, False])
async def test_whether_they_count_in_the_budget_of_their_group_is_a_switch(clock, counts):
    api = Api(World(clock=clock, limits=Limits(ephemeral_counts=counts)))
    people = [api.world.membership.add_person(name) for name in ("Аня", "Боб")]
    group = api.world.membership.add_group("Кости", [person.id for person in people])
    table = await Table(api, *people, group).begun()
    sent = await api.send(group, "0", **table.alone(table.tap()))
    for number in range(1, 18):
        await api("editEphemeralMessageText", **address(sent), text=f"{number}")
    await api.send(group)
    edit = await api.raw("editEphemeralMessageText", **address(sent), text="дальше")
    assert edit["ok"] is not counts
    assert await api("deleteEphemeralMessage", **address(sent)) is True
    assert api.world.state.call_log.counts[group.id]["edit"] == 17 + (not counts)
