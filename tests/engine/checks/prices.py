"""What writing a row now costs beyond its points, held against every completion of the card."""

from functools import cache
from itertools import permutations

from engine.play.row_price import Price, Rows, row_prices
from engine.play.scorecard import ScorecardGame
from engine.play.steps import Rolled
from engine.rules.bonuses import Clean, Shortfall, Tenfold, Threshold, amount
from engine.rules.multisets import rolls
from engine.rules.ruleset import Ruleset
from engine.rules.scoring import entry, gated_rows
from engine.rules.sheet import Card, Row
from tests.engine.checks.recorded import Recorded
from tests.engine.play.section_sums import own, sums

PRICED = 4
"""Of the situations of a game so many are looked at."""


def check_prices(game: Recorded) -> None:
    """Where two rows are written at once only the last ones: there are too many pairs before."""
    lying = [moment.before.game for moment in game.moments if not isinstance(moment.step, Rolled)]
    if game.rules.layers > 1:
        lying = [each for each in lying if each.mover is None or len(each.writable_rows()) <= 5]
    for each in lying[:: len(lying) // PRICED + 1]:
        check_prices_of(each)


@cache
def best_dice(row: Row, dice: int) -> tuple[int, ...]:
    return max(rolls(dice), key=lambda roll: (row.points(roll, 1) is not None, row.points(roll, 1) or 0))


def completed(rules: Ruleset, card: Card) -> Card:
    """The card filled up in an order that the gates allow, every row as well as any dice may."""
    while not card.full:
        index = gated_rows(rules, card)[0]
        card = card.write(index, entry(rules, card, index, best_dice(rules.rows[index], rules.dice), 1))
    return card


def attainable(rules: Ruleset, bonus: Threshold | Clean, card: Card) -> bool:
    if isinstance(bonus, Threshold):
        return max(sums(rules, bonus, card)) >= bonus.least
    return not any(old is not None and not old.made and own(bonus, row)
                   for row, old in zip(rules.rows, card.entries, strict=True))  # fmt: skip


def priced(game: ScorecardGame) -> dict[Rows, tuple[Price, ...]]:
    """The prices of all that may be written now and has some."""
    every = permutations(game.writable_rows(), game.ruleset.layers)
    return {rows: found for rows in every if (found := row_prices(game, rows))}


def check_prices_of(game: ScorecardGame) -> None:
    rules, prices = game.ruleset, priced(game)
    choices = list(permutations(game.writable_rows(), rules.layers)) if game.mover is not None else []
    assert set(prices) <= set(choices)
    assert all(prices.values())
    if game.mover is None:
        return
    card = game.cards[game.mover]
    after = {}
    for rows in choices:
        after[rows] = card
        for layer, index in enumerate(rows):
            after[rows] = after[rows].write(index, game.entry(index, layer))
    certain = any(isinstance(bonus, Threshold | Clean) for bonus in rules.bonuses)
    at_best = {rows: completed(rules, after[rows]) for rows in choices if certain}
    for bonus in rules.bonuses:
        told = {rows for rows in choices for one in prices.get(rows, ()) if one.bonus == bonus}
        match bonus:
            case Threshold() | Clean():
                lost = {rows for rows in choices if not attainable(rules, bonus, after[rows])}
                was = attainable(rules, bonus, card)
                assert told == (lost if was and len(lost) < len(choices) else set())
                if was:
                    assert amount(bonus, rules.rows, completed(rules, card)) >= bonus.pays
                for rows in set(choices) - lost:
                    assert amount(bonus, rules.rows, at_best[rows]) >= bonus.pays
                for rows in lost:
                    assert amount(bonus, rules.rows, at_best[rows]) == 0
            case Shortfall() | Tenfold():
                check_fines(game, bonus, card, after, told)
            case _:
                assert told == set()


def check_fines(game, bonus, card, after, told) -> None:
    def minus(card: Card) -> int:
        points = [
            old.points
            for row, old in zip(game.ruleset.rows, card.entries, strict=True)
            if old is not None and own(bonus, row)
        ]
        if isinstance(bonus, Tenfold) and bonus.each:
            return sum(p for p in points if p < 0)
        return min(sum(points), 0)

    def settled(card: Card) -> bool:
        section = [old for row, old in zip(game.ruleset.rows, card.entries, strict=True) if own(bonus, row)]
        if isinstance(bonus, Shortfall):
            return len({total < 0 for total in sums(game.ruleset, bonus, card)}) == 1
        return None not in section

    dues = {rows for rows in after if settled(after[rows]) and not settled(card)}
    costs = {rows for rows in after if minus(after[rows]) < 0 and (minus(card) == 0 or rows in dues)}
    assert told == (costs if len(costs) < len(after) else set())
    for rows in told:
        (one,) = (one for one in row_prices(game, rows) if one.bonus == bonus)
        taken = 9 * minus(after[rows]) if isinstance(bonus, Tenfold) else bonus.pays
        assert one.counts - one.rows == taken
        assert one.due == settled(after[rows])
