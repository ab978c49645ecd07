"""Dares: a seat that has one roll fewer in each of its turns, where all play at once."""

import pytest

from engine.analysis.exact_player import choose as choose_exactly
from engine.analysis.last_round import win_choices
from engine.analysis.review import counted_steps, review
from engine.errors import IllegalStepError
from engine.play.events import Dared, events
from engine.play.game import new_game
from engine.play.steps import Dare, Join, Rolled, SeatStep, Throw, parse, to_text
from engine.players.choose import choose_best
from engine.presets import ruleset
from engine.records.record import Progress
from engine.solver.cache import solve
from tests.engine.games import after_lines, walk


def start(key: str = "yatzy", seats: int = 2, **options) -> Progress:
    return Progress(new_game(ruleset(key, {"pace": "together", **options}), seats))


def test_whoever_dares_has_one_roll_fewer_in_every_turn():
    progress = start().after(SeatStep(0, Dare()))
    for turn in range(3):
        for roll in range(1, 3):
            progress = after_lines(progress, ["1 throw 12345", "1 faces 12346"])
            assert progress.of_seat(0).game.rolls_left == 2 - roll
        with pytest.raises(IllegalStepError, match="after roll 2 of 2"):
            progress.after(SeatStep(0, Throw((0,))))
        row = progress.of_seat(0).game.legal_actions()[0]
        progress = progress.after(SeatStep(0, row))
        for _ in range(3):
            progress = after_lines(progress, ["2 throw 12345", "2 faces 12346"])
        progress = progress.after(SeatStep(1, progress.of_seat(1).game.legal_actions()[0]))
        assert progress.game.opened == turn + 2


@pytest.mark.parametrize(
    "lines",
    [
        ["1 dare"],
        ["1 throw 12345"],
        ["1 throw 12345", "1 faces 12345"],
        ["1 throw 12345", "1 faces 12345", "1 write chance"],
        ["1 throw 12345", "1 faces 12345", "1 write chance", "1 undo"],
        ["leave 1"],
    ],
)
def test_nobody_dares_twice_nor_once_their_dice_have_fallen(lines):
    with pytest.raises(IllegalStepError, match=r"seat 1 cannot dare"):
        after_lines(start(), [*lines, "1 dare"])
    assert after_lines(start(), [*lines, "2 dare"]).game.dared >= {1}


def test_a_dare_is_offered_by_nobody_and_is_none_of_other_games():
    game = start().game
    assert Dare() not in game.legal_actions()
    for other in (ruleset("yatzy"), ruleset("pirate")):
        with pytest.raises(IllegalStepError):
            new_game(other, 2).apply(Dare())
    with pytest.raises(IllegalStepError):
        new_game(ruleset("yatzy"), 2).apply(SeatStep(0, Dare()))


def test_a_late_seat_may_dare_as_well():
    progress = after_lines(
        start(seats=1), ["1 throw 12345", "1 faces 11122", "1 write ones", "1 throw 12345", "1 faces 22233"]
    )
    progress = progress.after(Join()).after(SeatStep(1, Dare()))
    assert progress.game.dared == {1}


def test_a_dare_is_one_line_and_one_event():
    step = SeatStep(1, Dare())
    assert (to_text(step), parse("2 dare")) == ("2 dare", step)
    before = start()
    assert events(before.game, step, before.after(step).game) == (Dared(1),)


@pytest.mark.parametrize("key", ["thrift", "double"])
def test_a_robot_with_one_roll_fewer_plays_to_the_end(key):
    progress = start(key, 1, card="short").after(SeatStep(0, Dare()))
    faces = iter(range(10**6))
    while not progress.game.over:
        game = progress.game
        if game.due is not None:
            fallen = tuple(next(faces) * 7 % 6 + 1 for _ in game.due.positions)
            progress = progress.after(SeatStep(game.position, Rolled(fallen)))
        else:
            progress = progress.after(SeatStep(game.position, choose_best(game)))


def test_robots_hold_for_the_rolls_they_have():
    """After the first of two rolls they choose as after the second of three, and not as after the first."""
    hands = ["11234", "22256", "13356", "24466", "11566", "23455", "12446"]
    found = {"dared": [], "last": [], "first": []}
    for faces in hands:
        first = ["1 throw 12345", f"1 faces {faces}"]
        last = ["1 throw 12345", f"1 faces {faces}", "1 throw 5", f"1 faces {faces[4]}"]
        found["dared"].append(
            choose_best(after_lines(start().after(SeatStep(0, Dare())), first).of_seat(0).game)
        )
        found["last"].append(choose_best(after_lines(start(), last).of_seat(0).game))
        found["first"].append(choose_best(after_lines(start(), first).of_seat(0).game))
    assert found["dared"] == found["last"] != found["first"]


def test_what_solved_tables_cannot_tell_of_such_a_seat_is_not_told():
    solution = solve(ruleset("yatzy", {"card": "short", "pace": "together"}))
    walked = list(walk_until_dared("yatzy"))
    path = counted_steps(walked[0][0], [step for _, step, _ in walked])
    dared = path[-1][-1].dared
    assert dared
    assert {each.seat for each in review(solution, path)} == set(range(3)) - dared
    for before, _, _ in walked:
        assert not before.game.dared or win_choices(before.game, solution) is None
    lying = next(
        b.game for b, _, _ in walked if b.game.mover in dared and b.game.turn.roll == 1 and not b.game.due
    )
    assert choose_exactly(solution, lying, "perfect", lambda: 0.5) in lying.legal_actions()


def walk_until_dared(key: str):
    rules = ruleset(key, {"card": "short", "pace": "together"})
    for seed in range(20):
        walked = list(walk(rules, 3, seed))
        if 0 < len(walked[-1][2].game.dared) < 3:
            return walked
    raise AssertionError("nobody dares in twenty games")
