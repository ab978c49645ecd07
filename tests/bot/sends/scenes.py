"""A scene for each kind of message that a chat is to have once: what goes before, and a life of the bot."""

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from datetime import datetime
from functools import partial
from types import SimpleNamespace

from bot.chats.calendar import Calendar
from bot.chats.settings import Chats, ChatSettings
from bot.clubs.model import CancelNight, StartNight
from bot.clubs.night import NightDice, NightMessages
from bot.clubs.presenter import send_podium
from bot.clubs.screens import podium_screen
from bot.daily.games import DailyEvenings, DailyGameEvenings
from bot.daily.puzzles import ChatPuzzles, DailyPuzzles, Puzzle
from bot.daily.store import PUZZLES, Puzzles
from bot.ground.outbox.deliveries import Dues
from bot.ground.outbox.sender import Sender
from bot.ground.store.base import Tx, UnavailableError
from bot.ground.store.database import DatabaseFailed, Outages, Store
from bot.ground.store.dues import ChatDeliveries, DueHandler, DueTimes, sends
from bot.ground.tasks import BackgroundTasks
from bot.ground.timing import Timing
from bot.ground.values import Delivery, DeliveryKind, Place, Screen
from bot.matches.room import NextGames
from bot.pictures.contents import Illustration
from bot.pictures.messages import Announcements, PictureMessages, SentPictures
from bot.seasons import ladders as closing
from bot.seasons.ladders import ENDS, SeasonAnnouncements
from bot.seasons.room import SeasonMessages
from bot.table.actions import GameService
from bot.table.game import KeptStates, Transactions
from bot.table.lobby import OpeningDiceNotes
from bot.table.presses import Start
from bot.table.show.presenter import GameMessages, OpeningDice
from bot.table.store import Games
from bot.weekly.digest import ChampionTags, WeeklyDigests
from bot.weekly.room import DigestMessages
from bot.weekly.store import DIGESTS
from engine.play.game import new_game
from engine.play.steps import Rolled, Throw, Write
from engine.presets import ruleset
from engine.solver.outlook import Choice
from tests.bot.clubs.nights import PEOPLE, PlayedNights
from tests.bot.pictures.pictures import dice_of
from tests.bot.service.days import ANYA, BERLIN, BOB, Days
from tests.bot.service.lobbies import CHAT, Lobbies
from tests.bot.service.weeks import Weeks, three_games
from tests.bot.virtual_time import Telegram, outbox

HERE = Place(CHAT)
Send = Callable[[Delivery], Awaitable[object]]
NO_MORE: Mapping[DueTimes, DueHandler] = {}
OFTEN = Timing()


class OneChat(Telegram):
    """A Telegram in memory that answers as the real one does to what is sent in these scenes."""

    def _apply(self, name: str, parameters: dict[str, object]) -> object:
        sent = super()._apply(name, parameters)
        if name == "stopPoll":
            return {"id": "Q"}
        if name == "getChatMember":
            return {"status": "administrator"}
        if name == "sendPhoto":
            return {**sent, "photo": [{"file_id": "F"}]}
        if name == "sendDice":
            return {**sent, "dice": {"emoji": "🎰", "value": 27}}
        return {**sent, "poll": {"id": f"Q{self.next_id}"}} if name == "sendPoll" else sent


def at(*parts: int) -> float:
    """A moment by the clock of the chat."""
    return datetime(*parts, tzinfo=BERLIN).timestamp()


