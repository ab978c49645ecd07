"""Events of a tie, of throws for the order, and of the last turn; of whole games: tests/engine/checks."""

from dataclasses import replace

from engine.play.events import (
    Finished,
    Tied,
    events,
    need,
)
from engine.play.scorecard import new_scorecard_game
from engine.play.steps import Rolled, Write
from engine.presets import ruleset
from tests.engine.games import card_with


def test_a_tie_is_told_before_the_rolls_that_break_it():
    game, told = new_scorecard_game(ruleset("pirate", {"tie_break": "blitz"}), 2), []
    while not game.over:
        actions = game.legal_actions()
        high = game.blitz is not None and game.blitz.heat == 1
        step = actions[-1] if actions else Rolled((5 if high else 4,) * len(game.due.positions))
        after = game.apply(step)
        told += [(step, event) for event in events(game, step, after)]
        game = after
    assert told[-2] == (Write("ones"), Tied((0, 1)))
    assert told[-1] == (Rolled((5,) * 5), Finished(game.blitz))
    assert game.outcome().winners == (1,)


def test_what_is_needed_counts_what_the_row_settles():
    rules = ruleset("classic", {"order": "join"})
    school = {"ones": "11123", "twos": "22213", "threes": "33312", "fours": "44412", "fives": "55112"}
    others = {row.key: "12345" for row in rules.rows if row.section == "lower"}
    behind = card_with(rules, **school, **others)
    ahead = card_with(rules, **school, sixes="66612", **others)
    game = replace(new_scorecard_game(rules, 2), cards=(ahead, behind), position=1)
    assert [each.points for each in game.standing()] == [-20, 25], "the fine of the second is not due yet"
    assert need(game, 1) == 6, "any sixes beyond three also make up for the fives"
    further = replace(game, cards=(card_with(rules, **school, sixes="66661", **others), behind))
    assert [each.points for each in further.standing()] == [31, 25]
    assert need(further, 1) == 12
