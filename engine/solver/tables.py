"""Every multiset of dice as a number, and the edges between those one die apart, as arrays.

Five dice: 252 rolls, 462 keeps with them, 1,260 edges; six dice: 462, 924, 2,772 (solver.md). A *keep* is
what is held of a roll. Keeps are numbered from the largest to the smallest, so the first numbers are the
rolls; keeps of one size are in lexicographic order, in which adding a face moves whole runs of keeps onto
whole runs: 1,260 edges are 377 runs, and each is one operation of NumPy.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType

import numpy as np
from numpy.typing import NDArray

from engine.multisets import Dice, one_less, one_more, rolls, ways
from engine.patterns import FACES

Floats = NDArray[np.float64]
Floats32 = NDArray[np.float32]
Ints = NDArray[np.intp]


@dataclass(frozen=True, slots=True)
class Run:
    """Keeps from number `keep` on: each with a die more, of this face, makes those from number `more` on."""

    keep: int
    more: int
    length: int
    face: int


@dataclass(frozen=True, slots=True)
class Tables:
    """The numbers of a ruleset's dice.

    Attributes:
        dice: how many.
        keeps: every keep by its number; the first `rolls` are the rolls.
        number: the number of a keep (faces ascending).
        chances: of each roll of all dice; shape (rolls,), sum 1.
        sizes: for keeps of `dice - 1`, `dice - 2` ... 0 dice: their numbers, as a slice.
        runs: for the same sizes, the edges to the next larger one.
        more: for the same sizes, the six keeps one die larger; shape (keeps of the size, 6).
        subsets: the keeps that a roll may be cut down to by throwing at least one die, without repetition;
            shape (rolls, 2**dice - 1), filled up with the empty keep.
        distinct: how many of them there are; shape (rolls,).
    """

    dice: int
    keeps: tuple[Dice, ...]
    number: Mapping[Dice, int]
    rolls: int
    chances: Floats
    sizes: tuple[slice, ...]
    runs: tuple[tuple[Run, ...], ...]
    more: tuple[Ints, ...]
    subsets: Ints
    distinct: Ints


@cache
def tables(dice: int) -> Tables:
    """The tables for so many dice."""
    keeps = tuple(keep for size in range(dice, -1, -1) for keep in rolls(size))
    number = {keep: i for i, keep in enumerate(keeps)}
    every = rolls(dice)
    sizes = tuple(slice(number[rolls(k)[0]], number[rolls(k)[-1]] + 1) for k in range(dice - 1, -1, -1))
    more = tuple(
        np.array([[number[m] for m in one_more(keep)] for keep in rolls(k)], dtype=np.intp)
        for k in range(dice - 1, -1, -1)
    )
    subsets = [sorted(_proper(roll), key=number.__getitem__) for roll in every]
    filled = [[number[s] for s in subset] + [number[()]] * (2**dice - 1 - len(subset)) for subset in subsets]
    return Tables(
        dice,
        keeps,
        MappingProxyType(number),
        len(every),
        np.array([ways(roll) for roll in every]) / len(FACES) ** dice,
        sizes,
        tuple(_runs(table, size.start) for table, size in zip(more, sizes, strict=True)),
        more,
        np.array(filled, dtype=np.intp),
        np.array([len(subset) for subset in subsets], dtype=np.intp),
    )


def _proper(roll: Dice) -> set[Dice]:
    found = set(one_less(roll))
    for less in tuple(found):
        found |= _proper(less) if less else set()
    return found


def _runs(more: Ints, start: int) -> tuple[Run, ...]:
    """The edges of one size as runs: of the lowest two faces, then in the order of the keeps they touch."""
    found: list[list[int]] = []
    for face in FACES:
        for keep, larger in enumerate(more[:, face - 1].tolist(), start):
            last = found[-1] if found else [0, 0, 0, 0]
            if last[3] == face and last[0] + last[2] == keep and last[1] + last[2] == larger:
                last[2] += 1
            else:
                found.append([keep, larger, 1, face])
    found.sort(key=lambda run: (min(run[3], 3), run[0], run[3]))
    return tuple(Run(*run) for run in found)