class Scene(ABC):
    """A chat that is to have a message of one kind once."""

    kind = ""
    method = "sendMessage"
    now = at(2026, 11, 22, 12)
    anew = False  # whether an attempt of which no answer was heard is followed by another message

    loop: asyncio.AbstractEventLoop | None = None
    began = 0.0

    def begin(self) -> None:
        """Let time pass from here on, as the loop has it."""
        if self.loop is None:
            self.loop = asyncio.get_running_loop()
            self.began = self.loop.time()

    def clock(self) -> float:
        """The time, which a scene sets until it begins."""
        return self.now if self.loop is None else self.now + self.loop.time() - self.began

    def may_be_there(self, tx: Tx) -> bool:
        """Whether the database says that the message may be in the chat, and not that it is."""
        query = "SELECT 1 FROM deliveries WHERE kind = ? AND state = 'tried'"
        return tx.db.execute(query, (self.kind,)).fetchone() is not None

    async def loop_over(
        self, store: Store, send: Mapping[DeliveryKind, Send], more: Mapping[DueTimes, DueHandler] = NO_MORE
    ) -> None:
        """Do what is due as the timers do, until cancelled."""
        dues = Dues(store, self.clock, {**more, **sends(send)})
        try:
            while True:
                with suppress(UnavailableError):
                    await dues.look()
                await asyncio.sleep(5)
        finally:
            await dues.close()

    @abstractmethod
    async def prepare(self, store: Store) -> None:
        """Let everything happen that goes before it."""

    @abstractmethod
    async def live(self, store: Store, sender: Sender) -> None:
        """A life of the bot, until cancelled."""


class Digest(Scene):
    """The weekly digest of a chat."""

    method = "sendPhoto"

    async def prepare(self, store: Store) -> None:
        weeks = Weeks(store, BERLIN.key, "2026-11-18T12:00")
        await three_games(weeks, CHAT)
        self.now = weeks.at("2026-11-23T10:30")

    async def live(self, store: Store, sender: Sender) -> None:
        chats = ChatSettings(store, BERLIN.key, self.clock)
        digests = WeeklyDigests(store, BERLIN.key, self.clock)
        messages = DigestMessages(digests, ChampionTags(store), chats, sender, announcements(sender))
        try:
            await self.loop_over(store, {"digest": messages.send}, {DIGESTS: messages.due})
        finally:
            await messages.close()


class EndOfSeason(Scene):
    """How the season of a chat has ended."""

    method = "sendPhoto"

    async def prepare(self, store: Store) -> None:
        weeks = Weeks(store, BERLIN.key, "2026-12-07T20:00")
        await three_games(weeks, CHAT)
        at_last, calendar = weeks.now, Calendar(BERLIN)
        await store.write(lambda tx: closing.closing_expect(tx, CHAT, calendar, at_last, of_night=False))
        self.now = weeks.at("2027-01-04T10:30")

    async def live(self, store: Store, sender: Sender) -> None:
        chats = ChatSettings(store, BERLIN.key, self.clock)
        messages = SeasonMessages(SeasonAnnouncements(store, self.clock), chats, announcements(sender))
        await self.loop_over(store, {"season": messages.send}, {ENDS: messages.due})


class PodiumOfNight(Scene):
    """The podium of a club night."""

    method = "sendPhoto"

    async def prepare(self, store: Store) -> None:
        nights = PlayedNights(store)
        nights.now = self.now
        await nights.start(*PEOPLE[:3])
        await nights.play_all()
        await nights.press(CancelNight(nights.club, sure=True), PEOPLE[0])
        await nights.step()
        await nights.step()
        self.now = nights.now + 1

    async def live(self, store: Store, sender: Sender) -> None:
        chats = ChatSettings(store, BERLIN.key, self.clock)
        messages = NightMessages(Transactions(store, KeptStates(zone=BERLIN.key), self.clock), BERLIN.key)
        podium = partial(send_podium, messages, podium_screen, chats, announcements(sender))
        await self.loop_over(store, {"club_podium": podium})


class Painted:
    """A painter whose pictures are drawn at once."""

    async def paint(self, _picture: object) -> bytes:
        """A picture."""
        return b"PNG"


def announcements(sender: Sender) -> Announcements:
    """What is told with a picture, drawn at once."""
    return Announcements(sender, PictureMessages(None, sender, Painted()))


