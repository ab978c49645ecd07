"""The running bot: its parts, in the order they are made, and back in the opposite order."""

import asyncio
import logging
import time
from collections.abc import Callable, Coroutine
from contextlib import AsyncExitStack, closing
from typing import Any

from telegram import Update
from telegram.error import InvalidToken
from telegram.ext import Application, ApplicationBuilder, CallbackContext

from bot.activity import Activity
from bot.analysis.puzzle_maker import PuzzleMaker
from bot.analysis.reviewer import Reviewer
from bot.analysis.solved_tables import SolvedTables
from bot.analysis.verdicts import Verdicts
from bot.analysis.win_chances import BoardWinChances
from bot.config import Settings
from bot.daily_games import DailyGameEvenings
from bot.daily_puzzles import DailyPuzzles
from bot.digest_messages import DigestMessages
from bot.game_messages import GameMessages
from bot.handlers import register
from bot.handlers.dependencies import Dependencies, about_view
from bot.handlers.menus import register_menus
from bot.outbox.recently_sent import RecentlySent
from bot.outbox.replies import Replies
from bot.outbox.sender import Sender
from bot.outbox.transient import TransientMessages
from bot.picture_messages import PictureMessages
from bot.pictures.painter import Painter
from bot.recount import catch_up
from bot.service.chats.house_rules import ChatHouseRules
from bot.service.chats.puzzles import ChatPuzzles
from bot.service.chats.settings import ChatSettings
from bot.service.computers import Computers
from bot.service.digest.champions import ChampionTags
from bot.service.digest.digests import WeeklyDigests
from bot.service.game_service import GameService
from bot.service.personal_data import PersonalData
from bot.service.profiles import ProfileQueries
from bot.service.retention import Retention
from bot.service.transactions import Transactions
from bot.store import Store
from bot.telegram.answers import NotBotApiError
from bot.telegram.client import Client
from bot.telegram.polling import Poller, persist
from bot.telegram.processor import ChatProcessor
from bot.telegram.transport import IN_FLIGHT
from bot.texts.formatting import load_all
from bot.timers import Timers
from bot.timing import USUAL_TIMING, Timing

_HOPELESS = InvalidToken, NotBotApiError  # no patience helps

_logger = logging.getLogger(__name__)


def build(
    client: Client, processor: ChatProcessor | None = None
) -> "Application[Any, Any, Any, Any, Any, Any]":
    """Return an application around `client` that handles updates chat by chat; it fetches none itself."""
    application = (
        ApplicationBuilder()
        .bot(client)
        .updater(None)
        .job_queue(None)
        .concurrent_updates(processor or ChatProcessor(IN_FLIGHT))
        .build()
    )
    application.add_error_handler(_log_failure)
    return application


async def _log_failure(update: object, context: "CallbackContext[Any, Any, Any, Any]") -> None:
    number = update.update_id if isinstance(update, Update) else None
    _logger.error("handling update %s failed", number, exc_info=context.error)


