import pytest

from bot.chats.model import PersonRow
from bot.chats.settings import Chats, People
from bot.daily.store import PuzzleRow, Puzzles
from bot.ground.store.base import Marks, StoreError
from bot.ground.store.dues import ChatDeliveries
from bot.ground.values import Delivery, Place, guest_id
from bot.pictures.messages import Pictures
from bot.privacy.erasing import Erasing, Forgetting, PersonData
from bot.rankings import ratings
from bot.rankings.achievements import Achievements
from bot.rankings.ranking import Ranking
from bot.table.model import MemberRow, Score
from bot.table.store import Bookings, Games, Invitations, Records, Seats
from bot.weekly.store import Champions
from tests.bot.store.databases import (
    HERE,
    PEOPLE,
    columns_of,
    everything,
    finish,
    health,
    new_game,
    played,
    results_of,
    steps_of,
)


def test_a_person_is_remembered_and_keeps_what_they_chose(tx):
    assert People(tx).get(11) is None
    People(tx).remember(11, "Аня", None, 1.0)
    assert People(tx).get(11) == PersonRow(11, "Аня", None, None, started=False, updated_at=1.0)
    People(tx).update(11, language="uk", started=True)
    People(tx).remember(11, "Anna", "anna", 5.0)
    assert People(tx).get(11) == PersonRow(11, "Anna", "anna", "uk", started=True, updated_at=5.0)
    for change, why in (({"language": "ru"}, "no row with that user_id"), ({"name": "x"}, "cannot set name")):
        with pytest.raises(StoreError, match=why):
            People(tx).update(404, **change)


@pytest.mark.sqlite
def test_nothing_is_written_for_a_name_or_a_title_that_is_known(db, tx):
    changes = []
    for at in (1.0, 9.0):
        People(tx).remember(11, "Аня", None, at)
        Chats(tx).remember(-1, "group", "Дача", at)
        changes.append(db.total_changes)
    assert changes[0] == changes[1]
    People(tx).remember(11, "Аня", "anya", 9.0)
    assert People(tx).get(11).updated_at == 9.0


def test_who_is_in_a_live_game_is_not_forgotten_before_they_have_got_up_or_it_has_ended(db, tx):
    game_id = new_game(tx)
    People(tx).remember(11, "P11", None, 1.0)
    assert Pictures(tx).is_wanted("year 11")
    for person in PEOPLE:
        with pytest.raises(StoreError, match="still in a live game"):
            Forgetting(tx).forget(person)
    Games(tx).update(game_id, state="playing", started_at=5.0, host_id=22)
    Seats(tx).update(game_id, 0, state="left", left_after=3)
    number = Forgetting(tx).forget(11)
    assert not Pictures(tx).is_wanted("year 11"), "the picture of a year is not noted for them"
    assert Pictures(tx).is_wanted("dice")
    assert [row.id for row in Games(tx).live_with(22)] == [game_id]
    finish(tx, game_id, "stopped", 5.0)
    gone = Forgetting(tx).forget(33)
    assert [seat.user_id for seat in Seats(tx).of(game_id)] == [number, 22, gone]
    again = played(tx, HERE, 20.0)
    finish_erasing(tx)
    assert 11 in {by for _, _, by, _ in steps_of(db, again)}, "what was played after coming back"


def test_a_forgotten_person_leaves_results_under_a_number(db, tx):
    for person in PEOPLE:
        People(tx).remember(person, f"P{person}", None, 1.0)
    Chats(tx).remember(11, "private", "P11", 1.0)
    public = played(tx, HERE, 10.0)
    before = [(row.rank, row.user_id) for row in Ranking(tx).top(HERE.chat_id, "all")]
    private = new_game(tx, Place(11), people=(11,))
    finish(tx, private, "over", 11.0, [Score(0, None, 50, 50, 1, won=False)])
    Bookings(tx).add(HERE, 11, "P11", 1.0)
    lobby = new_game(tx, Place(-7), people=(22,))
    Games(tx).update(lobby, host_id=22)
    Invitations(tx).add(lobby, 11, "P11")

    number = Forgetting(tx).forget(11)

    assert number < 0
    assert People(tx).get(11) is None
    assert Chats(tx).get(11) is None
    assert (results_of(db, 11), Bookings(tx).of(HERE), Invitations(tx).of(lobby)) == ([], [], [])
    assert health(db).problems == ()
    assert Marks(tx).unpacked() == 2
    finish_erasing(tx)
    assert Records(tx).lines(public) == ["throw 12345", "faces 1"]
    assert steps_of(db, public)[0] == (1, "throw 12345", None, 10.0)
    assert Records(tx).lines(private) == []
    assert Games(tx).last_finished(Place(11)) is None
    members = [seat.members for seat in Seats(tx).of(public)]
    assert members == [(MemberRow(number, ""),), (MemberRow(22, "P22"),), (MemberRow(33, "P33"),)]
    after = [(row.rank, row.user_id) for row in Ranking(tx).top(HERE.chat_id, "all")]
    assert after == [(rank, number if person == 11 else person) for rank, person in before]
    assert health(db).problems == ()
    assert "P11" not in everything(db)
    assert columns_with(db, 11) == []
    People(tx).remember(11, "P11", None, 2.0)
    assert Forgetting(tx).forget(11) == number - 1, "whoever comes back is somebody new"


