from datetime import UTC
from zoneinfo import ZoneInfo

import pytest

from bot.chats.calendar import Calendar
from bot.chats.settings import People
from bot.coach.reviews import Reviews
from bot.ground.store.base import Tx
from bot.ground.values import Place
from bot.rankings.ranking import Ranking, RankRow, ranking_differs
from bot.table.model import LuckView, Score
from tests.bot.store.databases import HERE, finish, new_game, rebuild_ranking, results_of

MONDAY = 1795392000.0  # 2026-11-23 00:00 UTC
DAY = 86400.0


def play(tx: Tx, points: dict[int | None, float], at: float = MONDAY, *, preset="pirate", place=HERE):
    """A finished game settled against the mean; the most points win."""
    game_id = new_game(tx, place, people=(), preset=preset)
    mean = sum(points.values()) / len(points)
    best = max(points.values())
    finish(
        tx,
        game_id,
        "over",
        at,
        [
            Score(
                seat,
                user,
                own,
                own - mean,
                1 + sum(other > own for other in points.values()),
                won=own == best,
            )
            for seat, (user, own) in enumerate(points.items())
        ],
    )


def test_within_a_family_more_wins_then_more_points_then_fewer_games_then_the_better_card(tx):
    People(tx).remember(2, "Боб", None, 1.0)
    for points in ({1: 10, 2: 4}, {1: 10, 2: 4}, {2: 30, 3: 20}, {2: 30, 3: 20}, {4: 9, None: 1}):
        play(tx, points)
    play(tx, {5: 8, None: 0})
    top = Ranking(tx).top(HERE.chat_id, "all", "pirate")
    assert top == [
        RankRow(1, 1, None, games=2, wins=2, seconds=0, thirds=0, points=6.0, best=10.0, average=10.0),
        RankRow(2, 2, "Боб", games=4, wins=2, seconds=2, thirds=0, points=4.0, best=30.0, average=17.0),
        RankRow(3, 4, None, games=1, wins=1, seconds=0, thirds=0, points=4.0, best=9.0, average=9.0),
        RankRow(4, 5, None, games=1, wins=1, seconds=0, thirds=0, points=4.0, best=8.0, average=8.0),
        RankRow(5, 3, None, games=2, wins=0, seconds=2, thirds=0, points=-10.0, best=20.0, average=20.0),
    ]
    assert [Ranking(tx).line_of(HERE.chat_id, "all", "pirate", row.user_id) for row in top] == top
    assert Ranking(tx).line_of(HERE.chat_id, "all", "pirate", 404) is None
    pages = [Ranking(tx).top(HERE.chat_id, "all", "pirate", limit=2, offset=n) for n in range(6)]
    assert pages == [top[n : n + 2] for n in range(6)]


def test_over_all_games_places_count_and_points_of_different_games_are_never_added(tx):
    play(tx, {1: 1000, 2: 4, 3: 3, 4: 2}, preset="maxi")
    play(tx, {2: 9, 3: 8, 4: 7, 5: 6})
    play(tx, {6: 5, 3: 4, 4: 3})
    play(tx, {7: 5})
    play(tx, {5: 2, 8: 1})  # the second in a game of two, one game less than the other second
    top = Ranking(tx).top(HERE.chat_id, "all")
    assert [(row.rank, row.user_id, row.wins, row.seconds, row.thirds, row.games) for row in top] == [
        (1, 2, 1, 1, 0, 2),
        (2, 1, 1, 0, 0, 1),
        (2, 6, 1, 0, 0, 1),
        (2, 7, 1, 0, 0, 1),
        (5, 5, 1, 0, 0, 2),
        (6, 3, 0, 2, 1, 3),
        (7, 8, 0, 1, 0, 1),
        (8, 4, 0, 0, 2, 3),
    ]
    assert {(row.points, row.best) for row in top} == {(None, None)}
    assert [Ranking(tx).line_of(HERE.chat_id, "all", "*", row.user_id) for row in top] == top
    assert Ranking(tx).top(HERE.chat_id, "all", limit=4) == top[:4]


