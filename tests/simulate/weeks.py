"""Weeks of a group: evenings at one table, glances at a slow game, people who fall asleep for days.

They are played with the bot's usual clocks, and nothing else goes wrong but crashes now and then. No game may
stand still for longer than its clocks run.
"""

import asyncio
from dataclasses import replace

from bot.chats.model import SetSetting
from bot.ground.store.base import Database
from bot.ground.timing import USUAL_TIMING
from bot.ground.values import Press
from bot.sandbox.model import PeopleError
from bot.sandbox.world import World
from bot.table.presses import Cancel, ConfirmStop, StandUp, Start
from tests.simulate.manners import MANNERS, pause
from tests.simulate.people import Hands, Somebody
from tests.simulate.scenario import NAMES, Scenario, scenario

HOUR, DAY = 3600.0, 24 * 3600.0
QUIET = 10 * HOUR
"""The quiet hours, in which the time of a slow turn does not end."""
PACE = replace(USUAL_TIMING, deadlines=20.0, heartbeat=60.0, shown=60.0, report=HOUR)
"""Clocks as they are; what looks at them looks more seldom, for weeks are long."""
LONGEST_STILL = PACE.slow_turn + QUIET + PACE.rest + PACE.live_turn + HOUR
"""Seconds that a game may stand still while nobody does anything: then its clock or the bot has moved it."""
EVENING = 19 * HOUR
GLANCES = (9 * HOUR, 13 * HOUR, 17 * HOUR, 21 * HOUR)
"""The times of day, in seconds, at which people come together."""
LATE = 0.2 * HOUR
"""By which one comes later than another."""
ENDING = (Cancel, StandUp)
SELDOM = 0.2
"""How much less than others they like to stop a game for everybody."""
ASLEEP = 0.2
"""How often somebody goes earlier than the others, perhaps in the middle of a turn."""


class Visitor(Somebody):
    """Somebody who comes for a while on some days, and stays away on others."""

    at: float
    """The time of day, in seconds, after which they come."""
    stays: float
    """Seconds after which those who are still there go together."""
    comes: float
    """How often they come at all on a day."""
    gathering: float = 0.0
    """Until when they wait for those who come later, by the loop's clock."""

    async def live(self) -> None:
        """Come and go until cancelled; who goes in the middle of a turn leaves it standing."""
        loop, rng = asyncio.get_running_loop(), self._rng
        world = self._hands.world
        while True:
            today = world.state.clock() // DAY * DAY
            late = rng.uniform(0.0, LATE)
            opens = today + self.at + late
            while opens <= world.state.clock() or rng.random() > self.comes:
                opens += DAY
            await asyncio.sleep(opens - world.state.clock())
            self.gathering = loop.time() + LATE - late
            asleep = rng.random() < ASLEEP
            end = loop.time() + (rng.random() if asleep else 1.0) * (self.stays - late)
            while loop.time() < end:
                await asyncio.sleep(pause(self.manner, rng))
                try:
                    self.act()
                except PeopleError:
                    continue

    def wish(self, press: Press) -> float:
        """Nobody begins before all who come are there, or likes to end what they came for."""
        early = isinstance(press, Start) and asyncio.get_running_loop().time() < self.gathering
        if early or isinstance(press, ENDING):
            return 0.0
        return super().wish(press) * (SELDOM if isinstance(press, ConfirmStop) else 1.0)


def settle(world: World, hands: Hands, plan: Scenario) -> list[Somebody]:
    """A group that meets in the evenings, and one that plays a slow game by the way; some are in both."""
    rng = plan.rng("settle")
    people = [
        world.membership.add_person(name, language_code="ru", started=True).id
        for name in rng.sample(NAMES, 7)
    ]
    evenings = world.membership.add_group("Вечером", people[:5], "supergroup")
    slow = world.membership.add_group("Между делом", people[3:], "supergroup")
    hands.choose(people[3], slow, SetSetting("clock", "slow"), HOUR)
    visitors: list[Somebody] = []
    for chat, members, at, stays, game in (
        (evenings, people[:5], EVENING, 1.5 * HOUR, "pirate"),
        *((slow, people[3:], glance, 0.3 * HOUR, "strongest") for glance in GLANCES),
    ):
        for user in members:
            manner = rng.choices(MANNERS, (8, 1, 3, 0.1, 0.1))[0]
            who = Visitor(
                user,
                manner,
                [(chat.id, None)],
                hands=hands,
                rng=plan.rng(f"{user} {at} {chat.id}"),
                game=game,
            )
            who.at, who.stays, who.comes = at, stays, rng.choice((0.95, 0.8, 0.5))
            visitors.append(who)
    return visitors


class StandStill:
    """Looks for games that stand still.

    Attributes:
        longest: seconds that a game has stood still while it was played, the longest of all.
    """

    def __init__(self) -> None:
        self.longest = 0.0

    def look(self, db: Database, now: float) -> str | None:
        """What is wrong with the games of a database; None for nothing."""
        query = (
            # Who has the others wait once more has pressed something, though nothing was played.
            "SELECT g.id, max(coalesce(max(s.at), g.started_at),"
            " (SELECT max(coalesce(acted_at, 0)) FROM members WHERE game_id = g.id))"
            " FROM games AS g LEFT JOIN steps AS s ON s.game_id = g.id"
            " WHERE g.state = 'playing' AND g.fault IS NULL"
            " AND EXISTS (SELECT 1 FROM chats WHERE chats.chat_id = g.chat_id"
            " AND coalesce(json_extract(settings, '$.clock'), 'live') <> 'none')"
            # Nobody waits for the only person at a table, nor at one that one phone serves: no clock runs.
            # A round of all at once in which nobody has written waits for nobody, once all were called.
            " AND (g.deadline IS NOT NULL OR NOT (g.keeper_all AND options ->> 'dice' IS 'own')"
            " AND NOT (g.round_number > 0 AND g.called_at IS NOT NULL)"
            " AND 1 < (SELECT count(DISTINCT seat) FROM seats JOIN members USING (game_id, seat)"
            " WHERE seats.game_id = g.id AND user_id IS NOT NULL AND seats.state = 'in'))"
            " GROUP BY g.id"
        )
        for game, since in db.execute(query).fetchall():
            self.longest = max(self.longest, now - since)
            if now - since > LONGEST_STILL:
                return f"game {game} has stood still for {(now - since) / HOUR:.0f} hours"
        return None


def plan(seed: int) -> Scenario:
    """What a seed stands for."""
    calm = scenario(seed, faulty=False)
    calm = replace(calm, timing=PACE, computer_seconds=2.0, talk=0.0, griefer="", programs=1)
    calm = replace(calm, leaving=3 * HOUR, look=120.0)
    return replace(calm, rates=calm.rates | {"crash": 0.0002})
