"""Generala (docs/rules-readings.md, 14): served rows, a win at once, the second row for five equal dice."""

import pytest

from engine.play.events import Finished, WonOutright, events
from engine.play.scorecard import ScorecardGame, new_scorecard_game
from engine.play.steps import Undo, Write
from engine.presets import ruleset
from engine.records.reading import parse_record
from engine.records.record import Player, Progress, Record
from tests.engine.games import after_lines, thrown

FIVES = (5, 5, 5, 5, 5)


def generala(seats: int, **options: str) -> ScorecardGame:
    return new_scorecard_game(ruleset("generala", options), seats)


def test_five_equal_dice_on_the_first_roll_win_whatever_the_points():
    game = thrown(generala(3), (6, 6, 6, 6, 1)).apply(Write("four"))
    game = thrown(game, (6, 6, 6, 5, 5)).apply(Write("full"))
    game = thrown(game, (1, 2, 3, 4, 5), rolls=2).apply(Write("long_straight"))
    game = thrown(game, (5, 5, 5, 5, 1)).apply(Write("fives"))
    lying = thrown(game, FIVES)
    won = lying.apply(Write("poker"))
    assert won.over
    result = won.outcome()
    assert result.totals == (45 + 20, 35 + 50, 20)
    assert (result.winners, result.ranks) == ((1,), (2, 1, 3))
    told = events(lying, Write("poker"), won)
    assert [type(event) for event in told[-2:]] == [WonOutright, Finished]
    assert not lying.apply(Write("fives")).over


def test_the_points_of_a_seat_that_won_outright_do_not_count_for_its_place():
    game = thrown(generala(2, tie_break="blitz"), FIVES, rolls=2).apply(Write("poker"))
    game = thrown(game, FIVES).apply(Write("poker"))
    assert (game.over, game.blitz) == (True, None)
    assert game.outcome().ranks == (2, 1)


def test_a_game_won_outright_is_final_and_replays():
    progress = Progress(generala(2))
    lines = ("throw 12345", "faces 55555", "write poker")
    won = after_lines(progress, lines)
    with pytest.raises(ValueError, match="nothing to take back"):
        won.after(Undo())
    record = Record(ruleset("generala"), (Player("a"), Player("b")), lines)
    assert parse_record(record.text()).replay() == won


@pytest.mark.parametrize(("options", "rolls"), [({"served": "off"}, 1), ({}, 2)])
def test_five_equal_dice_do_not_win_otherwise(options, rolls):
    game = thrown(generala(1, **options), FIVES, rolls).apply(Write("poker"))
    assert (game.over, game.won) == (False, None)


def second(game: ScorecardGame) -> tuple[bool, int]:
    entry = game.entry(game.ruleset.row_index("second_poker"))
    return entry.made, entry.points


def test_the_second_generala_needs_the_first_one_made():
    start = generala(1, double="on")
    assert second(thrown(start, FIVES)) == (False, 0)
    made = thrown(start, FIVES, rolls=2).apply(Write("poker"))
    assert second(thrown(made, FIVES, rolls=3)) == (True, 100)
    assert second(thrown(made, (5, 5, 5, 5, 1))) == (False, 0)
    crossed = thrown(start, (1, 2, 3, 4, 5), rolls=2).apply(Write("poker"))
    assert second(thrown(crossed, FIVES)) == (False, 0)
    assert thrown(made, FIVES).apply(Write("second_poker")).won == 0
