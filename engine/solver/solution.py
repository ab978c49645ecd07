"""A solved ruleset: what every card is worth under best play."""

from dataclasses import dataclass
from math import sqrt

from engine.scorecard import Ruleset
from engine.solver.exact import Progress, solve_states
from engine.solver.space import Space
from engine.solver.tables import Floats


@dataclass(frozen=True, slots=True, eq=False)
class Solution:
    """The table of one ruleset.

    Attributes:
        space: its states.
        values: the expected points still to come, bonuses of the full card among them; by state.
        variances: of the same points, under the play that brings the most of them.
    """

    space: Space
    values: Floats
    variances: Floats

    @property
    def expected(self) -> float:
        """The expected final score of best play, without round bonuses."""
        return float(self.values[0])

    @property
    def sd(self) -> float:
        """Its standard deviation."""
        return sqrt(self.variances[0])

    @property
    def states(self) -> int:
        """How many states were solved."""
        return self.space.states


def solve(rules: Ruleset, progress: Progress | None = None) -> Solution:
    """Solve a ruleset, for one seat by itself; raises `OptionError` when that cannot be done exactly.

    Order of play, settlement and tie-break make no difference; a round bonus, which depends on the other
    seats, is left out.
    """
    space = Space(rules)
    return Solution(space, *solve_states(space, progress))
