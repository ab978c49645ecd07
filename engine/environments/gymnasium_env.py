"""A Gymnasium environment: one seat with a scorecard (`pip install 'dice-poker[gymnasium]'`).

Importing this module registers an id for each preset that fits, as in
`gymnasium.make("engine.environments.gymnasium_env:DicePoker/yatzy-v1")`.
"""

from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from engine.environments.chance import settled
from engine.environments.game_batch import GAMES, Flags, GameBatch, Numbers, refusal
from engine.environments.observations import Vector, layout, observation
from engine.environments.spaces import Mask, Options, action_space, rules_for
from engine.errors import OptionError
from engine.play.game import Game, new_game
from engine.presets import PRESETS, ruleset
from engine.rules.patterns import FACES

ILLEGAL = 100
"""Illegal actions after which a game is broken off, where nothing else is said."""


class DicePokerEnv(gymnasium.Env):
    """One game of one seat. The dice fall by themselves, so every step is a choice.

    The reward is what points become certain by the action, so that the return is the final score. An illegal
    action changes nothing, costs the penalty, and is told in `info["illegal"]`, the number of them so far;
    after too many the game is truncated. `info["action_mask"]` says what is legal.

    Args:
        preset: the key of a preset with a scorecard.
        options: those of its options that differ from the defaults.
        penalty: of an illegal action, in points; added to no score.
        most_illegal: illegal actions after which the game is truncated.
        render_mode: "ansi" for the card as text.
    """

    metadata = {"render_modes": ["ansi"], "render_fps": 1}  # noqa: RUF012 - the base class has it so

    def __init__(
        self,
        preset: str,
        options: Options | None = None,
        *,
        penalty: float = 0.0,
        most_illegal: int = ILLEGAL,
        render_mode: str | None = None,
    ) -> None:
        self.rules = rules_for(preset, options, seats=1)
        self.actions, seen = action_space(self.rules), layout(self.rules, 1)
        self.action_space = spaces.Discrete(len(self.actions.actions))
        self.observation_space = spaces.Box(seen.low, seen.high, dtype=np.float32)
        self.render_mode = render_mode
        self._penalty, self._most_illegal, self._illegal = penalty, most_illegal, 0
        self.game: Game = new_game(self.rules, 1)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Vector, dict[str, Any]]:
        """Begin a game; its first dice lie already. No options are known."""
        super().reset(seed=seed, options=options)
        self._illegal = 0
        self.game = settled(new_game(self.rules, 1), self._faces)
        return observation(self.game, 0), self._info()

    def step(self, action: int) -> tuple[Vector, float, bool, bool, dict[str, Any]]:
        """Take an action; what follows from it falls by itself."""
        chosen, before = self.actions.action(action), self.game
        if chosen not in before.legal_actions():
            self._illegal += 1
            stopped = self._illegal >= self._most_illegal
            return observation(before, 0), -abs(self._penalty), before.over, stopped, self._info()
        self.game = settled(before.apply(chosen), self._faces)
        reward = float(self.game.points[0] - before.points[0])
        return observation(self.game, 0), reward, self.game.over, False, self._info()

    def action_masks(self) -> Mask:
        """What is legal now, under the name that libraries of masked policies ask for."""
        return self.actions.mask(self.game)

    def render(self) -> str | None:
        """The card as text, in the mode "ansi"."""
        return str(self.game) if self.render_mode == "ansi" else None

    def _faces(self, count: int) -> tuple[int, ...]:
        return tuple(self.np_random.integers(1, FACES[-1], size=count, endpoint=True).tolist())

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.action_masks(), "illegal": self._illegal}


class DicePokerVectorEnv(VectorEnv):
    """Thousands of such games at once, played by a `GameBatch`; one that is over begins anew at once.

    `infos` have the mask of what is legal in each game, `action_mask`, and of games that are over the final
    score and what was seen at the end, `final_score` and `final_obs`. An illegal action is an error.

    Args:
        preset: the key of a preset that can be played in a batch.
        options: those of its options that differ from the defaults.
        num_envs: how many games.
    """

    metadata = {"autoreset_mode": AutoresetMode.SAME_STEP}  # noqa: RUF012 - the base class has it so

    def __init__(self, preset: str, options: Options | None = None, *, num_envs: int = GAMES) -> None:
        self.num_envs = num_envs
        self.batch = GameBatch(preset, games=num_envs, options=options)
        seen = layout(self.batch.rules, 1)
        self.single_action_space = spaces.Discrete(len(self.batch.actions.actions))
        self.single_observation_space = spaces.Box(seen.low, seen.high, dtype=np.float32)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.observation_space = batch_space(self.single_observation_space, num_envs)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Vector, dict[str, Any]]:
        """Begin all games; their first dice lie already. No options are known."""
        del options
        mask = self.batch.reset(seed)
        return self.batch.observations(), {"action_mask": mask}

    def step(self, actions: Numbers) -> tuple[Vector, Numbers, Flags, Flags, dict[str, Any]]:
        """Take one action in each game."""
        rewards, over, mask = self.batch.step(actions)
        infos: dict[str, Any] = {"action_mask": mask}
        if over.any():
            scores = np.zeros(self.num_envs, dtype=np.int64)
            scores[over] = self.batch.scores
            final = np.full(self.num_envs, None, dtype=object)
            for game, vector in zip(
                np.flatnonzero(over).tolist(), self.batch.final_observations, strict=True
            ):
                final[game] = vector
            infos |= {"final_score": scores, "_final_score": over, "final_obs": final, "_final_obs": over}
        stopped = np.zeros(self.num_envs, dtype=bool)
        return self.batch.observations(), rewards.astype(np.float64), over, stopped, infos


def fitting_presets() -> tuple[str, ...]:
    """The presets that one seat can play with their default options."""
    return tuple(preset for preset in PRESETS if _fits(preset))


def _fits(preset: str) -> bool:
    try:
        rules_for(preset, None, seats=1)
    except OptionError:
        return False
    return True


for _preset in fitting_presets():
    gymnasium.register(
        f"DicePoker/{_preset}-v1",
        entry_point=f"{__name__}:DicePokerEnv",
        vector_entry_point=f"{__name__}:DicePokerVectorEnv" if refusal(ruleset(_preset)) is None else None,
        kwargs={"preset": _preset},
    )
