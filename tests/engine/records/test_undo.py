"""Taking a written row back, and the game as a state machine of everything people may do."""

from itertools import permutations

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from engine.errors import IllegalStepError
from engine.play.scorecard import new_scorecard_game
from engine.play.steps import Leave, Rolled, Stop, Undo, Write, parse, to_text
from engine.records.reading import parse_record
from engine.records.record import Player, Progress, Record, lines_of
from tests.engine.games import RULESETS, SHEETS, after_lines, any_rules, every_step, is_legal, paid, refused

START = Progress(new_scorecard_game(RULESETS["pirate"], 2))


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
    progress = Progress(new_scorecard_game(RULESETS["yatzy"], 2))
    keys = [row.key for row in progress.game.ruleset.rows]
    for key in keys[:-1]:
        for _ in range(2):
            progress = after_lines(progress, ["throw 12345", "faces 12345", f"write {key}"])
    last = after_lines(progress, ["throw 12345", "faces 12345", "throw 1", "faces 2", "throw 1", "faces 3"])
    assert not last.after(Write(keys[-1])).undoable
    early = after_lines(progress, ["throw 12345", "faces 12345", "throw 1", "faces 2"])
    assert early.after(Write(keys[-1])).undoable
    assert last.after(Write(keys[-1])).after(Undo()) == last, "records that did so replay as ever"


def test_a_row_taken_back_may_be_written_and_taken_back_again():
    written = after_lines(START, ["throw 12345", "faces 44421", "write fours"])
    assert after_lines(written, ["undo", "write ones", "undo", "write fours"]) == written


def test_nothing_is_taken_back_over_a_seat_that_left():
    written = after_lines(START, ["throw 12345", "faces 44421", "write fours"])
    with pytest.raises(IllegalStepError, match="nothing to take back"):
        written.after(Leave(1)).after(Undo())


@pytest.mark.parametrize("tie_break", ["share", "blitz"])
def test_the_last_row_of_a_game_is_final(tie_break):
    progress = Progress(
        new_scorecard_game(RULESETS["pirate tie_break=blitz" if tie_break == "blitz" else "pirate"], 1)
    )
    while not progress.game.over:
        actions = progress.game.legal_actions()
        progress = progress.after(actions[-1] if actions else Rolled((3,) * 5))
    with pytest.raises(IllegalStepError, match="nothing to take back"):
        progress.after(Undo())


def test_undo_is_a_matter_of_the_record_not_of_the_state():
    with pytest.raises(IllegalStepError, match="nothing to take back"):
        START.game.apply(Undo())


class Table(RuleBasedStateMachine):
    """People around one game: whatever they do, state, record and a plain model of the cards agree."""

    @initialize(rules=any_rules(SHEETS, dice="bot", pace="turns"), seats=st.integers(1, 4))
    def sit_down(self, rules, seats):
        self.rules, self.seats = rules, seats
        self.progress = Progress(new_scorecard_game(rules, seats))
        self.lines = []
        self.cards = [{} for _ in range(seats)]
        self.last = None

    def step(self, step):
        self.lines.append(to_text(step))
        self.progress = self.progress.after(step)

    @property
    def game(self):
        return self.progress.game

    @precondition(lambda self: self.game.due is not None)
    @rule(data=st.data())
    def chance(self, data):
        number = len(self.game.due.positions)
        self.step(Rolled(tuple(data.draw(st.lists(st.integers(1, 6), min_size=number, max_size=number)))))

    @precondition(lambda self: any(self.game.possible_throws()))
    @rule(data=st.data())
    def throw(self, data):
        self.last = None if self.game.turn.roll else self.last
        self.step(data.draw(st.sampled_from(list(self.game.possible_throws()))))

    @precondition(lambda self: self.game.writable_rows())
    @rule(data=st.data())
    def write(self, data):
        indices = data.draw(st.sampled_from(list(permutations(self.game.writable_rows(), self.rules.layers))))
        turn, mover = self.game.turn, self.game.mover
        written = {self.rules.rows[i].key: points for i, points in self.cards[mover].items()}
        layers = self.rules.split(turn.dice)
        points = [
            paid(self.rules, written, index, dice, turn.roll)
            for index, dice in zip(indices, layers, strict=True)
        ]
        self.step(Write(*(self.rules.rows[index].key for index in indices)))
        self.cards[mover] |= {index: p or 0 for index, p in zip(indices, points, strict=True)}
        self.last = None if self.game.played_out else (mover, indices)

    @precondition(lambda self: self.game.may_stop)
    @rule()
    def stop(self):
        mover = self.game.mover
        self.step(Stop())
        self.last = None if self.game.played_out else (mover, ())

    @precondition(lambda self: self.last and self.game.due is None)
    @rule()
    def undo(self):
        mover, indices = self.last
        self.step(Undo())
        for index in indices:
            del self.cards[mover][index]
        self.last = None
        assert self.game.mover == mover

    @precondition(lambda self: self.game.due is None and not self.game.over)
    @rule(data=st.data(), really=st.integers(0, 9))
    def leave(self, data, really):
        if really == 0:
            self.step(Leave(data.draw(st.sampled_from(self.game.active))))
            self.last = None

    @rule(data=st.data())
    def try_anything(self, data):
        step = data.draw(st.sampled_from(list(every_step(self.game))))
        actions = self.game.legal_actions()
        assert refused(self.progress, step) != is_legal(self.progress, step, actions)

    @invariant()
    def cards_agree(self):
        for card, model in zip(self.game.cards, self.cards, strict=True):
            assert {i: e.points for i, e in enumerate(card.entries) if e is not None} == model
        rows = self.game.ruleset.rows
        added = [sum(points for i, points in model.items() if rows[i].adds) for model in self.cards]
        assert [total.rows for total in self.game.totals()] == added
        assert (self.progress.back is not None) == (self.last is not None)

    def teardown(self):
        if hasattr(self, "lines"):
            players = tuple(Player(str(seat)) for seat in range(self.seats))
            record = Record(self.rules, players, tuple(self.lines))
            assert parse_record(record.text()).replay() == self.progress
            assert lines_of(map(parse, self.lines)) == record.lines


TestTable = Table.TestCase
TestTable.settings = settings(max_examples=30, stateful_step_count=60, deadline=None)
