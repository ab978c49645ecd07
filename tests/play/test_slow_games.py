"""Slow games on a clock that the test sets: a week of them, nights, restarts."""

from collections.abc import AsyncIterator
from datetime import datetime
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from bot.chats.calendar import Calendar
from bot.chats.settings import Chats, ChatSettings
from bot.ground.outbox.deliveries import Dues
from bot.ground.store.base import Marks
from bot.ground.store.database import Store
from bot.ground.tasks import Events
from bot.ground.values import Actor, Place
from bot.rooms import events, game_hooks
from bot.rulebook.names import RulesName
from bot.table.actions import By, GameService
from bot.table.game import KeptStates, Transactions
from bot.table.model import GameRow, GameView, Reply
from bot.table.presses import PickRow, Sit, Start, Sure
from bot.table.store import Games
from bot.table.timers import Timers
from engine.errors import OptionError
from tests.bot.store.databases import due_games, next_deadline
from tests.world.machine import never_set, open_store

ZONE = ZoneInfo("Europe/Moscow")
HOUR, DAY = 3600.0, 24 * 3600.0
MONDAY_NOON = datetime(2026, 11, 23, 12, tzinfo=ZONE).timestamp()
ANYA, BOB, VIKA, GENA = (Actor(i, name) for i, name in enumerate(("Аня", "Боб", "Вика", "Гена"), 1))
EVERYBODY = {person.user_id: person for person in (ANYA, BOB, VIKA, GENA)}


