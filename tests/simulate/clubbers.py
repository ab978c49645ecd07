"""People of a club night: they come early or late, play at side tables, fall asleep, go and come back."""

import asyncio
import math
from collections.abc import Callable
from dataclasses import dataclass, replace
from random import Random

from bot.clubs.model import DareNext, JoinNight, LeaveNight, OpenNight, PauseNight, ResumeNight, StartNight
from bot.ground.values import Press
from bot.sandbox.model import Chat, PeopleError
from bot.sandbox.world import World
from tests.simulate.manners import Manner, pause
from tests.simulate.nights import NightAudit
from tests.simulate.people import Hands, Somebody, buttons_of, seen_in
from tests.simulate.scenario import MORNING, NAMES, Scenario, scenario
from tests.simulate.simulation import Outcome, simulate

OPENED, STARTED = 40.0, 120.0
"""Seconds after which a night is opened, and after which its host starts it."""
LATE = (300.0, 1200.0)
"""Between which seconds latecomers come, and leavers go."""
_PLAYERS = (
    Manner("tidy", 4.0, odd=0.0),
    Manner("hasty", 1.5, twice=0.2, odd=0.02),
    Manner("slow", 8.0, odd=0.0),
)
_SLEEPER = Manner("sleepy", 6.0, asleep=0.06, odd=0.0)
_ASKED = 3  # presses on the way out, after which somebody is gone
_RETURNS, _PAUSES = 0.5, 0.99  # chances of what is pressed beside games


@dataclass(slots=True)
class Habits:
    """What somebody does of themselves in a night.

    Attributes:
        comes: seconds after which they join; None while they are there.
        goes: after which they leave; None: they stay to the end.
        comes_back: after which they join again, if they have left.
        hosts: whether they open the night and start it.
        moves: after which their group becomes a supergroup; None: never.
        dares: how often they dare before a game, when they look at what they may do.
    """

    comes: float | None
    goes: float | None = None
    comes_back: float | None = None
    hosts: bool = False
    moves: float | None = None
    dares: float = 0.1


class Clubber(Somebody):
    """Somebody in a club night, who sees their messages and presses buttons."""

    habits: Habits
    group: int
    began: float = 0.0
    asked: int = 0

    async def live(self) -> None:
        """Come, play, go, until cancelled."""
        loop = asyncio.get_running_loop()
        state = self._hands.world.state
        self.began = loop.time()
        await asyncio.sleep(self._rng.uniform(0.0, OPENED / 2))
        self._hands.type(self.user, state.chats[self.user], "/start", None)
        while True:
            await asyncio.sleep(pause(self.manner, self._rng))
            try:
                self.act()
            except PeopleError:
                continue

    def act(self) -> None:
        """Do one thing: what a night asks for first, else a turn of one's game."""
        now, state = asyncio.get_running_loop().time() - self.began, self._hands.world.state
        chat, private = state.chats[self.group], state.chats[self.user]
        if self.habits.moves is not None and now >= self.habits.moves:
            self.habits.moves = None
            self._hands.world.membership.migrate(chat.id)
        while chat.migrated_to is not None:
            chat = state.chats[chat.migrated_to]
        if self.habits.hosts and self._host(chat, now):
            return
        if not self._comes_or_goes(chat, private, now) and not self._play_card(private):
            self._choose(private)

    def _comes_or_goes(self, chat: Chat, private: Chat, now: float) -> bool:
        """Join when the time has come, or leave; returns whether they are not there, or were about to go."""
        habits = self.habits
        if habits.comes is not None:
            if now >= habits.comes and self._pressed(chat, JoinNight):
                habits.comes = None
            return True
        if habits.goes is None or now < habits.goes:
            return False
        if not self._pressed(private, LeaveNight, sure=True) and self._pressed(
            private, LeaveNight, sure=False
        ):
            self.asked += 1
        if self.asked >= _ASKED:
            habits.goes, habits.comes, habits.comes_back = None, habits.comes_back or math.inf, None
        return True

    def _choose(self, private: Chat) -> None:
        """Press something beside games, now and then."""
        chance = self._rng.random()
        if chance < self.habits.dares:
            self._pressed(private, DareNext, on=True)
        elif chance < _RETURNS:  # whoever was asleep, or has pressed the pause
            self._pressed(private, ResumeNight)
        elif chance > _PAUSES:
            self._pressed(private, PauseNight)

    def _host(self, chat: Chat, now: float) -> bool:
        """Open the night, and start it; returns whether they have done anything for that."""
        if now < OPENED:
            return True
        if now >= STARTED and self._pressed(chat, StartNight):
            return True
        if any(isinstance(press, JoinNight) for m in seen_in(chat, None) for _, press in buttons_of(m)):
            return False
        if now < STARTED and not self._pressed(chat, OpenNight):
            self._hands.type(self.user, chat, "/club", None)
            return True
        return False

    def _pressed(self, chat: Chat, kind: type[Press], **fields: object) -> bool:
        """Press the newest button of a kind in a chat, if there is one; returns whether there was."""
        for message in seen_in(chat, None):
            for data, press in buttons_of(message):
                if isinstance(press, kind) and all(getattr(press, k) == v for k, v in fields.items()):
                    self._press(message, data)
                    return True
        return False


def settle(world: World, hands: Hands, plan: Scenario) -> list[Somebody]:
    """A group of twelve: most come at once, three later; two go, one of them comes back, two sleep."""
    rng = plan.rng("club night")
    people = [world.membership.add_person(name, language_code="ru", started=True).id for name in NAMES]
    kind = rng.choice(("supergroup", "supergroup", "group"))
    chat = world.membership.add_group("Клуб", people, kind)
    guests: list[Somebody] = []
    for number, user in enumerate(people):
        manner = _SLEEPER if number in {4, 5} else rng.choice(_PLAYERS)
        who = Clubber(user, manner, [(chat.id, None)], hands=hands, rng=plan.rng(f"guest {user}"), game="")
        late = number in {9, 10, 11}
        who.group = chat.id
        who.habits = Habits(
            rng.uniform(*LATE) if late else rng.uniform(OPENED, STARTED),
            goes=rng.uniform(*LATE) if number in {2, 3} else None,
            hosts=number == 0,
            moves=rng.uniform(*LATE) if number == 0 and kind == "group" else None,
        )
        if number == 3 and who.habits.goes is not None:
            who.habits.comes_back = who.habits.goes + 120.0
        guests.append(who)
    return guests


def plan(seed: int) -> Scenario:
    """What a seed stands for: everything but troubles that keep a chat or the machine away for minutes."""
    rng = Random(f"{seed} club night")
    rates = dict.fromkeys(scenario(seed).rates, 0.0) | {
        "calls": rng.choice((0.0, 0.01, 0.05)),
        "polls": rng.choice((0.0, 0.02)),
        "crash": rng.choice((0.0, 0.0001, 0.0003)),
        "updates": rng.choice((0.0, 0.02)),
    }
    calm = replace(scenario(seed, faulty=False), rates=rates, talk=0.0, griefer="", programs=1, game="")
    return replace(calm, together=False, own_dice=False, in_app=0.0)


@dataclass(frozen=True, slots=True)
class Night:
    """What came of a simulated night."""

    outcome: Outcome
    audit: NightAudit


def night(seed: int, minutes: float, follow: Callable[[str], None] | None = None) -> Night:
    """Simulate a night."""
    audit = NightAudit(MORNING + minutes * 60)
    outcome = simulate(plan(seed), minutes, follow, populate=settle, audit=audit.look)
    if not outcome.wrong and not audit.tables:
        outcome.wrong.append("no night has come to its end")
    return Night(outcome, audit)
