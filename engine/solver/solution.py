"""The solution of a ruleset: expected final scores of all cards and actions under best play."""

from dataclasses import dataclass
from functools import cache, cached_property, lru_cache

import numpy as np

from engine.play.game import Game
from engine.play.scorecard import ScorecardGame
from engine.play.steps import Action
from engine.play.turn import Turn
from engine.rules.bonuses import Further, amount
from engine.rules.ruleset import Ruleset
from engine.rules.sheet import Card
from engine.solver import payments as asked
from engine.solver.batch_values import Situations, action_values
from engine.solver.dice_index import Floats, Ints
from engine.solver.outlook import Choice, Lookup, Outlook
from engine.solver.sampled_sd import sampled_sd
from engine.solver.spread import Spread
from engine.solver.state_space import StateSpace


@lru_cache(maxsize=256)
def _same_card(one: Ruleset, other: Ruleset) -> bool:
    """Whether two rulesets give a card played by itself the same points."""
    return one.of_card() == other.of_card()


@dataclass(frozen=True, slots=True)
class CardState:
    """The state of a card: its key, its cell in the table, and the points that are certain already."""

    key: int
    cell: int
    earned: int


class Solution:
    """The solved table of one ruleset.

    All values are points of one seat without round bonuses. They are exact for best play: the highest
    expected final score, whatever the others do.

    Attributes:
        rules: what was solved.
        space: its states.
        lookup: what all outlooks share.
        values: the points to come, by cell; shape (cells,).
        spread: their spread; None until it is computed or loaded (`cache.load_spread`).
    """

    def __init__(self, space: StateSpace, values: Floats, sd: float | None = None) -> None:
        self.rules = space.rules
        self.space, self.values = (
            space,
            np.asarray(values),
        )  # of a mapped file: looked up at a third of the time
        self.lookup = Lookup(space)
        self.spread: Spread | None = None
        self._sd = sd
        self._further = [bonus for bonus in self.rules.bonuses if isinstance(bonus, Further)]
        self._written = cache(self._worked_out)
        self._last: tuple[Card, Outlook] | None = None

    @classmethod
    def greedy(cls, rules: Ruleset) -> "Solution":
        """Not best play but that for the most points of each turn: as if nothing came after it."""
        space = StateSpace(rules)
        values = np.zeros(space.cells)
        space.end(values)
        return cls(space, values)

    @property
    def expected(self) -> float:
        """The expected final score."""
        return float(self.values[0])

    @cached_property
    def sd(self) -> float:
        """Its standard deviation, within one part in a hundred; `spread.Spread` has it exactly."""
        return self._sd if self._sd is not None else sampled_sd(self.space, self.values)

    @property
    def states(self) -> int:
        """How many states were solved."""
        return self.space.states

    def final(self, card: Card) -> float:
        """The expected final score of a card at the beginning of a turn, or full."""
        state = self.state_of(card)
        return state.earned + float(self.values[state.cell])

    def outlook(self, card: Card) -> Outlook:
        """The outlook of a turn of this card; raises `ValueError` for a full card."""
        if card.full:
            raise ValueError("expected a card with an open row")
        last = self._last
        if last is None or last[0] != card:  # a turn asks three times about the same card
            state = self.state_of(card)
            cells, paid = self.offered(state.key, state.cell - int(self.space.start[state.key]))
            outlook = Outlook(self.lookup, cells, paid + state.earned)
            self._last = last = card, outlook
        return last[1]

    def offered(self, key: int, slot: int) -> tuple[Ints, Floats]:
        """By payment, the cell it leads to from a state, and the points to come with it, -inf if not open."""
        starts, rewards = self.space.moves_of(key)
        return self.lookup.paid(starts, rewards, self.space.first_slot(key) + slot, self.values)

    def best(self, game: Game) -> Action:
        """The mover's best action, the first throw of a turn too; `ValueError` where nobody may act."""
        if isinstance(game, ScorecardGame) and game.mover is not None and not game.turn.roll:
            return next(iter(game.possible_throws()))
        outlook, turn = self._asked(game)
        return outlook.best(turn.dice, turn.roll, throws=game.rolls_left > 0)

    def advise(self, game: Game) -> tuple[Choice, ...]:
        """Everything the mover may do now, best first; raises `ValueError` when nobody is to choose."""
        outlook, turn = self._asked(game)
        return outlook.choices(turn.dice, turn.roll, throws=game.rolls_left > 0)

    def _asked(self, game: Game) -> tuple[Outlook, Turn]:
        """The outlook and the turn of the mover, who is to choose."""
        if not isinstance(game, ScorecardGame):
            raise ValueError("expected a game with scorecards: where hands are compared there is no table")  # noqa: TRY004 - as below
        if game.mover is None or game.turn.thrown or not game.turn.roll:
            raise ValueError("expected a game in which dice have been rolled and somebody is to choose")
        if not _same_card(game.ruleset, self.rules):
            raise ValueError(f"expected a game by the rules that were solved, of {self.rules.preset}")
        return self.outlook(game.cards[game.mover]), game.turn

    def values_of(self, situations: Situations) -> Floats:
        """The expected final score of every action in each of many situations, as a `GameBatch` has them.

        Shape (games, actions), -inf where an action cannot be taken. The largest of a game is its value, and
        what that is above the one that is taken the regret.
        """
        return action_values(self.lookup, self.values, self._written, situations)

    def state_of(self, card: Card) -> CardState:
        """The state of a card; raises `ValueError` for an unreachable one."""
        mask = flags = earned = 0
        points = [0] * len(card.entries)
        if len(points) != len(self.rules.rows):
            raise ValueError(
                f"expected a card of {len(self.rules.rows)} rows, of the {self.rules.preset} solved"
            )
        for row, entry in enumerate(card.entries):
            if entry is not None:
                mask |= 1 << row
                points[row] = entry.points
                sets, reward = self._written(row, entry.points, entry.made)
                flags |= sets
                earned += reward
        for bonus in self._further:
            earned += amount(bonus, self.rules.rows, card) or 0
        key = self.space.key(mask, flags)
        slot, more = self.space.slot(mask, points)
        cell = int(self.space.start[key]) + slot
        if cell >= self.space.nowhere:
            raise ValueError("no play leads to this card")
        return CardState(key, cell, earned + more)

    def _worked_out(self, row: int, points: int, made: bool) -> tuple[int, int]:  # noqa: FBT001 - as in Entry
        """The flags that an entry sets, and what it brings."""
        reward = asked.reward(self.rules, asked.Payment(row, points, made, ()))
        return self.space.flags_set(row, made=made), reward
