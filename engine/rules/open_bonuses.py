"""What a bonus comes to while its section is still open: as it stands, and at best.

One that helps counts as if the worst were written in every open row, so that nothing can take it away any
more; one that hurts counts for the rows written so far. A complete section comes to what it pays.
"""

from functools import lru_cache

from engine.rules.bonuses import Bonus, Clean, Shortfall, Tenfold, Threshold, amount, of_section
from engine.rules.multisets import rolls
from engine.rules.patterns import always_made
from engine.rules.ruleset import Ruleset
from engine.rules.sheet import Card, Entry, Row, Section


def as_it_stands(bonus: Bonus, rules: Ruleset, card: Card) -> int:
    """Points the bonus adds to this card if nothing more were written; negative for one that hurts."""
    match bonus:
        case Threshold() | Clean():
            return of_section(bonus, _completed(bonus.section, rules, card, best=False))
        case Shortfall() | Tenfold():
            return of_section(bonus, _written(bonus.section, rules, card))
        case _:
            return amount(bonus, rules.rows, card) or 0


def is_possible(bonus: Threshold | Clean, rules: Ruleset, card: Card) -> bool:
    """Whether some way to write the open rows of its section would still bring the bonus."""
    return of_section(bonus, _completed(bonus.section, rules, card, best=True)) > 0


def section_sum(section: Section, rules: Ruleset, card: Card) -> int:
    """Points of the rows of a section written so far."""
    return sum(entry.points for entry in _written(section, rules, card))


@lru_cache(maxsize=1024)
def possible_points(row: Row, dice: int, turn_rolls: int) -> tuple[int, ...]:
    """What writing so many dice into the row may bring, ascending: 0 among it where it can be crossed out."""
    paid = {row.points(roll, number) or 0 for number in (1, turn_rolls) for roll in rolls(dice)}
    return tuple(sorted(paid))


def _written(section: Section, rules: Ruleset, card: Card) -> list[Entry]:
    pairs = zip(rules.rows, card.entries, strict=True)
    return [entry for row, entry in pairs if row.section == section and entry is not None]


def _completed(section: Section, rules: Ruleset, card: Card, *, best: bool) -> list[Entry]:
    """The entries of a section, its open rows written as well or as badly as can be."""
    ends = _ends(rules)
    return [
        entry or end[best]
        for row, entry, end in zip(rules.rows, card.entries, ends, strict=True)
        if row.section == section
    ]


@lru_cache(maxsize=64)
def _ends(rules: Ruleset) -> tuple[tuple[Entry, Entry], ...]:
    """For every row the worst entry and the best one: points, and whether it is made."""
    ends = []
    for row in rules.rows:
        points = possible_points(row, rules.dice, rules.rolls)
        never_crossed = always_made(row.pattern) and not row.after
        ends.append((Entry((), 0, points[0], never_crossed), Entry((), 0, points[-1], made=True)))
    return tuple(ends)
