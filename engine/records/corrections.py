"""Corrections of turns with dice of the players' own, as steps of a record."""

from collections.abc import Sequence

from engine.errors import IllegalStepError
from engine.play.ended_turn import laid, same_turn
from engine.play.steps import Step, Undo
from engine.records.record import Progress


def correction(progress: Progress, back: int, steps: Sequence[Step]) -> tuple[Step, ...]:
    """The steps that put others in the place of an ended turn, where dice are the players' own.

    What followed is played again as it was, as far as it may still be: where a row is written already,
    the dice lie for their player to choose another one; from where another seat is on turn than then, or
    another deal is played, nothing is.

    Args:
        progress: of the game.
        back: how many turns have ended since that turn; 0 for the latest one.
        steps: its dice and its end.

    Raises:
        IllegalStepError: the turn is not among those that may be taken back, or a step may not be taken.
    """
    ended = progress.ended
    if not 0 <= back < len(ended):
        raise IllegalStepError(f"expected one of the last {len(ended)} turns")
    later = [(turn.game, turn.steps) for turn in ended[len(ended) - back :]]
    later.append((progress.game, laid(progress.game)))
    taken = [*(Undo(),) * (back + 1), *steps]
    for step in taken:
        progress = progress.after(step)
    for game, again in later:
        if not same_turn(game, progress.game):
            break
        for step in again:
            try:
                progress = progress.after(step)
            except IllegalStepError:
                return tuple(taken)
            taken.append(step)
    return tuple(taken)
