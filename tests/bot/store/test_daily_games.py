"""Games of the day in the database: found by indices, one attempt each, gone with chats and people."""

import pytest

from bot.chats.settings import Chats, People
from bot.daily.store import DailyGames, DailyRow
from bot.ground.store.base import StoreError
from bot.ground.store.database import Store
from bot.ground.store.dues import ChatDeliveries
from bot.ground.values import Place
from bot.privacy.erasing import Erasing, Forgetting, PersonData
from bot.table.model import Score
from bot.table.store import Games, Seats
from tests.bot.store.databases import HERE, due_deliveries, everything, finish, health, move_chat, problems_of
from tests.bot.store.test_people import columns_with, finish_erasing

NOW = 1_000_000.0
ANYA, BOB = 11, 22


SECRET = b"the secret of a day".ljust(32)


def daily(tx, day=22, chat=HERE.chat_id, evening=NOW + 3600, secret=SECRET):
    return DailyGames(tx).add(
        DailyRow(0, chat, 0, f"2026-11-{day}", "yatzy", "{}", 1, secret, "ab" * 32, "🦊", "UTC", evening)
    )


def played(tx, number, person, *, points=100.0, ended_at=NOW):
    """Somebody's attempt, played out in private."""
    game = Games(tx).create(
        Place(person),
        preset="yatzy",
        options="{}",
        revision=1,
        secret=DailyGames(tx).get(number).secret,
        commitment="ab" * 32,
        host_id=person,
        at=NOW - 100,
        daily_id=number,
    )
    Chats(tx).remember(person, "private", "", 1.0)
    People(tx).remember(person, f"P{person}", None, 1.0)
    Seats(tx).add(game, name=f"P{person}", talisman="🦊", user_id=person)
    DailyGames(tx).attempt(number, person, game)
    Games(tx).update(game, state="playing", started_at=NOW - 100)
    if points is not None:
        finish(tx, game, "over", ended_at, [Score(0, None, points, points, 1, won=True)])
    return game


def test_the_one_that_can_be_played_is_open_and_its_evening_ahead_but_not_far(tx):
    daily(tx, 23, evening=NOW + 10**7)
    assert DailyGames(tx).current(HERE.chat_id, NOW) is None
    number = daily(tx)
    assert DailyGames(tx).current(HERE.chat_id, NOW).id == number
    assert DailyGames(tx).current(-5, NOW) is None
    assert DailyGames(tx).current(HERE.chat_id, NOW + 3600) is None
    DailyGames(tx).close(number)
    assert DailyGames(tx).current(HERE.chat_id, NOW) is None
    assert not DailyGames(tx).get(number).open
    assert "secret" not in repr(DailyGames(tx).get(number))


def test_nobody_has_two_attempts_and_those_of_a_private_chat_go_with_it(tx):
    number = daily(tx)
    game = played(tx, number, ANYA)
    with pytest.raises(StoreError):
        DailyGames(tx).attempt(number, ANYA, game)
    played(tx, number, BOB, points=None)
    found = [(each.user_id, each.name, each.state, each.points) for each in DailyGames(tx).attempts(number)]
    assert found == [(ANYA, "P11", "over", 100.0), (BOB, "P22", "playing", None)]
    Chats(tx).update(ANYA, active=False, left_at=2.0)
    assert Erasing(tx).retire_one(3.0)
    assert [each.user_id for each in DailyGames(tx).attempts(number)] == [BOB]
    finish_erasing(tx)


def tried(tx, number, person):
    return DailyGames(tx).was_tried(DailyGames(tx).get(number), person)


def repeats(db):
    return db.execute("SELECT daily_id FROM daily_repeats ORDER BY daily_id").fetchall()


def test_a_supergroup_has_the_games_of_its_group_but_where_it_has_its_own(db, tx):
    Chats(tx).remember(HERE.chat_id, "group", "", 1.0)
    Chats(tx).choose(HERE.chat_id, daily_game="off")
    number, other = daily(tx, 21), daily(tx, 22)
    kept = daily(tx, 22, chat=-900)  # asked for in the supergroup before the move was heard of
    for each in (number, other):
        for person in (ANYA, BOB):
            played(tx, each, person)
    Forgetting(tx).forget(BOB)
    move_chat(tx, HERE.chat_id, -900, 5.0)
    assert DailyGames(tx).of_day(-900, "2026-11-21").id == number
    assert DailyGames(tx).of_day(-900, "2026-11-22").id == kept
    assert DailyGames(tx).get(other) is None
    assert repeats(db) == [(number,)]
    assert len(DailyGames(tx).attempts(number)) == 1
    assert Chats(tx).get(-900).settings.daily_game is False
    assert health(db).problems == ()


