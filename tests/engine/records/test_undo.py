"""Taking a written row back, and the game as a state machine of everything people may do."""

import pytest

from engine.errors import IllegalStepError
from engine.play.scorecard import new_scorecard_game
from engine.play.steps import Undo, Write, parse
from engine.presets import ruleset
from engine.records.record import Progress
from tests.engine.games import after_lines

START = Progress(new_scorecard_game(ruleset("pirate"), 2))


def test_a_row_may_be_taken_back_until_the_next_player_throws_again():
    written = after_lines(START, ["throw 12345", "faces 44421", "write fours"])
    back = written.after(Undo())
    assert back == after_lines(START, ["throw 12345", "faces 44421"])
    assert back.after(parse("write ones")).game.cards[0].entries[0].points == -2
    assert back.after(parse("throw 45")).game.due.label == "turn.1.roll.2"
    thrown = written.after(parse("throw 12345"))
    lying = thrown.after(parse("faces 11111"))
    again = lying.after(parse("throw 1"))
    for progress in (START, back, thrown, again, again.after(parse("faces 2"))):
        assert not progress.undoable
        with pytest.raises(IllegalStepError, match="nothing to take back"):
            progress.after(Undo())
    for progress in (written, lying):
        assert progress.undoable
        assert progress.after(Undo()) == back, "the first roll may have thrown itself"


def test_the_roll_that_threw_itself_shows_the_same_faces_again():
    written = after_lines(START, ["throw 12345", "faces 44421", "write fours"])
    thrown = written.after(parse("throw 12345"))
    other = after_lines(thrown, ["faces 11111", "undo", "write ones", "throw 12345"])
    assert other.game.due == thrown.game.due, "one label, one throw of the fair dice"


def test_a_turn_that_could_only_end_so_is_no_choice_to_return_to():
    progress = Progress(new_scorecard_game(ruleset("yatzy"), 2))
    keys = [row.key for row in progress.game.ruleset.rows]
    for key in keys[:-1]:
        for _ in range(2):
            progress = after_lines(progress, ["throw 12345", "faces 12345", f"write {key}"])
    last = after_lines(progress, ["throw 12345", "faces 12345", "throw 1", "faces 2", "throw 1", "faces 3"])
    assert not last.after(Write(keys[-1])).undoable
    early = after_lines(progress, ["throw 12345", "faces 12345", "throw 1", "faces 2"])
    assert early.after(Write(keys[-1])).undoable
    assert last.after(Write(keys[-1])).after(Undo()) == last, "records that did so replay as ever"


def test_undo_is_a_matter_of_the_record_not_of_the_state():
    with pytest.raises(IllegalStepError, match="nothing to take back"):
        START.game.apply(Undo())
