"""The past of a group: four weeks of games by the real service, and the bot's messages about them.

First the games are played, one transaction each, on a clock that is set back: every page of the bot knows
them. Then what the bot would have said is put into the chat, dated as it would have been, and people see it.
What they play while the clock is pushed comes in the same way, without those whose window is open.
"""

import asyncio
import hashlib
import logging
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from random import Random
from typing import Final
from zoneinfo import ZoneInfo

from bot.chats.service.settings import ChatSettings
from bot.chats.store.chats import Chats
from bot.chats.store.periods import Calendar
from bot.coach import service
from bot.coach.service import ReviewActions
from bot.coach.solved_tables import SolvedTables
from bot.coach.waiting import with_spread
from bot.ground.store import Store, Tx
from bot.ground.store.chat_deliveries import ChatDeliveries
from bot.ground.telegram.payloads import body, captioned
from bot.ground.texts.formatting import Texts, texts
from bot.ground.values.actor import Actor
from bot.ground.values.place import Place
from bot.ground.values.screen import Screen
from bot.pictures.drawing.painter import Painter
from bot.playground.past_games import LONGEST, play_past_game
from bot.playground.people import COMMUNITIES, STRENGTHS
from bot.playground.schedule import WEEKS, Plan, games, plans, plans_between
from bot.rooms import chat_hooks, game_hooks
from bot.sandbox.api.methods import call
from bot.sandbox.api.parameters import Upload
from bot.sandbox.world.composition import World
from bot.sandbox.world.model import Chat, ChatMessage
from bot.sandbox.world.talk_lines import lines_of
from bot.seasons.service import ladders
from bot.table.screens.game_screen import draw_result
from bot.table.service.game_service import GameService
from bot.table.service.transactions import Transactions
from bot.table.store.games import Games
from bot.table.views.game import GameView
from bot.weekly import places
from bot.weekly.service.digest_times import digest_of
from bot.weekly.service.digests import WeeklyDigests, claim
from engine.players.choose import rehearse
from engine.players.levels import Level
from engine.rules.showdown_rules import Rules

_AFTER: Final = 360.0  # seconds after its hour by which a digest has come
_CALM: Final = 30.0
"""Seconds without anything new in a group just seen: so long the one in which one begins stands above it."""

_SAID: Final = 0.6  # how often somebody says something below a result

_logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Friends:
    """A group that has a past: its chat, and its people in the order of `STRENGTHS`."""

    chat: Chat
    actors: tuple[Actor, ...]

    @property
    def levels(self) -> dict[int, Level]:
        """The strength of each person, by their id."""
        return {actor.user_id: level for actor, level in zip(self.actors, STRENGTHS, strict=True)}


@dataclass(frozen=True, slots=True)
class _Result:
    """A game whose result stands in a chat, without its review."""

    game: int
    rules: Rules
    texts: Texts
    message: ChatMessage


