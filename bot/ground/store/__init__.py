"""The database: a SQLite file or a PostgreSQL server, reached through `Store` and, in a transaction, `Tx`.

backend         what keeps the database
backup          a copy of a database that may be in use
check           whether a database is in order
commits         transactions that wait for the disk at once share one commit
connection      what the tables need of a connection
damage          damaged pages, in words
database        the open database, whatever keeps it
errors          the errors of the store, and SQLite's own in words
lasting         notes in the database that wait until it can be reached
lock            one process per database
marks           what the bot notes about itself
migrate         the numbered SQL files in `migrations/sqlite`
notes           what is told in the log, and counted, once it is on disk
outages         what was not shown while the database could not be reached
packing         no bytes of what was deleted stay in the files
postgres        the database on a PostgreSQL server, for the same tables as SQLite's file
restore         a copy takes the place of the database
rights          files that only their owner may read
sqlite          the database in a file: two connections, each in a thread of its own
statements      statements that several tables share
tx              what a transaction can do: the tables below
workers         workers that share the database, and whose chat it is
working_thread  a thread that carries out functions in order
"""

from bot.ground.store.backup import WITHHELD
from bot.ground.store.check import Health
from bot.ground.store.database import Store
from bot.ground.store.errors import DiskError, EndedError, StoreError, UnavailableError
from bot.ground.store.restore import Restored, restore_database
from bot.ground.store.tx import Tx
from bot.ground.store.workers import InboxRow, Share, WorkersSeen

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
