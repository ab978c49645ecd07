"""A worker: from which chat an update is, and that it leaves those of others to these."""

from telegram import Update

from bot.ground.store.database import Store
from bot.ground.store.leases import Workers
from bot.ground.workers import Worker, chat_of
from tests.bot.workers import CHAT, Handling, update

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


async def test_an_update_of_a_chat_that_another_worker_has_is_left_to_that_one(tmp_path, monkeypatch):
    async def join(self: Store, name: str, at: float) -> int:
        return await self.write(lambda tx: Workers(tx).join(name, 1, at))

    monkeypatch.setattr(Store, "join", join)  # as on a server, which only the further ring has
    monkeypatch.setattr(Workers, "wake", lambda *_: None)
    async with await Store.open(tmp_path / "bot.db") as store:
        handlings = [Handling(), Handling()]
        one, other = (Worker(store, name, lambda: 1.0) for name in ("one", "other"))
        for worker, handling in zip((one, other), handlings, strict=True):
            await worker.join(handling)
        await one.route(update(1))
        await other.route(update(2))
        await other.route(update(2))
        assert [each.taken for each in handlings] == [[1], []]
        assert (one.owns(CHAT), other.owns(CHAT)) == (True, False)
        waiting = await store.read(lambda tx: [row.chat_id for row in Workers(tx).waiting(1)])
        assert waiting == [CHAT], "once, however often it is brought"
