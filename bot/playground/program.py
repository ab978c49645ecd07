"""The bot without Telegram.

A sandbox Bot API, its chat page, people of three languages and a group with a past.
"""

import asyncio
import hashlib
import logging
import os
import secrets
import socket
import tempfile
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import datetime, time, timedelta
from functools import cache
from pathlib import Path
from random import Random
from types import MappingProxyType
from typing import Any, Final
from urllib.parse import urlsplit
from zoneinfo import ZoneInfo

from pydantic import SecretStr

from bot import app
from bot.app import Host
from bot.chats.calendar import Calendar
from bot.chats.settings import Chats, ChatSettings
from bot.clubs.model import JOIN_LINK, NightMemberRow
from bot.clubs.store import Nights
from bot.coach.reviews import ReviewActions, review_of
from bot.coach.tables import SolvedTables, with_spread
from bot.config import Settings, is_loopback
from bot.daily.games import DailyGameActions
from bot.daily.model import TodayView
from bot.ground.store.base import Tx
from bot.ground.store.database import Store
from bot.ground.store.dues import ChatDeliveries, DeliveryNotes, DeliveryTerms
from bot.ground.tasks import cannot_listen
from bot.ground.telegram.bodies import body, captioned
from bot.ground.texts.formatting import Texts, texts
from bot.ground.timing import USUAL_TIMING, Timing
from bot.ground.values import Actor, Delivery, Place, Screen
from bot.operation.health import told
from bot.operation.standard_output import say
from bot.pictures.messages import Painter
from bot.rooms import events, game_hooks
from bot.sandbox.methods import call
from bot.sandbox.model import Chat, ChatMessage, PushedClock
from bot.sandbox.parameters import Upload
from bot.sandbox.state import BOT_ID, Limits
from bot.sandbox.web import create_app, server_serve
from bot.sandbox.world import World, lines_of
from bot.table.clock import end_if_over, play_turn, proceed, run
from bot.table.game import KeptStates, LoadedGame, Transactions
from bot.table.lobby import open_lobby, presses_begin
from bot.table.model import GameView
from bot.table.room import RoomContext
from bot.table.seats import sit_down
from bot.table.show.drawing import draw_result
from bot.table.store import Games
from bot.weekly.digest import LEAST, WeeklyDigests, claim, digest_of
from bot.weekly.screens import places_week
from engine.players.choose import choose, rehearse
from engine.players.levels import Level
from engine.presets import CATEGORIES, WELL_KNOWN, ruleset
from engine.rules.ruleset import Ruleset
from engine.rules.showdown_rules import Rules
from engine.solver.solvable import estimate, refusal

# A past game, played by the service in one transaction: everybody plays as well as they can, at once.


LONGEST: Final = 40 * 60.0
"""Seconds that a game lasts at most, however long the turns are."""

_TURN: Final = (9.0, 26.0)  # seconds that a turn takes


def play_past_game(  # noqa: PLR0913, PLR0917 - who, what, when and where
    tx: Tx,
    transactions: Transactions,
    place: Place,
    rules: Rules,
    players: Mapping[Actor, Level],
    at: float,
    ends: float,
    random: Random,
) -> int:
    """Play a game from its lobby to its end and return its id; only its week is due afterwards.

    Args:
        tx: the transaction.
        transactions: by which games are loaded.
        place: where; no game may be live there.
        rules: what is played.
        players: who plays, in the order of seats, and how well.
        at: when it began, in unix seconds.
        ends: by when it was over.
        random: how people err and how long they take.
    """
    host, *others = players
    secret, events = transactions.new_secret(), transactions.states.hooks.events
    game = open_lobby(tx, place, host, rules, at=at, closes=ends, secret=secret, events=events)
    row = Games(tx).get(game)
    if row is None:
        raise LookupError(f"game {game} is not there")
    for other in others:
        sit_down(tx, row, other.user_id, other.name, events)
    loaded = transactions.load_by_id(tx, game)
    presses_begin(loaded, at)
    levels = {actor.user_id: level for actor, level in players.items()}
    play_on(loaded, levels, at, ends, random)
    return game


