"""The game of the day in words: it fits Telegram's limits in every language, and tells what it has to."""

from dataclasses import replace

import pytest

from bot.daily import screens as screen
from bot.daily.model import BeginDaily, ShowDaily
from bot.ground.texts.formatting import texts
from bot.ground.texts.message import LANGUAGES
from bot.table.screens import pages as questions
from bot.table.screens import result as finish
from bot.table.show import drawing as game_screen
from engine.presets import ruleset
from tests.bot.screens.daily_cases import evening_view, in_private, person, today_view
from tests.bot.screens.screen_cases import SECRET, check_limits, plain, presses, tables

T = texts("ru")
HOSTILE = (
    "<b>&Ж</b>" * 30,
    "\u202eمحمد بن عبد الله" * 9,
    "👨‍👩‍👧‍👦" * 40,
    "@bot /stop https://t.me/x" * 9,
    "W" * 90,
)


@pytest.mark.parametrize(
    ("key", "language"), [*zip(("international", "thrift", "kniffel"), LANGUAGES, strict=True)]
)
def test_everything_fits_whatever_people_are_called(key, language):
    t, rules = texts(language), ruleset(key)
    for page in range(2):
        shown = screen.daily_game_evening(t, evening_view(rules, 6, page, names=HOSTILE))
        check_limits(shown)
        assert sum(len(table[0].split()) for table in tables(shown)) == (5, 1)[page]
        assert (SECRET.hex() in shown.text) is (page == 0)
        assert presses(shown) == [ShowDaily(7, 1 - page)]
    crowd = tuple(person(number, HOSTILE[number % len(HOSTILE)]) for number in range(200))
    view = today_view(rules, done=crowd, playing=crowd, title=HOSTILE[0], own=True)
    for each in (
        screen.daily_game_today(t, view, "a_bot"),
        screen.daily_game_offer(t, view),
        screen.daily_game_begun(t, view),
    ):
        check_limits(each)


def test_precision_is_told_of_the_best_only_and_of_nobody_alone():
    shown = plain(screen.daily_game_evening(T, evening_view()))
    assert T("digest-precise", name="Аня", share=98) in shown.replace("\u2068", "").replace("\u2069", "")
    assert shown.count("🎯") == 1
    for view in (evening_view(count=1), evening_view(reviewed=False)):
        shown = plain(screen.daily_game_evening(T, view))
        assert "🎯" not in shown
        assert "🍀 Удача" not in shown
    assert "🏆" not in plain(screen.daily_game_evening(T, evening_view(count=1)))


def test_a_card_that_cannot_be_read_is_left_out():
    view = evening_view()
    shown = screen.daily_game_evening(T, replace(view, cards=(None, *view.cards[1:])))
    (table,) = tables(shown)
    assert table[0].split() == ["Боб", "Вика"]
    check_limits(screen.daily_game_evening(T, replace(view, cards=(None,) * 3, secret=b"")))


def test_without_a_name_of_its_own_the_bot_links_nowhere():
    assert screen.daily_game_today(T, today_view(), "").buttons == ()
    (((button,),),) = (screen.daily_game_today(T, today_view(), "a_bot").buttons,)
    assert button.url == "https://t.me/a_bot?start=day_7"
    assert presses(screen.daily_game_offer(T, today_view())) == [BeginDaily(7)]


def test_ones_own_result_says_when_the_cards_come_until_the_evening():
    for secret, opened in ((b"", True), (SECRET, False)):
        game, view = in_private(secret=secret, open=opened)
        assert SECRET.hex() not in game_screen.draw(T, view).text
        told = finish.finish_result(T, view, game.progress.game.outcome()).text
        assert ("22.11" in told) == opened, "when the cards come"


def test_whoever_wants_to_stop_is_told_that_it_is_the_only_attempt():
    _, view = in_private()
    for shown in (questions.questions_leave(T, view, 100, "Аня"), questions.questions_stop(T, view)):
        assert shown.text.endswith(T("ask-end-daily"))
    _, view = in_private(open=False)
    assert T("ask-end-daily") not in questions.questions_stop(T, view).text
