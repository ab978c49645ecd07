"""A game that all have played at once, told in turns: it comes to the same."""

from engine.play.in_turns import in_turns
from engine.play.steps import Leave, SeatStep, Stop, Undo, Write
from engine.play.together import TogetherGame
from tests.engine.checks.recorded import Recorded


def check_in_turns(game: Recorded) -> None:
    last = game.end
    told = in_turns(game.moments[0].before.game, [moment.step for moment in game.moments])
    end = told[-1][2]
    assert not isinstance(end, TogetherGame)
    assert end.over
    assert end.cards == last.cards
    assert end.totals() == last.totals()
    assert end.round_winners() == last.round_winners()
    assert end.outcome() == last.outcome()
    assert not any(isinstance(step, Undo | SeatStep) for _, step, _ in told)
    assert end.turns == sum(isinstance(step, Write | Stop) for _, step, _ in told) + sum(
        isinstance(step, Leave) and before.mover == step.seat for before, step, _ in told
    )
