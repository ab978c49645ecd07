"""Perfect play by recursion over turns, nothing shared with the solver: for cards of few rows."""

from functools import cache
from itertools import combinations_with_replacement, product

import numpy as np
from numpy.typing import NDArray

from engine.rules.bonuses import Clean, Further, Shortfall, Tenfold, Threshold
from engine.rules.gates import FirstTurns, SectionFirst
from engine.rules.ruleset import Ruleset
from tests.engine.games import paid

FACES = range(1, 7)
KEEPS = [keep for size in range(6) for keep in combinations_with_replacement(FACES, size)]
NUMBER = {keep: number for number, keep in enumerate(KEEPS)}
ROLLS = [number for number, keep in enumerate(KEEPS) if len(keep) == 5]
SMALLER = [number for number, keep in reversed(list(enumerate(KEEPS))) if len(keep) < 5]
MORE = np.array([[NUMBER.get(tuple(sorted((*keep, face))), 0) for face in FACES] for keep in KEEPS])
HELD = np.array(
    [
        [NUMBER[tuple(die for die, kept in zip(KEEPS[roll], mask, strict=True) if kept)] for mask in masks]
        for masks in [list(product((False, True), repeat=5))[:-1]]
        for roll in ROLLS
    ]
)
"""What may be held of each roll of all dice, those that are thrown again left out."""
EQUAL = np.array([len(set(KEEPS[roll])) == 1 for roll in ROLLS])
"""Whether the dice of each roll are equal."""

Offer = tuple[int, int | None, NDArray[np.intp]]
"""A row, what it pays, and the rolls, as positions in `ROLLS`, which may be written into it for that."""

Moments = NDArray[np.float64]
"""Mean and second moment of points still to come; shape (..., 2)."""
_TIE = 1e-13
"""The weight of the second moment, which decides between choices of the same mean."""


def by_turn(rules: Ruleset) -> tuple[float, float]:
    """The moments of the final score of perfect play with five dice, of equal means the larger second one."""
    keys = [row.key for row in rules.rows]
    lower = {row.key for row in rules.rows if row.section == "lower"}
    further = sum(bonus.pays for bonus in rules.bonuses if isinstance(bonus, Further))

    @cache
    def offered(done: tuple[str, ...], roll: int) -> list[Offer]:
        """The rows that the dice of some rolls may be written into."""
        # Five equal dice ask whether rows are written, and not what is in them.
        written: dict[str, int | None] = dict.fromkeys(done, 1)
        rolls: dict[tuple[str, int | None], list[int]] = {}
        for at, number in enumerate(ROLLS):
            for key in _allowed(rules, written, KEEPS[number]):
                points = paid(rules, written, keys.index(key), KEEPS[number], roll)
                rolls.setdefault((key, points), []).append(at)
        return [(keys.index(key), points, np.array(at)) for (key, points), at in rolls.items()]

    @cache
    def rest(done: tuple[str, ...], upper: int, clean: bool, made: bool) -> Moments:  # noqa: FBT001 - a key
        """The moments of what is still to come; `made`: the row of five equal dice is."""
        if len(done) == len(keys):
            points = _settled(rules, upper, clean=clean)
            return np.array([points, points**2], dtype=float)

        def ends(roll: int) -> Moments:
            found = np.full((len(ROLLS), len(keys), 2), (-np.inf, 0.0))
            for row, points, at in offered(done, roll):
                key = keys[row]
                after = rest(
                    tuple(sorted((*done, key))),
                    upper if key in lower else upper + (points or 0),
                    clean and (points is not None or key not in lower),
                    made or (key == "poker" and points is not None),
                )
                gain = (points or 0) + further * (made & EQUAL[at])
                found[at, row, 0] = after[0] + gain
                found[at, row, 1] = after[1] + 2 * gain * after[0] + gain**2
            return _best(found)

        worth = ends(3)
        for roll in (2, 1):
            held = _held(worth)
            worth = _best(np.concatenate([ends(roll)[:, None], held[HELD]], axis=1))
        return _held(worth)[NUMBER[()]]

    mean, second = rest((), 0, True, False)  # noqa: FBT003 - a key
    return float(mean), float(second)


def _allowed(rules: Ruleset, written: dict[str, int | None], dice: tuple[int, ...]) -> list[str]:
    """The rows that these dice may be written into."""
    keys = [row.key for row in rules.rows]
    lower = {row.key for row in rules.rows if row.section == "lower"}
    rows = [key for key in keys if key not in written]
    for gate in rules.gates:
        held_back = (isinstance(gate, FirstTurns) and len(written) < gate.turns) or (
            isinstance(gate, SectionFirst) and set(keys) - lower - written.keys()
        )
        rows = [key for key in rows if key not in lower] if held_back else rows
    if rules.joker == "forced" and "poker" in written and len(set(dice)) == 1:
        own = dict(zip(FACES, ("ones", "twos", "threes", "fours", "fives", "sixes"), strict=True))
        if own[dice[0]] in rows:
            return [own[dice[0]]]
        return [key for key in rows if key in lower] or rows
    return rows


def _settled(rules: Ruleset, upper: int, *, clean: bool) -> int:
    """What the bonuses of a full card come to."""
    points = 0
    for bonus in rules.bonuses:
        match bonus:
            case Threshold(_, least, pays):
                points += pays if upper >= least else 0
            case Shortfall(_, pays):
                points += pays if upper < 0 else 0
            case Tenfold(_, False):
                points += 9 * min(upper, 0)
            case Clean(_, pays):
                points += pays if clean else 0
            case Further():
                pass
            case _:
                raise ValueError(f"expected another bonus than {bonus}")
    return points


def _best(found: Moments) -> Moments:
    """The best of the choices along the last axis but one."""
    best = np.argmax(found[..., 0] + _TIE * found[..., 1], axis=-1)
    picked: Moments = np.take_along_axis(found, best[..., None, None], axis=-2)[..., 0, :]
    return picked


def _held(worth: Moments) -> Moments:
    """What each set of held dice is worth before the others are thrown; shape (keeps, 2)."""
    held = np.zeros((len(KEEPS), 2))
    held[ROLLS] = worth
    for size in range(4, -1, -1):
        of_size = [number for number in SMALLER if len(KEEPS[number]) == size]
        held[of_size] = held[MORE[of_size]].mean(axis=1)
    return held
