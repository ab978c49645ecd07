"""A year of a chat: its bot, on a clock that the test sets, and a plain list of what its people finished."""

from collections import Counter
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from random import Random
from zoneinfo import ZoneInfo

from bot.coach.service.review_actions import ReviewActions
from bot.ground.store import Store
from bot.privacy.personal_data import PersonalData
from bot.privacy.retention import Retention
from bot.rankings.service.dice_counts import DiceCounts
from bot.rankings.service.profiles import ProfileQueries
from bot.rankings.service.ranking_queries import RankingQueries
from bot.rooms import game_hooks
from bot.seasons.service.queries import SeasonQueries
from bot.table.service.game_service import GameService
from bot.table.service.transactions import Transactions
from tests.bot.service.week_keys import Days
from tests.bot.service.weeks import Weeks
from tests.bot.service.year_games import GROUP, ClubNight, Finished, Seat


class Year(Weeks):
    """The chat, its people and the plain list of what they finished.

    Attributes:
        target: where the database is.
        days: the days and weeks of the chat, by the settings that it has now.
        finished: games that count, in the order in which they were played.
        dice: how often each face came, of all games.
        counters: of what happened.
    """

    def __init__(self, store: Store, target: Path | str, random: Random, days: Days, start: datetime) -> None:
        self.target = target
        self.random = random
        self.days = days
        self.chat = GROUP
        self.finished: list[Finished] = []
        self.nights: list[ClubNight] = []
        self.dice = Counter[int]()
        self.counters = Counter[str]()
        super().__init__(store, "UTC", start.astimezone(ZoneInfo("UTC")).replace(tzinfo=None).isoformat())

    def begin(self) -> None:
        """Start the bot."""
        super().begin()
        self.transactions = Transactions(
            self.store, self.zone.key, clock=lambda: self.now, hooks=game_hooks()
        )
        # How computers err is drawn from the seed as well.
        self.transactions.computers._random = Random(self.random.random())  # noqa: SLF001
        self.service = GameService(self.transactions)
        self.profiles = ProfileQueries(self.store)
        self.rankings = RankingQueries(self.store, self.zone.key, lambda: self.now)
        self.seasons_pages = SeasonQueries(self.store, self.zone.key, lambda: self.now)
        self.counted = DiceCounts(self.transactions)
        self.reviews = ReviewActions(self.transactions)
        self.people = PersonalData(self.transactions, self.chats)

    async def reopen(self) -> None:
        """End the bot, and start it with nothing but the file."""
        await self.store.close()
        self.store = await Store.open(self.target)
        await self.resume()
        self.counters["restarts"] += 1

    async def forget(self, user: int) -> int:
        """Forget a person, as they ask in private; returns the number that stands for them."""
        assert await self.people.forget(user) == ((), ())
        await Retention(self.store, self.people, 0, clock=lambda: self.now).delete()
        query = "SELECT DISTINCT user_id FROM results WHERE user_id < 0"
        found = await self.store.read(lambda tx: tx.db.execute(query).fetchall())
        (number,) = {each for (each,) in found} - {each for game in self.finished for each in game.users}

        def renamed(seat: Seat) -> Seat:
            return replace(seat, users=tuple(number if each == user else each for each in seat.users))

        self.nights = [
            replace(each, places={number if u == user else u: place for u, place in each.places.items()})
            for each in self.nights
        ]
        self.finished = [replace(g, seats=tuple(map(renamed, g.seats))) for g in self.finished]
        return number
