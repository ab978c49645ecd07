"""Whoever was forgotten is called so on every screen and picture: no empty name, no number, no link."""

import re
from dataclasses import replace
from datetime import date
from functools import cache

import pytest

from bot.daily.screens.puzzle import evening
from bot.daily.views.puzzle import PuzzleChoice, PuzzleEvening, PuzzleView, SolverView
from bot.ground.texts.formatting import texts
from bot.ground.texts.languages import LANGUAGES
from bot.ground.values.place import Place
from bot.pictures.drawing.draw import draw
from bot.pictures.screens import cards, company, course
from bot.pictures.views import PICTURE_CHARACTERS
from bot.rankings.screens.profile import page as profile
from bot.rankings.screens.ranking import top
from bot.rankings.views.company import CompanyView, YearView
from bot.rankings.views.profile import RivalView
from bot.rankings.views.ranking import PersonView, TopLine, TopView
from bot.sandbox.text.html_parser import utf16_length
from bot.table.screens.game_screen import board
from bot.table.screens.lobby.main_page import lobby
from bot.table.screens.result.finish import card, result, whole
from bot.table.screens.scorecards import score
from bot.table.views.game import LuckView, MemberView, ReviewView, SeatView
from bot.table.views.honours import BestCardView, RatingView, ReachedView
from bot.weekly import places
from bot.weekly.screens import digest
from bot.weekly.views import (
    CardOfWeek,
    ClosestGame,
    DigestView,
    LuckOfWeek,
    PrecisionOfWeek,
    Rivalry,
    Streak,
    ThrowOfWeek,
)
from engine.analysis.course import Course, Forecast
from engine.analysis.turning_point import TurningPoint
from engine.presets import ruleset
from tests.bot.screens.pages.profile_cases import MUCH, turned
from tests.bot.screens.screen_cases import Played, check_limits, lobby_view, people, plain

pytestmark = pytest.mark.usefixtures("no_text_goes_wrong")

every_language = pytest.mark.parametrize("language", LANGUAGES)

GONE = (-10001, -10002, -10003)
ALONE = tuple(SeatView(each, "", talisman) for each, talisman in zip(GONE, "🍀🐙🦊", strict=True))
TOGETHER = (
    SeatView(GONE[0], "", "🍀", team=(MemberView(GONE[0], ""), MemberView(GONE[1], ""))),
    SeatView(GONE[2], "", "🐙", state="computer"),
    SeatView(5, "Боб", "🦊"),
)
WHO = tuple(PersonView(each, "") for each in GONE)
LINES = tuple(
    TopLine(
        *(number, "", 9, 3, 2, 1),
        points=120.0,
        best=250.0,
        average=188.0,
        reviewed=4,
        luck=0.02,
        lost=0.04,
        before=4 - number,
        forgotten=True,
    )
    for number in (1, 2, 3)
)
PUZZLE = PuzzleView(
    3,
    ruleset("international"),
    own=False,
    dice=(1, 1, 2, 3, 4),
    roll=1,
    choices=(
        PuzzleChoice(0.0, right=True, held=(1, 1)),
        PuzzleChoice(2.5, right=False, held=(1, 2, 3, 4)),
    ),
    open_rows=("pair",),
)


@cache
def finished():
    return Played(ruleset("classic"), people(3), seed=4).finish()


def ended(seats):
    """A game in which everything there is to tell was somebody's who is forgotten."""
    turning = TurningPoint(0, 5, (4, 4, 4, 2, 1), 0.35, 0.71)
    luck = tuple(LuckView(seat, 200.0, 1.5 + 9 * seat, 3.0) for seat in range(3))
    return finished().view(
        seats=seats,
        review=ReviewView(luck, turning, ()),
        best_card=BestCardView(0, 250.0, 240.0, GONE[1], ""),
        ratings=tuple(RatingView(each, "", 1012, 5) for each in GONE),
        reached=(ReachedView("five", tuple((each, "") for each in GONE)),),
    )


