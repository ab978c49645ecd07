"""The bot as processes, and what a test says to them."""

import asyncio
import os
import signal
import sys

from tests.forked import Forked
from tests.paths import ROOT

PATIENCE = 300.0
"""Seconds that a process may take to begin, to answer or to end, on a machine that has much else to do."""


class Bot:
    """Starts the bot in a folder of its own and collects what it writes."""

    def __init__(self, folder):
        self.folder = folder
        measured = {name: value for name, value in os.environ.items() if name.startswith("COVERAGE")}
        self.environment = measured | {
            "PATH": os.environ["PATH"],
            "PYTHONPATH": str(ROOT),
            "PYTHONUNBUFFERED": "1",
            "HOME": str(folder),
        }
        self.started = []

    async def start(self, *arguments, **environment):
        process = await Forked.start(arguments, self.folder, self.environment | environment)
        self.started.append(process)
        return process

    async def start_anew(self, *arguments, **environment):
        """As an operator starts it, with an interpreter of its own, which takes a second longer."""
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "bot",
            *arguments,
            cwd=self.folder,
            env=self.environment | environment,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.PIPE,
        )
        self.started.append(process)
        return process

    async def run(self, *arguments, **environment):
        process = await self.start(*arguments, **environment)
        async with asyncio.timeout(PATIENCE):
            out, err = await process.communicate()
        return process.returncode, out.decode(), err.decode()

    async def stop(self, process, number=signal.SIGTERM):
        process.send_signal(number)
        async with asyncio.timeout(PATIENCE):
            out, err = await process.communicate()
        return process.returncode, out.decode(), err.decode()


async def line_with(stream, words):
    async with asyncio.timeout(PATIENCE):
        while line := (await stream.readline()).decode():
            if words in line:
                return line
    raise AssertionError(f"the process ended without saying {words!r}")


def telegram(world):
    return {"BOT_TOKEN": world.state.token, "BOT_API_URL": world.address}


async def answer_to(world, person, text):
    """Write to the bot in private and wait for its answer."""
    before = len(world.state.chat(person).messages)
    world.conversation.send(person, person, text)
    async with asyncio.timeout(PATIENCE):
        while len(world.state.chat(person).messages) < before + 2:  # noqa: ASYNC110
            await asyncio.sleep(0.05)
    return list(world.state.chat(person).messages.values())[-1].text
