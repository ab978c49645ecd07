"""Pages of seasons: what fits a phone, whatever the names are, and where their buttons lead."""

from dataclasses import replace

import pytest

from bot.ground import drawing as room
from bot.ground.texts.formatting import texts
from bot.ground.texts.message import LANGUAGES
from bot.pictures.contents import PICTURE_CHARACTERS
from bot.rankings.model import ShowPersonSeasons, ShowProfile, ShowSeason, ShowTop
from bot.seasons import screens as ladder
from bot.seasons import screens as person
from bot.seasons import screens as picture
from bot.seasons.model import LadderLine
from tests.bot.screens.screen_cases import check_limits, presses
from tests.bot.screens.season_cases import EMPTY, END, LADDER, PERSON

LONG = (
    "Щ" * 40,
    "<b>",
    "Константин Константинович",
    "😀" * 9,
    "\u202eслева",
    "",
    "a",
    "Ira & Co",
    "Ж",
    "Z" * 30,
)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_full_page_stays_in_sight_and_what_a_season_has_come_to_fits_below_its_picture(language):
    t = texts(language)
    lines = tuple(LadderLine(n, name, 74 - n, 8, before=11 - n) for n, name in enumerate(LONG, 1))
    own = LadderLine(40, "Екатерина Великая", 1, 1, me=True, before=31)
    screen = ladder.ladder_page(t, replace(LADDER, lines=lines, own=own, page=1, more=True, later="2027-Q1"))
    check_limits(screen)
    assert len(screen.buttons) == 3
    assert len(screen.buttons) <= room.button_lines(screen.text.split("\n"), line=room.SURE)
    for view in (END, replace(END, lines=tuple(replace(END.lines[0], name="Щ" * 40) for _ in range(10)))):
        shown = picture.seasons_of(t, view)
        check_limits(shown.caption)
        assert len(shown.caption.text.encode("utf-16-le")) // 2 <= PICTURE_CHARACTERS + 200  # markup is free
        assert len(shown.picture.lines) == len(view.lines)
    page = person.person_page(t, PERSON)
    check_limits(page)
    assert (presses(page)[0], presses(page)[-1]) == (ShowProfile(1, "main"), ShowPersonSeasons(1))
    nothing = person.person_page(t, replace(PERSON, present=None, past=(), everywhere=True))
    assert t("season-person-nothing") in nothing.text
    assert t("season-person-none") in person.person_page(t, replace(PERSON, present=None)).text


def test_the_buttons_of_a_ladder_lead_to_pages_and_seasons():
    t = texts("ru")
    spans = [ShowTop(span, "*") for span in ("week", "month", "all")]
    for view, others in (
        (LADDER, [ShowSeason("2026-Q4", page=1), ShowSeason("2026-Q3")]),
        (EMPTY, []),
    ):
        assert presses(ladder.ladder_page(t, view)) == [*spans, *others]
