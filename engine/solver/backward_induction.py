"""Backward induction over all states: the expected rest of the game under best play, and its variance."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path

import numpy as np

from engine.rules.ruleset import Ruleset
from engine.solver.dice_index import Floats, Floats32, Ints
from engine.solver.second_process import SecondProcess, SharedValues, WhenToHelp, second_process
from engine.solver.state_space import StateSpace
from engine.solver.turn_batch import WIDTH, TurnBatch
from engine.solver.writing import EPSILON, Cards, Offers

BatchesByWidth = Callable[[int], TurnBatch]
"""The batch of every width, made once: what it has found out about rows is of use at all levels."""

OnProgress = Callable[[int, int], None]
"""Called with the states solved so far, and all there are."""


def solve_states(
    space: StateSpace, on_progress: OnProgress | None = None, helping: WhenToHelp | None = None
) -> tuple[Floats, Floats32]:
    """The values (points) and variances (their square) of all states; shape (cells,) each.

    Behind the last state stand values of -inf. Large spaces are solved by two processes where `helping` says
    so: the operations are so short that threads would wait for each other.
    """
    task = partial(Assistance, space.rules)
    with second_process(space.states, space.cells, task, helping or WhenToHelp()) as helper:
        values, variances = helper.shared.values, helper.shared.variances
        values[space.nowhere :] = -np.inf
        for key in space.levels[-1].tolist():
            ends = space.ends(key)
            values[space.start[key] :][: len(ends)] = ends
        solved, batches = 0, _batches(space)
        for number in reversed(range(len(space.levels) - 1)):
            level = SolvedLevel(space, space.levels[number], batches)
            _solve_level(level, number, helper)
            solved += level.size
            if on_progress is not None:
                on_progress(solved, space.states)
        return np.array(values), variances.astype(np.float32)


def _batches(space: StateSpace) -> BatchesByWidth:
    return cache(partial(TurnBatch, Offers(space)))


def _solve_level(level: "SolvedLevel", number: int, helper: SecondProcess) -> None:
    shared = helper.shared
    shared.current[0] = number
    for part in shared.from_front(number, level.parts):
        level.solve(part, shared)
    if not helper.finished(number):  # it was killed
        for part in level.parts:
            level.solve(part, shared)


@dataclass(frozen=True, slots=True)
class Assistance:
    """What the helping process does: parts of the current level, from its end, as long as there is one.

    `path` is the file that the two share, `parent` the id of the first process.
    """

    rules: Ruleset
    path: Path
    parent: int

    def __call__(self) -> None:
        """Help until the work is over."""
        space = StateSpace(self.rules)
        shared, batches = SharedValues.mapped(self.path, space.cells), _batches(space)
        while (number := shared.wait(self.parent)) is not None:
            level = SolvedLevel(space, space.levels[number], batches)
            for part in shared.from_back(number, level.parts):
                level.solve(part, shared)
            shared.done[number] = 1


class SolvedLevel:
    """All states with so many rows written, cut into parts of equal width, the last two overlapping."""

    def __init__(self, space: StateSpace, keys: Ints, batches: BatchesByWidth) -> None:
        groups = space.groups(keys)
        widths = space.totals.width[groups]
        self.size = int(widths.sum())
        self._begin = int(space.start[keys[0]])
        which = np.repeat(np.arange(len(keys)), widths)
        slots = np.arange(self.size) - (space.start[keys] - self._begin)[which]
        counted = space.totals.first[groups][which] + slots
        self._cards = Cards(space.moves(keys), which, slots, counted)
        width = min(self.size, WIDTH)
        starts = (min(start, self.size - width) for start in range(0, self.size, width))
        self.parts = [slice(start, start + width) for start in starts]
        self._batch = batches(width)

    def solve(self, part: slice, shared: SharedValues) -> None:
        """Fill in the values and variances of one part."""
        own = slice(self._begin + part.start, self._begin + part.stop)
        self._batch.writing.offer(self._cards.part(part), shared.values)
        value = self._batch.turn()
        self._batch.writing.offer_variance(value, shared.variances)
        shared.variances[own] = (self._batch.turn() - value) / EPSILON
        shared.values[own] = value
