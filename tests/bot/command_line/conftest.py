"""Processes of the bot, and the sandbox as their Telegram."""

import pytest

from bot.sandbox.web import create_app, server_serve
from bot.sandbox.world import World
from tests.bot.command_line.processes import Bot
from tests.bot.virtual_time import TOKEN


@pytest.fixture
async def world():
    world = World(token=TOKEN)
    async with server_serve(create_app(world)) as address:
        world.address = address
        yield world


@pytest.fixture
async def bot(tmp_path):
    bot = Bot(tmp_path)
    yield bot
    for process in bot.started:
        if process.returncode is None:
            process.kill()
            await process.communicate()
