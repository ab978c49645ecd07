"""What people of the playground do by themselves; nobody does it in the place of somebody looked at."""

import pytest

from bot.chats.service.settings import ChatSettings
from bot.clubs.buttons import JoinClub, StartClub
from bot.clubs.service.actions import ClubActions
from bot.clubs.service.coordinator import ClubCoordinator
from bot.clubs.store.club_games import ClubGames
from bot.daily.store.daily_games import DailyGames
from bot.ground.values.place import Place
from bot.playground.doings import Doings
from bot.rooms import chat_hooks
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
        self.shown = []
        self._doings = Doings(town.world, town.store, town.daily, zone, self.show)
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


async def test_they_join_a_club_night_and_play_there_but_for_who_is_looked_at(morning, town, clock):
    morning.look(SOPHIE)
    actors, chat = morning.friends.actors, morning.friends.chat.id
    chats = ChatSettings(town.store, clock.zone.key, clock, hooks=chat_hooks())
    for actor in actors:
        await chats.meet(actor.user_id, "private", "", actor)
    transactions = town.house.transactions
    actions = ClubActions(transactions, clock.zone.key)
    opened = await actions.open(Place(chat), actors[SOPHIE])

    def said(number):
        return [m.text for m in morning.state.chats[actors[number].user_id].messages.values()]

    for _ in range(100):
        await morning.passes()
    for number in (BEN, CHLOE, LEO):
        assert said(number) == [f"/start club_{opened.club}"]
        await actions.press(JoinClub(opened.club), actors[number], chat)
    assert said(ANNA) == said(SOPHIE) == []
    await actions.press(StartClub(opened.club), actors[SOPHIE], chat)
    begun = await ClubCoordinator(transactions).step(opened.club)
    for _ in range(400):
        await morning.passes()

    def work(tx):
        seats = {game.game_id: {s.user_id for s in game.seats} for game in ClubGames(tx).of(opened.club)}
        running = {game.game_id for game in ClubGames(tx).running(opened.club)}
        return seats, running

    seats, running = await town.store.read(work)
    hers = {game for game, people in seats.items() if actors[SOPHIE].user_id in people}
    assert (set(seats), running) == (set(begun.opened), hers), "hers waits for her"
    assert set(morning.shown) == set(seats)
