"""What the friends of every language play while the clock is pushed."""

import asyncio
import logging

from bot.playground import past, schedule
from bot.playground.people import COMMUNITIES
from bot.playground.program import Playground


async def test_nothing_is_due_so_nothing_is_played(town):
    friends = await town.friends("ru")
    await town.past.play_until(friends, town.world.state.clock() + 3600)
    assert await town.games(friends) == []


async def test_a_pushed_clock_finds_the_games_of_every_language(clock, town, caplog, monkeypatch):
    for module in (past, schedule):
        monkeypatch.setattr(module, "WEEKS", 1)
    playground = Playground(clock)
    living = asyncio.create_task(playground.live(town.store, town.service, None))
    state = playground.world.state
    for language in COMMUNITIES:
        state.enter(language)
    groups = [community.friends for community in COMMUNITIES.values()]
    async with asyncio.timeout(120):
        while len(there := [chat for chat in state.chats.values() if chat.title in groups]) < len(groups):  # noqa: ASYNC110 - as somebody who waits
            await asyncio.sleep(0.05)
    begun = state.clock()
    for target in ("monday", "evening", "morning"):  # the first one comes while a past is still being made
        await state.push_clock(target)
        assert [chat.title for chat in there if chat.hidden] == []
    living.cancel()
    await asyncio.gather(living, return_exceptions=True)
    assert [record.getMessage() for record in caplog.records if record.levelno >= logging.ERROR] == []
    for chat in there:
        assert [
            message for message in chat.messages.values() if "🏆" in message.text and message.date > begun
        ]
