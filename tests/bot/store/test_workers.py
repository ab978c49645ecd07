"""Workers that share a database: whose chat it is, who is alive, and what waits for whom."""

from bot.chats.settings import Chats
from bot.daily.store import PUZZLES
from bot.ground.store.base import Tx
from bot.ground.store.dues import ChatDeliveries
from bot.ground.store.leases import Share, Workers, WorkersSeen
from bot.ground.values import Delivery, Place
from bot.table.store import DEADLINES, REMINDERS, Games, StaleMessages
from bot.weekly.store import DIGESTS
from tests.bot.store.databases import due_deliveries, new_game, next_deadline, next_due

CHAT, OTHER, THIRD = -100, -200, -300


def two(tx: Tx) -> tuple[int, int]:
    """Two workers that have joined."""
    return Workers(tx).join("one", 101, 1.0), Workers(tx).join("two", 102, 2.0)


def test_a_chat_belongs_to_whoever_claims_it_first(tx):
    one, two_ = two(tx)
    assert Workers(tx).claim(one, CHAT) == one
    assert Workers(tx).claim(two_, CHAT) == one
    assert Workers(tx).claim(two_, OTHER) == two_
    assert Workers(tx).shares() == {one: Share(1, 0), two_: Share(1, 0)}
    Workers(tx).release(two_, CHAT)
    assert Workers(tx).claim(two_, CHAT) == one, "only its own worker lets a chat go"
    Workers(tx).release(one, CHAT)
    assert Workers(tx).claim(two_, CHAT) == two_


def test_the_chats_of_a_worker_that_has_ended_go_on_with_another(tx):
    one, two_ = two(tx)
    assert Workers(tx).beat(one)
    assert Workers(tx).alive() == {one: 1, two_: 0}
    for chat in (CHAT, OTHER):
        Workers(tx).claim(one, chat)
    assert Workers(tx).take_over(two_) == [], "it is alive"
    Workers(tx).end(one, 5.0)
    assert not Workers(tx).beat(one)
    assert Workers(tx).alive() == {two_: 0}
    Workers(tx).forget_ended()
    assert sorted(Workers(tx).take_over(two_)) == [OTHER, CHAT]
    Workers(tx).forget_ended()
    assert Workers(tx).shares() == {two_: Share(2, 0)}
    third = Workers(tx).join("three", 103, 6.0)
    assert third not in {one, two_}, "no number is used twice"
    for chat in (THIRD, -400):
        Chats(tx).remember(chat, "group", "", 1.0)
    new_game(tx, Place(-400))
    assert [Workers(tx).claim_rest(third, most) for most in (1, 10, 10)] == [[-400], [THIRD], []]


def test_it_is_known_who_has_the_live_games_and_where_something_is_due(tx):
    one, two_ = two(tx)
    for chat in (CHAT, OTHER):
        Workers(tx).claim(one, chat)
    for thread in (0, 5):
        game = new_game(tx, Place(CHAT, thread))
    new_game(tx, Place(OTHER))
    new_game(tx, Place(THIRD))  # nobody's
    tx.db.execute("UPDATE games SET call_at = 60 WHERE id = ?", (game,))
    assert Workers(tx).shares() == {one: Share(2, 2), two_: Share(0, 0)}
    assert Workers(tx).playing(one, 59.0) == {CHAT: False, OTHER: False}
    assert Workers(tx).playing(one, 60.0) == {CHAT: True, OTHER: False}
    assert Workers(tx).playing(two_, 60.0) == {}
    tx.db.execute("UPDATE games SET fault = 'unreadable' WHERE chat_id = ?", (OTHER,))
    assert Workers(tx).shares()[one] == Share(2, 1)


def test_what_is_left_for_a_chat_waits_for_its_worker_and_an_update_waits_once(tx):
    one, two_ = two(tx)
    Workers(tx).claim(one, CHAT)
    Workers(tx).claim(two_, OTHER)
    for number in (7, 7, None, None):
        Workers(tx).put(CHAT, f"n{number}", 3.0, number)
    Workers(tx).put(OTHER, "other", 3.0, 8)
    waiting = Workers(tx).waiting(one)
    assert [(row.chat_id, row.body) for row in waiting] == [(CHAT, "n7"), (CHAT, "nNone"), (CHAT, "nNone")]
    assert Workers(tx).seen() is None, "this process is none of them"
    assert Workers(Tx(tx.db, two_)).seen() == WorkersSeen(alive=2, own=1, waiting=2), (
        "updates, and nothing else"
    )
    Workers(tx).done(waiting[0].id)
    assert [row.body for row in Workers(tx).waiting(one)] == ["nNone", "nNone"]
    assert [row.body for row in Workers(tx).waiting(two_)] == ["other"]


def test_what_is_due_is_due_to_the_worker_of_the_chat_alone(db):
    everybodys = Tx(db)
    one, two_ = two(everybodys)
    for chat, worker in ((CHAT, one), (OTHER, two_), (THIRD, None)):
        Chats(everybodys).remember(chat, "group", "", 1.0)
        Chats(everybodys).update(chat, digest_at=50.0, puzzle_at=60.0)
        game = new_game(everybodys, Place(chat))
        Games(everybodys).update(game, deadline=-float(chat), call_at=-float(chat))
        ChatDeliveries(everybodys).expect(Delivery("digest", "2026-W47", chat), 70.0)
        StaleMessages(everybodys).put(chat, 7)
        if worker is not None:
            Workers(everybodys).claim(worker, chat)
    for worker, chat in ((one, CHAT), (two_, OTHER)):
        tx = Tx(db, worker)
        assert [due.chat_id for due in DEADLINES.due(tx, 1000.0)] == [chat]
        assert [due.chat_id for due in REMINDERS.due(tx, 1000.0)] == [chat]
        assert next_deadline(tx) == -chat
        assert [due.chat_id for due in DIGESTS.due(tx, 100.0)] == [chat]
        assert next_due(tx, DIGESTS) == 50.0
        assert [due.chat_id for due in PUZZLES.due(tx, 100.0)] == [chat]
        assert due_deliveries(tx, 100.0) == [Delivery("digest", "2026-W47", chat)]
        assert StaleMessages(tx).left() == [(chat, 7, None)]
    assert len(DEADLINES.due(everybodys, 1000.0)) == 3
    assert len(DIGESTS.due(everybodys, 100.0)) == 3
