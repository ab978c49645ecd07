"""No question reads a whole table: each goes by an index, and what others play costs nobody anything."""

import pytest

from bot.chats.settings import Chats, People
from bot.daily.store import PUZZLES, DailyGames, DailyRow
from bot.ground.store.dues import ChatDeliveries, first_times
from bot.ground.values import Delivery
from bot.rankings.achievements import Achievements, Meetings, Profiles
from bot.rankings.counts import CountedDice
from bot.rankings.profiles import BestCards, profile
from bot.rankings.ranking import Ranking
from bot.rankings.ratings import Ratings
from bot.table.store import DEADLINES, REMINDERS, Games, Records, Seats
from bot.weekly.store import DIGESTS, Weeks
from tests.bot.service.test_ratings import AT, play
from tests.bot.store.databases import HERE, due_deliveries, effort, new_game, plans

pytestmark = pytest.mark.sqlite

CHAT, MONDAY, WEEK = HERE.chat_id, 1795392000.0, "2026-W48"
PAGES = ("main", "games", "rows", "rivals", "achievements")
BY_WEEK = "results_week (chat_id=? AND week=?)"


def much(tx, games):
    """Games in two chats, in half of which something was achieved."""
    for user in range(1, 6):
        People(tx).remember(user, f"P{user}", f"name{user}", AT)
    for number in range(games):
        game = play(tx, {1: 1, 2 + number % 4: 2}, AT + number, -100 - number % 2)
        Achievements(tx).keep(-100 - number % 2, game, AT + number, [(1, "five")])


def filled(tx):
    """A lobby, beside games that are over, chats to which something is due, and a day's game."""
    much(tx, 12)
    for chat, puzzle_at in ((-1, MONDAY - 1), (-2, MONDAY + 10), (-3, MONDAY + 10**6)):
        Chats(tx).remember(chat, "group", "", 1.0)
        Chats(tx).update(chat, puzzle_at=puzzle_at)
    DailyGames(tx).add(
        DailyRow(0, CHAT, 0, "2026-11-20", "yatzy", "{}", 1, bytes(32), "ab" * 32, "🦊", "UTC", MONDAY)
    )
    return new_game(tx)


def test_what_a_press_and_a_page_ask_and_what_is_asked_now_and_again(db, tx):
    game = filled(tx)
    for asked, ask in GAMES.items():
        steps = plans(db, lambda ask=ask: ask(tx, game))
        assert [s for s in steps if s.startswith("SCAN") and "INDEX games_" not in s] == [], asked
        assert [step for step in steps if "TEMP B-TREE" in step] == [], asked
    for asked, (ask, index) in OTHERS.items():
        steps = plans(db, lambda ask=ask: ask(tx))
        scans = [step for step in steps if step.startswith("SCAN") and step.split()[1] in TABLES]
        assert [step for step in scans if "USING" not in step] == [], asked
        assert any(index in step for step in steps), (asked, steps)
        assert asked not in SORTED or not [step for step in steps if "TEMP B-TREE" in step], asked
    for chat in (CHAT, 1):
        for page in PAGES:
            for step in plans(db, lambda page=page, chat=chat: profile(tx, chat, 1, page)):
                assert not step.startswith("SCAN") or step == "SCAN m", step
                assert step != "SEARCH ranking USING PRIMARY KEY (chat_id=? AND period=?)"


def test_what_others_play_costs_nothing(db, tx):
    much(tx, 8)

    def pages():
        return [effort(db, lambda page=page: profile(tx, CHAT, 1, page)) for page in PAGES]

    before, meetings = pages(), effort(db, lambda: Meetings(tx).pairs(CHAT))
    for number in range(60):
        play(tx, {50 + number % 7: 1, 60 + number % 5: 2}, AT + 100 + number, -300)
    assert effort(db, lambda: Meetings(tx).pairs(CHAT)) < meetings * 1.2
    for number in range(60):
        play(tx, {50 + number % 7: 1, 60 + number % 5: 2}, AT + 200 + number)
    assert all(new <= old * 1.2 for new, old in zip(pages(), before, strict=True))


def many_players(db, count):
    db.execute("DELETE FROM ranking")
    db.execute(
        "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?)"
        " INSERT INTO ranking (chat_id, period, family, user_id, games, wins, seconds, thirds, points, cards,"
        " best) SELECT -100, 'all', f.family, i, 1 + i % 7, i % 5, i % 3, i % 2,"
        " iif(f.family = '*', NULL, i * 840), iif(f.family = '*', NULL, i * 840),"
        " iif(f.family = '*', NULL, i)"
        " FROM n, (SELECT '*' AS family UNION SELECT 'pirate' UNION SELECT 'maxi') AS f",
        (count,),
    )


def test_the_top_of_a_ranking_costs_the_same_for_any_number_of_players(db, tx):
    costs = []
    for count in (100, 2_000):
        many_players(db, count)
        leader = Ranking(tx).top(-100, "all")[0].user_id
        costs.append(
            [
                effort(db, lambda: Ranking(tx).top(-100, "all", "pirate")),
                effort(db, lambda: Ranking(tx).families(-100, "all")),
                effort(db, lambda user=leader: Ranking(tx).line_of(-100, "all", "*", user)),
            ]
        )
    assert costs[0] == pytest.approx(costs[1], rel=0.1)


