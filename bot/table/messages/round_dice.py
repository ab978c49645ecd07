"""The throwing of the die that Telegram throws before each round, in chats with that setting."""

from collections.abc import Awaitable, Callable, Coroutine

from bot.ground.outbox.send_once import OnceSend
from bot.ground.outbox.sender import Sender
from bot.ground.store.lasting import lasting
from bot.table.service.play.round_dice import RoundDiceNotes
from bot.table.service.reply import Shown


class RoundDice:
    """The thrower of dice before rounds, idempotent: one die a round, however often its game is shown.

    Args:
        notes: of every attempt.
        sender: lets Telegram throw.
        spawn: runs what takes time.
        on_settled: is called with a game that goes on.
    """

    def __init__(
        self,
        notes: RoundDiceNotes,
        sender: Sender,
        spawn: Callable[[Coroutine[object, object, None]], None],
        on_settled: Callable[[Shown], Awaitable[None]],
    ) -> None:
        self._notes, self._sender = notes, sender
        self._spawn, self._on_settled = spawn, on_settled
        self._under_way = set[tuple[int, int]]()

    def throw(self, game: int, number: int) -> None:
        """Let Telegram throw the die before a round; then the round begins."""
        if (game, number) not in self._under_way:
            self._under_way.add((game, number))
            self._spawn(self._throw(game, number))

    async def _throw(self, game: int, number: int) -> None:
        try:
            place = await lasting(lambda: self._notes.place(game))
            if place is None:
                return
            die = await self._sender.die(place, OnceSend(self._notes.attempt(game, number)))
            if die is None and self._sender.closed:
                return  # goes on after the restart
            shown = await lasting(lambda: self._notes.settle(game, number, die))
        finally:
            self._under_way.discard((game, number))
        if shown is not None:
            await self._on_settled(shown)
