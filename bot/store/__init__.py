"""The database: one SQLite file, reached through `Store` and, inside a transaction, `Tx`.

database     the open database, a transaction per visit to its thread
tx           what a transaction can do: the tables below
games        games: their columns, which are live, due or set aside
records      the lines of a game's record
seats        seats and their members
results      results of finished games
ranking      rankings, summed from results: their order is here
reviews      what is kept of a review
chats        chats, and groups that become supergroups
house_rules  house rules of chats
bookings     who wants a seat in the next game
invitations  who is asked to sit down in a lobby
puzzles      puzzles of the day and the answers to them
people       what the bot knows about people
marks        what the bot notes about itself
rows         rows of the database as values
statements   statements that several tables share
periods      which week and month a moment belongs to
migrate      the numbered SQL files in `migrations`
backup       a copy of a database that may be in use
restore      a copy takes the place of the database
check        whether a database is in order
damage       damaged pages, in words
lock         one process per database
rights       files that only their owner may read
errors       the one error of the store, and SQLite's own in words

The record of a game is its `steps`: lines of text in order, appended and never changed.
"""

from bot.store.backup import WITHHELD
from bot.store.check import Health
from bot.store.database import Store
from bot.store.errors import StoreError
from bot.store.periods import ALL_TIME, Periods, periods
from bot.store.restore import Restored, restore_database
from bot.store.rows import (
    BestRow,
    BookingRow,
    ChatChanges,
    ChatRow,
    GameChanges,
    GameRow,
    GameState,
    HouseRow,
    InvitationRow,
    MemberRow,
    PersonRow,
    PuzzleAnswerRow,
    PuzzleRow,
    RankRow,
    Score,
    SeatRow,
)
from bot.store.tx import Tx

__all__ = [
    "ALL_TIME",
    "WITHHELD",
    "BestRow",
    "BookingRow",
    "ChatChanges",
    "ChatRow",
    "GameChanges",
    "GameRow",
    "GameState",
    "Health",
    "HouseRow",
    "InvitationRow",
    "MemberRow",
    "Periods",
    "PersonRow",
    "PuzzleAnswerRow",
    "PuzzleRow",
    "RankRow",
    "Restored",
    "Score",
    "SeatRow",
    "Store",
    "StoreError",
    "Tx",
    "periods",
    "restore_database",
]
