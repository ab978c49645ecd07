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
"""The kinds of hands, the strongest first, where a straight stands below a full house."""
_ABOVE_FULL: tuple[HandKind, ...] = (
    "poker",
    "four",
    "straight",
    "full",
    "three",
    "two_pairs",
    "pair",
    "high",
)

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


def ranked_kinds(*, straights: bool, above_full: bool = False) -> tuple[HandKind, ...]:
    """The kinds of hands there are, the strongest first.

    >>> ranked_kinds(straights=True, above_full=True)[1:4]
    ('four', 'straight', 'full')
    """
    kinds = _ABOVE_FULL if above_full else HAND_KINDS
    return kinds if straights else tuple(kind for kind in kinds if kind != "straight")


def strength(dice: Sequence[int], *, straights: bool, equal: Equal, above_full: bool = False) -> Strength:
    """The sort key of a hand, equal for hands that tie.

    Args:
        dice: five faces in any order.
        straights: whether five in a row count.
        equal: what tells hands of one sort apart: the faces, those of the larger group first, then the rest
            from high to low; or the sum of all dice. With no combination it is always the sum.
        above_full: whether a straight is stronger than a full house, or stands between it and three.
    """
    return _strength(tuple(sorted(dice)), straights, equal, above_full)


@lru_cache(maxsize=1024)
def _strength(
    dice: tuple[int, ...],
    straights: bool,  # noqa: FBT001 - a key
    equal: Equal,
    above_full: bool,  # noqa: FBT001 - a key
) -> Strength:
    sort = hand_kind(dice, straights=straights)
    kinds = _ABOVE_FULL if above_full else HAND_KINDS
    rank = len(kinds) - kinds.index(sort)
    if equal == "sum" or sort == "high":
        return (rank, sum(dice))
    groups = sorted(((n, face) for face, n in Counter(dice).items()), reverse=True)
    return (rank, *(face for _, face in groups))
