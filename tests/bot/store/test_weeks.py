"""What a week is counted from, and that no question about it reads more than that week."""

import json

from bot.chats.settings import Chats, People
from bot.coach.reviews import Reviews
from bot.ground.store.base import Tx
from bot.ground.store.dues import ChatDeliveries
from bot.ground.values import Delivery, Place
from bot.privacy.erasing import Forgetting
from bot.rankings.achievements import Profiles
from bot.rankings.model import WinStreak
from bot.table.model import Score
from bot.weekly.store import Champions, Weeks
from tests.bot.store.databases import HERE, due_deliveries, finish, move_chat, new_game

MONDAY = 1795392000.0  # 2026-11-23 00:00 UTC
DAY = 86400.0
WEEK = "2026-W48"


def play(tx: Tx, *seats, at=MONDAY, preset="yatzy", place=HERE) -> int:
    """A finished game; a seat is (person or None, points), the best first."""
    game = new_game(tx, place, people=(), preset=preset)
    scores = [
        Score(seat, user, points, points, seat + 1, won=seat == 0)
        for seat, (user, points) in enumerate(seats)
    ]
    finish(tx, game, "over", at, scores)
    return game


def turn(tx: Tx, game: int, before: float, after: float, *, points=False) -> None:
    turning = {"seat": 0, "number": 3, "dice": [6] * 5, "before": before, "after": after, "points": points}
    Reviews(tx).keep(game, [], json.dumps({"turning": turning, "course": []}))


def test_the_results_of_a_week_come_in_the_order_of_its_games(tx):
    People(tx).remember(1, "Аня", None, 1.0)
    late = play(tx, (2, 90), (None, 80), at=MONDAY + DAY)
    early = play(tx, (1, 200), (2, 100))
    play(tx, (1, 200), (2, 100), at=MONDAY - 1)
    play(tx, (1, 200), (2, 100), place=Place(-5))
    rows = Weeks(tx).results(HERE.chat_id, WEEK)
    assert [(row.game_id, row.seat, row.user_id, row.name, row.points) for row in rows] == [
        (early, 0, 1, "Аня", 200),
        (early, 1, 2, None, 100),
        (late, 0, 2, None, 90),
        (late, 1, None, None, 80),
    ]
    assert [Weeks(tx).games(HERE.chat_id, WEEK, most) for most in (1, 2, 9)] == [1, 2, 2]
    assert Weeks(tx).games(HERE.chat_id, "2026-W50", 9) == 0


def test_the_throw_of_a_week_is_the_steepest(tx):
    games = [play(tx, (1, 200), (2, 100), at=MONDAY + n) for n in range(6)]
    assert Weeks(tx).throw(HERE.chat_id, WEEK) is None
    turn(tx, games[0], 0.2, 0.4)
    turn(tx, games[1], 0.1, 0.8)
    turn(tx, games[2], 100.0, 200.0, points=True)
    Reviews(tx).keep(games[3], [], '{"turning": null, "course": []}')
    row = {
        "seat": 1,
        "number": 2,
        "dice": [1] * 5,
        "before": 0.1,
        "after": 0.95,
        "points": False,
        "row": "ones",
    }
    throw = row | {"before": 0.2, "after": 0.5, "row": None}
    Reviews(tx).keep(games[4], [], json.dumps({"turning": row, "throw": throw, "course": []}))
    Reviews(tx).keep(games[5], [], '{"turning": null, "throw": null, "course": [], "pending": true}')
    found = Weeks(tx).throw(HERE.chat_id, WEEK)
    assert (found.game_id, found.preset, found.revision) == (games[1], "yatzy", 1)
    assert json.loads(found.throw)["after"] == 0.8
    Reviews(tx).keep(games[1], [], '{"turning": null, "course": []}')
    throw_of = json.loads(Weeks(tx).throw(HERE.chat_id, WEEK).throw)
    assert (throw_of["row"], throw_of["after"]) == (None, 0.5)


def test_a_streak_ends_with_what_was_before(tx):
    for n, winner in enumerate((1, 2, 1, 1)):
        play(tx, (winner, 100), (3, 50), at=MONDAY - 10 * DAY + n)
    play(tx, (1, 400), (2, 100), at=MONDAY + 5)
    for chat, user, at, wins in (
        *((HERE.chat_id, 1, MONDAY + 5, 3 + 1), (HERE.chat_id, 1, MONDAY, 3)),
        *((HERE.chat_id, 2, MONDAY + 5, 0), (HERE.chat_id, 2, MONDAY, 1), (-5, 1, MONDAY, 0)),
    ):
        played = Profiles(tx).played(user, chat, until=(at, 99))
        assert WinStreak.of(each.won for each in played).now == wins


def test_a_digest_goes_to_the_topic_that_was_played_in_most(db):
    tx, chat = Tx(db), HERE.chat_id
    assert Weeks(tx).topic(chat, WEEK) == 0
    for n, topic in enumerate((7, 9, 9, 7)):
        play(tx, (1, 200), (2, 100), at=MONDAY + n, place=Place(chat, topic))
    assert Weeks(tx).topic(chat, WEEK) == 7
    play(tx, (1, 200), (2, 100), at=MONDAY + 9, place=Place(chat, 9))
    assert Weeks(tx).topic(chat, WEEK) == 9


def test_digests_and_champions_follow_a_group_that_becomes_a_supergroup(tx):
    for chat in (-1, -2):
        Chats(tx).remember(chat, "group", "Дача", 1.0)
    Chats(tx).choose(-1, digest="18")
    Chats(tx).update(-1, digest_at=50.0)
    assert ChatDeliveries(tx).expect(Delivery("digest", WEEK, -1), 5.0)
    assert ChatDeliveries(tx).expect(Delivery("digest", "2026-W49", -1), 6.0)
    assert ChatDeliveries(tx).expect(Delivery("digest", WEEK, -2), 5.0)
    assert not ChatDeliveries(tx).expect(Delivery("digest", WEEK, -2), 7.0)
    Champions(tx).award(-1, (1, 2))
    move_chat(tx, -1, -2, 20.0)
    assert [row.user_id for row in Champions(tx).open(-2)] == [1, 2]
    assert Champions(tx).open_chats() == [-2]
    moved = Chats(tx).get(-2)
    assert (moved.settings.digest, moved.digest_at, Chats(tx).get(-1).digest_at) == ("18", 50.0, None)
    assert due_deliveries(tx, 9.0) == [
        Delivery("digest", WEEK, -2),
        Delivery("digest", "2026-W49", -2),
    ]


def test_champions_that_stay_are_due_again_and_others_are_over(tx):
    Champions(tx).award(-1, (1, 2))
    for user in (1, 2):
        Champions(tx).note_tag(-1, user, "Чемпион")
        Champions(tx).wears(-1, user)
    assert Champions(tx).open(-1) == []
    Champions(tx).award(-1, (2, 3))
    assert [(row.user_id, row.state, row.tag) for row in Champions(tx).open(-1)] == [
        (1, "over", "Чемпион"),
        (2, "due", "Чемпион"),
        (3, "due", None),
    ]
    over = Champions(tx).open(-1)[0]
    Champions(tx).award(-1, (1,))
    Champions(tx).drop(over)
    assert [row.state for row in Champions(tx).open(-1) if row.user_id == 1] == ["due"], "champion again"
    Forgetting(tx).forget(1)
    assert [row.user_id for row in Champions(tx).open(-1)] == [2, 3]
