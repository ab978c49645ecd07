"""Games of the day in the database: found by indices, one attempt each, gone with chats and people."""

import pytest

from bot.store import DailyRow, Score, Store, StoreError, Tx
from bot.store.games import Games
from bot.views.place import Place
from tests.bot.store.databases import HERE, everything, health, new_game, plans
from tests.bot.store.test_people import columns_with, finish_erasing

NOW = 1_000_000.0
ANYA, BOB = 11, 22


SECRET = b"the secret of a day".ljust(32)


def daily(tx, day=22, chat=HERE.chat_id, evening=NOW + 3600, secret=SECRET):
    return tx.daily_games.add(
        DailyRow(0, chat, 0, f"2026-11-{day}", "yatzy", "{}", 1, secret, "ab" * 32, "🦊", "UTC", evening)
    )


def played(tx, number, person, *, points=100.0, ended_at=NOW):
    """Somebody's attempt, played out in private."""
    game = tx.games.create(
        Place(person),
        preset="yatzy",
        options="{}",
        revision=1,
        secret=tx.daily_games.get(number).secret,
        commitment="ab" * 32,
        host_id=person,
        at=NOW - 100,
        daily_id=number,
    )
    tx.chats.remember(person, "private", "", 1.0)
    tx.people.remember(person, f"P{person}", None, 1.0)
    tx.seats.add(game, name=f"P{person}", talisman="🦊", user_id=person)
    tx.daily_games.attempt(number, person, game)
    tx.games.update(game, state="playing", started_at=NOW - 100)
    if points is not None:
        tx.results.finish(game, "over", ended_at, [Score(0, None, points, points, 1, won=True)])
    return game


@pytest.mark.sqlite
def test_what_is_due_is_found_by_an_index(db):
    tx = Tx(db)
    due = daily(tx, 20, evening=NOW - 10)
    daily(tx, 21)
    mistaken = daily(tx, 23, evening=NOW + 10**7)  # by a clock that was wrong
    assert tx.daily_games.untold(NOW) == [due, mistaken]
    assert all("SCAN" not in line for line in plans(db, lambda: tx.daily_games.untold(NOW)))
    for call in (
        lambda: tx.daily_games.current(HERE.chat_id, NOW),
        lambda: tx.daily_games.attempts(due),
        lambda: tx.daily_games.has_played(HERE.chat_id, ANYA),
    ):
        assert [line for line in plans(db, call) if line.startswith("SCAN")] == []


def test_the_one_that_can_be_played_is_open_and_its_evening_ahead_but_not_far(db):
    tx = Tx(db)
    daily(tx, 23, evening=NOW + 10**7)
    assert tx.daily_games.current(HERE.chat_id, NOW) is None
    number = daily(tx)
    assert tx.daily_games.current(HERE.chat_id, NOW).id == number
    assert tx.daily_games.current(-5, NOW) is None
    assert tx.daily_games.current(HERE.chat_id, NOW + 3600) is None
    tx.daily_games.set_told(number, told=True)
    assert tx.daily_games.current(HERE.chat_id, NOW) is None
    tx.daily_games.set_told(number, told=False)
    assert not tx.daily_games.get(number).open
    assert "secret" not in repr(tx.daily_games.get(number))


def test_nobody_has_two_attempts(db):
    tx = Tx(db)
    number = daily(tx)
    game = played(tx, number, ANYA)
    with pytest.raises(StoreError):
        tx.daily_games.attempt(number, ANYA, game)
    played(tx, number, BOB, points=None)
    found = [(each.user_id, each.name, each.state, each.points) for each in tx.daily_games.attempts(number)]
    assert found == [(ANYA, "P11", "over", 100.0), (BOB, "P22", "playing", None)]


def test_a_supergroup_has_the_games_of_its_group(db):
    tx = Tx(db)
    tx.chats.remember(HERE.chat_id, "group", "", 1.0)
    tx.chats.update(HERE.chat_id, daily_game=False)
    number, other = daily(tx, 21), daily(tx, 22)
    kept = daily(tx, 22, chat=-900)  # asked for in the supergroup before the move was heard of
    for each in (number, other):
        played(tx, each, ANYA)
    tx.chats.move(HERE.chat_id, -900, 5.0)
    assert tx.daily_games.of_day(-900, "2026-11-21").id == number
    assert tx.daily_games.of_day(-900, "2026-11-22").id == kept
    assert tx.daily_games.get(other) is None
    assert len(tx.daily_games.attempts(number)) == 1
    assert tx.chats.get(-900).daily_game is False
    assert health(db).problems == ()


def test_with_a_chat_its_days_go_and_with_a_person_their_attempts(db):
    tx = Tx(db)
    tx.chats.remember(HERE.chat_id, "supergroup", "", 1.0)
    number = daily(tx)
    for person in (ANYA, BOB):
        played(tx, number, person)
    assert tx.person_data.about(ANYA)["daily_games"] == [
        {"chat_id": HERE.chat_id, "day": "2026-11-22", "game_id": 1}
    ]
    tx.people.forget(ANYA)
    assert [each.user_id for each in tx.daily_games.attempts(number)] == [BOB]
    finish_erasing(tx)
    assert columns_with(db, ANYA) == []
    tx.chats.update(HERE.chat_id, active=False, left_at=2.0)
    assert tx.erasing.retire_one(3.0)
    assert tx.daily_games.get(number) is None
    assert db.execute("SELECT count(*) FROM daily_attempts").fetchone() == (0,)
    assert tx.games.get(2).state == "over", "whoever played it in private has it still"
    assert health(db).problems == ()


