"""Corrections of turns with dice of the players' own, as steps of a record."""

from collections.abc import Sequence

from engine.errors import IllegalStepError
from engine.play.ended_turn import laid
from engine.play.steps import Step, Undo
from engine.records.record import Progress


def correction(progress: Progress, back: int, steps: Sequence[Step]) -> tuple[Step, ...]:
    """The steps that put others in the place of an ended turn, where dice are the players' own.

    What followed is played again as it was, as far as it may still be: where a row is written already,
    the dice lie for their player to choose another one.

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
    taken = (*(Undo(),) * (back + 1), *steps)
    later = [step for turn in ended[len(ended) - back :] for step in turn.steps] + [*laid(progress.game)]
    for step in taken:
        progress = progress.after(step)
    for step in later:
        try:
            progress = progress.after(step)
        except IllegalStepError:
            break
        taken = (*taken, step)
    return taken
