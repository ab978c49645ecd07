"""The end of abandoned games: untouched for a month, or in a chat that the bot was removed from."""

from bot.ground.runtime.timing import Timing
from bot.ground.store import Tx
from bot.ground.texts.message import say
from bot.table.service.game_views import shown_of_game
from bot.table.service.loaded_game import LoadedGame
from bot.table.service.play.clock_effect import ClockEffect
from bot.table.service.play.ending import put_away
from bot.table.service.play.reminders import in_chat
from bot.table.store.games import Games

_AT_ONCE = 50
"""Games that are ended in one go: each has a board to be edited and a message to be sent."""


def waiting(tx: Tx, timing: Timing, at: float) -> list[int]:
    """The games that are to be ended now."""
    return Games(tx).abandoned(at - timing.abandoned, at - timing.thrown_out, _AT_ONCE)


def end(loaded: LoadedGame, at: float) -> ClockEffect:
    """End a game as stopped, if it still waits for that, and say so where the bot may write."""
    if loaded.row.id not in waiting(loaded.tx, loaded.timing, at):
        return ClockEffect()
    put_away(loaded, at)
    if not in_chat(loaded.tx, loaded.row):
        return ClockEffect()
    return ClockEffect(shown_of_game(loaded, urgent=True), said=say("game-forgotten", game=loaded.row.id))
