"""The numbering of all multisets of dice, and the edges between those one die apart, as arrays.

Five dice: 252 rolls, 462 keeps with them, 1,260 edges; six dice: 462, 924, 2,772. A *keep* is
what is held of a roll. Keeps are numbered from the largest to the smallest, so the first numbers are the
rolls. A keep is made of low faces (1 to 3) and high ones; keeps of one size are ordered by how many are low,
then by the low ones, then by the high ones. So adding a face moves whole blocks of keeps onto whole blocks:
1,260 edges are 170 blocks, and each is one operation of NumPy.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import combinations, combinations_with_replacement
from types import MappingProxyType
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from engine.rules.multisets import Dice, one_less, one_more, ways
from engine.rules.patterns import FACES

Floats = NDArray[np.float64]
Floats32 = NDArray[np.float32]
Ints = NDArray[np.intp]
Cells = TypeVar("Cells", Floats, Floats32)
"""Numbers of either precision."""


LOW, HIGH = tuple(FACES[:3]), tuple(FACES[3:])


@dataclass(frozen=True, slots=True)
class Block:
    """A strided block of keeps: `count` pieces of `length` keeps, each `step` numbers after the last one."""

    first: int
    count: int
    length: int
    step: int


@dataclass(frozen=True, slots=True)
class Edges:
    """Edges that add a die of one face: each keep of a block leads to the one in its place in `more`."""

    face: int
    keep: Block
    more: Block


@dataclass(frozen=True)
class DiceIndex:
    """The numbering of the rolls and keeps of a ruleset's dice.

    Attributes:
        dice: how many.
        keeps: every keep by its number; the first `rolls` are the rolls.
        number: the number of a keep (faces ascending).
        chances: of each roll of all dice; shape (rolls,), sum 1.
        sizes: for keeps of `dice - 1`, `dice - 2` ... 0 dice: their numbers, as a slice.
        edges: for the same sizes, those to the next larger one, keeps with equally many low faces together;
            of these the edges of the lowest low face, and of the lowest high one, are all in one block.
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
    edges: tuple[tuple[Edges, ...], ...]
    more: tuple[Ints, ...]
    subsets: Ints
    distinct: Ints

    @cached_property
    def landings(self) -> Floats:
        """The chance of every roll when a keep's missing dice are thrown; shape (keeps, rolls)."""
        return self.keep_values(np.eye(self.rolls))

    def keep_values(self, worth: Floats) -> Floats:
        """By keep the mean of what every roll is worth, over the throw of all missing dice.

        Args:
            worth: shape (rolls,), or (rolls, turns).
        """
        larger, fewer = self._missing
        one_missing = np.add.reduce(worth.take(larger, axis=0)) / len(FACES)
        return np.concatenate((worth, one_missing, fewer @ one_missing))

    def best_keeps(self, values: Floats) -> Floats:
        """By roll the best of the keeps that it may be cut down to by throwing at least one die."""
        parts, one_less = self._parts
        of_less = np.maximum.reduce(values.take(parts, axis=0))
        best: Floats = np.maximum.reduce(of_less.take(one_less, axis=0))
        return best

    @cached_property
    def _missing(self) -> tuple[Ints, Floats]:
        """By keep that misses one die the six rolls, and by smaller ones the chances of those keeps.

        So a mean over rolls is six additions and one small product, instead of an operation for each size.
        """
        first, *smaller = self.sizes
        chances = np.eye(len(self.keeps), first.stop - first.start, -first.start)
        for size, more in zip(smaller, self.more[1:], strict=True):
            chances[size] = chances[more].mean(axis=1)
        return np.ascontiguousarray(self.more[0].T), np.ascontiguousarray(chances[first.stop :])

    @cached_property
    def _parts(self) -> tuple[Ints, Ints]:
        """By keep that misses one die it and what it may be cut down to; by roll those keeps, from 0 on."""
        first = self.keeps[self.sizes[0]]
        less = [
            [self.number[keep] - self.rolls for keep in one_less(roll)] for roll in self.keeps[: self.rolls]
        ]
        parts = [[self.number[part] for part in (keep, *_proper(keep))] for keep in first]
        return _filled(parts), _filled(less)

    def __reduce__(self) -> tuple[Callable[[int], "DiceIndex"], tuple[int]]:
        """Pickle as a call of `dice_index`: the index is a singleton per number of dice and process."""
        return dice_index, (self.dice,)


