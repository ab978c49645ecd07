"""A SQLite file moves to a server: all of it or nothing, and the bot goes on there."""

import re
import sqlite3
from contextlib import closing
from pathlib import Path
from random import Random

import pytest
from pydantic import SecretStr

from bot.__main__ import main
from bot.chats.calendar import ALL_TIME
from bot.chats.settings import Chats, People
from bot.config import Settings
from bot.ground.store.base import Marks, StoreError
from bot.ground.store.database import Store
from bot.ground.values import Place
from bot.operation import copies, doctor, health
from bot.rankings import counts as recount
from bot.rankings.ranking import Ranking
from bot.rankings.ratings import Ratings
from bot.rulebook.names import HouseRules
from bot.table.store import Games, Invitations
from engine.records.fair_dice import commitment
from tests import postgres
from tests.bot.service.long_games import long_game
from tests.bot.store.databases import HERE, columns_of, new_game, played

pytestmark = pytest.mark.postgres
SECRET = bytes(range(32))


@pytest.fixture
async def file(tmp_path: Path) -> Path:
    """A database with something in it."""
    path = tmp_path / "bot.db"
    luck = Random(7)
    async with await Store.open(path) as store:

        def fill(tx):
            for number in range(30):
                person = luck.choice((11, 22, 33))
                played(tx, Place(-100 - number % 2), 1000.0 + number, winner=person)
                People(tx).remember(person, f"Имя {person} 🍀", "NAME" if number % 2 else None, 1.5 + number)
                Chats(tx).remember(-100 - number % 2, "group", "Чат", 3.25)
            live = new_game(tx)
            Invitations(tx).add(live, 77, "z")
            Invitations(tx).add(live, 55, "a")
            HouseRules(tx).save(-100, key="a", name="A", named=True, preset="maxi", options="{}", at=1.0)
            gone = HouseRules(tx).save(
                -100, key="b", name="B", named=True, preset="maxi", options="{}", at=1.0
            )
            HouseRules(tx).drop(gone)
            tx.db.execute("UPDATE games SET commitment = ?", (commitment(SECRET),))

        await store.write(fill)
    return path


@pytest.fixture
def settings(file: Path, target: str) -> Settings:
    return Settings(database_path=file, database_url=SecretStr(target))


async def told(settings: Settings) -> list[str]:
    return [line async for line in copies.to_postgres(settings)]


async def test_everything_is_there_and_goes_on_also_in_a_copy_of_the_servers_own_tools(
    settings, target, file
):
    async with await Store.open(file) as store:
        await store.write(lambda tx: long_game(tx, 5000))
    await recount.rebuild_ratings(file)
    before = file.read_bytes()
    lines = await told(settings)
    assert file.read_bytes() == before
    assert any(line.startswith("steps: 5060 lines") for line in lines)
    assert "rankings: as the results make them" in lines
    assert "live games: all 2 can be replayed" in lines
    assert "secret-word" not in "".join(lines)
    async with await Store.open(file) as old, await Store.open(target) as new:
        for chat in (-100, -101):
            for family in ("*", "pirate"):
                ranking = [
                    await store.read(lambda tx, c=chat, f=family: Ranking(tx).top(c, ALL_TIME, f))
                    for store in (old, new)
                ]
                assert ranking[0] == ranking[1] != []
        assert await new.read(lambda tx: Ratings(tx).everybody()) == await old.read(
            lambda tx: Ratings(tx).everybody()
        )
        live = await new.read(lambda tx: Games(tx).live_in(HERE))
        asked = await new.read(lambda tx: [row.user_id for row in Invitations(tx).of(live.id)])
        assert asked == [77, 55]
        first = {
            await store.write(
                lambda tx: HouseRules(tx).save(
                    -1, key="n", name="N", named=True, preset="maxi", options="{}", at=1.0
                )
            )
            for store in (old, new)
        }
        assert first == {3}, "numbers that were used are not used again"
        assert await new.write(lambda tx: new_game(tx, Place(-5))) == live.id + 2
    lines = await recount.rebuild_ratings(target)
    assert lines[1:] == ["all of them as they were"]
    assert "secret-word" not in lines[0]
    server = postgres.server()
    dump, empty = server.folder / "bot.dump", server.fresh()
    server.run("pg_dump", "-Fc", "-f", dump, target)
    server.run("pg_restore", "--no-owner", "--exit-on-error", "-d", empty, dump)
    async with await Store.open(target) as old, await Store.open(empty) as new:
        assert (await new.check()) == (await old.check())
        assert await new.write(lambda tx: new_game(tx, Place(-9))) == 34
        with pytest.raises(StoreError, match="append-only"):
            await new.write(lambda tx: tx.db.execute("DELETE FROM steps"))


