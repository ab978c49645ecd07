import pytest

from bot.store import ChatRow, MemberRow, PersonRow, Score, StoreError, Tx
from bot.store.check import check_database
from bot.views.place import Place
from tests.bot.store.databases import HERE, PEOPLE, new_game, results_of, steps_of

GROUP, SUPERGROUP = -5, -1005


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
    tx.chats.remember(-1, "group", "Дача", 1.0)
    before = db.total_changes
    tx.people.remember(11, "Аня", None, 9.0)
    tx.chats.remember(-1, "group", "Дача", 9.0)
    assert db.total_changes == before
    tx.people.remember(11, "Аня", "anya", 9.0)
    assert tx.people.get(11).updated_at == 9.0


def test_a_chat_is_remembered_and_keeps_its_settings(db):
    tx = Tx(db)
    assert tx.chats.get(-1) is None
    tx.chats.remember(-1, "group", "Дача", 1.0)
    tx.chats.update(-1, language="ru", zone="Europe/Kyiv", default_preset="pirate", default_options="{}")
    tx.chats.remember(-1, "group", "Dacha", 2.0)
    tx.chats.update(-1, active=False, hints=True, chances=True)
    assert tx.chats.get(-1) == ChatRow(
        *(-1, "group", "Dacha", "ru", "Europe/Kyiv", "pirate", "{}", None),
        active=False,
        updated_at=2.0,
        hints=True,
        chances=True,
    )


def test_strangers_have_no_settings(db):
    tx = Tx(db)
    with pytest.raises(StoreError, match="no row with user_id 404"):
        tx.people.update(404, language="ru")
    with pytest.raises(StoreError, match="no row with chat_id -404"):
        tx.chats.update(-404, zone="UTC")
    with pytest.raises(StoreError, match="cannot set name"):
        tx.people.update(404, name="x")


def test_the_bots_last_sign_of_life(db):
    tx = Tx(db)
    assert tx.marks.last_seen() is None
    tx.marks.set_last_seen(5.5)
    tx.marks.set_last_seen(6.5)
    assert tx.marks.last_seen() == 6.5


def played(tx: Tx, place: Place, at: float, winner: int = 11) -> int:
    game_id = new_game(tx, place)
    tx.records.append(game_id, 1, ["throw 12345"], 11, at)
    tx.records.append(game_id, 2, ["faces 1"], None, at)
    scores = [
        Score(seat, user, 100 - seat, 100 - seat, seat + 1, won=user == winner)
        for seat, user in enumerate(PEOPLE)
    ]
    tx.results.finish(game_id, "over", at, scores)
    return game_id


def test_a_supergroup_gets_everything_of_its_group(db):
    tx = Tx(db)
    tx.chats.remember(GROUP, "group", "Дача", 1.0)
    tx.chats.update(
        GROUP,
        language="ru",
        zone="Europe/Kyiv",
        default_preset="pirate",
        default_options='{"a": 1}',
        hints=True,
        chances=True,
    )
    old = played(tx, Place(GROUP), 10.0)
    live = new_game(tx, Place(GROUP))
    tx.games.update(live, message_id=77, nudge_message_id=78, deadline=500.0)
    before = [(row.user_id, row.games, row.wins, row.points) for row in tx.ranking.top(GROUP, "all")]

    for _ in range(2):  # Telegram tells it twice, once from each side
        tx.chats.move(GROUP, SUPERGROUP, 20.0)
        moved = tx.games.live_in(Place(SUPERGROUP))
        assert (moved.id, moved.message_id, moved.nudge_message_id, moved.deadline) == (
            live,
            None,
            None,
            500.0,
        )
        assert tx.games.live_in(Place(GROUP)) is None
        assert tx.games.last_finished(Place(SUPERGROUP)).id == old
        assert [
            (row.user_id, row.games, row.wins, row.points) for row in tx.ranking.top(SUPERGROUP, "all")
        ] == before
        assert tx.ranking.top(GROUP, "all") == []
        assert results_of(db, 11)[0]["chat_id"] == SUPERGROUP
        assert (tx.chats.get(GROUP).migrated_to, tx.chats.get(GROUP).active) == (SUPERGROUP, False)
        new = tx.chats.get(SUPERGROUP)
        assert (new.kind, new.title, new.language, new.zone) == ("supergroup", "Дача", "ru", "Europe/Kyiv")
        assert new.hints
        assert new.chances
        assert (new.default_preset, new.default_options, new.active) == ("pirate", '{"a": 1}', True)
    assert check_database(db).problems == ()


def test_a_move_heard_of_late_merges(db):
    tx = Tx(db)
    for chat_id, zone in ((GROUP, "Europe/Kyiv"), (SUPERGROUP, "UTC")):
        tx.chats.remember(chat_id, "group", "Дача", 1.0)
        tx.chats.update(chat_id, zone=zone)
        played(tx, Place(chat_id), 10.0, winner=22)
    overtaken, live = new_game(tx, Place(GROUP)), new_game(tx, Place(SUPERGROUP))
    tx.games.update(overtaken, deadline=9.0)
    tx.games.update(live, message_id=5)
    tx.chats.move(GROUP, SUPERGROUP, 20.0)
    assert (tx.games.get(overtaken).state, tx.games.get(overtaken).ended_at) == ("stopped", 20.0)
    assert (tx.games.live_in(Place(SUPERGROUP)).id, tx.games.live_in(Place(SUPERGROUP)).message_id) == (
        live,
        5,
    )
    best = tx.ranking.top(SUPERGROUP, "all")[0]
    assert (best.user_id, best.games, best.wins, best.points) == (22, 2, 2, 198.0)
    assert tx.chats.get(SUPERGROUP).zone == "UTC"
    assert check_database(db).problems == ()


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
