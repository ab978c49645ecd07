"""Presets sorted for whoever looks for one."""

import random

from engine.play.game import new_game
from engine.play.steps import Rolled
from engine.presets import CATEGORIES, FIRST, PRESETS, WELL_KNOWN, ruleset
from engine.rules.ruleset import Ruleset


def test_every_preset_stands_in_one_category():
    assert sorted(key for keys in CATEGORIES.values() for key in keys) == sorted(PRESETS)


def test_the_well_known_presets_are_there():
    assert len(set(WELL_KNOWN)) == len(WELL_KNOWN)
    assert set(WELL_KNOWN) <= set(PRESETS)


def test_the_game_to_begin_with_is_short_and_takes_nothing_away_however_badly_it_is_played():
    rules = ruleset(FIRST)
    assert isinstance(rules, Ruleset)
    assert rules.rounds <= 12
    chance = random.Random(5)
    for _ in range(200):
        game = new_game(rules, 1)
        while not game.over:
            due = game.due
            step = (
                chance.choice(game.legal_actions())
                if due is None
                else Rolled(tuple(chance.randint(1, 6) for _ in due.positions))
            )
            game = game.apply(step)
            assert game.points[0] >= 0
            assert all(entry is None or entry.points >= 0 for entry in game.cards[0].entries)
