"""What a transaction can do: the tables of the database, each with its own questions and changes."""

import sqlite3

from bot.store.bookings import Bookings
from bot.store.chats import Chats
from bot.store.games import Games
from bot.store.house_rules import HouseRules
from bot.store.invitations import Invitations
from bot.store.marks import Marks
from bot.store.people import People
from bot.store.puzzles import Puzzles
from bot.store.ranking import Ranking
from bot.store.records import Records
from bot.store.results import Results
from bot.store.reviews import Reviews
from bot.store.seats import Seats


class Tx:
    """The database as seen from inside one transaction.

    It belongs to the thread of its connection: use it only in the function given to `Store.write` or
    `Store.read`, and let no row iterator out of it. All methods are plain calls without awaiting.

    Attributes:
        notes: lines for the log, once all this is on disk.
    """

    __slots__ = (
        "bookings",
        "chats",
        "db",
        "games",
        "house_rules",
        "invitations",
        "marks",
        "notes",
        "people",
        "puzzles",
        "ranking",
        "records",
        "results",
        "reviews",
        "seats",
    )

    def __init__(self, db: sqlite3.Connection) -> None:
        self.db = db
        self.notes: list[str] = []
        self.games = Games(db, self.notes)
        self.seats = Seats(db)
        self.records = Records(db)
        self.results = Results(db, self.notes)
        self.reviews = Reviews(db)
        self.ranking = Ranking(db)
        self.people = People(db)
        self.chats = Chats(db)
        self.house_rules = HouseRules(db)
        self.bookings = Bookings(db)
        self.invitations = Invitations(db)
        self.puzzles = Puzzles(db)
        self.marks = Marks(db)