class SlowTables:
    """A service whose clock the test sets, slow games in several chats, and all calls that were made."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.now = MONDAY_NOON
        self.calls: list[tuple[float, GameView]] = []
        self.ran_out: list[float] = []
        self.chats_of: dict[int, int] = {}
        self.begin()

    def begin(self) -> None:
        """Start the bot, with nothing but what the database has."""
        self.transactions = Transactions(
            self.store, KeptStates(game_hooks(), "Europe/Moscow"), lambda: self.now
        )
        self.service = GameService(self.transactions)
        self.chats = ChatSettings(self.store, "Europe/Moscow", lambda: self.now, events=events())
        clock = never_set(lambda: self.now)
        self.timers = Timers(Dues(self.store, clock, {}), Events(), clock)

    async def open(self, chat: int, *people: Actor, clock: str = "slow") -> int:
        """A game of these people."""
        for person in people:
            await self.chats.meet(chat, "supergroup", "", person)
        await self.chats.set_value(chat, "clock", clock)
        opened = await self.service.games.new_game(Place(chat), people[0], RulesName("yatzy"))
        assert opened.shown is not None
        game = opened.shown.view.game
        self.chats_of[game] = chat
        for person in people[1:]:
            await self.press(Sit(game), person)
        await self.press(Start(game), people[0])
        await self.service.games.drawn(game)
        return game

    async def press(self, pressed, actor: Actor) -> Reply:
        """Tap a button."""
        return await self.service.games.press(pressed, By(actor, self.chats_of[pressed.game]))

    async def view(self, game: int) -> GameView:
        """What the board shows."""
        shown = await self.service.queries.shown(game)
        assert shown is not None
        return shown.view

    async def row(self, game: int) -> GameRow:
        """What the database says of a game."""
        row = await self.store.read(lambda tx: Games(tx).get(game))
        assert row is not None
        return row

    async def mover(self, game: int) -> int:
        """Who is on turn."""
        view = await self.view(game)
        return view.seats[view.progress.game.mover].user_id

    async def play(self, game: int, actor: Actor) -> None:
        """A turn of somebody: the first row that is open, a zero or not."""
        view = await self.view(game)
        rows = view.progress.game.writable_rows()
        pays = [row for row in rows if view.progress.game.entry(row).made]
        await self.press(PickRow(game, view.version, (pays or rows)[0]), actor)
        if (await self.view(game)).choice.asking is not None:
            await self.press(Sure(game, view.version, rows[0]), actor)

    async def due(self, now: float) -> None:
        """Do what the time has come for, as the bot does, and note it."""
        for game in await self.store.read(lambda tx: due_games(tx, now)):
            effect = await self.service.games.pass_time(game)
            view = None if effect.shown is None else effect.shown.view
            if effect.reminds and view is not None and view.limit.reminded:
                self.calls.append((now, view))
            if view is not None and view.limit.overdue is not None:
                self.ran_out.append(now)

    async def wait(self, until: float) -> None:
        """Let the time pass, acting on every deadline when it comes and giving signs of life."""
        while True:
            due = await self.store.read(next_deadline)
            if due is None or due > until:
                break
            self.now = max(self.now, due)
            await self.due(self.now)
            after = await self.store.read(next_deadline)
            assert after is None or after > self.now, "a deadline that has passed stays in place"
        self.now = until
        await self.store.write(lambda tx: Marks(tx).set_last_seen(self.now))


@pytest.fixture
async def tables(target: Path | str) -> AsyncIterator[SlowTables]:
    async with await open_store(target) as store:
        yield SlowTables(store)


def called(view: GameView) -> int:
    """Whom a board calls."""
    return view.seats[view.progress.game.mover].user_id


def night(at: float) -> bool:
    """Whether it is one of the quiet hours."""
    hour = datetime.fromtimestamp(at, ZONE).hour
    return hour >= 23 or hour < 9


def test_the_end_of_the_night() -> None:
    for hour, minute, day, end in ((22, 59, 23, 22), (23, 0, 24, 9), (3, 30, 23, 9), (9, 0, 23, 9)):
        at = datetime(2026, 11, 23, hour, minute, tzinfo=ZONE)
        later = datetime.fromtimestamp(Calendar(ZONE).after_night(at.timestamp()), ZONE)
        assert (later.day, later.hour) == (day, end)
        assert (later == at) == (end == hour), "by day nothing is put off"
    spring = ZoneInfo("Europe/Berlin")  # the clock goes forward in this night
    at = datetime(2026, 3, 29, 1, 30, tzinfo=spring)
    assert Calendar(spring).after_night(at.timestamp()) - at.timestamp() == 6.5 * HOUR


async def test_a_turn_of_a_day_ends_after_the_night(tables: SlowTables) -> None:
    game = await tables.open(-1, ANYA, BOB)
    assert (await tables.row(game)).deadline == tables.now + DAY
    for hour in (22, 24):
        await tables.wait(MONDAY_NOON + (hour - 12) * HOUR)
        await tables.play(game, EVERYBODY[await tables.mover(game)])
        end = datetime.fromtimestamp((await tables.row(game)).deadline or 0.0, ZONE)
        assert (end.day, end.hour) == ((24, 22) if hour == 22 else (25, 9))
    view = await tables.view(game)
    assert view.limit.deadline is not None
    assert view.limit.deadline.dated
    assert view.limit.deadline.at == end


async def test_the_night_is_that_of_the_chat(tables: SlowTables) -> None:
    tables.now = MONDAY_NOON + 5 * HOUR
    east, west = "Asia/Vladivostok", "Europe/Lisbon"  # midnight, two in the afternoon
    for chat, (zone, end) in enumerate(((east, 9), (west, 14)), 1):
        game = await tables.open(-chat, ANYA, BOB)
        await tables.chats.set_zone(-chat, zone)
        await tables.play(game, EVERYBODY[await tables.mover(game)])
        assert datetime.fromtimestamp((await tables.row(game)).deadline or 0.0, ZoneInfo(zone)).hour == end
    with pytest.raises(OptionError):
        await tables.chats.set_zone(-1, "Europe/Nowhere")
    with pytest.raises(OptionError):
        await tables.chats.set_zone(-1, "../etc/passwd")
    # A zone that the machine has forgotten stops no game.
    await tables.store.write(lambda tx: Chats(tx).update(-1, zone="Europe/Nowhere"))
    assert (await tables.view(game)).limit.deadline is not None


async def test_at_night_people_are_called_in_the_morning_and_once_a_day_over_all_games(
    tables: SlowTables,
) -> None:
    await tables.wait(MONDAY_NOON + 8 * HOUR)
    first, second = await tables.open(-1, ANYA, BOB), await tables.open(-2, BOB, ANYA)
    await tables.wait(MONDAY_NOON + 12 * HOUR)
    assert [called(view) for _, view in tables.calls] == [1, 2], "both have gone silent"
    await tables.play(first, ANYA)  # at midnight; it is Bob's turn in both games
    await tables.wait(MONDAY_NOON + 31 * HOUR)
    assert len(tables.calls) == 2, "not before a day is over"
    await tables.wait(MONDAY_NOON + 33 * HOUR)
    assert [(called(view), view.game) for _, view in tables.calls[2:]] == [(2, first)]
    assert tables.calls[2][0] - tables.calls[1][0] >= DAY
    await tables.wait(MONDAY_NOON + 45 * HOUR)
    assert (await tables.view(second)).limit.overdue is not None


async def test_the_clock_of_a_turn_is_that_of_the_chat_when_it_begins(tables: SlowTables) -> None:
    game = await tables.open(-1, ANYA, BOB)
    await tables.chats.set_value(-1, "clock", "live")
    assert (await tables.row(game)).clock == "slow"
    await tables.play(game, ANYA)
    assert (await tables.row(game)).clock == "live"
    assert (await tables.row(game)).deadline == tables.now + 120
    await tables.chats.set_value(-1, "clock", "none")
    await tables.play(game, BOB)
    row = await tables.row(game)
    assert (row.clock, row.deadline) == ("none", None)
    assert row.call_at is not None, "people are called all the same"
