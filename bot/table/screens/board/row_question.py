"""The confirmation of a row that costs more than the player may have noticed."""

from collections.abc import Iterator, Sequence
from operator import itemgetter
from typing import assert_never

from bot.ground.texts.formatting import Texts
from bot.rulebook import words
from engine.play.given_up import given_up
from engine.play.row_price import LostBonus, NewFine, Price, Rows, row_prices
from engine.play.scorecard import ScorecardGame
from engine.rules.bonuses import Tenfold, covers
from engine.rules.sheet import Entry, Row


def lines(t: Texts, game: ScorecardGame, rows: Rows) -> Iterator[str]:
    """What writing these rows would cross out, and what it would cost beside."""
    each = [(game.ruleset.rows[index], game.entry(index, layer)) for layer, index in enumerate(rows)]
    crossed = [words.row_full(t, row) for row, entry in each if not entry.made]
    hand = given_up(game, rows)
    if len(crossed) > 1:
        yield t("board-ask-both", first=crossed[0], second=crossed[1])
    elif hand is not None:
        made, pays = words.row_full(t, game.ruleset.rows[hand[0]]), words.whole(hand[1])
        row, entry = next((row, entry) for row, entry in each if not entry.made or entry.points < 0)
        shape = "board-ask-loss" if entry.made else "board-ask-hand"
        points = words.whole(entry.points)
        yield t(shape, row=words.row_full(t, row), points=points, hand=made, pays=pays)
    elif crossed:
        yield t("board-ask", row=crossed[0])
    for price in row_prices(game).get(rows, ()):
        yield _price(t, game, price, each)


def sure(t: Texts, game: ScorecardGame, rows: Rows) -> str:
    """What the button says that writes them nevertheless."""
    crossed = [game.ruleset.rows[i] for layer, i in enumerate(rows) if not game.entry(i, layer).made]
    if len(crossed) > 1:
        return t("button-sure-both")
    return t("button-sure", row=words.row(crossed[0])) if crossed else t("button-sure-write")


def _price(t: Texts, game: ScorecardGame, price: Price, each: Sequence[tuple[Row, Entry]]) -> str:
    match price:
        case LostBonus(bonus):
            section = words.covered(game.ruleset, bonus)
            return t("board-price-bonus", section=section, points=words.whole(price.points, signed=True))
        case NewFine(bonus, rows, counts, due):
            section = words.covered(game.ruleset, bonus)
            if due:
                return t(
                    "board-price-due", section=section, rows=words.whole(rows), counts=words.whole(counts)
                )
            if isinstance(bonus, Tenfold) and bonus.each:  # the row itself counts tenfold, whatever the sum
                own = ((entry.points, row) for row, entry in each if covers(bonus, row))
                worst, row = min(own, key=itemgetter(0))
                points, tenfold = words.whole(worst), words.whole(worst * 10)
                named = words.row(row)
                return t("board-price-row", row=named, section=section, rows=points, counts=tenfold)
            return t("board-price-fine", section=section, rows=words.whole(rows), counts=words.whole(counts))
        case _:
            assert_never(price)
