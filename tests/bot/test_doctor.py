"""What the doctor finds wrong, and says in words; what docs/operating.md shows of it and of settings."""

import os
import re
import shutil
import sqlite3
import time
from contextlib import closing
from types import SimpleNamespace

import pytest
from pydantic import SecretStr

from bot.chats.settings import Chats
from bot.config import DEFAULTS, Settings
from bot.ground.store.base import Marks
from bot.ground.store.database import Store
from bot.ground.store.sqlite import load_migrations
from bot.ground.telegram.bodies import encode
from bot.ground.telegram.client import Connection
from bot.operation import doctor
from bot.rankings.ratings import Ratings
from bot.sandbox.methods import call, find_method
from bot.sandbox.model import ApiError
from bot.sandbox.state import BotWebhook
from bot.sandbox.world import World
from bot.table import shown as live_games
from bot.table.store import Games, Records
from engine.records.fair_dice import commitment
from tests.bot.service.long_games import long_game
from tests.bot.service.test_ratings import play
from tests.bot.store.databases import new_game
from tests.paths import ROOT

SECRET = bytes(range(32))
TEXT = (ROOT / "docs" / "operating.md").read_text("utf-8")
OF_A_MACHINE = [
    (r"(?<= )\S*/\w\S*(?=[: ])", "FILE"),
    (r"@\w+", "@BOT"),
    (r"[\d.]+ [kMG]B", "SIZE"),
    (r"\d+", "N"),
]


@pytest.fixture
async def settings(tmp_path):
    """Settings around a database with one game under way."""
    settings = Settings(database_path=tmp_path / "bot.db")
    async with await Store.open(settings.database_path) as store:

        def begun(tx):
            game = new_game(tx)
            Games(tx).update(game, client="g1|", state="playing", started_at=1.0)
            tx.db.execute("UPDATE games SET commitment = ?", (commitment(SECRET),))

        await store.write(begun)
    return settings


async def written(settings, work):
    async with await Store.open(settings.database_path) as store:
        return await store.write(work)


async def examined(settings):
    return {finding.subject: finding async for finding in doctor.examine(settings)}


async def test_all_is_well_and_it_changes_nothing(settings):
    await written(settings, lambda tx: long_game(tx, 500))
    before = settings.database_path.read_bytes()
    found = await examined(settings)
    assert [each for each, finding in found.items() if not finding.good] == ["token"], "there is none"
    assert found["games"].text == "2 live games replayed"
    assert "can be written" in found["disk"].text
    assert found["tables"].text == f"none yet; {settings.tables} will be made"
    of_database = ("database", "games", "rankings", "ratings", "seasons", "unsent")
    assert tuple(found) == ("settings", *of_database, "disk", "tables", "token")
    assert settings.database_path.read_bytes() == before
    log = settings.database_path.with_name("bot.db-wal")  # that SQLite has made to look into
    assert log.stat().st_size == 0


@pytest.mark.parametrize("lines", [0, 200])
async def test_a_live_game_that_cannot_be_replayed_or_shown_is_named_before_its_table_notices(
    settings, monkeypatch, lines
):
    async with await Store.open(settings.database_path) as store:
        game = 1 if not lines else await store.write(lambda tx: long_game(tx, lines))
        await store.write(lambda tx: Records(tx).append(game, lines + 1, ["nonsense"], None, 1.0))
    found = await examined(settings)
    assert found["database"].good
    assert not found["games"].good
    assert found["games"].text.startswith(f"1 of {game}: game {game} cannot be read: InvalidStepError")
    assert lines or found["games"].text.endswith("(in chat -100)")

    def broken(_):
        raise KeyError("a name that is not there")

    monkeypatch.setattr(live_games, "view_of_game", broken)
    found = await examined(settings)
    assert found["games"].text.startswith(f"{game} of {game}: game 1 cannot be ")
    assert lines == 0 or "game 1 cannot be shown: KeyError" in found["games"].text
    assert "disk" in found


async def test_a_game_whose_secret_is_not_the_promised_one_is_named(settings):
    with closing(sqlite3.connect(settings.database_path)) as db, db:
        db.execute("UPDATE games SET secret = zeroblob(32)")
    found = await examined(settings)
    assert "the secret of its dice is missing" in found["games"].text


