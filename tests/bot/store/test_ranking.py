import itertools
import sqlite3
from collections import defaultdict
from contextlib import closing
from datetime import UTC
from fractions import Fraction
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.chats.store.people import People
from bot.chats.store.periods import Calendar
from bot.coach.store import Reviews
from bot.ground.store import Tx
from bot.ground.store.migrate import load_migrations
from bot.ground.values.place import Place
from bot.privacy.store.forgetting import Forgetting
from bot.rankings.store.ranking import Ranking, RankRow
from bot.rankings.store.ranking_sums import ranking_differs
from bot.table.store.rows import Score
from bot.table.views.game import LuckView
from tests.bot.store.databases import (
    HERE,
    bare_database,
    finish,
    move_chat,
    new_game,
    rebuild_ranking,
    results_of,
)

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


@pytest.mark.parametrize("family", ["*", "pirate"])
def test_full_ties_share_a_place_and_stand_in_a_fixed_order(tx, family):
    for user in (30, 10, 20):
        play(tx, {user: 5})
    play(tx, {40: 1, 50: 1, None: 2})
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


def review(tx: Tx, games) -> None:
    """Luck in some of the games, another one each time; one of them could expect nothing."""
    for game in games:
        luck = [LuckView(seat, 40.0 * (game % 4), game / 7 + seat, game % 3 / 3) for seat in range(7)]
        Reviews(tx).keep(game, luck, "{}")


def test_luck_counts_in_rankings_once_however_often_a_game_is_reviewed(db, tx):
    for points in ({1: 200, 2: 100}, {1: 100, 2: 300}, {1: 50, 2: 60}):
        play(tx, points)
    play(tx, {1: 10, None: 5}, preset="maxi")
    Reviews(tx).keep(1, [LuckView(0, 150.0, 7.5, 3.0), LuckView(1, 100.0, -20.0, 5.0)], "{}")
    for _ in range(3):
        Reviews(tx).keep(2, [LuckView(0, 50.0, 2.5, 1.0), LuckView(1, 100.0, 10.0, 0.0)], "{}")
    Reviews(tx).keep(3, [LuckView(0, 0.0, 2.5, 1.0)], "{}")  # nothing was to be expected: no share of it
    Reviews(tx).keep(4, [LuckView(0, 400.0, 40.0, 20.0), LuckView(1, 9.0, 9.0, 9.0)], "{}")
    assert ranking_differs(db) == 0
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


GAMES = st.lists(
    st.tuples(
        st.dictionaries(
            st.sampled_from([1, 2, 3, 4, 5, 6, None]), st.integers(-50, 400), min_size=1, max_size=7
        ),
        st.sampled_from([MONDAY - 40 * DAY, MONDAY - 1, MONDAY, MONDAY + DAY]),
        st.sampled_from(["pirate", "maxi"]),
        st.sampled_from([-1, -2]),
    ),
    max_size=12,
)


def added_up(games):
    """(chat, span, family, user) -> [games, wins, seconds, thirds, points, best], in exact fractions."""
    lines = defaultdict(lambda: [0, 0, 0, 0, Fraction(0), float("-inf")])
    for points, at, preset, chat in games:
        mean = Fraction(sum(points.values()), len(points))
        for (user, own), span, family in itertools.product(
            points.items(), Calendar(UTC).periods(at).spans, (preset, "*")
        ):
            if user is not None:
                line = lines[chat, span, family, user]
                place = 1 + sum(other > own for other in points.values())
                line[0] += 1
                for number in (1, 2, 3):
                    line[number] += place == number
                line[4] += own - mean
                line[5] = max(line[5], own)
    return lines


def in_order(lines, family):
    """Lines of a ranking as (rank, user, games, wins, seconds, thirds, points, best), best first."""

    def worth(line):
        _, games, wins, seconds, thirds, points, best = line
        return (wins, seconds, thirds, -games) if family == "*" else (wins, points, -games, best)

    return [
        (1 + sum(worth(other) > worth(line) for other in lines), *line)
        for line in sorted(lines, key=lambda line: (*(-each for each in worth(line)), line[0]))
    ]