class TodaysPuzzle(Scene):
    """The puzzle of the day."""

    method = "sendPoll"

    async def prepare(self, store: Store) -> None:
        chats = ChatSettings(store, BERLIN.key, self.clock)
        self.now = at(2026, 11, 22, 9)
        await chats.meet(CHAT, "supergroup", "", ANYA)
        await chats.set_zone(CHAT, BERLIN.key)
        await chats.set_value(CHAT, "puzzle", "on")
        self.now = at(2026, 11, 22, 10)
        await store.write(lambda tx: Chats(tx).update(CHAT, puzzle_at=self.now))

    def puzzles(self, store: Store) -> ChatPuzzles:
        """The puzzles of the chat."""
        return ChatPuzzles(store, BERLIN.key, self.clock)

    async def live(self, store: Store, sender: Sender) -> None:
        chats = ChatSettings(store, BERLIN.key, self.clock)
        puzzles = DailyPuzzles(self.puzzles(store), Made(), chats, sender, lambda: "bot")
        await self.loop_over(store, {"puzzle_evening": puzzles.tell}, {PUZZLES: puzzles.send})


class Made:
    """A maker of puzzles who always makes the same."""

    async def make(self, _order: object) -> Puzzle:
        """A puzzle about rows."""
        game = (
            new_game(ruleset("international"), 1).apply(Throw((0, 1, 2, 3, 4))).apply(Rolled((6, 6, 6, 5, 5)))
        )
        rows = [row.key for row in game.ruleset.rows[:4]]
        values = (50.0, 45.0, 40.0, 30.0)
        choices = [Choice(Write(row), value) for row, value in zip(rows, values, strict=True)]
        return Puzzle(game, tuple(choices), 50.0)


class EveningOfPuzzle(TodaysPuzzle):
    """Who has solved the puzzle of the day."""

    method = "sendMessage"

    async def prepare(self, store: Store) -> None:
        await super().prepare(store)
        telegram = OneChat()
        life = asyncio.create_task(self.live(store, sender_to(telegram)))
        for _ in range(5000):
            if await self.answered(store):
                break
            await asyncio.sleep(1)
        life.cancel()
        await asyncio.gather(life, return_exceptions=True)
        self.now = at(2026, 11, 22, 21)

    async def answered(self, store: Store) -> bool:
        """Let somebody answer the puzzle; returns whether it was there."""
        there = await store.read(lambda tx: Puzzles(tx).of_poll("Q101")) is not None
        if there:
            await self.puzzles(store).answer("Q101", ANYA, (0,))
        return there


class EveningOfDailyGame(Scene):
    """Who has played the game of the day, and how."""

    async def prepare(self, store: Store) -> None:
        days = Days(store)
        days.now = self.now
        daily = await days.begin_with(ANYA)
        await days.play(ANYA, (await days.begin(daily, ANYA)).shown)
        self.now = at(2026, 11, 22, 21)

    async def live(self, store: Store, sender: Sender) -> None:
        chats = ChatSettings(store, BERLIN.key, self.clock)
        transactions = Transactions(store, KeptStates(zone=BERLIN.key), self.clock)

        async def present(_shown: object) -> None:
            """The card of the game is shown elsewhere."""

        messages = SimpleNamespace(present=present)
        deps = SimpleNamespace(
            chats=chats, sender=sender, messages=messages, service=GameService(transactions)
        )
        evenings = DailyGameEvenings(deps, DailyEvenings(transactions))
        await self.loop_over(store, {"daily_game_evening": evenings.send})


class AskedPicture(Scene):
    """A picture that somebody asks for again and again."""

    method = "sendPhoto"

    async def prepare(self, store: Store) -> None:
        pass

    async def live(self, store: Store, sender: Sender) -> None:
        pictures = SentPictures(Transactions(store, KeptStates(zone=BERLIN.key), self.clock))
        messages = PictureMessages(pictures, sender, Painted())
        shown = Illustration(dice_of(), Screen("below"))
        while True:
            with suppress(UnavailableError):  # whoever has asked is told of trouble, and asks again
                if not await messages.recent(HERE, "dice"):
                    await messages.send(HERE, "dice", shown)
            await asyncio.sleep(5)


