"""What the game of the day brings: what a game is of it, and what a group can look forward to."""

from dataclasses import replace

from bot.daily.service.coming import coming
from bot.daily.service.sealing import daily_view
from bot.ground.store import Tx
from bot.table.room import Room
from bot.table.service.hooks import ViewedGame
from bot.table.views.game import GameView


def _with_coming(tx: Tx, viewed: ViewedGame, view: GameView) -> GameView:
    return replace(view, coming=coming(tx, viewed.row, viewed.chat, viewed.zone, viewed.names))


DAILY = Room(name="daily", on_game_viewed=_with_coming, daily_view=daily_view)
