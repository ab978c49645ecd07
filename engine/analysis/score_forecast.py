"""The forecast of a card: the probability distribution of its final score under best play for points.

With at most `EXACT` rows open every way to go on is followed out, in whole points; where there are few
states, as with short cards, from the first turn on. Before that the curves of the solved table are read
(`engine.solver.score_curve`).
"""

from collections import OrderedDict
from collections.abc import Iterable

import numpy as np

from engine.analysis.pay_chances import many_pay_chances, pay_chances
from engine.analysis.score_distribution import ScoreDistribution, certain, from_curve, mixture
from engine.play.turn import Turn
from engine.rules.sheet import Card
from engine.solver.dice_index import Floats, Ints
from engine.solver.solution import Solution

EXACT = 3
"""Rows open at most for an exact distribution: some 50 states, the first time some hundredths of a second."""

FEW = 1000
"""States of a table at most that is followed out whole: half a second, once. A curve smooths the gaps between
final scores, and with few rows they are wide."""

_KEPT = 4096
_FRESH = Turn()

State = tuple[int, int]
"""A state by its key and slot."""


class ScoreForecasts:
    """Forecasts of final scores for one ruleset, with an LRU cache; for one thread at a time.

    Args:
        solution: of the ruleset; without its spread only cards with few open rows can be asked about.
    """

    def __init__(self, solution: Solution) -> None:
        self._solution = solution
        self._known: OrderedDict[int, ScoreDistribution] = OrderedDict()

    def final(self, card: Card, turn: Turn = _FRESH) -> ScoreDistribution:
        """The distribution of a card's final score, at the beginning of its turn or within it.

        Raises `ValueError` where a spread is needed and there is none.
        """
        solution = self._solution
        state = solution.state_of(card)
        own = state.key, state.cell - int(solution.space.start[state.key])
        if card.full or turn == _FRESH:
            return self._to_come([own])[own].shifted(state.earned)
        outlook = solution.outlook(card)
        return self._mixed(own, outlook.cells, outlook.paid, pay_chances(outlook, turn))

    def of_state(self, key: int, slot: int) -> ScoreDistribution:
        """The distribution of the points to come in a state."""
        return self._to_come([(key, slot)])[key, slot]

    def _mixed(self, state: State, cells: Ints, paid: Floats, chances: Floats) -> ScoreDistribution:
        """The mixture of final scores of a turn, by the chances of its payments; arguments are by payment."""
        taken = np.flatnonzero(chances)
        points = np.rint(paid[taken] - self._solution.values[cells[taken]]).astype(np.intp)
        leads_to = self._leads_to(state[0], taken, cells)
        behind = self._to_come(leads_to)
        return mixture(
            (chance, behind[next_state].shifted(more))
            for chance, next_state, more in zip(
                chances[taken].tolist(), leads_to, points.tolist(), strict=True
            )
        )

    def _leads_to(self, key: int, payments: Ints, cells: Ints) -> list[State]:
        keys = self._solution.space.after(np.full(len(payments), key), payments)
        slots = cells[payments] - self._solution.space.start[keys]
        return list(zip(keys.tolist(), slots.tolist(), strict=True))

    def _to_come(self, states: Iterable[State]) -> dict[State, ScoreDistribution]:
        """The distributions of the points to come in some states, all with equally many rows open."""
        found, missing = {}, []
        for state in dict.fromkeys(states):
            cell = self._cell(state)
            known = self._known.get(cell)
            if known is not None:
                found[state] = known
                self._known.move_to_end(cell)
            else:
                missing.append(state)
        if missing:
            left = self._solution.space.rows_left(missing[0][0])
            if left > EXACT and self._solution.states > FEW:
                made = [self._read(self._cell(state)) for state in missing]
            elif left:
                made = self._followed(missing)
            else:
                made = [certain(round(float(self._solution.values[self._cell(state)]))) for state in missing]
            for state, distribution in zip(missing, made, strict=True):
                found[state] = self._known[self._cell(state)] = distribution
            while len(self._known) > _KEPT:
                self._known.popitem(last=False)
        return found

    def _cell(self, state: State) -> int:
        return int(self._solution.space.start[state[0]]) + state[1]

    def _read(self, cell: int) -> ScoreDistribution:
        spread = self._solution.spread
        if spread is None:
            raise ValueError("expected a ruleset whose spread is known")
        mean, variance = float(self._solution.values[cell]), float(spread.variances[cell])
        return from_curve(mean, variance, spread.curves[cell])

    def _followed(self, states: list[State]) -> list[ScoreDistribution]:
        """Distributions by all that may happen in one turn, and all that may happen then."""
        offered = [self._solution.offered(*state) for state in states]
        chances = many_pay_chances(self._solution.lookup, np.array([paid for _, paid in offered]).T)
        # All that these turns lead to is worked out together first.
        self._to_come(
            after
            for state, (cells, _), chance in zip(states, offered, chances.T, strict=True)
            for after in self._leads_to(state[0], np.flatnonzero(chance), cells)
        )
        return [
            self._mixed(state, cells, paid, chance)
            for state, (cells, paid), chance in zip(states, offered, chances.T, strict=True)
        ]
