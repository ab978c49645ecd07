"""Sending, editing and deleting."""

import pytest

SAME = (
    "Bad Request: message is not modified: specified new message content and reply markup are exactly the "
    "same as a current content and reply markup of the message"
)


async def test_html_becomes_text_and_entities(api, anna):
    sent = await api(
        "sendMessage",
        chat_id=anna.id,
        parse_mode="HTML",
        text=f'  <b>😀 ход</b> &lt;<a href="tg://user?id={anna.id}">Аня</a>&gt; <pre>1 2</pre>\n',
    )
    assert sent["text"] == "😀 ход <Аня> 1 2"
    kinds = [(e["type"], e["offset"], e["length"]) for e in sent["entities"]]
    assert kinds == [("bold", 0, 6), ("text_mention", 8, 3), ("pre", 13, 3)]
    assert sent["entities"][1]["user"]["first_name"] == "Аня"


async def test_a_mention_of_a_stranger_is_dropped(api, anna):
    sent = await api(
        "sendMessage", chat_id=anna.id, parse_mode="HTML", text='<a href="tg://user?id=77">кто</a>'
    )
    assert "entities" not in sent


@pytest.mark.parametrize(
    ("text", "description"),
    [
        ("<x>1</x>", 'can\'t parse entities: Unsupported start tag "x" at byte offset 0'),
        ("ё <b>1", "can't parse entities: Can't find end tag corresponding to start tag \"b\""),
        (
            "ё <b>1</i>",
            'can\'t parse entities: Unmatched end tag at byte offset 7, expected "</b>", found "</i>"',
        ),
        ("x" * 4097, "message is too long"),
        ("😀" * 2049, "message is too long"),
        (" \n ", "text must be non-empty"),
        ("<b></b>", "text must be non-empty"),
        ("", "message text is empty"),
    ],
)
async def test_a_text_that_cannot_be_sent_is_a_mistake(api, world, anna, text, description):
    said = await api.error("sendMessage", chat_id=anna.id, text=text, parse_mode="HTML")
    assert said == f"Bad Request: {description}"
    assert len(world.state.failures) == 1
    assert world.state.chats[anna.id].messages == {}


async def test_the_longest_text_passes(api, anna):
    text = "<b>" + "ы" * 4096 + "</b>"
    assert len((await api("sendMessage", chat_id=anna.id, text=text, parse_mode="HTML"))["text"]) == 4096


@pytest.mark.parametrize(
    ("rows", "description"),
    [
        ([[("x", "")]], "BUTTON_DATA_INVALID"),
        ([[("x", "y" * 65)]], "BUTTON_DATA_INVALID"),
        ([[("x", "я" * 33)]], "BUTTON_DATA_INVALID"),
        ([[(" ", "y")]], "non-empty"),
        ([[("x", "y")] * 9], "reply markup is too long"),
        ([[("x", "y")]] * 101, "reply markup is too long"),
        ([[("x" * 120, "y")] * 8] * 12, "reply markup is too long"),
    ],
)
async def test_keyboards_have_limits(api, anna, buttons, rows, description):
    said = await api.error("sendMessage", chat_id=anna.id, text="x", reply_markup=buttons(*rows))
    assert description in said
    assert len(api.world.state.failures) == 1


@pytest.mark.parametrize(
    "button", [{}, {"url": "x"}, {"url": "http://a.bc", "callback_data": "y"}, {"switch_inline_query": "z"}]
)
async def test_a_button_does_exactly_one_thing(api, anna, button):
    markup = {"inline_keyboard": [[{"text": "x", **button}]]}
    said = await api.error("sendMessage", chat_id=anna.id, text="x", reply_markup=markup)
    assert "nline keyboard button" in said


async def test_a_group_takes_no_button_that_opens_an_app_by_itself(api, group, buttons):
    markup = {"inline_keyboard": [[{"text": "x", "web_app": {"url": "https://dice.example/app"}}]]}
    sent = await api("sendMessage", chat_id=group.id, text="x", reply_markup=buttons([("x", "y")]))
    place = {"chat_id": group.id, "message_id": sent["message_id"]}
    for method, params in (("sendMessage", {"chat_id": group.id}), ("editMessageText", place)):
        said = await api.error(method, text="y", reply_markup=markup, **params)
        assert said == "Bad Request: BUTTON_TYPE_INVALID"
    assert len(api.world.state.failures) == 2


async def test_keyboards_at_the_limit_pass_with_styles(api, anna, buttons):
    markup = buttons(*[[("x", "я" * 32)] * 8] * 12)
    markup["inline_keyboard"][0][0] |= {"style": "success"}
    markup["inline_keyboard"][0][1] = {"text": "link", "url": "https://t.me/dice_poker_bot?startgroup=x"}
    sent = await api("sendMessage", chat_id=anna.id, text="x", reply_markup=markup)
    assert sent["reply_markup"] == markup


async def test_an_edit_replaces_text_and_buttons(api, world, group, clock, buttons):
    sent = await api("sendMessage", chat_id=group.id, text="раз", reply_markup=buttons([("x", "y")]))
    clock.pass_(5)
    place = {"chat_id": group.id, "message_id": sent["message_id"]}
    edited = await api("editMessageText", **place, text="два")
    assert (edited["text"], edited.get("reply_markup"), edited["edit_date"]) == (
        "два",
        None,
        sent["date"] + 5,
    )
    edited = await api("editMessageReplyMarkup", **place, reply_markup=buttons([("z", "y")]))
    assert edited["text"] == "два"
    assert edited["reply_markup"]["inline_keyboard"][0][0]["text"] == "z"
    assert (await api("editMessageReplyMarkup", **place)).get("reply_markup") is None
    assert world.state.failures == []


