"""The probabilities of all payments of a turn under best play, from any moment of the turn."""

import numpy as np

from engine.play.steps import Throw
from engine.play.turn import Turn
from engine.solver.dice_index import DiceIndex, Floats, Ints
from engine.solver.outlook import Lookup, Outlook

_FRESH = Turn()


def pay_chances(outlook: Outlook, turn: Turn = _FRESH) -> Floats:
    """The chance of each payment of a turn under the best play for what the outlook prices.

    Args:
        outlook: of the card.
        turn: the turn so far, dice in the air or not.

    Returns:
        Shape (payments,), sum 1.
    """
    space = outlook.lookup.space
    found = np.zeros(len(outlook.paid))
    left, at = _position(space.dice_index, turn, space.rules.rolls)
    while True:
        stops = _stops(outlook, first=left == space.rules.rolls - 1)
        if not left:
            return found + np.bincount(stops, at, len(found))
        keeps = outlook.keeps(left)[space.dice_index.subsets]
        best = keeps.argmax(axis=1)
        number = np.arange(len(best))
        goes_on = keeps[number, best] > outlook.paid[stops]
        found += np.bincount(stops, np.where(goes_on, 0.0, at), len(found))
        held = space.dice_index.subsets[number, best]
        thrown = np.bincount(held, np.where(goes_on, at, 0.0), len(space.dice_index.keeps))
        at = thrown @ space.dice_index.landings
        left -= 1


def many_pay_chances(lookup: Lookup, paid: Floats) -> Floats:
    """The chances of all payments from the beginning of many turns at once; `pay_chances` is for one turn.

    Args:
        lookup: of the ruleset.
        paid: what payments are worth in each turn, -inf where they are not open; shape (payments, turns).

    Returns:
        Shape (payments, turns), sum 1 by turn.
    """
    known, throws = lookup.space.dice_index, lookup.space.rules.rolls - 1
    turns = np.arange(paid.shape[1])
    priced = np.vstack((paid, np.full(len(turns), -np.inf)))
    first, later = (_best(priced, ways) for ways in lookup.ways)
    stops, worth = [later], later[1]
    goes_on = []
    for left in range(1, throws + 1):
        held, value = _best(known.landings @ worth, known.subsets)
        stop = first if left == throws else later
        stops.append(stop)
        goes_on.append((value > stop[1], held))
        worth = np.maximum(value, stop[1])
    found = np.zeros(len(priced) * len(turns))
    at = np.repeat(known.chances[:, None], len(turns), axis=1)
    for (further, kept), (written, _) in zip(reversed(goes_on), reversed(stops[1:]), strict=True):
        found += np.bincount(
            (written * len(turns) + turns).ravel(), np.where(further, 0, at).ravel(), len(found)
        )
        thrown = np.bincount(
            (kept * len(turns) + turns).ravel(),
            np.where(further, at, 0).ravel(),
            len(known.keeps) * len(turns),
        )
        at = known.landings.T @ thrown.reshape(-1, len(turns))
    found += np.bincount((later[0] * len(turns) + turns).ravel(), at.ravel(), len(found))
    return found.reshape(-1, len(turns))[:-1]


def _best(worth: Floats, ways: Ints) -> tuple[Ints, Floats]:
    """For every roll the best of its ways in each turn, the first of equals, and the worth of it.

    Args:
        worth: of everything that `ways` may name; shape (things, turns).
        ways: by roll; shape (rolls, ways).
    """
    best, value = np.repeat(ways[:, :1], worth.shape[1], axis=1), worth[ways[:, 0]]
    for other in ways.T[1:]:
        worths = worth[other]
        larger = worths > value
        best = np.where(larger, other[:, None], best)
        np.maximum(value, worths, out=value)
    return best, value


def _position(known: DiceIndex, turn: Turn, rolls: int) -> tuple[int, Floats]:
    """The number of rolls left after the next or present one, and the chance of each roll there."""
    if turn.thrown or not turn.roll:
        held = Throw(turn.thrown).kept(turn.dice)
        at: Floats = known.landings[known.number[tuple(sorted(held))]]
        return rolls - max(turn.roll, 1), at
    at = np.zeros(known.rolls)
    at[known.number[tuple(sorted(turn.dice))]] = 1
    return rolls - turn.roll, at


def _stops(outlook: Outlook, *, first: bool) -> Ints:
    """For every roll the number of its best payment."""
    ways = outlook.lookup.ways[0 if first else 1]
    worth = np.append(outlook.paid, -np.inf)[ways]
    found: Ints = ways[np.arange(len(ways)), worth.argmax(axis=1)]
    return found
