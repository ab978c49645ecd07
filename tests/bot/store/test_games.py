"""A game as the database keeps it: where it is, what of it changes, when something is due, how it ends."""

import sqlite3

import pytest

from bot.coach.reviews import Reviews
from bot.ground.store.base import StoreError
from bot.ground.store.dues import ChatDeliveries
from bot.ground.values import Place
from bot.table.model import Score
from bot.table.store import DEADLINES, REMINDERS, Games, Records, result_message, result_of
from tests.bot.store.databases import HERE, REFUSED, due_games, finish, health, new_game, next_deadline


def test_a_place_has_one_live_game_and_a_topic_is_a_place(db, tx):
    first = new_game(tx)
    game = Games(tx).get(first)
    assert game == Games(tx).live_in(HERE)
    assert (game.place, game.state, game.preset, game.held) == (HERE, "lobby", "pirate", 0)
    assert game.secret == bytes(range(32))
    assert repr(game.secret) not in repr(game)
    assert Games(tx).get(first + 1) is None
    with pytest.raises(StoreError, match="already live"):
        new_game(tx)
    with pytest.raises(REFUSED, match=r"(?i)unique"):  # the table itself, whoever writes
        db.execute(
            "INSERT INTO games (chat_id, thread_id, state, preset, options, revision, secret, commitment,"
            " created_at) SELECT chat_id, thread_id, 'playing', preset, options, 1, secret, commitment, 1"
            " FROM games"
        )
    topic = new_game(tx, Place(HERE.chat_id, 7))
    finish(tx, first, "stopped", 2000.0)
    again = new_game(tx)
    assert [game.id for game in Games(tx).live()] == [topic, again]
    assert again > topic > first


def test_the_last_finished_game_of_a_place(tx):
    assert Games(tx).last_finished(HERE) is None
    first, second = new_game(tx), None
    assert Games(tx).last_finished(HERE, stopped=True) is None
    finish(tx, first, "over", 10.0, [Score(0, 11, 5, 5, 1, won=True)])
    for at, state in ((20.0, "stopped"), (25.0, "over")):
        second = new_game(tx)
        Games(tx).update(second, started_at=15.0, message_id=5)
        finish(tx, second, state, at)
    Games(tx).set_aside(second, "broken")
    finish(tx, new_game(tx), "stopped", 30.0)  # a lobby that was called off
    assert Games(tx).last_finished(HERE).id == first
    assert Games(tx).last_finished(HERE, stopped=True).id == second - 1
    assert Games(tx).last_finished(Place(HERE.chat_id, 1)) is None
    assert [game.id for game in Games(tx).ended_since(0.0)] == [second - 1]
    assert Reviews(tx).unreviewed(0.0) == [first]


def test_columns_of_a_game_change_and_nothing_else_does(tx):
    game_id = new_game(tx)
    before = Games(tx).get(game_id)
    Games(tx).update(
        game_id, state="playing", held=0b10110, asking="pair", deadline=50.5, client="g1|🍀", started_at=9
    )
    Games(tx).update(game_id)
    after = Games(tx).get(game_id)
    assert (after.state, after.held, after.asking, after.deadline) == ("playing", 22, "pair", 50.5)
    assert (after.client, after.started_at) == ("g1|🍀", 9.0)
    assert (after.secret, after.preset, after.created_at) == (before.secret, before.preset, before.created_at)
    with pytest.raises(StoreError, match="no row with id 99"):
        Games(tx).update(99, held=1)


def send_result(tx, game, message):
    """Send the result of a game, as a message whose number may not be known."""
    delivery = result_of(Games(tx).get(game))
    ChatDeliveries(tx).begin(delivery, 20.0)
    if message is not None:
        ChatDeliveries(tx).sent(delivery, message)


def test_results_that_were_never_sent_and_ends_that_may_not_have_been_shown(tx):
    games = []
    for at, numbers in enumerate(((5, None), (None, None), (None, 0), (None, 9), (8, 0)), 10):
        games.append(new_game(tx))
        finish(tx, games[-1], "over", at)
        Games(tx).update(games[-1], message_id=numbers[0])
        if numbers[1] is not None:
            send_result(tx, games[-1], numbers[1] or None)
    stopped = new_game(tx)
    Games(tx).update(stopped, message_id=4)
    finish(tx, stopped, "stopped", 15.0)
    assert [game.id for game in Games(tx).without_result(0.0)] == games[:2]
    assert [game.id for game in Games(tx).without_result(11.0)] == games[1:2]
    assert [game.id for game in Games(tx).ended_since(0.0)] == [games[0], games[3], games[4], stopped]
    assert [game.id for game in Games(tx).ended_since(14.0)] == [games[4], stopped]