async def run(
    settings: Settings,
    stop: asyncio.Event,
    timing: Timing = USUAL_TIMING,
    clock: Callable[[], float] = time.time,
    connect: Callable[[Settings], Client] = Client,
) -> None:
    """Run the bot until `stop` is set; what was tapped before that is handled, and shown if time allows.

    Args:
        settings: With a token.
        stop: Set it to end the bot in an orderly way, also while it is starting.
        timing: The pace of the bot.
        clock: Unix time in seconds.
        connect: Makes the client of the Bot API.

    Raises:
        StoreError: If the database cannot be used.
        telegram.error.InvalidToken: If the server does not know the token.
        NotBotApiError: If there is no Bot API server at the address.
    """
    async with AsyncExitStack() as stack:
        store = await Store.open(settings.database_path)
        stack.push_async_callback(store.close)
        client = connect(settings)
        stack.push_async_callback(client.shutdown)
        processor = ChatProcessor(IN_FLIGHT)
        application = build(client, processor)
        sender = Sender(client, group_budget=settings.group_budget, spacing=timing.edits)
        solutions = SolvedTables(settings.tables) if settings.coach else None
        if solutions is not None:
            stack.push_async_callback(solutions.close)
        computers = Computers(settings.computer_seconds, solutions)
        transactions = Transactions(store, settings.time_zone, clock, computers, timing)
        service = GameService(transactions)
        chats = ChatSettings(store, settings.time_zone, clock, puzzles=settings.coach)
        messages = GameMessages(
            service, chats, sender, None if solutions is None else BoardWinChances(solutions)
        )
        painter = Painter()
        digests = DigestMessages(
            WeeklyDigests(store, settings.time_zone, clock), ChampionTags(store), chats, sender, painter
        )
        sender.when_lost(messages.lost)
        sender.when_moved(messages.moved)
        transactions.when_set_aside(messages.tell_set_aside)
        reviewer = None
        if solutions is not None:
            reviewer = Reviewer(service, solutions, messages.present)
            messages.when_over(reviewer.review)
        verdicts = stack.enter_context(closing(Verdicts()))
        transient = TransientMessages(sender, timing.refusal)
        deps = Dependencies(
            client,
            sender,
            service,
            chats,
            ProfileQueries(store),
            ChatHouseRules(store, clock),
            messages,
            reviewer,
            verdicts,
            RecentlySent(asyncio.get_running_loop().time),
            transient,
            Replies(sender, transient, timing.quota),
            PersonalData(transactions, chats),
            about_view(settings.operator_contact, settings.retention_days),
            PictureMessages(service.pictures, sender, painter),
            ChatPuzzles(store, settings.time_zone, clock),
        )
        deps.personal_data.when_tagged(digests.take_tags)
        register(application, deps)
        load_all()
        if not await _until(stop, persist(application.initialize, "reaching Telegram", _HOPELESS)):
            return
        stack.push_async_callback(application.shutdown)
        stack.push_async_callback(messages.close)
        stack.push_async_callback(digests.close)
        stack.push_async_callback(sender.close, timing.closing)
        stack.push_async_callback(transient.close)
        await application.start()
        stack.push_async_callback(application.stop)
        timers = Timers(store, _one_after_the_other(messages.due, digests.due), clock, computers.pace, timing)
        timers.when_moved(messages.clocks_moved)
        seen = await service.queries.last_seen()
        away = await timers.resume()  # before boards are shown: it moves the deadlines on them
        stack.push_async_callback(timers.rest)
        if seen is not None:
            sender.resume(away)
        _logger.info("running as @%s, after %.0f s away", client.username, away)
        for work in (
            messages.resume(seen),
            digests.resume(),
            register_menus(client),
            catch_up(store),
            service.dice.catch_up(),
            *([] if reviewer is None else [reviewer.catch_up()]),
        ):
            messages.spawn(work)
        await _until(
            stop,
            Poller(client, application.update_queue).run(),
            timers.run(),
            Activity(
                store,
                client.counters,
                lambda: processor.waiting + application.update_queue.qsize(),
                sender.waiting,
                timing.report,
            ).run(),
            messages.watch_forgotten(timing.forgotten_look),
            Retention(store, deps.personal_data, settings.retention_days, clock, timing).run(),
            messages.shown_boards.note_every(timing.shown),
            DailyPuzzles(
                deps.puzzles,
                None if solutions is None else PuzzleMaker(solutions),
                chats,
                sender,
                client.username,
                timing,
            ).run(),
            DailyGameEvenings(service, chats, sender, messages.present, reviewer, timing).run(),
        )
        _logger.info("stopping")


def _one_after_the_other(
    *every: Callable[[float], Coroutine[Any, Any, None]],
) -> Callable[[float], Coroutine[Any, Any, None]]:
    """What acts on deadlines, from several that each act on their own."""

    async def due(now: float) -> None:
        for each in every:
            await each(now)

    return due


async def _until(stop: asyncio.Event, *works: Coroutine[Any, Any, None]) -> bool:
    """Run coroutines side by side until the first one ends or `stop` is set, then cancel the others.

    Returns:
        Whether a coroutine ended, rather than being stopped; its exception is raised.
    """
    stopped = asyncio.create_task(stop.wait())
    tasks = [asyncio.create_task(work) for work in works]
    try:
        await asyncio.wait([stopped, *tasks], return_when=asyncio.FIRST_COMPLETED)
        ended = [task for task in tasks if task.done()]
    finally:
        for task in [stopped, *tasks]:
            task.cancel()
        await asyncio.gather(stopped, *tasks, return_exceptions=True)
    for task in ended:
        task.result()
    return bool(ended)
