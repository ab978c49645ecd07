"""What a group's board may show of a round in which all play at once, while that is under way.

It is edited when the round opens, and some seconds after somebody has written: whatever is written later is
shown when the next round opens.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from bot.table.game import RecordState
from bot.table.model import GameView
from engine.play.game import new_game
from engine.play.steps import Join, SeatStep, Undo, parse
from engine.play.together import TogetherGame
from engine.records.record import Progress


def shown_before(view: GameView, lines: Sequence[str]) -> Iterator[GameView]:
    """The earlier states of its round that the board may show instead of the present one, the newest first.

    If anybody has written, and nobody has taken a row back, it tells of somebody.

    Args:
        view: the game as the group sees it, while nothing has happened for some time.
        lines: its record.
    """
    game = view.progress.game
    if not isinstance(game, TogetherGame) or view.focus is not None or view.state != "playing":
        return
    seats = [seat.state == "in" for seat in view.seats]
    steps = [parse(line) for line in lines]
    began = game.seats - sum(isinstance(step, Join) for step in steps)
    states = [RecordState(0, Progress(new_game(view.rules, began)))]
    for step in steps:
        states.append(states[-1].after(step, seats))
    of_round = [state for state in states if _opened(state) == game.opened]
    last = steps[-len(of_round) :]
    taken_back = any(isinstance(step, SeatStep) and isinstance(step.step, Undo) for step in last)
    for state in reversed(of_round):
        if taken_back or _tells(state) or not _tells(of_round[-1]):
            for limit in (view.limit, replace(view.limit, deadline=None)):
                yield replace(view, progress=state.progress, recent=state.recent, limit=limit)


def _opened(state: RecordState) -> int:
    game = state.progress.game
    return game.opened if isinstance(game, TogetherGame) else 0


def _tells(state: RecordState) -> bool:
    """Whether somebody has written in the round."""
    game = state.progress.game
    return isinstance(game, TogetherGame) and any(seat not in game.awaited for seat in game.active)
