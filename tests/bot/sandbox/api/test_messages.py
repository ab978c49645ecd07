"""Sending, editing, deleting, and the budget of a chat."""

from bot.sandbox.state import Limit, Limits, SpentCalls
from tests.bot.sandbox.conftest import keyboard, place

MARKUP = keyboard([("x", "y")])
SAME = (
    "message is not modified: specified new message content and reply markup are exactly the "
    "same as a current content and reply markup of the message"
)


async def test_html_becomes_text_and_entities(api, anna):
    html = f'  <b>😀 ход</b> &lt;<a href="tg://user?id={anna.id}">Аня</a>&gt; <pre>1 2</pre>\n'
    sent = await api.send(anna, html, parse_mode="HTML")
    assert sent["text"] == "😀 ход <Аня> 1 2"
    kinds = [(e["type"], e["offset"], e["length"]) for e in sent["entities"]]
    assert kinds == [("bold", 0, 6), ("text_mention", 8, 3), ("pre", 13, 3)]
    assert sent["entities"][1]["user"]["first_name"] == "Аня"
    stranger = await api.send(anna, '<a href="tg://user?id=77">кто</a>', parse_mode="HTML")
    assert "entities" not in stranger


async def test_an_edit_replaces_text_and_buttons_and_must_change_something(api, world, group, clock):
    sent = await api.send(group, "<b>раз</b>", parse_mode="HTML", reply_markup=MARKUP)
    clock.pass_(5)
    same = {**place(sent), "text": " <strong>раз</strong> ", "reply_markup": MARKUP}
    assert await api.error("editMessageText", **same, parse_mode="HTML") == SAME
    assert group.messages[sent["message_id"]].edit_date is None
    edited = await api("editMessageText", **place(sent), text="раз")
    assert (edited["text"], edited["edit_date"]) == ("раз", sent["date"] + 5)
    assert "reply_markup" not in edited
    edited = await api("editMessageReplyMarkup", **place(sent), reply_markup=keyboard([("z", "y")]))
    assert (edited["text"], edited["reply_markup"]) == ("раз", keyboard([("z", "y")]))
    assert "reply_markup" not in await api("editMessageReplyMarkup", **place(sent))
    assert world.state.failures == []


async def test_what_cannot_be_edited(api, world, anna, group):
    theirs = world.conversation.send(anna.id, group.id, "/мое").id
    gone, own = await api.send(group), await api.send(group)
    await api("deleteMessage", **place(gone))
    own, nowhere = own["message_id"], "message to edit not found"
    for number, method, params, said in (
        (theirs, "editMessageText", {"text": "x"}, "message can't be edited"),
        (theirs, "editMessageCaption", {"caption": "x"}, "message can't be edited"),
        (gone["message_id"], "editMessageText", {"text": "x"}, nowhere),
        (12345, "editMessageText", {"text": "x"}, nowhere),
        (own, "editMessageCaption", {"caption": "y"}, "there is no caption in the message to edit"),
        (own, "editMessageText", {}, "message text is empty"),
    ):
        assert await api.error(method, chat_id=group.id, message_id=number, **params) == said


async def test_what_can_be_deleted(api, world, anna, group, clock):
    theirs = {"chat_id": group.id, "message_id": world.conversation.send(anna.id, group.id, "/x").id}
    own, old = await api.send(group), await api.send(group)
    assert await api.error("deleteMessage", **theirs) == "message can't be deleted"
    assert await api("deleteMessage", **place(own)) is True
    assert await api.error("deleteMessage", **place(own)) == "message to delete not found"
    world.membership.promote(world.state.bot.id, group.id)
    assert await api("deleteMessage", **theirs) is True
    clock.pass_(49 * 3600)
    assert await api.error("deleteMessage", **place(old)) == "message can't be deleted for everyone"


