"""A person who has played much, and one who has played once."""

from dataclasses import replace

from bot.rankings.achievements import ACHIEVEMENTS
from bot.rankings.model import AchievementView, FamilyView, ProfileView, RivalView, RowView, WinStreak
from engine.presets import ruleset

ROWS = tuple(
    RowView(row, 12, 12 - 2 * (number % 4), None if number == 8 else 6 + 3 * number)
    for number, row in enumerate(ruleset("classic").rows)
)
MUCH = ProfileView(
    101,
    "Аня",
    everywhere=False,
    page="main",
    games=27,
    wins=9,
    seconds=7,
    thirds=5,
    rating=1043,
    streak=WinStreak(3, 5),
    luck=2.4,
    precision=93.2,
    families=(
        FamilyView("classic", 12, 4, 214.0, 151.3, 167.1, 158.2),
        FamilyView("yatzy", 9, 3, 281.0, 224.5),
        FamilyView("showdown", 6, 2, 120.0),
    ),
    rows_of="classic",
    rows=ROWS,
    rivals=tuple(
        RivalView(102 + number, name, 14 - number, 8 - number, 6)
        for number, name in enumerate(("Боб", "Вика", "Гена", "Дина"))
    ),
    achievements=tuple(AchievementView(key, 3 + number) for number, key in enumerate(ACHIEVEMENTS)),
    latest=500,
    has_year=True,
)
LITTLE = ProfileView(
    102, "Боб", everywhere=True, page="main", games=1, wins=0, seconds=1, thirds=0, unrated=4
)


def turned(view, page):
    return replace(view, page=page)
