"""Patterns of dice: a closed union of frozen dataclasses, and the points of each for given dice.

Faces are whole numbers 1-6; dice are any sequence of them, in any order. Source: docs/rules-readings.md, 2
(000-004).
"""

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from typing import Literal, assert_never

FACES = range(1, 7)
SHORT, LONG = 4, 5
"""Lengths of the short and the long straight, where straights are runs."""


@dataclass(frozen=True, slots=True)
class Count:
    """An upper row: every die showing `face`; made by at least `least` of them."""

    face: int
    least: int = 1


@dataclass(frozen=True, slots=True)
class School:
    """A school or duty row (002, 003): dice showing `face`, counted from three on, `unit` points a die.

    It always has a value. Without `surplus` dice beyond three add nothing (000).
    """

    face: int
    unit: int
    surplus: bool = True


@dataclass(frozen=True, slots=True)
class Kind:
    """A pattern of `size` equal dice, the best face; `exact` (003): no more than that many of it."""

    size: int
    exact: bool = False


@dataclass(frozen=True, slots=True)
class Groups:
    """A pattern of several groups of equal dice at once; `distinct`: of different faces (strict, 000)."""

    sizes: tuple[int, ...]
    distinct: bool


@dataclass(frozen=True, slots=True)
class Straight:
    """A straight: every face from `low` to `high`."""

    low: int
    high: int


@dataclass(frozen=True, slots=True)
class Run:
    """A run: `length` consecutive faces, wherever they begin; the highest such run (000)."""

    length: int


@dataclass(frozen=True, slots=True)
class Parity:
    """A pattern of dice all even, or all odd; `partial` (002): just those that are, and always made."""

    odd: bool
    partial: bool = False


@dataclass(frozen=True, slots=True)
class Anything:
    """The pattern that any dice make."""


@dataclass(frozen=True, slots=True)
class Distinct:
    """A pattern of dice no two of which are equal (000, the chance of the first article)."""


@dataclass(frozen=True, slots=True)
class Faces:
    """A pattern of certain faces, all of them among the dice."""

    faces: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class PipSum:
    """A pattern of dice that sum to so many pips; with `pair` two of them at least are equal."""

    pips: int
    pair: bool = False


@dataclass(frozen=True, slots=True)
class Coloured:
    """Groups of equal dice at once, all of one colour; opposite faces share one (1 and 6, 2 and 5, 3 and 4).

    One face may make several groups, so five groups of one die are any five dice of one colour.
    """

    sizes: tuple[int, ...]


Pattern = (
    Count | School | Kind | Groups | Straight | Run | Parity | Anything | Distinct | Faces | PipSum | Coloured
)

COLOURS = ((1, 6), (2, 5), (3, 4))
"""Faces of one colour, opposite each other on a die."""

HandName = Literal[
    "poker",
    "five",
    "full_straight",
    "tower",
    "villa",
    "four",
    "full_colour",
    "full",
    "flush",
    "thirteen_pair",
    "thirteen",
    "long_straight",
    "large_straight",
    "small_straight",
    "short_straight",
    "three_pairs",
    "three",
    "high_straight",
    "low_straight",
    "even_straight",
    "odd_straight",
    "two_pairs_colour",
    "two_pairs",
    "pair",
    "nothing",
]


_STRAIGHTS: tuple[tuple[Straight, HandName], ...] = (
    (Straight(1, 6), "full_straight"),
    (Straight(2, 6), "large_straight"),
    (Straight(1, 5), "small_straight"),
)
_GROUPS: tuple[tuple[tuple[int, ...], HandName], ...] = (
    ((6,), "poker"),
    ((5, 1), "five"),
    ((5,), "poker"),
    ((4, 2), "tower"),
    ((4,), "four"),
    ((3, 3), "villa"),
    ((3, 2), "full"),
    ((3,), "three"),
    ((2, 2, 2), "three_pairs"),
    ((2, 2), "two_pairs"),
)
"""Sizes of the largest groups of equal dice, five or six in all, and what that is called."""
_RUNS: tuple[tuple[int, HandName], ...] = ((LONG, "long_straight"), (SHORT, "short_straight"))