def columns_with(db, person):
    """The columns that may hold the id of a person and do."""
    named = ("user_id", "chat_id", "host_id", "keeper_id", "added_by", "by_user")
    columns = [(table, column) for table, column in columns_of(db) if column.endswith(named)]
    assert len(columns) > 8
    return [
        (table, column)
        for table, column in columns
        if db.execute(f"SELECT count(*) FROM {table} WHERE {column} = ?", (person,)).fetchone()[0]
    ]


def finish_erasing(tx):
    """As long as there is something left to be wiped or erased, one game at a time."""
    while Erasing(tx).wipe(1) or Erasing(tx).erase(1):
        assert health(tx.db).problems == ()


def test_guests_are_told_to_whoever_named_them_and_lose_their_names_with_them(db, tx):
    game = new_game(tx, people=(22,))
    Seats(tx).add(game, name="Дед", talisman="🎩", user_id=guest_id(1), added_by=11)
    Games(tx).update(game, host_id=22, keeper_id=22, keeper_all=True)
    finish(tx, game, "over", 5.0)
    Pictures(tx).keep(HERE, "game 1", "shows", "FILE")
    assert PersonData(tx).about(11)["guests"] == [{"game_id": game, "name": "Дед"}]
    Forgetting(tx).forget(11)
    assert "Дед" not in everything(db)
    assert db.execute("SELECT count(*) FROM pictures").fetchone() == (0,), "it may show the name"
    Forgetting(tx).forget(22)
    finish_erasing(tx)
    assert [columns_with(db, person) for person in (11, 22)] == [[], []]


def test_what_is_kept_about_a_person_is_told_them_and_nothing_of_others(db, tx):
    for person in (11, 22):
        People(tx).remember(person, f"P{person}", None, 1.0)
    game = played(tx, HERE, 10.0)
    ratings.count(tx, game)
    Champions(tx).award(HERE.chat_id, PEOPLE)
    Champions(tx).note_tag(HERE.chat_id, 11, "Champion")
    body, mark = "{}", "m"
    puzzle = Puzzles(tx).add(PuzzleRow(0, HERE.chat_id, 0, "2026-11-22", 1, mark, body))
    for person in PEOPLE:
        Achievements(tx).keep(HERE.chat_id, game, 10.0, [(person, "five" if person == 11 else "team")])
        Puzzles(tx).answer(puzzle, person, 20.0 + person, solved=person == 11)
    for person in (11, 22):
        Pictures(tx).keep(HERE, f"year {person}", "shows", "FILE")
        ChatDeliveries(tx).begin(Delivery("picture", f"year {person} in 0", HERE.chat_id), 30.0)
    found = PersonData(tx).about(11)
    assert [(line["chat_id"], line["games"]) for line in found["ratings"]] == [(HERE.chat_id, 1), (0, 1)]
    assert found["achievements"] == [{"chat_id": -100, "key": "five", "game_id": game, "ended_at": 10.0}]
    assert found["champion_tags"] == [{"chat_id": -100, "tag": "Champion", "state": "due"}]
    assert found["puzzle_answers"] == [{"chat_id": -100, "day": "2026-11-22", "solved": 1, "at": 31.0}]
    assert [line["what"] for line in found["pictures"]] == ["year 11"]
    assert found["pictures_sent"] == [{"chat_id": -100, "what": "year 11 in 0", "tried_at": 30.0}]
    told = {str(value) for rows in found.values() for line in rows for value in line.values()}
    assert not {"22", "33", "P22", "year 22"} & told
    Forgetting(tx).forget(11)
    finish_erasing(tx)
    assert not any(PersonData(tx).about(11).values())
    assert PersonData(tx).games(11, None, 9)[0] == []
    assert columns_with(db, 11) == []
