"""The OpenSpiel game: its own simulations, playthroughs that replay, chance die by die."""

import random

import pyspiel
import pytest

import engine.environments.open_spiel_game  # noqa: F401 - registers the game
from engine.records.record import Player, Record
from tests.rings import sampled


def name(preset: str, seats: int = 2) -> str:
    return f"python_dice_poker(preset={preset},players={seats})"


@pytest.mark.parametrize("preset", sampled(["crag", "duel"], ["duel"]))
def test_its_own_simulation_is_content(preset):
    game = pyspiel.load_game(name(preset))
    pyspiel.random_sim_test(game, num_sims=1, serialize=False, verbose=False)


@pytest.mark.further
@pytest.mark.parametrize("preset", ["crag", "showdown"])
def test_a_playthrough_replays(preset):
    # It brings the games of a mean field, and with them all of scipy.
    from open_spiel.python.algorithms import generate_playthrough  # noqa: PLC0415

    text = generate_playthrough.playthrough(name(preset), None, observation_params_string=None)
    actions = [
        int(line.removeprefix("action: ")) for line in text.splitlines() if line.startswith("action: ")
    ]
    assert len(actions) > 10
    assert generate_playthrough.playthrough(name(preset), actions) == text


@pytest.mark.parametrize("preset", ["crag", "duel"])
def test_a_game_is_a_record_and_its_returns_are_the_points(preset):
    state, rnd = pyspiel.load_game(name(preset)).new_initial_state(), random.Random(3)
    while not state.is_terminal():
        if state.is_chance_node():
            assert state.chance_outcomes() == [(face, 1 / 6) for face in range(6)]
        assert state.returns() == [0.0, 0.0]
        state.apply_action(rnd.choice(state.legal_actions()))
    record = Record(state.game.ruleset, (Player("Ann"), Player("Bob")), state.lines)
    assert record.replay().game == state.game
    assert state.returns() == list(map(float, state.game.outcome().totals))
