"""A tap that was read here says what the library would have read; what is no JSON says so in one way."""

import pytest
from telegram import Update

from bot.ground.telegram.bodies import decode
from bot.ground.telegram.client import read_tap

SENDER = {"id": 42, "is_bot": True, "first_name": "Dice", "username": "dice_bot"}
ANYA = {"id": 7, "is_bot": False, "first_name": "Аня"}
PERSON = {**ANYA, "last_name": "Ё", "username": "an", "language_code": "ru"}
BUTTONS = [
    [{"text": "a", "callback_data": "r:1:2"}, {"text": "b", "url": "https://x.example"}],
    [{"text": "c", "callback_data": ""}],
]
GROUP = {"id": -5, "type": "group", "title": "Стол"}
FORUM = {"id": -1005, "type": "supergroup", "title": "F", "is_forum": True}


def tap(person=PERSON, chat=GROUP, **more):
    message = {"message_id": 9, "date": 1790000000, "chat": chat, "from": SENDER, "text": "x", **more}
    query = {"id": "77", "from": person, "chat_instance": "1", "data": "r:1:2", "message": message}
    return {"update_id": 5, "callback_query": query}


def told(update):
    """What the bot reads of a tap."""
    query = update.callback_query
    message = query.message
    return {
        "update": (update.update_id, update.effective_user, update.effective_chat),
        "query": (query.id, query.data, query.chat_instance, query.from_user.to_dict()),
        "message": (message.message_id, message.date, message.is_accessible),
        "chat": (message.chat.title, message.chat.type),
    }


@pytest.mark.parametrize(
    ("item", "topic"),
    [
        (tap(reply_markup={"inline_keyboard": BUTTONS}), 0),
        (tap(ANYA, {"id": 7, "type": "private", "first_name": "Аня"}), 0),
        (tap(chat=FORUM, message_thread_id=3, is_topic_message=True), 3),
        (tap(chat=FORUM, message_thread_id=3), 0),
        (tap(date=0), 0),
    ],
    ids=["keyboard", "private", "topic", "reply in no topic", "gone"],
)
def test_it_says_what_the_library_reads(item, topic):
    assert told(read_tap(item)) == told(Update.de_json(item, None))
    message = read_tap(item).callback_query.message
    assert message.thread_id == topic
    assert message.buttons == (("r:1:2", "") if "reply_markup" in str(item) else ())


@pytest.mark.parametrize("query", [[], {}, {"id": "1"}, {**tap()["callback_query"], "from": None}])
def test_what_is_none_is_an_error(query):
    with pytest.raises((KeyError, TypeError, AttributeError)):
        read_tap({"update_id": 1, "callback_query": query})


def test_what_is_no_json_or_too_deep_is_a_value_error_and_bytes_that_are_no_text_are_replaced():
    for payload in (b"", b"{", b"[" * 100_000, b'{"a": ' + b"[" * 2_000, b"\xff"):
        with pytest.raises(ValueError, match=r"."):
            decode(payload)
    assert decode(b'{"name": "\xff"}') == {"name": "\ufffd"}
