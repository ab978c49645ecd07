"""Where best play of a turn leads: how likely every payment is, from any moment of the turn."""

from functools import cache

import numpy as np

from engine.play.steps import Throw
from engine.play.turn import Turn
from engine.solver.dice_index import DiceIndex, Floats, Ints, dice_index
from engine.solver.outlook import Outlook

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
        keeps = outlook.keeps[left - 1][space.dice_index.subsets]
        best = keeps.argmax(axis=1)
        number = np.arange(len(best))
        goes_on = keeps[number, best] > outlook.paid[stops]
        found += np.bincount(stops, np.where(goes_on, 0.0, at), len(found))
        held = space.dice_index.subsets[number, best]
        thrown = np.bincount(held, np.where(goes_on, at, 0.0), len(space.dice_index.keeps))
        at = thrown @ landings(space.dice_index.dice)
        left -= 1


def _position(known: DiceIndex, turn: Turn, rolls: int) -> tuple[int, Floats]:
    """How many rolls are left after the next or present one, and how likely each roll is there."""
    if turn.thrown or not turn.roll:
        held = Throw(turn.thrown).kept(turn.dice)
        at: Floats = landings(known.dice)[known.number[tuple(sorted(held))]]
        return rolls - max(turn.roll, 1), at
    at = np.zeros(known.rolls)
    at[known.number[tuple(sorted(turn.dice))]] = 1
    return rolls - turn.roll, at


def _stops(outlook: Outlook, *, first: bool) -> Ints:
    """For every roll of the dice the payment that writing them at best is."""
    ways = outlook.lookup.ways[0 if first else 1]
    worth = np.append(outlook.paid, -np.inf)[ways]
    found: Ints = ways[np.arange(len(ways)), worth.argmax(axis=1)]
    return found


@cache
def landings(dice: int) -> Floats:
    """How likely every roll is when a keep's missing dice are thrown; shape (keeps, rolls)."""
    known = dice_index(dice)
    found = np.zeros((len(known.keeps), known.rolls))
    found[: known.rolls] = np.eye(known.rolls)
    for size, more in zip(known.sizes, known.more, strict=True):
        found[size] = found[more].mean(axis=1)
    return found