@cache
def dice_index(dice: int) -> DiceIndex:
    """The dice index for so many dice."""
    by_size = [_ordered(size) for size in range(dice, -1, -1)]
    keeps = tuple(keep for ordered in by_size for keep in ordered)
    number = {keep: i for i, keep in enumerate(keeps)}
    every, *smaller = by_size
    sizes = tuple(slice(number[ordered[0]], number[ordered[-1]] + 1) for ordered in smaller)
    more = tuple(
        np.array([[number[m] for m in one_more(keep)] for keep in ordered], dtype=np.intp)
        for ordered in smaller
    )
    subsets = [sorted(_proper(roll), key=number.__getitem__) for roll in every]
    filled = [[number[s] for s in subset] + [number[()]] * (2**dice - 1 - len(subset)) for subset in subsets]
    return DiceIndex(
        dice,
        keeps,
        MappingProxyType(number),
        len(every),
        np.array([ways(roll) for roll in every]) / len(FACES) ** dice,
        sizes,
        tuple(_edges(size, number) for size in range(dice - 1, -1, -1)),
        more,
        np.array(filled, dtype=np.intp),
        np.array([len(subset) for subset in subsets], dtype=np.intp),
    )


def _filled(numbers: list[list[int]]) -> Ints:
    """Lists side by side, shorter ones filled up with their first number; shape (most, lists)."""
    most = max(map(len, numbers))
    return np.array([[*some, *some[:1] * (most - len(some))] for some in numbers], dtype=np.intp).T.copy()


def _proper(roll: Dice) -> set[Dice]:
    return {part for size in range(len(roll)) for part in combinations(roll, size)}


def _of(faces: Dice, size: int) -> tuple[Dice, ...]:
    return tuple(combinations_with_replacement(faces, size))


def _ordered(size: int) -> tuple[Dice, ...]:
    """The keeps of one size in their order."""
    return tuple(
        (*low, *high)
        for lows in range(size, -1, -1)
        for low in _of(LOW, lows)
        for high in _of(HIGH, size - lows)
    )


def _edges(size: int, number: Mapping[Dice, int]) -> tuple[Edges, ...]:
    """The edges from keeps of one size."""
    found = []
    for lows in range(size, -1, -1):
        low, high = _of(LOW, lows), _of(HIGH, size - lows)
        wider = len(_of(HIGH, size - lows + 1))
        for place in range(len(LOW)):
            for first, to, length in _runs(low, LOW, place):
                keep, more = number[*low[first], *high[0]], number[*_of(LOW, lows + 1)[to], *high[0]]
                pieces = length, len(high), len(high)
                found.append(Edges(LOW[place], Block(keep, *pieces), Block(more, *pieces)))
            for first, to, length in _runs(high, HIGH, place):
                keep, more = number[*low[0], *high[first]], number[*low[0], *_of(HIGH, size - lows + 1)[to]]
                block = Block(keep, len(low), length, len(high))
                found.append(Edges(HIGH[place], block, Block(more, len(low), length, wider)))
    return tuple(found)


def _runs(keeps: Sequence[Dice], faces: Dice, place: int) -> list[tuple[int, int, int]]:
    """Neighbours among keeps of these faces that stay so with one face more: first, where to, how many."""
    wider = _of(faces, len(keeps[0]) + 1)
    found: list[list[int]] = []
    for keep, dice in enumerate(keeps):
        more = wider.index(tuple(sorted((*dice, faces[place]))))
        last = found[-1] if found else [0, 0, 0]
        if last[0] + last[2] == keep and last[1] + last[2] == more and found:
            last[2] += 1
        else:
            found.append([keep, more, 1])
    return [(first, more, length) for first, more, length in found]
