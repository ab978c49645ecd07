"""What boards say of the time of a turn, and what they offer when it is out."""

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from bot.ground.drawing import share_line
from bot.ground.texts.formatting import texts
from bot.ground.texts.message import LANGUAGES, name_width
from bot.sandbox.text import parse_html
from bot.table.model import DeadlineView, SeatView
from bot.table.presses import ComeBack, DecideSleeper, PickRow, Reroll, Roll, ShowCrossing
from bot.table.show.drawing import board
from engine.play.steps import Throw
from engine.presets import ruleset
from tests.bot.screens.screen_cases import Played, changed, check_limits, people, presses, teams

T = texts("ru")
AT = datetime(2026, 11, 24, 21, 40, tzinfo=ZoneInfo("Europe/Moscow"))
NARROW = 40
"""Characters that a phone shows side by side."""


KINDS = ("pirate", "double", "showdown")


def turn_of(preset, seats, **changes):
    """The first turn of a game, its first roll lying."""
    game = Played(ruleset(preset, {"order": "join"}), seats)
    game.wait()
    game.step(Throw(tuple(range(game.rules.dice))))
    game.wait()
    return game.view(**changes)


@pytest.mark.parametrize(("preset", "language"), [*zip(KINDS, LANGUAGES, strict=True)])
def test_a_deadline_stands_above_the_mover_costs_no_button_and_a_call_comes_first(language, preset):
    """How they read: tests/golden/screens/board_deadline.txt, board_called.txt and their kin."""
    t, view = texts(language), turn_of(preset, people(3))
    plainly, timed = board(t, view), board(t, changed(view, deadline=DeadlineView(AT, dated=True)))
    called = board(t, changed(view, reminded=True))
    for screen in (timed, called):
        check_limits(screen)
    assert presses(timed) == presses(plainly)
    assert any(isinstance(press, Roll) for press in presses(called))
    text, entities = parse_html(timed.text)
    (moment,) = [each for each in entities if each["type"] == "date_time"]
    assert (moment["unix_time"], moment["date_time_format"]) == (int(AT.timestamp()), "r")
    lines = text.split("\n")
    (number,) = [n for n, line in enumerate(lines) if line.startswith("⏳")]
    assert name_width(lines[number]) < NARROW
    assert "Аня" in lines[number + 1], "the mover comes next"
    first, *others = called.text.split("\n")
    assert first == t("call-turn", mention='<a href="tg://user?id=100">Аня</a>')
    assert not any("tg://user" in line for line in others)


@pytest.mark.parametrize(("preset", "language"), [*zip(KINDS, LANGUAGES, strict=True)])
def test_when_the_time_is_out_buttons_offer_what_may_be_done_a_robot_until_they_are_back_first(
    language, preset
):
    t, view = texts(language), turn_of(preset, people(3))
    screen = board(t, changed(view, overdue=1_790_000_000))
    check_limits(screen)
    found = presses(screen)
    assert found[:4] == [
        DecideSleeper(7, view.version, 1_790_000_000, choice) for choice in ("seat", "turn", "wait", "remove")
    ]
    lines = [[button.text for button in row] for row in screen.buttons if row[0].data.startswith("1")]
    assert all(share_line(row) for row in lines if len(row) > 1), lines
    rows = () if preset == "showdown" else (PickRow, ShowCrossing)
    before = [press for press in presses(board(t, view)) if not isinstance(press, (Reroll, *rows))]
    assert [press for press in found[4:] if not isinstance(press, Reroll)] == before, (
        "whoever is on turn may play"
    )


def test_a_team_may_go_on_without_the_one_on_turn():
    """Whose name is told: tests/golden/screens/board_overdue_team.txt."""
    screen = board(T, turn_of("pirate", teams(2, 1), overdue=5))
    chosen = [press.choice for press in presses(screen) if isinstance(press, DecideSleeper)]
    assert chosen == ["seat", "turn", "wait", "member", "remove"]


def test_nobody_chooses_for_a_computer_whose_seat_may_be_taken_back():
    seats = (*people(1), SeatView(7, "Боб", "🐙", "computer"))
    game = Played(ruleset("yatzy", {"order": "join"}), seats).rolled(1, 2, 3, 4, 6).wrote("chance")
    screen = board(T, game.view(overdue=5, deadline=DeadlineView(AT, dated=False)))
    assert not any(isinstance(press, DecideSleeper) for press in presses(screen))
    assert "⏳" not in screen.text
    assert presses(screen)[-1] == ComeBack(7)
    others = board(T, turn_of("pirate", people(3, 1)))
    assert not any(isinstance(press, ComeBack) for press in presses(others)), "it was nobody's"
