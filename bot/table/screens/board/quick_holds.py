"""One-tap holds: up to three sets of dice worth keeping, made from the rows still open, by simple rules.

Every open row names what it would keep; a set is worth the more, the more rows it serves and the fewer dice
they still miss; of two equals the higher faces are. What is best for the whole game is another matter, and
nobody is told here.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from typing import assert_never

from engine.play.showdown import ShowdownGame
from engine.rules.patterns import (
    COLOURS,
    FACES,
    Anything,
    Coloured,
    Count,
    Distinct,
    Faces,
    Groups,
    Kind,
    Parity,
    Pattern,
    PipSum,
    Run,
    School,
    Straight,
    value,
)
from engine.rules.sheet import Row

_MOST = 3
_THREE = 3  # dice: what a school row counts from, and the least that is worth keeping of even or odd ones
_TWO = 2  # dice: the least that is worth keeping for a straight
_HIGH = (5, 4)  # faces from here on are worth keeping where only the sum counts: the first, then the second
_MADE, _SUM = 0.5, 0.25
"""Worth of keeping what is made already, and of high dice for a sum; 1 is a row that misses no die."""

Positions = frozenset[int]


def suggestions(rows: Iterable[Row], dice: Sequence[int]) -> tuple[Positions, ...]:
    """Sets of positions to hold, up to three, likeliest first: never all dice, never none.

    Args:
        rows: those that may still be written with what is thrown now.
        dice: as they lie.
    """
    return tuple(_ranked(rows, dice))[:_MOST]


def keeps_all(rows: Iterable[Row], layers: Sequence[Sequence[int]]) -> bool:
    """Whether some row would keep all dice as they lie, by one of the `layers` of values that they show."""
    patterns = [row.pattern for row in rows]
    return any(
        len(hold) == len(dice) for dice in layers for pattern in patterns for hold, _ in _kept(pattern, dice)
    )


def for_layers(rows: Iterable[Row], layers: Sequence[Sequence[int]]) -> tuple[Positions, ...]:
    """Sets of positions to hold with double dice: the likeliest by outer values and by inner ones in turn."""
    every = tuple(rows)
    each = [tuple(_ranked(every, dice))[:_MOST] for dice in layers]
    mixed = (hold for pair in zip(*each, strict=False) for hold in pair)
    return tuple(dict.fromkeys(mixed))[:_MOST]


def for_hand(dice: Sequence[int], game: ShowdownGame) -> tuple[Positions, ...]:
    """Sets of positions to hold in a showdown game, those locked always among them.

    Where the worst hand wins, the thing to keep is one die of each face.
    """
    rules, locked = game.ruleset, frozenset(game.locked)
    patterns: tuple[Pattern, ...] = (Distinct(),)
    if not rules.low:
        straights = (Straight(1, 5), Straight(2, 6)) if rules.straights else ()
        patterns = (Kind(3), Kind(4), Kind(5), Groups((2, 2), distinct=True), *straights, Anything())
    ranked = _by_worth(patterns, dice)
    found = dict.fromkeys(hold | locked for hold in ranked)
    return tuple(hold for hold in found if locked < hold < frozenset(range(len(dice))))[:_MOST]


def mask(hold: Positions) -> int:
    """The hold as a number: bit 0 is position 0."""
    return sum(1 << position for position in hold)


def _ranked(rows: Iterable[Row], dice: Sequence[int]) -> Iterator[Positions]:
    every = frozenset(range(len(dice)))
    return (hold for hold in _by_worth((row.pattern for row in rows), dice) if hold and hold < every)


def _by_worth(patterns: Iterable[Pattern], dice: Sequence[int]) -> list[Positions]:
    worth = defaultdict[Positions, float](float)
    for pattern in patterns:
        for hold, missing in _kept(pattern, dice):
            worth[hold] += missing
    return sorted(worth, key=lambda hold: (worth[hold], sum(dice[place] for place in hold)), reverse=True)


def _kept(  # noqa: C901, PLR0912 - one arm a pattern
    pattern: Pattern, dice: Sequence[int]
) -> Iterator[tuple[Positions, float]]:
    """What to keep for a pattern, and what that is worth."""
    n = Counter(dice)
    match pattern:
        case Count(face) | School(face):
            if n[face]:
                yield _dice(dice, {face: len(dice)}), _worth(max(_THREE - n[face], 0))
        case Kind(size, exact):
            for face in sorted((face for face in n if n[face] > 1), key=lambda f: (n[f], f), reverse=True):
                kept = min(n[face], size) if exact else n[face]
                yield _dice(dice, {face: kept}), _worth(size - kept) if kept < size else _MADE
        case Groups(sizes):
            yield from _groups(sizes, n, dice)
        case Straight(low, high):
            yield from _faces(dice, set(range(low, high + 1)))
        case Run(length):
            spans = (set(range(low, low + length)) for low in FACES if low + length - 1 in FACES)
            yield from _faces(dice, max(spans, key=lambda span: (len(span & set(n)), max(span))))
            yield from _middle(dice, length)
        case Parity(odd):
            fitting = frozenset(place for place, face in enumerate(dice) if face % 2 == odd)
            if len(fitting) >= _THREE:
                yield fitting, _worth(len(dice) - len(fitting))
        case Anything():
            yield from _high(dice)
        case Distinct():
            yield _dice(dice, dict.fromkeys(n, 1)), _worth(len(dice) - len(n))
        case Faces(faces):
            yield from _faces(dice, set(faces))
        case PipSum():
            yield from _total(pattern, dice)
        case Coloured(sizes):
            yield from _coloured(sizes, n, dice)
        case _:
            assert_never(pattern)


def _groups(sizes: Sequence[int], n: Counter[int], dice: Sequence[int]) -> Iterator[tuple[Positions, float]]:
    wanted = sorted(sizes, reverse=True)
    faces = sorted((face for face in n if n[face] > 1), key=lambda f: (n[f], f), reverse=True)
    kept = {face: min(n[face], size) for face, size in zip(faces, wanted, strict=False)}
    if not kept:
        return
    missing, others = sum(sizes) - sum(kept.values()), set(n) - set(kept)
    if len(kept) < len(sizes) and others and all(n[face] == size for face, size in kept.items()):
        # With a die that may become the next group; it is no nearer for certain, so worth no more.
        yield _dice(dice, kept | {max(others): 1}), _worth(missing)
    if len(kept) == 1:
        kept = {face: n[face] for face in kept}  # which of its dice to throw only another group would tell
        missing = sum(sizes) - sum(kept.values())
    yield _dice(dice, kept), _worth(missing) if missing > 0 else _MADE


def _total(pattern: PipSum, dice: Sequence[int]) -> Iterator[tuple[Positions, float]]:
    """All dice where they make the sum, else all but one that another face would make it with."""
    every = frozenset(range(len(dice)))
    if value(pattern, dice) is not None:
        yield every, _MADE
        return
    for place in sorted({dice.index(face) for face in dice}):
        others = (*dice[:place], *dice[place + 1 :])
        if any(value(pattern, (*others, face)) is not None for face in FACES):
            yield every - {place}, _worth(1)


def _coloured(
    sizes: Sequence[int], n: Counter[int], dice: Sequence[int]
) -> Iterator[tuple[Positions, float]]:
    """The dice of the colour that most dice have, as far as the groups take them."""
    colour = max(COLOURS, key=lambda faces: sum(n[face] for face in faces))
    there = sum(n[face] for face in colour)
    if set(sizes) == {1}:
        if there >= _THREE:
            missing = len(sizes) - there
            yield _dice(dice, {face: n[face] for face in colour}), _worth(missing) if missing > 0 else _MADE
    elif there >= _TWO:
        yield from _groups(sizes, Counter({face: n[face] for face in colour if n[face]}), dice)


def _faces(dice: Sequence[int], span: set[int]) -> Iterator[tuple[Positions, float]]:
    there = span & set(dice)
    if len(there) >= _TWO:
        yield _dice(dice, dict.fromkeys(there, 1)), _worth(len(span) - len(there)) if there < span else _MADE


def _high(dice: Sequence[int]) -> Iterator[tuple[Positions, float]]:
    for number, least in enumerate(_HIGH, 1):
        yield _dice(dice, {face: len(dice) for face in FACES if face >= least}), _SUM / number


def _middle(dice: Sequence[int], length: int) -> Iterator[tuple[Positions, float]]:
    """The faces that every run of this length needs: with them either end will do."""
    middle = set(range(max(FACES) + 1 - length, min(FACES) + length))
    there = middle & set(dice)
    if len(there) >= _TWO:
        yield _dice(dice, dict.fromkeys(there, 1)), _worth(length - len(there))


def _dice(dice: Sequence[int], kept: dict[int, int]) -> Positions:
    """The positions of so many dice of each face, those that lie first."""
    taken, found = Counter[int](), set[int]()
    for place, face in enumerate(dice):
        if taken[face] < kept.get(face, 0):
            taken[face] += 1
            found.add(place)
    return frozenset(found)


def _worth(missing: int) -> float:
    return 1 / (1 + missing) ** 2
