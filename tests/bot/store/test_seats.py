"""Seats and who sits in them: in order of joining, each person once, put into another order, left."""

import pytest

from bot.ground.store.base import StoreError
from bot.ground.values import Place
from bot.privacy.erasing import Erasing, Forgetting
from bot.rankings.ranking import Ranking
from bot.table.model import MemberRow, Score
from bot.table.store import Games, Records, Seats
from tests.bot.store.databases import (
    HERE,
    PEOPLE,
    REFUSED,
    finish,
    health,
    move_chat,
    new_game,
    results_of,
    steps_of,
)


def sitting(tx, game_id):
    return [[member.user_id for member in seat.members] for seat in Seats(tx).of(game_id)]


def test_seats_are_in_order_of_joining_and_close_up(tx):
    game_id = new_game(tx)
    assert Seats(tx).add(game_id, name="Solid", talisman="🐙", level="solid") == 3
    Seats(tx).drop(game_id, 1)
    assert [(seat.seat, seat.user_id, seat.level, seat.state) for seat in Seats(tx).of(game_id)] == [
        (0, 11, None, "in"),
        (1, 33, None, "in"),
        (2, None, "solid", "computer"),
    ]
    assert Seats(tx).add(game_id, name="back", talisman="🍀", user_id=22) == 3
    Seats(tx).update(game_id, 0, talisman="🎲", state="left")
    assert (Seats(tx).of(game_id)[0].talisman, Seats(tx).of(game_id)[0].state) == ("🎲", "left")


def test_members_sit_in_the_order_of_joining_and_leave_no_empty_seat(tx):
    game_id = new_game(tx)
    for person in (44, 55):
        Seats(tx).add_member(game_id, 1, user_id=person, name="x")
    assert sitting(tx, game_id) == [[11], [22, 44, 55], [33]]
    Seats(tx).drop_member(game_id, 22)
    Seats(tx).add_member(game_id, 1, user_id=22, name="B")
    assert sitting(tx, game_id) == [[11], [44, 55, 22], [33]]
    Seats(tx).drop_member(game_id, 11)
    assert sitting(tx, game_id) == [[44, 55, 22], [33]]
    assert Seats(tx).of(game_id)[0].user_id == 44


def test_seats_and_members_are_put_into_another_order(db, tx):
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


def test_seats_that_cannot_be_are_refused(db, tx):
    game, seats, one = new_game(tx), Seats(tx), {"name": "x", "talisman": "🍀"}
    seats.add_member(game, 0, user_id=44, name="D")
    for why, attempts in {
        "either a person or a computer": (
            lambda: seats.add(game, **one),
            lambda: seats.add(game, **one, user_id=5, level="solid"),
        ),
        "already has a seat": (
            *(lambda each=each: seats.add(game, **one, user_id=each) for each in (*PEOPLE, 44)),
            *(lambda each=each: seats.add_member(game, 2, user_id=each, name="x") for each in (*PEOPLE, 44)),
        ),
        "no seat 7": (
            lambda: seats.add_member(game, 7, user_id=66, name="x"),
            lambda: seats.drop(game, 7),
        ),
        "the person has no seat": (lambda: seats.drop_member(game, 66),),
        "no row": (lambda: seats.update(game, 7, talisman="x"), lambda: seats.mark_gone(game, 99, 3)),
        "cannot set": (lambda: seats.update(game, 0, rank=5),),
        "other seats": [
            lambda wrong=wrong: seats.arrange(game, wrong) for wrong in ([0, 1], [0, 1, 1], [0, 1, 3])
        ],
        "other members": [
            lambda wrong=wrong: seats.arrange_members(game, 0, wrong)
            for wrong in ([11], [11, 22], [11, 44, 44])
        ],
    }.items():
        for attempt in attempts:
            with pytest.raises(StoreError, match=why):
                attempt()
    with pytest.raises(REFUSED, match=r"(?i)unique"):  # the table itself, whoever writes
        db.execute("INSERT INTO members (game_id, seat, position, user_id, name) VALUES (1, 2, 9, 44, 'x')")
    Games(tx).update(game, state="playing")
    for change in (
        lambda: seats.add(game, **one, user_id=99),
        lambda: seats.drop(game, 0),
        lambda: seats.add_member(game, 0, user_id=66, name="x"),
        lambda: seats.drop_member(game, 44),
        lambda: seats.arrange(game, [0, 1, 2]),
        lambda: seats.arrange_members(game, 0, [44, 11]),
    ):
        with pytest.raises(StoreError, match="not in the lobby"):
            change()
    assert sitting(tx, game) == [[11, 44], [22], [33]]


def test_who_left_a_team_is_noted_with_the_turn(tx):
    game_id = new_game(tx)
    Seats(tx).add_member(game_id, 0, user_id=44, name="D")
    Games(tx).update(game_id, state="playing")
    Seats(tx).mark_gone(game_id, 11, 3)
    seat = Seats(tx).of(game_id)[0]
    assert seat.members == (MemberRow(11, "P11", 3), MemberRow(44, "D"))
    assert (seat.user_id, seat.present) == (44, (MemberRow(44, "D"),))
    assert (seat.holds(11), seat.holds(44)) == (False, True)


def test_every_member_has_the_result_and_can_be_forgotten(db, tx):
    game_id = new_game(tx, people=(11, 22))
    Seats(tx).add_member(game_id, 0, user_id=44, name="D")
    Games(tx).update(game_id, state="playing", started_at=5.0)
    with pytest.raises(StoreError, match="live game"):
        Forgetting(tx).forget(44)
    Records(tx).append(game_id, 1, ["throw 12345"], 44, 6.0)
    places = ((0, 11, 1), (0, 44, 1), (1, 22, 2))
    scores = [Score(seat, user, 9.5, 9.5, place, place == 1) for seat, user, place in places]
    finish(tx, game_id, "over", 9.0, scores)
    ranked = [(row.user_id, row.wins, row.points) for row in Ranking(tx).top(HERE.chat_id, "all", "pirate")]
    assert ranked == [(11, 1, 9.5), (44, 1, 9.5), (22, 0, 9.5)]
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
