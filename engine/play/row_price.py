"""The cost of writing a row beyond its points: a bonus lost for good, a fine that threatens or is due.

Only what there is a choice about: a price that every row open now has is none.
"""

from collections.abc import Mapping, Sequence
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
from engine.rules.sheet import Card, Entry

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


def row_prices(game: ScorecardGame) -> dict[Rows, tuple[Price, ...]]:
    """The prices of what the mover may write now, in the order of the ruleset's bonuses.

    Returns:
        By the numbers of the rows to write; those without a price are left out. Empty before the first roll
        and while nobody is to choose.
    """
    rules, mover = game.ruleset, game.mover
    choices = tuple(permutations(game.writable_rows(), rules.layers))
    if mover is None or len(choices) < 2:  # noqa: PLR2004 - a choice is between two
        return {}
    card = game.cards[mover]
    entries = [
        {index: game.entry(index, layer) for index in game.writable_rows()} for layer in range(rules.layers)
    ]
    prices: dict[Rows, tuple[Price, ...]] = {}
    for bonus in rules.bonuses:
        touching = (rows for rows in choices if any(covers(bonus, rules.rows[i]) for i in rows))
        found = {
            rows: price
            for rows in touching
            if (price := _price(bonus, rules, card, _written(card, rows, entries)))
        }
        if len(found) < len(choices):
            prices |= {rows: (*prices.get(rows, ()), price) for rows, price in found.items()}
    return prices


def _written(card: Card, rows: Rows, entries: Sequence[Mapping[int, Entry]]) -> Card:
    """The card with these rows written; `entries` by layer and row."""
    for index, each in zip(rows, entries, strict=True):
        card = card.write(index, each[index])
    return card


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
