"""Suggestions leave room: with more lines of buttons a phone does not show the totals any more."""

import pytest

from bot.buttons.board import PickRow, Reroll
from bot.buttons.callback_data import parse
from bot.screens.game_screen import draw
from bot.texts.formatting import texts
from engine.presets import ruleset
from tests.bot.screens.screen_cases import Played, people

LINES = 8
RU = texts("ru")


def kinds(line):
    return {type(parse(button.data)) for button in line}


@pytest.mark.parametrize("preset", ["classic", "yatzy", "maxi"])
@pytest.mark.parametrize("hints", [False, True])
def test_suggestions_get_short_and_then_fewer_where_lines_are_many(preset, hints):
    seen = set()
    for seed in range(6):
        game = Played(ruleset(preset), people(3), seed)
        while game.wait():
            lines = draw(RU, game.view(hints=hints)).buttons
            suggested = [button.text for line in lines if Reroll in kinds(line) for button in line]
            long = [text for text in suggested if text.startswith("Оставить")]
            assert long in ([], suggested)
            if len(lines) > LINES:
                assert len(suggested) <= 2
                assert not long
            if suggested:
                seen.add((bool(long), len(suggested)))
            game.act()
    assert {(True, 3), (False, 3)} <= seen


@pytest.mark.parametrize("language", ["ru", "en", "uk"])
def test_no_three_rows_abreast_are_wider_than_a_phone(language):
    for seed in range(6):
        game = Played(ruleset("classic"), people(3), seed)
        while game.wait():
            for line in draw(texts(language), game.view(crossing=bool(seed % 2))).buttons:
                if len(line) == 3 and kinds(line) == {PickRow}:
                    assert max(len(button.text) for button in line) <= 11
            game.act()
