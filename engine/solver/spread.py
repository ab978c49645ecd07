"""The spread of the points to come, for every state: variances, and curves (`score_curve`).

Best play is followed through all states, from the full cards back to the empty one: each turn tells how
likely every payment is (`followed_turn`), and what lies behind the payments is mixed accordingly.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, partial

import numpy as np

from engine.solver.backward_induction import OnProgress, SolvedLevel
from engine.solver.dice_index import Floats, Floats32, Ints
from engine.solver.followed_turn import WIDTH, FollowedTurn
from engine.solver.offers import Offers
from engine.solver.score_curve import FREQUENCIES, KNOTS, Curves, Phases, Transforms, curves, transforms
from engine.solver.state_space import StateSpace
from engine.solver.writing import Cards


@dataclass(frozen=True, slots=True, eq=False)
class Spread:
    """The spread of the points to come under best play, by cell.

    Attributes:
        variances: of the points; shape (cells,).
        curves: their curves; shape (cells, len(KNOTS)).
    """

    variances: Floats32
    curves: Curves


def solve_spread(space: StateSpace, values: Floats, on_progress: OnProgress | None = None) -> Spread:
    """The spread of a ruleset that is solved.

    Args:
        space: its states.
        values: of all states; shape (cells,).
        on_progress: called with the progress.
    """
    follower = _Follower(space, values)
    solved = 0
    for number in reversed(range(len(space.levels) - 1)):
        solved += follower.solve_level(number)
        if on_progress is not None:
            on_progress(solved, space.states)
    return Spread(follower.variances.astype(np.float32), follower.curves)


class _Follower:
    """The progress of the computation: results so far, and characteristic functions of the level above."""

    def __init__(self, space: StateSpace, values: Floats) -> None:
        self.space, self.values = space, values
        self.variances: Floats = np.zeros(space.cells)
        self.curves: Curves = np.tile(KNOTS.astype(np.float16), (space.cells, 1))
        self._turns = cache(partial(FollowedTurn, Offers(space)))
        self._phases = Phases(*_points_at_most(space))
        last = slice(int(space.start[space.levels[-1][0]]), space.nowhere)
        self._begin, self._above = last.start, transforms(values[last])

    def solve_level(self, number: int) -> int:
        """Work out a level, the one above being done; returns how many states it has."""
        level = SolvedLevel(self.space, self.space.levels[number], WIDTH)
        own: Transforms = np.empty((level.size, FREQUENCIES), dtype=np.complex64)
        for part in level.parts:
            own[part] = self._solve(level.cards.part(part), level.begin + part.start)
        self._begin, self._above = level.begin, own
        return level.size

    def _solve(self, cards: Cards, begin: int) -> Transforms:
        cells = slice(begin, begin + len(cards.which))
        value = self.values[cells]
        turn = self._turns(len(value))
        writing = turn.writing
        writing.price(cards, self.values)
        far = writing.paid - value
        writing.price_variance(value, self.variances)
        chances = turn.chances()
        far[chances == 0] = 0
        variance = np.einsum("pw,pw,pw->w", chances, far, far)
        found: Transforms = np.zeros((len(value), FREQUENCIES), dtype=np.complex64)
        for payments, leads_to in _alike(writing.cells):
            some = chances[payments]
            variance += some.sum(axis=0) * self.variances.take(leads_to)
            behind = self._above.take(leads_to - self._begin, axis=0, mode="clip")
            found += self._points(payments, some, cards) * behind
        self.variances[cells] = variance
        self.curves[cells] = curves(found, value, variance.astype(np.float32))
        return found

    def _points(self, payments: list[int], chances: Floats32, cards: Cards) -> Transforms:
        """What these payments bring themselves, each with its chance."""
        rewards = [cards.moves.rewards[payment] for payment in payments]
        steps = [self.space.totals.step(self.space.payments[payment]) for payment in payments]
        if all(isinstance(reward, int) for reward in rewards) and not any(
            step is not None and step[1].any() for step in steps
        ):
            table = self._phases.of(np.array(rewards)).view(np.float32)
            # The threads of BLAS are of use for products that are large enough only.
            both = chances.T @ table if len(rewards) > 1 else chances[0][:, None] * table
            return both.view(np.complex64)
        found: Transforms = np.zeros((chances.shape[1], FREQUENCIES), dtype=np.complex64)
        for reward, step, chance in zip(rewards, steps, chances, strict=True):
            points = (
                np.full(len(cards.which), reward) if isinstance(reward, int) else reward.take(cards.which)
            )
            if step is not None:
                points = points + step[1].take(cards.counted)
            found += chance[:, None] * self._phases.of(np.where(chance > 0, points, 0))
        return found


def _alike(cells: list[Ints | None]) -> Iterator[tuple[list[int], Ints]]:
    """Payments that lead to the same states, and which these are; none that is closed."""
    group: list[int] = []
    for number, each in enumerate(cells):
        if group and each is not cells[group[0]]:
            leads_to = cells[group[0]]
            if leads_to is not None:
                yield group, leads_to
            group = []
        group.append(number)
    leads_to = cells[group[0]] if group else None
    if leads_to is not None:
        yield group, leads_to


def _points_at_most(space: StateSpace) -> tuple[int, int]:
    """Bounds of what a payment brings; 0, which stands for payments that are not taken, is within them."""
    moves = space.moves(np.concatenate(space.levels[:-1]))
    rewards = [(int(np.min(reward)), int(np.max(reward))) for reward in moves.rewards]
    steps = [step[1] for payment in space.payments if (step := space.totals.step(payment)) is not None]
    least = min((int(step.min()) for step in steps), default=0)
    most = max((int(step.max()) for step in steps), default=0)
    lowest, highest = min(low for low, _ in rewards), max(high for _, high in rewards)
    return min(lowest + min(least, 0), 0), max(highest + max(most, 0), 0)
