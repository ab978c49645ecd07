"""The standing of a match in the result of one of its games."""

from dataclasses import replace

from bot.ground.store import Tx
from bot.matches.service.going_on import match_of
from bot.rulebook.stored_rules import rules_of
from bot.table.service.hooks import ViewedGame
from bot.table.service.transactions import Transactions
from bot.table.store.games import Games
from bot.table.views.game import GameView
from bot.table.views.match_game import MatchView


def with_match(tx: Tx, viewed: ViewedGame, view: GameView) -> GameView:
    """The view of a game that has ended, with its match as it stood then."""
    match = match_of(tx, viewed.row.id, viewed.rules, until=viewed.row.id)
    return view if match is None else replace(view, match=match.view)


class MatchResults:
    """The queries of matches, each in a transaction of its own."""

    def __init__(self, transactions: Transactions) -> None:
        self._transactions = transactions

    async def of_game(self, game: int) -> MatchView | None:
        """The match of a game as it stood when that had ended; None if it belongs to none."""

        def work(tx: Tx) -> MatchView | None:
            row = Games(tx).get(game)
            if row is None:
                return None
            match = match_of(tx, game, rules_of(row.preset, row.options, row.revision), until=game)
            return None if match is None else match.view

        return await self._transactions.read(work)
