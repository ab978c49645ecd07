"""Which group stands first in the list of somebody who has just come: the one in which they begin."""

import asyncio
from contextlib import asynccontextmanager

import pytest

from bot.chats.store.chats import Chats
from bot.playground import past, schedule
from bot.playground.people import COMMUNITIES
from bot.playground.program import Playground


@pytest.fixture
def short(monkeypatch):
    for module in (past, schedule):
        monkeypatch.setattr(module, "WEEKS", 1)


@asynccontextmanager
async def living(playground, town):
    """The playground goes on meanwhile."""
    task = asyncio.create_task(playground.live(town.house))
    yield
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)


async def seen(state, title):
    """The group with that title, once people see it."""
    async with asyncio.timeout(120):
        while True:
            for chat in state.chats.values():
                if chat.title == title and not chat.hidden:
                    return chat
            await asyncio.sleep(0.02)


def newest(chat):
    return max(message.date for message in chat.messages.values())


@pytest.mark.usefixtures("short")
async def test_the_fresh_group_is_the_newest_whenever_one_comes_and_the_puzzle_takes_its_time(clock, town):
    playground = Playground(clock)
    state = playground.world.state
    async with living(playground, town):
        for language, days in (("ru", 0), ("uk", 3)):
            clock.pushed += days * 86400.0
            state.enter(language)
            friends = await seen(state, COMMUNITIES[language].friends)
            fresh = await seen(state, COMMUNITIES[language].fresh)
            assert newest(friends) < newest(fresh) == int(clock())
            row = await town.store.read(lambda tx, chat=friends.id: Chats(tx).get(chat))
            assert row.puzzle_at >= clock() + 30
            state.look(min(state.people_of(language)))
    titles = [chat.title for chat in state.chats.values()]
    assert COMMUNITIES["en"].fresh not in titles, "nobody has come there"
    assert titles.count(COMMUNITIES["ru"].fresh) == 1
