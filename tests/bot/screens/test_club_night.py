"""A club night in words: it fits whatever people are called, and offers what can be done."""

from dataclasses import replace
from typing import get_args

import pytest

from bot.clubs.buttons import (
    CancelClub,
    ClubPageName,
    DareNext,
    JoinClub,
    LeaveClub,
    OpenClub,
    PauseClub,
    ResumeClub,
    SetClub,
    ShowClub,
    StartClub,
)
from bot.clubs.screens import night, plan, podium, results, rules, status
from bot.clubs.screens.results import Ending
from bot.clubs.views import CLUB_CHOICES, LEAST, ClubState, MemberState
from bot.ground.drawing import phone_room as room
from bot.ground.texts.formatting import texts
from bot.ground.texts.languages import LANGUAGES
from bot.pictures.drawing.draw import draw
from bot.pictures.views import PICTURE_CHARACTERS
from bot.sandbox.text.html_parser import utf16_length
from bot.table.buttons.questions import Dismiss
from tests.bot.screens.club_cases import (
    LINK,
    RESULTS,
    crowd,
    night_view,
    plan_view,
    podium_view,
    rows,
    status_view,
)
from tests.bot.screens.screen_cases import PEOPLE, check_limits, plain, presses
from tests.bot.screens.test_daily_game import HOSTILE

T = texts("ru")
FOLDED = "<blockquote expandable>"
every_language = pytest.mark.parametrize("language", LANGUAGES)


def in_sight(screen):
    """The lines of a text that a phone shows before anybody unfolds a quotation."""
    lines, left = [], None
    for line in screen.text.split("\n"):
        if line.startswith(FOLDED):
            lines.append("")
            left = 3
        if left is None or left > 0:
            lines.append(line)
        if left is not None:
            left = None if line.endswith("</blockquote>") else left - 1
    return lines


def check_fits(screen):
    check_limits(screen)
    assert len(screen.buttons) <= room.button_lines(in_sight(screen))


@every_language
@pytest.mark.parametrize("names", [PEOPLE, HOSTILE], ids=["short", "hostile"])
def test_a_night_fits_a_phone_with_few_and_with_all(language, names):
    t = texts(language)
    for state in get_args(ClubState):
        for count in (0, 1, 3, 8, 24):
            check_limits(night.night(t, night_view(count, names, state=state, ends=None)))
    check_fits(night.night(t, night_view(8, names)))
    check_fits(night.night(t, crowd(names)))
    check_fits(night.night(t, night_view(8, names, state="lobby", ends=None)))


@every_language
@pytest.mark.parametrize("names", [PEOPLE, HOSTILE], ids=["short", "hostile"])
def test_what_one_person_reads_fits_a_phone(language, names):
    t = texts(language)
    for state in get_args(ClubState):
        for number, doing in enumerate(get_args(MemberState)):
            everybody = tuple(replace(row, state=doing) for row in rows(8, names))
            view = status_view(number, state=state, dares_next=True, rows=everybody, title=names[0])
            for alone in (False, True):
                check_fits(status.status(t, replace(view, alone=alone)))


@every_language
@pytest.mark.parametrize("names", [PEOPLE, HOSTILE], ids=["short", "hostile"])
@pytest.mark.parametrize("count", [1, 2, 8, 24])
def test_a_podium_is_drawn_and_told_below_whatever_people_are_called(language, names, count):
    shown = podium.podium(texts(language), podium_view(count, names, title=names[-1]))
    assert utf16_length(plain(shown.caption)) <= PICTURE_CHARACTERS
    assert len(shown.picture.lines) == count
    assert len(draw(shown.picture)) <= 150_000


@every_language
def test_pages_of_a_chat_fit_eight_lines_of_buttons(language):
    t = texts(language)
    for view in (plan_view(), plan_view(opens=None, last=None)):
        for page in get_args(ClubPageName):
            shown = plan.plan(t, view, page)
            check_limits(shown)
            assert len(shown.buttons) <= 8
    for question in (plan.leave(t, 3), plan.cancel(t, 3, begun=True), plan.cancel(t, 3, begun=False)):
        check_limits(question)
        assert presses(question)[1] == Dismiss()
    check_limits(rules.page(t, back=True))


