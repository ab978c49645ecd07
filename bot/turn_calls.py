"""Calls to the table on their way: whoever does something before there is room for one is not called."""

from collections.abc import Awaitable, Callable, Coroutine

from bot.lasting import lasting
from bot.message_removal import MessageRemoval
from bot.outbox.sender import Sender
from bot.screens.pages import call as call_screen
from bot.service.games import GameActions
from bot.service.play.calls import TurnCall
from bot.texts.formatting import Texts


class TurnCalls:
    """The calls of all games.

    Args:
        games: are told which message a call is.
        sender: sends them.
        removal: deletes those that came too late.
        find_texts: finds the texts in the language of a chat.
    """

    def __init__(
        self,
        games: GameActions,
        sender: Sender,
        removal: MessageRemoval,
        find_texts: Callable[[int], Awaitable[Texts]],
    ) -> None:
        self._games = games
        self._sender = sender
        self._removal = removal
        self._find_texts = find_texts
        self._waiting: dict[int, TurnCall] = {}

    def drop(self, game: int) -> None:
        """Call nobody in a game any more."""
        self._waiting.pop(game, None)

    def make(self, call: TurnCall) -> Coroutine[object, object, None]:
        """Call somebody, unless they do something before there is room for the message, from now on."""
        self._waiting[call.game] = call
        return self._make(call)

    async def _make(self, call: TurnCall) -> None:
        t = await self._find_texts(call.place.chat_id)
        screen = call_screen.call(t, call.seat, call.place, call.board)

        def stands() -> bool:
            return self._waiting.get(call.game) is call

        message_id = await self._sender.send(call.place, screen, reply_to=call.board, while_true=stands)
        if stands():
            del self._waiting[call.game]
        if message_id is None:
            return
        number = message_id
        if not await lasting(lambda: self._games.called(call, number)):
            self._removal.remove(call.place.chat_id, number)
