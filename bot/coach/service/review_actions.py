"""The use cases of reviews: the backlog, storing, the card that a player may ask about."""

from bot.coach.service import reviews
from bot.coach.store import Reviews
from bot.ground.store import Tx
from bot.ground.values.actor import Actor
from bot.ground.values.place import Place
from bot.table.service.game_views import shown_of_game
from bot.table.service.loaded_game import readable
from bot.table.service.queries import Queries
from bot.table.service.reply import Refusal, Shown
from bot.table.service.transactions import Transactions
from bot.table.views.game import GameView, ReviewView
from engine.records.record import Record

REVIEW_SECONDS = 7 * 24 * 3600.0
"""The age in seconds up to which finished games are still reviewed when the bot starts."""


class ReviewActions:
    """The use cases of reviews, each a transaction."""

    def __init__(self, transactions: Transactions) -> None:
        self._transactions = transactions
        self._queries = Queries(transactions)

    async def keep(self, game: int, found: ReviewView) -> Shown | None:
        """Keep the review of a game that is over; returns what its message should show now."""

        def work(tx: Tx) -> Shown | None:
            row = readable(tx, game)
            if row is None or row.state != "over":
                return None
            reviews.keep(tx, game, found)
            return shown_of_game(self._transactions.load(tx, row))

        return await self._transactions.write(work)

    async def unreviewed(self) -> list[int]:
        """The games that ended within `REVIEW_SECONDS` and have no review, in the order they ended."""
        since = self._transactions.clock() - REVIEW_SECONDS
        return await self._transactions.read(lambda tx: Reviews(tx).unreviewed(since))

    async def finished(self, game: int) -> tuple[Record, Shown] | None:
        """The record of a game that is over; None for any other."""
        return await self._queries.finished(game)

    async def seat(self, place: Place, actor: Actor, game: int) -> tuple[GameView, int] | Refusal:
        """A game that is over, reviewed or not yet, and the actor's seat in it if they played to the end."""
        found = await self._queries.record(place, actor, game)
        if isinstance(found, Refusal):
            return found
        view = found[1].view
        if not isinstance(view, GameView) or view.state != "over":
            return Refusal.NO_REVIEW
        own = (
            i for i, seat in enumerate(view.seats) if any(m.user_id == actor.user_id for m in seat.everybody)
        )
        seat = next(own, None)
        reviewed = view.review is None or any(each.seat == seat for each in view.review.seats)
        if seat is None or not reviewed:
            return Refusal.NOT_SEATED
        return (view, seat) if view.seats[seat].state == "in" else Refusal.NOT_TO_THE_END
