"""Commands whose output is closed, full or left: how an interpreter ends that has something to write."""

import asyncio
import os
import subprocess
import sys
import time

import pytest

from bot.ground.store import Store
from bot.ground.store.marks import Marks
from tests.bot.command_line.processes import PATIENCE
from tests.rings import sampled


@pytest.fixture
async def kept(bot):
    """The bot, with a database and a sign of life."""
    async with await Store.open(bot.folder / "data/bot.db") as store:
        await store.write(lambda tx: Marks(tx).set_last_seen(time.time()))
    return bot


async def said(bot, *words, out):
    """With which status a command ends, and of what it complains."""
    # In the way in which the interpreter keeps what is written until its end.
    options = {"cwd": bot.folder, "env": bot.environment | {"PYTHONUNBUFFERED": ""}, "stdout": out}
    process = await asyncio.create_subprocess_exec(*words, stderr=asyncio.subprocess.PIPE, **options)
    bot.started.append(process)
    async with asyncio.timeout(PATIENCE):
        _, told = await process.communicate()
    return process.returncode, [line for line in told.decode().splitlines() if "--with-secrets" not in line]


@pytest.mark.parametrize(
    "command", sampled(["doctor", "health", "backup -", "--help", "backup copy.db"], ["health", "backup -"])
)
async def test_a_reader_who_goes_away_and_a_full_disk_are_borne(kept, command):
    there, away = os.pipe()
    os.close(there)
    with open(away, "w") as gone, open("/dev/full", "w") as full:  # noqa: ASYNC230, PTH123
        for out, good in ((gone, command != "backup -"), (full, False)):
            status, lines = await said(kept, sys.executable, "-m", "bot", *command.split(), out=out)
            assert status == (0 if good or (command == "--help" and out is full) else 1), lines
            assert len(lines) == (0 if good else 1), lines
            assert all(line.startswith("standard output") and "[Errno" not in line for line in lines)


@pytest.mark.parametrize("command", ["health", "backup -"])
async def test_a_closed_output_is_borne(kept, command):
    words = ("sh", "-c", f"{sys.executable} -m bot {command} >&-")
    told = (2, ["standard output is closed"]) if command == "backup -" else (0, [])
    assert await said(kept, *words, out=subprocess.DEVNULL) == told
