"""Pages about a person: what they say, and that a phone shows the first one whole."""

from dataclasses import replace
from typing import get_args

import pytest

from bot.ground import drawing as room
from bot.ground.texts.formatting import texts
from bot.ground.texts.message import LANGUAGES
from bot.rankings.model import FamilyView, ProfilePage, ShowProfile
from bot.rankings.screens import profile_page
from bot.table.presses import SendPicture
from engine.presets import PRESETS
from tests.bot.screens.pages.profile_cases import LITTLE, MUCH, turned
from tests.bot.screens.screen_cases import check_limits, plain, presses

RU = texts("ru")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_keeps_the_limits_and_leads_to_the_others(language):
    t = texts(language)
    for view in (MUCH, LITTLE):
        for which in get_args(ProfilePage):
            screen = profile_page(t, turned(view, which), mine=True)
            check_limits(screen)
            others = [press for press in presses(screen) if isinstance(press, ShowProfile)]
            assert others == [ShowProfile(view.user_id, each) for each in get_args(ProfilePage)]
    first = profile_page(t, MUCH, mine=True)
    assert room.button_lines(first.text.split("\n")) >= len(first.buttons)


@pytest.mark.parametrize(("precision", "told"), [(50.0, True), (49.4, False), (0.0, False)])
def test_a_precision_below_half_of_best_play_is_kept_to_oneself(precision, told):
    assert ("Точность" in plain(profile_page(RU, replace(MUCH, precision=precision)))) == told
    family = replace(MUCH.families[0], optimum=100.0, played=precision + 0.4)
    games = plain(profile_page(RU, replace(MUCH, page="games", families=(family,))))
    assert "средний счёт" in games
    assert ("безупречная" in games) == told


def test_ones_year_is_had_where_there_is_one_and_from_ones_own_page_only():
    year = SendPicture("year", 0)
    assert presses(profile_page(RU, MUCH, mine=True))[-1] == year
    for screen in (
        profile_page(RU, MUCH),
        profile_page(RU, LITTLE, mine=True),
        profile_page(RU, replace(MUCH, has_year=False), mine=True),
    ):
        assert year not in presses(screen)


def test_pages_of_games_and_of_achievements_have_room_for_all():
    """What is not known is not told: tests/golden/screens/profile_games.txt."""
    every = replace(MUCH, page="games", families=tuple(FamilyView(key, 1, 0, 1.0, 1.0) for key in PRESETS))
    check_limits(profile_page(RU, every))
    assert "<blockquote expandable>" in profile_page(RU, turned(MUCH, "achievements")).text
    few = replace(MUCH, page="achievements", achievements=MUCH.achievements[:3])
    assert "<blockquote" not in profile_page(RU, few).text