async def test_what_cannot_be_moved_is_refused_and_all_stays(settings, target, file, monkeypatch):
    from bot.ground.store import postgres as locks  # noqa: PLC0415 - needs an extra

    monkeypatch.setattr(locks, "PATIENCE", 0.1)
    for there in (file, target):
        async with await Store.open(there):
            with pytest.raises(StoreError, match="in use by another process"):
                await told(settings)
    from bot.ground.store.postgres import PostgresConnection  # noqa: PLC0415 - needs an extra

    real = PostgresConnection.copy_in

    def careless(self, sql, rows):
        real(self, sql, [(*row[:-1], None) if "COPY people" in sql else row for row in rows])

    monkeypatch.setattr(PostgresConnection, "copy_in", careless)
    async with await Store.open(settings.database_path) as store:
        await store.write(lambda tx: People(tx).update(11, called_at=5.0))
    with pytest.raises(StoreError, match="line 1 of people is not the same"):
        await told(settings)
    async with await Store.open(target, read_only=True) as store:
        assert await store.read(lambda tx: len(columns_of(tx.db))) > 100
        assert (await store.check()).games == 0
    monkeypatch.undo()
    with closing(sqlite3.connect(file, isolation_level=None)) as db:
        db.execute("UPDATE ranking SET wins = wins + 1 WHERE user_id = 11")
        with pytest.raises(StoreError, match="lines of the rankings do not follow"):
            await told(settings)
        db.execute("UPDATE ranking SET wins = wins - 1 WHERE user_id = 11")
    async with await Store.open(target) as store:
        game_id = await store.write(new_game)
    with pytest.raises(StoreError, match="is not empty: it has lines in games"):
        await told(settings)
    async with await Store.open(target) as store:
        assert [row.id for row in await store.read(lambda tx: Games(tx).live())] == [game_id]


@pytest.mark.usefixtures("usual_log")
async def test_an_empty_server_is_filled_though_dice_do_not_follow_and_looked_at_by_all_commands(
    settings, monkeypatch, capsys, tmp_path
):
    empty = postgres.server().fresh()
    settings = settings.model_copy(update={"database_url": SecretStr(empty)})
    found = {finding.subject: finding async for finding in doctor.examine(settings)}
    assert found["database"].good
    assert re.fullmatch(r"postgresql://\S+: it is empty; its tables will be made.*", found["database"].text)

    def broken(_):
        raise KeyError("a name that is not there")

    monkeypatch.setattr(copies, "verify", broken)
    said = await told(settings)
    assert any("30 of 30 cannot be verified: game 1: KeyError" in line for line in said)
    assert said[-1].endswith("is as it was")
    found = {finding.subject: finding async for finding in doctor.examine(settings)}
    assert [subject for subject, finding in found.items() if not finding.good] == ["token"]
    assert "31 games, 1 of them live" in found["database"].text
    assert "MB" in found["server"].text
    assert str(health.heartbeat(empty)) == "bot: problem: it has never run on this database"
    async with await Store.open(empty) as store:
        await store.write(lambda tx: Marks(tx).set_last_seen(4e9))
    assert health.heartbeat(empty).good
    wrong = health.heartbeat("postgresql://me:secret-word@127.0.0.1:1/bot")
    assert not wrong.good
    assert "secret-word" not in str(wrong)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("DATABASE_URL", empty)
    for arguments, code, said in (
        (["backup"], 2, "pg_dump"),
        (["restore", "x"], 2, "pg_restore"),
        (["health"], 0, "last sign of life"),
    ):
        assert main(arguments) == code
        captured = capsys.readouterr()
        assert said in captured.out + captured.err
        assert len((captured.out + captured.err).splitlines()) == 1
