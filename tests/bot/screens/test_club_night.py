"""A club night in words: it fits whatever people are called, and offers what can be done."""

from dataclasses import replace
from typing import get_args

import pytest

from bot.clubs import screens as night
from bot.clubs import screens as plan
from bot.clubs import screens as podium
from bot.clubs import screens as results
from bot.clubs import screens as rules
from bot.clubs import screens as status
from bot.clubs.model import (
    CLUB_CHOICES,
    LEAST,
    CancelNight,
    DareNext,
    JoinNight,
    LeaveNight,
    MemberState,
    NightPageName,
    NightState,
    OpenNight,
    PauseNight,
    ResumeNight,
    SetNights,
    ShowNights,
    StartNight,
)
from bot.clubs.screens import TableEnding
from bot.ground import drawing as room
from bot.ground.texts.formatting import texts
from bot.ground.texts.message import LANGUAGES
from bot.pictures.contents import PICTURE_CHARACTERS
from bot.sandbox.text import utf16_length
from bot.table.presses import Dismiss
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
    """How a podium is drawn: tests/bot/pictures."""
    t = texts(language)
    for state in get_args(NightState):
        for count in (0, 3, 24):
            check_limits(night.night_screen(t, night_view(count, names, state=state, ends=None)))
        for number, doing in enumerate(get_args(MemberState)):
            everybody = tuple(replace(row, state=doing) for row in rows(8, names))
            view = status_view(number, state=state, dares_next=True, rows=everybody, title=names[0])
            check_fits(status.status_screen(t, replace(view, alone=number % 2 == 0)))
    check_fits(night.night_screen(t, night_view(8, names)))
    check_fits(night.night_screen(t, crowd(names)))
    check_fits(night.night_screen(t, night_view(8, names, state="lobby", ends=None)))
    for count in (1, 2, 24):
        shown = podium.podium_screen(t, podium_view(count, names, title=names[-1]))
        assert utf16_length(plain(shown.caption)) <= PICTURE_CHARACTERS
        assert len(shown.picture.lines) == count


@every_language
def test_pages_of_a_chat_fit_eight_lines_of_buttons(language):
    t = texts(language)
    for view in (plan_view(), plan_view(opens=None, last=None)):
        for page in get_args(NightPageName):
            shown = plan.plan_screen(t, view, page)
            check_limits(shown)
            assert len(shown.buttons) <= 8
    for question in (
        plan.ask_leave(t, 3),
        plan.ask_cancel(t, 3, begun=True),
        plan.ask_cancel(t, 3, begun=False),
    ):
        check_limits(question)
        assert presses(question)[1] == Dismiss()
    check_limits(rules.rules_page(t, back=True))


def test_every_word_of_a_choice_can_be_chosen_and_the_hour_only_where_there_is_a_day():
    for name, chosen in CLUB_CHOICES.items():
        offered = presses(plan.plan_screen(T, plan_view(), name))
        assert offered == [*(SetNights(name, word) for word in chosen), ShowNights("main")]
    assert ShowNights("hour") in presses(plan.plan_screen(T, plan_view()))
    never = plan_view(words={**plan_view().words, "weekday": "none"}, opens=None)
    assert ShowNights("hour") not in presses(plan.plan_screen(T, never))


def test_a_night_is_started_once_enough_take_part():
    for count in range(5):
        view = night_view(count, state="lobby", tables=(), results=(), ends=None)
        kinds = [type(press) for press in presses(night.night_screen(T, view))]
        assert (StartNight in kinds) == (count >= LEAST)
        assert {JoinNight, LeaveNight, CancelNight} <= set(kinds)


def test_the_way_into_the_private_chat_is_shown_to_those_who_need_it():
    """Who they are: tests/golden/screens/club_lobby.txt."""
    for view, links in ((night_view(8), []), (night_view(9), [LINK]), (night_view(9, link=""), [])):
        assert [b.url for row in night.night_screen(T, view).buttons for b in row if b.url] == links


def test_a_night_that_is_over_offers_nothing_any_more():
    for state in ("over", "cancelled"):
        kinds = {type(press) for press in presses(night.night_screen(T, night_view(state=state)))}
        assert kinds <= {OpenNight}
        assert presses(status.status_screen(T, status_view(state=state))) == []


def test_every_kind_of_ending_is_told_in_words_of_its_own():
    told = {kind: results.results_line(T, table) for kind, table in RESULTS.items()}
    assert set(told) >= set(get_args(TableEnding))
    assert len({line.partition(" ")[0] for line in told.values()}) == len(told)
    for own, kind, ending in (
        *((0, "plain", "won"), (1, "plain", "lost"), (1, "three", "second")),
        *((0, "draw", "drawn"), (0, "void", "void")),
    ):
        last = RESULTS[kind]
        text = status.status_screen(T, status_view(own, last=last)).text
        assert T(f"club-last-{ending}", line=results.in_full(T, last)) in text
    assert T("club-gained-dare") in status.status_screen(T, status_view(0, last=RESULTS["dared"])).text


def test_a_dare_is_offered_to_whoever_is_free_or_plays_and_can_be_taken_back():
    def offered(doing, **changes):
        everybody = tuple(replace(row, state=doing) for row in rows(8))
        return presses(status.status_screen(T, status_view(rows=everybody, **changes)))

    for state in ("free", "playing"):
        others = [PauseNight(3), LeaveNight(3, sure=False)]
        assert offered(state) == [DareNext(3, on=True), *others]
        assert offered(state, dares_next=True) == [DareNext(3, on=False), *others]
        assert not any(isinstance(press, DareNext) for press in offered(state, state="closing"))
        assert offered("playing", pauses_next=True) == [DareNext(3, on=True), ResumeNight(3), others[-1]]
    for away in ("paused", "asleep", "unreached"):
        assert offered(away) == [ResumeNight(3), LeaveNight(3, sure=False)]
    assert offered("left") == [JoinNight(3)]


def test_a_forgotten_person_has_no_name_on_any_screen():
    gone = tuple(replace(row, user_id=0, name="") if row.place == 1 else row for row in rows(8))
    for shown in (
        night.night_screen(T, night_view(rows=gone)),
        podium.podium_screen(T, podium_view(rows=gone)).caption,
    ):
        lines = plain(shown).split("\n")
        assert any(T("player-forgotten-short") in line for line in lines)
        assert not any("Аня" in line and "7/9" in line for line in lines)


def test_who_has_played_too_few_games_is_told_so_and_not_shown_above_the_others_points():
    late = replace(rows(4)[3], points=9, games=1, wins=1)
    standing = (*rows(3), late)
    for text in (
        night.night_screen(T, night_view(rows=standing)).text,
        podium.podium_screen(T, podium_view(rows=standing)).caption.text,
    ):
        line = next(line for line in text.split("\n") if line.startswith("4."))
        assert T("club-few") in line
        assert text.count(T("club-few")) == 1


def test_a_night_in_which_nobody_has_played_yet_shows_names_and_no_figures():
    new = tuple(replace(row, points=0, games=0, wins=0) for row in rows(3))
    text = night.night_screen(T, night_view(rows=new, results=())).text
    assert T("club-legend") not in text
    assert "0/0" not in text
