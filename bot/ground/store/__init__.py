"""The database: a SQLite file or a PostgreSQL server, reached through `Store` and, in a transaction, `Tx`.

backend          the interface of a database backend: SQLite file or PostgreSQL server
backup           a complete backup of a database in use
chat_deliveries  the repository of deliveries: messages sent once, due or tried or sent or dropped
check            an integrity check of a database
commits          group commit: transactions that wait for the disk share one commit
connection       the interface of a connection, as repositories use it
damage           damaged pages and tables, in words
database         the open database: transactions run in the threads of its backend
delivery_notes   notes of the attempts at a delivery
errors           errors of the store, and SQLite's own in words
lasting          retries of notes in the database, with backoff, through an outage
lock             the file lock that allows one process per database
marks            the bot's own marks: heartbeat, pending vacuum
migrate          migrations of a SQLite file: the numbered SQL files in `migrations/sqlite`
outages          recovery after an outage of the database: games are shown again
packing          vacuum and checkpoint: deleted data leave no bytes in the files
postgres         the PostgreSQL backend
restore          a database restored from a backup
rights           file permissions: databases are readable by their owner only
sqlite           the SQLite backend: two connections, each in a thread of its own
statements       SQL statements that several repositories share
tx               the unit of work, and the base of all repositories
workers          the repository of workers: their chats, heartbeats and inbox
working_thread   a worker thread that runs functions in order
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
