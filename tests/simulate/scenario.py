"""What a seed stands for: who is where, how they are, and how often what goes wrong."""

from dataclasses import dataclass, replace
from random import Random

from bot.chats.model import SetSetting
from bot.ground.timing import USUAL_TIMING, Timing
from bot.sandbox.world import World
from engine.presets import PRESETS
from tests.simulate.griefers import KINDS
from tests.simulate.manners import MANNERS
from tests.simulate.people import Hands, Somebody

NAMES = ("Аня", "Боб", "Вика", "Гена", "Дина", "Егор", "Женя", "Зоя", "Илья", "Катя", "Лёва", "Маша")
MORNING = 1_790_002_800.0 - 1_790_002_800.0 % 86_400 + 9 * 3600
"""Nine o'clock in UTC, where these people live."""

SHORT = replace(USUAL_TIMING, slow_turn=600.0, rest=400.0, lobby=400.0, host=60.0, reminder_again=300.0)
"""Clocks that run out within half an hour: whatever waits for a day waits for minutes here."""
_SHORT_GAMES = ("strongest", "strongest", "showdown")
"""Those that come to their end while people look."""
_TOGETHER = 0.3
"""How many of all seeds have people who like to play at once."""
_SCORECARDS = ("", *("international", "yatzy", "generala", "pirate", "double", "maxi", "thrift"))
"""What they play."""
_OWN_DICE = 0.2
"""How many of the others have people with real dice on the table."""
_UNSTARTED = 0.2
"""How many of them have not let the bot write to them before."""
_OUTSIDE = 0.3
"""How many of all seeds have a chat that the bot is not in."""
_TABLES = 0.25
"""How many of the groups have tables of Telegram's own."""


@dataclass(frozen=True, slots=True)
class Scenario:
    """One simulation as its seed says.

    Attributes:
        seed: the number.
        timing: the pace of the bot.
        computer_seconds: the pace of its computers.
        shuffled: how often callbacks that are ready together are shuffled.
        faulty: whether anything goes wrong at all.
        rates: how often calls, polls, ways, lives, updates and sessions go wrong; see `Faults`.
        trouble: seconds between two troubles in chats or with the machine; 0 for none.
        cuts: seconds between two times in which no connection works; 0 for none.
        talk: lines a minute that are said in each group meanwhile; 0 where people only play.
        griefer: who disturbs a group, of `griefers.KINDS`; "" for nobody.
        programs: with the same token: so small a part of the calls of a second is left to the bot.
        aims: how often a trouble waits for a certain phase of a game, from 0 to 1.
        game: the preset that is mostly played; "" for no one.
        together: whether people like to play at once, each on the card in their private chat.
        in_app: how many of the people have the app, from 0 to 1.
        own_dice: whether people have dice of their own on the table.
        leaving: seconds between two people who leave a group; 0 where everybody stays.
        look: seconds between two looks at everything.
    """

    seed: int
    timing: Timing
    computer_seconds: float
    shuffled: float
    faulty: bool
    rates: dict[str, float]
    trouble: float
    game: str
    talk: float
    aims: float
    griefer: str
    programs: int
    together: bool
    in_app: float
    own_dice: bool = False
    cuts: float = 0.0
    leaving: float = 0.0
    look: float = 15.0

    @property
    def longest(self) -> float:
        """Seconds after which every clock of a game in which nobody does anything has run out."""
        return self.timing.slow_turn + self.timing.rest + self.timing.live_turn

    def rng(self, what: str) -> Random:
        """The chance of one thing: it does not depend on any other."""
        return Random(f"{self.seed} {what}")


