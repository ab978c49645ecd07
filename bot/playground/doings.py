"""Activities of the playground's people by themselves: game of the day, answers to puzzles, club nights.

A person as whom somebody plays does nothing by themselves; nor does anybody until it is known who that is.
"""

import logging
from collections.abc import Awaitable, Callable
from random import Random
from typing import Final

from bot.clubs.store.clubs import Clubs
from bot.clubs.store.rows import ClubMemberRow
from bot.clubs.views import JOIN_LINK
from bot.daily.service.playing import DailyGameActions
from bot.daily.views import TodayView
from bot.ground.store import Store, Tx
from bot.ground.values.actor import Actor
from bot.ground.values.place import Place
from bot.playground.past import Friends
from bot.playground.past_games import play_on
from bot.rooms import game_hooks
from bot.sandbox.world.composition import World
from bot.sandbox.world.model import ChatMessage
from bot.table.service.play.automatic import play_turn, run
from bot.table.service.play.clock import hand_over
from bot.table.service.play.ending import end_if_over
from bot.table.service.transactions import Transactions

LOOK_SECONDS: Final = 1.0

_ACTIVE: Final = 3  # of a group, the last ones: whoever is looked at next is likely to be the first
_KNOWS: Final = 0.7  # how often somebody solves a puzzle

_COMES: Final = 0.3  # how often, at a look, somebody joins a club night that is open
_WRITES: Final = 0.15  # how often, at a look, somebody who is waited for there plays their turn

_logger = logging.getLogger(__name__)


class Doings:
    """The activities of the people of groups while the bot runs.

    Args:
        world: the world of these people.
        store: the database of the bot.
        daily: the game of the day, as people play it with the bot.
        zone: the key of their time zone.
        show: shows a game that they have played on.
    """

    def __init__(
        self,
        world: World,
        store: Store,
        daily: DailyGameActions,
        zone: str,
        show: Callable[[int], Awaitable[None]],
    ) -> None:
        self._world = world
        self._daily = daily
        self._show = show
        self._transactions = Transactions(store, zone, world.state.clock, hooks=game_hooks())
        self._random = Random()  # noqa: S311 - how people err
        self._played: set[tuple[int, int]] = set()
        self._came: set[tuple[int, int]] = set()

    async def act(self, friends: Friends) -> None:
        """Let the people of a group do what they have not done yet; what fails is logged."""
        try:
            for message in list(self._world.state.open_polls.values()):
                if message.chat is friends.chat:
                    self._vote(friends, message)
            await self._play_today(friends)
            await self._be_at_nights(friends)
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

    async def _be_at_nights(self, friends: Friends) -> None:
        """Join the club nights of all groups of their community, each once, and play there turn by turn."""
        state, now = self._world.state, self._world.state.clock()

        def work(tx: Tx) -> list[tuple[int, dict[int, ClubMemberRow]]]:
            live = [night for night in Clubs(tx).live_since(now) if night.is_live]
            near = [n.id for n in live if state.chats[n.chat_id].community == friends.chat.community]
            return [(club, {each.user_id: each for each in Clubs(tx).members(club)}) for club in near]

        for club, members in await self._transactions.read(work):
            for actor in self._active(friends):
                member, came = members.get(actor.user_id), (club, actor.user_id)
                if member is None and came not in self._came and self._random.random() < _COMES:
                    self._came.add(came)
                    self._world.conversation.send(actor.user_id, actor.user_id, f"/start {JOIN_LINK}{club}")
                if member is not None and member.game_id is not None and self._random.random() < _WRITES:
                    await self._play_turn(member.game_id, actor.user_id)

    async def _play_turn(self, game: int, user_id: int) -> None:
        """Play a person's turn in a game in which all play at once, if it waits for them."""

        def work(tx: Tx) -> bool:
            loaded, now = self._transactions.load_by_id(tx, game), self._world.state.clock()
            seat = next((each for each in loaded.missing if each.user_id == user_id), None)
            if loaded.row.state != "playing" or seat is None:
                return False
            play_turn(loaded, seat)
            run(loaded)
            loaded.save(now)
            hand_over(loaded, now)
            end_if_over(loaded, now)
            return True

        if await self._transactions.write(work):
            await self._show(game)
