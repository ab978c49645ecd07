"""A tap that was read here says what the library would have read; what is no JSON says so in one way."""

import pytest
from telegram import Update

from bot.ground.telegram.json_values import decode
from bot.ground.telegram.tapped import read_tap

SENDER = {"id": 42, "is_bot": True, "first_name": "Dice", "username": "dice_bot"}
PERSON = {
    "id": 7,
    "is_bot": False,
    "first_name": "Аня",
    "last_name": "Ё",
    "username": "an",
    "language_code": "ru",
}
BUTTONS = [
    [{"text": "a", "callback_data": "r:1:2"}, {"text": "b", "url": "https://x.example"}],
    [{"text": "c", "callback_data": ""}],
]
CHATS = {
    "group": {"id": -5, "type": "group", "title": "Стол"},
    "private": {"id": 7, "type": "private", "first_name": "Аня"},
    "forum": {"id": -1005, "type": "supergroup", "title": "F", "is_forum": True},
}


def tap(chat="group", person=PERSON, **more):
    message = {"message_id": 9, "date": 1790000000, "chat": CHATS[chat], "from": SENDER, "text": "x", **more}
    query = {"id": "77", "from": person, "chat_instance": "1", "data": "r:1:2", "message": message}
    return {"update_id": 5, "callback_query": query}


@pytest.mark.parametrize(
    "item",
    [
        tap(reply_markup={"inline_keyboard": BUTTONS}),
        tap("private", person={"id": 7, "is_bot": False, "first_name": "A"}),
        tap("forum", message_thread_id=3, is_topic_message=True),
        tap("forum", message_thread_id=3),
        tap(date=0),
    ],
    ids=["keyboard", "private", "topic", "reply in no topic", "gone"],
)
def test_it_says_what_the_library_reads(item):
    ours, theirs = read_tap(item), Update.de_json(item, None)
    assert (ours.update_id, ours.effective_user, ours.effective_chat) == (
        theirs.update_id,
        theirs.effective_user,
        theirs.effective_chat,
    )
    query, read = ours.callback_query, theirs.callback_query
    assert (query.id, query.data, query.chat_instance) == (read.id, read.data, read.chat_instance)
    assert query.from_user.to_dict() == read.from_user.to_dict()
    for name in ("message_id", "date", "is_accessible"):
        assert getattr(query.message, name) == getattr(read.message, name)
    assert (query.message.chat.title, query.message.chat.type) == (
        read.message.chat.title,
        read.message.chat.type,
    )
    topic = getattr(read.message, "is_topic_message", None)
    assert query.message.thread_id == (read.message.message_thread_id if topic else 0)


def test_the_data_of_its_buttons_is_kept():
    assert read_tap(tap(reply_markup={"inline_keyboard": BUTTONS})).callback_query.message.buttons == (
        "r:1:2",
        "",
    )
    assert read_tap(tap()).callback_query.message.buttons == ()


@pytest.mark.parametrize("query", [[], {}, {"id": "1"}, {**tap()["callback_query"], "from": None}])
def test_what_is_none_is_an_error(query):
    with pytest.raises((KeyError, TypeError, AttributeError)):
        read_tap({"update_id": 1, "callback_query": query})


@pytest.mark.parametrize("payload", [b"", b"{", b"[" * 100_000, b'{"a": ' + b"[" * 2_000, b"\xff"])
def test_what_is_no_json_or_too_deep_is_a_value_error(payload):
    with pytest.raises(ValueError, match=r"."):
        decode(payload)


def test_bytes_that_are_no_text_are_replaced():
    assert decode(b'{"name": "\xff"}') == {"name": "\ufffd"}
