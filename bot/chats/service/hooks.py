"""Hooks by which other rooms follow a moved chat or a changed setting, inside its transaction."""

from collections.abc import Callable
from dataclasses import dataclass
from zoneinfo import ZoneInfo

from bot.ground.store import Tx

OnMoved = Callable[[Tx, int, int, float], Callable[[], None]]
"""Called with the old and the new number of a group that becomes a supergroup, and the time, before anything
is moved; what it returns is called when everybody has been asked."""
OnSet = Callable[[Tx, int, str, ZoneInfo, float], None]
"""Called with a chat and the name of the setting that was changed there ("zone", or empty where all may have
been), the zone of chats without one of their own, and the time."""


@dataclass(frozen=True, slots=True)
class ChatHooks:
    """The hooks that the room of chats calls, in this order."""

    on_moved: tuple[OnMoved, ...] = ()
    on_set: tuple[OnSet, ...] = ()

    def moved(self, tx: Tx, old: int, new: int, at: float) -> tuple[Callable[[], None], ...]:
        """Tell everybody that a group becomes a supergroup; returns what is to be called afterwards."""
        return tuple([hear(tx, old, new, at) for hear in self.on_moved])

    def was_set(self, tx: Tx, chat_id: int, setting: str, default: ZoneInfo, now: float) -> None:
        """Tell everybody that a setting was changed."""
        for hear in self.on_set:
            hear(tx, chat_id, setting, default, now)
