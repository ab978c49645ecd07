"""What the friends of every language play while the clock is pushed, without those who are looked at."""

import asyncio
import logging

from bot.playground import past, schedule
from bot.playground.people import COMMUNITIES
from bot.playground.program import Playground

DAY = 86400.0


async def test_nothing_is_due_so_nothing_is_played(town):
    friends = await town.friends("ru")
    await town.past.play_until(friends, town.world.state.clock() + 3600)
    assert await town.games(friends) == []


async def test_nobody_plays_by_themselves_whose_window_is_open(town):
    friends = await town.friends("ru")
    names = {actor.name for actor in friends.actors}
    for number in (0, 4):
        town.world.state.look(friends.actors[number].user_id)
    await town.past.play_until(friends, town.world.state.clock() + 14 * DAY)
    played = await town.games(friends)
    assert len(played) >= 5
    assert set.union(*played) == names - {"Аня", "Соня"}
    said = {message.sender.first_name for message in friends.chat.messages.values() if message.text}
    assert not said & {"Аня", "Соня"}


async def test_nothing_is_played_where_nobody_is_left_to_play_with(town):
    friends = await town.friends("ru")
    for actor in friends.actors[1:]:
        town.world.state.look(actor.user_id)
    await town.past.play_until(friends, town.world.state.clock() + 14 * DAY)
    assert await town.games(friends) == []


async def test_a_pushed_clock_finds_the_games_of_every_language(clock, town, caplog, monkeypatch):
    for module in (past, schedule):
        monkeypatch.setattr(module, "WEEKS", 1)
    playground = Playground(clock)
    living = asyncio.create_task(playground.live(town.house))
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