class Result(Scene):
    """The result of a game."""

    async def prepare(self, store: Store) -> None:
        lobbies = Lobbies(store)
        lobbies.now = self.now
        game = await lobbies.open(ANYA, BOB, word="showdown")
        await lobbies.start(game, ANYA)
        await lobbies.finish(game, 1, 2)
        await store.write(lambda tx: Games(tx).update(game, message_id=7))

    async def live(self, store: Store, sender: Sender) -> None:
        chats = ChatSettings(store, BERLIN.key, self.clock)
        service = GameService(Transactions(store, KeptStates(zone=BERLIN.key), self.clock))
        messages = GameMessages(service, chats, sender)
        outages = Outages(chats.drop_all, messages.show_live, messages.spawn, self.clock, OFTEN)
        store.events.subscribe({DatabaseFailed: outages.failed})
        try:
            with suppress(UnavailableError):
                await messages.resume(self.now)
            await self.go_on(store, service, messages)
        finally:
            await messages.close()

    async def go_on(self, _store: Store, _service: GameService, _messages: GameMessages) -> None:
        """Nothing else is due."""
        await asyncio.Event().wait()


class NextGame(Result):
    """The lobby of the next game of a match; if it was sent unheard it is sent again, as all boards are."""

    anew = True

    async def prepare(self, store: Store) -> None:
        await super().prepare(store)

        def work(tx: Tx) -> None:
            deliveries, result = ChatDeliveries(tx), Delivery("result", "1", CHAT)
            deliveries.begin(result, self.now)
            deliveries.sent(result, 7)
            deliveries.expect(Delivery("next_game", "1", CHAT), self.now)

        await store.write(work)

    def may_be_there(self, tx: Tx) -> bool:
        query = (
            "SELECT 1 FROM games WHERE state = 'lobby' AND id NOT IN"
            " (SELECT key FROM surfaces WHERE kind = 'board' AND message_id IS NOT NULL)"
        )
        return tx.db.execute(query).fetchone() is not None

    async def go_on(self, store: Store, service: GameService, messages: GameMessages) -> None:
        games = NextGames(SimpleNamespace(service=service, messages=messages))
        await self.loop_over(store, {"next_game": games.open})


class DieOfGame(Scene):
    """The last of Telegram's dice before a game."""

    method = "sendDice"
    anew = True

    async def prepare(self, store: Store) -> None:
        lobbies = Lobbies(store)
        lobbies.now = self.now
        game = await lobbies.open(ANYA, BOB)
        await lobbies.press(Start(game), ANYA)
        await lobbies.throw(game, 27, 5)

    def dice(self, transactions: Transactions) -> tuple[OpeningDiceNotes, Callable[[int], Awaitable[object]]]:
        """What notes the dice, and what begins once they have fallen."""
        service = GameService(transactions)
        return service.opening_dice, service.games.drawn

    async def live(self, store: Store, sender: Sender) -> None:
        tasks, begun = BackgroundTasks(), asyncio.Event()

        async def on_begun(_beginning: object) -> None:
            begun.set()

        notes, begin = self.dice(Transactions(store, KeptStates(zone=BERLIN.key), self.clock))
        thrower = OpeningDice(notes, sender, tasks.spawn, begin, on_begun)
        thrower.throw(1)
        try:
            await begun.wait()
        finally:
            await tasks.close()


class DieOfNight(DieOfGame):
    """The last of Telegram's dice before a night."""

    async def prepare(self, store: Store) -> None:
        nights = PlayedNights(store)
        nights.now = self.now
        await nights.open(*PEOPLE[:3])
        await nights.press(StartNight(nights.club), PEOPLE[0])
        chain = await nights.dice.chain_of(nights.club)
        for number, value in enumerate((27, 5), 1):
            notes = nights.dice.notes.attempt(chain or 0, HERE, number)
            assert await notes.begin()
            await notes.sent(1000 + number, value)

    def dice(self, transactions: Transactions) -> tuple[OpeningDiceNotes, Callable[[int], Awaitable[object]]]:
        night = NightDice(transactions)
        return night.notes, night.drawn


SCENES: dict[str, type[Scene]] = {
    "digest": Digest,
    "season": EndOfSeason,
    "club_podium": PodiumOfNight,
    "puzzle": TodaysPuzzle,
    "puzzle_evening": EveningOfPuzzle,
    "daily_game_evening": EveningOfDailyGame,
    "picture": AskedPicture,
    "result": Result,
    "die": DieOfGame,
    "night_die": DieOfNight,
    "next_game": NextGame,
}


def sender_to(telegram: Telegram) -> Sender:
    """A sender to a Telegram in memory."""
    return outbox(telegram, group_budget=1000)