def test_with_a_chat_its_days_go_and_with_a_person_their_attempts(db, tx):
    Chats(tx).remember(HERE.chat_id, "supergroup", "", 1.0)
    number = daily(tx)
    for person in (ANYA, BOB):
        played(tx, number, person)
    assert PersonData(tx).about(ANYA)["daily_games"] == [
        {"chat_id": HERE.chat_id, "day": "2026-11-22", "game_id": 1}
    ]
    Games(tx).update(1, message_id=5)
    assert [row.id for row in Games(tx).ended_since(0.0)] == [1]
    Forgetting(tx).forget(ANYA)
    assert Games(tx).ended_since(0.0) == [], "what is being erased is not taken up again"
    assert [row.id for row in Games(tx).without_result(0.0)] == [2]
    assert [each.user_id for each in DailyGames(tx).attempts(number)] == [BOB]
    finish_erasing(tx)
    assert columns_with(db, ANYA) == []
    Chats(tx).update(HERE.chat_id, active=False, left_at=2.0)
    assert Erasing(tx).retire_one(3.0)
    assert DailyGames(tx).get(number) is None
    assert repeats(db) == db.execute("SELECT 1 FROM daily_attempts").fetchall() == []
    assert Games(tx).get(2).state == "over", "whoever played it in private has it still"
    assert health(db).problems == ()


def test_until_the_evening_it_is_known_who_has_tried_and_was_forgotten(db, tx):
    Chats(tx).remember(HERE.chat_id, "group", "", 1.0)
    today, elsewhere, over = daily(tx), daily(tx, chat=-800, secret=SECRET[::-1]), daily(tx, 21)
    for number in (today, elsewhere, over):
        for person in (ANYA, BOB):
            played(tx, number, person)
    DailyGames(tx).close(over)
    assert not tried(tx, today, ANYA)
    Forgetting(tx).forget(ANYA)
    assert repeats(db) == [(today,), (elsewhere,)], "of the one that is over its dice may be known"
    for number in (today, elsewhere):
        assert [tried(tx, number, person) for person in (ANYA, BOB)] == [True, False]
    assert len({bytes(mark) for (mark,) in db.execute("SELECT mark FROM daily_repeats")}) == 2
    finish_erasing(tx)
    assert "P11" not in everything(db)
    assert columns_with(db, ANYA) == []
    People(tx).remember(ANYA, "P11", None, 1.0)
    Forgetting(tx).forget(ANYA)
    assert len(repeats(db)) == 2
    move_chat(tx, HERE.chat_id, -900, 5.0)
    assert tried(tx, today, ANYA)
    for number in (today, elsewhere):
        DailyGames(tx).close(number)
    assert repeats(db) == []
    assert health(db).problems == ()


async def test_a_copy_without_secrets_has_none_of_a_day_that_goes_on(tmp_path):
    path, copy = tmp_path / "bot.db", tmp_path / "copy.db"
    open_, over = b"a secret that is kept".ljust(32, b"!"), b"a secret that is out".ljust(32, b"?")

    def filled(tx):
        for number in (daily(tx, 22, secret=open_), daily(tx, 21, secret=over)):
            for person in (ANYA, BOB):
                played(tx, number, person)
            ChatDeliveries(tx).expect(DailyGames(tx).get(number).evening, NOW)
        Forgetting(tx).forget(BOB)
        DailyGames(tx).close(2)

    async with await Store.open(path) as store:
        await store.write(filled)
        await store.backup(copy, secrets=False)
    assert open_ not in copy.read_bytes()
    assert over in copy.read_bytes()
    async with await Store.open(copy) as store:
        assert await problems_of(store) == []
        found = await store.read(lambda tx: (DailyGames(tx).get(1), DailyGames(tx).get(2)))
        assert [each.open for each in found] == [False, False]
        assert await store.read(lambda tx: due_deliveries(tx, NOW + 10**6)) == [found[1].evening]
        assert await store.read(lambda tx: repeats(tx.db)) == []
