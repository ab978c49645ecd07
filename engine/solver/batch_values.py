"""The worth of every action in thousands of situations at once, from a solved table."""

from collections.abc import Callable
from functools import cache
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from engine.play.steps import Action, Throw, Write
from engine.rules.patterns import FACES
from engine.solver import payments as asked
from engine.solver.dice_index import Floats, Ints, dice_index
from engine.solver.offers import Offers
from engine.solver.outlook import Lookup
from engine.solver.state_space import Bools, StateSpace
from engine.solver.turn_batch import WIDTH, TurnBatch
from engine.solver.writing import Cards


class NumberedActions(Protocol):
    """Actions by their numbers."""

    @property
    def actions(self) -> tuple[Action, ...]:
        """All of them."""


class Situations(Protocol):
    """Cards of one ruleset with dice, as `GameBatch` has them; arrays of shape (games,), or (games, rows).

    Attributes:
        actions: throws by the dice thrown, as bits, then rows.
        written: the rows written, as bits; `row_points` and `row_made` what is in them.
        dice, roll: the number of the dice to the base six, by position; the roll of the turn.
        further: what five equal dice once more have brought.
    """

    @property
    def actions(self) -> NumberedActions:
        """Of all situations."""

    written: NDArray[np.int64]
    dice: NDArray[np.int64]
    roll: NDArray[np.int64]
    row_points: NDArray[np.int64]
    row_made: Bools
    further: NDArray[np.int64]


@cache
def rolls_by_dice(dice: int) -> Ints:
    """The number of the roll that dice are, by their number to the base six."""
    found: Ints = keeps_by_dice(dice)[0]
    return found


@cache
def keeps_by_dice(dice: int) -> Ints:
    """The number of the keep that a throw leaves of dice; shape (throws and none, dice by their number)."""
    known, place = dice_index(dice), 7 ** np.arange(dice)
    numbers = np.zeros(7**dice, dtype=np.intp)
    for number, keep in enumerate(known.keeps):
        numbers[sum(face * at for face, at in zip((0,) * (dice - len(keep)) + keep, place, strict=True))] = (
            number
        )
    faces = np.arange(len(FACES) ** dice)[:, None] // len(FACES) ** np.arange(dice) % len(FACES) + 1
    thrown = np.arange(1 << dice)[:, None] >> np.arange(dice) & 1
    kept = np.sort(np.where(thrown[:, None], 0, faces), axis=2)
    found: Ints = numbers[kept @ place]
    return found


Written = Callable[[int, int, bool], tuple[int, int]]
"""The flags that an entry of a row with these points, made or not, sets, and what it brings."""


def action_values(lookup: Lookup, values: Floats, written: Written, situations: Situations) -> Floats:
    """The expected final score of every action in each situation, -inf where it cannot be taken.

    Args:
        lookup: of the ruleset.
        values: of all states; shape (cells,).
        written: what entries come to.
        situations: what is asked about.

    Returns:
        Shape (games, actions).
    """
    space, rules = lookup.space, lookup.space.rules
    keys, slots, earned = _states(space, written, situations)
    actions = situations.actions.actions
    throws = sum(isinstance(action, Throw) for action in actions)
    row_of = [rules.row_index(action.row) for action in actions if isinstance(action, Write)]
    found = np.full((len(keys), len(actions)), -np.inf)
    offers = Offers(space)
    for part in np.array_split(np.arange(len(keys)), -(-len(keys) // WIDTH)):
        states, which = np.unique(keys[part], return_inverse=True)
        counted = space.totals.first[space.groups(keys[part])] + slots[part]
        batch, columns = TurnBatch(offers, len(part)), np.arange(len(part))
        batch.writing.price(Cards(space.moves(states), which, slots[part], counted), values)
        paid = np.vstack((batch.writing.paid, np.full(len(part), -np.inf)))
        batch.writing.compare()
        dice, left = situations.dice[part], rules.rolls - situations.roll[part]
        rolls = rolls_by_dice(rules.dice)[dice]
        for first in (False, True):
            now = np.flatnonzero((situations.roll[part] == 1) == first)
            ways = lookup.by_row[not first][row_of][:, :, rolls[now]]
            found[part[now], throws:] = paid[ways, now].max(axis=1).T
        for some in range(1, rules.rolls):
            batch.throw()
            now = np.flatnonzero(left == some)
            keeps = keeps_by_dice(rules.dice)[1:, dice[now]]
            found[part[now], :throws] = batch.worth[keeps, columns[now]].T
            batch.choose()
    return found + earned[:, None]


def _states(space: StateSpace, written: Written, situations: Situations) -> tuple[Ints, Ints, Ints]:
    """The keys and slots of the cards, and the points that are certain already."""
    rules, masks = space.rules, situations.written
    flags, earned = np.zeros(len(masks), dtype=np.intp), situations.further.astype(np.intp)
    for row in range(len(rules.rows)):
        entries = 2 * situations.row_points[:, row] + situations.row_made[:, row]
        there = np.flatnonzero(masks >> row & 1)
        for entry in np.unique(entries[there]).tolist():
            sets, reward = written(row, entry // 2, bool(entry % 2))
            games = there[entries[there] == entry]
            flags[games] |= sets
            earned[games] += reward
    places = [asked.rows_at(rules, place) for place in asked.total_places(rules)]
    sums = [situations.row_points[:, place].sum(axis=1) for place in places]
    unlike, which = np.unique(np.stack((masks, *sums), axis=1), axis=0, return_inverse=True)
    slots = []
    for mask, *totals in unlike.tolist():
        points = [0] * len(rules.rows)
        for place, total in zip(places, totals, strict=True):
            points[place[0]] = total
        slots.append(space.slot(mask, points))
    found = np.array(slots, dtype=np.intp).reshape(-1, 2)[which.reshape(-1)]
    return space.keys(masks, flags), found[:, 0], earned + found[:, 1]
