"""A batch of turns, computed at once: the worth of every roll, of every keep and of the turn itself.

A *batch* holds one column per turn and one long contiguous row per keep, and works in place: first the best
row to write is put in for every roll, then one throw at a time the mean over the dice thrown (one die more
at a time) and the best keep (one die less at a time).
"""

from collections.abc import Iterable, Iterator

import numpy as np

from engine.rules.patterns import FACES
from engine.solver.dice_index import HIGH, LOW, Block, Cells, DiceIndex, Edges, Floats
from engine.solver.offers import Offers
from engine.solver.writing import Writing

WIDTH = 3072
"""The batch size: large enough for NumPy, small enough for the CPU caches."""


class TurnBatch:
    """Working arrays for `width` turns of one ruleset.

    Attributes:
        throws: how many follow the first one of all dice.
        chances: of each roll of all dice.
        worth: what every keep is worth; shape (keeps, width), the first rows are the rolls.
        writing: what writing is worth; to be put in before the dice are thrown.
    """

    def __init__(self, offers: Offers, width: int) -> None:
        self.width = width
        self.throws = offers.space.rules.rolls - 1
        self.dice_index = offers.space.dice_index
        keeps = len(self.dice_index.keeps)
        # In one piece, which NumPy asks the system to keep in large pages.
        cells: Floats = np.empty((keeps + len(offers.space.payments), width))
        self.worth: Floats = cells[:keeps]
        self.rolls: Floats = self.worth[: self.dice_index.rolls]
        self.writing = Writing(offers, self.worth, cells[keeps:])
        self.chances = self.dice_index.chances
        self._sizes = [self.worth[size].reshape(-1) for size in self.dice_index.sizes]
        self._sums = additions(self.dice_index, self.worth)
        self._pairs = pairs(self.dice_index, self.worth)

    def throw(self) -> None:
        """From the worth of rolls to the mean of throwing what is not kept, for every keep of fewer dice."""
        for sums, size in zip(self._sums, self._sizes, strict=True):
            for one, other, into in sums:
                np.add(one, other, out=into)
            np.multiply(size, 1 / len(FACES), out=size)

    def choose(self) -> None:
        """Turn the worth of keeps into that of rolls, the best of each and of its keeps, in place."""
        for pairs in reversed(self._pairs):
            for more, keep in pairs:
                np.maximum(more, keep, out=more)

    def turn_for(self, paid: Floats) -> Floats:
        """The worth of the whole turn for other prices of payments, -inf where they are not open."""
        self.writing.offer_paid(paid)
        return self.turn()

    def turn(self) -> Floats:
        """The worth of the whole turn, once writing has been put in; shape (width,)."""
        for _ in range(self.throws):
            self.throw()
            self.choose()
        self.writing.offer_first()
        mean: Floats = np.einsum("r,rw->w", self.chances, self.rolls)  # no BLAS: its threads get in the way
        return mean


def additions(known: DiceIndex, cells: Cells) -> list[list[list[Cells]]]:
    """By size of keeps, from the largest: two arrays to add, and where to; all of them parts of `cells`.

    Args:
        known: the dice.
        cells: one row for every keep; shape (keeps, width).
    """
    return [list(_additions(edges, cells)) for edges in known.edges]


def _additions(edges: Iterable[Edges], cells: Cells) -> Iterator[list[Cells]]:
    for edge in edges:
        if edge.face == LOW[0]:
            lowest = edge.more
        elif edge.face == HIGH[0]:
            yield _parts(cells, lowest, edge.more, edge.keep)
        else:
            yield _parts(cells, edge.keep, edge.more, edge.keep)


def pairs(known: DiceIndex, cells: Cells) -> list[list[list[Cells]]]:
    """By size of keeps, from the largest: keeps with a die more, and those without; parts of `cells`."""
    return [[_parts(cells, edge.more, edge.keep) for edge in edges] for edges in known.edges]


def _parts(cells: Cells, *blocks: Block) -> list[Cells]:
    """The cells of some blocks of equal size, as arrays of the same shape, flat if that can be."""
    down, right = cells.strides
    views: list[Cells] = [
        np.ndarray(
            (block.count, block.length, cells.shape[1]),
            cells.dtype,
            cells[block.first :],
            strides=(block.step * down, down, right),
        )
        for block in blocks
    ]
    if all(view.flags.c_contiguous for view in views):
        views = [view.reshape(-1) for view in views]
    return views
