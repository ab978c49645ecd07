"""Spaces: every action has one number, ascending by code; bounds are kept; the page tells the truth."""

import doctest
import runpy
from itertools import islice
from typing import get_args

import numpy as np
import pytest

from engine.environments.game_batch import refusal
from engine.environments.gymnasium_env import fitting_presets
from engine.environments.observations import layout, observation
from engine.environments.spaces import action_space, rules_for
from engine.errors import OptionError
from engine.play.game import least_seats
from engine.presets import PRESETS, BankKey, ruleset
from engine.records.action_codes import action_of
from tests.engine.games import KINDS, walk
from tests.paths import ROOT
from tests.rings import sampled

FITTING = [preset for preset in PRESETS if preset not in get_args(BankKey)]


@pytest.mark.parametrize("preset", sampled(FITTING, [kind for kind in KINDS if kind in FITTING]))
def test_a_random_game_stays_within_its_spaces(preset):
    rules = ruleset(preset)
    seats = max((1, 3)[list(PRESETS).index(preset) % 2], least_seats(rules))
    actions, seen = action_space(rules), layout(rules, seats)
    assert list(map(action_of, actions.codes)) == list(actions.actions)
    assert sorted(actions.codes) == list(actions.codes)
    for _, _, after in islice(walk(rules, seats, preset), 0, None, 7):
        game = after.game
        legal = game.legal_actions()
        assert np.flatnonzero(actions.mask(game)).tolist() == actions.legal(game)
        assert {actions.actions[number] for number in actions.legal(game)} == set(legal)
        for seat in range(seats):
            vector = observation(game, seat)
            assert vector.shape == (seen.size,)
            assert (seen.low <= vector).all(), (vector, seen.low)
            assert (vector <= seen.high).all(), (vector, seen.high)
            if game.mover is not None:
                assert (vector[seen.parts["mover"]][0] + seat) % seats == game.mover
            assert vector[seen.parts["points"].start] == game.points[seat]


@pytest.mark.parametrize(
    ("preset", "options", "seats", "why"),
    [
        ("yatzy", {"pace": "together"}, 2, "take turns"),
        ("yatzy", {"dice": "own"}, 2, "throws the dice"),
        ("duel", {}, 1, "expected 2 to 8 seats"),
        ("yatzy", {}, 9, "expected 1 to 8 seats"),
        ("yatzy", {"rows": "many"}, 1, "no option"),
        ("zonk", {}, 2, "in which luck is pressed"),
    ],
)
def test_what_does_not_fit_is_refused_in_a_line(preset, options, seats, why):
    with pytest.raises(OptionError, match=why) as refused:
        rules_for(preset, options, seats)
    assert "\n" not in str(refused.value)


def test_the_examples_of_the_page_are_true():
    result = doctest.testfile(str(ROOT / "docs/environments.md"), module_relative=False)
    assert result.failed == 0
    assert result.attempted > 20


def test_the_learner_of_the_page_beats_the_greedy_player():
    learner = runpy.run_path(str(ROOT / "docs/learner.py"))["learn"]
    first, _, third = learner(3)
    assert first < 200
    assert third > 215


def test_the_page_counts_the_presets_that_fit():
    page = (ROOT / "docs/environments.md").read_text("utf-8")
    fitting = [preset for preset in PRESETS if refusal(ruleset(preset)) is None]
    assert f"| {len(fitting)}: no columns" in page
    assert f"all {len(fitting_presets())} with a scorecard" in page
    assert page.count(f"| {len(FITTING)}: no luck pressed |") == 2
