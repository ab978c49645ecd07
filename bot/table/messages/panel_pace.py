"""The pace of panels: what a person does is shown to them at once, what the others do is gathered.

A private chat takes about one edit in 1.2 seconds, and a tap about every second wants one. An edit for each
row that somebody else writes would hold up the dice of the person's own next throw.
"""

import asyncio
from collections.abc import Callable, Coroutine
from dataclasses import dataclass

from bot.ground.runtime.lru_dict import LruDict
from bot.table.messages.round_boards import GATHERING
from bot.table.service.reply import Panel
from engine.play.together import TogetherGame

_KEPT = 10_000
"""Panels whose last state is remembered."""

_Which = tuple[int, int]
_Turn = tuple[object, ...]
_PLAYS = 0
"""The place in a `_Turn` that tells whether the person may act."""


@dataclass(slots=True, eq=False)
class _Held:
    """The newest panel that is held back."""

    panel: Panel


class PanelPace:
    """The throttle of panels, by game and person.

    Args:
        show: shows a panel.
        spawn: does something in the background.
    """

    def __init__(
        self,
        show: Callable[[Panel], Coroutine[object, object, None]],
        spawn: Callable[[Coroutine[object, object, object]], None],
    ) -> None:
        self._show, self._spawn = show, spawn
        self._turns: LruDict[_Which, _Turn] = LruDict(_KEPT)
        self._held: dict[_Which, _Held] = {}

    def holds_back(self, panel: Panel) -> bool:
        """Whether a panel is not to be shown now, as it tells nothing new but of the others.

        It is shown within `GATHERING` seconds then, unless a newer one is before.
        """
        which, turn = (panel.view.game, panel.user_id), _turn(panel)
        held = self._held.get(which)
        if self._turns.get(which) != turn:
            self._turns[which] = turn
            self._held.pop(which, None)
            return False
        if held is None:
            self._held[which] = held = _Held(panel)
            self._spawn(self._show_later(which, held))
        held.panel = panel
        return True

    def begins(self, panel: Panel) -> bool:
        """Whether a turn begins on a panel that showed a person waiting; asked before `holds_back`."""
        shown = self._turns.get((panel.view.game, panel.user_id))
        return shown is not None and _plays(panel) and not shown[_PLAYS]

    def sent(self, panel: Panel) -> None:
        """Note that a panel has been sent as it is."""
        self._turns[panel.view.game, panel.user_id] = _turn(panel)

    async def _show_later(self, which: _Which, held: _Held) -> None:
        await asyncio.sleep(GATHERING)
        if self._held.get(which) is held:
            del self._held[which]
            await self._show(held.panel)


def _turn(panel: Panel) -> _Turn:
    """What is to be shown at once when it changes: the person's own turn, and which message shows it."""
    view = panel.view
    rows = (view.asking, view.outer, view.crossing, view.named, view.announcing)
    own = (view.version, view.held, *rows, view.undoable)
    return (_plays(panel), panel.message_id, *own, view.state, view.away)


def _plays(panel: Panel) -> bool:
    """Whether the person may act now."""
    game = panel.view.progress.game
    return isinstance(game, TogetherGame) and game.mover is not None
