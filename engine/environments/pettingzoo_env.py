"""A PettingZoo environment (AEC): a table of several seats (`pip install 'dice-poker[pettingzoo]'`).

    env = aec_env("yatzy", seats=3)

An observation has the parts "observation" and "action_mask".
"""

from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.utils import EzPickle
from numpy.random import Generator, default_rng
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from engine.environments.chance import settled
from engine.environments.observations import Vector, layout, observation
from engine.environments.spaces import Mask, Options, action_space, rules_for
from engine.errors import IllegalStepError
from engine.play.game import Game, new_game
from engine.rules.patterns import FACES

Seen = dict[str, Vector | Mask]


def aec_env(
    preset: str, *, seats: int = 2, options: Options | None = None, render_mode: str | None = None
) -> AECEnv:
    """A table of a preset. An illegal action ends the game, with a reward of -1 for whoever took it."""
    env: AECEnv = DicePokerTable(preset, seats, options, render_mode)
    env = wrappers.TerminateIllegalWrapper(env, illegal_reward=-1)
    env = wrappers.AssertOutOfBoundsWrapper(env)
    return wrappers.OrderEnforcingWrapper(env)


class DicePokerTable(AECEnv, EzPickle):
    """A table whose seats take turns; dice fall by themselves, an illegal action raises.

    The reward of every seat is what an action has changed of its points, chips or deals won; so the return is
    the final score, or what has been won and lost since the first choice. At the end `infos` have the `rank`
    of each seat, 1 the best.
    """

    metadata = {  # noqa: RUF012 - the base class has it so
        "render_modes": ["ansi"],
        "name": "dice_poker_v1",
        "is_parallelizable": False,
    }

    def __init__(
        self,
        preset: str,
        seats: int = 2,
        options: Options | None = None,
        render_mode: str | None = None,
    ) -> None:
        EzPickle.__init__(self, preset, seats, options, render_mode)
        super().__init__()
        self.rules = rules_for(preset, options, seats)
        self.render_mode = render_mode
        self.actions, seen = action_space(self.rules), layout(self.rules, seats)
        self.possible_agents = [f"seat_{seat + 1}" for seat in range(seats)]
        self.agents = self.possible_agents[:]
        count = len(self.actions.actions)
        self.action_spaces = {agent: spaces.Discrete(count) for agent in self.agents}
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(seen.low, seen.high, dtype=np.float32),
                    "action_mask": spaces.Box(0, 1, (count,), dtype=np.int8),
                }
            )
            for agent in self.agents
        }
        self._random: Generator = default_rng()
        self.game: Game = new_game(self.rules, seats)

    def observation_space(self, agent: str) -> spaces.Space:
        """The space of what an agent sees."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space:
        """The space of what an agent may do."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game; the first dice lie already. No options are known."""
        del options
        if seed is not None:
            self._random = default_rng(seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.game = settled(new_game(self.rules, len(self.agents)), self._faces)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._select()

    def step(self, action: int | None) -> None:
        """Take an action of the agent on turn; None for one whose game is over."""
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        before, chosen = self.game, self.actions.action(-1 if action is None else action)
        if chosen not in before.legal_actions():
            raise IllegalStepError(f"{self.agent_selection} may not {chosen} now")
        self._cumulative_rewards[self.agent_selection] = 0.0
        self.game = settled(before.apply(chosen), self._faces)
        changes = zip(self.possible_agents, before.points, self.game.points, strict=True)
        self.rewards = {agent: float(after - points) for agent, points, after in changes}
        if self.game.over:
            ranks = zip(self.agents, self.game.outcome().ranks, strict=True)
            self.infos = {agent: {"rank": rank} for agent, rank in ranks}
            self.terminations = dict.fromkeys(self.agents, True)
        self._select()
        self._accumulate_rewards()

    def observe(self, agent: str) -> Seen:
        """What an agent sees; the mask is empty unless it is on turn."""
        seat = self.possible_agents.index(agent)
        count = len(self.actions.actions)
        mask = self.actions.mask(self.game) if seat == self.game.mover else np.zeros(count, dtype=np.int8)
        return {"observation": observation(self.game, seat), "action_mask": mask}

    def render(self) -> str | None:
        """The cards as text, in the mode "ansi"."""
        return str(self.game) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Nothing is open."""

    def _select(self) -> None:
        if self.game.mover is not None:
            self.agent_selection = self.possible_agents[self.game.mover]

    def _faces(self, count: int) -> tuple[int, ...]:
        return tuple(self._random.integers(1, FACES[-1], size=count, endpoint=True).tolist())
