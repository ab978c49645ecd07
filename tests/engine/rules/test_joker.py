"""Five equal dice once more (000, yahtzee): where they may be written, what they pay, what they add."""

import pytest

from engine.errors import IllegalStepError
from engine.play.scorecard import new_scorecard_game
from engine.play.steps import Throw, Write
from engine.players.choose import choose_best
from engine.presets import ruleset
from engine.records.record import Progress
from tests.engine.games import after_lines

UPPER = ("ones", "twos", "threes", "fours", "fives", "sixes")
LOWER = ("three", "four", "full", "short_straight", "long_straight", "chance")


def turns(preset, moves, faces="", **options):
    """A game of one seat: (dice, row) turns, then a first roll of `faces`."""
    progress = Progress(new_scorecard_game(ruleset(preset, options), 1))
    for dice, row in moves:
        progress = after_lines(progress, ["throw 12345", f"faces {dice}", f"write {row}"])
    return after_lines(progress, ["throw 12345", f"faces {faces}"]) if faces else progress


def writable(progress):
    game = progress.game
    return {game.ruleset.rows[index].key: game.entry(index) for index in game.writable_rows()}


def paid(progress):
    return {key: entry.points if entry.made else None for key, entry in writable(progress).items()}


MADE, CROSSED = ("22222", "poker"), ("12346", "poker")


@pytest.mark.parametrize("poker", [MADE, CROSSED])
def test_a_forced_joker_goes_to_its_own_upper_row_first(poker):
    progress = turns("yahtzee", [poker], "44444")
    assert paid(progress) == {"fours": 20}
    with pytest.raises(IllegalStepError, match="the rows open now are fours"):
        progress.after(Write("full"))


@pytest.mark.parametrize("poker", [MADE, CROSSED])
def test_a_forced_joker_then_fills_any_lower_row_at_full_value(poker):
    progress = turns("yahtzee", [poker, ("44412", "fours")], "44444")
    fixed = {"full": 25, "short_straight": 30, "long_straight": 40}
    assert paid(progress) == fixed | dict.fromkeys(("three", "four", "chance"), 20)
    after = progress.after(Write("long_straight"))
    assert after.game.cards[0].entries[after.game.ruleset.row_index("long_straight")].made
    assert after.game.totals()[0].rows == (50 if poker == MADE else 0) + 12 + 40


def test_a_forced_joker_with_no_lower_row_left_is_a_zero_in_any_upper_row():
    lower = [("11135", row) for row in LOWER]
    progress = turns("yahtzee", [MADE, ("44412", "fours"), *lower], "44444")
    assert paid(progress) == dict.fromkeys(("ones", "twos", "threes", "fives", "sixes"))


def test_five_equal_dice_are_no_joker_while_their_row_is_open():
    rows = paid(turns("yahtzee", [("44412", "fours")], "44444"))
    assert set(rows) == {*UPPER, *LOWER, "poker"} - {"fours"}
    assert (rows["poker"], rows["full"], rows["long_straight"]) == (50, None, None)


def test_a_free_joker_may_go_anywhere_but_counts_as_one_only_beside_its_upper_row():
    rows = paid(turns("yahtzee", [MADE], "44444", joker="free"))
    assert set(rows) == {*UPPER, *LOWER}
    assert (rows["fours"], rows["full"], rows["short_straight"], rows["four"]) == (20, None, None, 20)
    rows = paid(turns("yahtzee", [MADE, ("44412", "fours")], "44444", joker="free"))
    assert set(rows) == {*UPPER, *LOWER} - {"fours"}
    assert (rows["ones"], rows["full"], rows["short_straight"], rows["long_straight"]) == (None, 25, 30, 40)


FURTHER = [
    ("yahtzee", {}, [MADE, ("44444", "fours"), ("44444", "full")], 50 + 20 + 25 + 200),
    ("yahtzee", {}, [CROSSED, ("44444", "fours"), ("44444", "full")], 20 + 25),
    ("yahtzee", {"joker": "free"}, [MADE, ("44444", "full")], 50 + 100),
    ("yahtzee", {"joker": "none"}, [MADE, ("44444", "fours")], 50 + 20),
    ("kniffel", {"further": "plus_100"}, [MADE, ("44444", "fours"), ("55555", "full")], 50 + 20 + 200),
    ("yacht", {}, [MADE, ("44444", "fours")], 50 + 20),
]


@pytest.mark.parametrize(("preset", "options", "moves", "points"), FURTHER)
def test_what_further_five_equal_dice_add(preset, options, moves, points):
    assert turns(preset, moves, **options).game.totals()[0].points == points


def test_the_best_game_there_is_scores_1575():
    moves = [MADE, *((str(face) * 5, row) for face, row in enumerate(UPPER, 1))]
    game = turns("yahtzee", [*moves, *(("66666", row) for row in LOWER)]).game
    assert game.outcome().totals == (1575,)


def test_the_computer_player_takes_jokers_and_throws_for_further_ones():
    lower = [("11135", row) for row in ("three", "four", "chance")]
    taken = turns("yahtzee", [MADE, ("44412", "fours"), *lower], "44444")
    assert choose_best(taken.game) == Write("long_straight")
    forced = turns("yahtzee", [MADE], "66666")
    assert choose_best(forced.game) == Write("sixes")
    filled = [("12346", row) for row in (*UPPER[:5], *LOWER)]
    assert choose_best(turns("yahtzee", [MADE, *filled], "44443").game) == Throw((4,))
    assert choose_best(turns("yahtzee", [CROSSED, *filled], "44443").game) == Throw((0, 1, 2, 3, 4))