def test_the_top_is_read_from_its_index_without_sorting(db, tx):
    many_players(db, 50)
    for family, index in (("*", "ranking_overall"), ("pirate", "ranking_family")):
        for offset in (0, 20):
            first, second, *rest = plans(
                db, lambda offset=offset, family=family: Ranking(tx).top(-100, "all", family, 10, offset)
            )
            assert first == "CO-ROUTINE s"
            assert second.startswith(f"SEARCH r USING COVERING INDEX {index} (chat_id=? AND period=?")
            assert not [line for line in rest if "TEMP B-TREE" in line or line.startswith("SCAN r")]
        ahead = plans(db, lambda family=family: Ranking(tx).line_of(-100, "all", family, 7))
        assert len([line for line in ahead if f"COVERING INDEX {index}" in line]) == 4
        walk = plans(db, lambda: Ranking(tx).families(-100, "all"))
        assert not [
            line
            for line in (*ahead, *walk)
            if line.startswith(("SCAN r", "SCAN ranking")) or "TEMP B-TREE" in line
        ]


GAMES = {
    "get": lambda tx, game: Games(tx).get(game),
    "live_in": lambda tx, _: Games(tx).live_in(HERE),
    "last_finished": lambda tx, _: Games(tx).last_finished(HERE),
    "last_stopped": lambda tx, _: Games(tx).last_finished(HERE, stopped=True),
    "is_board": lambda tx, _: Games(tx).is_board(CHAT, 5),
    "seats": lambda tx, game: Seats(tx).of(game),
    "lines": lambda tx, game: Records(tx).lines(game),
    "append": lambda tx, game: Records(tx).append(game, 1, ["throw"], 11, 1.0),
    "update": lambda tx, game: Games(tx).update(game, held=1),
    "due": lambda tx, _: DEADLINES.due(tx, 5.0),
    "calls_due": lambda tx, _: REMINDERS.due(tx, 5.0),
    "note_press": lambda tx, game: Seats(tx).note_press(game, 11, 5.0),
}
OTHERS = {
    "results": (lambda tx: Weeks(tx).results(CHAT, WEEK), BY_WEEK),
    "games": (lambda tx: Weeks(tx).games(CHAT, WEEK, 3), BY_WEEK),
    "topic": (lambda tx: Weeks(tx).topic(CHAT, WEEK), BY_WEEK),
    "throw": (lambda tx: Weeks(tx).throw(CHAT, WEEK), BY_WEEK),
    "played": (
        lambda tx: Profiles(tx).played(1, CHAT, 100, (MONDAY, 9)),
        "results_in_chat (user_id=? AND chat_id=? AND ended_at<?)",
    ),
    "best_before": (
        lambda tx: BestCards(tx).best_before(CHAT, "yatzy", MONDAY + 1, 1),
        "results_best (chat_id=? AND family=?)",
    ),
    "best_of": (lambda tx: BestCards(tx).best_of(1), "SEARCH"),
    "digests": (
        lambda tx: (DIGESTS.due(tx, MONDAY), first_times(tx, [DIGESTS], MONDAY)),
        "chats_digest (digest_at<?)",
    ),
    "first times": (
        lambda tx: first_times(tx, [DEADLINES, REMINDERS, DIGESTS], MONDAY),
        "games_deadline (deadline>?)",
    ),
    "deliveries": (lambda tx: due_deliveries(tx, MONDAY), "SEARCH deliveries"),
    "delivery": (lambda tx: ChatDeliveries(tx).get(Delivery("digest", WEEK, -1)), "SEARCH deliveries"),
    "overdue": (lambda tx: ChatDeliveries(tx).overdue("digest", MONDAY, MONDAY + 1), "SEARCH deliveries"),
    "daily game": (lambda tx: DailyGames(tx).current(CHAT, MONDAY), "SEARCH"),
    "attempts": (lambda tx: DailyGames(tx).attempts(1), "SEARCH"),
    "has_played": (lambda tx: DailyGames(tx).has_played(CHAT, 404), "SEARCH"),
    "puzzles": (lambda tx: PUZZLES.due(tx, MONDAY), "INDEX"),
    "dice": (lambda tx: CountedDice(tx).of(1), "SEARCH dice USING PRIMARY KEY (chat_id=?"),
    "ratings": (lambda tx: Ratings(tx).of(CHAT, [1, 2]), "SEARCH"),
    "changes": (lambda tx: Ratings(tx).changes(1), "SEARCH"),
    "rated game": (lambda tx: Ratings(tx).game(1), "SEARCH"),
    "rated since": (lambda tx: Ratings(tx).since((AT, 1)), "SEARCH"),
    "a name": (lambda tx: Profiles(tx).find(CHAT, "name2"), "SEARCH"),
}
TABLES = {"r", "g", "p", "results", "games", "people", "chats", "deliveries", "puzzles", "dice", "ranking"}
TABLES |= {"daily_games", "daily_attempts", "a", "d", "seats", "members", "ratings", "rating_steps"}
"""Names of tables in these questions; other names are those of a few lines that were found before."""
SORTED = {"results", "digests"}
"""What an index has in order already."""
