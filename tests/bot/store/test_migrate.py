"""Databases of before: copied, brought up to date step by step, or left as they were; their games go on."""

import sqlite3
from contextlib import closing

import pytest

from bot.chats.calendar import ALL_TIME
from bot.chats.settings import Chats
from bot.ground.store.base import StoreError, Tx
from bot.ground.store.database import Store
from bot.ground.store.sqlite import load_migrations, migrate, version_of
from bot.ground.values import Place
from bot.matches.room import MatchGameRow, MatchGames
from bot.privacy.erasing import Forgetting
from bot.rankings.achievements import Achievements
from bot.rankings.counts import catch_up
from bot.rankings.ranking import Ranking, ranking_differs
from bot.rankings.ratings import Ratings
from bot.seasons.ladders import Seasons
from bot.table.model import MemberRow, Score, SeatRow
from bot.table.store import Games, MovingGames, Records, Seats, StaleMessages, result_message
from engine.records.fair_dice import commitment
from engine.records.telegram_dice import DieAttempt
from tests.bot.store.databases import finish, move_chat, problems_of

PROMISE = commitment(bytes(32))
FIRST = load_migrations()[:1]
# A running game of two people and a computer, one of whom has left, and an older one that is over.
VERSION_ONE = f"""
INSERT INTO people (user_id, name, updated_at) VALUES (11, 'Аня', 1), (22, 'Боб', 1);
INSERT INTO chats (chat_id, kind, title, updated_at) VALUES (-100, 'group', 'Дача', 1);
INSERT INTO games (chat_id, thread_id, state, preset, options, revision, secret, commitment, client, host_id,
    message_id, created_at, started_at, ended_at)
VALUES (-100, 0, 'over', 'pirate', '{{}}', 1, zeroblob(32), '{"ab" * 32}', 'g1|', 11, 3, 1, 2, 3),
    (-100, 0, 'playing', 'pirate', '{{}}', 1, zeroblob(32), '{PROMISE}', 'g2|', 22, 5, 6, 7, NULL);
INSERT INTO seats (game_id, seat, user_id, level, name, talisman, state)
VALUES (1, 0, 11, NULL, 'Аня', '🍀', 'in'), (1, 1, NULL, NULL, '', '🐙', 'in'),
    (2, 0, 22, NULL, 'Боб', '🐙', 'in'), (2, 1, NULL, 'solid', '', '🦊', 'computer'),
    (2, 2, 11, NULL, 'Аня', '🍀', 'left');
INSERT INTO steps (game_id, n, line, by_user, at)
VALUES (1, 1, 'throw 12345', 11, 2), (2, 1, 'throw 12345', 22, 8), (2, 2, 'faces 66661', NULL, 8);
INSERT INTO results (game_id, seat, user_id, chat_id, family, points, settled, place, won, seats, week, month,
    ended_at)
VALUES (1, 0, 11, -100, 'pirate', 90, 90, 1, 1, 2, '2026-W01', '2026-01', 3),
    (1, 1, NULL, -100, 'pirate', 80, 80, 2, 0, 2, '2026-W01', '2026-01', 3);
INSERT INTO ranking (chat_id, period, family, user_id, games, wins, points, best)
SELECT -100, period, family, 11, 1, 1, 90 * 840, 90 FROM
    (SELECT 'week:2026-W01' AS period UNION SELECT 'month:2026-01' UNION SELECT 'all'),
    (SELECT '*' AS family UNION SELECT 'pirate');
"""
SET_IN_COLUMNS = """
INSERT INTO chats (chat_id, kind, title, updated_at) VALUES (-1, 'group', 'Дача', 1);
INSERT INTO chats (chat_id, kind, title, updated_at, clock, quiet, week_start, day_start, digest, digest_at,
    board, pin, dice, chances, first_roll, quick_rerolls, telegram_dice, round_dice, hints, puzzle, puzzle_at,
    daily_game)
VALUES (-2, 'group', 'Гараж', 1, 'slow', '0-10', 'sun', '5', 'none', 50, 'every-turn',
    1, 'pips', 1, 0, 0, 0, 1, 1, '12', 60, 0);
"""
OTHER_WORDS = {
    "clock": "slow",
    "week_start": "sun",
    "digest": "none",
    "board": "every-turn",
    "pin": "on",
    "dice": "pips",
    "chances": "on",
    "first_roll": "off",
    "quick_rerolls": "off",
    "telegram_dice": "off",
    "round_dice": "on",
    "hints": "on",
    "puzzle": "on",
    "daily_game": "off",
}
"""What is set in the second chat of `SET_IN_COLUMNS`: nothing is as by default."""
BEFORE_DEALT = f"""
INSERT INTO games (id, chat_id, thread_id, state, preset, options, revision, secret, commitment, menu,
    round_dice, last_choice, created_at)
VALUES (7, -2, 0, 'lobby', 'pirate', '{{}}', 1, '{"s" * 32}', '{"ab" * 32}', 'talisman', 0, 11, 1),
    (8, -1, 0, 'playing', 'pirate', '{{}}', 1, '{"s" * 32}', '{"ab" * 32}', NULL, 1, NULL, 1),
    (9, -1, 1, 'playing', 'pirate', '{{}}', 1, '{"s" * 32}', '{"ab" * 32}', NULL, 0, NULL, 1);
INSERT INTO seats (game_id, seat, talisman, state) VALUES (7, 0, '🎩', 'in');
INSERT INTO round_throws (game_id, round, lost, settled, value, message_id)
VALUES (8, 2, 0, 1, 27, 570), (8, 3, 0, 1, 5, NULL), (8, 4, 1, 1, NULL, NULL), (8, 5, 0, 1, NULL, NULL),
    (8, 6, 1, 0, NULL, NULL);
"""
USED_WHAT_IS_GONE = """
INSERT INTO chats (chat_id, kind, title, updated_at, settings) VALUES (-13, 'group', '', 1, '{}'),
    (-14, 'group', '', 1, '{"day_start": "5", "hints": "on"}'),
    (-15, 'group', '', 1, '{"puzzle": "10"}'), (-16, 'group', '', 1, '{"puzzle": "18"}');
INSERT INTO games (id, chat_id, thread_id, state, preset, options, revision, secret, commitment, created_at,
    ended_at)
SELECT -chat_id, chat_id, 0, 'over', 'pirate', '{}', 1, SECRET, 'PROMISE', 1, 2 FROM chats
WHERE chat_id < -12;
INSERT INTO match_games (game_id, kind, goal, first_id) VALUES (13, 'mean', 5, 13), (14, 'sum', 3, 14);
INSERT INTO season_places (chat_id, season, user_id, position, place, points, evenings, league, next_league)
VALUES (-13, '2026-Q3', 7, 1, 1, 40, 5, 0, 0), (-15, '2026-Q3', 7, 1, 1, 40, 5, 0, 2),
    (-15, '2026-Q3', 8, 2, 2, 30, 4, 0, 3);
""".replace("PROMISE", PROMISE)
"""Matches by the distance from the mean, leagues and hours of their own, each in some of four chats."""


