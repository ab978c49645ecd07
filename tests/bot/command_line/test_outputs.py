"""Commands whose output is closed, full or left: how an interpreter ends that has something to write."""

import asyncio
import os
import subprocess
import sys
import time

import pytest

from bot.ground.store.base import Marks
from bot.ground.store.database import Store
from tests.bot.command_line.processes import PATIENCE


@pytest.fixture
async def kept(bot):
    """The bot, with a database and a sign of life."""
    async with await Store.open(bot.folder / "data/bot.db") as store:
        await store.write(lambda tx: Marks(tx).set_last_seen(time.time()))
    return bot


async def said(bot, *words, out):
    """With which status a command ends, and of what it complains."""
    # In the way in which the interpreter keeps what is written until its end, but for the help.
    unbuffered = "1" * ("--help" in words)
    options = {"cwd": bot.folder, "env": bot.environment | {"PYTHONUNBUFFERED": unbuffered}, "stdout": out}
    process = await asyncio.create_subprocess_exec(*words, stderr=asyncio.subprocess.PIPE, **options)
    bot.started.append(process)
    async with asyncio.timeout(PATIENCE):
        _, told = await process.communicate()
    return process.returncode, [line for line in told.decode().splitlines() if "--with-secrets" not in line]


async def test_a_reader_who_goes_away_a_full_disk_and_a_closed_output_are_borne(kept):
    there, away = os.pipe()
    os.close(there)
    with open(away, "w") as gone, open("/dev/full", "w") as full:  # noqa: ASYNC230, PTH123
        for command, out, ends, complaints in (
            ("health", gone, 0, 0),
            ("health", full, 1, 1),
            ("--help", full, 1, 1),
            ("backup -", gone, 1, 1),
            ("backup -", full, 1, 1),
        ):
            status, lines = await said(kept, sys.executable, "-m", "bot", *command.split(), out=out)
            assert (status, len(lines)) == (ends, complaints), (command, lines)
            assert all(line.startswith("standard output") and "[Errno" not in line for line in lines)
    for command, told in (("health", (0, [])), ("backup -", (2, ["standard output is closed"]))):
        words = ("sh", "-c", f"{sys.executable} -m bot {command} >&-")
        assert await said(kept, *words, out=subprocess.DEVNULL) == told