async def test_an_edit_must_change_something(api, world, group, buttons):
    markup = buttons([("x", "y")])
    sent = await api(
        "sendMessage", chat_id=group.id, text="<b>раз</b>", parse_mode="HTML", reply_markup=markup
    )
    same = {"chat_id": group.id, "message_id": sent["message_id"], "text": " <strong>раз</strong> "}
    assert await api.error("editMessageText", **same, parse_mode="HTML", reply_markup=markup) == SAME
    assert group.messages[sent["message_id"]].edit_date is None
    await api("editMessageText", **same | {"text": "раз"}, reply_markup=markup)
    assert world.state.failures == []


async def test_what_cannot_be_edited(api, world, anna, group):
    theirs = world.conversation.send(anna.id, group.id, "/мое")
    place = {"chat_id": group.id, "text": "x"}
    assert await api.error("editMessageText", **place, message_id=theirs.id) == (
        "Bad Request: message can't be edited"
    )
    gone = await api("sendMessage", **place)
    await api("deleteMessage", chat_id=group.id, message_id=gone["message_id"])
    for message_id in (gone["message_id"], 12345):
        said = await api.error("editMessageText", **place, message_id=message_id)
        assert said == "Bad Request: message to edit not found"
    said = await api.error("editMessageCaption", chat_id=group.id, caption="x", message_id=theirs.id)
    assert said == "Bad Request: message can't be edited"
    own = await api("sendMessage", **place)
    said = await api.error("editMessageCaption", chat_id=group.id, caption="y", message_id=own["message_id"])
    assert said == "Bad Request: there is no caption in the message to edit"


async def test_what_can_be_deleted(api, world, anna, group, clock):
    theirs = world.conversation.send(anna.id, group.id, "/x")
    own = await api("sendMessage", chat_id=group.id, text="x")
    old = await api("sendMessage", chat_id=group.id, text="x")
    place = {"chat_id": group.id}
    assert await api.error("deleteMessage", **place, message_id=theirs.id) == (
        "Bad Request: message can't be deleted"
    )
    assert await api("deleteMessage", **place, message_id=own["message_id"]) is True
    assert await api.error("deleteMessage", **place, message_id=own["message_id"]) == (
        "Bad Request: message to delete not found"
    )
    world.membership.promote(world.state.bot.id, group.id)
    assert await api("deleteMessage", **place, message_id=theirs.id) is True
    clock.pass_(49 * 3600)
    assert await api.error("deleteMessage", **place, message_id=old["message_id"]) == (
        "Bad Request: message can't be deleted for everyone"
    )


async def test_replies(api, world, anna, group):
    theirs = world.conversation.send(anna.id, group.id, "/x")
    there = {"chat_id": group.id, "text": "да"}
    sent = await api("sendMessage", **there, reply_parameters={"message_id": theirs.id})
    assert sent["reply_to_message"]["message_id"] == theirs.id
    world.conversation.delete(anna.id, group.id, theirs.id)
    said = await api.error("sendMessage", **there, reply_parameters={"message_id": theirs.id})
    assert said == "Bad Request: message to be replied not found"
    lenient = {"message_id": theirs.id, "allow_sending_without_reply": True}
    assert "reply_to_message" not in await api("sendMessage", **there, reply_parameters=lenient)
    edited = await api("editMessageText", chat_id=group.id, message_id=sent["message_id"], text="нет")
    assert "reply_to_message" not in edited


async def test_a_reply_names_a_message_of_the_same_chat_and_nothing_more(api, world, anna, group):
    theirs = world.conversation.send(anna.id, group.id, "/x")
    for more, named in (({"quote": "/x"}, "quote"), ({"chat_id": 5}, "another chat")):
        wanted = {"message_id": theirs.id, **more}
        said = await api.error("sendMessage", chat_id=group.id, text="да", reply_parameters=wanted)
        assert said == f"Bad Request: the sandbox does not model {named} in reply_parameters"
    here = {"message_id": theirs.id, "chat_id": group.id}
    assert "reply_to_message" in await api("sendMessage", chat_id=group.id, text="да", reply_parameters=here)


async def test_what_the_newest_description_allows_to_leave_out_is_needed_here(api, world, group, buttons):
    markup = buttons([("x", "y")])
    sent = await api("sendMessage", chat_id=group.id, text="да", reply_markup=markup)
    said = await api.error("sendMessage", chat_id=group.id, text="да", reply_parameters={})
    assert said == "Bad Request: message identifier is not specified"
    said = await api.error("editMessageText", chat_id=group.id, message_id=sent["message_id"])
    assert said == "Bad Request: message text is empty"
    said = await api.error(
        "sendMessage", chat_id=group.id, text="да", reply_markup=markup | {"force_reply": True}
    )
    assert said == "Bad Request: the sandbox does not model force_reply of inline keyboards"
    assert len(world.state.failures) == 3


async def test_message_ids_count_per_supergroup_and_together_elsewhere(api, anna, group, supergroup):
    ids = [
        (await api("sendMessage", chat_id=chat, text="x"))["message_id"]
        for chat in (group.id, anna.id, group.id, supergroup.id, supergroup.id)
    ]
    assert ids[1] == ids[0] + 1
    assert ids[2] == ids[0] + 2
    assert ids[3:] == [2, 3]
