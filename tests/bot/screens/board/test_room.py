"""Suggestions leave room: with more lines of buttons a phone does not show the totals any more."""

import pytest

from bot.ground import drawing as room
from bot.ground.texts.formatting import texts
from bot.table.presses import Hold, NotSure, PickRow, Reroll, Roll, ShowCrossing, TakeBack
from bot.table.show.drawing import draw
from engine.presets import ruleset
from tests.bot.screens.screen_cases import Played, changed, people, presses
from tests.presses import parse

RU = texts("ru")
LINK = "https://t.me/dice_poker_bot/table?startapp=abc&mode=compact"


def kinds(line):
    return {type(parse(button.data)) for button in line}


def below(screen):
    """The lines of text from the totals on, or from whose turn it is while there are none."""
    text = screen.text.split("\n")
    wanted = [line for line in text if "Аня <b>" in line and "Боб <b>" in line] or text[-2:]
    return text[text.index(wanted[0]) :]


MOST = 80


def moments(preset, count):
    """A random game before each act of somebody, to its end or for long enough."""
    game = Played(ruleset(preset), people(count))
    for _ in range(MOST):
        if not game.wait():
            return
        yield game
        game.act()


@pytest.mark.parametrize(
    ("preset", "count", "hints", "kinds_seen"),
    [
        ("classic", 3, False, {"long", "3 short"}),
        ("maxi", 2, True, {"long", "3 short"}),
        ("double", 8, False, {"beside"}),
    ],
)
def test_suggestions_get_short_and_then_fewer_and_the_key_of_the_app_finds_room(
    preset, count, hints, kinds_seen
):
    seen = set()
    for game in moments(preset, count):
        view = game.view(hints=hints)
        screen, linked = draw(RU, view), draw(RU, changed(view, app_link=LINK)).buttons
        lines, most = screen.buttons, room.button_lines(below(screen))
        assert count == 8 or len(lines) <= most, (lines, below(screen))
        assert [button.url for line in linked for button in line if button.url] == [LINK]
        assert len(linked) <= max(most, len(lines)), [[button.text for button in line] for line in linked]
        suggested = [button.text for line in lines for button in line if kinds([button]) == {Reroll}]
        long = [text for text in suggested if text.startswith("Оставить")]
        assert long in ([], suggested)
        if suggested:
            beside = [line for line in lines if kinds(line) == {Roll, Reroll}]
            assert not beside or len(suggested) == 1, "the likeliest, beside the throw"
            assert all(throw.text.startswith("🎲 Бросить ") and "(" not in throw.text for throw, _ in beside)
            seen.add("beside" if beside else "long" if long else f"{len(suggested)} short")
    assert seen >= kinds_seen


def test_rows_to_cross_out_stand_alone_and_leave_what_others_may_do():
    seen = 0
    for game in moments("maxi", 2):
        folded, alone = (presses(draw(RU, game.view(crossing=crossing))) for crossing in (False, True))
        if any(isinstance(press, ShowCrossing) for press in folded):
            assert {type(press) for press in alone} <= {PickRow, NotSure, TakeBack}
            assert isinstance(next(p for p in reversed(alone) if not isinstance(p, TakeBack)), NotSure)
            undoable = [[press for press in each if isinstance(press, TakeBack)] for each in (folded, alone)]
            assert undoable[0] == undoable[1]
            rows = [{p.row for p in each if isinstance(p, PickRow)} for each in (folded, alone)]
            assert rows[0].isdisjoint(rows[1])
            assert rows[0] | rows[1] == set(game.progress.game.writable_rows())
            seen += 1
    assert seen > 10


def test_what_is_held_is_told_by_the_buttons_alone_where_lines_are_many():
    told = set()
    for game in moments("double", 5):
        screen = draw(RU, game.view())
        if game.held and any(isinstance(press, Hold) for press in presses(screen)):
            told.add("Держим" in screen.text)
            assert any(button.text.startswith("[") for button in screen.buttons[0])
        if len(told) == 2:
            return
    raise AssertionError(told)


def test_a_line_of_text_and_one_of_buttons():
    four = ["Аня <b>12</b> · Боб <b>0</b>", "⏳ через 2 мин", "<b>Аня</b>, бросок 1 из 3", "🎲 <b>6 5</b>"]
    assert room.button_lines(four) == room.button_lines([each.replace("<b>", "") for each in four]) == 8
    assert room.button_lines([*four, "о" * 20 + " " + "о" * 20]) == 8
    assert room.button_lines([*four, *four]) == 7
    assert room.share_line(["Единицы −1", "Двойки −4", "Тройки −9"])
    assert not room.share_line(["Шестёрки 12"] * 3)
    assert not room.share_line(["1"] * (room.ABREAST + 1))
    assert room.phone_room_width("Ж. 1") == 3 + 1 + 1 + 2