@settings(max_examples=25, deadline=None)
@given(games=GAMES, after=st.lists(st.sampled_from(["forget", "move", "rebuild", "review"]), max_size=3))
def test_rankings_are_exactly_what_results_say(games, after):
    """Held against the tables' own sums and against fractions added up here."""
    with closing(bare_database()) as db:
        tx = Tx(db)
        numbers, moved = {}, {}
        for points, at, preset, chat in games:
            play(tx, points, at, preset=preset, place=Place(chat))
        assert ranking_differs(db) == 0
        steps = {
            "forget": lambda: numbers.setdefault(1, Forgetting(tx).forget(1)),
            "move": lambda: (move_chat(tx, -1, -2, MONDAY), moved.update({-1: -2})),
            "rebuild": lambda: rebuild_ranking(db),
            "review": lambda: review(tx, range(1, len(games) + 1)),
        }
        for step in after:
            steps[step]()
            assert ranking_differs(db) == 0

        counted = added_up(
            [(points, at, preset, moved.get(chat, chat)) for points, at, preset, chat in games]
        )
        expected = {(*key, numbers.get(user, user)): sums for (*key, user), sums in counted.items()}
        tables = {key[:3] for key in expected}
        assert tables == set(db.execute("SELECT DISTINCT chat_id, period, family FROM ranking"))
        for table in tables:
            lines = [(user, *expected[*table, user]) for *key, user in expected if tuple(key) == table]
            ranked, top = in_order(lines, table[2]), Ranking(tx).top(*table)
            assert [(r.rank, r.user_id, r.games, r.wins, r.seconds, r.thirds) for r in top] == [
                line[:6] for line in ranked
            ]
            if table[2] == "*":
                assert {(row.points, row.best) for row in top} == {(None, None)}
            else:
                assert [row.best for row in top] == [line[7] for line in ranked]
                assert [row.points for row in top] == pytest.approx([float(line[6]) for line in ranked])
            for row in top:
                assert Ranking(tx).line_of(*table, row.user_id) == row


def test_a_damaged_ranking_is_noticed_and_rebuilt(db, tx):
    for user in range(1, 6):
        play(tx, {user: 10, None: 3})
    db.execute("UPDATE ranking SET wins = wins + 1 WHERE user_id = 3 AND period = 'all'")
    db.execute("DELETE FROM ranking WHERE user_id = 4 AND period = 'all' AND family = '*'")
    assert ranking_differs(db) == 2 * 2 + 1
    rebuild_ranking(db)
    assert ranking_differs(db) == 0


OLD_RANKING = """
INSERT INTO ranking (chat_id, period, family, user_id, games, wins, points, best)
SELECT chat_id, {period}, {family}, user_id, count(*), sum(won), sum(settled * 840), max(points)
FROM results WHERE user_id IS NOT NULL GROUP BY 1, 2, 3, 4
"""
"""How rankings were kept before they counted places; family '*' added points of different games."""


def test_a_ranking_from_before_places_is_held_against_what_it_has_and_then_recounted():
    """`doctor` may look at a database that is yet to be migrated."""
    migrations = load_migrations()
    new = next(number for number, text in enumerate(migrations) if "CREATE INDEX ranking_overall" in text)
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as db:
        for migration in migrations[:new]:
            db.executescript(migration)
        for number in range(1, 41):
            db.execute(
                "INSERT INTO games (id, chat_id, thread_id, state, preset, options, revision, secret,"
                " commitment, created_at, ended_at)"
                " VALUES (?, -100, 0, 'over', 'pirate', '{}', 1, ?, ?, 2, 3)",
                (number, bytes(32), "0" * 64),
            )
            family = ("pirate", "maxi")[number % 2]
            chat = -100 - number % 3
            lines = [
                (number, seat, user, chat, family, 9 * number - seat, 2 - seat, 1 + seat, seat == 0)
                for seat, user in enumerate((number % 5, 5, None, 6 + number % 2, 9))
            ]
            db.executemany(
                "INSERT INTO results (game_id, seat, member, user_id, chat_id, family, points, settled,"
                " place, won, seats, week, month, ended_at)"
                f" VALUES (?, ?, 0, ?, ?, ?, ?, ?, ?, ?, 5, '2026-W0{1 + number % 4}', '2026-01', 3)",
                lines,
            )
        places = {name for _, name, *_ in db.execute("PRAGMA table_info(ranking)")}
        for period in ("'week:' || week", "'month:' || month", "'all'"):
            for family in ("family", "'*'"):
                db.execute(OLD_RANKING.format(period=period, family=family))
        assert ranking_differs(db, places) == 0
        db.execute("UPDATE ranking SET wins = wins + 1 WHERE user_id = 5 AND family = '*' AND period = 'all'")
        assert ranking_differs(db, places) == 2 * 3
        db.executescript(migrations[new])
        places = {name for _, name, *_ in db.execute("PRAGMA table_info(ranking)")}
        assert ranking_differs(db, places) == 0
        (count,) = db.execute("SELECT sum(seconds + thirds) FROM ranking WHERE period = 'all'").fetchone()
        assert count == 2 * 40, "the third places are computers'"
