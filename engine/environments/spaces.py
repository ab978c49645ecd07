"""Action spaces: the actions of one ruleset, numbered without gaps in the order of their codes.

The codes of `engine.records.action_codes` are few and far apart; whoever learns needs numbers from 0 on.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import permutations

import numpy as np
from numpy.typing import NDArray

from engine.errors import IllegalStepError, OptionError
from engine.play.game import Game, least_seats
from engine.play.steps import Action, Announce, Stand, Stop, Write
from engine.play.turn import throws
from engine.presets import ruleset
from engine.records.action_codes import action_code
from engine.rules.bank_rules import BankRules
from engine.rules.ruleset import MAX_SEATS, Ruleset
from engine.rules.showdown_rules import Rules, ShowdownRules

Mask = NDArray[np.int8]
Options = Mapping[str, str | int]


@dataclass(frozen=True)
class ActionSpace:
    """The actions of a ruleset, numbered.

    Attributes:
        actions: by number, ascending by code.
        codes: the codes of these actions.
        numbers: the number of an action.
    """

    actions: tuple[Action, ...]
    codes: tuple[int, ...]
    numbers: Mapping[Action, int]

    def action(self, number: int) -> Action:
        """The action of a number; raises `IllegalStepError` for one that is none."""
        if not 0 <= number < len(self.actions):
            raise IllegalStepError(f"expected an action from 0 to {len(self.actions) - 1}, not {number}")
        return self.actions[int(number)]

    def legal(self, game: Game) -> list[int]:
        """The numbers of what the player on turn may do, ascending; none where chance is due."""
        return sorted(self.numbers[action] for action in game.legal_actions())

    def mask(self, game: Game) -> Mask:
        """A 1 for each action that the player on turn may take, else 0; shape (actions,)."""
        mask = np.zeros(len(self.actions), dtype=np.int8)
        mask[[self.numbers[action] for action in game.legal_actions()]] = 1
        return mask


@lru_cache(maxsize=64)
def action_space(rules: Rules) -> ActionSpace:
    """The action space of a ruleset: throws, writes, announcements and ends of turns that it can have."""
    found: list[Action] = list(throws(rules.dice))
    if isinstance(rules, Ruleset):
        keys = [row.key for row in rules.rows]
        found += [Write(*some) for some in permutations(keys, rules.layers)]
        found += [Announce(key) for index, key in enumerate(keys) if rules.is_announced(index)]
        found += [] if rules.crossing else [Stop()]
    else:
        found.append(Stand())
    actions = tuple(sorted(found, key=action_code))
    numbers = {action: number for number, action in enumerate(actions)}
    return ActionSpace(actions, tuple(map(action_code, actions)), numbers)


def rules_for(preset: str, options: Options | None, seats: int) -> Ruleset | ShowdownRules:
    """The rules of a preset with options, for a game of so many seats.

    Raises:
        OptionError: an option is wrong, or an environment cannot play this: too few or too many seats, all
            at once, or dice that the players throw themselves.
    """
    rules = ruleset(preset, options or {})
    if not least_seats(rules) <= seats <= MAX_SEATS:
        raise OptionError(f"{preset}: expected {least_seats(rules)} to {MAX_SEATS} seats, not {seats}")
    if isinstance(rules, BankRules):
        raise OptionError(f"{preset}: there is no environment of games in which luck is pressed")
    if rules.source == "own":
        raise OptionError(f"{preset}: an environment throws the dice, so the players cannot throw their own")
    if isinstance(rules, Ruleset) and rules.pace == "together":
        raise OptionError(f"{preset}: in an environment the seats take turns, they do not play all at once")
    return rules
