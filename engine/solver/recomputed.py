"""Solved tables put to the test: some of their states worked out again from those that follow them.

A checksum tells that a file is whole, not that its numbers are those of the game. The points to come of a
state follow from the states behind it by one turn, so a table of other numbers contradicts itself, or what
full cards are paid, in nearly every state.
"""

from random import Random

import numpy as np

from engine.solver.dice_index import Floats
from engine.solver.offers import Offers
from engine.solver.state_space import StateSpace
from engine.solver.turn_batch import TurnBatch
from engine.solver.writing import Cards

_STATES = 32
"""States of every level, so some hundreds of a table; which ones is the same every time."""
_ROUNDING = 1e-6


def contradicts_itself(space: StateSpace, values: Floats) -> bool:
    """Whether a state of the table is worth something else than follows from the states behind it.

    Args:
        space: the states of the game.
        values: of all states, in points; shape (cells,).
    """
    random = Random(1)  # noqa: S311 - a sample
    if not np.isneginf(values[space.nowhere :]).all():
        return True
    for key in _sample(random, space.levels[-1].tolist()):
        ends = space.ends(key)
        begin = int(space.start[key])
        if not np.array_equal(values[begin : begin + len(ends)], ends):
            return True
    batch = TurnBatch(Offers(space), _STATES)
    for level in space.levels[:-1]:
        keys = np.array(_sample(random, level.tolist()), dtype=np.intp)
        groups = space.groups(keys)
        slots = np.array(
            [random.randrange(int(width)) for width in space.totals.width[groups]], dtype=np.intp
        )
        counted = space.totals.first[groups] + slots
        batch.writing.offer(Cards(space.moves(keys), np.arange(_STATES), slots, counted), values)
        if not np.allclose(values[space.start[keys] + slots], batch.turn(), rtol=_ROUNDING, atol=_ROUNDING):
            return True
    return False


def _sample(random: Random, keys: list[int]) -> list[int]:
    """So many of these keys, of few ones some more than once."""
    return sorted(random.choices(keys, k=_STATES))
