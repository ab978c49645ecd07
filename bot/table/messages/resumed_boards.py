"""Boards after a start of the bot: those that show their games already are left as they are."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterable
from functools import partial

from bot.ground.outbox.sender import Sender
from bot.ground.store import EndedError
from bot.ground.store.lasting import lasting
from bot.ground.values.place import Place
from bot.table.messages.board_sends import BoardSends, calls_somebody
from bot.table.messages.game_screens import GameScreens
from bot.table.messages.shown_boards import shows
from bot.table.messages.worked_out import WorkedOut
from bot.table.service.queries import Queries
from bot.table.service.reply import Shown
from bot.table.views.game import GameView, LobbyView

_IDLE = 2  # parts of the time that resuming leaves to taps, for each part that it takes

_logger = logging.getLogger(__name__)


class ResumedBoards:
    """The boards of live games as they are taken up: the bot may have died before they were shown.

    Args:
        queries: read the games.
        screens: draw them.
        worked_out: knows what is still to be found out.
        sender: is told what a board shows.
        sends: sends a call that may not have been heard.
        known: is told of a game whose board shows it already.
        present: brings the messages of a game up to date.
    """

    def __init__(  # noqa: PLR0913, PLR0917 - made in one place
        self,
        queries: Queries,
        screens: GameScreens,
        worked_out: WorkedOut,
        sender: Sender,
        sends: BoardSends,
        known: Callable[[LobbyView | GameView], None],
        present: Callable[[Shown], Awaitable[None]],
    ) -> None:
        self._queries, self._screens, self._worked_out = queries, screens, worked_out
        self._sender, self._sends, self._known, self._present = sender, sends, known, present
        self._resuming = set[int]()  # games that are being read, and that nobody has shown meanwhile

    def overtaken(self, game: int) -> None:
        """Note that a game is shown as it is now."""
        self._resuming.discard(game)

    async def take_up(self, games: Iterable[tuple[int, Place]]) -> None:
        """Show these games as they are in the database.

        One after the other and with breaks: taps are handled meanwhile, and do not wait.
        """
        now = asyncio.get_running_loop().time
        for game, place in games:
            began = now()
            try:
                await lasting(partial(self._take_up, game, place))
            except EndedError:
                raise  # whoever goes on with the chats takes them up
            except Exception:
                _logger.exception("game %s was not taken up", game)  # the other games go on
            await asyncio.sleep(_IDLE * (now() - began))

    async def _take_up(self, game: int, place: Place) -> None:
        """Show a game, unless its board is known to show it already."""
        # What is waited for below the game could overtake a newer screen.
        await self._screens.read_settings(place.chat_id)
        before = await self._queries.resumed(game)
        if before is not None and await self._worked_out.lacks_chances(before.view):
            await self._worked_out.find_chances(before.view)
        self._resuming.add(game)
        shown = await self._queries.resumed(game)
        still = game in self._resuming
        self._resuming.discard(game)
        if shown is None or not still:
            return  # a press that was committed while it was read has shown more
        if shown.message_id is not None and shown.is_played:
            screen = await self._screens.screen(shown.view)
            if shows(shown.known, screen):
                self._known(shown.view)
                self._sender.known(place, shown.message_id, screen)
                return
            if calls_somebody(shown):  # whoever was called before the bot died may not have heard of it
                self._sends.start(self._sends.newest(shown), calls=True)
                return
        await self._present(shown)
