"""What people of the playground do by themselves; nobody does it in the place of somebody looked at."""

import pytest

from bot.daily.store.daily_games import DailyGames
from bot.ground.values.place import Place
from bot.playground.doings import Doings
from bot.sandbox.world.model import ChatMessage, Poll
from bot.sandbox.world.windows import KEPT, Windows

ANNA, BEN, CHLOE, LEO, SOPHIE = range(5)


class Morning:
    """A group with a puzzle and a game of the day in it, and what its people make of them."""

    def __init__(self, town, friends, zone):
        self.state, self.friends, self.daily, self._store = (
            town.world.state,
            friends,
            town.daily,
            town.store,
        )
        self._doings = Doings(town.world, town.store, town.daily, zone)
        self.seconds = 0.0
        self.state.windows = Windows(lambda: self.seconds)
        self.poll = Poll("1", "What stays?", ["6 6", "1 2"], quiz=True, anonymous=False, correct=[0])
        chat, sender = friends.chat, self.state.bot
        number = self.state.next_message_id(chat)
        message = ChatMessage(number, chat, sender, self.state.now(), poll=self.poll)
        self.state.open_polls[self.poll.id] = self.state.post(message)

    def look(self, number):
        """Somebody opens the window of one of them."""
        self.state.look(self.friends.actors[number].user_id)

    async def passes(self):
        """What they do now: who has voted, and who has begun the game of the day."""
        await self._doings.act(self.friends)
        today = await self.daily.today(Place(self.friends.chat.id))
        begun = await self._store.read(lambda tx: DailyGames(tx).attempts(today.daily))
        return self._numbers(self.poll.votes), self._numbers(attempt.user_id for attempt in begun)

    def _numbers(self, users):
        ids = [actor.user_id for actor in self.friends.actors]
        return {ids.index(user) for user in users}


@pytest.fixture
async def morning(town, clock):
    return Morning(town, await town.friends("en"), clock.zone.key)


async def test_nobody_votes_or_plays_whose_window_is_open_until_it_has_been_closed_for_a_while(morning):
    morning.look(SOPHIE)
    others = {BEN, CHLOE, LEO}
    assert await morning.passes() == (others, others)
    morning.seconds = KEPT / 2
    assert await morning.passes() == (others, others)
    morning.look(ANNA)
    morning.seconds += KEPT * 0.75
    assert await morning.passes() == (others | {SOPHIE}, others | {SOPHIE})


async def test_nobody_does_anything_until_it_is_known_whom_somebody_plays_as(morning):
    assert await morning.passes() == (set(), set())
    morning.look(SOPHIE)
    voted, played = await morning.passes()
    assert voted
    assert played
    assert SOPHIE not in voted | played


async def test_a_game_that_somebody_has_begun_as_a_person_is_left_to_them(morning):
    morning.look(SOPHIE)
    today = await morning.daily.today(Place(morning.friends.chat.id))
    sophie = morning.friends.actors[SOPHIE]
    begun = await morning.daily.begin(today.daily, sophie, sophie.user_id)
    assert begun.reply.shown is not None
    morning.seconds = KEPT * 2
    morning.look(ANNA)
    await morning.passes()
    again = await morning.daily.begin(today.daily, sophie, sophie.user_id)
    assert again.reply.refusal is None, "it is not over"
    assert again.reply.shown.view.progress.game.turns == begun.reply.shown.view.progress.game.turns
