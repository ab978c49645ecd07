"""The start of a game, once everybody sits and the public string of its dice stands."""

from collections.abc import Iterable

from bot.table.service import counting
from bot.table.service.kept_states import RecordState
from bot.table.service.loaded_game import LoadedGame
from bot.table.service.play.automatic import run
from bot.table.service.play.clock import hand_over
from engine.play.game import new_game
from engine.play.steps import Dare, SeatStep
from engine.records.record import Progress


def start(loaded: LoadedGame, at: float, client: str, dares: Iterable[int] = ()) -> None:
    """Begin a game that is in its lobby.

    Args:
        loaded: the game.
        at: the time in unix seconds.
        client: the public string of its dice.
        dares: the seats that have one roll fewer in each turn.
    """
    why_not = counting.uncounted(loaded.tx, loaded.rules, loaded.seats, loaded.row.created_at)
    # Whose dice they are is told by the rules.
    uncounted = None if why_not == "own" else why_not
    loaded.change(
        state="playing", menu=None, started_at=at, drawing_at=None, client=client, uncounted=uncounted
    )
    loaded.state = RecordState(0, Progress(new_game(loaded.rules, len(loaded.seats))))
    for step in loaded.hooks.first_steps(loaded.tx, loaded.row, loaded.rules, loaded.seats):
        loaded.play(step)
    for seat in dares:
        loaded.play(SeatStep(seat, Dare()))
    loaded.focus_on(loaded.row.chat_id)  # in a private chat, whose board is the person's card
    run(loaded)
    loaded.save(at)
    hand_over(loaded, at)
