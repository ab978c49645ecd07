"""What the bot is yet to do: messages that chats are to have once, and those that are to be deleted."""

import sqlite3
from contextlib import closing

import pytest

from bot.chats.settings import Chats
from bot.ground.store.base import Marks
from bot.ground.store.dues import FAR, ChatDeliveries, DeliveryRow
from bot.ground.store.sqlite import load_migrations, migrate
from bot.ground.values import Delivery
from bot.privacy.erasing import retire
from bot.table.store import StaleMessages
from tests.bot.store.databases import due_deliveries, move_chat

NOW, CHAT = 1_000_000.0, -100
HERE = Delivery("digest", "2026-W47", -1)


async def test_a_message_is_due_until_it_is_tried_and_again_once_it_was_refused(store):
    def work(tx):
        seen = []

        def look():
            seen.append((ChatDeliveries(tx).is_due(HERE), due_deliveries(tx, NOW)))

        assert ChatDeliveries(tx).expect(HERE, NOW)
        assert not ChatDeliveries(tx).expect(HERE, NOW + 1)
        look()
        for step in (
            lambda: ChatDeliveries(tx).begin(HERE, NOW + 5),
            lambda: ChatDeliveries(tx).refused(HERE),
            lambda: ChatDeliveries(tx).begin(HERE, NOW + 9),
            lambda: ChatDeliveries(tx).sent(HERE, 7),
            lambda: ChatDeliveries(tx).refused(HERE),  # a late word of an attempt before
            lambda: ChatDeliveries(tx).drop(HERE),
        ):
            step()
            look()
        return seen, ChatDeliveries(tx).get(HERE)

    seen, row = await store.write(work)
    assert seen == [(due, [HERE] if due else []) for due in (True, False, True, False, False, False, False)]
    assert row == DeliveryRow("sent", NOW, NOW + 9, 7)


async def test_what_was_numbered_under_a_key_is_so_under_another_one_as_well(store):
    def work(tx):
        for key, number in (("7 1", 31), ("7 2", 32), ("71 1", 33)):
            ChatDeliveries(tx).begin(Delivery("die", key, -1), NOW)
            ChatDeliveries(tx).sent(Delivery("die", key, -1), number)
        ChatDeliveries(tx).copy(-1, "die", "7", "12")
        return [each.message_id for each in ChatDeliveries(tx).numbered(-1, "die", "12")]

    assert await store.write(work) == [31, 32]


async def test_what_is_not_due_yet_waits_and_what_a_wrong_clock_has_noted_does_not(store):
    def work(tx):
        late, soon, far, dropped = (Delivery("digest", key, -1) for key in "abcd")
        for each, at in ((soon, NOW + 1), (late, NOW - 1), (far, NOW + FAR + 1), (dropped, NOW - 2)):
            ChatDeliveries(tx).expect(each, at)
        ChatDeliveries(tx).drop(dropped)
        overdue = ChatDeliveries(tx).overdue("digest", NOW - 2, NOW)
        return due_deliveries(tx, NOW) == [late, far], overdue

    assert await store.write(work) == (True, [-1])


def test_a_supergroup_keeps_its_own_and_has_what_its_group_was_sent(tx):
    for chat in (-1, -2):
        Chats(tx).remember(chat, "group", "Дача", 1.0)
        ChatDeliveries(tx).expect(Delivery("digest", "2026-W48", chat), NOW)
    ChatDeliveries(tx).begin(HERE, NOW)
    ChatDeliveries(tx).sent(HERE, 7)
    Chats(tx).move(-1, -2, NOW)
    assert ChatDeliveries(tx).get(HERE) is None
    assert ChatDeliveries(tx).get(Delivery("digest", "2026-W47", -2)) == DeliveryRow("sent", NOW, NOW, None)
    assert due_deliveries(tx, NOW) == [Delivery("digest", "2026-W48", -2)]


