"""The rooms that the bot can do without: each can be left out by taking its line away."""

from collections.abc import Sequence
from typing import Final

from bot.coach.room import COACH
from bot.daily.room import DAILY
from bot.rankings.room import RANKINGS
from bot.table.room import Room
from bot.table.service.hooks import GameHooks
from bot.weekly.room import WEEKLY

ROOMS: Final[tuple[Room, ...]] = (
    COACH,
    WEEKLY,
    RANKINGS,
    DAILY,
)


def game_hooks(rooms: Sequence[Room] = ROOMS) -> GameHooks:
    """What rooms hear of games and add to them, in one value."""
    days = [room.daily_view for room in rooms if room.daily_view is not None]
    ended = tuple(room.on_game_ended for room in rooms if room.on_game_ended is not None)
    viewed = tuple(room.on_game_viewed for room in rooms if room.on_game_viewed is not None)
    return GameHooks(ended, viewed, *days[:1])
