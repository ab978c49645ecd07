"""Suggestions leave room: with more lines of buttons a phone does not show the totals any more."""

from dataclasses import replace

import pytest

from bot.ground.drawing import phone_room as room
from bot.ground.texts.formatting import texts
from bot.table.buttons.board import Hold, NotSure, PickRow, Reroll, Roll, ShowCrossing, TakeBack
from bot.table.screens.game_screen import draw
from engine.presets import ruleset
from tests.bot.screens.screen_cases import Played, people, presses
from tests.presses import parse
from tests.rings import sampled

RU = texts("ru")
LINK = "https://t.me/dice_poker_bot/table?startapp=abc&mode=compact"


def kinds(line):
    return {type(parse(button.data)) for button in line}


def below(screen):
    """The lines of text from the totals on, or from whose turn it is while there are none."""
    text = screen.text.split("\n")
    wanted = [line for line in text if "Аня <b>" in line and "Боб <b>" in line] or text[-2:]
    return text[text.index(wanted[0]) :]


LONG_SHORT = [(preset, hints) for preset in ("classic", "pirate", "yatzy", "maxi") for hints in (False, True)]
CROWDED = [(preset, count) for preset in ("classic", "pirate", "yatzy", "maxi", "double") for count in (2, 8)]


@pytest.mark.parametrize(("preset", "hints"), sampled(LONG_SHORT, LONG_SHORT[::3]))
def test_suggestions_get_short_and_then_fewer_where_lines_are_many(preset, hints):
    seen = set()
    for seed in range(6):
        game = Played(ruleset(preset), people(3), seed)
        while game.wait():
            screen = draw(RU, game.view(hints=hints))
            lines = screen.buttons
            assert len(lines) <= room.button_lines(below(screen)), (lines, below(screen))
            suggested = [button.text for line in lines for button in line if kinds([button]) == {Reroll}]
            long = [text for text in suggested if text.startswith("Оставить")]
            assert long in ([], suggested)
            if suggested:
                beside = any(kinds(line) == {Roll, Reroll} for line in lines)
                assert not beside or len(suggested) == 1
                seen.add("beside the throw" if beside else "long" if long else f"{len(suggested)} short")
            game.act()
    assert {"long", "3 short"} <= seen


@pytest.mark.parametrize(("preset", "count"), sampled(CROWDED, CROWDED[::3]))
def test_the_key_of_the_app_finds_room_or_takes_that_of_a_suggestion(preset, count):
    crowded = 0
    for seed in range(2):
        game = Played(ruleset(preset), people(count), seed)
        while game.wait():
            view = game.view(hints=count == 2)
            without, linked = draw(RU, view).buttons, draw(RU, replace(view, app_link=LINK)).buttons
            keys = [button for line in linked for button in line]
            assert [button.url for button in keys if button.url] == [LINK]
            crowded += len(linked) > len(without)
            most = room.button_lines(below(draw(RU, view)))
            assert len(linked) <= max(most, len(without)), [[b.text for b in line] for line in linked]
            game.act()
    assert preset != "maxi" or crowded


def test_where_no_line_is_left_the_likeliest_suggestion_stands_beside_the_throw():
    found = []
    for seed in range(4):
        game = Played(ruleset("classic"), people(8), seed)
        while game.wait():
            lines = draw(RU, game.view()).buttons
            found += [line for line in lines if kinds(line) == {Roll, Reroll}]
            game.act()
    assert found
    assert all(line[0].text.startswith("🎲 Бросить ") and "(" not in line[0].text for line in found)


def test_rows_to_cross_out_stand_alone_and_leave_what_others_may_do():
    game = Played(ruleset("maxi"), people(2), 3)
    seen = 0
    while game.wait():
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
        game.act()
    assert seen > 10


def test_what_is_held_is_told_by_the_buttons_alone_where_lines_are_many():
    told = set()
    for seed in range(6):
        game = Played(ruleset("double"), people(5), seed)
        while game.wait():
            view = game.view()
            screen = draw(RU, view)
            if view.held and any(isinstance(press, Hold) for press in presses(screen)):
                told.add("Держим" in screen.text)
                assert any(button.text.startswith("[") for button in screen.buttons[0])
            game.act()
    assert told == {True, False}


def test_a_line_of_text_and_one_of_buttons():
    four = ["Аня <b>12</b> · Боб <b>0</b>", "⏳ через 2 мин", "<b>Аня</b>, бросок 1 из 3", "🎲 <b>6 5</b>"]
    assert room.button_lines(four) == room.button_lines([each.replace("<b>", "") for each in four]) == 8
    assert room.button_lines([*four, "о" * 20 + " " + "о" * 20]) == 8
    assert room.button_lines([*four, *four]) == 7
    assert room.share_line(["Единицы −1", "Двойки −4", "Тройки −9"])
    assert not room.share_line(["Шестёрки 12"] * 3)
    assert not room.share_line(["1"] * (room.ABREAST + 1))
    assert room.width("Ж. 1") == 3 + 1 + 1 + 2
