"""Weeks of a chat, played by hand: games that end when a test says, and a chat that notes what it is sent."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from datetime import datetime
from zoneinfo import ZoneInfo

from bot.chats.calendar import calendar_of
from bot.chats.settings import Chats, ChatSettings, People
from bot.ground.outbox.deliveries import Dues
from bot.ground.outbox.sender import SentPicture
from bot.ground.store.base import Tx
from bot.ground.store.database import Store
from bot.ground.store.dues import sends
from bot.ground.values import Place
from bot.pictures.contents import Picture
from bot.pictures.messages import Announcements, PictureMessages
from bot.rooms import events
from bot.seasons.ladders import ENDS, SeasonAnnouncements
from bot.seasons.room import SeasonMessages
from bot.table.model import Score
from bot.weekly.digest import ChampionTags, WeeklyDigests, expect
from bot.weekly.room import DigestMessages
from bot.weekly.store import DIGESTS
from tests.bot.store.databases import finish, new_game

CHAT, OTHER = -100, -209


class DiedError(Exception):
    """The program was killed."""


class Telegram:
    """What a chat is sent and which tags its members wear; dies where a test wants it to."""

    def __init__(self) -> None:
        self.sent: list[tuple[int, str]] = []
        self.tags: dict[tuple[int, int], str] = {}
        self.administrators: set[int] = set()
        self.pictures: list[bytes] = []
        self.takes_pictures = True
        self.asked: set[int] = set()
        self.dies: str | None = None
        self.meanwhile: Callable[[], Awaitable[object]] | None = None

    async def send(self, place, screen, *, attempts, first):
        """A new message, which does not go first."""
        assert first is False
        return await self._sent(place, screen, attempts)

    async def picture(self, place, picture, caption, attempts, *, message):
        """A picture with a text below it, where the chat takes pictures; a message of its own."""
        assert message
        if not self.takes_pictures:
            if await attempts.begin():
                self._die("denied")
                await attempts.denied()
                self._die("then")
            return None
        found = await self._sent(place, caption, attempts)
        if found is None:
            return None
        self.pictures.append(picture)
        return SentPicture(found, "F")

    async def _sent(self, place, screen, attempts):
        self._die("before")
        if not await attempts.begin():
            return None
        self._die("between")
        self.sent.append((place.chat_id, screen.text))
        self._die("after")
        return len(self.sent)

    async def call(self, method, parameters):
        """Any other method."""
        member = parameters["chat_id"], parameters["user_id"]
        if method == "getChatMember":
            self.asked.add(member[1])
            if self.meanwhile is not None:
                await self.meanwhile()
            if member[1] in self.administrators:
                return {"status": "administrator"}
            return {"status": "member"} | ({"tag": self.tags[member]} if member in self.tags else {})
        assert method == "setChatMemberTag"
        self._die("tag")
        if parameters["tag"]:
            self.tags[member] = parameters["tag"]
        else:
            del self.tags[member]
        return True

    def _die(self, where: str) -> None:
        if self.dies == where:
            self.dies = None
            raise DiedError(where)


class Drawn:
    """A painter who notes what is to be drawn; nothing comes of it while it `fails`."""

    def __init__(self) -> None:
        self.views: list[Picture] = []
        self.fails = False

    async def paint(self, picture):
        """What stands for the picture of that number."""
        self.views.append(picture)
        return None if self.fails else b"PNG %d" % len(self.views)


class Weeks:
    """A bot on a clock that the test sets; `begin` starts it again with nothing but the database.

    Args:
        store: the database.
        zone: of every chat that has chosen none.
        start: the first moment, as "2026-11-16T12:00" by that zone.
    """

    def __init__(self, store: Store, zone: str, start: str) -> None:
        self.store = store
        self.zone = ZoneInfo(zone)
        self.telegram = Telegram()
        self.painter = Drawn()
        self.now = self.at(start)
        self.begin()

    def begin(self) -> None:
        """Start the bot."""
        self.chats = ChatSettings(self.store, self.zone.key, lambda: self.now, events=events())
        self.digests = WeeklyDigests(self.store, self.zone.key, lambda: self.now, events())
        sender = Announcements(self.telegram, PictureMessages(None, self.telegram, self.painter))
        self.messages = DigestMessages(
            self.digests, ChampionTags(self.store), self.chats, self.telegram, sender
        )
        self.seasons = SeasonMessages(SeasonAnnouncements(self.store, lambda: self.now), self.chats, sender)
        kinds = sends({"digest": self.messages.send, "season": self.seasons.send})
        handlers = {DIGESTS: self.messages.due, ENDS: self.seasons.due, **kinds}
        self.dues = Dues(self.store, lambda: self.now, handlers)

    def at(self, text: str) -> float:
        """Unix seconds of a moment by the zone of the bot."""
        return datetime.fromisoformat(text).replace(tzinfo=self.zone).timestamp()

    async def resume(self) -> None:
        """Start the bot again and let it take up what it finds."""
        self.begin()
        await self.messages.resume()
        await self.dues.look()
        await self.settled()

    async def until(self, moment: str | float) -> None:
        """Let time pass, looking at deadlines as the timers do."""
        end = self.at(moment) if isinstance(moment, str) else moment
        while (due := await self.look()) <= end:
            self.now = max(self.now, due)
        self.now = max(self.now, end)

    async def look(self) -> float:
        """Do what is due; returns when there is something to do next."""
        following = await self.dues.look()
        await self.settled()
        return following

    async def settled(self) -> None:
        """Wait for everything that the bot does meanwhile, however slow the machine is."""
        while tasks := list(self.messages._tasks._tasks):  # noqa: SLF001
            await asyncio.wait(tasks)
        await self.dues.close()
        await self.messages.close()

    async def play(
        self, chat: int, ranking: Sequence[int], preset: str = "yatzy", points: Sequence[float] = ()
    ) -> int:
        """A game that ends now; people by their place, the best first."""

        def work(tx: Tx) -> int:
            Chats(tx).remember(chat, "supergroup", "Дача", 1.0)
            for user in ranking:
                People(tx).remember(user, f"P{user}", None, 1.0)
            cards = points or [200.0 - 10 * seat for seat in range(len(ranking))]
            scores = [
                Score(seat, user, cards[seat], cards[seat], seat + 1, won=seat == 0)
                for seat, user in enumerate(ranking)
            ]
            game = new_game(tx, Place(chat), people=(), preset=preset)
            calendar = calendar_of(Chats(tx).get(chat), self.zone)
            finish(tx, game, "over", self.now, scores, calendar=calendar)
            expect(tx, chat, calendar, self.now)
            return game

        return await self.store.write(work)


async def three_games(weeks, chat=CHAT, *, winner=1):
    """As many as a week needs to be told of."""
    for _ in range(3):
        weeks.now += 60
        await weeks.play(chat, (winner, 3 - winner if winner < 3 else 1))
