"""CPU per press of the whole bot, as a ratio to a bare python-telegram-bot handler in the same run.

The bare handler does one answer and one edit of a board of the same size; both talk to the same silent
server over HTTP. Run: `python -m tests.bench.bench_press`.
"""

import argparse
import asyncio
import gc
import random
import statistics
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from pydantic import SecretStr
from telegram import InlineKeyboardButton, InlineKeyboardMarkup, Update
from telegram.ext import Application, ApplicationBuilder, CallbackQueryHandler

from bot.app import build
from bot.chats.members import Attendance, LastingChanges, MembershipLookup
from bot.chats.settings import ChatSettings
from bot.config import Settings
from bot.ground.drawing import pack
from bot.ground.outbox.limits import CallGate, RecentlySent
from bot.ground.outbox.replies import Replies, TransientMessages
from bot.ground.outbox.sender import Sender
from bot.ground.store.database import Store
from bot.ground.tasks import seldom_collected
from bot.ground.telegram.client import Client
from bot.ground.texts.formatting import texts
from bot.ground.timing import USUAL_TIMING
from bot.ground.values import Actor, Place, Press, Screen
from bot.rooms import ROOMS, game_hooks, presses
from bot.rulebook.names import RulesName
from bot.table.actions import By, GameService, TappedBoard
from bot.table.game import KeptStates, Transactions
from bot.table.handlers.taps import register
from bot.table.house_rules import ChatHouseRules
from bot.table.messages import BOARDS
from bot.table.model import GameView, Reply, board_surface
from bot.table.presses import Hold, PickRow, Reroll, Roll, Sit, Start, Sure
from bot.table.room import Dependencies, RoomContext
from bot.table.show.drawing import draw
from bot.table.show.presenter import GameMessages, Verdicts
from tests.bench.silent_server import beside_silence

# ruff: noqa: T201 - it prints what it measured


SIZE = argparse.Namespace(tables=100, rounds=12)
TOKEN = "424242:" + "x" * 35


def update(number: int, chat: int, user: int, data: str) -> dict[str, Any]:
    """A tap as Telegram sends it, the board it was made on included."""
    sender = {"id": 42, "is_bot": True, "first_name": "Dice", "username": "dice_bot"}
    where = {"id": chat, "type": "supergroup", "title": "Table"}
    person = {"id": user, "is_bot": False, "first_name": f"P{user}", "language_code": "ru"}
    message = {"message_id": 7, "date": 1790000000, "chat": where, "from": sender, "text": "board " * 60}
    button = {"text": "Four 24", "callback_data": data}
    message["reply_markup"] = {"inline_keyboard": [[button] * 3] * 7}
    query = {"id": str(number), "from": person, "chat_instance": "1", "data": data, "message": message}
    return {"update_id": number, "callback_query": query}


USUAL = gc.get_threshold()


@contextmanager
def usually_collected() -> Iterator[None]:
    """Garbage is looked for as often as Python does by itself, which is what the bare handler has."""
    before = gc.get_threshold()
    gc.set_threshold(*USUAL)
    try:
        yield
    finally:
        gc.set_threshold(*before)


Feed = Callable[[dict[str, Any]], Awaitable[None]]
Drain = Callable[[], Awaitable[None]]


async def one_round(
    taps: Callable[[], Awaitable[list[dict[str, Any]]]], feed: Feed, drain: Drain
) -> tuple[float, float]:
    """CPU seconds a press and seconds a press of one tap in every group at once."""
    batch = await taps()
    used, began = time.process_time(), time.perf_counter()
    await asyncio.gather(*(feed(item) for item in batch))
    await drain()
    wall = time.perf_counter() - began
    return (time.process_time() - used) / SIZE.tables, wall / SIZE.tables


def bare_bot(
    address: str, board: Callable[[], Screen], at_once: int
) -> Application[Any, Any, Any, Any, Any, Any]:
    """A handler that only answers and edits, built as the library's examples build it."""

    async def tapped(change: Update, _: object) -> None:
        query = change.callback_query
        assert query is not None
        await query.answer("Бросок: 4 4 4 2 1")
        shown = board()
        keys = [[InlineKeyboardButton(b.text, callback_data=b.data) for b in row] for row in shown.buttons]
        await query.edit_message_text(shown.text, "HTML", reply_markup=InlineKeyboardMarkup(keys))

    builder = ApplicationBuilder().token(TOKEN).base_url(f"{address}/bot").connection_pool_size(30)
    bot = builder.updater(None).job_queue(None).concurrent_updates(at_once).build()
    bot.add_handler(CallbackQueryHandler(tapped))
    return bot


class Bare:
    """The bare handler, with the same taps in as many groups."""

    def __init__(self, address: str, board: Callable[[], Screen]) -> None:
        self.bot = bare_bot(address, board, 30)

    async def taps(self) -> list[dict[str, Any]]:
        """A tap in every group."""
        return [update(i, -1 - i, 1, "r:1:1") for i in range(SIZE.tables)]

    async def feed(self, item: dict[str, Any]) -> None:
        """What happens to an update once it has been fetched."""
        change = Update.de_json(item, self.bot.bot)
        await self.bot.update_processor.process_update(change, self.bot.process_update(change))

    async def drain(self) -> None:
        """Nothing is left over."""


