"""Keys that have no room, and what a line of text or of keys takes: every game is in test_every_game.py."""

from bot.ground import drawing as room
from bot.ground.texts.formatting import texts
from bot.ground.values import Button
from bot.table.presses import NotSure, PickRow, ShowCrossing, TakeBack
from bot.table.screens.turn_keys import last_line
from bot.table.show.drawing import draw
from engine.presets import ruleset
from tests.bot.screens.screen_cases import Played, people, presses

RU = texts("ru")
MOST = 80


def moments(preset, count):
    """A random game before each act of somebody, to its end or for long enough."""
    game = Played(ruleset(preset), people(count))
    for _ in range(MOST):
        if not game.wait():
            return
        yield game
        game.act()


def test_what_the_last_line_has_no_room_for_is_shortened_from_its_middle():
    named = ("button-more-rows", "button-take-back", "button-hint", "button-open-table")
    full = [RU(each, n=9) for each in named]
    short = [RU("button-more-rows-short", n=9), *(each.split()[0] for each in full[1:])]
    lines = {
        tuple(button.text for button in line)
        for count in range(1, 5)
        for line in last_line([(Button(a, "x"), b) for a, b in zip(full, short, strict=True)][:count])
    }
    assert (full[0],) in lines
    assert (full[0], full[1]) in lines
    assert (*short[:-1], full[-1]) in lines


def test_rows_to_cross_out_stand_alone_and_leave_what_others_may_do():
    seen = 0
    for game in moments("maxi", 2):
        folded, alone = (presses(draw(RU, game.view(crossing=crossing))) for crossing in (False, True))
        if any(isinstance(press, ShowCrossing) for press in folded):
            assert {type(press) for press in alone} <= {PickRow, NotSure, TakeBack}
            assert isinstance(next(p for p in reversed(alone) if not isinstance(p, TakeBack)), NotSure)
            assert any(isinstance(p, PickRow) for p in alone)
            undoable = [[press for press in each if isinstance(press, TakeBack)] for each in (folded, alone)]
            assert undoable[0] == undoable[1]
            rows = [{p.row for p in each if isinstance(p, PickRow)} for each in (folded, alone)]
            assert rows[0].isdisjoint(rows[1])
            assert rows[0] | rows[1] == set(game.progress.game.writable_rows())
            seen += 1
    assert seen > 10


def test_a_line_of_text_and_one_of_buttons():
    four = ["Аня <b>12</b> · Боб <b>0</b>", "⏳ через 2 мин", "<b>Аня</b>, бросок 1 из 3", "🎲 <b>6 5</b>"]
    assert room.button_lines(four) == room.button_lines([each.replace("<b>", "") for each in four]) == 8
    assert room.button_lines([*four, "о" * 20 + " " + "о" * 20]) == 8
    assert room.button_lines([*four, *four]) == 7
    assert room.share_line(["Единицы −1", "Двойки −4", "Тройки −9"])
    assert not room.share_line(["Шестёрки 12"] * 3)
    assert not room.share_line(["1"] * (room.ABREAST + 1))
    assert room.phone_room_width("Ж. 1") == 3 + 1 + 1 + 2