async def test_damaged_pages_are_said_in_words_with_what_to_do(settings):
    await written(settings, lambda tx: Records(tx).append(1, 1, ["x" * 100] * 500, 11, 1.0))
    path = settings.database_path
    whole = path.read_bytes()
    path.write_bytes(whole[: -10 * 4096] + b"\xa5" * 4096 + whole[-9 * 4096 :])
    finding = (await examined(settings))["database"]
    assert not finding.good
    assert "damaged pages, of steps" in finding.text
    assert "python -m bot restore FILE" in finding.text
    assert "\n" not in str(finding)
    path.write_bytes(whole[:4096] + b"\xa5" * (len(whole) - 4096))  # it cannot even be checked
    finding = (await examined(settings))["database"]
    assert not finding.good
    assert "\n" not in str(finding)


async def test_too_little_room_and_what_cannot_be_written_is_said(settings, monkeypatch):
    with monkeypatch.context() as patch:
        patch.setattr(shutil, "disk_usage", lambda _: SimpleNamespace(free=20 << 20))
        finding = (await examined(settings))["disk"]
        assert (finding.good, "21.0 MB free: too little" in finding.text) == (False, True)
    with monkeypatch.context() as patch:
        patch.setattr(os, "access", lambda path, _: path != settings.database_path)
        assert (await examined(settings))["disk"].text == f"{settings.database_path} may not be written"

    def full(_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    found = await examined(settings)
    assert found["disk"].text.endswith("cannot be written: No space left on device")
    assert found["tables"].text.startswith("none will be kept: ")
    assert (found["disk"].good, found["tables"].good) == (False, False)


async def test_the_folder_of_tables(settings, tmp_path):
    settings.tables.mkdir()
    (settings.tables / "a.solved").write_bytes(bytes(3_000_000))
    assert (await examined(settings))["tables"].text == f"{settings.tables}: 1 table, 3.0 MB"
    settings.tables.rename(tmp_path / "away")
    settings.tables.touch()
    finding = (await examined(settings))["tables"]
    assert (finding.good, finding.text) == (False, f"{settings.tables} is not a folder")
    without = settings.model_copy(update={"coach": False})
    assert (await examined(without))["tables"].good


async def test_a_restored_backup_is_no_lasting_problem(settings, tmp_path):
    async with await Store.open(settings.database_path) as store:
        await store.backup(tmp_path / "copy.db", secrets=False)
    restored = settings.model_copy(update={"database_path": tmp_path / "copy.db"})
    found = await examined(restored)
    assert [each for each, finding in found.items() if not finding.good] == ["token"], "there is none"
    assert "1 game was under way when the backup was made" in found["database"].text


async def test_what_is_overdue_is_a_problem_of_a_bot_that_runs(settings):
    found = await examined(settings)
    assert str(found["unsent"]) == "unsent: ok: for the bot, which is not running: 1 board of a game"
    async with await Store.open(settings.database_path) as store:

        def running(tx):
            Marks(tx).set_last_seen(time.time())
            Chats(tx).remember(-100, "group", "Club", 1.0)
            Chats(tx).remember(-200, "group", "Club", 1.0)
            for chat in (-100, -200):
                Chats(tx).update(chat, digest_at=time.time() - 700)

        await store.write(running)
    assert str((await examined(settings))["unsent"]) == (
        "unsent: problem: due for more than 10 minutes and not sent: 2 digests of weeks, 1 board of a game"
    )
    async with await Store.open(settings.database_path) as store:
        await store.write(lambda tx: Games(tx).update(1, message_id=5))
        await store.write(lambda tx: [Chats(tx).update(chat, digest_at=None) for chat in (-100, -200)])
    assert str((await examined(settings))["unsent"]) == "unsent: ok: nothing waits"


async def test_rankings_that_do_not_follow_from_results_are_named(settings):
    await written(settings, lambda tx: play(tx, {1: 1, 2: 2}, 2.0, -7))
    assert str((await examined(settings))["rankings"]) == "rankings: ok: as the results make them"
    with closing(sqlite3.connect(settings.database_path)) as db, db:
        db.execute("UPDATE ranking SET wins = wins + 1 WHERE user_id = 1 AND family = '*' AND period = 'all'")
    assert str((await examined(settings))["rankings"]) == (
        "rankings: problem: 2 lines of the rankings do not follow from the results"
    )


async def test_ratings_that_do_not_follow_from_results_are_named(settings, monkeypatch):
    await written(settings, lambda tx: [play(tx, {1: 1, 2: 2}, 2.0 + number, -7) for number in range(4)])
    found = await examined(settings)
    assert found["ratings"].text == "as the results of 4 games make them"
    monkeypatch.setattr(doctor, "RECKONED", 3)
    found = await examined(settings)
    assert found["ratings"].text == "as the results of the last 3 of 4 games make them"
    with closing(sqlite3.connect(settings.database_path)) as db, db:
        db.execute("UPDATE ratings SET mu = 30 WHERE user_id = 1")
    found = await examined(settings)
    assert not found["ratings"].good
    assert found["ratings"].text.startswith("2 do not follow from the results of the last 3 of 4 games: `")
    await written(settings, lambda tx: Ratings(tx).set_behind(behind=True))
    assert (await examined(settings))["ratings"].good


def connected(settings, **more):
    """A world, and settings of a bot in it."""
    world = World()
    told = {"bot_token": SecretStr(world.state.token), "bot_api_url": "http://127.0.0.1:9", **more}
    return world, settings.model_copy(update=told)


@pytest.fixture
def calls_go_to(monkeypatch):
    """Calls of the Bot API are answered by a world."""

    def to(world):
        async def do_request(_, url, request_data=None, **_options):
            token, method = url.rpartition("/bot")[2].split("/")
            try:
                found = find_method(world.state, token, method)
            except ApiError as error:
                return error.code, encode(error.answer())
            status, body = call(world.state, found, dict(request_data.parameters if request_data else {}), {})
            return status, encode(body)

        monkeypatch.setattr(Connection, "do_request", do_request)

    return to


async def test_telegram_is_asked_whose_the_token_is_and_how_updates_come(settings, calls_go_to):
    url = "https://bot.example.org/updates"
    world, fetched = connected(settings)
    calls_go_to(world)
    found = await examined(fetched)
    assert found["token"].text == "it belongs to @dice_poker_bot"
    assert found["anywhere"].text.startswith("guest mode is on, inline mode is on;")
    assert str(found["updates"]) == "updates: ok: the bot fetches them; 0 wait"
    world.state.webhook = BotWebhook(url)
    brought = fetched.model_copy(update={"webhook_url": url, "webhook_secret": SecretStr("a-secret")})
    found = await examined(brought)
    assert found["updates"].text.startswith("brought to bot.example.org, 40 at once; 0 wait")
    world.state.token = "424242:another-one-by-now"
    found = await examined(brought)
    assert not found["token"].good
    assert "updates" not in found


def alike(line):
    """A line without what differs from bot to bot."""
    for pattern, word in OF_A_MACHINE:
        line = re.sub(pattern, word, line)
    return line


async def test_the_doctors_sample_is_what_it_says_today(tmp_path, calls_go_to):
    (sample,) = re.findall(r"```\n(settings: ok: .*?)\n```", TEXT, re.DOTALL)
    world, settings = connected(Settings(database_path=tmp_path / "bot.db"))
    calls_go_to(world)
    async with await Store.open(settings.database_path) as store:
        for _ in range(2):  # of one the words would be others
            await store.write(lambda tx: play(tx, {7: 1, 8: 2}))
    settings.tables.mkdir()
    said = [str(finding) for finding in (await examined(settings)).values()]
    assert [alike(line) for line in sample.splitlines()] == [alike(line) for line in said]
    assert f"version {len(load_migrations())}," in sample


def test_the_example_of_settings_has_them_all_with_their_defaults():
    told = dict(re.findall(r"(?m)^([A-Z_]+)=(.*)$", (ROOT / ".env.example").read_text("utf-8")))
    fields = {name.upper(): usual for name, usual in DEFAULTS.items()}
    assert set(told) == set(fields)
    for name, default in told.items():
        value = fields[name]
        plain = int(value) if isinstance(value, bool | float) else value
        assert default == ("" if value is None else f"{plain}"), name
