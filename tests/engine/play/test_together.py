"""Games in which all play at once: as turn by turn with the same faces, and nobody in another's way."""

import pytest

from engine.errors import IllegalStepError
from engine.play.events import LastRound, LastTurn, events
from engine.play.game import new_game
from engine.play.in_turns import in_turns
from engine.play.length import first_round_over, outcome_now
from engine.play.steps import Leave, Rolled, SeatStep, Undo, Write, parse
from engine.presets import ruleset
from engine.records.record import Progress
from tests.engine.checks.in_turns import check_in_turns
from tests.engine.checks.recorded import recorded
from tests.engine.games import after_lines, own, surroundings, walk


def start(key: str, seats: int = 2, **options) -> Progress:
    return Progress(new_game(ruleset(key, {"pace": "together", **options}), seats))


def turn(seat: int, row: str, faces: str = "11112") -> list[str]:
    """The lines of a turn that writes its first roll."""
    return [f"{seat} throw 12345", f"{seat} faces {faces}", f"{seat} write {row}"]


def test_ties_are_broken_and_rows_win_at_once_as_turn_by_turn():
    """Those rare ends do come up: that games come to the same in turns would mean little otherwise."""
    rules = ruleset("generala", {"pace": "together", "tie_break": "blitz", "card": "short"})
    ends = [recorded(rules, 4, seed, luck=1) for seed in range(6)]
    for each in ends:
        check_in_turns(each)
    assert any(each.end.won is not None for each in ends)
    tied = Progress(
        new_game(ruleset("yatzy", {"pace": "together", "tie_break": "blitz", "card": "short"}), 2)
    )
    while not tied.game.played_out:
        view = tied.of_seat(tied.game.awaited[0])
        step = view.game.legal_actions()[-1] if view.game.due is None else Rolled((6,) * 5)
        tied = tied.after(SeatStep(view.game.position, step))
    assert tied.game.due.label == "blitz.1"
    with pytest.raises(IllegalStepError, match="seat 1 cannot leave"):
        tied.after(Leave(0))
    over = after_lines(tied, ["faces 11111", "faces 66666"]).game
    assert over.over
    assert over.outcome().winners == (1,)


@pytest.mark.parametrize("key", ["maxi", "generala"])
def test_what_one_seat_does_never_changes_what_another_may_do(key):
    rules = ruleset(key, {"pace": "together", **surroundings(key)})
    for before, step, after in walk(rules, 4, key, undoing=0.1, leaving=0.005):
        if not isinstance(step, SeatStep) or after.game.played_out:
            continue
        opened = after.game.opened > before.game.opened
        for other in set(before.game.active) - {step.seat}:
            then, now = before.game.focus(other), after.game.focus(other)
            assert (now.turn, now.due) == (then.turn, then.due)
            if then.mover is not None or not opened:
                assert now.legal_actions() == then.legal_actions()
            if not (opened and rules.ends_early):
                assert (now.back is None) == (then.back is None)


def test_a_round_is_over_when_all_have_written():
    progress = after_lines(start("yatzy", 3), [*turn(2, "ones"), *turn(1, "pair")])
    assert progress.game.awaited == (2,)
    assert progress.of_seat(0).game.mover is None
    assert progress.of_seat(0).round is None
    assert not progress.of_seat(0).game.legal_actions()
    with pytest.raises(IllegalStepError, match="seat 1 waits for the others"):
        progress.after(parse("1 throw 12345"))
    opened = after_lines(progress, turn(3, "chance"))
    assert (opened.game.opened, opened.game.awaited) == (2, (0, 1, 2))
    assert [opened.of_seat(seat).round for seat in range(3)] == [2, 2, 2]
    assert first_round_over(opened.game, opened.taken)
    assert after_lines(progress, ["leave 3"]).game.opened == 2, "who has left is not awaited"


