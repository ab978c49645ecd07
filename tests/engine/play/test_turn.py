"""What may be thrown in a turn."""

from engine.play.scorecard import new_scorecard_game
from engine.play.steps import Rolled, Throw
from engine.presets import ruleset
from tests.engine.games import thrown


def test_throws_of_a_turn_count_from_all_dice():
    game = new_scorecard_game(ruleset("pirate"), 2)
    assert list(game.possible_throws()) == [Throw((0, 1, 2, 3, 4))]
    lying = thrown(game, (4, 4, 4, 2, 1))
    assert len(list(lying.possible_throws())) == 31
    once = lying.apply(Throw((0,))).apply(Rolled((1,)))
    last = once.apply(Throw((1,))).apply(Rolled((6,)))
    assert last.turn.dice == (1, 6, 4, 2, 1)
    assert list(last.possible_throws()) == []
