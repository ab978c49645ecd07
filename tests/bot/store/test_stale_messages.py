"""Messages that are to be deleted, as the database keeps them."""

from bot.chats.store.chats import Chats
from bot.ground.store import Tx
from bot.ground.store.workers import Workers
from bot.privacy.store.erasing import retire
from bot.table.store.stale_messages import StaleMessages
from tests.bot.store.databases import HERE, move_chat


def test_a_message_is_to_be_deleted_once(db):
    stale = StaleMessages(Tx(db))
    for message in (7, 8, 7):
        stale.put(HERE.chat_id, message)
    assert stale.left() == [(HERE.chat_id, 7, None), (HERE.chat_id, 8, None)]
    stale.gone(HERE.chat_id, 7)
    stale.gone(HERE.chat_id, 9)
    assert stale.left() == [(HERE.chat_id, 8, None)]


def test_a_message_goes_at_once_or_at_a_time(db):
    stale = StaleMessages(Tx(db))
    stale.put(HERE.chat_id, 7, 60.0)
    stale.put(HERE.chat_id, 8)
    assert stale.left() == [(HERE.chat_id, 7, 60.0), (HERE.chat_id, 8, None)]
    assert [stale.has(HERE.chat_id, message) for message in (7, 9)] == [True, False]


def test_those_of_a_group_that_has_moved_or_is_gone_are_out_of_reach(db, tx):
    for chat in (HERE.chat_id, -77):
        Chats(tx).remember(chat, "group", "", 1.0)
        StaleMessages(tx).put(chat, 7)
    move_chat(tx, HERE.chat_id, -1000, 2.0)
    assert StaleMessages(tx).left() == [(-77, 7, None)]
    retire(db, -77)
    assert StaleMessages(tx).left() == []


def test_a_worker_is_told_of_those_in_its_own_chats(db):
    worker = Workers(Tx(db)).join("test", 1, 1.0)
    tx = Tx(db, worker)
    Workers(tx).claim(worker, HERE.chat_id)
    for chat in (HERE.chat_id, -77):
        StaleMessages(tx).put(chat, 7)
    assert StaleMessages(tx).left() == [(HERE.chat_id, 7, None)]
