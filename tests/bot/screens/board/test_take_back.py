"""The way to take back the turn before: called the same wherever it stands."""

import pytest

from bot.ground.texts.formatting import texts
from bot.ground.texts.languages import LANGUAGES
from bot.table.buttons.board import NotSure, Sure, TakeBack
from bot.table.screens.game_screen import board
from engine.play.steps import Stand, Throw, Write
from engine.presets import ruleset
from tests.bot.screens.screen_cases import Played, people
from tests.presses import parse


def label(language: str, preset: str, *end, throws: bool = False) -> str:
    """What the button is called after a turn that ended so; `throws`: the next one's dice lie already."""
    game = Played(ruleset(preset, {"order": "join"}), people(2))
    every = Throw(tuple(range(game.rules.dice)))
    game.wait()
    game.step(every)
    game.wait()
    for step in end:
        game.step(step)
    game.wait()
    if throws:
        game.step(every)
        game.wait()
    screen = board(texts(language), game.view(undoable=True))
    (text,) = [b.text for row in screen.buttons for b in row if isinstance(parse(b.data), TakeBack)]
    return text


def test_beside_a_question_there_is_none() -> None:
    game = Played(ruleset("yatzy", {"order": "join"}), people(2))
    game.wait()
    for step in (Throw((0, 1, 2, 3, 4)), Write("chance"), Throw((0, 1, 2, 3, 4))):
        game.step(step)
        game.wait()
    state = game.progress.game
    zero = next(row for row in state.writable_rows() if not state.entry(row).made)
    pressed = [parse(b.data) for row in board(texts("ru"), game.view(asking=zero)).buttons for b in row]
    assert {type(each) for each in pressed} == {Sure, NotSure}, "it would read as its answer"
    pressed = [parse(b.data) for row in board(texts("ru"), game.view(overdue=0.0)).buttons for b in row]
    assert TakeBack not in {type(each) for each in pressed}, "nor beside that of what to do without the mover"


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_has_one_label(language: str) -> None:
    found = {
        label(language, "yatzy", Write("chance")),
        label(language, "yatzy", Write("chance"), throws=True),
        label(language, "double", Write("sixes", "fives")),
        label(language, "showdown", Stand()),
    }
    assert found == {texts(language)("button-take-back")}
