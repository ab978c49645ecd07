"""Exact play where luck is pressed: the fewest turns of one seat to the goal, and of Pig the race of two.

Value iteration. A state is what a seat stands with at the start of a turn: its points, and whether it is
in. All of them are worked on at once, each turn from the most points gathered down, as every throw brings
more.
"""

from dataclasses import dataclass
from functools import lru_cache
from math import gcd

import numpy as np

from engine.errors import OptionError
from engine.rules.bank_rules import BankRules, falls
from engine.solver.dice_index import Floats

_CLOSE = 1e-9
"""The largest change of a value in the last sweep."""
_SWEEPS = 2000
_LEAP = 8
"""After so many sweeps the values leap to where their changes, ever smaller by one factor, would lead."""


@dataclass(frozen=True)
class TurnsToGoal:
    """The best play of one seat by itself.

    Attributes:
        rules: what is played.
        unit: of points: all are multiples of it.
        turns: expected turns to the goal, by points in units, and 1 for who is in.
        going_on: the same less the turn under way, for who throws so many dice with so many units gathered:
            by dice, units gathered, and the two above.
        banking: for who banks them instead; infinite where that may not be.
    """

    rules: BankRules
    unit: int
    turns: Floats
    going_on: Floats
    banking: Floats

    @property
    def expected(self) -> float:
        """Expected turns from the start of a game."""
        return float(self.turns[0, 0])

    def stops(self, points: int, dice: int, gathered: int, *, entered: bool = True) -> bool:
        """Whether to bank so many points rather than throw so many dice."""
        place = points // self.unit, int(entered)
        number = min(gathered // self.unit, self.banking.shape[0] - 1)
        return bool(self.banking[(number, *place)] <= self.going_on[(dice, number, *place)])


@lru_cache(maxsize=4)
def solve_turns(rules: BankRules) -> TurnsToGoal:
    """The fewest turns to the goal; overtaking and last turns, which take other seats, do not matter.

    Raises:
        OptionError: points may be lost again, or a barrel holds a seat: the values do not come to rest.
    """
    if rules.barrels or rules.falls or rules.fine:
        raise OptionError(f"{rules.preset}: not with barrels, fines or a sum that is worth nothing")
    unit = gcd(rules.goal, *(each.points for each in rules.combinations))
    goal = rules.goal // unit
    shape = (goal, 2)
    turns = np.full(shape, rules.rounds, dtype=float)
    going_on, banking = np.zeros((rules.dice + 1, goal + 1, *shape)), np.full((goal + 1, *shape), np.inf)
    last = 0.0
    for number in range(1, _SWEEPS):
        _banked(rules, unit, turns, banking)
        _sweep(rules, unit, turns, banking, going_on)
        change = 1 + going_on[rules.dice, 0] - turns
        turns = turns + change
        if float(np.abs(change).max()) < _CLOSE:
            return TurnsToGoal(rules, unit, turns, going_on, banking)
        size = float(np.abs(change).sum())
        if not number % _LEAP and size < last:
            turns = turns + change * size / (last - size)
        last = size
    raise ArithmeticError("the values do not come to rest")


def _banked(rules: BankRules, unit: int, turns: Floats, banking: Floats) -> None:
    """What banking so many units leaves to be played."""
    goal = turns.shape[0]
    reached = np.zeros(2 * goal + 1)
    reached[:goal] = turns[:, 1]
    for number in range(1, goal + 1):
        worth = reached[np.arange(goal) + number] if unit * number >= rules.least else np.full(goal, np.inf)
        banking[number, :, 1] = worth
        banking[number, :, 0] = worth if unit * number >= rules.entry else np.inf


def _sweep(rules: BankRules, unit: int, turns: Floats, banking: Floats, going_on: Floats) -> None:
    """What throwing leaves to be played, with these turns to go from every state."""
    goal = turns.shape[0]
    best = np.empty_like(going_on)
    for number in range(goal, -1, -1):
        for dice in range(rules.dice if rules.whole else 1, rules.dice + 1):
            worth = np.zeros(turns.shape)
            for fall in falls(rules, dice):
                if fall.wins:
                    continue
                if not fall.options:
                    worth += fall.chance * (turns[0] if fall.ruins else turns)
                    continue
                held = [
                    best[
                        dice if rules.whole else dice - aside or rules.dice,
                        min(number + brings // unit, goal),
                    ]
                    for aside, brings in fall.options
                ]
                # Nobody needs more than the goal: what must be thrown on there is taken to be banked.
                held = held if number < goal else [banking[goal]]
                worth += fall.chance * np.minimum.reduce(held)
            going_on[dice, number] = worth
            hot = dice == rules.dice and number and not rules.whole and rules.hot == "must" and number < goal
            best[dice, number] = worth if hot else np.minimum(worth, banking[number])


@lru_cache(maxsize=4)
def win_first(rules: BankRules) -> float:
    """The chance of the first of two seats to win where all dice count, both playing as well as can be.

    Raises:
        OptionError: dice are set aside, or somebody has a turn after the goal is reached: there are too many
            states.
    """
    if not rules.whole or rules.ending != "once":
        raise OptionError(f"{rules.preset}: only where all dice count and the goal ends the game")
    return float(_race(rules)[0, 0, 0])


def _race(rules: BankRules) -> Floats:
    """The chance to win by one's own points, the other's, and what is gathered."""
    goal, dice = rules.goal, rules.dice
    chance = np.full((goal, goal, goal + 1), 0.5)
    own = np.arange(goal)
    for _ in range(_SWEEPS):
        before = chance.copy()
        lost = 1 - chance[:, :, 0].T
        ruined = np.broadcast_to(1 - chance[:, 0, 0], (goal, goal))  # of the other one, against no points
        for gathered in range(goal, -1, -1):
            sums = own + gathered
            held = np.where((sums >= goal)[:, None], 1.0, lost[np.minimum(sums, goal - 1)])
            thrown = np.zeros((goal, goal))
            for fall in falls(rules, dice):
                if not fall.options:
                    thrown += fall.chance * (ruined if fall.ruins else lost)
                else:
                    brings = fall.options[0][1]
                    thrown += fall.chance * chance[:, :, min(gathered + brings, goal)]
            chance[:, :, gathered] = np.maximum(held, thrown) if gathered else thrown
        if float(np.abs(chance - before).max()) < _CLOSE:
            return chance
    raise ArithmeticError("the values do not come to rest")
