"""Chance of environments: the game goes on by itself until somebody has a choice."""

from collections.abc import Callable

from engine.play.game import Game
from engine.play.steps import Rolled, Throw

FacesThrown = Callable[[int], tuple[int, ...]]
"""So many faces, thrown."""


def forced(game: Game) -> Throw | None:
    """The first throw of a turn, which is no choice; None where there is one, or none is due."""
    if game.turn.roll or game.due is not None or game.mover is None:
        return None
    return next(iter(game.possible_throws()))


def settled(game: Game, faces: FacesThrown) -> Game:
    """The game once somebody has a choice, or it is over: forced throws made, all dice fallen."""
    while True:
        if game.due is not None:
            game = game.apply(Rolled(faces(len(game.due.positions))))
            continue
        throw = forced(game)
        if throw is None:
            return game
        game = game.apply(throw)