def test_full_ties_share_a_place_and_stand_in_a_fixed_order(tx):
    for user in (30, 10, 20):
        play(tx, {user: 5})
    play(tx, {40: 1, 50: 1, None: 2})
    for family in ("*", "pirate"):
        top = Ranking(tx).top(HERE.chat_id, "all", family)
        assert [(row.rank, row.user_id) for row in top] == [(1, 10), (1, 20), (1, 30), (4, 40), (4, 50)]
        for offset in range(5):
            assert Ranking(tx).top(HERE.chat_id, "all", family, 2, offset) == top[offset : offset + 2]
        assert [Ranking(tx).line_of(HERE.chat_id, "all", family, row.user_id) for row in top] == top


def test_rankings_are_of_the_families_that_were_played_in_their_chat_and_span(tx):
    play(tx, {1: 5}, MONDAY - 1)
    for user, more in ((2, {}), (3, {"preset": "maxi"}), (4, {"place": Place(-200)}), (None, {})):
        play(tx, {user: 5}, MONDAY, **more)
    old, new = (Calendar(UTC).periods(at).spans for at in (MONDAY - 1, MONDAY))
    chat = HERE.chat_id
    ranked = [
        [row.user_id for row in Ranking(tx).top(chat, period, family)]
        for period, family in (
            (old[0], "*"),
            (new[0], "*"),
            (new[1], "*"),
            ("all", "pirate"),
            ("all", "maxi"),
        )
    ]
    assert ranked == [[1], [2, 3], [1, 2, 3], [1, 2], [3]]
    assert Ranking(tx).families(chat, "all") == ["maxi", "pirate"]
    assert Ranking(tx).families(chat, old[0]) == ["pirate"]
    assert Ranking(tx).families(-300, "all") == []


def test_the_week_of_a_result_is_frozen_in_the_chats_zone(db, tx):
    score = Score(0, 1, 5, 5, 1, won=True)
    finish(tx, new_game(tx), "over", MONDAY - 3600, [score], calendar=Calendar(ZoneInfo("Europe/Kyiv")))
    (result,) = results_of(db, 1)
    assert (result["week"], result["month"], result["ended_at"]) == ("2026-W48", "2026-11", MONDAY - 3600)
    rebuild_ranking(db)
    assert [row.user_id for row in Ranking(tx).top(HERE.chat_id, "week:2026-W48")] == [1]


def test_luck_counts_in_rankings_once_however_often_a_game_is_reviewed(db, tx):
    for points in ({1: 200, 2: 100}, {1: 100, 2: 300}, {1: 50, 2: 60}):
        play(tx, points)
    play(tx, {1: 10, None: 5}, preset="maxi")
    Reviews(tx).keep(1, [LuckView(0, 150.0, 7.5, 3.0), LuckView(1, 100.0, -20.0, 5.0)], "{}")
    for _ in range(3):
        Reviews(tx).keep(2, [LuckView(0, 50.0, 2.5, 1.0), LuckView(1, 100.0, 10.0, 0.0)], "{}")
    Reviews(tx).keep(3, [LuckView(0, 0.0, 2.5, 1.0)], "{}")  # nothing was to be expected: no share of it
    Reviews(tx).keep(4, [LuckView(0, 400.0, 40.0, 20.0), LuckView(1, 9.0, 9.0, 9.0)], "{}")
    assert ranking_differs(db) == ""
    for period in Calendar().periods(MONDAY).spans:
        first, second = (Ranking(tx).line_of(HERE.chat_id, period, "pirate", user) for user in (1, 2))
        assert (first.reviewed, first.luck, first.lost) == (2, 10.0 / 200, 4.0 / 200)
        assert (second.reviewed, second.luck, second.lost) == (2, -10.0 / 200, 5.0 / 200)
        overall = Ranking(tx).line_of(HERE.chat_id, period, "*", 1)
        assert (overall.reviewed, overall.luck, overall.lost) == (
            3,
            pytest.approx((0.05 + 0.05 + 0.1) / 3),
            pytest.approx((0.02 + 0.02 + 0.05) / 3),
        )
