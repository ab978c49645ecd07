import pytest

from bot.ground.store import StoreError, Tx
from bot.ground.values.place import Place
from bot.privacy.store.erasing import Erasing
from bot.privacy.store.forgetting import Forgetting
from bot.rankings.store.ranking import Ranking
from bot.table.store.games import Games
from bot.table.store.records import Records
from bot.table.store.rows import MemberRow, Score
from bot.table.store.seats import Seats
from tests.bot.store.databases import (
    HERE,
    PEOPLE,
    REFUSED,
    finish,
    health,
    move_chat,
    new_game,
    plans,
    results_of,
    steps_of,
)


def sitting(tx, game_id):
    return [[member.user_id for member in seat.members] for seat in Seats(tx).of(game_id)]


def test_members_sit_in_the_order_of_joining_and_leave_no_empty_seat(db):
    tx = Tx(db)
    game_id = new_game(tx)
    Seats(tx).add_member(game_id, 1, user_id=44, name="D")
    Seats(tx).add_member(game_id, 1, user_id=55, name="E")
    assert sitting(tx, game_id) == [[11], [22, 44, 55], [33]]
    Seats(tx).drop_member(game_id, 22)
    Seats(tx).add_member(game_id, 1, user_id=22, name="B")
    assert sitting(tx, game_id) == [[11], [44, 55, 22], [33]]
    Seats(tx).drop_member(game_id, 11)
    assert sitting(tx, game_id) == [[44, 55, 22], [33]]
    assert Seats(tx).of(game_id)[0].user_id == 44


def test_a_person_is_in_one_seat_of_a_game_only(db):
    tx = Tx(db)
    game_id = new_game(tx)
    Seats(tx).add_member(game_id, 0, user_id=44, name="D")
    for person in (*PEOPLE, 44):
        with pytest.raises(StoreError, match="already has a seat"):
            Seats(tx).add_member(game_id, 2, user_id=person, name="x")
        with pytest.raises(StoreError, match="already has a seat"):
            Seats(tx).add(game_id, name="x", talisman="🍀", user_id=person)
    with pytest.raises(REFUSED, match=r"(?i)unique"):  # the table itself, whoever writes
        db.execute("INSERT INTO members (game_id, seat, position, user_id, name) VALUES (1, 2, 9, 44, 'x')")
    with pytest.raises(StoreError, match="no seat 7"):
        Seats(tx).add_member(game_id, 7, user_id=66, name="x")
    with pytest.raises(StoreError, match="the person has no seat"):
        Seats(tx).drop_member(game_id, 66)
    Games(tx).update(game_id, state="playing")
    for change in (
        lambda: Seats(tx).add_member(game_id, 0, user_id=66, name="x"),
        lambda: Seats(tx).drop_member(game_id, 44),
    ):
        with pytest.raises(StoreError, match="not in the lobby"):
            change()
    assert sitting(tx, game_id) == [[11, 44], [22], [33]]


def test_who_left_a_team_is_noted_with_the_turn(db):
    tx = Tx(db)
    game_id = new_game(tx)
    Seats(tx).add_member(game_id, 0, user_id=44, name="D")
    Games(tx).update(game_id, state="playing")
    Seats(tx).mark_gone(game_id, 11, 3)
    seat = Seats(tx).of(game_id)[0]
    assert seat.members == (MemberRow(11, "P11", 3), MemberRow(44, "D"))
    assert (seat.user_id, seat.present) == (44, (MemberRow(44, "D"),))
    assert not seat.holds(11)
    assert seat.holds(44)
    with pytest.raises(StoreError, match="no row"):
        Seats(tx).mark_gone(game_id, 99, 3)


def test_every_member_has_the_result_and_can_be_forgotten(db):
    tx = Tx(db)
    game_id = new_game(tx, people=(11, 22))
    Seats(tx).add_member(game_id, 0, user_id=44, name="D")
    Games(tx).update(game_id, state="playing", started_at=5.0)
    with pytest.raises(StoreError, match="live game"):
        Forgetting(tx).forget(44)
    Records(tx).append(game_id, 1, ["throw 12345"], 44, 6.0)
    scores = [
        Score(seat, user, 9.5, 9.5, place, place == 1)
        for seat, user, place in ((0, 11, 1), (0, 44, 1), (1, 22, 2))
    ]
    finish(tx, game_id, "over", 9.0, scores)
    assert [
        (row.user_id, row.wins, row.points) for row in Ranking(tx).top(HERE.chat_id, "all", "pirate")
    ] == [
        (11, 1, 9.5),
        (44, 1, 9.5),
        (22, 0, 9.5),
    ]
    assert [row["seats"] for row in results_of(db, 44)] == [2]
    assert health(db).problems == ()
    move_chat(tx, HERE.chat_id, -1005, 10.0)
    number = Forgetting(tx).forget(44)
    assert Erasing(tx).wipe(10)
    assert sitting(tx, game_id) == [[11, number], [22]]
    assert steps_of(db, game_id)[0][2] is None
    ranked = [(row.rank, row.user_id) for row in Ranking(tx).top(-1005, "all")]
    assert ranked == [(1, number), (1, 11), (3, 22)]
    assert health(db).problems == ()


@pytest.mark.sqlite
def test_reading_the_seats_looks_at_one_game_only(db):
    tx = Tx(db)
    game_id = new_game(tx)
    plan = plans(db, lambda: Seats(tx).of(game_id))
    assert not [line for line in plan if line.startswith("SCAN") and "members" in line]


def test_seats_and_members_are_put_into_another_order(db):
    tx = Tx(db)
    game_id, other = new_game(tx), new_game(tx, Place(HERE.chat_id, 7))
    Seats(tx).add(game_id, level="solid", talisman="🐙")
    for person in (44, 55):
        Seats(tx).add_member(game_id, 1, user_id=person, name=f"P{person}")
    Seats(tx).arrange(game_id, [3, 2, 0, 1])
    assert sitting(tx, game_id) == [[], [33], [11], [22, 44, 55]]
    assert [seat.level for seat in Seats(tx).of(game_id)] == ["solid", None, None, None]
    Seats(tx).arrange_members(game_id, 3, [55, 22, 44])
    assert sitting(tx, game_id) == [[], [33], [11], [55, 22, 44]]
    Seats(tx).drop_member(game_id, 22)
    Seats(tx).arrange_members(game_id, 3, [44, 55])
    Seats(tx).add_member(game_id, 3, user_id=22, name="P22")
    assert sitting(tx, game_id)[3] == [44, 55, 22]
    assert sitting(tx, other) == [[11], [22], [33]]
    assert health(db).problems == ()
    for wrong in ([0, 1, 2], [0, 1, 2, 2], [0, 1, 2, 4]):
        with pytest.raises(StoreError, match="other seats"):
            Seats(tx).arrange(game_id, wrong)
    for wrong in ([44, 55], [44, 55, 11], [44, 55, 22, 22]):
        with pytest.raises(StoreError, match="other members"):
            Seats(tx).arrange_members(game_id, 3, wrong)
    Games(tx).update(game_id, state="playing")
    for change in (
        lambda: Seats(tx).arrange(game_id, [0, 1, 2, 3]),
        lambda: Seats(tx).arrange_members(game_id, 3, [44, 55, 22]),
    ):
        with pytest.raises(StoreError, match="not in the lobby"):
            change()
