"""The pace of a group's board in games in which all play at once: it changes with the rounds.

A board is edited when a round opens, and at most once before the next one, some seconds after somebody has
written: by then it tells of several. Whatever else happens is shown at once.
"""

import asyncio
from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from typing import Final

from bot.table.service.reply import Shown
from bot.table.views.game import GameView
from engine.play.together import TogetherGame

GATHERING: Final = 8.0
"""Seconds from the first row of a round to the edit that tells who has written."""

_State = tuple[object, ...]


@dataclass(slots=True)
class _Round:
    """The state shown of the round of one game, and the message that shows it.

    `told`: who has written was told, or is about to be.
    """

    state: _State
    message_id: int
    told: bool = False


class RoundBoards:
    """The throttle of boards of games in which all play at once.

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
        self._rounds: dict[int, _Round] = {}
        self._due = set[int]()

    def holds_back(self, shown: Shown) -> bool:
        """Whether the board is not to be shown now, as it tells nothing but who has written.

        A message that has just taken the place of another one is shown once, so that it is noted and pinned.
        """
        view, message_id = shown.view, shown.message_id
        if not isinstance(view, GameView) or message_id is None:
            return False
        game = view.progress.game
        if not isinstance(game, TogetherGame) or view.focus is not None or view.state != "playing":
            self._rounds.pop(view.game, None)
            return False
        if view.game in self._due:
            self._due.discard(view.game)
            return False
        state = _state(view, game)
        known = self._rounds.get(view.game)
        written = any(seat not in game.awaited for seat in game.active)
        if known is None or known.state != state:
            self._rounds[view.game] = _Round(state, message_id)
            return False
        if known.message_id != message_id:
            known.message_id, known.told = message_id, known.told or written
            return False
        if written and not known.told:
            known.told = True
            self._spawn(self._tell(view.game, state))
        return True

    def show_next(self, game: int) -> None:
        """Let the board of a game show it next time, whatever has changed.

        The chat has set another language or clock, or the message that was to show it did not arrive.
        """
        self._rounds.pop(game, None)

    async def _tell(self, game: int, state: _State) -> None:
        await asyncio.sleep(GATHERING)
        known = self._rounds.get(game)
        if known is not None and known.state == state:
            self._due.add(game)
            await self._show(game)


def _state(view: GameView, game: TogetherGame) -> _State:
    """What is to be shown at once when it changes."""
    due = (
        view.deadline if view.deadline is not None and view.deadline.dated else None
    )  # a live one counts down
    called = (view.overdue, view.called, due)
    return (game.opened, *called, view.unreached, seats_of(view), view.place)


def seats_of(view: GameView) -> _State:
    """Who plays each seat, as far as a board tells it."""
    return tuple((seat.state, seat.until_back, tuple(m.name for m in seat.members)) for seat in view.seats)
