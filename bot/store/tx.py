"""What a transaction can do: the tables of the database, each with its own questions and changes."""

from bot.store.achievements import Achievements
from bot.store.bookings import Bookings
from bot.store.champions import Champions
from bot.store.chats import Chats
from bot.store.connection import Database
from bot.store.daily_games import DailyGames
from bot.store.dice import CountedDice
from bot.store.digests import Digests
from bot.store.erasing import Erasing
from bot.store.games import Games
from bot.store.house_rules import HouseRules
from bot.store.invitations import Invitations
from bot.store.marks import Marks
from bot.store.meetings import Meetings
from bot.store.notes import Note
from bot.store.people import People
from bot.store.person_data import PersonData
from bot.store.pictures import Pictures
from bot.store.profiles import Profiles
from bot.store.puzzles import Puzzles
from bot.store.ranking import Ranking
from bot.store.ratings import Ratings
from bot.store.records import Records
from bot.store.results import Results
from bot.store.reviews import Reviews
from bot.store.round_throws import RoundThrows
from bot.store.seats import Seats
from bot.store.stale_messages import StaleMessages
from bot.store.telegram_throws import TelegramThrows
from bot.store.weeks import Weeks
from bot.store.workers import Workers, scope_of


class Tx:
    """The database as seen from inside one transaction.

    It belongs to the thread of its connection: use it only in the function given to `Store.write` or
    `Store.read`, and let no row iterator out of it. All methods are plain calls without awaiting.

    Attributes:
        notes: what is told and counted once all this is on disk.
    """

    __slots__ = (
        "achievements",
        "bookings",
        "champions",
        "chats",
        "daily_games",
        "db",
        "dice",
        "digests",
        "erasing",
        "games",
        "house_rules",
        "invitations",
        "marks",
        "meetings",
        "notes",
        "people",
        "person_data",
        "pictures",
        "profiles",
        "puzzles",
        "ranking",
        "ratings",
        "records",
        "results",
        "reviews",
        "round_throws",
        "seats",
        "stale_messages",
        "telegram_throws",
        "weeks",
        "workers",
    )

    def __init__(self, db: Database, worker: int | None = None) -> None:
        scope = scope_of(worker)
        self.db = db
        self.notes: list[Note] = []
        self.games = Games(db, self.notes, scope)
        self.seats = Seats(db)
        self.stale_messages = StaleMessages(db, scope)
        self.records = Records(db)
        self.telegram_throws = TelegramThrows(db)
        self.round_throws = RoundThrows(db)
        self.results = Results(db, self.notes)
        self.reviews = Reviews(db)
        self.ranking = Ranking(db)
        self.ratings = Ratings(db)
        self.achievements = Achievements(db)
        self.people = People(db)
        self.profiles = Profiles(db)
        self.person_data = PersonData(db)
        self.chats = Chats(db)
        self.erasing = Erasing(db)
        self.house_rules = HouseRules(db)
        self.bookings = Bookings(db)
        self.invitations = Invitations(db)
        self.pictures = Pictures(db)
        self.dice = CountedDice(db)
        self.meetings = Meetings(db)
        self.puzzles = Puzzles(db, scope)
        self.daily_games = DailyGames(db, scope)
        self.marks = Marks(db)
        self.weeks = Weeks(db)
        self.digests = Digests(db, scope)
        self.champions = Champions(db)
        self.workers = Workers(db, worker)
