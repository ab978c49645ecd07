"""Maxima over many overlapping sets, with common subexpressions: shared pairs are compared once.

The rolls of a turn share most of the ways to write them. Greedily the two members that most sets share become
one new member, until no two are shared: for classic dice poker that leaves 870 comparisons of 2,300.
"""

from collections.abc import Iterable, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from heapq import heapify, heappop, heappush
from itertools import combinations


@dataclass(frozen=True, slots=True)
class SharedMaxima:
    """The plan of comparisons for some sets of numbers.

    Attributes:
        pairs: every new member, and the two it stands for, given or made earlier.
        sets: what the sets are now; by set, ascending.
    """

    pairs: tuple[tuple[int, int, int], ...]
    sets: tuple[tuple[int, ...], ...]

    def without(self, missing: AbstractSet[int]) -> "SharedMaxima":
        """The plan without some of the given members; a pair that has lost one is the other."""
        stands: dict[int, int | None] = dict.fromkeys(missing)
        pairs = []
        for number, one, other in self.pairs:
            left, right = stands.get(one, one), stands.get(other, other)
            if left is None or right is None:
                stands[number] = right if left is None else left
            else:
                pairs.append((number, left, right))
        found = ((stands.get(member, member) for member in members) for members in self.sets)
        sets = (tuple(member for member in members if member is not None) for members in found)
        return SharedMaxima(tuple(pairs), tuple(sets))


def share_maxima(sets: Sequence[Iterable[int]], first: int) -> SharedMaxima:
    """The plan for some sets; new members are numbered from `first` on, above all that are given."""
    now = [set(members) for members in sets]
    where: dict[tuple[int, int], set[int]] = {}
    for index, members in enumerate(now):
        for pair in combinations(sorted(members), 2):
            where.setdefault(pair, set()).add(index)
    heap = [(-len(found), pair) for pair, found in where.items()]
    heapify(heap)
    pairs: list[tuple[int, int, int]] = []
    while heap:
        count, pair = heappop(heap)
        shared = where[pair]
        if len(shared) != -count:  # counted before others were merged
            if len(shared) > 1:
                heappush(heap, (-len(shared), pair))
            continue
        if len(shared) < 2:  # noqa: PLR2004 - shared means by two
            break
        pairs.append((first + len(pairs), *pair))
        _replace(pair, pairs[-1][0], now, where, heap)
    return SharedMaxima(tuple(pairs), tuple(tuple(sorted(members)) for members in now))


def _replace(
    pair: tuple[int, int],
    number: int,
    sets: list[set[int]],
    where: dict[tuple[int, int], set[int]],
    heap: list[tuple[int, tuple[int, int]]],
) -> None:
    """Put the new number for the pair wherever both are, and count again."""
    touched = set()
    for index in tuple(where[pair]):
        members = sets[index]
        for member in members - set(pair):
            for old in pair:
                where[min(old, member), max(old, member)].discard(index)
            where.setdefault((member, number), set()).add(index)
            touched.add((member, number))
        members -= set(pair)
        members.add(number)
    where[pair] = set()
    for new in touched:
        heappush(heap, (-len(where[new]), new))