def test_every_word_of_a_choice_can_be_chosen_and_the_hour_only_where_there_is_a_day():
    for name, chosen in CLUB_CHOICES.items():
        offered = presses(plan.plan(T, plan_view(), name))
        assert offered == [*(SetClub(name, word) for word in chosen), ShowClub("main")]
    assert ShowClub("hour") in presses(plan.plan(T, plan_view()))
    never = plan_view(words={**plan_view().words, "weekday": "none"}, opens=None)
    assert ShowClub("hour") not in presses(plan.plan(T, never))


def test_a_night_is_started_once_enough_take_part():
    for count in range(5):
        view = night_view(count, state="lobby", tables=(), results=(), ends=None)
        kinds = [type(press) for press in presses(night.night(T, view))]
        assert (StartClub in kinds) == (count >= LEAST)
        assert {JoinClub, LeaveClub, CancelClub} <= set(kinds)


def test_the_way_into_the_private_chat_is_shown_to_those_who_need_it():
    def links(view):
        return [button.url for row in night.night(T, view).buttons for button in row if button.url]

    assert links(night_view(8)) == []
    assert links(night_view(9)) == [LINK]
    assert links(night_view(9, link="")) == []
    assert "Аня: бот не может вам написать" in plain(night.night(T, night_view(9)))


def test_a_night_that_is_over_offers_nothing_any_more():
    for state in ("over", "cancelled"):
        kinds = {type(press) for press in presses(night.night(T, night_view(state=state)))}
        assert kinds <= {OpenClub}
        assert presses(status.status(T, status_view(state=state))) == []


def test_every_kind_of_ending_is_told_in_words_of_its_own():
    told = {kind: plain_line(results.line(T, table)) for kind, table in RESULTS.items()}
    assert set(told) >= set(get_args(Ending))
    assert len({line.partition(" ")[0] for line in told.values()}) == len(told)
    assert told["dared"] == "🎯 Риск удался! Аня\xa0🎯 — Боб 187 : 162, +3"
    assert told["fire"] == "🔥 Не остановить! Аня\xa0🔥 — Боб 187 : 162, +4"
    assert told["plain"] == "⚔️ Аня — Боб 187 : 162"
    assert told["three"] == "👑 Втроём: Аня 187, Боб 162, Вика 150"


def plain_line(html):
    return html.replace("<b>", "").replace("</b>", "")


def test_somebody_is_told_their_game_from_where_they_sat():
    first, second = (plain(status.status(T, status_view(own))) for own in (0, 1))
    assert "Победа! Аня 187, Боб 162 · +2 очка" in first
    assert "Не в этот раз. Аня 187, Боб 162" in second
    dared = plain(status.status(T, status_view(0, last=RESULTS["dared"])))
    assert "+3 очка (за риск — одно)" in dared
    second_of_three = plain(status.status(T, status_view(1, last=RESULTS["three"])))
    assert "Второе место." in second_of_three
    assert "Ничья." in plain(status.status(T, status_view(0, last=RESULTS["draw"])))
    assert "Не в счёт." in plain(status.status(T, status_view(0, last=RESULTS["void"])))


def test_a_dare_is_offered_to_whoever_is_free_or_plays_and_can_be_taken_back():
    def offered(doing, **changes):
        everybody = tuple(replace(row, state=doing) for row in rows(8))
        return presses(status.status(T, status_view(rows=everybody, **changes)))

    for state in ("free", "playing"):
        others = [PauseClub(3), LeaveClub(3, sure=False)]
        assert offered(state) == [DareNext(3, on=True), *others]
        assert offered(state, dares_next=True) == [DareNext(3, on=False), *others]
        assert not any(isinstance(press, DareNext) for press in offered(state, state="closing"))
        assert offered("playing", pauses_next=True) == [DareNext(3, on=True), ResumeClub(3), others[-1]]
    for away in ("paused", "asleep", "unreached"):
        assert offered(away) == [ResumeClub(3), LeaveClub(3, sure=False)]
    assert offered("left") == [JoinClub(3)]


def test_a_forgotten_person_has_no_name_on_any_screen():
    gone = tuple(replace(row, user_id=0, name="") if row.place == 1 else row for row in rows(8))
    for shown in (night.night(T, night_view(rows=gone)), podium.podium(T, podium_view(rows=gone)).caption):
        lines = plain(shown).split("\n")
        assert any(T("player-forgotten-short") in line for line in lines)
        assert not any("Аня" in line and "7/9" in line for line in lines)
