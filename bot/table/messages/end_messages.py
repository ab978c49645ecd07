"""The messages of a game that is over: its result, sent once, and the board, which becomes the final card."""

from collections.abc import Awaitable, Callable, Coroutine
from dataclasses import replace
from functools import partial

from bot.ground.outbox.send_once import OnceSend
from bot.ground.outbox.sender import Sender
from bot.ground.store.lasting import lasting
from bot.table.messages.board_moves import BoardMoves
from bot.table.messages.board_pins import BoardPins
from bot.table.messages.board_sends import BoardSends
from bot.table.messages.game_screens import GameScreens
from bot.table.messages.worked_out import WorkedOut
from bot.table.service.game_service import GameService
from bot.table.service.reply import Shown
from bot.table.views.game import GameView


class EndMessages:
    """The presenter of games that are over.

    Args:
        service: notes the attempts at results.
        sender: sends and edits.
        screens: draws them.
        worked_out: has a review made.
        sends: have a board of the game on its way perhaps.
        moves: need not follow its board any more.
        pins: unpin it.
        present: brings all messages of a game up to date.
        spawn: does something in the background.
    """

    def __init__(  # noqa: PLR0913, PLR0917 - made in one place
        self,
        service: GameService,
        sender: Sender,
        screens: GameScreens,
        worked_out: WorkedOut,
        sends: BoardSends,
        moves: BoardMoves,
        pins: BoardPins,
        present: Callable[[Shown], Awaitable[None]],
        spawn: Callable[[Coroutine[object, object, object]], None],
    ) -> None:
        self._queries, self._results, self._sender = service.queries, service.results, sender
        self._screens, self._worked_out = screens, worked_out
        self._sends, self._moves, self._pins = sends, moves, pins
        self._present, self._spawn = present, spawn
        self._announcing: dict[int, bool] = {}  # by game, whether it was to be presented meanwhile

    def review(self, view: GameView) -> None:
        """Have a game that is over reviewed, if it was not."""
        reviewer = self._worked_out.reviewer
        if view.review is None and reviewer is not None:
            self._spawn(reviewer.review(view.game))

    async def present(self, shown: Shown, view: GameView) -> None:
        """Bring both messages of a game that is over up to date; its result is sent if it never was.

        The result, which everybody waits for, goes before the board's edit.
        """
        self._sends.give_up(view.game)
        self._moves.ended(view.game)
        shown = self._sends.newest(shown)
        self.review(view)
        if view.game in self._announcing:
            self._announcing[view.game] = True
            return
        if shown.result_id is None:
            self._announcing[view.game] = False
            self._spawn(self._announce(view))
            return
        if shown.result_id:
            self._sender.show(
                view.place, shown.result_id, await self._screens.result(view), urgent=shown.urgent
            )
        if shown.message_id is not None:
            screen = await self._screens.screen(view)
            self._sender.show(view.place, shown.message_id, screen, urgent=shown.urgent)
            await self.leave(view, shown.message_id)

    async def leave(self, view: GameView, message_id: int) -> None:
        """The board of a game that is not played any more stands where it stands, and is pinned no more."""
        self._moves.ended(view.game)
        await self._pins.end(view, message_id)

    async def _announce(self, view: GameView) -> None:
        """Send the result of a game, which then calls everybody who played.

        Where the bot was refused, and has come back before it heard of that, the result is sent once more.
        """
        game = view.game
        try:
            view = await self._worked_out.reviewed(view)
            notes, screen = self._results.notes(game), await self._screens.result(view)
            again = (attempts := OnceSend(notes)).refused  # when the bot is back
            message_id = await self._sender.send(view.place, screen, attempts=attempts, outside=again)
            if message_id is not None:
                await lasting(partial(notes.sent, message_id))
        finally:
            asked = self._announcing.pop(game)
        now = await lasting(lambda: self._queries.shown(game))
        if now is not None and (asked or now.result_id is not None):
            # The board, whose buttons are out of date; and the result, if it was reviewed meanwhile.
            await self._present(replace(now, urgent=True))