def assert_what_is_gone_is_told(db):
    """What `USED_WHAT_IS_GONE` becomes."""
    query = (
        "SELECT chat_id, notice FROM notices WHERE chat_id < -12 AND game_id IS NULL ORDER BY chat_id DESC"
    )
    assert db.execute(query).fetchall() == [
        (-13, "gone-settlement"),
        (-14, "gone-hours"),
        (-15, "gone-leagues"),
        (-16, "gone-hours"),
    ]
    tx = Tx(db)
    assert MatchGames(tx).get(13) == MatchGameRow(13, "sum", 5, 13)
    assert [row.user_id for row in Seasons(tx).places(-15, "2026-Q3")] == [7, 8]
    chosen = [Chats(tx).get(chat_id).settings.chosen for chat_id in (-13, -14, -15, -16)]
    assert chosen == [{}, {"hints": "on"}, {"puzzle": "on"}, {"puzzle": "on"}]


ADD = "ALTER TABLE games ADD COLUMN mood TEXT; UPDATE games SET mood = 'good';"
REBUILD = """
CREATE TABLE games_new (id INTEGER PRIMARY KEY, mood TEXT) STRICT;
INSERT INTO games_new SELECT id, mood FROM games;
DROP TABLE games;
ALTER TABLE games_new RENAME TO games;
"""