async def test_a_reply_names_a_message_of_the_same_chat_and_nothing_more(api, world, anna, group):
    theirs = world.conversation.send(anna.id, group.id, "/x")
    to = {"message_id": theirs.id}
    for more, named in (({"quote": "/x"}, "quote"), ({"chat_id": 5}, "another chat")):
        said = await api.refuses(group, reply_parameters=to | more)
        assert said == f"the sandbox does not model {named} in reply_parameters"
    here = await api.send(group, reply_parameters=to | {"chat_id": group.id})
    assert here["reply_to_message"]["message_id"] == theirs.id
    world.conversation.delete(anna.id, group.id, theirs.id)
    assert await api.refuses(group, reply_parameters=to) == "message to be replied not found"
    lenient = await api.send(group, reply_parameters=to | {"allow_sending_without_reply": True})
    assert "reply_to_message" not in lenient
    assert "reply_to_message" not in await api("editMessageText", **place(here), text="нет")


async def test_message_ids_count_per_supergroup_and_together_elsewhere(api, anna, group, supergroup):
    first, *ids = [
        (await api.send(chat))["message_id"] for chat in (group, anna, group, supergroup, supergroup)
    ]
    assert ids == [first + 1, first + 2, 2, 3]


async def test_the_ledger_keeps_what_was_asked_and_answered(api, world, anna):
    await api.send(anna, "раз")
    await api.error("editMessageText", chat_id=anna.id, message_id=999, text="два")
    sent, edited = world.state.call_log.calls
    assert (sent.method, sent.code, sent.family) == ("sendMessage", 200, "send")
    assert dict(sent.params)["text"] == "раз"
    assert (edited.ok, edited.description) == (False, "Bad Request: message to edit not found")
    assert world.state.call_log.counts[anna.id] == {"send": 1}
    assert world.state.call_log.made("sendMessage", anna.id) == [sent]
    assert world.state.call_log.made("sendMessage", 5) == []
    assert world.state.failures == []


async def test_sends_and_edits_of_a_group_share_twenty_a_minute(api, group, supergroup, bob, clock):
    world = api.world
    sent = await api.send(group, "0", reply_markup=MARKUP)
    clock.pass_(10)
    for n in range(19):
        await api("editMessageText", **place(sent), text=f"ход {n}")
    for method, params in (("editMessageText", place(sent)), ("sendMessage", {"chat_id": group.id})):
        assert await api.raw(method, **params, text="лишнее") == {
            "ok": False,
            "error_code": 429,
            "description": "Too Many Requests: retry after 50",
            "parameters": {"retry_after": 50},
        }
    query = world.conversation.tap(bob.id, group.id, sent["message_id"], "y")
    await api("answerCallbackQuery", callback_query_id=query, text="ответы бесплатны")
    await api.send(supergroup)
    clock.pass_(50)
    await api("editMessageText", **place(sent), text="снова")
    assert "retry after 10" in await api.refuses(group)
    assert world.state.call_log.counts[group.id] == {"send": 1, "edit": 20, "answer": 1}
    assert world.state.call_log.refused[group.id] == 3
    assert world.state.failures == []


async def test_a_wrong_call_costs_nothing_and_a_useless_edit_does_and_a_chat_can_be_refused(
    api, world, group, anna, clock
):
    world.state.spent = SpentCalls(Limits(group=Limit(2, 60)))
    sent = await api.send(group)
    await api.error("editMessageText", **place(sent), text="<b>", parse_mode="HTML")
    assert "not modified" in await api.error("editMessageText", **place(sent), text="x")
    assert "retry after" in await api.error("editMessageText", **place(sent), text="y")
    world.state.refuse(anna.id, 7.5)
    for left, passes in ((8, 7), (1, 0.6)):
        assert f"retry after {left}" in await api.refuses(anna)
        clock.pass_(passes)
    await api.send(anna)


def test_a_person_gets_one_a_second_with_bursts_and_no_limit_is_no_limit():
    budget = SpentCalls(Limits())
    assert [budget.spend(5, 100.0) for _ in range(31)] == [0] * 30 + [30]
    assert all(budget.spend(6, float(second)) == 0 for second in range(300))
    budget = SpentCalls(Limits(group=None, private=None))
    assert {budget.spend(chat, 0.0) for chat in (-5, 5) for _ in range(1000)} == {0}
