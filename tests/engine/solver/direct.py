"""Perfect play by plain recursion over games, nothing shared with the solver: for tiny sheets."""

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from itertools import combinations, product

from engine.play.scorecard import ScorecardGame, new_scorecard_game
from engine.play.standings import card_total
from engine.play.turn import Turn
from engine.rules.ruleset import Ruleset
from engine.rules.sheet import Card

Pair = tuple[float, float]
"""Mean and second moment of the final score."""


def mean(pairs: list[Pair]) -> Pair:
    return sum(m for m, _ in pairs) / len(pairs), sum(s for _, s in pairs) / len(pairs)


def direct(rules: Ruleset) -> Callable[[Card], Pair]:
    """The moments of perfect play from a card on."""

    def turn(card: Card) -> Pair:
        @cache
        def after(dice: tuple, roll: int) -> Pair:
            game = replace(new_scorecard_game(rules, 1), cards=(card,), turn=Turn(dice, roll))
            found = [written(game, row) for row in game.writable_rows()]
            if roll < rules.rolls:
                keeps = {k for size in range(rules.dice) for k in combinations(dice, size)}
                found += [thrown(keep, roll) for keep in keeps]
            return max(found)

        @cache
        def thrown(keep: tuple, roll: int) -> Pair:
            outcomes = product(range(1, 7), repeat=rules.dice - len(keep))
            return mean([after(tuple(sorted(keep + new)), roll + 1) for new in outcomes])

        return thrown((), 0)

    def written(game: ScorecardGame, row: int) -> Pair:
        entry = game.entry(row)
        alike = (1,) * rules.dice if len(set(entry.dice)) == 1 else tuple(range(rules.dice))
        return rest(game.cards[0].write(row, replace(entry, dice=alike, roll=1)))

    @cache
    def rest(card: Card) -> Pair:
        if card.full:
            total = card_total(rules, card).points
            return total, total**2
        return turn(card)

    return rest
