"""The PettingZoo environment: its own tests at tables of two to four seats."""

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

from engine.environments.pettingzoo_env import aec_env
from tests import rings

TABLES = [("crag", 2), ("duel", 3), ("thrift", 4), ("triple", 2)]
# Masks stand beside the vector, as in PettingZoo's own board games.
pytestmark = [
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
]


@pytest.mark.parametrize(("preset", "seats"), rings.sampled(TABLES, TABLES[:2]))
def test_its_own_tests_are_content(preset, seats):
    api_test(aec_env(preset, seats=seats), num_cycles=50)
    seed_test(lambda: aec_env(preset, seats=seats), num_cycles=20)


@pytest.mark.parametrize("preset", ["crag", "showdown"])
def test_returns_are_what_points_have_changed_and_the_end_tells_ranks(preset):
    env, rng = aec_env(preset, seats=3), np.random.default_rng(2)
    env.reset(seed=4)
    table = env.unwrapped
    start, returns, ranks = table.game.points, dict.fromkeys(env.possible_agents, 0.0), {}
    for agent in env.agent_iter():
        seen, reward, over, _, info = env.last()
        returns[agent] += reward
        if over:
            ranks[agent] = info["rank"]
        env.step(None if over else int(rng.choice(np.flatnonzero(seen["action_mask"]))))
    outcome = table.game.outcome()
    assert list(returns.values()) == [a - b for a, b in zip(outcome.totals, start, strict=True)]
    assert [ranks[agent] for agent in env.possible_agents] == list(outcome.ranks)


def test_an_illegal_action_ends_the_game_for_whoever_took_it():
    env = aec_env("pirate")
    env.reset(seed=1)
    agent = env.agent_selection
    env.step(int(np.argmin(env.observe(agent)["action_mask"])))
    assert env.rewards[agent] == -1
    assert all({**env.terminations, **env.truncations}.values())
