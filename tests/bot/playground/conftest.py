"""The people of the playground over a service of their own, without the bot, on a clock that stands."""

import asyncio
from dataclasses import dataclass
from datetime import datetime
from types import SimpleNamespace
from zoneinfo import ZoneInfo

import pytest

from bot.chats.settings import ChatSettings
from bot.daily.games import DailyGameActions
from bot.ground.store.database import Store
from bot.ground.timing import USUAL_TIMING
from bot.ground.values import Actor
from bot.playground import program as past
from bot.playground import program as schedule
from bot.playground.program import COMMUNITIES, STRENGTHS, Friends, Past, add_people_and_clubs
from bot.rooms import events, game_hooks
from bot.sandbox.model import PushedClock
from bot.sandbox.world import World
from bot.table.actions import GameService
from bot.table.game import KeptStates, Transactions
from bot.table.room import RoomContext
from bot.table.store import Games, Seats
from engine.presets import ruleset
from tests.world.machine import Machine

ZONE = ZoneInfo("Europe/Berlin")
AFTERNOON = datetime(2026, 11, 25, 15, 0, tzinfo=ZONE).timestamp()
"""A Wednesday."""


@dataclass
class Town:
    """The world with its people, the service, and what makes them play."""

    world: World
    store: Store
    service: GameService
    daily: DailyGameActions
    context: RoomContext
    past: Past

    async def friends(self, language: str) -> Friends:
        """A group of friends without a past, which the bot knows."""
        state = self.world.state
        people = [state.people[user] for user in sorted(state.people_of(language))][: len(STRENGTHS)]
        title = COMMUNITIES[language].friends
        chat = self.world.membership.add_group(title, [person.id for person in people], told=False)
        actors = tuple(Actor(each.id, each.first_name, each.username, language) for each in people)
        chats = ChatSettings(self.store, ZONE.key, state.clock, events=events())
        for actor in actors:
            await chats.meet(chat.id, "supergroup", chat.title, actor)
        return Friends(chat, actors)

    async def games(self, friends: Friends) -> list[set[str]]:
        """Who has played each game in a group, in the order of the games."""

        def work(tx):
            ended = sorted(Games(tx).ended_since(0), key=lambda row: row.id)
            here = [row.id for row in ended if row.chat_id == friends.chat.id]
            return [{member.name for seat in Seats(tx).of(game) for member in seat.members} for game in here]

        return await self.store.read(work)


@pytest.fixture
def clock():
    """Stands on a Wednesday afternoon until it is pushed."""
    return PushedClock(ZONE, pause=0.0, clock=lambda: AFTERNOON)


def pytest_asyncio_loop_factories(item):
    """Pasts are made in virtual time."""
    return {"loop": Machine(item.name).new_loop}


@pytest.fixture(autouse=True)
def _short_games(monkeypatch):
    """The games of the past are over soon, and need no table that is solved for seconds."""
    short, duel = ruleset("crag", {"card": "short"}), ruleset("duel")
    for module in (past, schedule):
        monkeypatch.setattr(module, "games", lambda: (short, short, duel, duel))
        monkeypatch.setattr(module, "WEEKS", 1)


@pytest.fixture
async def town(clock, tmp_path):
    world = World(clock=clock)
    add_people_and_clubs(world)
    async with await asyncio.get_running_loop().machine.open_store(tmp_path / "bot.db") as store:
        transactions = Transactions(store, KeptStates(game_hooks(), ZONE.key), clock)
        service, daily = GameService(transactions), DailyGameActions(transactions)

        async def present_game(_game: int) -> None:
            """Nothing is shown: there is no bot."""

        deps = SimpleNamespace(service=service, messages=SimpleNamespace(present_game=present_game))
        bus = transactions.states.hooks.events
        context = RoomContext(deps, store, transactions, None, clock, USUAL_TIMING, bus)
        yield Town(world, store, service, daily, context, Past(world, context, ZONE))