def tried(tx, number, person):
    return tx.daily_games.was_tried(tx.daily_games.get(number), person)


def repeats(db):
    return db.execute("SELECT daily_id FROM daily_repeats ORDER BY daily_id").fetchall()


def test_until_the_evening_it_is_known_who_has_tried_and_was_forgotten(db):
    tx = Tx(db)
    tx.chats.remember(HERE.chat_id, "group", "", 1.0)
    today, elsewhere, over = daily(tx), daily(tx, chat=-800, secret=SECRET[::-1]), daily(tx, 21)
    for number in (today, elsewhere, over):
        for person in (ANYA, BOB):
            played(tx, number, person)
    tx.daily_games.close(over)
    assert not tried(tx, today, ANYA)
    tx.people.forget(ANYA)
    assert repeats(db) == [(today,), (elsewhere,)], "of the one that is over its dice may be known"
    for number in (today, elsewhere):
        assert tried(tx, number, ANYA)
        assert not tried(tx, number, BOB)
    assert len({bytes(mark) for (mark,) in db.execute("SELECT mark FROM daily_repeats")}) == 2
    finish_erasing(tx)
    assert "P11" not in everything(db)
    assert columns_with(db, ANYA) == []
    tx.people.remember(ANYA, "P11", None, 1.0)
    tx.people.forget(ANYA)
    assert len(repeats(db)) == 2
    tx.chats.move(HERE.chat_id, -900, 5.0)
    assert tried(tx, today, ANYA)
    tx.daily_games.close(today)
    tx.daily_games.set_told(elsewhere, told=True)
    assert repeats(db) == []
    assert health(db).problems == ()


def test_what_is_known_of_who_has_tried_goes_with_its_chat(db):
    tx = Tx(db)
    tx.chats.remember(HERE.chat_id, "supergroup", "", 1.0)
    tx.chats.remember(-800, "group", "", 1.0)
    gone, moved = daily(tx), daily(tx, chat=-800)
    daily(tx, chat=-900)
    for number in (gone, moved):
        played(tx, number, ANYA)
    tx.people.forget(ANYA)
    tx.chats.move(-800, -900, 5.0)  # which has its own
    assert repeats(db) == [(gone,)]
    tx.chats.update(HERE.chat_id, active=False, left_at=2.0)
    assert tx.erasing.retire_one(3.0)
    assert repeats(db) == []
    assert health(db).problems == ()


def test_a_private_chat_that_is_gone_takes_its_attempts_along(db):
    tx = Tx(db)
    number = daily(tx)
    played(tx, number, ANYA)
    tx.chats.update(ANYA, active=False, left_at=2.0)
    assert tx.erasing.retire_one(3.0)
    assert tx.daily_games.attempts(number) == []
    finish_erasing(tx)


async def test_a_copy_without_secrets_has_none_of_a_day_that_goes_on(tmp_path):
    path, copy = tmp_path / "bot.db", tmp_path / "copy.db"
    open_, over = b"a secret that is kept".ljust(32, b"!"), b"a secret that is out".ljust(32, b"?")
    async with await Store.open(path) as store:
        for day, secret in ((22, open_), (21, over)):
            number = await store.write(lambda tx, day=day, secret=secret: daily(tx, day, secret=secret))
            for person in (ANYA, BOB):
                await store.write(lambda tx, number=number, person=person: played(tx, number, person))
        await store.write(lambda tx: tx.people.forget(BOB))
        await store.write(lambda tx: tx.daily_games.close(2))
        await store.backup(copy, secrets=False)
    assert open_ not in copy.read_bytes()
    assert over in copy.read_bytes()
    async with await Store.open(copy) as store:
        assert (await store.check()).problems == ()
        found = await store.read(lambda tx: (tx.daily_games.get(1), tx.daily_games.get(2)))
        assert [(each.open, each.told) for each in found] == [(False, True), (False, False)]
        assert await store.read(lambda tx: tx.daily_games.untold(NOW + 10**6)) == [2]
        assert await store.read(lambda tx: repeats(tx.db)) == []


def test_games_that_are_being_erased_are_not_taken_up_again(db):
    tx = Tx(db)
    game = new_game(tx, Place(ANYA), people=(ANYA,))
    tx.people.remember(ANYA, "P11", None, 1.0)
    tx.games.update(game, state="playing", started_at=1.0, message_id=5)
    tx.results.finish(game, "over", NOW, [])
    assert [row.id for row in tx.games.ended_since(0.0)] == [game]
    tx.people.forget(ANYA)
    games = Games(db)
    assert (games.ended_since(0.0), games.without_result(0.0)) == ([], [])