def test_a_row_is_taken_back_until_its_player_throws_again_whatever_others_do():
    written = after_lines(start("yatzy"), turn(1, "ones"))
    assert written.of_seat(0).undoable
    assert not written.of_seat(1).undoable, "it is not theirs"
    with pytest.raises(IllegalStepError, match="nothing to take back"):
        written.after(parse("2 undo"))
    other_in_air = written.after(parse("2 throw 12345"))
    assert after_lines(other_in_air, ["1 undo"]).game.focus(1).turn.thrown
    closed = after_lines(written, turn(2, "twos"))
    first_roll = after_lines(closed, ["1 throw 12345", "1 faces 66666"])
    far = after_lines(first_roll, [*turn(2, "ones", "22222"), "1 undo"])
    assert far.game.awaited == (0,)
    assert (far.of_seat(0).round, far.game.taken) == (1, (0, 2))
    assert far.game.focus(0).turn.dice == (1, 1, 1, 1, 2)
    assert not far.of_seat(0).undoable, "once"
    again = after_lines(far, ["1 write pair", "1 throw 12345"])
    assert again.of_seat(0).game.due == after_lines(closed, ["1 throw 12345"]).of_seat(0).game.due
    assert again.taken == (1, 1, 0)
    touched = after_lines(first_roll, ["1 throw 1"])
    for progress in (touched, after_lines(touched, ["1 faces 1"])):
        with pytest.raises(IllegalStepError, match="nothing to take back"):
            progress.after(parse("1 undo"))
    with pytest.raises(IllegalStepError, match="nothing to take back"):
        after_lines(closed, ["1 throw 12345"]).after(parse("1 undo"))


def test_where_a_row_may_end_the_game_a_round_that_is_over_is_settled():
    written = after_lines(start("generala"), turn(1, "ones"))
    assert written.of_seat(0).back is not None
    closed = after_lines(written, turn(2, "twos"))
    assert [closed.of_seat(seat).back for seat in (0, 1)] == [None, None]
    race = after_lines(start("thrift"), [*turn(1, "ones"), *turn(2, "ones")])
    assert race.of_seat(1).back is None


def test_a_row_that_wins_ends_the_game_for_dice_in_the_air_too():
    air = after_lines(start("generala"), ["2 throw 12345", "1 throw 12345", "1 faces 44444"])
    rules = air.game.ruleset
    won = air.after(SeatStep(0, Write(next(row.key for row in rules.rows if row.wins)))).game
    assert won.over
    assert won.due is None
    assert won.outcome().winners == (0,)
    with pytest.raises(IllegalStepError, match="no dice of seat 2 are in the air"):
        won.apply(parse("2 faces 11111"))


def test_who_leaves_is_not_awaited_and_others_go_on():
    air = after_lines(start("yatzy", 3), ["1 throw 12345", "3 throw 12345", "3 faces 12345", "leave 3"])
    assert air.game.awaited == (0, 1)
    assert not air.game.lying[2].dice
    assert air.game.focus(0).due.label == "seat.1.turn.1.roll.1"
    with pytest.raises(IllegalStepError, match="seat 1 cannot leave"):
        air.after(Leave(0))
    written = after_lines(air, ["1 faces 11111", "1 write ones"])
    gone = written.after(Leave(0))
    assert gone.of_seat(0).back is None
    over = gone.after(Leave(1)).game
    assert over.over
    assert over.outcome().winners == ()
    assert outcome_now(over).ranks == (None, None, None)


def test_events_tell_of_the_seat_that_acts_and_of_no_order():
    told = []
    for before, step, after in walk(
        ruleset("yatzy", {"pace": "together", "card": "short"}), 3, 7, undoing=0.1
    ):
        found = events(before.game, step, after.game)
        told += found
        if isinstance(step, SeatStep) and isinstance(own(step), Rolled):
            assert (found[0].seat, found[0].dice) == (step.seat, after.game.focus(step.seat).turn.dice)
    assert any(isinstance(event, LastRound) for event in told)
    assert not any(isinstance(event, LastTurn) for event in told), "nobody comes last"


def test_with_the_same_dice_a_label_names_no_seat():
    same = after_lines(start("yatzy", luck="same"), ["1 throw 12345", "2 throw 12345"])
    assert same.game.focus(0).due == same.game.focus(1).due
    assert same.game.focus(1).due.label == "turn.1.roll.1"
    lying = after_lines(same, ["1 faces 12345", "2 faces 12345", "1 throw 15", "2 throw 1"])
    assert [lying.game.focus(seat).due.positions for seat in (0, 1)] == [(0, 4), (0,)]
    assert {lying.game.focus(seat).due.label for seat in (0, 1)} == {"turn.1.roll.2"}


@pytest.mark.parametrize("seat", [-1, 2, 9])
def test_there_are_only_the_seats_that_sit_there(seat):
    with pytest.raises(IllegalStepError, match="expected a step of one of 2 seats"):
        start("yatzy").game.apply(SeatStep(seat, Undo()))


def test_an_unfinished_game_is_told_as_far_as_its_turns_have_ended():
    first = start("yatzy")
    lines = [*turn(1, "ones"), *turn(2, "twos"), *turn(2, "ones"), "1 undo"]
    for number in range(len(lines) + 1):
        told = in_turns(first.game, map(parse, lines[:number]))
        turns = [step for _, step, _ in told if isinstance(step, Write)]
        assert len(turns) == (0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 1)[number]
