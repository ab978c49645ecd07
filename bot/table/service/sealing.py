"""When the secret of a game's dice may be known: games of the day share theirs until the evening."""

from datetime import UTC, date, datetime

from bot.chats.service import zones
from bot.chats.store.chats import Chats
from bot.daily.store.daily_games import DailyGames
from bot.daily.store.daily_rows import DailyRow
from bot.ground.store import Tx
from bot.table.store.rows import GameRow
from bot.table.views.game import DailyView
from engine.records.fair_dice import commitment


def known_secret(tx: Tx, row: GameRow) -> bytes:
    """The secret of a game's dice once everybody may know it; empty before, and where it is lost."""
    if row.state not in {"over", "stopped"}:
        return b""
    if row.daily_id is None:
        return row.secret
    daily = DailyGames(tx).get(row.daily_id)
    kept = daily is not None and daily.open
    # A copy that was made before the evening has no secret.
    return b"" if kept or commitment(row.secret) != row.commitment else row.secret


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
