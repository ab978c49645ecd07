"""The value of a bonus while its section is open: its certain part, and its pending one.

A bonus is certain once nothing that may still be written changes what it comes to: its section is complete,
or the best and the worst that may be written in the open rows come to the same. Until then it is pending: a
fine threatens to be what it would be for the rows written so far, a bonus that helps is promised. Of a bonus
in steps the step that is reached is certain, while the next one is pending. Only a fine
on each minus row is as the rules tell it, due once all rows of its section are written: it pends until then,
although what a written row costs cannot change any more.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from typing import assert_never

from engine.rules.bonuses import (
    Bonus,
    Clean,
    EachMade,
    Further,
    HighLow,
    Shortfall,
    Spare,
    Tenfold,
    Threshold,
    Tiers,
    Unmade,
    amount,
    covers,
    high_low,
    of_section,
    tier,
)
from engine.rules.multisets import rolls
from engine.rules.patterns import always_made
from engine.rules.ruleset import Ruleset
from engine.rules.sheet import Card, Entry, Row


@dataclass(frozen=True, slots=True)
class Threat:
    """A fine that is not certain yet.

    Attributes:
        bonus: what takes it.
        rows: points of the rows that it looks at, as far as they are written; None if none is.
        points: what it takes for these, 0 or less.
    """

    bonus: Shortfall | Tenfold | Unmade | Tiers
    rows: int | None
    points: int


@dataclass(frozen=True, slots=True)
class Promise:
    """A bonus that can still be had, and is not certain yet.

    Attributes:
        bonus: what pays it.
        rows: points of the rows that it looks at, as far as they are written; None if none is.
        missing: points of its section to its next step, or rows of it where all are to be made, that are
            still to come; 0 where what is written is enough, and may become too little.
        points: what it pays beyond what is certain, even if nothing better comes: 0 but for saved rolls and
            tiers.
    """

    bonus: Threshold | Clean | Spare | HighLow | Tiers
    rows: int | None
    missing: int
    points: int


Pending = Threat | Promise


def certain(bonus: Bonus, rules: Ruleset, card: Card) -> int | None:
    """Points the bonus adds whatever is still written on this card; None while that may take them away.

    Five equal dice once more are certain as they come, whatever further ones may add, and so is the step that
    a bonus has reached; whether more may come tells `grows`.
    """
    match bonus:
        case Threshold() | Shortfall() | Tenfold() | Clean():
            worst, best = (
                of_section(bonus, _completed(bonus, rules, card, best=best)) for best in (False, True)
            )
            return worst if worst == best or worst > 0 else None
        case Further() | EachMade():
            return amount(bonus, rules.rows, card)
        case Tiers():
            worst, best = _tiers(bonus, rules, card)
            return worst if worst == best or worst > 0 else None
        case HighLow():
            return _certain_high_low(bonus, rules, card)
        case Unmade():
            pairs = zip(rules.rows, card.entries, strict=True)
            owed = any(row.debt for row, entry in pairs if entry is None)
            return None if owed else amount(bonus, rules.rows, card)
        case Spare():
            return amount(bonus, rules.rows, card) if card.full else None
        case _:
            assert_never(bonus)


def grows(bonus: Bonus, rules: Ruleset, card: Card) -> bool:
    """Whether a bonus in steps, one of which is certain, may still come to a higher one."""
    if isinstance(bonus, Tiers):
        worst, best = _tiers(bonus, rules, card)
    elif isinstance(bonus, Threshold) and bonus.higher:
        worst, best = (of_section(bonus, _completed(bonus, rules, card, best=best)) for best in (False, True))
    else:
        return False
    return best > worst


def _tiers(bonus: Tiers, rules: Ruleset, card: Card) -> tuple[int, int]:
    """What it comes to at the worst and at the best."""
    worst, best = (
        tier(bonus, sum(each.points for each in _completed(bonus, rules, card, best=best)))
        for best in (False, True)
    )
    return worst, best


def pending(bonus: Bonus, rules: Ruleset, card: Card) -> Pending:
    """The threat or promise of a bonus of which not all is certain.

    Raises:
        ValueError: for one that always is.
    """
    match bonus:
        case Shortfall() | Tenfold():
            written = _written(bonus, rules, card)
            return Threat(bonus, _sum(written), of_section(bonus, written))
        case Threshold(_, least, _, higher=higher):
            rows = _sum(_written(bonus, rules, card))
            reached = rows or 0
            most = sum(each.points for each in _completed(bonus, rules, card, best=True))
            steps = (least, *(sums for sums, _ in higher))
            return Promise(bonus, rows, next((s - reached for s in steps if reached < s <= most), 0), 0)
        case Clean():
            written = _written(bonus, rules, card)
            return Promise(bonus, _sum(written), len(_covered(bonus, rules)) - len(written), 0)
        case Unmade():
            return Threat(bonus, _sum(filter(None, card.entries)), amount(bonus, rules.rows, card) or 0)
        case Spare():
            return Promise(bonus, _sum(filter(None, card.entries)), 0, amount(bonus, rules.rows, card) or 0)
        case HighLow():
            still_open = len(_covered(bonus, rules)) - len(_written(bonus, rules, card))
            return Promise(bonus, None, still_open, 0)
        case Tiers(_, steps):
            points, now = covered_sum(bonus, rules, card), amount(bonus, rules.rows, card) or 0
            missing = next((least - points for least, _ in steps if least > points), 0)
            so_far = points if card.written else None
            more = now - (certain(bonus, rules, card) or 0)
            return Threat(bonus, so_far, now) if now < 0 else Promise(bonus, so_far, missing, more)
        case Further() | EachMade():
            raise ValueError("what counts as it comes is certain")
        case _:
            assert_never(bonus)


def _certain_high_low(bonus: HighLow, rules: Ruleset, card: Card) -> int | None:
    """What it comes to whatever is still written, told from the ends of all its open rows."""
    three = (
        (rules.rows[index].name, card.entries[index], row_ends(rules)[index])
        for index in _covered(bonus, rules)
    )
    ends = {name: (entry,) if entry else both for name, entry, both in three}
    found = {
        high_low(bonus, {bonus.high: high, bonus.low: low, bonus.times: times})
        for high, low, times in product(ends[bonus.high], ends[bonus.low], ends[bonus.times])
    }
    return found.pop() if len(found) == 1 else None


def is_possible(bonus: Threshold | Clean, rules: Ruleset, card: Card) -> bool:
    """Whether some way to write the open rows of its section would still bring the bonus."""
    return of_section(bonus, _completed(bonus, rules, card, best=True)) > 0


def covered_sum(bonus: Bonus, rules: Ruleset, card: Card) -> int:
    """Points of the rows written so far that a bonus looks at."""
    return sum(entry.points for entry in _written(bonus, rules, card))


@lru_cache(maxsize=1024)
def possible_points(row: Row, dice: int, turn_rolls: int) -> tuple[int, ...]:
    """What writing so many dice into the row may bring, ascending: 0 among it where it can be crossed out."""
    numbers = range(1, turn_rolls + 1) if row.by_roll else (1, turn_rolls)
    paid = {row.points(roll, number) or 0 for number in numbers for roll in rolls(dice)}
    return tuple(sorted(paid))


def _sum(entries: Iterable[Entry]) -> int | None:
    points = [entry.points for entry in entries]
    return sum(points) if points else None


def _written(bonus: Bonus, rules: Ruleset, card: Card) -> list[Entry]:
    entries = (card.entries[index] for index in _covered(bonus, rules))
    return [entry for entry in entries if entry is not None]


def _completed(bonus: Bonus, rules: Ruleset, card: Card, *, best: bool) -> list[Entry]:
    """The entries that a bonus looks at, open rows written as well or as badly as can be."""
    ends = row_ends(rules)
    return [card.entries[index] or ends[index][best] for index in _covered(bonus, rules)]


@lru_cache(maxsize=1024)
def _covered(bonus: Bonus, rules: Ruleset) -> tuple[int, ...]:
    """The numbers of the rows that a bonus looks at."""
    return tuple(index for index, row in enumerate(rules.rows) if covers(bonus, row))


@lru_cache(maxsize=64)
def row_ends(rules: Ruleset) -> tuple[tuple[Entry, Entry], ...]:
    """For every row the worst entry and the best one: points, and whether it is made."""
    ends = []
    for row in rules.rows:
        points = possible_points(row, rules.dice, rules.rolls)
        never_crossed = always_made(row.pattern) and not row.after
        ends.append((Entry((), 0, points[0], never_crossed), Entry((), 0, points[-1], made=True)))
    return tuple(ends)
