"""What a room brings to the house: the functions of its own that others call."""

from collections.abc import Callable
from dataclasses import dataclass

from bot.ground.store import Tx
from bot.table.service.hooks import EndedGame, ViewedGame
from bot.table.store.rows import GameRow
from bot.table.views.game import DailyView, GameView


@dataclass(frozen=True, slots=True, kw_only=True)
class Room:
    """A room that the bot can do without.

    Attributes:
        name: of its folder.
        on_game_ended: called in the transaction that ends a game.
        on_game_viewed: returns the view of a game that has ended with what the room adds.
        daily_view: the game of the day that a game is, if it is one.
    """

    name: str
    on_game_ended: Callable[[Tx, EndedGame], None] | None = None
    on_game_viewed: Callable[[Tx, ViewedGame, GameView], GameView] | None = None
    daily_view: Callable[[Tx, GameRow], DailyView | None] | None = None
