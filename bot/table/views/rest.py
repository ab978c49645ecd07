"""Boards at rest: what is told in the chat of a turn that is played in the app."""

from typing import Literal

from bot.table.views.game import GameView
from engine.play.showdown import ShowdownGame
from engine.play.together import TogetherGame

Rest = Literal["turn", "game"]
"""What the chat is told about when it is over only: the turn of a person in the app, or, where everybody who
plays does so in the app, the game."""


def rest_of(view: GameView) -> Rest | None:
    """Whether the board of a game rests; None where people need it to play on, or are called by it."""
    if view.state != "playing" or not view.in_app or view.overdue is not None or view.called:
        return None
    seats = (seat for seat in view.seats if seat.state == "in" and not seat.guest)
    people = {member.user_id for seat in seats for member in seat.members}
    if people <= view.in_app:
        return "game"
    mover = mover_of(view)
    player = None if mover is None or view.seats[mover].state != "in" else view.waited_for(view.seats[mover])
    return "turn" if player is not None and player.user_id in view.in_app else None


def mover_of(view: GameView) -> int | None:
    """The seat on turn, also while its dice are being thrown; None where all play at once."""
    game = view.progress.game
    if isinstance(game, TogetherGame):
        return None
    if game.mover is not None:
        return game.mover
    return game.order[0] if isinstance(game, ShowdownGame) else game.order[game.position]
