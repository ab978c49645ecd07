"""The payments of a ruleset, computed by its own rules and sorted for the solver: rewards, flags, totals.

Bonuses become three things. What depends on one row alone is part of its *reward*. What must be remembered as
yes or no is a *flag* (a row crossed out, the row for five equal dice made). What depends on the sum of a
section is remembered as a *total*. What flags and totals are worth is paid when the card is full.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import assert_never

from engine.errors import OptionError
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
    is_further,
)
from engine.rules.patterns import FACES
from engine.rules.ruleset import Ruleset
from engine.rules.scoring import counted, own_rows
from engine.rules.sheet import Card, Entry, Section
from engine.solver.dice_index import DiceIndex


@dataclass(frozen=True, slots=True)
class Payment:
    """One payment of a row: points, and the rolls that it holds for.

    Attributes:
        row: its number.
        points: what is written; `made` False: crossed out.
        rolls: numbers of the rolls that pay so.
        face: 0, or the face of five equal dice that may be further ones: then the payment holds only for
            cards on which the row counts so.
    """

    row: int
    points: int
    made: bool
    rolls: tuple[int, ...]
    face: int = 0


def of_total(bonus: Bonus) -> bool:
    """Whether the bonus depends on the sum of its section."""
    match bonus:
        case Threshold() | Shortfall():
            return True
        case Tenfold(_, each):
            return not each
        case Clean() | Further() | Unmade() | Spare() | EachMade() | HighLow() | Tiers():
            return False
        case _:
            assert_never(bonus)


SummedSection = tuple[Section, str]
"""A section of one column, by the key of the column; of a plain sheet, or of all columns, an empty one."""


def total_places(rules: Ruleset) -> tuple[SummedSection, ...]:
    """The sections whose sums must be remembered."""
    return tuple(dict.fromkeys((b.section, b.column) for b in rules.bonuses if of_total(b)))


def rows_at(rules: Ruleset, place: SummedSection) -> tuple[int, ...]:
    """The numbers of the rows of a section."""
    section, column = place
    return tuple(
        index for index, row in enumerate(rules.rows) if row.section == section and column in {"", row.column}
    )


def flags(rules: Ruleset) -> tuple[Bonus, ...]:
    """The bonuses that need a flag each, in the order of their bits."""
    return tuple(bonus for bonus in rules.bonuses if isinstance(bonus, Clean | Further))


def further_matters(rules: Ruleset) -> bool:
    """Whether five equal dice once more are anything special."""
    return rules.joker != "none" or any(isinstance(bonus, Further) for bonus in rules.bonuses)


def payments(rules: Ruleset, dice_index: DiceIndex, roll: int) -> tuple[Payment, ...]:
    """All ways in which the rows pay after this roll of the turn, those of a row together."""
    equal = (
        {dice_index.number[(face,) * rules.dice]: face for face in FACES} if further_matters(rules) else {}
    )
    found = []
    for index, row in enumerate(rules.rows):
        by_points: dict[tuple[int, bool, int], list[int]] = {}
        for number, dice in enumerate(dice_index.keeps[: dice_index.rolls]):
            if number in equal:
                face = equal[number]
                told = {_counted_points(rules, index, face, roll, when) for when in _WHEN}
                for points in told:
                    by_points[points or 0, points is not None, face] = [number]
            else:
                points = row.points(dice, roll)
                by_points.setdefault((points or 0, points is not None, 0), []).append(number)
        found += [
            Payment(index, points, made, tuple(numbers), face)
            for (points, made, face), numbers in by_points.items()
        ]
    return tuple(found)


_WHEN = ((False, False), (False, True), (True, False), (True, True))
"""Whether the row for five equal dice is written, and whether that of their face is."""


def first_roll_payments(
    rules: Ruleset, dice_index: DiceIndex, later: tuple[Payment, ...]
) -> tuple[Payment, ...]:
    """What rows pay after the first roll only; raises `OptionError` if that may be less than later."""
    known = set(later)
    early = tuple(payment for payment in payments(rules, dice_index, 1) if payment not in known)
    usual = {(payment.row, roll, payment.face): payment.points for payment in later for roll in payment.rolls}
    for payment in early:
        if any(
            payment.points < usual[payment.row, roll, payment.face] or not payment.made
            for roll in payment.rolls
        ):
            raise OptionError(
                f"{rules.preset} cannot be solved: {rules.rows[payment.row].key} pays less at first"
            )
    return early


def _counted_points(
    rules: Ruleset, index: int, face: int, roll: int, written: tuple[bool, bool]
) -> int | None:
    """What five equal dice pay in an open row, as two rows (see _WHEN) are written or not.

    That is all `scoring.counted` looks at of a card.
    """
    dice = (face,) * rules.dice
    if rules.joker == "none":
        return rules.rows[index].points(dice, roll)
    both = rules.row_index("poker"), own_row(rules, face)
    rows = [row for row, is_written in zip(both, written, strict=True) if is_written and row is not None]
    card = probe(rules, dict.fromkeys(rows, (0, True)))
    return counted(rules, card, dice, index).points(dice, roll)


def own_row(rules: Ruleset, face: int) -> int | None:
    """The number of the upper row of a face; None where the sheet has none."""
    return next(iter(own_rows(rules, face)), None)


def fits(rules: Ruleset, payment: Payment, *, first: bool) -> list[list[bool]]:
    """When a payment of five equal dice holds: by whether their row and that of their face are written."""
    if not payment.face or rules.joker == "none":
        return [[True, True], [True, True]]
    roll = 1 if first else rules.rolls
    told = [_counted_points(rules, payment.row, payment.face, roll, written) for written in _WHEN]
    same = [(points or 0, points is not None) == (payment.points, payment.made) for points in told]
    return [same[:2], same[2:]]


def probe(rules: Ruleset, written: Mapping[int, tuple[int, bool]]) -> Card:
    """A card with these (points, made) in these rows, to ask the ruleset about."""
    entries = tuple(
        Entry((), rules.rolls, *written[index]) if index in written else None
        for index in range(len(rules.rows))
    )
    return Card(entries, tuple(written))


def _full(rules: Ruleset, written: Mapping[int, tuple[int, bool]]) -> Card:
    return probe(rules, dict.fromkeys(range(len(rules.rows)), (0, True)) | dict(written))


def _sum(rules: Ruleset, bonuses: Iterable[Bonus], card: Card) -> int:
    return sum(amount(bonus, rules.rows, card) or 0 for bonus in bonuses)


def reward(rules: Ruleset, payment: Payment) -> int:
    """The points of a pay, with what bonuses add to it that look at single rows."""
    single = [bonus for bonus in rules.bonuses if isinstance(bonus, Tenfold) and bonus.each]
    return payment.points + _sum(rules, single, _full(rules, {payment.row: (payment.points, payment.made)}))


def further_reward(rules: Ruleset, face: int) -> int:
    """What five equal dice pay beyond their row when the row for them is made already."""
    five = rules.row_index("poker")
    other = 0 if five else 1
    entry = Entry((face,) * rules.dice, rules.rolls, 0, made=True)
    card = probe(rules, {five: (0, True)}).write(other, entry)
    return _sum(rules, [bonus for bonus in rules.bonuses if isinstance(bonus, Further)], card)


def flag_after(rules: Ruleset, bonus: Bonus, row: int, *, made: bool) -> bool:
    """Whether writing into this row sets the flag of the bonus."""
    if isinstance(bonus, Further):
        return is_further(rules.rows, probe(rules, {row: (0, made)}))
    return amount(bonus, rules.rows, _full(rules, {row: (0, made)})) == 0


def full_total(rules: Ruleset, place: SummedSection, total: int) -> int:
    """What the bonuses on the sum of a section pay for this sum."""
    bonuses = (b for b in rules.bonuses if of_total(b) and (b.section, b.column) == place)
    return _sum(rules, bonuses, _full(rules, {rows_at(rules, place)[0]: (total, True)}))


def full_flag(rules: Ruleset, bonus: Bonus, *, flag: bool) -> int:
    """What a bonus pays on a full card with its flag set or not; further dice are paid as they come."""
    if isinstance(bonus, Further):
        return 0
    row = next(index for index, row in enumerate(rules.rows) if covers(bonus, row))
    return _sum(rules, [bonus], _full(rules, {row: (0, not flag)}))


def flag_pays(rules: Ruleset, bonus: Bonus) -> int:
    """The effect of a set flag of a bonus in points, of which only the sign means something."""
    if isinstance(bonus, Further):
        return further_reward(rules, FACES[0])
    return full_flag(rules, bonus, flag=True) - full_flag(rules, bonus, flag=False)
