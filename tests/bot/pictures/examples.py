"""The pictures of the README: `python -m tests.bot.pictures.examples` draws them anew."""

from dataclasses import replace
from datetime import date

from bot.clubs import screens as podium
from bot.clubs.model import PodiumView, StandingRow
from bot.coach.reviews import course_of, review_of
from bot.ground.texts.formatting import texts
from bot.ground.values import Place
from bot.pictures import contents as cards
from bot.pictures import contents as company
from bot.pictures import contents as course
from bot.pictures import contents as dice_counts
from bot.pictures.draw import draw
from bot.rankings.counts import limits
from bot.rankings.model import CompanyView, DiceView, TopLine, YearView
from bot.rulebook.words import usual_rules
from bot.table.model import MemberView
from bot.weekly import screens as places
from bot.weekly.model import DigestView
from engine.players.choose import choose_best
from engine.presets import ruleset
from tests.bot.screens.screen_cases import Played, people
from tests.engine.solver.whole import solve_whole
from tests.paths import ROOT

FOLDER = ROOT / "docs" / "pictures"
NAMES = {
    "en": ("Ann", "Bob", "Vic", "سارة", "Gene", "🦊 Dana"),
    "ru": ("Аня", "Боб", "Вика", "سارة", "Гена", "🦊 Даша"),
}
AHEAD = (
    (None, 12, 9, 4, 7, 2),
    (8, None, 11, 6, None, 3),
    (10, 9, None, 5, 6, 1),
    (4, 3, 5, None, 2, 1),
    (3, None, 4, 2, None, 0),
    (1, 2, 3, 0, 2, None),
)
COUNTS = (2041, 2012, 2066, 2033, 1989, 2062)


def game(language):
    """A game of three, as good players play it, and its review."""
    rules = ruleset("international")
    solution = solve_whole(rules)
    seats = [replace(seat, name=name) for seat, name in zip(people(3), NAMES[language], strict=False)]
    played = Played(rules, tuple(seats), seed=5, game=12)
    while played.wait():
        played.step(choose_best(played.progress.game))
    record = played.record()
    return played.view(review=review_of(solution, record)), course_of(solution, record)


def pictures(language):
    """Every picture, by the name of its file."""
    t, names = texts(language), NAMES[language]
    view, courses = game(language)
    yield "cards", cards.cards_illustration(t, view).picture
    yield "course", course.course_illustration(t, view, courses).picture
    title = {"en": "Friday dice", "ru": "Кости по пятницам"}[language]
    lines = [
        TopLine(rank, name, 14 - 2 * rank, 8 - rank, before=before) for rank, name, before in week_of(names)
    ]
    week = DigestView(Place(-100), date(2026, 11, 16), date(2026, 11, 22), 12, 5, tuple(lines), title=title)
    yield "week", places.places_week(t, week).picture
    night = PodiumView(
        3,
        Place(-100),
        title,
        date(2026, 11, 20),
        usual_rules("classic-short"),
        60,
        17,
        tuple(night_of(names)),
    )
    yield "podium", podium.podium_screen(t, night).picture
    members = tuple(MemberView(number, name) for number, name in enumerate(names, 1))
    yield "head-to-head", company.company_matrix(t, CompanyView(title, members, AHEAD)).picture
    low, high = limits(sum(COUNTS))
    yield (
        "dice",
        dice_counts.dice_counts_illustration(t, DiceView(57, COUNTS, low, high, enough=True)).picture,
    )
    months = (12, 8, 15, 0, 4, 9, 11, 20, 14, 18, 22, 15)
    own = YearView(title, members[0], "2026", months, 61, 52, "classic", 302, 43.0, members[1])
    yield "year", company.company_year(t, own).picture


def week_of(names):
    return [(1, names[0], 3), (2, names[1], 1), (2, names[3], 2), (4, names[5], None), (5, names[2], 4)]


def night_of(names):
    results = ((14, 5, 6), (9, 4, 6), (7, 3, 6), (4, 2, 5), (3, 1, 5), (2, 1, 4))
    for place, (name, (points, wins, games)) in enumerate(zip(names, results, strict=True), 1):
        yield StandingRow(place, 100 + place, name, points, games, wins)


def main():
    for language in NAMES:
        (FOLDER / language).mkdir(parents=True, exist_ok=True)
        for name, picture in pictures(language):
            (FOLDER / language / f"{name}.png").write_bytes(draw(picture))


if __name__ == "__main__":
    main()