@pytest.fixture
def path(tmp_path):
    return tmp_path / "bot.db"


@pytest.fixture
def old(path):
    """A database of version 1 with one game in it."""
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        db.execute("PRAGMA journal_mode = WAL")
        migrate(db, path, FIRST)
        db.executescript(VERSION_ONE)
        yield db


def test_the_migrations_of_the_program_are_numbered_without_gaps(tmp_path):
    (tmp_path / "0001_a.sql").write_text("SELECT 1")
    (tmp_path / "0003_b.sql").write_text("SELECT 1")
    (tmp_path / "notes.txt").write_text("not one")
    with pytest.raises(StoreError, match="not numbered"):
        load_migrations(tmp_path)
    (tmp_path / "0002_c.sql").write_text("SELECT 2")
    assert load_migrations(tmp_path) == ("SELECT 1", "SELECT 2", "SELECT 1")


BEFORE_CLOCKS = f"""
INSERT INTO marks VALUES ('last_seen', 1000);
INSERT INTO chats (chat_id, kind, title, updated_at) VALUES (-3, 'group', 'Дача', 1);
INSERT INTO games (chat_id, thread_id, state, preset, options, revision, secret, commitment, deadline,
    nudge_message_id, created_at)
VALUES (-3, 0, 'playing', 'pirate', '{{}}', 1, zeroblob(32), '{"ab" * 32}', 50, 6, 1),
    (-3, 1, 'lobby', 'pirate', '{{}}', 1, zeroblob(32), '{"ab" * 32}', NULL, NULL, 1);
"""


def test_what_was_kept_otherwise_is_taken_over(path):
    """Games from before there were clocks, what chats had set in columns, ratings of full cards alone."""
    every = load_migrations()
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        tx = Tx(db)
        migrate(db, path, every[:7])
        db.executescript(BEFORE_CLOCKS)
        migrate(db, path, every[:30])
        db.executescript(SET_IN_COLUMNS)
        migrate(db, path, every[:32])
        db.execute("INSERT INTO ratings (chat_id, user_id, mu, sigma, games) VALUES (-1, 7, 27.5, 3.25, 12)")
        migrate(db, path, every[:45])
        db.executescript(USED_WHAT_IS_GONE.replace("SECRET", "zeroblob(32)"))
        migrate(db, path, every)
        assert_what_is_gone_is_told(db)
        playing, lobby = Games(tx).live()
        assert (playing.untimed, playing.clock, playing.called_at) == (1, None, None)
        assert StaleMessages(tx).left() == [(-3, 6, None)], "calls have no message of their own any more"
        assert (lobby.untimed, lobby.deadline) == (0, 4600.0)
        assert Chats(tx).get(-3).settings.clock == "live", "nobody has chosen: the next game has a clock"
        assert Chats(tx).get(-1).settings.chosen == {}
        assert Chats(tx).get(-2).settings.chosen == {
            name: word for name, word in OTHER_WORDS.items() if name != "round_dice"
        }
        assert (Chats(tx).get(-2).digest_at, Chats(tx).get(-2).puzzle_at) == (50.0, 60.0)
        assert db.execute("SELECT * FROM ratings").fetchall() == [(-1, 7, "full", 27.5, 3.25, 12)]
        db.execute("INSERT INTO ratings VALUES (-1, 7, 'short', 24.0, 8.0, 1)")
        found = db.execute("SELECT name FROM sqlite_schema WHERE name = 'ratings_person'").fetchall()
        assert found == [("ratings_person",)]


