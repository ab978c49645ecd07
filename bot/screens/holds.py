"""One-tap holds: two or three sets of dice people often keep, by simple rules and not by what is best.

They are the largest group of equal dice, two pairs, and the core of a straight.
"""

from collections import Counter
from collections.abc import Iterator, Sequence

_MOST = 3
_GROUP = 2
_CORE = 3  # dice in a row that are worth keeping for a straight


def suggestions(dice: Sequence[int], held: frozenset[int]) -> tuple[frozenset[int], ...]:
    """Sets of positions to hold, up to three, never all dice and never those held already."""
    found: list[frozenset[int]] = []
    for hold in _candidates(dice):
        if hold not in found and hold != held and len(hold) < len(dice):
            found.append(hold)
    return tuple(found[:_MOST])


def mask(hold: frozenset[int]) -> int:
    """The hold as a number: bit 0 is position 0."""
    return sum(1 << position for position in hold)


def _candidates(dice: Sequence[int]) -> Iterator[frozenset[int]]:
    groups = sorted(((count, face) for face, count in Counter(dice).items() if count >= _GROUP), reverse=True)
    if groups:
        yield _positions(dice, {groups[0][1]})
        yield _positions(dice, {face for _, face in groups})
    core = _longest_run(set(dice))
    if len(core) >= _CORE:
        yield frozenset(dice.index(face) for face in core)
    if not groups:
        yield _positions(dice, {max(dice)})


def _positions(dice: Sequence[int], faces: set[int]) -> frozenset[int]:
    return frozenset(position for position, face in enumerate(dice) if face in faces)


def _longest_run(faces: set[int]) -> range:
    """The longest run of consecutive faces, the higher one of two."""
    best = range(0)
    for low in faces:
        high = low
        while high + 1 in faces:
            high += 1
        if high + 1 - low >= len(best):
            best = range(low, high + 1)
    return best