def scenario(seed: int, *, faulty: bool = True) -> Scenario:
    """What a seed stands for; without faults it is the same world on a good day."""
    rng = Random(f"{seed} scenario")
    rates = {
        "calls": rng.choice((0.0, 0.01, 0.05, 0.2)),
        "polls": rng.choice((0.0, 0.02, 0.1)),
        "slow": rng.choice((0.0, 0.02, 0.1)),
        "crash": rng.choice((0.0, 0.0003, 0.002)),
        "updates": rng.choice((0.0, 0.02, 0.1)),
        "database": Random(f"{seed} database").choice((0.0, 0.01, 0.05)),
    }
    aiming = Random(f"{seed} aims")
    aims = aiming.choice((0.0, 0.5, 0.9))
    plan = Scenario(
        seed,
        SHORT,
        rng.choice((0.0, 2.0)),
        rng.choice((0.0, 0.2, 1.0)),
        faulty,
        rates if faulty else dict.fromkeys(rates, 0.0),
        rng.choice((0.0, 30.0, 120.0, 300.0)) if faulty else 0.0,
        rng.choice(("", *_SHORT_GAMES, *_SHORT_GAMES, rng.choice(list(PRESETS)))),
        Random(f"{seed} talk").choice((0.0, 6.0, 20.0)),
        aims,
        *_disturbed(Random(f"{seed} griefers")),
        together=False,
        in_app=Random(f"{seed} in the app").choice((0.0, 0.0, 0.5, 1.0)),
        leaving=Random(f"{seed} leaving").choice((0.0, 0.0, 20.0, 60.0)),
    )
    if aims and faulty:  # in games that end, or there would be few moments to wait for
        plan = replace(plan, trouble=aiming.choice((15.0, 30.0, 60.0)), game=aiming.choice(_SHORT_GAMES))
    if faulty:
        plan = replace(plan, cuts=Random(f"{seed} cuts").choice((0.0, 0.0, 0.0, 120.0, 400.0)))
    playing = Random(f"{seed} at once")
    if playing.random() < _TOGETHER:
        plan = replace(plan, together=True, game=playing.choice(_SCORECARDS))
    elif (bringing := Random(f"{seed} own dice")).random() < _OWN_DICE:
        plan = replace(plan, own_dice=True, game=bringing.choice((*_SCORECARDS, *_SHORT_GAMES)))
    return plan


def _disturbed(rng: Random) -> tuple[str, int]:
    """Who disturbs a group, and how many programs share the calls of a second; half of all seeds are calm."""
    if rng.random() < 0.5:
        return "", 1
    return rng.choice(KINDS), rng.choice((1, 5, 10))


def _settle_outside(
    world: World, plan: Scenario, people: list[int], homes: dict[int, list[tuple[int, int | None]]]
) -> None:
    """Let some have a chat that the bot is not in."""
    rng = plan.rng("outside")
    if rng.random() >= _OUTSIDE:
        return
    members = rng.sample(people, rng.randint(2, 4))
    kind = rng.choice(("group", "supergroup"))
    if len(members) == len(("one", "other")):
        chat = world.membership.add_pair(*members)
    else:
        chat = world.membership.add_group("Без бота", members, kind, with_bot=False)
    for user in members:
        homes.setdefault(user, []).append((chat.id, None))


def settle(world: World, hands: Hands, plan: Scenario) -> list[Somebody]:
    """Put people and chats into an empty world."""
    rng = plan.rng("settle")
    names = list(NAMES)
    rng.shuffle(names)
    languages = rng.choices(("ru", "en", "uk"), (6, 1, 1), k=len(names))
    greeted = plan.rng("greeted")
    started = {name: not plan.together or greeted.random() >= _UNSTARTED for name in names}
    people = [
        world.membership.add_person(name, language_code=language, started=started[name]).id
        for name, language in zip(names, languages, strict=True)
    ]
    homes: dict[int, list[tuple[int, int | None]]] = {}
    for number in range(rng.choice((1, 1, 2, 3))):
        kind = rng.choice(("group", "supergroup", "forum"))
        members = rng.sample(people, rng.randint(2, 5))
        chat = world.membership.add_group(f"Стол {number}", members, kind)
        threads: list[int | None] = [None]
        if kind == "forum":
            threads = [world.membership.add_topic(members[0], chat.id, name).id for name in ("Раз", "Два")]
        if plan.leaving and plan.rng(f"administrator {number}").random() < 0.5:
            world.membership.promote(world.state.bot.id, chat.id)
        if plan.together and (clock := plan.rng(f"clock {number}").choice(("", "slow", "none"))):
            hands.choose(members[0], chat, SetSetting("clock", clock), 40.0)
        if plan.rng(f"tables {number}").random() < _TABLES:
            hands.choose(members[0], chat, SetSetting("tables", "on"), 25.0)
        for user in members:
            homes.setdefault(user, []).extend((chat.id, thread) for thread in threads)
    for user in rng.sample(people, rng.choice((0, 1, 2))):
        homes.setdefault(user, []).append((user, None))
    _settle_outside(world, plan, people, homes)
    weights = (5, 2, 1, 1, 1)
    return [
        Somebody(
            user,
            rng.choices(MANNERS, weights)[0],
            where,
            hands=hands,
            rng=plan.rng(f"person {user}"),
            game=plan.game,
            together=plan.together,
            own_dice=plan.own_dice,
        )
        for user, where in homes.items()
    ]