def week():
    return DigestView(
        Place(-100),
        date(2026, 11, 16),
        date(2026, 11, 22),
        12,
        3,
        LINES,
        cards=(CardOfWeek(WHO[:1], "yatzy", 312.0), CardOfWeek(WHO[1:], "pirate", 287.0, 279.0)),
        luckiest=LuckOfWeek(WHO[:1], "yatzy", 41),
        unluckiest=LuckOfWeek(WHO[1:2], "pirate", -23),
        precise=PrecisionOfWeek(WHO[2], 0.971, 8),
        throw=ThrowOfWeek(WHO[:1], ruleset("yatzy"), (6, 6, 6, 6, 6), 0.12, 0.81),
        closest=ClosestGame(WHO[:1], WHO[1:2], "pirate", 2.0),
        rivalry=Rivalry(WHO[1], WHO[2], 4, 3),
        streak=Streak(WHO[0], 4),
    )


def screens(t):
    """Every screen on which people are named, each with how often somebody forgotten must be."""
    outcome = finished().progress.game.outcome()
    running = Played(ruleset("yatzy"), people(3), seed=4)
    running.wait()
    for seats, least in ((ALONE, 3), (TOGETHER, 2)):
        view = ended(seats)
        yield result(t, view, outcome), least + 7
        yield whole(t, view, outcome), least + 7
        yield whole(t, replace(view, state="stopped", counts=True, reached=()), None), least
        yield card(t, view, outcome), 0
        yield score(t, view), 0
        left = tuple(replace(seat, state="left") if seat.user_id in GONE else seat for seat in seats)
        yield board(t, running.view(seats=left)), 1
    yield lobby(t, lobby_view(ruleset("yatzy"), people(2), invited=(MemberView(GONE[0], ""),))), 1
    for figures in ("places", "cards", "luck", "rating"):
        for family in ("*", "classic"):
            own = replace(LINES[0], rank=40, me=True, forgotten=False, name="Боб")
            yield top(t, TopView("all", family, LINES, ("classic",), figures, own=own)), 3
    yield digest(t, week()), 8
    rivals = tuple(RivalView(each, "", 9, 4, 3) for each in GONE)
    yield profile(t, replace(turned(MUCH, "rivals"), rivals=rivals)), 3
    solvers = tuple(SolverView("", each, number) for number, each in enumerate(GONE, 1))
    yield evening(t, PuzzleEvening(1, PUZZLE, solvers, 3), "dice_poker_bot"), 3


def illustrations(t):
    view = ended(ALONE)
    forecasts = tuple(Forecast(200.0 - n, 150 + n, 250 - n) for n in range(15))
    everybody = tuple(MemberView(each, "") for each in GONE)
    ahead = ((None, 2, 1), (3, None, 0), (1, 4, None))
    yield cards.illustration(t, view), 3
    yield course.illustration(t, view, [Course(seat, forecasts) for seat in range(3)]), 3
    yield company.matrix(t, CompanyView("Кости", everybody, ahead)), 3
    yield (
        company.year(
            t,
            YearView(
                "Кости",
                MemberView(5, "Боб"),
                "2026",
                (3,) * 12,
                wins=9,
                seconds_and_thirds=5,
                preset="classic",
                best=250.0,
                luck=12.0,
                company=everybody[0],
            ),
        ),
        1,
    )


def named_rightly(t, text, drawn):
    """Nobody is a number, an empty name or a link."""
    assert "tg://" not in drawn.replace("tg://user?id=5", "")
    assert not re.search(r"-?1000[123]|\b99[789]\b", drawn)
    person, nobody = t("player-number", number=1).rstrip("1"), t("picture-player", number=1).rstrip("1")
    assert person not in text
    assert nobody not in text
    assert not re.search(r"<b></b>|: *:|^ *[:,—]", text, re.MULTILINE)


@every_language
def test_every_screen_calls_forgotten_people_so(language):
    t = texts(language)
    deleted = t("player-forgotten")
    for screen, least in screens(t):
        check_limits(screen)
        text = plain(screen)
        named_rightly(t, text, repr(screen))
        assert text.count(deleted) >= least, text


@every_language
def test_every_picture_calls_forgotten_people_so(language):
    t = texts(language)
    deleted = t("player-forgotten")
    for shown, least in illustrations(t):
        caption = plain(shown.caption)
        assert utf16_length(caption) <= PICTURE_CHARACTERS
        named_rightly(t, caption, repr(shown.caption))
        assert caption.count(deleted) >= least
        picture = repr(shown.picture)
        assert picture.count(deleted) >= least, picture
        assert "name=''" not in picture
        assert not re.search(r"-1000[123]", picture)
        assert draw(shown.picture)
    drawn = places.week(t, week()).picture
    assert [line.person.name for line in drawn.lines] == [deleted] * 3
    assert draw(drawn)
