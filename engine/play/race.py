"""Race games, which end with the first full card (000), and the saved rolls of a seat after a turn."""

from collections.abc import Collection, Sequence
from dataclasses import replace

from engine.rules.ruleset import Ruleset
from engine.rules.sheet import Card


def is_over(rules: Ruleset, cards: Sequence[Card], order: Sequence[int], gone: Collection[int]) -> bool:
    """Whether a race is over, `order` being that of play and `gone` the seats that have left.

    It is over with the first full card; but when that is the first one's of the order, all others have one
    last turn. In any case it is over after `max_rounds` rounds.
    """
    if not rules.max_rounds:
        return False
    active = [seat for seat in order if seat not in gone]
    full = [seat for seat in order if cards[seat].full]
    if not full:
        return all(turns(rules, cards[seat]) >= rules.max_rounds for seat in active)
    winner = min(full, key=lambda seat: turns(rules, cards[seat]))
    if any(seat in active for seat in order[: order.index(winner)]):
        return True
    return all(turns(rules, cards[seat]) >= turns(rules, cards[winner]) for seat in active)


def turns(rules: Ruleset, card: Card) -> int:
    """The number of turns that a seat has had, those without a row included."""
    return len(card.written) // rules.layers + len(card.blank)


def saving(rules: Ruleset, card: Card, spare: int, *, wrote: bool) -> Card:
    """The card after a turn that left so many rolls: they are saved if it wrote; below 0 they are spent."""
    if not rules.saves:
        return card
    return replace(card, saved=card.saved + (spare if wrote else min(spare, 0)))
