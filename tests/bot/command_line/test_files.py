"""Commands of an operator for databases and tables: copies, restoring, ratings, damage."""

import asyncio
import sys

import pytest

from bot.__main__ import main
from engine.presets import ruleset
from engine.solver.exchange import export
from tests.bot.command_line.processes import line_with, telegram


async def test_a_damaged_database_is_one_line_for_every_command(bot, world):
    process = await bot.start("run", **telegram(world))
    await line_with(process.stderr, "running as @")
    await bot.stop(process)
    path = bot.folder / "data/bot.db"
    whole = path.read_bytes()
    path.write_bytes(whole[:4096] + b"\xa5" * (len(whole) - 4096))
    for arguments in (["run"], ["backup"], ["doctor"], ["health"]):
        code, out, err = await bot.run(*arguments, **telegram(world))
        assert code == 1, arguments
        assert "Traceback" not in out + err
        assert err.count("\n") <= 1
        assert "damaged" in out + err or "malformed" in out + err


async def test_tables_are_taken_in_all_of_them_or_none(bot, tmp_path):
    good, _ = export(ruleset("yatzy", {"card": "short"}), tmp_path, tmp_path / "good")
    code, out, err = await bot.run("import-tables", str(good.parent))
    assert (code, err) == (0, "")
    assert out.startswith("data/tables: took in 1 table, ")
    bad = tmp_path / "bad.solved"
    bad.write_bytes(good.read_bytes())
    (bot.folder / "data/tables" / good.name).unlink()
    for path, told in (
        (bad, "found by its name"),
        (tmp_path / "none", "No such file"),
        (tmp_path, "bad.solved"),
    ):
        code, out, err = await bot.run("import-tables", str(good), str(path))
        assert (code, out) == (1 if path.name == "none" else 2, "")
        assert told in err
        assert err.count("\n") == 1
        assert not (bot.folder / "data/tables" / good.name).exists()
    (tmp_path / "empty").mkdir()
    code, _, err = await bot.run("import-tables", str(tmp_path / "empty"))
    assert (code, err.count("\n")) == (2, 1)


async def test_a_copy_goes_out_and_comes_back(bot, world):
    process = await bot.start("run", **telegram(world))
    await line_with(process.stderr, "running as @")
    assert (await bot.run("backup", "copy.db"))[0] == 0
    code, out, err = await bot.run("restore", "copy.db")
    assert (code, out) == (1, "")
    assert "in use by another process" in err
    await bot.stop(process)
    shell = await asyncio.create_subprocess_shell(
        f"{sys.executable} -m bot backup - > piped.db", cwd=bot.folder, env=bot.environment
    )
    assert await shell.wait() == 0
    for copy in ("copy.db", "piped.db"):
        code, out, err = await bot.run("restore", copy)
        assert (code, err) == (0, "")
        assert out.startswith("data/bot.db: 0 games")
    assert (await bot.run("backup", "--keep", "0"))[0] == 2
    assert (await bot.run("backup", "other.db", "--keep", "3"))[0] == 2
    for _ in range(2):
        code, out, err = await bot.run("backup", "--keep", "1")
        assert (code, err) == (0, "")
        await asyncio.sleep(1.1)
    assert out.count("removed data/bot-") == 1
    assert len(list((bot.folder / "data").glob("bot-*.db"))) == 1 + 2, "and two that were replaced"


@pytest.mark.parametrize("number", ["0", "-1", "many"])
def test_a_number_of_copies_that_is_none_is_said_in_words(capsys, number):
    with pytest.raises(SystemExit) as caught:
        main(["backup", f"--keep={number}"])
    assert caught.value.code == 2
    assert capsys.readouterr().err.endswith("argument --keep: expected a whole number from 1 on\n")


async def test_ratings_are_reckoned_again_while_no_bot_runs(bot, world):
    code, out, err = await bot.run("rebuild-ratings")
    assert (code, out, err) == (1, "", "DATABASE_PATH: there is no database data/bot.db\n")
    process = await bot.start("run", **telegram(world))
    await line_with(process.stderr, "running as @")
    code, out, err = await bot.run("rebuild-ratings")
    assert (code, out) == (1, "")
    assert "in use by another process" in err
    await bot.stop(process)
    assert await bot.run("rebuild-ratings") == (
        0,
        "data/bot.db: ratings of 0 people from 0 games\nall of them as they were\n",
        "",
    )
