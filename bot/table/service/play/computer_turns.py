"""The turns of computer players, each in a transaction of its own when its time has come."""

from bot.ground.store import Tx
from bot.table.service.game_views import shown_of_game
from bot.table.service.kept_states import KeptStates
from bot.table.service.loaded_game import LoadedGame
from bot.table.service.play.automatic import run
from bot.table.service.play.clock import hand_over
from bot.table.service.play.ending import end_if_over
from bot.table.service.play.reminders import in_chat
from bot.table.service.reply import Shown
from bot.table.store.games import Games


def waiting(tx: Tx, states: KeptStates, now: float) -> list[int]:
    """The games in which it is time for a computer player's turn; most overdue first."""
    found = (LoadedGame.load(tx, row, states) for row in Games(tx).due(now))
    return [each.row.id for each in found if each.for_computer]


def take(loaded: LoadedGame, at: float) -> Shown | None:
    """Play the turn of the computer player on turn, if its time has come; one that is not ready has more.

    Returns:
        What to show; None when there was nothing to play, or when the bot is not in the chat.
    """
    if loaded.row.deadline is None or loaded.row.deadline > at or not loaded.for_computer:
        return None
    if not loaded.computers.ready(loaded.rules):
        loaded.change(deadline=at + loaded.timing.rehearsal)
        return None
    run(loaded, computer=True)
    loaded.save(at)
    hand_over(loaded, at)
    ended = end_if_over(loaded, at)
    # Turns of computers may overtake each other on the board; that a person is on turn shall not wait.
    return (
        shown_of_game(loaded, urgent=ended or not loaded.for_computer)
        if in_chat(loaded.tx, loaded.row)
        else None
    )