def test_a_game_ends_once_and_forgets_what_its_board_asked(tx):
    game_id = new_game(tx)
    Games(tx).update(game_id, state="playing", held=3, asking="pair", menu="rules", deadline=5.0)
    finish(tx, game_id, "over", 10.0)
    game = Games(tx).get(game_id)
    assert (game.state, game.held, game.asking, game.menu, game.deadline) == ("over", 0, None, None, None)
    with pytest.raises(StoreError, match="not live"):
        finish(tx, game_id, "over", 11.0)
    with pytest.raises(REFUSED):
        Games(tx).update(game_id, deadline=50.0)


def test_a_game_set_aside_is_no_longer_in_the_way_and_loses_nothing(db, tx):
    broken = new_game(tx)
    Games(tx).update(broken, state="playing", deadline=50.5, message_id=7, fault_told=True)
    Records(tx).append(broken, 1, ["throw 12345"], None, 1.0)
    Games(tx).set_aside(broken, "no ruleset 'gone'")
    assert (Games(tx).live_in(HERE), Games(tx).live(), due_games(tx, 100.0)) == (None, [], [])
    (kept,) = Games(tx).all_set_aside()
    assert (health(db).games, health(db).live) == (1, 0)
    assert (kept.id, kept.state, kept.fault, bool(kept.fault_told)) == (
        *(broken, "playing", "no ruleset 'gone'", False),
    )
    assert Records(tx).lines(broken) == ["throw 12345"]
    assert Games(tx).is_board(HERE.chat_id, 7)
    new = new_game(tx)
    assert [game.id for game in Games(tx).live()] == [new]
    with pytest.raises(REFUSED, match=r"(?i)unique"):
        Games(tx).update(broken, fault=None)


def test_what_a_game_cannot_have_is_refused(tx):
    game_id = new_game(tx)
    for column in ("secret", "chat_id", "id", "ended_at", "held = 0 --"):
        with pytest.raises(StoreError, match="cannot set"):
            Games(tx).update(game_id, **{column: 1})
    for change in ({"held": "five"}, {"options": "[]"}, {"state": "asleep"}, {"state": "over"}):
        with pytest.raises((*REFUSED, sqlite3.OperationalError)):
            Games(tx).update(game_id, **change)


def test_deadlines_and_calls_come_due_in_order_can_be_shifted_and_end_with_the_game(tx):
    assert next_deadline(tx) is None
    games = [new_game(tx, Place(-chat)) for chat in (1, 2, 3, 4)]
    times = ((30.0, None), (10.0, 30.0), (20.0, 5.0), (None, None))
    for game_id, (deadline, call_at) in zip(games, times, strict=True):
        Games(tx).update(game_id, deadline=deadline, call_at=call_at)
    assert next_deadline(tx) == 5.0
    assert [int(due.key) for due in DEADLINES.due(tx, 20.0)] == [games[1], games[2]]
    assert DEADLINES.due(tx, 9.9) == []
    assert [int(due.key) for due in REMINDERS.due(tx, 30.0)] == [games[2], games[1]]
    Games(tx).shift_deadlines(100.0)
    assert [due.at for due in DEADLINES.due(tx, 1e9)] == [110.0, 120.0, 130.0]
    assert [due.at for due in REMINDERS.due(tx, 1e9)] == [105.0, 130.0]
    finish(tx, games[2], "stopped", 50.0)
    Games(tx).set_aside(games[1], "broken")
    assert REMINDERS.due(tx, 1e9) == []
    assert next_deadline(tx) == 130.0


@pytest.mark.parametrize(
    ("clock", "overdue_at", "shifted"),
    [
        ("live", None, [110.0, 220.0, 300.0]),
        ("live", 5.0, [110.0, 310.0, 400.0]),
        ("slow", None, [110.0, 310.0, 400.0]),
    ],
)
def test_after_a_time_away_no_live_clock_runs_longer_than_one_that_begins_now(tx, clock, overdue_at, shifted):
    games = [new_game(tx, Place(-chat)) for chat in (1, 2, 3)]
    for game_id, deadline in zip(games, (10.0, 210.0, 300.0), strict=True):
        Games(tx).update(game_id, deadline=deadline, clock=clock, overdue_at=overdue_at)
    Games(tx).shift_deadlines(100.0, 220.0)
    assert [Games(tx).get(game_id).deadline for game_id in games] == shifted


def test_a_message_is_the_board_of_a_game_live_or_ended_and_so_is_its_result(tx):
    def boards(chat=HERE.chat_id):
        return [Games(tx).is_board(chat, number) for number in (4, 5, 6, 7)]

    ended = new_game(tx)
    Games(tx).update(ended, message_id=5)
    finish(tx, ended, "over", 10.0)
    Games(tx).update(new_game(tx), message_id=6)
    assert boards() == [False, True, True, False]
    assert result_message(tx, Games(tx).get(ended)) is None
    send_result(tx, ended, 7)
    row = Games(tx).get(ended)
    assert boards() == [False, True, True, True]
    assert [Games(tx).ended_in(HERE.chat_id, number) for number in (4, 5, 6, 7)] == [None, row, None, row]
    assert boards(HERE.chat_id - 1) == [False] * 4
    assert Games(tx).ended_in(HERE.chat_id - 1, 7) is None