class Past:
    """The maker of the past of groups of friends.

    Args:
        world: the world of these groups.
        store: the database of the bot.
        service: the table's service of the bot.
        kept: stores reviews.
        solutions: the solved tables of the bot; None: games are not reviewed.
        zone: their time zone.
    """

    def __init__(  # noqa: PLR0913, PLR0917 - made in one place
        self,
        world: World,
        store: Store,
        service: GameService,
        kept: ReviewActions,
        solutions: SolvedTables | None,
        zone: ZoneInfo,
    ) -> None:
        self._world = world
        self._store = store
        self._service, self._kept = service, kept
        self._solutions = solutions
        self._zone = zone
        self._moment = 0.0
        self._transactions = Transactions(store, zone.key, lambda: self._moment, hooks=game_hooks())
        self._chats = ChatSettings(store, zone.key, lambda: self._moment, chat_hooks())
        self._digests = WeeklyDigests(store, zone.key, lambda: self._moment)
        self._digests.subscribe(ladders.by_week)
        self._painter = Painter()
        self._unreviewed = asyncio.PriorityQueue[tuple[float, int, _Result]]()  # the newest first

    async def make(self, language: str) -> Friends:
        """Make the group of a community with all its past, up to now."""
        now = self._world.state.clock()
        # The same people had the same weeks in every playground of a day.
        random = Random(hashlib.sha256(f"{language}|{now // 86400}".encode()).digest())  # noqa: S311 - no dice
        planned = plans(random, now, self._zone, len(STRENGTHS))
        friends = self._found(language, planned[0].at)
        for rules in games():
            await asyncio.to_thread(rehearse, rules)
        await self._settle(friends, planned[0].at)
        with _quiet():
            ended = [
                (await self._play(friends, plan, following, random, past=True), plan)
                for plan, following in _followed(planned, now)
            ]
        await self._tell(friends, [(game, plan) for game, plan in ended if game is not None], now, random)
        await self._go_on(friends.chat, self._world.state.clock())
        self._world.state.uncover(friends.chat)
        return friends

    async def play_until(self, friends: Friends, until: float) -> None:
        """Let a group play in the evenings from now to a moment that the clock is about to be pushed to.

        Whoever somebody plays as is left out.
        """
        now = self._world.state.clock()
        random = Random(f"{friends.chat.id}|{now}")  # noqa: S311 - no dice
        windows = self._world.state.windows
        free = [number for number, each in enumerate(friends.actors) if each.user_id not in windows]
        planned = plans_between(random, now, until, self._zone, free)
        for plan, following in _followed(planned, until):
            game = await self._play(friends, plan, following, random)
            if game is not None:
                await self._tell_result(friends, game, plan, random)

    async def review(self) -> None:
        """Review what was played, the newest first, and add that to the results, until cancelled."""
        while True:
            *_, result = await self._unreviewed.get()
            try:
                await self._review(result)
            except Exception:
                _logger.exception("game %s of the past has no review", result.game)

    def _found(self, language: str, at: float) -> Friends:
        """The group, which nobody sees yet."""
        state = self._world.state
        people = [state.people[user] for user in sorted(state.people_of(language))][: len(STRENGTHS)]
        with state.dated(at - 3600):
            chat = self._world.membership.add_group(
                COMMUNITIES[language].friends, [person.id for person in people], told=False, hidden=True
            )
        actors = (Actor(each.id, each.first_name, each.username, each.language_code) for each in people)
        return Friends(chat, tuple(actors))

    async def _settle(self, friends: Friends, at: float) -> None:
        """Let the bot know the group and its people."""
        self._moment = at - 3600
        for actor in friends.actors:
            await self._chats.meet(friends.chat.id, "supergroup", friends.chat.title, actor)

    async def _play(
        self, friends: Friends, plan: Plan, following: float, random: Random, *, past: bool = False
    ) -> int | None:
        """Play a game before the following one; returns its id, None while another one is played there."""
        players = {friends.actors[number]: STRENGTHS[number] for number in plan.seats}
        place, ends = Place(friends.chat.id), min(plan.at + LONGEST, following - 1)

        def work(tx: Tx) -> int | None:
            if Games(tx).live_in(place) is not None:
                return None
            game = play_past_game(tx, self._transactions, place, plan.rules, players, plan.at, ends, random)
            if past:  # the week is looked back on when all its games are there
                Chats(tx).update(place.chat_id, digest_at=None)
            return game

        return await self._transactions.write(work)

    async def _tell(
        self, friends: Friends, ended: list[tuple[int, Plan]], now: float, random: Random
    ) -> None:
        """Say in the chat what the bot said, in its order."""
        chat, t = friends.chat, self._texts(friends)
        calendar = Calendar(self._zone)
        mondays = [calendar.week_ends(now - week * 7 * 86400, 10) + _AFTER for week in range(WEEKS, 0, -1)]
        for game, plan in ended:
            while mondays and mondays[0] <= plan.at:
                await self._tell_week(chat, t, mondays.pop(0))
            await self._tell_result(friends, game, plan, random)
        for monday in mondays:
            if monday <= now:
                await self._tell_week(chat, t, monday)

    async def _tell_result(self, friends: Friends, game: int, plan: Plan, random: Random) -> None:
        """Say how a game ended; sometimes somebody says something to that."""
        chat, t = friends.chat, self._texts(friends)
        shown, at = await self._service.queries.shown(game), await self._ended_at(game)
        if shown is None or not isinstance(shown.view, GameView):
            raise TypeError(f"game {game} has no board")
        sent = self._say(chat, draw_result(t, shown.view), at)
        await self._store.write(lambda tx: Games(tx).update(game, result_message_id=sent.id))
        if plan.rules == games()[0]:
            self._unreviewed.put_nowait((-at, game, _Result(game, plan.rules, t, sent)))
        if random.random() < _SAID:
            speaker = random.choice([friends.actors[number] for number in plan.seats])
            with self._world.state.dated(at + random.uniform(20, 90)):
                line = random.choice(lines_of(speaker.language_code))
                self._world.conversation.send(speaker.user_id, chat.id, line)

    @staticmethod
    def _texts(friends: Friends) -> Texts:
        return texts(friends.actors[0].language_code or "en")

    async def _go_on(self, chat: Chat, now: float) -> None:
        """Let the bot tell of the weeks that follow, and of puzzles: of today's soon, if it still may."""
        self._moment = now
        await self._chats.set_value(chat.id, "puzzle", "on")
        await self._store.write(lambda tx: Chats(tx).update(chat.id, puzzle_at=now + _CALM))

    async def _review(self, result: "_Result") -> None:
        """Review a game and say so in the message of its result; without a table nothing is done."""
        found = await self._kept.finished(result.game)
        solution = None if self._solutions is None else await with_spread(self._solutions, result.rules)
        if found is None or solution is None:
            return
        review = await asyncio.to_thread(service.review_of, solution, found[0])
        shown = await self._kept.keep(result.game, review)
        if shown is None or not isinstance(shown.view, GameView):
            return
        message = result.message
        about = {"chat_id": message.chat.id, "message_id": message.id}
        with self._world.state.dated(message.date):
            call(
                self._world.state,
                "editMessageText",
                {**about, **body(draw_result(result.texts, shown.view))},
                {},
            )

    async def _ended_at(self, game: int) -> float:
        row = await self._store.read(lambda tx: Games(tx).get(game))
        return self._world.state.clock() if row is None or row.ended_at is None else row.ended_at

    async def _tell_week(self, chat: Chat, t: Texts, at: float) -> None:
        """The digest of the week before a moment, if enough was played in it."""

        def claimed(tx: Tx) -> str | None:
            week = claim(tx, chat.id, at, self._zone)
            Chats(tx).update(chat.id, digest_at=None)
            return week

        week = await self._store.write(claimed)
        view = None if week is None else await self._digests.view(chat.id, week)
        if week is None or view is None:
            return
        shown = places.week(t, view)
        drawn = await self._painter.paint(shown.picture)
        sent = self._say(chat, shown.caption, at, drawn)
        await self._store.write(lambda tx: ChatDeliveries(tx).sent(digest_of(chat.id, week), sent.id))

    def _say(self, chat: Chat, screen: Screen, at: float, picture: bytes | None = None) -> ChatMessage:
        """Send a message of the bot, dated."""
        method, what, uploads = "sendMessage", body(screen), {}
        if picture is not None:
            method, what = "sendPhoto", captioned(screen)
            uploads = {"photo": Upload("picture.png", "image/png", picture)}
        with self._world.state.dated(at):
            status, answer = call(self._world.state, method, {"chat_id": chat.id, **what}, uploads)
        if status != 200:  # noqa: PLR2004 - fine
            raise RuntimeError(answer["description"])
        return chat.messages[answer["result"]["message_id"]]


def _followed(planned: list[Plan], end: float) -> Iterator[tuple[Plan, float]]:
    """Every game with the moment at which the next one begins; for the last one that is the end."""
    return zip(planned, [*(plan.at for plan in planned), end][1:], strict=True)


@contextmanager
def _quiet() -> Iterator[None]:
    """Leave what happens in games out of the log."""
    commits = logging.getLogger("bot.ground.store.commits")
    before = commits.level
    commits.setLevel(logging.WARNING)
    try:
        yield
    finally:
        commits.setLevel(before)