def dice_and_talismans_are_taken_over(tx):
    """After `BEFORE_DEALT`: what is shown stays, what was thrown is in records, what is gone is told once."""
    lobby, die, other = (Games(tx).get(number) for number in (7, 8, 9))
    assert lobby.menu is None
    assert [seat.talisman for seat in Seats(tx).of(7)] == ["🎩"]
    lost = DieAttempt(lost=True)
    assert die.rounds == {2: DieAttempt(27, 570), 3: DieAttempt(5), 4: lost, 5: DieAttempt(), 6: lost}
    assert (lobby.rounds, other.rounds) == ({}, {})
    query = "SELECT chat_id, notice FROM notices WHERE notice IN ('gone-round-die', 'gone-talismans')"
    assert sorted(tx.db.execute(query)) == [(-2, "gone-round-die"), (-2, "gone-talismans")]
    assert "round_dice" not in Chats(tx).get(-2).settings.chosen
    MovingGames(tx).move(-1, -1001, 9.0)
    assert Games(tx).get(8).rounds == {**die.rounds, 2: DieAttempt(27)}, "the id is of no message there"


def test_dice_before_rounds_and_chosen_talismans_are_taken_over(path):
    every = load_migrations()
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        migrate(db, path, every[:30])
        db.executescript(SET_IN_COLUMNS)
        migrate(db, path, every[:46])
        db.executescript(BEFORE_DEALT.replace(f"'{'s' * 32}'", "zeroblob(32)"))
        migrate(db, path, every)
        dice_and_talismans_are_taken_over(Tx(db))


def test_a_ranking_from_before_places_is_recounted(old, path):
    every = load_migrations()
    new = next(number for number, text in enumerate(every) if "CREATE INDEX ranking_overall" in text)
    migrate(old, path, every[:new])
    wrong = old.execute("UPDATE ranking SET wins = wins + 1 WHERE family = '*' AND period = 'all'")
    assert wrong.rowcount > 0
    migrate(old, path, every)
    assert ranking_differs(old) == ""


@pytest.mark.sqlite
async def test_a_migration_that_fails_leaves_the_version_before_it(old, path):
    for broken, error in (
        ("CREATE TABLE half (x); INSERT INTO nowhere VALUES (1);", sqlite3.OperationalError),
        ("CREATE TABLE half (x); CREATE TABLE", sqlite3.OperationalError),
        ("CREATE TABLE half (x); DELETE FROM games;", StoreError),
    ):
        with pytest.raises(error):
            migrate(old, path, [*FIRST, ADD, broken])
        assert not old.in_transaction
        assert version_of(old, 3) == 2
        assert old.execute("SELECT mood FROM games").fetchall() == [("good",), ("good",)]
        assert old.execute("SELECT name FROM sqlite_schema WHERE name = 'half'").fetchall() == []
        assert old.execute("PRAGMA foreign_keys").fetchone() == (1,)
    migrate(old, path, [*FIRST, ADD, "CREATE TABLE whole (x);"])
    assert version_of(old, 3) == 3
    old.execute("PRAGMA user_version = 0")  # the first migration will meet its own tables
    old.close()
    with pytest.raises(StoreError, match=r"cannot use .*bot\.db: table people already exists"):
        async with await Store.open(path):
            pass


@pytest.mark.sqlite
def test_an_old_database_is_copied_and_then_brought_up_to_date(old, path):
    migrate(old, path, FIRST)
    assert list(path.parent.glob("*.backup")) == [], "a new one needs no copy"
    assert version_of(old, 1) == 1
    migrate(old, path, [*FIRST, ADD, REBUILD])
    assert version_of(old, 3) == 3
    assert old.execute("SELECT * FROM games").fetchall() == [(1, "good"), (2, "good")]
    assert len(old.execute("SELECT * FROM seats").fetchall()) == 5
    assert old.execute("PRAGMA foreign_keys").fetchone() == (1,)
    assert [file.name for file in path.parent.glob("*.backup")] == ["bot.db.v1.backup"]
    with closing(sqlite3.connect(path.with_name("bot.db.v1.backup"))) as copy:
        assert version_of(copy, 1) == 1
        assert copy.execute("SELECT count(*) FROM games WHERE state = 'playing'").fetchone() == (1,)