def test_a_message_is_to_be_deleted_once_now_or_at_a_time_unless_it_is_out_of_reach(db, tx):
    stale = StaleMessages(tx)
    for chat in (CHAT, -77):
        Chats(tx).remember(chat, "group", "", 1.0)
    for message in (7, 8, 7):
        stale.put(CHAT, message)
    stale.put(-77, 7, 60.0)
    assert sorted(stale.left()) == [(CHAT, 7, None), (CHAT, 8, None), (-77, 7, 60.0)]
    assert [stale.has(CHAT, message) for message in (7, 9)] == [True, False]
    stale.gone(CHAT, 7)
    stale.gone(CHAT, 9)
    assert [stale.has(CHAT, message) for message in (7, 8)] == [False, True]
    move_chat(tx, CHAT, -1000, 2.0)
    assert stale.left() == [(-77, 7, 60.0)]
    retire(db, -77)
    assert stale.left() == []


def test_the_bots_last_sign_of_life(tx):
    assert Marks(tx).last_seen() is None
    for at in (5.5, 6.5):
        Marks(tx).set_last_seen(at)
    assert Marks(tx).last_seen() == 6.5


@pytest.mark.sqlite
def test_a_database_of_before_goes_on_where_it_was(tmp_path):
    """Nothing is sent twice that may have been sent, and nothing is forgotten that was not."""
    path, every = tmp_path / "bot.db", load_migrations()
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        migrate(db, path, every[:28])
        db.executescript(BEFORE)
        migrate(db, path, every[:29])
        rows = db.execute("SELECT kind, key, chat_id, state, due_at, tried_at, message_id FROM deliveries")
        assert {row[:3]: row[3:] for row in rows} == AFTER


BEFORE = """
INSERT INTO digests (chat_id, week, told_at, message_id)
VALUES (-1, '2026-W45', 5.0, NULL), (-1, '2026-W46', 6.0, 0), (-1, '2026-W47', 7.0, 17);
INSERT INTO daily_games (chat_id, thread_id, day, preset, options, revision, secret, commitment, talisman,
    zone, evening_at, told)
SELECT -1, 0, day, 'yatzy', '{}', 1, zeroblob(32), hex(zeroblob(32)), '', 'UTC', 8.0, told
FROM (SELECT '2026-11-21' AS day, 1 AS told UNION SELECT '2026-11-22', 0);
INSERT INTO puzzles (chat_id, thread_id, day, number, mark, body, poll_id, message_id, evening_at)
VALUES (-1, 0, '2026-11-20', 1, 'a', '{}', 'Q', 18, NULL),
    (-1, 0, '2026-11-21', 2, 'b', '{}', NULL, NULL, 9.0),
    (-1, 0, '2026-11-22', 3, 'c', '{}', 'R', 19, 10.0);
INSERT INTO pictures (chat_id, thread_id, what, tried_at, message_id, shows, file_id)
VALUES (-1, 0, 'dice', 11.0, 20, 's', 'F'),
    (-1, 7, 'year 5', 12.0, NULL, NULL, NULL), (-1, 0, 'cards 1', NULL, 21, NULL, NULL);
"""
AFTER = {
    ("digest", "2026-W45", -1): ("due", 5.0, None, None),
    ("digest", "2026-W46", -1): ("tried", 6.0, 6.0, None),
    ("digest", "2026-W47", -1): ("sent", 7.0, 7.0, 17),
    ("daily_game_evening", "2026-11-22", -1): ("due", 8.0, None, None),
    ("puzzle", "2026-11-20", -1): ("sent", 0.0, 0.0, 18),
    ("puzzle", "2026-11-21", -1): ("tried", 9.0, 9.0, None),
    ("puzzle", "2026-11-22", -1): ("sent", 10.0, 10.0, 19),
    ("picture", "dice in 0", -1): ("sent", 11.0, 11.0, 20),
    ("picture", "year 5 in 7", -1): ("tried", 12.0, 12.0, None),
    ("puzzle_evening", "2026-11-21", -1): ("due", 9.0, None, None),
    ("puzzle_evening", "2026-11-22", -1): ("due", 10.0, None, None),
}
