"""The cost of writing a row beyond its points: a bonus lost for good, a fine that threatens or is due.

Only what there is a choice about: a price that every row open now has is none.
"""

from dataclasses import dataclass
from itertools import permutations
from typing import assert_never

from engine.play.scorecard import ScorecardGame
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
    covers,
)
from engine.rules.open_bonuses import certain, covered_sum, is_possible, pending
from engine.rules.ruleset import Ruleset
from engine.rules.sheet import Card

Rows = tuple[int, ...]
"""Numbers of the rows that one turn writes: one, or with double dice the outer one and the inner one."""


@dataclass(frozen=True, slots=True)
class LostBonus:
    """A bonus that was possible, and would not be any more."""

    bonus: Threshold | Clean

    @property
    def points(self) -> int:
        """What it would have paid."""
        return self.bonus.pays


@dataclass(frozen=True, slots=True)
class NewFine:
    """A fine that threatens from now on, where none did yet, or that becomes certain.

    Attributes:
        bonus: what takes it.
        rows: the sum of the section's rows afterwards.
        counts: what the section would count as it stands then: that sum, and what is taken.
        due: whether it is certain, so that nothing written later makes up for it.
    """

    bonus: Shortfall | Tenfold
    rows: int
    counts: int
    due: bool


Price = LostBonus | NewFine


def row_prices(game: ScorecardGame, rows: Rows) -> tuple[Price, ...]:
    """The prices of what the mover may write now, in the order of the ruleset's bonuses.

    Args:
        game: that waits for a row.
        rows: to write, by their numbers; what may not be written has no price.
    """
    rules, mover = game.ruleset, game.mover
    choices = tuple(permutations(game.writable_rows(), rules.layers))
    if mover is None or len(choices) < 2 or rows not in choices:  # noqa: PLR2004 - a choice is between two
        return ()
    card = game.cards[mover]

    def price(bonus: Bonus, rows: Rows) -> Price | None:
        if not any(covers(bonus, rules.rows[index]) for index in rows):
            return None
        after = card
        for layer, index in enumerate(rows):
            after = after.write(index, game.entry(index, layer))
        return _price(bonus, rules, card, after)

    each = ((bonus, price(bonus, rows)) for bonus in rules.bonuses)
    return tuple(
        found
        for bonus, found in each
        if found is not None and not all(price(bonus, other) for other in choices)
    )


def _price(bonus: Bonus, rules: Ruleset, before: Card, after: Card) -> Price | None:
    """The price, by this bonus, of the step from one card to the other."""
    match bonus:
        case Threshold() | Clean():
            lost = is_possible(bonus, rules, before) and not is_possible(bonus, rules, after)
            return LostBonus(bonus) if lost else None
        case Shortfall() | Tenfold():
            (was, _), (fine, due) = _fine(bonus, rules, before), _fine(bonus, rules, after)
            settles = due and certain(bonus, rules, before) is None
            if not fine or (was and not settles):
                return None
            rows = covered_sum(bonus, rules, after)
            return NewFine(bonus, rows, rows + fine, due)
        case Further() | Unmade() | Spare() | EachMade() | HighLow() | Tiers():
            return None
        case _:
            assert_never(bonus)


def _fine(bonus: Shortfall | Tenfold, rules: Ruleset, card: Card) -> tuple[int, bool]:
    """The fine as the card stands, 0 or less, and whether it is certain."""
    settled = certain(bonus, rules, card)
    return (pending(bonus, rules, card).points, False) if settled is None else (settled, True)
