"""One-tap holds: two or three sets of dice people often keep, by simple rules and not by what is best.

They are the largest group of equal dice, all pairs together, the core of a straight, and none at all.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from engine.play.showdown import ShowdownGame
from engine.rules.patterns import FACES, SHORT

_MOST = 3
_GROUP = 2
_STRAIGHT = 5


def suggestions(
    dice: Sequence[int], held: frozenset[int], *, straights: bool, runs: bool = False
) -> tuple[frozenset[int], ...]:
    """Sets of positions to hold, up to three, never all dice and never those held already.

    Args:
        dice: as they lie.
        held: positions held now.
        straights: whether a straight from 1 to 5 or from 2 to 6 may be written now.
        runs: whether a short or a long straight may, so that four in a row are something already.
    """
    return _offers(_candidates(dice, straights=straights, runs=runs), dice, held)


def for_hand(dice: Sequence[int], held: frozenset[int], game: ShowdownGame) -> tuple[frozenset[int], ...]:
    """Sets of positions to hold in a showdown game, those locked always among them.

    Where the worst hand wins, the thing to keep is one die of each face.
    """
    rules = game.ruleset
    found = _different(dice) if rules.low else _candidates(dice, straights=rules.straights, runs=False)
    return _offers((hold | set(game.locked) for hold in found), dice, held)


def _offers(
    candidates: Iterable[frozenset[int]], dice: Sequence[int], held: frozenset[int]
) -> tuple[frozenset[int], ...]:
    found = [hold for hold in dict.fromkeys(candidates) if hold != held and len(hold) < len(dice)]
    return tuple(found[:_MOST])


def for_layers(
    layers: Sequence[Sequence[int]], held: frozenset[int], *, straights: bool, runs: bool = False
) -> tuple[frozenset[int], ...]:
    """The same for double dice: the likeliest hold by outer values, by inner ones, and none at all."""
    found: list[frozenset[int]] = []
    for dice in layers:
        likely = suggestions(dice, held, straights=straights, runs=runs)[:1]
        found += [hold for hold in likely if hold and hold not in found]
    return (*found, *(() if not held else (frozenset(),)))


def mask(hold: frozenset[int]) -> int:
    """The hold as a number: bit 0 is position 0."""
    return sum(1 << position for position in hold)


def _candidates(dice: Sequence[int], *, straights: bool, runs: bool) -> Iterator[frozenset[int]]:
    groups = sorted(((n, face) for face, n in Counter(dice).items() if n >= _GROUP), reverse=True)
    largest = groups[0][0] if groups else _GROUP
    if groups:
        yield _positions(dice, {groups[0][1]})
        yield _positions(dice, {face for _, face in groups})
    core = (_run(set(dice)) if runs else set()) or _core(set(dice))
    if (straights or runs) and len(core) > largest:
        yield frozenset(dice.index(face) for face in core)
    yield frozenset()


def _different(dice: Sequence[int]) -> Iterator[frozenset[int]]:
    yield frozenset(dice.index(face) for face in set(dice))
    yield frozenset()


def _positions(dice: Sequence[int], faces: set[int]) -> frozenset[int]:
    return frozenset(position for position, face in enumerate(dice) if face in faces)


def _run(faces: set[int]) -> set[int]:
    """The highest faces that make a short straight, empty if none do."""
    spans = (set(range(low, low + SHORT)) for low in reversed(FACES))
    return next((span for span in spans if span <= faces), set())


def _core(faces: set[int]) -> set[int]:
    """The faces that fit into one straight: the most there are, the higher ones of two."""
    straights = (set(range(low, low + _STRAIGHT)) for low in FACES if low + _STRAIGHT - 1 in FACES)
    best: set[int] = set()
    for straight in straights:
        if len(faces & straight) >= len(best):
            best = faces & straight
    return best