def play_on(loaded: LoadedGame, levels: Mapping[int, Level], at: float, ends: float, random: Random) -> None:
    """Play a game of people that is under way to its end.

    Args:
        loaded: the game.
        levels: how well everybody plays, by their id.
        at: when, in unix seconds.
        ends: by when it is over.
        random: how people err and how long they take.
    """
    while loaded.row.state == "playing":
        game = loaded.progress.game
        seat = loaded.on_turn
        player = None if seat is None else loaded.player_of(seat)
        if player is None or player.user_id is None:
            raise LookupError(f"game {loaded.row.id} waits for nobody")
        loaded.play(choose(game, levels[player.user_id], random.random), player.user_id)
        run(loaded)
        if loaded.progress.game.turns != game.turns:
            at = min(at + random.uniform(*_TURN), ends)
        loaded.save(at)
        end_if_over(loaded, at)


# People of the playground: a community for every language, each with its people and groups.


STRENGTHS: Final[tuple[Level, ...]] = ("solid", "solid", "novice", "perfect", "novice")
"""The strengths of the people of a community, in their order."""

_CLUB_AGE = 60 * 24 * 3600.0  # seconds


@dataclass(frozen=True, slots=True)
class Community:
    """A community: the people of a language and the names of their groups.

    Attributes:
        names: as many as there are strengths.
        fresh: the group in which nothing has been played.
        friends: the group that has a past.
        club, topics: the forum.
        neighbours: the group that the bot is not in.
    """

    names: tuple[str, ...]
    fresh: str
    friends: str
    club: str
    topics: tuple[str, str]
    neighbours: str


COMMUNITIES: Final[Mapping[str, Community]] = MappingProxyType(
    {
        "ru": Community(
            ("Аня", "Боря", "Вика", "Лёва", "Соня"), "Кости", "Друзья", "Клуб", ("Вечера", "Обеды"), "Соседи"
        ),
        "en": Community(
            ("Anna", "Ben", "Chloe", "Leo", "Sophie"), "Dice", "Friends", "Club", ("Evenings", "Lunch"), "Bar"
        ),
        "uk": Community(
            ("Оля", "Богдан", "Віка", "Левко", "Соля"), "Кубики", "Друзі", "Клуб", ("Вечори", "Обіди"), "Двір"
        ),
    }
)
"""By language code."""


def add_people_and_clubs(world: World) -> None:
    """Put the people of all communities into an empty world, with a forum each, and chats without the bot."""
    for language, community in COMMUNITIES.items():
        people = [
            world.membership.add_person(name, language_code=language, started=True, community=language).id
            for name in community.names
        ]
        # The bot is not told of the club and greets nobody there: it is old, and last in the list.
        with world.state.dated(world.state.clock() - _CLUB_AGE):
            world.membership.add_group(community.club, people, "forum", community.topics, told=False)
            world.membership.add_group(community.neighbours, people, with_bot=False)
            world.membership.add_pair(*people[:2])


def add_fresh_group(world: World, language: str) -> None:
    """Give a community the group in which one begins; made as one comes, it is the newest of their chats."""
    world.membership.add_group(COMMUNITIES[language].fresh, sorted(world.state.people_of(language)))


# The schedule of past games: dates, rules and players, evening by evening of four weeks.


WEEKS: Final = 4

LASTING: Final = 45 * 60.0
"""Seconds between the beginnings of two games; none lasts longer."""

_BUSY: Final = (1, 1, 0, 1, 2, 3, 2)
"""Games of an evening at most, from Monday on."""

_TABLES: Final = (2, 3, 3, 4, 4, 5)
"""Numbers of players of a game."""

_CHANCES: Final = (6, 3, 2, 1)
"""Weights of the games in the choice."""


@dataclass(frozen=True, slots=True)
class Plan:
    """A planned past game: its beginning, its rules, and its players by the numbers of people."""

    at: float
    rules: Rules
    seats: tuple[int, ...]


@cache
def games() -> tuple[Rules, ...]:
    """The games of the past, most frequent first: a game that is solved fast, and well-known ones."""
    _, *others = CATEGORIES.values()
    usual = [ruleset(key) for category in others for key in category]
    quick = min(
        (rules for rules in usual if isinstance(rules, Ruleset) and refusal(rules) is None),
        key=lambda rules: estimate(rules).seconds,
    )
    known = [ruleset(key) for key in WELL_KNOWN if key != quick.preset]
    return quick, known[0], known[1], known[-1]


