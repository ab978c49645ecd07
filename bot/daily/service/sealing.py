"""The game of the day that a game is: when it ends, and whether the secret of its dice is still sealed."""

from datetime import UTC, date, datetime

from bot.chats.service import zones
from bot.chats.store.chats import Chats
from bot.daily.store import DailyGames, DailyRow
from bot.ground.store import Tx
from bot.table.store.rows import GameRow
from bot.table.views.game import DailyView


def daily_view(tx: Tx, row: GameRow) -> DailyView | None:
    """The game of the day that a game is, if it is one and is known still."""
    daily = None if row.daily_id is None else DailyGames(tx).get(row.daily_id)
    if daily is None:
        return None
    chat = Chats(tx).get(daily.chat_id)
    return DailyView(
        date.fromisoformat(daily.day), ends(daily), daily.open, "" if chat is None else chat.title
    )


def ends(daily: DailyRow) -> datetime:
    """When a game of the day ends, by the clock that it was made by."""
    return datetime.fromtimestamp(daily.evening_at, zones.known(daily.zone) or UTC)
