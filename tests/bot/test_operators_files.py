"""Commands of an operator for databases and tables: copies, restoring, ratings, damage."""

import asyncio
import sqlite3
from contextlib import contextmanager
from pathlib import Path

import pytest

from bot.__main__ import main
from bot.ground.store.database import Store
from bot.operation import copies
from engine.presets import ruleset
from engine.solver.exchange import export
from tests.bot.store.databases import new_game

FILE = Path("data/bot.db")
COMMAND = {"BOT_TOKEN": "123456:abcdefghijklmnopqrstuvwxyz"}


@contextmanager
def in_use(path=FILE):
    """The database, which somebody has open meanwhile."""
    with asyncio.Runner() as runner:
        store = runner.run(Store.open(path))
        try:
            yield
        finally:
            runner.run(store.close())


def test_a_damaged_database_is_one_line_for_every_command(outcome):
    with in_use():
        pass
    whole = FILE.read_bytes()
    FILE.write_bytes(whole[:4096] + b"\xa5" * (len(whole) - 4096))
    for command in ("run", "backup", "doctor", "health"):
        status, out, err = outcome(command, COMMAND)
        assert status == 1, command
        assert len(err) <= 1
        assert "damaged" in "".join(out + err) or "malformed" in "".join(out + err)


def test_tables_are_taken_in_all_of_them_or_none(outcome, no_settings):
    good, _ = export(ruleset("yatzy", {"card": "short"}), no_settings, no_settings / "good")
    status, (line,), err = outcome(f"import-tables {good.parent}", {})
    assert (status, err) == (0, [])
    assert line.startswith("data/tables: took in 1 table, ")
    (no_settings / "bad.solved").write_bytes(good.read_bytes())
    taken = no_settings / "data/tables" / good.name
    taken.unlink()
    for path, told in (("bad.solved", "found by its name"), ("none", "No such file"), (".", "bad.solved")):
        status, out, (line,) = outcome(f"import-tables {good} {path}", {})
        assert (status, out) == (1 if path == "none" else 2, [])
        assert told in line
        assert not taken.exists()
    (no_settings / "empty").mkdir()
    status, _, err = outcome("import-tables empty", {})
    assert (status, len(err)) == (2, 1)


def test_what_needs_the_database_alone_is_refused_while_it_is_in_use(outcome):
    with in_use():
        assert outcome("backup copy.db", {}) == (0, ["copy.db"], [])
        for command in ("run", "restore copy.db", "rebuild-ratings"):
            status, out, (line,) = outcome(command, COMMAND)
            assert (status, out) == (1, [])
            assert "in use by another process" in line
    assert outcome("rebuild-ratings", {}) == (
        0,
        ["data/bot.db: ratings of 0 people from 0 games", "all of them as they were"],
        [],
    )


def test_a_copy_goes_out_and_comes_back_and_the_oldest_go(outcome, no_settings):
    with in_use():
        assert outcome("backup copy.db", {})[0] == 0
    for _ in range(2):
        status, out, err = outcome("restore copy.db", {})
        assert (status, err) == (0, [])
        assert out[0].startswith("data/bot.db: 0 games")
    (no_settings / "data/bot-20200101-000000.db").touch()
    status, (made, removed), err = outcome("backup --keep 1", {})
    assert (status, err, removed) == (0, [], "removed data/bot-20200101-000000.db")
    assert sqlite3.connect(made).execute("PRAGMA quick_check").fetchone() == ("ok",)
    assert len(list((no_settings / "data").glob("bot-*.db"))) == 1 + 2, "and two that were replaced"


@pytest.mark.usefixtures("no_settings", "usual_log")
def test_a_copy_goes_through_a_pipe(capfdbinary):
    with in_use():
        assert main(["backup", "-"]) == 0
    Path("piped.db").write_bytes(capfdbinary.readouterr().out)
    assert main(["restore", "piped.db"]) == 0
    assert capfdbinary.readouterr().out.startswith(b"data/bot.db: 0 games")


@pytest.fixture
async def database(tmp_path):
    path = tmp_path / "bot.db"
    async with await Store.open(path) as store:
        await store.write(new_game)
    return path


async def test_the_newest_copies_stay_and_nothing_else_is_touched(database, tmp_path):
    folder = tmp_path / "copies"
    folder.mkdir()
    others = {"bot.db", "bot-20200101-000000.replaced.db", "bot-2020.db", "other-20200101-000000.db"}
    old = [f"bot-202001{day:02}-000000.db" for day in range(1, 6)]
    later, no_file = "bot-29990101-000000.db", "bot-20200110-000000.db"  # of a clock that was wrong; a folder
    for name in (*others, *old, later):
        (folder / name).touch()
    (folder / no_file).mkdir()
    made = await copies.backup(database, str(folder), keep=3, secrets=True)
    assert made.target.parent == folder
    assert {path.name for path in made.removed} == set(old[:4])
    assert {path.name for path in folder.iterdir()} == {*others, later, old[4], made.target.name, no_file}


async def test_a_copy_that_cannot_be_made_removes_none_and_no_terminal_gets_one(
    database, tmp_path, monkeypatch
):
    for wanted in (str(tmp_path / "named.db"), "-"):
        with pytest.raises(copies.CopyError, match="--keep"):
            await copies.backup(database, wanted, keep=1, secrets=True)
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    with pytest.raises(copies.CopyError, match="terminal"):
        await copies.backup(database, "-", keep=None, secrets=True)
    old = tmp_path / "bot-20200101-000000.db"
    old.touch()
    database.write_text("no database")
    with pytest.raises(Exception, match="cannot use"):
        await copies.backup(database, None, keep=1, secrets=True)
    assert old.exists()


async def test_it_says_how_many_games_cannot_go_on_from_it(database, tmp_path):
    made = await copies.backup(database, str(tmp_path / "a.db"), keep=None, secrets=False)
    assert made.withheld == 1
    lines = copies.restore(tmp_path / "a.db", database)
    assert lines[0] == f"{database}: 1 game, 0 of them live, 0 people"
    assert lines[1] == "1 unfinished game is set aside: the copy has no secrets of the dice"
    made = await copies.backup(database, str(tmp_path / "b.db"), keep=None, secrets=True)
    assert made.withheld == 0
