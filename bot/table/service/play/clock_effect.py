"""The effect of a deadline in a game, and what the clocks of turns and of rounds have in common."""

from dataclasses import dataclass

from bot.ground.texts.message import Message
from bot.rulebook.views import Clock
from bot.table.service.loaded_game import LoadedGame
from bot.table.service.reply import Shown


@dataclass(frozen=True, slots=True)
class ClockEffect:
    """The effect of a deadline in a game.

    Attributes:
        shown: what to show.
        calls: it calls people, so it has to be a new message.
        said: what to say in the chat.
    """

    shown: Shown | None = None
    calls: bool = False
    said: Message | None = None


def clock_of(loaded: LoadedGame) -> Clock:
    """The clock that a turn or a round of this game has if it begins now; at a side table a live one."""
    if loaded.row.table_no:
        return "live"
    if loaded.row.untimed:
        return "none"
    return "live" if loaded.chat is None else loaded.chat.settings.clock
