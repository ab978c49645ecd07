"""What is due in a chat whose worker has died is done by the one that takes over, and by nobody else."""

import asyncio
from collections.abc import AsyncIterator

import pytest

from bot.ground.runtime.timing import Timing
from bot.ground.store import EndedError
from bot.ground.values.place import Place
from bot.rulebook.saved_rules import RulesName
from bot.table.messages.timers import Timers
from bot.table.service.play.clock_effect import ClockEffect
from bot.table.store.games import Games
from tests.bot.workers import CHAT, Member, end_sessions, member, until, url
from tests.play.clocked_games import ANYA, BOB, ClockedGames

__all__ = ["url"]


class Acting(ClockedGames):
    """The games of a worker, and what comes of all that is due."""

    def __init__(self, one: Member) -> None:
        super().__init__(one.store)
        self.done: list[ClockEffect] = []
        self.timers = Timers(one.store, self._due, lambda: self.now, timing=Timing(deadlines=0.05))

    async def _due(self, now: float) -> None:
        for game in await self.queries.waits_due(now):
            await self.act()
            assert game == self.game

    async def act(self) -> None:
        """Do what is due in the game; what comes of it is noted."""
        effect = await self.games.due(self.game)
        if effect != ClockEffect():
            self.done.append(effect)

    async def pass_until(self, column: str) -> None:
        """Let time pass until something is due."""
        row = await self.store.read(lambda tx: Games(tx).get(self.game))
        self.now = getattr(row, column) + 1.0


async def lobby(games: Acting) -> None:
    await games.chats.meet(CHAT, "group", "", ANYA)
    opened = await games.games.new_game(Place(CHAT), ANYA, RulesName("yatzy"))
    assert opened.shown is not None
    games.game = opened.shown.view.game
    await games.pass_until("deadline")


async def call(games: Acting) -> None:
    await games.start(second=BOB)
    await games.pass_until("call_at")


async def turn(games: Acting) -> None:
    await games.start(second=BOB)
    await games.pass_until("deadline")


async def away(games: Acting) -> None:
    await turn(games)
    await games.act()
    assert games.done.pop().said is None
    await games.pass_until("deadline")


@pytest.fixture(params=[lobby, call, turn, away], ids=lambda each: each.__name__)
async def two(
    request: pytest.FixtureRequest, url: str
) -> AsyncIterator[tuple[Member, Member, Acting, Acting]]:
    """A worker in whose chat something is due, and another one."""
    async with member(url) as one, member(url) as other:
        await one.claim(CHAT)
        games, same = Acting(one), Acting(other)
        await request.param(games)
        same.now, same.game = games.now, games.game
        yield one, other, games, same


async def test_what_is_due_is_done_by_the_worker_of_the_chat(two):
    _, other, games, same = two
    other.run()
    async with asyncio.TaskGroup() as group:
        watching = [group.create_task(same.timers.run()), group.create_task(games.timers.run())]
        await until(lambda: games.done)
        for each in watching:
            each.cancel()
    assert (len(games.done), same.done) == (1, [])


async def test_where_a_worker_has_died_another_does_it_once_and_nobody_else(two, url):
    one, other, games, same = two
    end_sessions(url, [one.number])  # it does not run, as if it were stopped
    other.run()
    watching = asyncio.create_task(same.timers.run())
    await until(lambda: same.done)
    assert one.worker.owns(CHAT)
    assert other.worker.owns(CHAT)
    with pytest.raises(EndedError):
        await games.act()
    with pytest.raises(EndedError):
        await games.timers.run()
    watching.cancel()
    assert (games.done, len(same.done)) == ([], 1)


async def test_two_that_act_at_the_same_moment_do_it_once(two):
    _, _, games, same = two
    await asyncio.gather(*(each.act() for each in (games, same) for _ in range(3)))
    assert len(games.done + same.done) == 1
