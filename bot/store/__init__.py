"""The bot's memory: one SQLite file, reached through `Store` and, inside a transaction, `Tx`.

`rows` holds the values that come out, `periods` says which week a moment counts for, `migrations` what the
tables are. The record of a game is its `steps`: lines of text in order, appended and never changed.
"""

from bot.store.check import Health
from bot.store.database import Store
from bot.store.errors import StoreError
from bot.store.periods import ALL_TIME, Periods, periods
from bot.store.ranking import ALL_FAMILIES
from bot.store.rows import (
    ChatRow,
    GameChanges,
    GameRow,
    GameState,
    HouseRow,
    LuckRow,
    MemberRow,
    PersonRow,
    RankRow,
    Score,
    SeatRow,
)
from bot.store.tx import Tx

__all__ = [
    "ALL_FAMILIES",
    "ALL_TIME",
    "ChatRow",
    "GameChanges",
    "GameRow",
    "GameState",
    "Health",
    "HouseRow",
    "LuckRow",
    "MemberRow",
    "Periods",
    "PersonRow",
    "RankRow",
    "Score",
    "SeatRow",
    "Store",
    "StoreError",
    "Tx",
    "periods",
]
