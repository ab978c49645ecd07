"""What the coach brings: the review of a game that is over."""

from dataclasses import replace

from bot.coach.service import reviews
from bot.ground.store import Tx
from bot.table.room import Room
from bot.table.service.hooks import ViewedGame
from bot.table.views.game import GameView


def _with_review(tx: Tx, viewed: ViewedGame, view: GameView) -> GameView:
    return view if viewed.row.state != "over" else replace(view, review=reviews.kept(tx, viewed.row.id))


COACH = Room(name="coach", on_game_viewed=_with_review)
