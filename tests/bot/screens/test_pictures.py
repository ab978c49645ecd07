"""The pictures of a game: what is drawn, and that it can be read below as well."""

from dataclasses import replace
from datetime import date
from fractions import Fraction

import pytest

from bot.coach.reviews import Course, Forecast
from bot.ground.texts.formatting import texts
from bot.ground.texts.message import LANGUAGES
from bot.ground.values import Place
from bot.pictures import contents as cards
from bot.pictures import contents as course
from bot.pictures import contents as match_picture
from bot.pictures.contents import PICTURE_CHARACTERS
from bot.rankings.model import TopLine
from bot.sandbox.text import utf16_length
from bot.table.model import (
    FORMATS,
    LuckView,
    MatchContestant,
    MatchStanding,
    MatchView,
    ReviewView,
    TurningPoint,
)
from bot.table.presses import SendPicture
from bot.table.screens import result as finish
from bot.weekly import screens as places
from bot.weekly.model import DigestView
from engine.presets import ruleset
from tests.bot.pictures.pictures import HARD
from tests.bot.screens.screen_cases import Played, finished, people, plain
from tests.presses import behind, parse

T = texts("ru")
LUCK = tuple(LuckView(seat, 200.0, 1.5, 3.0) for seat in range(8))


def ended(preset="classic", seats=3):
    return finished(ruleset(preset), people(seats), 1)


def reviewed(game, seat=0, number=5, *, points=False):
    turning = TurningPoint(seat, number, (4, 4, 4, 2, 1), 0.35, 0.71, points)
    return game.view(review=ReviewView(LUCK[: len(game.seats)], turning, ()))


def courses(view):
    turns = 14
    every = [Forecast(200.0 - n, 150 + n, 250 - n) for n in range(turns + 1)]
    return [Course(seat, tuple(every)) for seat in range(len(view.seats))]


def test_what_was_written_for_the_roll_that_turned_the_game_is_marked():
    game = ended()
    view = reviewed(game, seat=1, number=5)
    shown = cards.cards_illustration(T, view)
    ((line, column),) = shown.picture.marked
    order, card = view.progress.game.order, view.progress.game.cards[1]
    assert order[column] == 1
    row = view.rules.rows[card.written[4]]
    assert shown.picture.lines[line].label == T(f"row-{row.title or row.key}")
    assert "35" in shown.picture.note
    assert "⚡ Перелом" in shown.caption.text


def test_double_dice_mark_both_rows_of_the_turn():
    shown = cards.cards_illustration(T, reviewed(ended("double", 2), number=3))
    assert len(shown.picture.marked) == 2
    assert len({column for _, column in shown.picture.marked}) == 1


def test_eight_hard_names_fit_below_the_picture():
    game = ended("yahtzee", 8)
    view = reviewed(game)
    view = replace(view, seats=tuple(replace(s, name=n) for s, n in zip(view.seats, HARD, strict=True)))
    for shown in (cards.cards_illustration(T, view), course.course_illustration(T, view, courses(view))):
        assert utf16_length(plain(shown.caption)) <= PICTURE_CHARACTERS
    assert T("picture-cards-below") in cards.cards_illustration(T, view).caption.text


def test_a_course_has_a_line_for_each_seat_the_best_first():
    game = ended()
    view = reviewed(game, seat=2, number=4)
    shown = course.course_illustration(T, view, courses(view))
    totals = view.progress.game.outcome().totals
    order = sorted(range(3), key=lambda seat: -totals[seat])
    assert [line.seat.name for line in shown.picture.lines] == [view.seats[seat].name for seat in order]
    assert shown.picture.marked == (order.index(2), 4)
    assert "200 (150…250) → 196 (154…246)" in shown.caption.text
    assert shown.picture.others


def test_no_course_where_nothing_is_known_and_no_cards_without_a_card():
    assert course.course_illustration(T, ended().view(), ()) is None
    for word in ("showdown", "zonk"):
        cardless = ended(word, 2)
        assert cards.cards_illustration(T, cardless.view()) is None
        assert not cards.has_cards(cardless.view())
    assert cards.cards_illustration(T, Played(ruleset("classic"), people(2)).view()) is None


def test_the_result_offers_what_there_is():
    game = ended()
    outcome = game.progress.game.outcome()
    wanted = SendPicture("cards", 7), SendPicture("course", 7)
    assert offered(finish.finish_result(T, reviewed(game), outcome)) >= set(wanted)
    assert wanted[1] not in offered(finish.finish_result(T, game.view(), outcome))
    for word in ("showdown", "zonk"):
        cardless = ended(word, 2)
        shown = finish.finish_result(T, cardless.view(), cardless.progress.game.outcome())
        assert not [each for each in offered(shown) if isinstance(each, SendPicture)]


def offered(screen):
    """What a result offers, also behind its last key."""
    return {parse(each) for row in screen.buttons for button in row for each in behind(button.data)}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_week_is_told_below_its_picture(language):
    ranks = [(1, 3), (2, 1), (2, None), (4, 4), (5, None), (6, 2), (6, 6)]
    lines = tuple(
        TopLine(rank, name, 12 - rank, 8 - rank, before=before)
        for (rank, before), name in zip(ranks, HARD, strict=False)
    )
    deleted = TopLine(7, "", 3, 0, before=7, forgotten=True)
    week = DigestView(
        Place(-100), date(2026, 11, 16), date(2026, 11, 22), 12, 8, (*lines[:6], deleted), title=HARD[0]
    )
    t = texts(language)
    shown = places.places_week(t, week)
    caption = plain(shown.caption).replace("\N{NO-BREAK SPACE}", " ")
    read = caption.replace("\N{WORD JOINER}", "")
    told = [line for line in read.split("\n") if line[:1].isdigit()][1:]
    assert utf16_length(caption) <= PICTURE_CHARACTERS
    for drawn, line in zip(shown.picture.lines, told, strict=True):
        assert line.startswith(f"{drawn.place}. ")
        assert (" 🆕:" in line) == (drawn.arrow == "new")
        assert (f" ▲{drawn.moved}:" in line) == (drawn.arrow == "up")
        assert (f" ▼{drawn.moved}:" in line) == (drawn.arrow == "down")
        assert (f"🥇{drawn.wins} " in line) == (drawn.wins != "0")
        last = t("top-places", medals="", games=drawn.games) if drawn.wins != "0" else drawn.games
        assert last in line
    assert shown.picture.lines[-1].person.name == t("player-forgotten")
    assert t("player-forgotten") in told[-1]


def test_a_match_of_more_people_than_sit_at_a_table_is_told_below():
    played = [
        MatchStanding(
            MatchContestant(((seat, name),)), place, Fraction(100 - place), (None, Fraction(place)) * 10
        )
        for place, (seat, name) in enumerate(enumerate((*HARD, "Даша", "Егор"), 100), 1)
    ]
    shown = match_picture.match_illustration(T, ended().view(), MatchView(FORMATS[-1], 20, tuple(played)))
    assert len(shown.picture.seats) == 8
    assert utf16_length(plain(shown.caption)) <= PICTURE_CHARACTERS
    assert "–" in shown.picture.lines[0].cells, "who has missed a game has none of it"
