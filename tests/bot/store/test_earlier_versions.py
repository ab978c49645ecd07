"""From every earlier version of the database to the next and back, and from some to today's."""

import json
import shutil
import sqlite3
from contextlib import closing

import pytest

from bot.ground.store.database import Store
from bot.ground.store.restore import restore_database
from bot.ground.store.sqlite import load_migrations, migrate
from bot.ground.values import Actor
from bot.rooms import game_hooks
from bot.table.actions import By, GameActions, GameService
from bot.table.game import KeptStates, Transactions
from bot.table.presses import PickRow, Roll, Sure
from bot.table.shown import record_of
from bot.table.store import UNKNOWN, Games, StaleMessages, dice_of_game, result_message
from engine.play.steps import Rolled, Write, to_text
from engine.presets import changed_options, ruleset
from engine.records.fair_dice import faces, in_round
from engine.records.record import Player, Record
from engine.records.telegram_dice import DieAttempt
from engine.records.verify import verify
from tests.bot.store.databases import due_games, problems_of
from tests.bot.store.test_migrate import PROMISE, VERSION_ONE
from tests.engine.games import seated

EVERY = load_migrations()


def updated(path, version, script=""):
    """Bring a database to a version without waiting for the disk."""
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        db.execute("PRAGMA synchronous = OFF")
        migrate(db, path, EVERY[:version])
        db.executescript(script)
        assert db.execute("PRAGMA user_version").fetchone() == (version,)


@pytest.mark.sqlite
async def test_an_update_is_rolled_back_by_restoring_the_copy_it_made(tmp_path):
    path, back = tmp_path / "bot.db", tmp_path / "back.db"
    updated(path, 1, VERSION_ONE)
    for version in range(1, len(EVERY)):
        tried = version % 20 == 1
        left = inside(path) if tried else None
        updated(path, version + 1)
        if not tried:
            continue
        shutil.copy(path, back)
        restored = restore_database(path.with_name(f"bot.db.v{version}.backup"), back)
        assert (restored.health.version, restored.health.live) == (version, 1)
        assert inside(back) == left, "the program of that version finds what it left"
        await plays_on(back)
    await plays_on(path)


def inside(path):
    with closing(sqlite3.connect(path)) as db:
        return *db.execute("PRAGMA user_version").fetchone(), list(db.iterdump())


async def plays_on(path):
    """Write a row in the running game."""
    async with await Store.open(path) as store:
        games = GameActions(Transactions(store, KeptStates(game_hooks())))
        reply = await games.press(PickRow(2, 2, 5), By(Actor(22, "Боб"), -100))
        assert reply.refusal is None
        assert [len(card.written) for card in reply.shown.view.progress.game.cards] == [1, 1, 0]
        assert await problems_of(store) == []


SECRET, CLIENT = bytes(32), "g2|🍀🐙|27.5.64"
PLAYERS = (Actor(11, "Аня"), Actor(22, "Боб"))
DIE = {2: DieAttempt(27, 570)}
"""What Telegram threw before the second round."""
WAITING = {3: DieAttempt(lost=True)}
"""A throw that was under way when the bot stopped."""
WITH_ROUND_DICE = f"""
INSERT INTO people (user_id, name, updated_at) VALUES (11, 'Аня', 1), (22, 'Боб', 1);
INSERT INTO chats (chat_id, kind, title, updated_at) VALUES (-100, 'group', 'Дача', 1);
INSERT INTO games (id, chat_id, thread_id, state, preset, options, revision, secret, commitment, client,
    host_id, created_at, started_at, deadline, round_dice, round_number, round_at, round_due)
VALUES (2, -100, 0, 'playing', 'yatzy', '{{}}', 2, zeroblob(32), '{PROMISE}', '{CLIENT}',
    11, 1, 2, 1000, 1, 3, 990, 1080);
INSERT INTO seats (game_id, seat, talisman, state) VALUES (2, 0, '🍀', 'in'), (2, 1, '🐙', 'in');
INSERT INTO members (game_id, seat, position, user_id, name)
VALUES (2, 0, 0, 11, 'Аня'), (2, 1, 0, 22, 'Боб');
INSERT INTO telegram_throws (game_id, n, lost, value) VALUES (2, 1, 0, 27), (2, 2, 0, 5), (2, 3, 0, 64);
"""


def played(rules, turns):
    """The lines of a game of two people with a die before the second round, after so many turns."""
    progress, lines = Record(rules, (Player("Аня"), Player("Боб"))).start(), []
    while progress.game.turns < turns:
        seen = progress.of_seat(progress.game.awaited[0]) if rules.pace == "together" else progress
        due = seen.game.due
        if due is None:
            actions = seen.game.legal_actions()
            step = next((each for each in actions if isinstance(each, Write)), actions[-1])
        else:
            step = Rolled(faces(SECRET, CLIENT, in_round(due, seen.round, DIE)))
        step = seated(seen.game, step)
        lines.append(to_text(step))
        progress = progress.after(step)
    return lines


