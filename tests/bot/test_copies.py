"""Copies of the database as an operator asks for them."""

import pytest

from bot.ground.store import Store
from bot.operation import copies
from tests.bot.store.databases import new_game


@pytest.fixture
async def database(tmp_path):
    path = tmp_path / "bot.db"
    async with await Store.open(path) as store:
        await store.write(new_game)
    return path


async def test_the_newest_copies_stay_and_nothing_else_is_touched(database, tmp_path):
    folder = tmp_path / "copies"
    folder.mkdir()
    others = [
        "bot.db",
        "bot-20200101-000000.replaced.db",
        "bot-2020.db",
        "other-20200101-000000.db",
        "notes.txt",
    ]
    old = [f"bot-202001{day:02}-000000.db" for day in range(1, 6)]
    later = "bot-29990101-000000.db"  # of a clock that was wrong
    for name in (*others, *old, later):
        (folder / name).touch()
    (folder / "bot-20200110-000000.db").mkdir()
    made = await copies.backup(database, str(folder), keep=3, secrets=True)
    assert made.target.parent == folder
    assert {path.name for path in made.removed} == set(old[:4])
    assert {path.name for path in folder.iterdir()} == {
        *others,
        later,
        old[4],
        made.target.name,
        "bot-20200110-000000.db",
    }


async def test_a_copy_that_fails_removes_none(database, tmp_path):
    old = tmp_path / "bot-20200101-000000.db"
    old.touch()
    database.write_text("no database")
    with pytest.raises(Exception, match="cannot use"):
        await copies.backup(database, None, keep=1, secrets=True)
    assert old.exists()


@pytest.mark.parametrize("wanted", ["named.db", "-"])
async def test_only_copies_named_by_their_time_are_counted(database, tmp_path, wanted):
    with pytest.raises(copies.CopyError, match="--keep"):
        await copies.backup(
            database, wanted if wanted == "-" else str(tmp_path / wanted), keep=1, secrets=True
        )


async def test_no_terminal_gets_a_database(database, monkeypatch):
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    with pytest.raises(copies.CopyError, match="terminal"):
        await copies.backup(database, "-", keep=None, secrets=True)


async def test_it_says_how_many_games_cannot_go_on_from_it(database, tmp_path):
    made = await copies.backup(database, str(tmp_path / "a.db"), keep=None, secrets=False)
    assert made.withheld == 1
    lines = copies.restore(tmp_path / "a.db", database)
    assert lines[0] == f"{database}: 1 game, 0 of them live, 0 people"
    assert lines[1] == "1 unfinished game is set aside: the copy has no secrets of the dice"
    made = await copies.backup(database, str(tmp_path / "b.db"), keep=None, secrets=True)
    assert made.withheld == 0
