"""The record of a chat: its best card, announced when a game has beaten it."""

from typing import Final

from bot.ground.store import Tx
from bot.rankings.store.best_cards import BestCards
from bot.table.store.rows import GameRow
from bot.table.views.honours import BestCardView
from engine.rules.ruleset import Ruleset
from engine.rules.showdown_rules import Rules

LEAST_GAMES: Final = 3
"""Games of a family that must have counted in a chat before: after one or two nearly any is the best."""


def best_card(tx: Tx, row: GameRow, rules: Rules) -> BestCardView | None:
    """The best card of a game that is over, if it is better than all its chat had seen with such rules.

    Chips are no card: they only change hands.
    """
    if not isinstance(rules, Ruleset):
        return None
    best = BestCards(tx).best_of(row.id)
    if best is None or row.ended_at is None:
        return None
    before = BestCards(tx).best_before(row.chat_id, row.family, row.ended_at, LEAST_GAMES)
    seat, points = best
    if before is None or points <= before.points:
        return None
    return BestCardView(seat, points, before.points, before.user_id, before.name or "")
