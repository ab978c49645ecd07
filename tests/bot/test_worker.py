"""A worker: from which chat an update is."""

from telegram import Update

from bot.ground.workers import chat_of

GROUP, ANYA = {"id": -7, "type": "group"}, {"id": 7, "is_bot": False, "first_name": "A"}
TAP = {"id": "1", "from": ANYA, "chat_instance": "1"}
LEFT = {"status": "left", "user": {"id": 8, "is_bot": True, "first_name": "B"}}
OUT = {"chat": GROUP, "from": ANYA, "date": 1, "old_chat_member": LEFT, "new_chat_member": LEFT}


ITEMS = [
    {"message": {"message_id": 1, "date": 1, "chat": GROUP, "text": "/help"}},
    {"edited_message": {"message_id": 1, "date": 1, "chat": {"id": 7, "type": "private"}}},
    {"callback_query": TAP | {"message": {"message_id": 1, "date": 1, "chat": GROUP}}},
    {"callback_query": TAP | {"message": {"message_id": 1, "date": 0, "chat": GROUP}}},
    {"callback_query": TAP | {"inline_message_id": "2"}},
    {"my_chat_member": OUT},
    {"poll_answer": {"poll_id": "1", "user": ANYA}},
    {"poll": {"id": "1"}},
    {"message": "nonsense"},
    {},
]


def test_the_chat_of_an_update_is_the_one_that_the_library_finds():
    for number, item in enumerate(ITEMS):
        try:
            chat = Update.de_json({"update_id": number, **item}, None).effective_chat
        except (KeyError, TypeError, AttributeError):
            chat = None  # nobody can handle that
        assert chat_of({"update_id": number, **item}) == (None if chat is None else chat.id), item
