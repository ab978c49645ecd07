import pytest

from bot.store import MemberRow, PersonRow, Score, StoreError, Tx
from bot.store.check import check_database
from bot.views.place import Place
from tests.bot.store.databases import HERE, PEOPLE, new_game, played, results_of, steps_of


def test_a_person_is_remembered_and_keeps_what_they_chose(db):
    tx = Tx(db)
    assert tx.people.get(11) is None
    tx.people.remember(11, "Аня", None, 1.0)
    assert tx.people.get(11) == PersonRow(11, "Аня", None, None, None, started=False, updated_at=1.0)
    tx.people.update(11, language="uk", talisman="🐙", started=True)
    tx.people.remember(11, "Anna", "anna", 5.0)
    assert tx.people.get(11) == PersonRow(11, "Anna", "anna", "uk", "🐙", started=True, updated_at=5.0)


def test_nothing_is_written_for_a_name_that_is_known(db):
    tx = Tx(db)
    tx.people.remember(11, "Аня", None, 1.0)
    before = db.total_changes
    tx.people.remember(11, "Аня", None, 9.0)
    assert db.total_changes == before
    tx.people.remember(11, "Аня", "anya", 9.0)
    assert tx.people.get(11).updated_at == 9.0


def test_strangers_have_no_settings(db):
    tx = Tx(db)
    with pytest.raises(StoreError, match="no row with user_id 404"):
        tx.people.update(404, language="ru")
    with pytest.raises(StoreError, match="cannot set name"):
        tx.people.update(404, name="x")


def test_a_forgotten_person_leaves_results_without_a_name(db):
    tx = Tx(db)
    for person in PEOPLE:
        tx.people.remember(person, f"P{person}", None, 1.0)
    tx.chats.remember(11, "private", "P11", 1.0)
    public = played(tx, HERE, 10.0)
    private = new_game(tx, Place(11), people=(11,))
    tx.results.finish(private, "over", 11.0, [Score(0, 11, 50, 50, 1, won=False)])

    tx.people.forget(11)

    assert tx.people.get(11) is None
    assert tx.chats.get(11) is None
    assert results_of(db, 11) == []
    assert tx.records.lines(public) == ["throw 12345", "faces 1"]
    assert steps_of(db, public)[0] == (1, "throw 12345", None, 10.0)
    members = [seat.members for seat in tx.seats.of(public)]
    assert members == [(MemberRow(None, ""),), (MemberRow(22, "P22"),), (MemberRow(33, "P33"),)]
    assert [row.user_id for row in tx.ranking.top(HERE.chat_id, "all")] == [22, 33]
    assert check_database(db).problems == ()
    everything = "\n".join(db.iterdump())
    assert "P11" not in everything
    columns = [
        (table, column)
        for (table,) in db.execute("SELECT name FROM sqlite_schema WHERE type = 'table'").fetchall()
        for _, column, *_ in db.execute(f"PRAGMA table_info({table})").fetchall()
        if column.endswith(("user_id", "chat_id", "host_id", "by_user"))
    ]
    assert len(columns) > 8
    left = [
        db.execute(f"SELECT count(*) FROM {table} WHERE {column} = 11").fetchone()[0]
        for table, column in columns
    ]
    assert set(left) == {0}


def test_who_is_in_a_live_game_is_not_forgotten_yet(db):
    tx = Tx(db)
    game_id = new_game(tx)
    for person in PEOPLE:
        with pytest.raises(StoreError, match="still in a live game"):
            tx.people.forget(person)
    tx.results.finish(game_id, "stopped", 5.0)
    tx.people.forget(PEOPLE[0])
    assert [seat.user_id for seat in tx.seats.of(game_id)] == [None, 22, 33]