def plans(random: Random, now: float, zone: ZoneInfo, people: int) -> list[Plan]:
    """The games of the last weeks in their order; in each full one and in this one enough for a digest."""
    return [_plan(random, at, range(people)) for at in sorted(_beginnings(random, now, zone))]


def plans_between(
    random: Random, since: float, until: float, zone: ZoneInfo, people: Sequence[int]
) -> list[Plan]:
    """The games of these people in the evenings between two moments, in their order; nobody plays alone."""
    if len(people) < min(_TABLES):
        return []
    monday, found = Calendar(zone).week_begins(since), list[float]()
    while monday < until:
        found += [at for at in _evenings(random, monday, zone) if since < at <= until - LASTING]
        monday = Calendar(zone).week_ends(monday)
    return [_plan(random, at, people) for at in found]


def _beginnings(random: Random, now: float, zone: ZoneInfo) -> Iterator[float]:
    """The beginnings of games: in the evenings, and in a week with too few of them, at any time."""
    calendar = Calendar(zone)
    this = calendar.week_begins(now)
    for week in range(WEEKS, -1, -1):
        noon = datetime.fromtimestamp(this, zone) + timedelta(hours=12) - timedelta(weeks=week)
        first = calendar.week_begins(noon.timestamp())
        # A game that begins so late still ends in its week, and before now.
        last = min(calendar.week_ends(first), now) - LASTING
        found = [at for at in _evenings(random, first, zone) if now - WEEKS * 7 * 86400 <= at <= last]
        if week < WEEKS and len(found) < LEAST:
            found = list(_enough(first, min(calendar.week_ends(first), now), zone))
        yield from found


def _enough(first: float, end: float, zone: ZoneInfo) -> Iterator[float]:
    """As many beginnings as a digest needs between two moments: in the last evening, else evenly."""
    evening = datetime.fromtimestamp(end, zone).replace(hour=20, minute=10)
    if evening.timestamp() > end - LEAST * LASTING:
        evening -= timedelta(days=1)
    at, apart = evening.timestamp(), LASTING
    if at < first:
        at, apart = first, (end - first) / (LEAST + 1)
    yield from (at + apart * number for number in range(LEAST))


def _evenings(random: Random, monday: float, zone: ZoneInfo) -> Iterator[float]:
    day = datetime.fromtimestamp(monday, zone).date()
    for most in _BUSY:
        begins = datetime.combine(day, time(19, random.randrange(60)), zone).timestamp()
        for number in range(random.randint(min(most, 1), most) if random.random() > 1 / 6 else 0):
            yield begins + number * LASTING
        day += timedelta(days=1)


def _plan(random: Random, at: float, people: Sequence[int]) -> Plan:
    (rules,) = random.choices(games(), _CHANCES)
    return Plan(at, rules, tuple(random.sample(people, min(random.choice(_TABLES), len(people)))))


