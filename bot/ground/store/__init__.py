"""The database: a SQLite file or a PostgreSQL server, reached through `Store` and, in a transaction, `Tx`."""

from bot.ground.store.base import DiskError, EndedError, StoreError, Tx, UnavailableError
from bot.ground.store.database import Store
from bot.ground.store.leases import InboxRow, Share, WorkersSeen
from bot.ground.store.restore import Restored, restore_database
from bot.ground.store.sqlite import WITHHELD, Health

__all__ = [
    "WITHHELD",
    "DiskError",
    "EndedError",
    "Health",
    "InboxRow",
    "Restored",
    "Share",
    "Store",
    "StoreError",
    "Tx",
    "UnavailableError",
    "WorkersSeen",
    "restore_database",
]
