"""The probability of every payment under best play, for a batch of turns, by reverse accumulation.

The chance of a payment is by how much a turn gains when that payment is worth a little more. So a turn is
worked out as in `turn_batch`, noting at every comparison which side was larger; then it is gone through
backwards with weights in place of worths: what a mean weighs, each of its parts weighs; what a maximum
weighs, its larger side weighs.
"""

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from engine.rules.patterns import FACES
from engine.solver.dice_index import Cells, Floats, Floats32
from engine.solver.offers import Offers
from engine.solver.turn_batch import TurnBatch, additions, pairs
from engine.solver.writing import Comparison

WIDTH = 1024
"""The batch size: smaller than for worths alone, as weights and notes must fit into the CPU caches too."""

Notes = list[NDArray[np.bool_]]
"""By comparison, where its second side was the larger one."""


class FollowedTurn:
    """Working arrays for the payment probabilities of `width` turns of one ruleset.

    Attributes:
        writing: what writing is worth; payments have to be priced before the turns are followed.
    """

    def __init__(self, offers: Offers, width: int) -> None:
        self.batch = TurnBatch(offers, width)
        self.writing = self.batch.writing
        known = self.batch.dice_index
        self._weights: Floats32 = np.zeros_like(self.batch.worth, dtype=np.float32)
        self._chances: Floats32 = np.zeros_like(self.writing.paid, dtype=np.float32)
        self._rows = self.writing.laid_out(self._weights, self._chances)
        self._sizes = [self._weights[size].reshape(-1) for size in known.sizes]
        self._sums = [
            [(None if _same(one, into) else one, other, into) for one, other, into in sums]
            for sums in additions(known, self._weights)
        ]
        # The smallest keeps first, as they are chosen among.
        self._choices = [pair for size in reversed(pairs(known, self.batch.worth)) for pair in size]
        self._chosen = [pair for size in reversed(pairs(known, self._weights)) for pair in size]
        self._spare: Floats32 = np.empty(max(more.size for more, _ in self._chosen), dtype=np.float32)
        self._notes: dict[tuple[str, int], NDArray[np.bool_]] = {}

    def chances(self) -> Floats32:
        """How likely each payment is under best play, from before the first roll; shape (payments, width)."""
        batch, writing = self.batch, self.writing
        written = [*writing.common(), *writing.plan(first=False)]
        first = writing.plan(first=True)
        compared = self._compared(written, "later")
        chosen = []
        for number in range(batch.throws):
            batch.throw()
            chosen.append(self._choose(number))
        compared_first = self._compared(first, "first")
        self._chances.fill(0)
        self._weights[: batch.dice_index.rolls] = batch.chances[:, None]
        self._share_rows(first, compared_first)
        for notes in reversed(chosen):
            for (more, keep), second in zip(reversed(self._chosen), reversed(notes), strict=True):
                self._share(more, keep, more, second)
            self._share_sums()
        self._share_rows(written, compared)
        return self._chances

    def _note(self, kind: str, number: int, one: Floats, other: Floats) -> NDArray[np.bool_]:
        """Where the second of two is larger, in an array that is used again the next time."""
        key = kind, number
        if key not in self._notes or self._notes[key].shape != one.shape:
            self._notes[key] = np.empty(one.shape, dtype=bool)
        return np.less(one, other, out=self._notes[key])

    def _compared(self, comparisons: Iterable[Comparison], kind: str) -> Notes:
        rows, notes = self.writing.rows, Notes()
        for number, (one, other, out) in enumerate(comparisons):
            notes.append(self._note(kind, number, rows[one], rows[other]))
            np.maximum(rows[one], rows[other], out=rows[out])
        return notes

    def _choose(self, throw: int) -> Notes:
        notes = Notes()
        for number, (more, keep) in enumerate(self._choices):
            notes.append(self._note(f"throw {throw}", number, more, keep))
            np.maximum(more, keep, out=more)
        return notes

    def _share_rows(self, comparisons: list[Comparison], notes: Notes) -> None:
        rows = self._rows
        for (one, other, out), second in zip(reversed(comparisons), reversed(notes), strict=True):
            self._share(rows[one], rows[other], rows[out], second)

    def _share(self, one: Floats32, other: Floats32, out: Floats32, second: NDArray[np.bool_]) -> None:
        """Propagate the weight of a maximum back to its sides; the first may be the same array as `out`."""
        moved = self._spare[: out.size].reshape(out.shape)
        np.multiply(out, second, out=moved)
        np.add(other, moved, out=other)
        np.subtract(out, moved, out=out)
        if one is not out:
            np.add(one, out, out=one)
            out.fill(0)

    def _share_sums(self) -> None:
        """Propagate the weights of smaller keeps back, the smallest first, to those with a die more."""
        for sums, size in zip(reversed(self._sums), reversed(self._sizes), strict=True):
            np.multiply(size, 1 / len(FACES), out=size)
            for one, other, into in reversed(sums):
                np.add(other, into, out=other)
                if one is not None:
                    np.add(one, into, out=one)
            size.fill(0)


def _same(one: Cells, other: Cells) -> bool:
    """Whether two views of one array are the same part."""
    return bool(one.__array_interface__["data"] == other.__array_interface__["data"])