# The past of a group: four weeks of games by the real service, and the bot's messages about them.
#
# First the games are played, one transaction each, on a clock that is set back: every page of the bot knows
# them. Then what the bot would have said is put into the chat, dated as it would have been, and people see
# it. What they play while the clock is pushed comes in the same way, without those whose window is open.


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
        context: of the bot; without its solved tables games are not reviewed.
        zone: their time zone.
    """

    def __init__(self, world: World, context: RoomContext, zone: ZoneInfo) -> None:
        self._world = world
        self._store = store = context.store
        self._service, self._kept = context.deps.service, ReviewActions(context.transactions)
        self._solutions = context.part(SolvedTables)
        self._zone = zone
        self._moment = 0.0
        self._transactions = Transactions(store, KeptStates(game_hooks(), zone.key), lambda: self._moment)
        self._chats = ChatSettings(store, zone.key, lambda: self._moment, events())
        self._digests = WeeklyDigests(store, zone.key, lambda: self._moment, events())
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
        # Something was said there just now, so that it is the first chat of the list.
        speaker = friends.actors[-1]
        line = random.choice(lines_of(speaker.language_code))
        self._world.conversation.send(speaker.user_id, friends.chat.id, line)
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
        result = Delivery("result", str(game), chat.id)
        notes = DeliveryNotes(self._store.write, lambda: at, result, DeliveryTerms(expected=False))
        await notes.begin()
        await notes.sent(sent.id)
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
        review = await asyncio.to_thread(review_of, solution, found[0])
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
        shown = places_week(t, view)
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


# Activities of the playground's people by themselves: game of the day, answers to puzzles, club nights.
#
# A person as whom somebody plays does nothing by themselves; nor does anybody until it is known who that
# is.


LOOK_SECONDS: Final = 1.0

_ACTIVE: Final = 3  # of a group, the last ones: whoever is looked at next is likely to be the first
_KNOWS: Final = 0.7  # how often somebody solves a puzzle

_COMES: Final = 0.3  # how often, at a look, somebody joins a club night that is open
_WRITES: Final = 0.15  # how often, at a look, somebody who is waited for there plays their turn


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
        self._world, self._daily, self._show = world, daily, show
        self._transactions = Transactions(store, KeptStates(game_hooks(), zone), world.state.clock)
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

        def work(tx: Tx) -> list[tuple[int, dict[int, NightMemberRow]]]:
            live = [night for night in Nights(tx).live_since(now) if night.is_live]
            near = [n.id for n in live if state.chats[n.chat_id].community == friends.chat.community]
            return [(club, {each.user_id: each for each in Nights(tx).members(club)}) for club in near]

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
            proceed(loaded, now)
            return True

        if await self._transactions.write(work):
            await self._show(game)


# The bot without Telegram: a sandbox Bot API, its chat page and the bot itself in one process.
#
# The sandbox forgets everything when it ends, so the playground's database is as short-lived: a record of
# games whose chats and messages no longer exist would only confuse. It never touches the database of a real
# bot; it shares its exact tables, which are nobody's. Updates are fetched, or brought to a `WEBHOOK_URL` if
# that is on this machine. The table in a Mini App is served at the next port. World and bot live by one
# clock, which people may push ahead.


PORTS_TRIED: Final = 50

APP_NAME: Final = "table"
"""The short name of the Mini App, as @BotFather would be told."""

TIMING: Final = replace(USUAL_TIMING, deadlines=0.5)
"""Short intervals for jobs that look at the clock: somebody pushes it and waits."""

_NAMES: Final = "PLAYGROUND_HOST, PLAYGROUND_PORT"


class Playground:
    """The world, and the activities in it beside the bot.

    Args:
        clock: the clock of the world and of the bot; its time zone is that of the people.

    Attributes:
        clock: the same.
        world: the world and its people.
    """

    def __init__(self, clock: PushedClock) -> None:
        self.clock = clock
        # As the bot takes it: whoever plays quickly would lose the cards in the group to a mere guess.
        self.world = World(fresh_token(), clock=self.clock, limits=Limits(ephemeral_counts=False))
        add_people_and_clubs(self.world)
        self._wanted = OrderedDict[str, None]()
        self._enters = asyncio.Event()
        self._making = asyncio.Lock()
        self.world.state.on_entered = self._entered
        self.world.state.before_leap = self._before_leap
        self._past: Past | None = None
        self._friends: dict[str, Friends | None] = {}

    async def live(self, context: RoomContext) -> None:
        """Give each community its group of friends when somebody looks at it first; then let them live."""
        self._past = past = Past(self.world, context, self.clock.zone)
        daily, show = DailyGameActions(context.transactions), context.deps.messages.present_game
        doings = Doings(self.world, context.store, daily, self.clock.zone.key, show)
        await asyncio.gather(self._make(past), self._act(doings), past.review())

    async def _make(self, past: Past) -> None:
        while True:
            for language in [each for each in self._wanted if each not in self._friends]:
                self._friends[language] = None
                try:
                    async with self._making:
                        self._friends[language] = await past.make(language)
                except Exception:
                    _logger.exception("the group of friends of %s has no past", language)
            await self._enters.wait()
            self._enters.clear()

    async def _act(self, doings: Doings) -> None:
        while True:
            for group in list(self._friends.values()):
                if group is not None:
                    await doings.act(group)
            await asyncio.sleep(LOOK_SECONDS)

    async def _before_leap(self, at: float) -> None:
        """Let groups play until the clock is there, also one whose past is still being made."""
        async with self._making:
            for language, friends in list(self._friends.items()):
                try:
                    if friends is not None and self._past is not None:
                        await self._past.play_until(friends, at)
                except Exception:
                    _logger.exception("what the friends of %s play until then could not be played", language)

    def _entered(self, community: str) -> None:
        if community in COMMUNITIES and community not in self._wanted:
            self._wanted[community] = None
            add_fresh_group(self.world, community)
            self._enters.set()


async def run_playground(
    settings: Settings, stop: asyncio.Event, timing: Timing = TIMING, clock: PushedClock | None = None
) -> None:
    """Run the playground until `stop` is set; its address is printed on standard output.

    Args:
        settings: of the bot; it needs no token.
        stop: set it to end the playground.
        timing: the pace of the bot.
        clock: of the world and of the bot, the machine's by default.

    Raises:
        OSError: If no port from the one in the settings on can be had.
    """
    clock = clock or PushedClock(zone_of_machine(settings))
    playground = Playground(clock)
    host, port = settings.playground_host, free_port(settings.playground_host, settings.playground_port)
    if not is_loopback(host):
        _logger.warning("whoever can reach %s may play here as anybody", host)
    if port != settings.playground_port:
        _logger.warning("port %s is taken", settings.playground_port)
    with tempfile.TemporaryDirectory(prefix="playground-") as folder:
        async with server_serve(create_app(playground.world, frozenset({host})), host, port) as address:
            app_url, app_port = app_address(host, port)
            playground.world.mini_apps.register(APP_NAME, f"{app_url}/")
            say(f"Playground: {address}/  (Ctrl-C ends it)")
            changes: dict[str, Any] = {
                "bot_token": SecretStr(playground.world.state.token),
                "bot_api_url": address,
                "tables_dir": settings.tables,
                "metrics_port": 0,
                "database_path": Path(folder) / "playground.db",
                "database_url": None,
                "time_zone": clock.zone.key,
                "app_url": app_url,
                "app_name": APP_NAME,
                "app_host": host,
                "app_port": app_port,
                "app_frames": f"http://*:{port}",  # the page, by whatever name it is reached
            }
            if not is_loopback(urlsplit(settings.webhook_url or "").hostname or ""):
                changes["webhook_url"] = None  # it is where Telegram brings updates, not we
            await app.run(
                settings.model_copy(update=changes),
                stop,
                timing,
                Host(clock=clock, pushed=lambda: clock.pushed),
                beside=playground.live,
            )


def fresh_token() -> str:
    """A token that no web page can know: whoever knows it can have all updates delivered to themselves."""
    return f"{BOT_ID}:{secrets.token_urlsafe(32)}"


def zone_of_machine(settings: Settings) -> ZoneInfo:
    """The zone that is set for the bot, else the machine's own where it says which one that is."""
    if told(["time_zone"]):
        return ZoneInfo(settings.time_zone)
    link = os.environ.get("TZ") or str(Path("/etc/localtime").resolve())
    try:
        return ZoneInfo(link.rpartition("zoneinfo/")[2].removeprefix(":"))
    except (ValueError, OSError):  # it is no zone's file, or there is none
        return ZoneInfo(settings.time_zone)


def app_address(host: str, page_port: int) -> tuple[str, int]:
    """The address of the Mini App at the first free port after that of the page, and that port."""
    last = 65535 - PORTS_TRIED
    port = free_port(host, page_port + 1 if page_port < last else last - PORTS_TRIED)
    return f"http://{host}:{port}/app", port


def free_port(host: str, first: int) -> int:
    """Return the first port from `first` on that can be listened on.

    Raises:
        OSError: If there is none among the next few, or the host is not this machine.
    """
    for port in range(first, min(first + PORTS_TRIED, 65536)):
        try:
            socket.create_server((host, port)).close()
        except PermissionError as error:
            raise cannot_listen(_NAMES, host, port, error) from None
        except OSError as error:
            failure = error
        else:
            return port
    raise OSError(f"{_NAMES}: no free port from {first} on at {host}: {failure.strerror}")
