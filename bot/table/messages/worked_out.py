"""What views of games have from the background: chances to win, and reviews; asked before they are drawn."""

from dataclasses import replace

from bot.chats.service.settings import ChatSettings
from bot.coach.reviewer import Reviewer
from bot.coach.win_chances import BoardWinChances
from bot.ground.store.lasting import lasting
from bot.table.service.queries import Queries
from bot.table.views.game import GameView, LobbyView


class WorkedOut:
    """What is known of games beyond their state, and what there is to wait for.

    Args:
        queries: tell games as they are now.
        chats: what chats want to see.
        win_chances: of boards; None: there are none.

    Attributes:
        reviewer: reviews games that are over; None: there are no reviews.
    """

    def __init__(self, queries: Queries, chats: ChatSettings, win_chances: BoardWinChances | None) -> None:
        self._queries, self._chats = queries, chats
        self._win_chances = win_chances
        self.reviewer: Reviewer | None = None

    async def add_to(self, view: GameView) -> GameView:
        """The view with the chances to win, where the chat wants them, and whether a review comes.

        Does not suspend where the chat's settings are known.
        """
        if self.reviewer is not None and self.reviewer.comes(view):
            view = replace(view, review_comes=True)
        if self._win_chances is None or not await self._chats.chances(view.place.chat_id):
            return view
        playing = view.state == "playing"
        return replace(view, with_chances=True, chances=self._win_chances.known(view) if playing else None)

    async def lacks_chances(self, view: LobbyView | GameView) -> bool:
        """Whether a board shows chances to win that are still to be found out, and can be."""
        if self._win_chances is None or not isinstance(view, GameView):
            return False
        return await self._chats.chances(view.place.chat_id) and self._win_chances.missing(view)

    async def find_chances(self, view: LobbyView | GameView) -> None:
        """Find out the chances to win of a board."""
        if self._win_chances is not None and isinstance(view, GameView):
            await self._win_chances.find_out(view)

    async def reviewed(self, view: GameView) -> GameView:
        """A game that is over with its review, if that is there in a moment: then one message tells all."""
        if self.reviewer is None or not self.reviewer.comes(view):
            return view
        await self.reviewer.soon(view)
        now = await lasting(lambda: self._queries.shown(view.game))
        return now.view if now is not None and isinstance(now.view, GameView) else view
