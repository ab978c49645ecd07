"""What friends have played, and play while the clock is pushed, but for those who are looked at."""

import asyncio
import logging
from contextlib import asynccontextmanager

from bot.chats.settings import Chats
from bot.playground.program import COMMUNITIES, Playground

DAY = 86400.0


async def test_friends_play_when_something_is_due_without_those_whose_window_is_open(town):
    friends = await town.friends("ru")
    names, now = {actor.name for actor in friends.actors}, town.world.state.clock()
    await town.past.play_until(friends, now + 3600)
    assert await town.games(friends) == [], "nothing is due"
    for number in (0, 4):
        town.world.state.look(friends.actors[number].user_id)
    await town.past.play_until(friends, now + 14 * DAY)
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


@asynccontextmanager
async def living(playground, town):
    """The playground goes on meanwhile."""
    task = asyncio.create_task(playground.live(town.context))
    yield
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)


async def seen(state, title):
    """The group with that title, once people see it."""
    async with asyncio.timeout(10_000):
        while not (found := [c for c in state.chats.values() if c.title == title and not c.hidden]):  # noqa: ASYNC110
            await asyncio.sleep(0.1)
    return found[0]


def newest(chat):
    return max(message.date for message in chat.messages.values())


async def test_a_group_with_a_past_stands_first_and_plays_on_as_the_clock_is_pushed(clock, town, caplog):
    """Something was said there when it was ready, and its puzzle takes its time."""
    playground = Playground(clock)
    state = playground.world.state
    async with living(playground, town):
        state.enter("ru")
        friends = await seen(state, COMMUNITIES["ru"].friends)
        fresh = await seen(state, COMMUNITIES["ru"].fresh)
        assert newest(friends) >= newest(fresh) == int(clock())
        row = await town.store.read(lambda tx: Chats(tx).get(friends.id))
        assert row.puzzle_at >= clock() + 30
        state.look(min(state.people_of("ru")))
        state.enter("uk")
        begun = state.clock()
        await state.push_clock("monday")  # while a past is still being made
        there = [friends, await seen(state, COMMUNITIES["uk"].friends)]
        for target in ("evening", "morning"):
            await state.push_clock(target)
            assert [chat.title for chat in there if chat.hidden] == []
    titles = [chat.title for chat in state.chats.values()]
    assert COMMUNITIES["en"].fresh not in titles, "nobody has come there"
    assert titles.count(COMMUNITIES["ru"].fresh) == 1
    assert [record.getMessage() for record in caplog.records if record.levelno >= logging.ERROR] == []
    for chat in there:
        assert [each for each in chat.messages.values() if "🏆" in each.text and each.date > begun]