@pytest.mark.sqlite
def test_an_update_says_what_it_does_and_one_that_breaks_off_leaves_one_copy(old, path, caplog):
    caplog.set_level("INFO")
    for _ in range(2):
        with pytest.raises(sqlite3.OperationalError):
            migrate(old, path, [*FIRST, ADD, REBUILD, "SELECT nothing"])
        assert version_of(old, 4) == 3
    migrate(old, path, [*FIRST, ADD, REBUILD, "CREATE TABLE moods (x)", "CREATE TABLE others (x)"])
    copies = [file.name for file in path.parent.glob("*.backup")]
    assert copies == ["bot.db.v1.backup"]
    assert old.execute("SELECT * FROM marks WHERE name = 'updated_from'").fetchall() == []
    assert f"{path} has version 1 and is brought to 4" in caplog.text
    assert f"kept as {path}.v1.backup" in caplog.text
    assert caplog.messages[-1] == f"{path} has version 5"
    # The next update is another one, and a copy that is gone is made again.
    migrate(old, path, [*FIRST, ADD, REBUILD, *(["CREATE TABLE moods (x)"] * 2), "CREATE TABLE last (x)"])
    assert path.with_name("bot.db.v5.backup").exists()


async def test_a_database_of_the_first_version_goes_on_with_its_live_game(old, path):
    old.close()
    async with await Store.open(path) as store:
        assert await problems_of(store) == []
        (live,) = await store.read(lambda tx: Games(tx).live())
        assert await store.read(lambda tx: Seats(tx).of(live.id)) == [
            SeatRow(0, None, "🐙", "in", (MemberRow(22, "Боб"),)),
            SeatRow(1, "solid", "🦊", "computer"),
            SeatRow(2, None, "🍀", "left", (MemberRow(11, "Аня"),)),
        ]
        assert await store.read(lambda tx: Records(tx).lines(live.id)) == ["throw 12345", "faces 66661"]
        (line,) = await store.read(lambda tx: Ranking(tx).top(-100, ALL_TIME))
        assert (line.user_id, line.wins, line.points) == (11, 1, None)
        (line,) = await store.read(lambda tx: Ranking(tx).top(-100, ALL_TIME, "pirate"))
        assert (line.user_id, line.points, line.best) == (11, 90, 90)
        score = Score(0, 22, 50, 50, 1, won=True)
        await store.write(lambda tx: finish(tx, live.id, "over", 9.0, [score]))
        await store.write(lambda tx: move_chat(tx, -100, -1005, 10.0))
        number = await store.write(lambda tx: Forgetting(tx).forget(11))
        seats = await store.read(lambda tx: Seats(tx).of(live.id))
        assert [member for seat in seats for member in seat.members] == [
            MemberRow(22, "Боб"),
            MemberRow(number, ""),
        ]
        assert await store.read(lambda tx: Games(tx).live_in(Place(-1005))) is None
        assert await store.read(lambda tx: result_message(tx, Games(tx).get(1))) == 0, "its board tells it"
        assert await problems_of(store) == []


async def test_results_of_before_are_reckoned_when_the_bot_runs(old, path, caplog):
    caplog.set_level("INFO")
    async with await Store.open(path.with_name("new.db")) as store:
        assert not await store.read(lambda tx: Ratings(tx).behind)
        assert await store.read(lambda tx: Achievements(tx).due()) is None
    old.execute("UPDATE results SET user_id = 22 WHERE seat = 1")
    old.close()
    async with await Store.open(path) as store:
        assert await store.read(lambda tx: Ratings(tx).everybody()) == {}
        assert await store.read(lambda tx: Ratings(tx).behind)
        await catch_up(store)
        ratings = await store.read(lambda tx: Ratings(tx).of(-100, [11, 22]))
        assert ratings[11].mu > 25 > ratings[22].mu
        assert not await store.read(lambda tx: Ratings(tx).behind)
        assert await store.write(lambda tx: Achievements(tx).due()) is None
    said = [line for line in caplog.messages if line.startswith(("ratings", "achievements"))]
    assert [line.split()[2] for line in said] == ["being", "been", "being", "been"]
    assert "looked for in 1 of the games" in said[-1]
