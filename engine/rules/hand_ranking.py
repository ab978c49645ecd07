"""The ranking of hands, for games in which hands are compared instead of written.

Source: 000 (docs/rules-readings.md, 12 and 13).
Faces are whole numbers 1-6; poker dice show 9 10 J Q K A for them.
"""

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from typing import Literal

HandKind = Literal["poker", "four", "full", "straight", "three", "two_pairs", "pair", "high"]
Equal = Literal["faces", "sum"]
Strength = tuple[int, ...]

HAND_KINDS: tuple[HandKind, ...] = ("poker", "four", "full", "straight", "three", "two_pairs", "pair", "high")
"""The sorts of hands, the strongest first."""

_SHAPES: dict[tuple[int, ...], HandKind] = {
    (5,): "poker",
    (4, 1): "four",
    (3, 2): "full",
    (3, 1, 1): "three",
    (2, 2, 1): "two_pairs",
    (2, 1, 1, 1): "pair",
}
_SPAN = 4  # from the lowest to the highest die of five in a row


def hand_kind(dice: Sequence[int], *, straights: bool) -> HandKind:
    """The kind of hand that five dice are; without `straights` five in a row do not count as one.

    >>> hand_kind((4, 1, 4, 1, 4), straights=True)
    'full'
    """
    groups = tuple(sorted(Counter(dice).values(), reverse=True))
    if groups in _SHAPES:
        return _SHAPES[groups]
    return "straight" if straights and max(dice) - min(dice) == _SPAN else "high"


def strength(dice: Sequence[int], *, straights: bool, equal: Equal) -> Strength:
    """The sort key of a hand, equal for hands that tie.

    Args:
        dice: five faces in any order.
        straights: whether five in a row count, below a full house and above three.
        equal: what tells hands of one sort apart: the faces, those of the larger group first, then the rest
            from high to low; or the sum of all dice. With no combination it is always the sum.
    """
    return _strength(tuple(sorted(dice)), straights, equal)


@lru_cache(maxsize=1024)
def _strength(dice: tuple[int, ...], straights: bool, equal: Equal) -> Strength:  # noqa: FBT001 - a key
    sort = hand_kind(dice, straights=straights)
    rank = len(HAND_KINDS) - HAND_KINDS.index(sort)
    if equal == "sum" or sort == "high":
        return (rank, sum(dice))
    groups = sorted(((n, face) for face, n in Counter(dice).items()), reverse=True)
    return (rank, *(face for _, face in groups))
