"""How far a game has come, and what it comes to when it is broken off."""

import random

import pytest

from engine.play.game import new_game
from engine.play.length import half_played, outcome_now
from engine.play.scorecard import ScorecardGame
from engine.play.steps import Rolled, Stand, Stop, Write
from engine.presets import PRESETS, ruleset


@pytest.mark.parametrize("key", PRESETS)
def test_every_game_passes_its_half_once_and_ends_as_it_stands(key):
    dice = random.Random(key)
    game = new_game(ruleset(key), 2)
    halves = []
    while not game.over:
        if game.due is not None:
            game = game.apply(Rolled(tuple(dice.randint(1, 6) for _ in range(len(game.due.positions)))))
            continue
        halves.append(half_played(game))
        result = outcome_now(game)
        assert set(result.winners) <= set(game.active)
        if isinstance(game, ScorecardGame):
            assert result.totals == tuple(each.as_it_stands().points for each in game.standing())
        actions = game.legal_actions()
        ends = [action for action in actions if isinstance(action, Write | Stop | Stand)]
        game = game.apply(dice.choice(ends or actions))
    assert not halves[0]
    assert halves == sorted(halves)
    assert half_played(game) or game.won is not None
    assert outcome_now(game) == game.outcome()
