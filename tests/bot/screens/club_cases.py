"""Club nights as screens are drawn from them."""

from datetime import UTC, date, datetime

from bot.clubs.model import (
    BestCardOfNight,
    Daredevil,
    LongestRun,
    NightPlanView,
    NightTable,
    NightView,
    PodiumView,
    StandingRow,
    StatusView,
    TableSeat,
)
from bot.ground.values import Place
from bot.rulebook.words import usual_rules
from tests.bot.screens.screen_cases import PEOPLE

PLACE = Place(-1_000_000_000_123)
RULES = usual_rules("classic-short")
STARTS, ENDS = datetime(2026, 11, 27, 20, tzinfo=UTC), datetime(2026, 11, 27, 21, tzinfo=UTC)
STATES = (
    *("playing", "playing", "playing", "playing", "playing", "free", "paused", "asleep", "unreached", "left"),
)
LINK = "https://t.me/dice_bot?start=club_3"


def name_of(number, names=PEOPLE):
    return names[number % len(names)]


def rows(count, names=PEOPLE, **changes):
    """A standing of so many people in every state."""
    return tuple(
        StandingRow(
            number + 1,
            100 + number,
            name_of(number, names),
            points=2 * (count - number),
            games=9 - number % 4,
            wins=max(0, 7 - number),
            on_fire=number == 0,
            dares=number == 2,
            state=STATES[number % len(STATES)],
            table_no=5 if STATES[number % len(STATES)] == "playing" else 0,
            **changes,
        )
        for number in range(count)
    )


def table(number, *seats, counts=True):
    return NightTable(100 + number, number, seats, counts)


def seat(number, names=PEOPLE, **changes):
    return TableSeat(100 + number, name_of(number, names), **changes)


def ended(mine, other, names=PEOPLE, *, first=None, second=None):
    """A game of two that has ended, its winner first."""
    place = 1 if mine == other else 2
    gained = {"gained": 1 if mine == other else 2}
    return table(
        1,
        seat(0, names, **{"score": float(mine), "place": 1, **gained, **(first or {})}),
        seat(1, names, **{"score": float(other), "place": place, "gained": 0, **(second or {})}),
    )


def three(number=4, names=PEOPLE):
    each = zip((187, 162, 150), (1, 2, 3), (2, 1, 0), strict=True)
    return table(
        number,
        *(
            seat(who, names, score=float(score), place=place, gained=gained)
            for who, (score, place, gained) in enumerate(each)
        ),
    )


RESULTS = {
    "plain": ended(187, 162),
    "close": ended(187, 185),
    "rout": ended(212, 101),
    "draw": ended(150, 150),
    "dared": ended(187, 162, first={"dares": True, "dare_won": 1, "gained": 3}),
    "fire": ended(187, 162, first={"doubled": True, "gained": 4, "on_fire": True}),
    "stopped": ended(187, 162, first={"on_fire": True}, second={"doubled": True}),
    "left": ended(87, 62, second={"left": True}),
    "three": three(),
    "void": table(1, seat(0), seat(1), counts=False),
}
"""Games that have ended in every way, by how they are told."""


def night_view(count=8, names=PEOPLE, **changes):
    """A night that runs, with two tables of two, one of three and the games that ended last."""
    given = {
        "club": 3,
        "place": PLACE,
        "title": "Кости",
        "state": "running",
        "rules": RULES,
        "minutes": 60,
        "host_id": 100,
        "host": name_of(0, names),
        "rows": rows(count, names),
        "tables": (
            table(5, seat(0, names, doubled=True), seat(1, names)),
            table(6, seat(2, names, dares=True), seat(3, names), seat(4, names)),
        ),
        "results": (RESULTS["fire"], RESULTS["close"], RESULTS["three"]),
        "games": 14,
        "ends": ENDS,
        "link": LINK,
        "commitment": "d272" + "0" * 56 + "24d7",
    }
    return NightView(**(given | changes))


def crowd(names):
    """As many as a night has room for, all but one at tables of two, whatever they are called."""
    everybody = rows(24, names)
    tables = tuple(table(20 + n, seat(2 * n, names), seat(2 * n + 1, names)) for n in range(12))
    told = (ended(187, 162, names), ended(187, 185, names), three(4, names))
    return night_view(24, names, rows=everybody, tables=tables, results=told)


def status_view(own=1, count=8, **changes):
    everybody = changes.pop("rows", rows(count))
    given = {
        "club": 3,
        "title": "Кости",
        "state": "running",
        "rules": RULES,
        "own": everybody[own],
        "above": everybody[own - 1] if own else None,
        "below": everybody[own + 1] if own + 1 < len(everybody) else None,
        "people": len(everybody),
        "last": RESULTS["plain"],
        "starts": None,
        "ends": ENDS,
        "message": 12,
        "place": PLACE,
    }
    return StatusView(**(given | changes))


def podium_view(count=8, names=PEOPLE, **changes):
    given = {
        "club": 3,
        "place": PLACE,
        "title": "Кости",
        "day": date(2026, 11, 27),
        "rules": RULES,
        "minutes": 60,
        "games": 21,
        "rows": rows(count, names),
        "best": BestCardOfNight(102, name_of(2, names), 212.0),
        "run": LongestRun(100, name_of(0, names), 4),
        "daredevil": Daredevil(101, name_of(1, names), 2, 3),
    }
    return PodiumView(**(given | changes))


def plan_view(**changes):
    words = {"minutes": "60", "card": "short", "weekday": "fri", "hour": "20"}
    given = {"place": PLACE, "rules": RULES, "words": words, "opens": STARTS, "last": podium_view()}
    return NightPlanView(**(given | changes))
