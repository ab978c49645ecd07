"""What people of the playground do by themselves; nobody does it in the place of somebody looked at."""

from random import Random

import pytest

from bot.chats.settings import ChatSettings
from bot.clubs.actions import NightActions, NightCoordinator
from bot.clubs.model import JoinNight, StartNight
from bot.clubs.store import NightGames
from bot.daily.store import DailyGames
from bot.ground.values import Place
from bot.playground.program import Doings
from bot.rooms import events
from bot.sandbox.model import ChatMessage, Poll
from bot.sandbox.state import KEPT, Windows

ANNA, BEN, CHLOE, LEO, SOPHIE = range(5)


class Morning:
    """A group with a puzzle and a game of the day in it, and what its people make of them."""

    def __init__(self, town, friends, zone):
        self.state, self.friends, self.daily = town.world.state, friends, town.daily
        self._store, self.shown = town.store, []
        self._doings = Doings(town.world, town.store, town.daily, zone, self.show)
        self._doings._random = Random(1)  # noqa: SLF001 - the same people in each run
        self.seconds = 0.0
        self.state.windows = Windows(lambda: self.seconds)
        self.poll = Poll("1", "What stays?", ["6 6", "1 2"], quiz=True, anonymous=False, correct=[0])
        chat, sender = friends.chat, self.state.bot
        number = self.state.next_message_id(chat)
        message = ChatMessage(number, chat, sender, self.state.now(), poll=self.poll)
        self.state.open_polls[self.poll.id] = self.state.post(message)

    async def show(self, game):
        """Show a game on which somebody has played."""
        self.shown.append(game)

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


async def test_nobody_votes_or_plays_in_the_place_of_somebody_whose_window_was_open_a_while_ago(morning):
    """Nor does anybody do anything until it is known whom somebody plays as."""
    assert await morning.passes() == (set(), set())
    morning.look(SOPHIE)
    today = await morning.daily.today(Place(morning.friends.chat.id))
    others = {BEN, CHLOE, LEO}
    assert await morning.passes() == (others, others)
    sophie = morning.friends.actors[SOPHIE]
    begun = await morning.daily.begin(today.daily, sophie, sophie.user_id)
    morning.seconds = KEPT / 2
    assert await morning.passes() == (others, others | {SOPHIE})
    morning.look(ANNA)
    morning.seconds += KEPT * 0.75
    assert await morning.passes() == (others | {SOPHIE}, others | {SOPHIE})
    again = await morning.daily.begin(today.daily, sophie, sophie.user_id)
    assert again.reply.refusal is None, "it is not over"
    assert again.reply.shown.view.progress.game.turns == begun.reply.shown.view.progress.game.turns


async def test_they_join_a_club_night_and_play_there_but_for_who_is_looked_at(morning, town, clock):
    morning.look(SOPHIE)
    actors, chat = morning.friends.actors, morning.friends.chat.id
    chats = ChatSettings(town.store, clock.zone.key, clock, events=events())
    for actor in actors:
        await chats.meet(actor.user_id, "private", "", actor)
    transactions = town.context.transactions
    actions = NightActions(transactions, clock.zone.key)
    opened = await actions.open(Place(chat), actors[SOPHIE])

    def said(number):
        return [m.text for m in morning.state.chats[actors[number].user_id].messages.values()]

    for _ in range(20):
        await morning.passes()
    for number in (BEN, CHLOE, LEO):
        assert said(number) == [f"/start club_{opened.club}"]
        await actions.press(JoinNight(opened.club), actors[number], chat)
    assert said(ANNA) == said(SOPHIE) == []
    await actions.press(StartNight(opened.club), actors[SOPHIE], chat)
    begun = await NightCoordinator(transactions).step(opened.club)

    def work(tx):
        seats = {game.game_id: {s.user_id for s in game.seats} for game in NightGames(tx).of(opened.club)}
        running = {game.game_id for game in NightGames(tx).running(opened.club)}
        return seats, running

    seats, running = await town.store.read(work)
    hers = {game for game, people in seats.items() if actors[SOPHIE].user_id in people}
    for _ in range(1000):
        if running == hers:
            break
        await morning.passes()
        _, running = await town.store.read(work)
    assert (set(seats), running) == (set(begun.opened), hers), "hers waits for her"
    assert set(morning.shown) == set(seats)
