"""Games of the day as screens are drawn from them."""

from datetime import UTC, date, datetime

from bot.daily.model import DailyEvening, DailyScore, TodayView
from bot.rankings.model import PersonView
from bot.table.model import DailyView
from engine.presets import ruleset
from engine.records.fair_dice import client_string, commitment
from tests.bot.screens.screen_cases import PEOPLE, SECRET, finished, people

DAY = date(2026, 11, 22)
EVENING = datetime(2026, 11, 22, 21, tzinfo=UTC)


def person(number, name=None):
    return PersonView(100 + number, name or PEOPLE[number % len(PEOPLE)])


def today_view(rules=None, **changes):
    given = {
        "daily": 7,
        "rules": rules or ruleset("international"),
        "own": False,
        "day": DAY,
        "evening": EVENING,
        "today": True,
        "title": "Кости",
        "done": (person(0), person(1)),
        "playing": (person(2),),
        "commitment": commitment(SECRET),
    }
    return TodayView(**(given | changes))


def evening_view(rules=None, count=3, page=0, *, reviewed=True, names=()):
    """An evening of so many, whose cards are those of random games; with three the first two are equal."""
    rules = rules or ruleset("international")
    games = [finished(rules, people(1), max(seed, 1)).progress.game for seed in range(count)]
    games.sort(key=lambda game: -game.points[0])
    points = [game.points[0] for game in games]
    scores = tuple(
        DailyScore(
            person(number, names[number % len(names)] if names else None),
            1 + sum(other > mine for other in points),
            float(mine),
            *((200.0, 5.0 * number - 4, 3.0 + number) if reviewed else ()),
        )
        for number, mine in enumerate(points)
    )
    first = page * 5
    return DailyEvening(
        daily=7,
        day=DAY,
        rules=rules,
        scores=scores,
        page=page,
        pages=-(-count // 5),
        first=first,
        cards=tuple(games[first : first + 5]),
        secret=SECRET,
        commitment=commitment(SECRET),
        client=client_string("d7", ["🦊"]),
    )


def in_private(**changes):
    """A game that has been played out and is one of a day."""
    game = finished(ruleset("international"), people(1), 2)
    day = DailyView(DAY, EVENING, changes.pop("open", True), "Кости")
    return game, game.view(daily=day, **changes)
