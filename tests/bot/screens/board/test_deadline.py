"""What boards say of the time of a turn, and what they offer when it is out."""

import itertools
from dataclasses import replace
from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from bot.ground.drawing.phone_room import share_line
from bot.ground.texts.formatting import texts
from bot.ground.texts.languages import LANGUAGES
from bot.ground.texts.people import width
from bot.sandbox.text.html_parser import parse_html
from bot.table.buttons.board import ComeBack, DecideSleeper, PickRow, Reroll, Roll, ShowCrossing
from bot.table.screens.game_screen import board
from bot.table.views.game import DeadlineView, SeatView
from engine.play.steps import Throw
from engine.presets import ruleset
from tests.bot.screens.screen_cases import Played, check_limits, labels, people, plain, presses, teams

T = texts("ru")
AT = datetime(2026, 11, 24, 21, 40, tzinfo=ZoneInfo("Europe/Moscow"))
NARROW = 40
"""Characters that a phone shows side by side."""


each_kind = pytest.mark.parametrize(
    ("preset", "language"), [*zip(("pirate", "double", "showdown"), LANGUAGES, strict=True)]
)


def turn_of(preset, seats, **changes):
    """The first turn of a game, its first roll lying."""
    game = Played(ruleset(preset, {"order": "join"}), seats)
    game.wait()
    game.step(Throw(tuple(range(game.rules.dice))))
    game.wait()
    return game.view(**changes)


@each_kind
def test_the_deadline_stands_right_above_the_mover(language, preset):
    t = texts(language)
    view = turn_of(preset, people(3))
    assert "⏳" not in board(t, view).text, "without a clock there is no line for one"
    for dated in (False, True):
        screen = board(t, replace(view, deadline=DeadlineView(AT, dated)))
        check_limits(screen)
        text, entities = parse_html(screen.text)
        (moment,) = [each for each in entities if each["type"] == "date_time"]
        assert (moment["unix_time"], moment["date_time_format"]) == (int(AT.timestamp()), "r")
        lines = text.split("\n")
        (number,) = [n for n, line in enumerate(lines) if line.startswith("⏳")]
        assert "21:40" in lines[number]
        assert ("24.11" in lines[number]) == dated
        assert width(lines[number]) < NARROW
        assert "Аня" in lines[number + 1], "the mover comes next"
        assert presses(screen) == presses(board(t, view)), "it costs no button"


@each_kind
def test_when_the_time_is_out_buttons_offer_what_may_be_done_a_robot_until_they_are_back_first(
    language, preset
):
    t = texts(language)
    view = turn_of(preset, people(3))
    asked = replace(view, overdue=1_790_000_000)
    screen = board(t, asked)
    check_limits(screen)
    others = {101: "Боб", 102: "Вика"}
    mentions = ", ".join(f'<a href="tg://user?id={number}">{name}</a>' for number, name in others.items())
    assert screen.text.split("\n")[0] == t("board-overdue", name="Аня", mentions=mentions)
    chosen = [press for press in presses(screen) if isinstance(press, DecideSleeper)]
    assert [press.choice for press in chosen] == ["seat", "turn", "wait", "remove"]
    assert {(press.version, press.since) for press in chosen} == {(view.version, 1_790_000_000)}
    assert all(isinstance(press, DecideSleeper) for press in presses(screen)[:4])
    lines = [[button.text for button in row] for row in screen.buttons if row[0].data.startswith("1")]
    assert sum(map(len, lines)) == len(chosen)
    assert all(share_line(row) for row in lines if len(row) > 1), lines
    others = [press for press in presses(screen) if not isinstance(press, DecideSleeper | Reroll)]
    rows = () if preset == "showdown" else (PickRow, ShowCrossing)
    before = [press for press in presses(board(t, view)) if not isinstance(press, (Reroll, *rows))]
    assert others == before, "whoever is on turn may play on, and a tap on dice brings back the rows"
    assert any(isinstance(press, Roll) for press in others)


def test_a_team_may_go_on_without_the_one_on_turn():
    view = turn_of("pirate", teams(2, 1), overdue=5)
    screen = board(T, view)
    check_limits(screen)
    chosen = [press.choice for press in presses(screen) if isinstance(press, DecideSleeper)]
    assert chosen == ["seat", "turn", "wait", "member", "remove"]
    assert T("button-sleeper-out", name="Аня") in itertools.chain(*labels(screen))
    assert "Аня (🍀 Аня+Боб) молчит" in plain(screen)


def test_nobody_chooses_for_a_computer_whose_seat_may_be_taken_back():
    seats = (*people(1), SeatView(7, "Боб", "🐙", "computer"))
    game = Played(ruleset("yatzy", {"order": "join"}), seats).rolled(1, 2, 3, 4, 6).wrote("chance")
    screen = board(T, game.view(overdue=5, deadline=DeadlineView(AT, dated=False)))
    assert not any(isinstance(press, DecideSleeper) for press in presses(screen))
    assert "⏳" not in screen.text
    assert presses(screen)[-1] == ComeBack(7)
    others = board(T, turn_of("pirate", people(3, 1)))
    assert not any(isinstance(press, ComeBack) for press in presses(others)), "it was nobody's"


@each_kind
def test_a_call_is_the_first_line_of_the_board(language, preset):
    t = texts(language)
    view = turn_of(preset, people(3))
    screen = board(t, replace(view, called=True))
    check_limits(screen)
    first, *others = screen.text.split("\n")
    assert first == t("call-turn", mention='<a href="tg://user?id=100">Аня</a>')
    assert any(isinstance(press, Roll) for press in presses(screen))
    assert not any("tg://user" in line for line in others)
    team = board(t, replace(turn_of(preset, teams(2, 1)), called=True)).text.split("\n")[0]
    assert "Аня+Боб" in team
    assert team.count("tg://user") == 1, "the member on turn"


def test_where_people_are_called_the_card_stands_back():
    game = Played(ruleset("yatzy", {"order": "join"}), people(2))
    view = game.rolled(1, 2, 3, 4, 6).wrote("chance").rolled(1, 2, 3, 4, 6).wrote("ones").view()
    assert "<pre>" in board(T, view).text
    for called in (replace(view, called=True), replace(view, overdue=5)):
        assert "<pre>" not in board(T, called).text
