"""The Gymnasium environment: its own checker, returns that are final scores, illegal actions."""

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from engine.environments.gymnasium_env import DicePokerEnv, fitting_presets
from engine.errors import OptionError
from engine.presets import PRESETS
from tests import rings
from tests.engine.games import SHEETS


def test_every_sheet_fits():
    assert list(fitting_presets()) == [preset for preset in PRESETS if preset in SHEETS]
    with pytest.raises(OptionError, match="duel: expected 2 to 8 seats, not 1"):
        DicePokerEnv("duel")


@pytest.mark.parametrize("preset", rings.sampled(("crag", "thrift", "yamb", "double"), ("crag",)))
def test_the_checker_is_content_and_returns_are_final_scores(preset):
    env = gymnasium.make(f"DicePoker/{preset}-v1", render_mode="ansi").unwrapped
    check_env(env)
    rng, (_, info) = np.random.default_rng(1), env.reset(seed=3)
    total, over = 0.0, False
    while not over:
        action = rng.choice(np.flatnonzero(info["action_mask"]))
        _, reward, over, truncated, info = env.step(action)
        total += reward
        assert not truncated
    assert total == env.game.outcome().totals[0]
    assert str(int(total)) in env.render().splitlines()[-1]


def test_an_illegal_action_changes_nothing_costs_the_penalty_and_too_many_end_the_game():
    env = DicePokerEnv("pirate", penalty=2, most_illegal=3)
    seen, info = env.reset(seed=1)
    illegal = int(np.argmin(info["action_mask"]))
    for number in (1, 2, 3):
        after, reward, over, truncated, info = env.step(illegal)
        assert (after == seen).all()
        assert (reward, over, truncated, info["illegal"]) == (-2, False, number == 3, number)
    assert env.reset(seed=1)[1]["illegal"] == 0
