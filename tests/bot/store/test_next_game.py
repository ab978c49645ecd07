"""Bookings of the next game, and invitations to a lobby."""

from bot.chats.settings import Chats
from bot.ground.values import Place
from bot.table.model import BookingRow, InvitationRow, Score
from bot.table.store import Bookings, Games, Invitations, Results
from tests.bot.store.databases import HERE, finish, move_chat, new_game

TOPIC = Place(HERE.chat_id, 7)


def test_bookings_are_of_a_place_in_order_once_a_person_and_go_along_with_their_group(tx):
    for place, user, at in ((HERE, 33, 5.0), (HERE, 11, 6.0), (TOPIC, 22, 4.0), (HERE, 33, 9.0)):
        Bookings(tx).add(place, user, f"P{user}", at)
    assert Bookings(tx).of(HERE) == [BookingRow(33, "P33", 5.0), BookingRow(11, "P11", 6.0)]
    assert Bookings(tx).of(TOPIC) == [BookingRow(22, "P22", 4.0)]
    assert [Bookings(tx).drop(*each) for each in ((HERE, 33), (HERE, 33), (TOPIC, 11))] == [
        True,
        False,
        False,
    ]
    Chats(tx).remember(HERE.chat_id, "group", "", 1.0)
    Bookings(tx).add(HERE, 44, "P44", 9.5)
    Bookings(tx).add(Place(-1005), 44, "P44", 7.0)
    move_chat(tx, HERE.chat_id, -1005, 10.0)
    assert Bookings(tx).of(HERE) == []
    assert [each.user_id for each in Bookings(tx).of(Place(-1005))] == [11, 44]


def test_the_ranks_of_a_game_are_told_by_seat(tx):
    for ended, ranks in (("over", {2: 1, 0: 2}), ("stopped", {})):
        game = new_game(tx)
        Games(tx).update(game, state="playing", started_at=2.0)
        scores = [Score(2, 33, 9, 9, 1, won=True), Score(0, None, 8, 8, 2, won=False)]
        finish(tx, game, ended, 3.0, scores if ranks else ())
        assert Results(tx).ranks(game) == ranks


def test_invitations_last_as_long_as_the_lobby(tx):
    game, other = new_game(tx), new_game(tx, TOPIC)
    for user in (55, 44, 55):
        Invitations(tx).add(game, user, f"P{user}")
    Invitations(tx).add(other, 44, "P44")
    assert Invitations(tx).of(game) == [InvitationRow(55, "P55", None), InvitationRow(44, "P44", None)]
    Invitations(tx).sent(game)
    Invitations(tx).add(game, 66, "P66")
    Invitations(tx).drop(game, 55)
    Invitations(tx).drop(game, 55)
    assert [(each.user_id, each.called) for each in Invitations(tx).of(game)] == [(44, True), (66, None)]
    Invitations(tx).sent(game)
    assert [(each.user_id, each.called) for each in Invitations(tx).of(game)] == [(44, False), (66, True)]
    Games(tx).update(game, menu="rules")
    assert len(Invitations(tx).of(game)) == 2
    Games(tx).update(game, state="playing", started_at=2.0)
    finish(tx, other, "stopped", 3.0)
    assert Invitations(tx).of(game) == Invitations(tx).of(other) == []
