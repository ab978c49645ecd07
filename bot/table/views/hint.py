"""Hints as plain values."""

from dataclasses import dataclass

from engine.play.game import Game
from engine.play.steps import Action


@dataclass(frozen=True, slots=True)
class HintView:
    """A hint: the actions of the player on turn, ranked by their worth.

    Attributes:
        game: somebody is to choose in it.
        worths: every different action, best first, with its worth in points.
        exact: these are expected final scores; else only guesses of the one-turn player.
        solved: how much of the exact answer is there, from 0 to 1, while it is being computed.
        to_win: with the last row of the mover, in the last round, what to do to win and the chance of that,
            where points must be forgone for it.
    """

    game: Game
    worths: tuple[tuple[Action, float], ...]
    exact: bool
    solved: float | None = None
    to_win: tuple[Action, float] | None = None