def left_by_the_old_program(path, rules, turns, drawing):
    """A database with such a game in it, to be updated."""
    updated(path, 46, WITH_ROUND_DICE)
    with closing(sqlite3.connect(path)) as db, db:
        db.execute("UPDATE games SET options = ?", (json.dumps(changed_options(rules)),))
        steps = enumerate(played(rules, turns), 1)
        db.executemany("INSERT INTO steps (game_id, n, line, at) VALUES (2, ?, ?, 900)", steps)
        for number, each in {**DIE, **drawing}.items():
            row = (number, int(each.lost), int(not each.lost), each.value, each.message_id)
            db.execute("INSERT INTO round_throws VALUES (2, ?, ?, ?, ?, ?)", row)


async def turn_played(service, loaded):
    """Roll and write the first open row, as whoever is on turn."""
    together = loaded.together
    seat = loaded.progress.game.mover if together is None else together.awaited[0]
    progress = loaded.state.progress.of_seat(seat)
    version = loaded.version if together is None else loaded.state.versions[seat]
    if progress.game.turn.roll:
        open_rows = [each.row for each in progress.game.legal_actions() if isinstance(each, Write)]
        row = [each.key for each in progress.game.ruleset.rows].index(open_rows[0])
        presses = (PickRow(2, version, row), Sure(2, version, row))
    else:
        presses = (Roll(2, version),)
    for pressed in presses:
        if together is None:
            await service.games.press(pressed, By(PLAYERS[seat], -100))
        else:
            await service.games.press(pressed, By(PLAYERS[seat], PLAYERS[seat].user_id))


@pytest.mark.sqlite
@pytest.mark.parametrize(
    ("turns", "drawing", "pace"),
    [(3, {}, "turns"), (4, WAITING, "turns"), (4, WAITING, "together")],
    ids=["in a round with a die", "waiting for a die", "all wait for one"],
)
async def test_a_game_with_a_die_before_each_round_goes_on_without(tmp_path, pace, turns, drawing):
    """What is under way is ended with its die; the record tells how it was, and verifies."""
    rules, path, now = ruleset("yatzy", {"card": "short", "pace": pace}), tmp_path / "bot.db", 1000.0
    left_by_the_old_program(path, rules, turns, drawing)
    async with await Store.open(path) as store:
        transactions = Transactions(store, KeptStates(game_hooks()), lambda: now)
        service = GameService(transactions)

        def loaded(tx):
            return transactions.load(tx, Games(tx).get(2))

        if drawing:
            before = await store.read(loaded)
            assert await store.read(lambda tx: due_games(tx, now)) == [2]
            effect = await service.games.pass_time(2)
            assert not effect.reminds
            assert effect.shown.view.version == before.version + (2 if pace == "turns" else 4), "first rolls"
            after = await store.read(loaded)
            assert after.runs_out_at > now
            assert after.row.deadline == after.runs_out_at
        while (game := await store.read(loaded)).row.state == "playing":
            await turn_played(service, game)
        record = await store.read(lambda tx: record_of(tx, game.row, rules, SECRET))
        assert record.rounds == {**DIE, **drawing}
        assert verify(record).fair
        assert verify(record).game.over


SENT_ONCE = f"""
INSERT INTO games (id, chat_id, thread_id, state, preset, options, revision, secret, commitment, created_at,
    started_at, ended_at, result_message_id)
SELECT n, -100, 0, 'over', 'yatzy', '{{}}', 2, zeroblob(32), '{PROMISE}', 1, 2, 3, result
FROM (SELECT 1 AS n, NULL AS result UNION SELECT 2, 0 UNION SELECT 3, 70);
INSERT INTO dice_chains (id, chat_id, secret, length, commitment)
VALUES (5, -100, zeroblob(32), 9, '{PROMISE}');
UPDATE games SET chain_id = 5, chain_no = 1, table_no = 2 WHERE id = 3;
INSERT INTO telegram_throws (game_id, n, lost, value, message_id)
VALUES (2, 1, 0, NULL, NULL), (2, 2, 1, NULL, NULL), (2, 10, 0, 27, 8), (2, 3, 0, 5, NULL), (3, 1, 0, 64, 9);
INSERT INTO chain_throws (chain_id, n, lost, value, message_id) VALUES (5, 1, 0, 64, 9);
INSERT INTO stale_messages (chat_id, message_id, delete_at) VALUES (-100, 20, 50), (-100, 8, NULL);
"""


@pytest.mark.sqlite
async def test_what_was_sent_once_and_what_is_to_be_deleted_is_known_as_before(tmp_path):
    path = tmp_path / "bot.db"
    updated(path, 47, SENT_ONCE)

    def work(tx):
        games = [Games(tx).get(number) for number in (1, 2, 3)]
        assert [result_message(tx, game) for game in games] == [None, UNKNOWN, 70]
        assert Games(tx).without_result(0.0) == games[:1]
        thrown = (DieAttempt(), DieAttempt(lost=True), DieAttempt(5), DieAttempt(27, 8))
        assert [dice_of_game(tx, game) for game in games] == [(), thrown, (DieAttempt(64, 9),)]
        assert StaleMessages(tx).left() == [(-100, 8, None), (-100, 20, 50.0)]

    async with await Store.open(path) as store:
        await store.read(work)
