"""Announcements of a group's result: the next game of the day, and players still without a rating."""

from collections.abc import Mapping
from datetime import datetime, tzinfo
from typing import Literal

from bot.chats.store.rows import ChatRow
from bot.daily.service.puzzle_hours import EVENING
from bot.ground.store import Tx
from bot.ground.values.place import is_private
from bot.rankings.service import ratings
from bot.table.store.rows import GameRow
from bot.table.views.coming import ComingView


def coming(
    tx: Tx, row: GameRow, chat: ChatRow | None, zone: tzinfo, names: Mapping[int, str]
) -> ComingView | None:
    """The announcements below a result; None where there are none.

    It goes by the moment when the game ended, so it stays the same for as long as the result stands.

    Args:
        tx: the transaction.
        row: the game; for one that is not over there is nothing, nor in private.
        chat: where it was played.
        zone: of the chat.
        names: of the people of the game, raw.
    """
    if row.state != "over" or row.ended_at is None or is_private(row.chat_id):
        return None
    counted, unrated = ratings.unrated(tx, row.id, names)
    daily: Literal["today", "tomorrow"] | None = None
    if chat is not None and chat.settings.daily_game:
        daily = "today" if datetime.fromtimestamp(row.ended_at, zone).hour < EVENING else "tomorrow"
    if daily is None and not unrated:
        return None
    return ComingView(daily, unrated, all_unrated=len(unrated) == counted)
