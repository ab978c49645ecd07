"""The schedule of past games: dates, rules and players, evening by evening of four weeks."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, time, timedelta
from functools import cache
from random import Random
from typing import Final
from zoneinfo import ZoneInfo

from bot.chats.store.periods import Calendar
from bot.weekly.service.digests import LEAST
from engine.presets import CATEGORIES, WELL_KNOWN, ruleset
from engine.rules.ruleset import Ruleset
from engine.rules.showdown_rules import Rules
from engine.solver.solvable import estimate, refusal

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
    began = sorted(_beginnings(random, now, zone))
    return [_plan(random, at, range(people)) for at in began]


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
