"""Commands whose output is closed, full or left."""

import asyncio
import os
import subprocess
import sys
import time

import pytest

from bot.ground.store import Store
from bot.ground.store.marks import Marks
from tests.rings import sampled


@pytest.mark.parametrize(
    "command", sampled(["doctor", "health", "backup -", "--help", "backup copy.db"], ["health", "backup -"])
)
async def test_a_reader_who_goes_away_a_full_disk_and_a_closed_output_are_borne(bot, command):
    async with await Store.open(bot.folder / "data/bot.db") as store:
        await store.write(lambda tx: Marks(tx).set_last_seen(time.time()))
    there, away = os.pipe()
    os.close(there)
    copied = command == "backup -"
    with open(away, "w") as gone, open("/dev/full", "w") as full:  # noqa: ASYNC230, PTH123
        for out, good in ((gone, not copied), (full, False), (subprocess.DEVNULL, True)):
            # Also the way in which the interpreter keeps what is written until its end.
            process = await asyncio.create_subprocess_exec(
                *(sys.executable, "-m", "bot", *command.split()),
                cwd=bot.folder,
                env=bot.environment | {"PYTHONUNBUFFERED": ""},
                stdout=out,
                stderr=asyncio.subprocess.PIPE,
            )
            bot.started.append(process)
            async with asyncio.timeout(30):
                _, said = await process.communicate()
            lines = [line for line in said.decode().splitlines() if "--with-secrets" not in line]
            assert process.returncode == (0 if good or (command == "--help" and out is full) else 1), said
            assert len(lines) == (0 if good else 1), lines
            assert all(line.startswith("standard output") and "[Errno" not in line for line in lines)


@pytest.mark.parametrize("command", sampled(["doctor", "health", "backup -"], ["health", "backup -"]))
async def test_a_closed_output_is_borne(bot, command):
    async with await Store.open(bot.folder / "data/bot.db") as store:
        await store.write(lambda tx: Marks(tx).set_last_seen(time.time()))
    shell = await asyncio.create_subprocess_shell(
        f"{sys.executable} -m bot {command} >&-",
        cwd=bot.folder,
        env=bot.environment,
        stderr=asyncio.subprocess.PIPE,
    )
    _, said = await shell.communicate()
    told = (2, b"standard output is closed\n") if command == "backup -" else (0, b"")
    assert (shell.returncode, said) == told
