"""The database: a SQLite file or a PostgreSQL server, reached through `Store` and, in a transaction, `Tx`.

database     the open database, whatever keeps it
backend      what keeps the database
sqlite       the database in a file: two connections, each in a thread of its own
postgres     the database on a server
connection   what the tables need of a connection
working_thread  a thread that carries out functions in order
commits      transactions that wait for the disk at once share one commit
tx           what a transaction can do: the tables below
games        games: their columns, which are live, due or set aside
records      the lines of a game's record
telegram_throws  attempts to let Telegram throw a die before a game
round_throws  attempts to let Telegram throw a die before a round
seats        seats and their members
results      results of finished games
ranking      rankings: their order is here
ranking_sums the sums of rankings: what a result counts, and the recount
achievements what people have reached
profiles     what somebody has played
ratings      how strong everybody is, and was before each game
reviews      what is kept of a review
weeks        the results of one week of a chat, and what they are held against
digests      when weeks are looked back on, and which ones a chat has been told of
champions    who wears a tag as the champion of a week
chats        chats, and groups that become supergroups
house_rules  house rules of chats
bookings     who wants a seat in the next game
invitations  who is asked to sit down in a lobby
stale_messages  messages that are still to be deleted
pictures     pictures that were sent, and their files
meetings     who met whom in the games of a chat
dice         how often each face came
puzzles      puzzles of the day and the answers to them
daily_games  games of the day and the attempts at them
people       what the bot knows about people
person_data  everything kept about one person, for themselves
erasing      what is deleted for good, a few games at a time
marks        what the bot notes about itself
workers      workers that share the database, and whose chat it is
rows         rows of the database as values
profile_rows what somebody has played, as values
rating_rows  ratings as values
picture_rows rows of what pictures show and of those that were sent
puzzle_rows  puzzles of the day and answers to them, as values
daily_rows   games of the day and attempts at them, as values
week_rows    what is kept and counted of a week, as values
statements   statements that several tables share
notes        what is told in the log, and counted, once it is on disk
periods      calendars of chats: which week and month a moment belongs to
migrate      the numbered SQL files in `migrations/sqlite`
backup       a copy of a database that may be in use
restore      a copy takes the place of the database
packing      no bytes of what was deleted stay in the files
check        whether a database is in order
damage       damaged pages, in words
lock         one process per database
rights       files that only their owner may read
errors       the errors of the store, and SQLite's own in words

The record of a game is its `steps`: lines of text in order, appended and never changed.
"""

from bot.store.backup import WITHHELD
from bot.store.check import Health
from bot.store.daily_rows import AttemptRow, DailyRow
from bot.store.database import Store
from bot.store.errors import DiskError, EndedError, StoreError, UnavailableError
from bot.store.periods import ALL_TIME, Calendar, Periods
from bot.store.picture_rows import DiceRow, PictureRow
from bot.store.profile_rows import FamilyRow, PlayedRow
from bot.store.puzzle_rows import PuzzleAnswerRow, PuzzleRow
from bot.store.rating_rows import NEWCOMER, RatedGame, RatedLine, Rating, shown_rating
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
    RankRow,
    Score,
    SeatRow,
)
from bot.store.tx import Tx
from bot.store.week_rows import ChampionRow, StoryRow, WeekRow
from bot.store.workers import InboxRow, Share, WorkersSeen

__all__ = [
    "ALL_TIME",
    "NEWCOMER",
    "WITHHELD",
    "AttemptRow",
    "BestRow",
    "BookingRow",
    "Calendar",
    "ChampionRow",
    "ChatChanges",
    "ChatRow",
    "DailyRow",
    "DiceRow",
    "DiskError",
    "EndedError",
    "FamilyRow",
    "GameChanges",
    "GameRow",
    "GameState",
    "Health",
    "HouseRow",
    "InboxRow",
    "InvitationRow",
    "MemberRow",
    "Periods",
    "PersonRow",
    "PictureRow",
    "PlayedRow",
    "PuzzleAnswerRow",
    "PuzzleRow",
    "RankRow",
    "RatedGame",
    "RatedLine",
    "Rating",
    "Restored",
    "Score",
    "SeatRow",
    "Share",
    "Store",
    "StoreError",
    "StoryRow",
    "Tx",
    "UnavailableError",
    "WeekRow",
    "WorkersSeen",
    "restore_database",
    "shown_rating",
]
