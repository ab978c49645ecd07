"""Seasons as screens show them: ladders, a person, a season that has ended."""

from datetime import date, timedelta

from bot.ground.values import Place
from bot.seasons.model import (
    EveningLine,
    LadderLine,
    LadderView,
    PastSeason,
    PersonSeasonsView,
    PresentSeason,
    SeasonEndView,
)

FIRST, LAST = date(2026, 10, 1), date(2026, 12, 31)
DAY = timedelta(days=1)

LADDER = LadderView(
    "2026-Q4",
    FIRST,
    LAST,
    closed=False,
    evenings=6,
    people=14,
    lines=(
        LadderLine(1, "Аня", 47, 6, before=3),
        LadderLine(2, "Боб", 41, 5, before=1),
        LadderLine(2, "Вика", 41, 6),
        LadderLine(4, "", 8, 1, forgotten=True, before=4),
    ),
    more=True,
    own=LadderLine(13, "Яна", 1, 1, me=True, before=12),
    earlier="2026-Q3",
)
EMPTY = LadderView("2026-Q4", FIRST, LAST, closed=False, evenings=0, people=0, lines=())


def weeks(*places: tuple[int, int]) -> tuple[EveningLine, ...]:
    """Weeks and, every third one, a club night; by place and points."""
    found = []
    for number, (place, points) in enumerate(places):
        first = date(2026, 10, 5) + 7 * number * DAY
        club = number % 3 == 2
        found.append(EveningLine(club, first, first if club else first + 6 * DAY, place, points, number < 8))
    return tuple(found)


PERSON = PersonSeasonsView(
    1,
    "Аня",
    everywhere=False,
    present=PresentSeason(
        FIRST,
        LAST,
        2,
        14,
        52,
        weeks((1, 10), (2, 7), (3, 5), (2, 7), (1, 10), (5, 3), (6, 2), (4, 4), (9, 1)),
    ),
    past=(
        PastSeason("Дача", date(2026, 7, 1), date(2026, 9, 30), 3, 15, 44),
        PastSeason("Дача", date(2026, 4, 1), date(2026, 6, 30), 1, 5, 80),
    ),
)
END = SeasonEndView(
    Place(-100),
    "Дача",
    FIRST,
    LAST,
    21,
    15,
    (
        LadderLine(1, "Аня", 80, 20, before=2),
        LadderLine(2, "Боб", 71, 18, before=1),
        LadderLine(2, "Вика", 71, 9),
        *(LadderLine(place, f"Игрок {place}", 44 - place, 7, before=place) for place in range(4, 11)),
    ),
    others=5,
)
