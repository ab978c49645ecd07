"""Commitments in what was sent: whatever message shows one, that it has arrived is noted."""

from collections.abc import Callable, Coroutine
from functools import partial
from typing import Final

from bot.ground.runtime.lru_dict import LruDict
from bot.ground.store.lasting import lasting
from bot.ground.values.screen import Screen
from bot.table.screens import dice_proof
from bot.table.service.commitments import ShownCommitmentNotes

_KEPT: Final = 1_000
"""Commitments that are remembered as noted, so that not every edit of a lobby is a transaction."""


class ShownCommitments:
    """The listener to all messages that have arrived.

    Args:
        notes: notes what they show.
        spawn: does something in the background.
    """

    def __init__(
        self, notes: ShownCommitmentNotes, spawn: Callable[[Coroutine[object, object, None]], None]
    ) -> None:
        self._notes, self._spawn = notes, spawn
        self._noted: LruDict[tuple[int, str], bool] = LruDict(_KEPT)

    def arrived(self, chat_id: int, screen: Screen) -> None:
        """Take note of a screen that a message of a chat shows, as Telegram has confirmed."""
        for shown in dice_proof.shown_in(screen.text):
            if self._noted.get((chat_id, shown)) is None:
                self._noted[chat_id, shown] = True
                self._spawn(lasting(partial(self._notes.note, chat_id, shown)))
