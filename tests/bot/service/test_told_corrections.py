"""What the table is told where turns with dice of the players' own are taken back and corrected."""

import pytest

from bot.ground.texts.formatting import texts
from bot.table.game import OWN_UNDOS, RecordState
from bot.table.screens import lines as event_lines
from engine.play.events import Corrected, DealTied, RowTakenBack, Stood, TurnTakenBack, Wrote
from engine.play.game import new_game
from engine.play.steps import parse
from engine.presets import ruleset
from engine.records.corrections import correction
from engine.records.record import Progress

RU = texts("ru")
NAMES = ("Аня", "Боб")
BEFORE = ["lay 44423", "write fours", "lay 33345", "write threes"]


def state_after(lines, key="yatzy", state=None, seats=2):
    rules = ruleset(key, {"dice": "own"})
    state = state or RecordState(0, Progress(new_game(rules, seats)))
    for line in lines:
        state = state.after(parse(line), [True] * 3)
    return state


def told(state):
    return event_lines.event_lines_screen(RU, state.progress.game.ruleset, NAMES, state.recent)


def corrected(state, back, *lines):
    for step in correction(state.progress, back, [parse(line) for line in lines]):
        state = state.after(step, [True] * 3)
    return state


def test_a_correction_is_told_with_what_was_and_what_is_and_the_turns_after_it_are_not():
    state = corrected(state_after(BEFORE), 1, "lay 44443", "write four")
    assert [type(event) for event in state.recent if isinstance(event, Wrote | Corrected | RowTakenBack)] == [
        *[Wrote, Corrected]
    ]
    was = "Четвёрки 12 (4 4 4 2 3)"
    now = "Каре 16 (4 4 4 4 3)"
    assert f"✏️ Аня: поправка. Было: {was}. Стало: {now}" in told(state)
    later = state_after(["lay 11123", "write ones"], state=state)
    assert not [event for event in later.recent if isinstance(event, Corrected)], "told until the next row"


def test_a_turn_played_again_as_it_was_is_no_correction_and_one_whose_row_is_gone_is_taken_back():
    state = corrected(state_after(BEFORE), 1, "lay 44423", "write fours")
    assert state.recent == state_after(BEFORE).recent
    lines = ["lay 11123", "write ones", "lay 22234", "write twos", "lay 33345", "write threes"]
    state = corrected(state_after(lines), 2, "lay 33312", "write threes")
    assert [type(event) for event in state.recent if isinstance(event, RowTakenBack)] == [RowTakenBack]
    assert (state.progress.game.mover, state.progress.game.turn.dice) == (0, (3, 3, 3, 4, 5))


def test_a_hand_that_another_seat_has_to_show_instead_is_no_correction():
    hands = ["lay 66655", "stand", "lay 66611", "stand", "lay 66622", "stand", "lay 12346", "stand"]
    state = state_after(hands, "showdown", seats=3)
    state = corrected(state, 1, "lay 66655", "stand")
    assert [type(event) for event in state.recent[-3:]] == [TurnTakenBack, Corrected, DealTied]
    state = state_after(["lay 11223", "stand"], state=state)
    assert state.recent == (Stood(0, (1, 1, 2, 2, 3)),)


def test_a_hand_is_corrected_as_a_row_is():
    before = state_after(["lay 44423", "stand", "lay 12346"], "strongest")
    state = corrected(before, 0, "lay 44443", "stand")
    assert "Было: тройка (4 4 4 2 3). Стало: каре (4 4 4 4 3)" in told(state)[-1]
    assert state.progress.game.turn.dice == (1, 2, 3, 4, 6), "what lies already stays"


@pytest.mark.parametrize("lines", [["undo", "write fours"], ["undo", "write chance"]])
def test_turns_are_not_taken_back_without_end(lines):
    state = state_after(BEFORE[:2])
    for number in range(OWN_UNDOS):
        assert not state.undone_enough(None)
        state = state_after(lines if number % 2 else ["undo", "write fours"], state=state)
    assert state.undone_enough(None)
