"""An OpenSpiel game (`pip install 'dice-poker[open-spiel]'`).

Importing this module registers it: `pyspiel.load_game("python_dice_poker(preset=yatzy,players=2)")`.
Chance is explicit and falls die by die: every node has six outcomes, the face less one. Utilities are the
final points.
"""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any

import numpy as np
import pyspiel

from engine.environments.chance import forced
from engine.environments.observations import Vector, layout, observation, points_range, turns_at_most
from engine.environments.spaces import action_space, rules_for
from engine.play.game import Game, new_game
from engine.play.steps import Rolled, Step, to_text
from engine.presets import PRESETS
from engine.rules.patterns import FACES
from engine.rules.ruleset import MAX_SEATS, Ruleset
from engine.rules.showdown_rules import ShowdownRules

ROUNDS = 1000
"""Rounds that a deal is played off in at most, as far as the length of a game is told beforehand."""

_DEFAULTS = {"preset": next(iter(PRESETS)), "players": 2}

_TYPE = pyspiel.GameType(
    short_name="python_dice_poker",
    long_name="Python Dice Poker",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.PERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.GENERAL_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=MAX_SEATS,
    min_num_players=1,
    provides_information_state_string=True,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification=_DEFAULTS,
)


class DicePokerGame(pyspiel.Game):
    """The game of a preset with its default options; raises `OptionError` for one that does not fit."""

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        given = {**_DEFAULTS, **(params or {})}
        self.seats = int(given["players"])
        self.rules = rules_for(str(given["preset"]), None, self.seats)
        super().__init__(_TYPE, _info(self.rules, self.seats), dict(params or {}))

    def new_initial_state(self) -> "DicePokerState":
        """The start of a game."""
        return DicePokerState(self)

    def make_py_observer(
        self,
        iig_obs_type: pyspiel.IIGObservationType | None = None,
        params: Any = None,  # noqa: ANN401
    ) -> "DicePokerObserver":
        """An observer: of the state as it stands, or of the whole record with perfect recall."""
        if params:
            raise ValueError(f"an observer takes no parameters, not {params}")
        recall = iig_obs_type is not None and iig_obs_type.perfect_recall
        return DicePokerObserver(self.rules, self.seats, recall=recall)


class DicePokerState(pyspiel.State):
    """A state: the engine's own, the dice of a throw that have fallen so far, and the record's lines."""

    def __init__(self, game: DicePokerGame) -> None:
        super().__init__(game)
        self.actions = action_space(game.rules)
        self.fallen: tuple[int, ...] = ()
        self.lines: tuple[str, ...] = ()
        self.game: Game = new_game(game.rules, game.seats)
        self._go_on()

    def current_player(self) -> int:
        """Whose turn it is: chance's, a seat's, or nobody's at the end."""
        if self.game.over:
            return int(pyspiel.PlayerId.TERMINAL)
        mover = None if self.game.due is not None else self.game.mover
        return int(pyspiel.PlayerId.CHANCE) if mover is None else mover

    def _legal_actions(self, player: int) -> list[int]:
        return self.actions.legal(self.game) if player == self.current_player() else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The faces of the next die."""
        return [(face - 1, 1 / len(FACES)) for face in FACES]

    def _apply_action(self, action: int) -> None:
        due = self.game.due
        if due is None:
            self._take(self.actions.action(action))
        else:
            self.fallen = (*self.fallen, action + 1)
            if len(self.fallen) < len(due.positions):
                return
            faces, self.fallen = self.fallen, ()
            self._take(Rolled(faces))
        self._go_on()

    def _take(self, step: Step) -> None:
        self.game = self.game.apply(step)
        self.lines = (*self.lines, to_text(step))

    def _go_on(self) -> None:
        throw = forced(self.game)
        if throw is not None:
            self._take(throw)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"die {action + 1}"
        return to_text(self.actions.actions[action])

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.game.over

    def returns(self) -> list[float]:
        """The final points by seat; zeros before the end."""
        return [float(points) if self.game.over else 0.0 for points in self.game.points]

    def __str__(self) -> str:
        fallen = f"\nfallen: {' '.join(map(str, self.fallen))}" if self.fallen else ""
        return f"{self.game}\ndice: {' '.join(map(str, self.game.turn.dice))}{fallen}"


class DicePokerObserver:
    """An observer: the vector of `observations` as a tensor, and text.

    Attributes:
        tensor: what was set last; `dict` its parts.
    """

    def __init__(self, rules: Ruleset | ShowdownRules, seats: int, *, recall: bool) -> None:
        self._recall = recall
        parts = layout(rules, seats).parts
        self.tensor: Vector = np.zeros(layout(rules, seats).size, dtype=np.float32)
        self.dict = {name: self.tensor[place] for name, place in parts.items()}

    def set_from(self, state: DicePokerState, player: int) -> None:
        """Fill the tensor with what a seat sees."""
        self.tensor[:] = observation(state.game, player)

    def string_from(self, state: DicePokerState, player: int) -> str:
        """The text of what a seat sees: the lines of the record so far, or the state as it stands."""
        return f"seat {player + 1}\n" + ("\n".join(_recalled(state)) if self._recall else str(state))


def _recalled(state: DicePokerState) -> Iterator[str]:
    yield from state.lines
    if state.fallen:
        yield f"fallen {''.join(map(str, state.fallen))}"


@lru_cache(maxsize=64)
def _info(rules: Ruleset | ShowdownRules, seats: int) -> pyspiel.GameInfo:
    if isinstance(rules, Ruleset):
        low, high = points_range(rules)
        turns = turns_at_most(rules) * seats
    else:
        low, high = 0, rules.chips * seats or rules.deals
        turns = rules.deals * seats * ROUNDS
    # Rolls that are saved are rolls of other turns, so a turn has that many choices on the average at most.
    choices = rules.rolls + (1 if isinstance(rules, Ruleset) and rules.columns else 0)
    return pyspiel.GameInfo(
        num_distinct_actions=len(action_space(rules).actions),
        max_chance_outcomes=len(FACES),
        num_players=seats,
        min_utility=float(low),
        max_utility=float(high),
        utility_sum=None,
        max_game_length=turns * choices,
    )


pyspiel.register_game(_TYPE, DicePokerGame)
