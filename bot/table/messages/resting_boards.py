"""The pace of boards while people play in the app: they change when a turn, or half a game, is over.

A board that shows a turn which goes on in the app comes to rest some seconds later: by then that turn may be
over, which is one edit less.
"""

import asyncio
from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from typing import Final

from bot.ground.runtime.lru_dict import LruDict
from bot.table.messages.round_boards import seats_of
from bot.table.service.reply import Shown
from bot.table.views.game import GameView
from bot.table.views.rest import mover_of, rest_of
from engine.play.length import half_played
from engine.play.together import TogetherGame

SETTLING: Final = 15.0
"""Seconds for which a board shows dice that have been thrown anew in the app, at the longest."""
_KEPT: Final = 10_000
"""Games whose board is remembered."""

_State = tuple[object, ...]


@dataclass(slots=True, eq=False)
class _ShownBoard:
    """The content of the board of a game.

    Attributes:
        message_id: of the board.
        turn: the turn, or the round, that it shows.
        rest: what of a board at rest is to be shown at once when it changes; None: it does not rest.
        settles: whether it comes to rest soon.
    """

    message_id: int
    turn: _State
    rest: _State | None
    settles: bool = False


class RestingBoards:
    """The throttle of boards that need not change with every press, as its person sees it in the app.

    Args:
        show: shows a game as it is then.
        spawn: does something in the background.
    """

    def __init__(
        self,
        show: Callable[[int], Coroutine[object, object, object]],
        spawn: Callable[[Coroutine[object, object, object]], None],
    ) -> None:
        self._show, self._spawn = show, spawn
        self._boards: LruDict[int, _ShownBoard] = LruDict(_KEPT)

    def holds_back(self, shown: Shown) -> bool:
        """Whether a board is not to be shown now: it rests, or comes to rest soon.

        A message that has just taken the place of another one is shown once, so that it is noted and pinned.
        """
        view, message_id = shown.view, shown.message_id
        if not isinstance(view, GameView) or message_id is None:
            self.show_next(view.game)
            return False
        known, now = self._boards.get(view.game), _ShownBoard(message_id, _turn(view), _rest(view))
        if now.rest is None or known is None or known.message_id != message_id:
            self._boards[view.game] = now
            return False
        if known.rest is None and known.turn == now.turn:
            if not known.settles:
                known.settles = True
                self._spawn(self._settle(view.game, known))
            return True
        self._boards[view.game] = now
        return known.rest == now.rest

    def show_next(self, game: int) -> None:
        """Let the board of a game show it next time, as in `RoundBoards`."""
        self._boards.pop(game, None)

    async def _settle(self, game: int, board: _ShownBoard) -> None:
        await asyncio.sleep(SETTLING)
        if self._boards.get(game) is board:
            self.show_next(game)
            await self._show(game)


def _turn(view: GameView) -> _State:
    """The turn that is played, or the round where all play at once."""
    game = view.progress.game
    return (game.opened,) if isinstance(game, TogetherGame) else (game.turns, mover_of(view))


def _rest(view: GameView) -> _State | None:
    """What is to be shown at once when it changes; None for a board that does not rest."""
    rest = rest_of(view)
    if rest is None:
        return None
    at = (half_played(view.progress.game),) if rest == "game" else _turn(view)
    return (rest, *at, seats_of(view), view.may_join, view.place)