class Whole:
    """The real bot with a game of two people in every group."""

    def __init__(
        self, store: Store, address: str, group_budget: int = 1000, per_second: int = 100_000
    ) -> None:
        token = SecretStr(TOKEN)
        settings = Settings(bot_token=token, bot_api_url=address)
        self.client = Client(settings)
        self.bot = build(self.client)
        self.sender = Sender(self.client, group_budget=group_budget)
        self.sender._shared.gate = CallGate(per_second)  # noqa: SLF001 - no limit, to be measured without
        transactions = Transactions(store, KeptStates(game_hooks()))
        bus = transactions.states.hooks.events
        self.service, self.chats = GameService(transactions), ChatSettings(store, events=bus)
        self.games, self.queries = self.service.games, self.service.queries
        self.messages = GameMessages(self.service, self.chats, self.sender)
        transient = TransientMessages(self.sender, self.messages.removal)
        membership = MembershipLookup(self.sender)
        deps = Dependencies(
            *(self.client, self.sender, self.service, self.chats),
            house_rules=ChatHouseRules(store),
            messages=self.messages,
            verdicts=Verdicts(),
            recently_sent=RecentlySent(),
            transient=transient,
            replies=Replies(self.sender, transient),
            membership=membership,
            attendance=Attendance(self.chats, membership, LastingChanges(self.messages.spawn), bus),
            presses=presses(),
        )
        context = RoomContext(deps, store, transactions, settings, time.time, USUAL_TIMING, bus)
        register(self.bot, context, [context.open(room) for room in ROOMS])
        self.deps, self.store = deps, store
        self.started: list[int] = []
        self.board = Screen("")
        self._rng = random.Random(7)
        self._number = 0

    async def begin(self) -> None:
        """Open, fill and start every game."""
        for chat in range(-SIZE.tables, 0):
            place, people = Place(chat), [self.player(chat, seat) for seat in range(2)]
            for person in people:
                await self.chats.meet(chat, "supergroup", "Table", person)
            opened = await self.games.new_game(place, people[0], RulesName("pirate"))
            self.started.append(await self.seat(opened, chat))

    async def seat(self, opened: Reply, chat: int) -> int:
        """Post, fill and start a game that has been opened; returns its number."""
        assert opened.shown is not None
        game = opened.shown.view.game
        await self.service.surfaces.posted(board_surface(game, chat), 7, BOARDS)
        await self.games.press(Sit(game), By(self.player(chat, 1), chat, TappedBoard(7)))
        await self.games.press(Start(game), By(self.player(chat, 0), chat, TappedBoard(7)))
        await self.games.drawn(game)
        return game

    @staticmethod
    def player(chat: int, seat: int) -> Actor:
        """Who plays on a seat in a group."""
        return Actor(-2 * chat + seat, f"P{seat}", None, "ru")

    async def taps(self) -> list[dict[str, Any]]:
        """What the mover of every game does next."""
        batch = []
        for game in self.started:
            shown = await self.queries.shown(game)
            assert shown is not None
            view = shown.view
            assert isinstance(view, GameView)
            self.board = draw(texts("ru"), view)
            mover = view.seats[view.progress.game.mover or 0].user_id or 0
            self._number += 1
            batch.append(update(self._number, view.place.chat_id, mover, pack(self._next(view))))
        return batch

    def _next(self, view: GameView) -> Press:
        game, rolls = view.progress.game, view.rules.rolls
        if game.turn.roll == 1 and not view.choice.held:
            return Hold(view.game, view.version, self._rng.randrange(5))
        if game.turn.roll == 1:
            return Roll(view.game, view.version)
        if game.turn.roll < rolls:
            return Reroll(view.game, view.version, self._rng.randrange(1, 31))
        if view.choice.asking is not None:
            return Sure(view.game, view.version, view.choice.asking)
        return PickRow(view.game, view.version, self._rng.choice(game.writable_rows()))

    async def feed(self, item: dict[str, Any]) -> None:
        """What happens to an update once it has been fetched."""
        change = self.client.read_update(item)
        await self.bot.update_processor.process_update(change, self.bot.process_update(change))

    async def drain(self) -> None:
        """Wait until every edit and answer is out."""
        await self.sender.drained()


async def main(address: str, folder: Path) -> None:
    """Measure both at the same server, a round of each by turns: what else the machine does hits both."""
    ours, plain = [], []
    async with await Store.open(folder / "bench.db") as store:
        whole = Whole(store, address)
        bare = Bare(address, lambda: whole.board)
        async with whole.bot, bare.bot:
            await whole.begin()
            with seldom_collected():  # as `bot.app` has it
                for _ in range(SIZE.rounds):
                    ours.append(await one_round(whole.taps, whole.feed, whole.drain))
                    with usually_collected():
                        plain.append(await one_round(bare.taps, bare.feed, bare.drain))
                    await asyncio.sleep(1.1)  # the bot edits a message at most once a second
            await whole.sender.close()
            await whole.messages.close()
    (cpu, wall), (plain_cpu, plain_wall) = (
        map(statistics.median, zip(*found, strict=True)) for found in (ours, plain)
    )
    ratio, faster = cpu / plain_cpu, plain_wall / wall
    print(f"CPU per press     {cpu * 1e3:6.2f} ms  bare handler {plain_cpu * 1e3:6.2f} ms  ratio {ratio:.2f}")
    print(f"presses a second  {1 / wall:6.0f}     bare handler {1 / plain_wall:6.0f}     ratio {faster:.2f}")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="CPU per press, as a ratio to a bare handler.")
    parser.add_argument("--tables", type=int, help="groups at once")
    parser.add_argument("--rounds", type=int, help="taps in each of them")
    parser.parse_args(namespace=SIZE)
    beside_silence(main)
