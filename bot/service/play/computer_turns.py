"""The turns of computer players, each in a transaction of its own when its time has come."""

from datetime import tzinfo

from bot.service.loaded_game import KeptStates, LoadedGame
from bot.service.play.ending import end_if_over
from bot.service.play.press import hand_over
from bot.service.play.reminders import in_chat
from bot.service.reply import Shown
from bot.store import Tx


def waiting(tx: Tx, states: KeptStates, now: float) -> list[int]:
    """The games in which it is time for a computer player's turn, most overdue first."""
    return [row.id for row in tx.games.due(now) if LoadedGame.load(tx, row, states).for_computer]


def take(table: LoadedGame, at: float, zone: tzinfo) -> Shown | None:
    """Play the turn of the computer player on turn, if its time has come.

    Returns:
        What to show; None when there was nothing to play, or when the bot is not in the chat.
    """
    if table.row.deadline is None or table.row.deadline > at or not table.for_computer:
        return None
    table.run(computer=True)
    table.save(at)
    hand_over(table, at)
    ended = end_if_over(table, at, zone)
    # Turns of computers may overtake each other on the board; that a person is on turn shall not wait.
    return table.shown(urgent=ended or not table.for_computer) if in_chat(table.tx, table.row) else None
