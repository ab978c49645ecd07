"""Backward induction over all states: the expected points to come under best play."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path

import numpy as np

from engine.solver.dice_index import Floats, Ints
from engine.solver.offers import Offers
from engine.solver.second_process import SecondProcess, SharedValues, WhenToHelp, second_process
from engine.solver.state_space import StateSpace
from engine.solver.turn_batch import WIDTH, TurnBatch
from engine.solver.writing import Cards

BatchesByWidth = Callable[[int], TurnBatch]
"""The batch of every width, made once: what it has found out about rows is of use at all levels."""

OnProgress = Callable[[int, int], None]
"""Called with the states solved so far, and all there are."""


def solve_states(
    space: StateSpace, on_progress: OnProgress | None = None, helping: WhenToHelp | None = None
) -> Floats:
    """The values of all states, in points; shape (cells,).

    Behind the last state stand values of -inf. Large spaces are solved by two processes where `helping` says
    so: the operations are so short that threads would wait for each other.
    """
    offers = Offers(space)
    task = partial(Assistance, offers)
    with second_process(space.states, space.cells, task, helping or WhenToHelp()) as helper:
        values = helper.shared.values
        space.end(values)
        solved, batches = 0, _batches(offers)
        for number in reversed(range(len(space.levels) - 1)):
            level = SolvedLevel(space, space.levels[number], WIDTH)
            _solve_level(level, number, helper, batches)
            solved += level.size
            if on_progress is not None:
                on_progress(solved, space.states)
        return np.array(values)


def _batches(offers: Offers) -> BatchesByWidth:
    return cache(partial(TurnBatch, offers))


def _solve_level(level: "SolvedLevel", number: int, helper: SecondProcess, batches: BatchesByWidth) -> None:
    shared = helper.shared
    shared.current[0] = number
    for part in shared.from_front(number, level.parts):
        level.solve(part, batches, shared.values)
    if not helper.finished(number):  # it was killed
        for part in level.parts:
            level.solve(part, batches, shared.values)


@dataclass(frozen=True, slots=True)
class Assistance:
    """The task of the helper process: parts of the current level, from its end, until no level is left.

    `path` is the file that the two share, `parent` the id of the first process.
    """

    offers: Offers
    path: Path
    parent: int

    def __call__(self) -> None:
        """Solve parts of levels until the first process ends the work."""
        space = self.offers.space
        shared, batches = SharedValues.mapped(self.path, space.cells), _batches(self.offers)
        while (number := shared.wait(self.parent)) is not None:
            level = SolvedLevel(space, space.levels[number], WIDTH)
            for part in shared.from_back(number, level.parts):
                level.solve(part, batches, shared.values)
            shared.done[number] = 1


class SolvedLevel:
    """A level: all states with so many rows written, in parts of equal width, the last two overlapping.

    Where two processes share the work and the parts are odd in number, the one in the middle, the last to be
    taken, is cut in two: else one process would wait for the other.

    Attributes:
        size: how many states; `begin` the cell of the first one.
        cards: what they are.
        parts: which of them are worked on together.
    """

    def __init__(self, space: StateSpace, keys: Ints, widest: int) -> None:
        groups = space.groups(keys)
        widths = space.totals.width[groups]
        self.size = int(widths.sum())
        self.begin = int(space.start[keys[0]])
        which = np.repeat(np.arange(len(keys)), widths)
        slots = np.arange(self.size) - (space.start[keys] - self.begin)[which]
        counted = space.totals.first[groups][which] + slots
        self.cards = Cards(space.moves(keys), which, slots, counted)
        width = min(self.size, widest)
        starts = [min(start, self.size - width) for start in range(0, self.size, width)]
        self.parts = [slice(start, start + width) for start in starts]
        middle = len(starts) // 2
        if len(starts) % 2 and width == widest:
            start, half = starts[middle], width // 2
            self.parts[middle : middle + 1] = [slice(start, start + half), slice(start + half, start + width)]

    def solve(self, part: slice, batches: BatchesByWidth, values: Floats) -> None:
        """Fill in the values of one part."""
        own = slice(self.begin + part.start, self.begin + part.stop)
        batch = batches(part.stop - part.start)
        batch.writing.offer(self.cards.part(part), values)
        values[own] = batch.turn()
