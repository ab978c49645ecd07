"""Activities of the playground's people by themselves: the game of the day, answers to the puzzle.

A person as whom somebody plays does nothing by themselves; nor does anybody until it is known who that is.
"""

import logging
from random import Random
from typing import Final

from bot.daily.service.playing import DailyGameActions
from bot.daily.views.daily import TodayView
from bot.ground.store import Store, Tx
from bot.ground.values.actor import Actor
from bot.ground.values.place import Place
from bot.playground.past import Friends
from bot.playground.past_games import play_on
from bot.rooms import game_hooks
from bot.sandbox.world.composition import World
from bot.sandbox.world.model import ChatMessage
from bot.table.service.transactions import Transactions

LOOK_SECONDS: Final = 1.0

_ACTIVE: Final = 3  # of a group, the last ones: whoever is looked at next is likely to be the first
_KNOWS: Final = 0.7  # how often somebody solves a puzzle

_logger = logging.getLogger(__name__)


class Doings:
    """The activities of the people of groups while the bot runs.

    Args:
        world: the world of these people.
        store: the database of the bot.
        daily: the game of the day, as people play it with the bot.
        zone: the key of their time zone.
    """

    def __init__(self, world: World, store: Store, daily: DailyGameActions, zone: str) -> None:
        self._world = world
        self._daily = daily
        self._transactions = Transactions(store, zone, world.state.clock, hooks=game_hooks())
        self._random = Random()  # noqa: S311 - how people err
        self._played: set[tuple[int, int]] = set()

    async def act(self, friends: Friends) -> None:
        """Let the people of a group do what they have not done yet; what fails is logged."""
        try:
            for message in list(self._world.state.open_polls.values()):
                if message.chat is friends.chat:
                    self._vote(friends, message)
            await self._play_today(friends)
        except Exception:
            _logger.exception("people of the playground could not do what they wanted")

    def _active(self, friends: Friends) -> list[Actor]:
        """The people who act; none while no window of their community is open."""
        state = self._world.state
        if not any(user in state.windows for user in state.people_of(friends.chat.community)):
            return []
        return [actor for actor in friends.actors if actor.user_id not in state.windows][-_ACTIVE:]

    def _vote(self, friends: Friends, message: ChatMessage) -> None:
        poll = message.poll
        if poll is None or not poll.quiz:
            return
        for actor in self._active(friends):
            if actor.user_id not in poll.votes:
                wrong = [option for option in range(len(poll.options)) if option not in poll.correct]
                chosen = poll.correct[:1] if self._random.random() < _KNOWS else [self._random.choice(wrong)]
                self._world.conversation.vote(actor.user_id, message.chat.id, message.id, chosen)

    async def _play_today(self, friends: Friends) -> None:
        """Play the game of the day that can be played now, each once."""
        today = await self._daily.today(Place(friends.chat.id))
        if today is None:
            return
        for actor in self._active(friends):
            if (today.daily, actor.user_id) in self._played:
                continue
            self._played.add((today.daily, actor.user_id))
            if not isinstance(await self._daily.open(today.daily, actor), TodayView):
                continue  # somebody has begun it as that person, and may come back to it
            begun = await self._daily.begin(today.daily, actor, actor.user_id)
            shown = begun.reply.shown
            if begun.reply.refusal is not None or shown is None:
                continue

            def work(tx: Tx, game: int = shown.view.game) -> None:
                loaded = self._transactions.load_by_id(tx, game)
                now = self._world.state.clock()
                play_on(loaded, friends.levels, now, now, self._random)

            await self._transactions.write(work)