def value(pattern: Pattern, dice: Iterable[int]) -> int | None:
    """The pips of the combination the dice make (the best one), or None when they do not make it.

    A school row's value is its points, possibly negative.

    >>> value(Groups((3, 2), distinct=True), (6, 2, 6, 2, 6))
    22
    >>> value(Straight(1, 5), (6, 2, 6, 2, 6)) is None
    True
    """
    return _value(pattern, tuple(sorted(dice)))


def always_made(pattern: Pattern) -> bool:
    """Whether any dice at all make the pattern, so that its row can never be crossed out."""
    match pattern:
        case School() | Anything() | Parity(partial=True):
            return True
    return False


@lru_cache(maxsize=1 << 16)
def _value(  # noqa: C901, PLR0912 - one arm a pattern
    pattern: Pattern, dice: tuple[int, ...]
) -> int | None:
    n = Counter(dice)
    match pattern:
        case Count(face, least):
            return n[face] * face if n[face] >= least else None
        case School(face, unit, surplus):
            over = n[face] - 3
            return (over if surplus else min(over, 0)) * unit
        case Kind(size, exact):
            made = [f for f in n if (n[f] == size if exact else n[f] >= size)]
            return size * max(made) if made else None
        case Groups(sizes, distinct):
            return _best_groups(n, sizes, distinct=distinct)
        case Straight(low, high):
            faces = range(low, high + 1)
            return sum(faces) if all(n[f] for f in faces) else None
        case Run(length):
            return _best_run(n, length)
        case Parity(odd, partial):
            fitting = [d for d in dice if d % 2 == odd]
            return sum(fitting) if partial or len(fitting) == len(dice) else None
        case Anything():
            return sum(dice)
        case Distinct():
            return sum(dice) if len(n) == len(dice) else None
        case Faces(faces):
            return sum(faces) if all(n[face] for face in faces) else None
        case PipSum(pips, pair):
            return pips if sum(dice) == pips and (not pair or len(n) < len(dice)) else None
        case Coloured(sizes):
            return _best_coloured(n, sizes)
        case _:
            assert_never(pattern)


def _best_run(n: Counter[int], length: int) -> int | None:
    runs = (range(low, low + length) for low in FACES if low + length - 1 in FACES)
    return max((sum(run) for run in runs if all(n[f] for f in run)), default=None)


def _best_coloured(n: Counter[int], sizes: tuple[int, ...]) -> int | None:
    paid = (
        _best_groups(Counter({face: n[face] for face in colour if n[face]}), sizes, distinct=False)
        for colour in COLOURS
    )
    return max((pips for pips in paid if pips is not None), default=None)


def _best_groups(n: Counter[int], sizes: tuple[int, ...], *, distinct: bool) -> int | None:
    best = None
    for faces in product(*([face for face in n if n[face] >= size] for size in sizes)):
        if distinct and len(set(faces)) < len(faces):
            continue
        used: Counter[int] = Counter()
        for face, size in zip(faces, sizes, strict=True):
            used[face] += size
        if all(n[f] >= k for f, k in used.items()):
            pips = sum(f * k for f, k in used.items())
            best = pips if best is None else max(best, pips)
    return best


def hand_name(dice: Sequence[int], *, runs: Collection[int] = ()) -> HandName:
    """The usual name of what the dice show, best first; for words, never for points.

    Args:
        dice: their faces, three to six of them.
        runs: where straights are runs instead of 1-5 and 2-6: the lengths of those that are played.
    """
    for length, name in _RUNS:
        if length in runs and value(Run(length), dice):
            return name
    return _hand(dice, straights=not runs)


def _hand(dice: Sequence[int], *, straights: bool) -> HandName:
    groups = sorted(Counter(dice).values(), reverse=True)
    for sizes, name in _GROUPS:
        if groups[: len(sizes)] == list(sizes):
            return name
    if straights:
        for straight, name in _STRAIGHTS:
            if value(straight, dice):
                return name
    return "pair" if len(groups) < len(dice) else "nothing"
