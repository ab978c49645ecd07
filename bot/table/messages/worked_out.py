"""Background additions to views of games: win chances and reviews, asked for before a view is drawn."""

from dataclasses import replace
from typing import Protocol

from bot.chats.service.settings import ChatSettings
from bot.ground.store.lasting import lasting
from bot.table.service.queries import Queries
from bot.table.views.game import GameView, LobbyView
from bot.table.views.rest import rest_of


class GameReviews(Protocol):
    """The interface of a reviewer of finished games."""

    def comes(self, view: GameView) -> bool:
        """Whether a game that is over has no review yet, and will have one as far as is known."""

    def reviews_rows(self, view: GameView) -> bool:
        """Whether only the choice of rows can be reviewed in a game that is over, on request."""

    async def soon(self, view: GameView) -> None:
        """Wait for a review under way for as long as a result may wait."""

    async def review(self, game: int) -> None:
        """Review a game that is over, and show it; nothing to do is fine."""


class SeatChances(Protocol):
    """The interface of a source of win chances."""

    def known(self, view: GameView) -> tuple[float, ...] | None:
        """By seat the chance to win, as far as it has been found out; never waits."""

    def missing(self, view: GameView) -> bool:
        """Whether there is something to find out, and all is there that is needed for it."""

    async def find_out(self, view: GameView) -> None:
        """Find out the chances of a board; they are known from then on."""


class WorkedOut:
    """The background additions to views of games: those that are known, and those still to come.

    Args:
        queries: tell games as they are now.
        chats: what chats want to see.

    Attributes:
        reviewer: reviews games that are over; None: there are no reviews.
        chances: to win, of boards; None: there are none.
    """

    def __init__(self, queries: Queries, chats: ChatSettings) -> None:
        self._queries, self._chats = queries, chats
        self.chances: SeatChances | None = None
        self.reviewer: GameReviews | None = None

    async def add_to(self, view: GameView) -> GameView:
        """The view with the chances to win, where the chat wants them, and whether a review comes.

        Does not suspend where the chat's settings are known.
        """
        if self.reviewer is not None and self.reviewer.comes(view):
            view = replace(view, review_comes=True)
        if self.reviewer is not None and self.reviewer.reviews_rows(view):
            view = replace(view, rows_reviewed=True)
        if self.chances is None or not (await self._chats.settings(view.place.chat_id)).chances:
            return view
        playing = view.state == "playing"
        return replace(view, with_chances=True, chances=self.chances.known(view) if playing else None)

    async def lacks_chances(self, view: LobbyView | GameView) -> bool:
        """Whether a board shows chances to win that are still to be found out, and can be."""
        if self.chances is None or not isinstance(view, GameView) or rest_of(view) is not None:
            return False
        return (await self._chats.settings(view.place.chat_id)).chances and self.chances.missing(view)

    async def find_chances(self, view: LobbyView | GameView) -> None:
        """Find out the chances to win of a board."""
        if self.chances is not None and isinstance(view, GameView):
            await self.chances.find_out(view)

    async def reviewed(self, view: GameView) -> GameView:
        """A game that is over with its review, if that is there in a moment: then one message tells all."""
        if self.reviewer is None or not self.reviewer.comes(view):
            return view
        await self.reviewer.soon(view)
        now = await lasting(lambda: self._queries.shown(view.game))
        return now.view if now is not None and isinstance(now.view, GameView) else view
