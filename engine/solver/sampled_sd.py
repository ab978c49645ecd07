"""The standard deviation of a final score, estimated from sampled games instead of all states.

What a turn adds to the variance is exact in every state that a game comes through; only which states these
are is left to chance. As turns are much alike, a thousand games are enough.
"""

from math import sqrt

import numpy as np

from engine.solver.dice_index import Floats
from engine.solver.followed_turn import FollowedTurn
from engine.solver.offers import Offers
from engine.solver.state_space import StateSpace
from engine.solver.writing import Cards

GAMES = 1024


def sampled_sd(space: StateSpace, values: Floats) -> float:
    """About the standard deviation of the final score under best play; the same each time.

    Args:
        space: the states.
        values: of all of them; shape (cells,).
    """
    rng = np.random.default_rng(1)
    turn = FollowedTurn(Offers(space), GAMES)
    keys, slots = (np.zeros(GAMES, dtype=np.intp) for _ in range(2))
    variance = 0.0
    for _ in space.rules.rows:
        different, which = np.unique(keys, return_inverse=True)
        counted = space.totals.first[space.groups(keys)] + slots
        turn.writing.price(Cards(space.moves(different), which, slots, counted), values)
        far = turn.writing.paid - values[space.start[keys] + slots]
        turn.writing.compare()
        chances = turn.chances()
        far[chances == 0] = 0
        variance += float(np.einsum("pw,pw,pw->", chances, far, far)) / GAMES
        reached = np.cumsum(chances, axis=0)
        payments = (reached < rng.random(GAMES) * reached[-1]).sum(axis=0)
        cells = np.array([turn.writing.cells[p][game] for game, p in enumerate(payments.tolist())])
        keys = space.after(keys, payments)
        slots = cells - space.start[keys]
    return sqrt(variance)
