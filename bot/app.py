"""The running bot: its parts, in the order they are made, and back in the opposite order."""

import asyncio
import logging
import os
import socket
import time
from collections.abc import Callable, Coroutine
from contextlib import AsyncExitStack, closing
from contextvars import ContextVar
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from telegram import Update
from telegram.error import InvalidToken, TelegramError
from telegram.ext import Application, ApplicationBuilder, CallbackContext

from bot.chats.handlers.membership import MembershipLookup
from bot.chats.handlers.menus import register_menus
from bot.chats.service.settings import ChatSettings
from bot.coach.reviewer import Reviewer
from bot.coach.solved_tables import SolvedTables
from bot.coach.win_chances import BoardWinChances
from bot.config import Settings
from bot.daily.jobs.evenings import DailyGameEvenings
from bot.daily.jobs.puzzles import DailyPuzzles
from bot.daily.puzzle_maker import PuzzleMaker
from bot.daily.service.puzzles import ChatPuzzles
from bot.ground.outbox.recently_sent import RecentlySent
from bot.ground.outbox.replies import Replies
from bot.ground.outbox.sender import Sender
from bot.ground.outbox.transient import TransientMessages
from bot.ground.runtime.garbage import seldom_collected
from bot.ground.runtime.timing import USUAL_TIMING, Timing
from bot.ground.store import EndedError, Store, UnavailableError
from bot.ground.store.outages import Outages
from bot.ground.telegram.answers import NotBotApiError, is_telegrams_own
from bot.ground.telegram.client import Client
from bot.ground.telegram.deliveries import NotNowError
from bot.ground.telegram.polling import Poller, persist
from bot.ground.telegram.processor import ChatProcessor
from bot.ground.telegram.transport import IN_FLIGHT
from bot.ground.texts.formatting import load_all
from bot.ground.workers.worker import Worker
from bot.operation.activity import Activity
from bot.operation.readings import Readings
from bot.operation.recount import catch_up
from bot.pictures.drawing.painter import Painter
from bot.pictures.messages import PictureMessages
from bot.privacy.personal_data import PersonalData
from bot.privacy.retention import Retention
from bot.rankings.service.profiles import ProfileQueries
from bot.rooms import game_hooks
from bot.rulebook.house_rules import ChatHouseRules
from bot.table.handlers import register
from bot.table.handlers.dependencies import Dependencies, about_view
from bot.table.handlers.tap_throttle import TapThrottle
from bot.table.messages.game_messages import GameMessages
from bot.table.messages.lost_topics import LostTopics
from bot.table.messages.timers import Timers
from bot.table.messages.verdicts import Verdicts
from bot.table.service.computers import Computers
from bot.table.service.game_service import GameService
from bot.table.service.transactions import Transactions
from bot.weekly.jobs import DigestMessages
from bot.weekly.service.champions import ChampionTags
from bot.weekly.service.digests import WeeklyDigests
from bot.worker_handling import WorkerHandling
from engine import __version__

if TYPE_CHECKING:
    from bot.ground.telegram.webhook import Webhook

_unavailable: ContextVar[list[UnavailableError]] = ContextVar("unavailable")
"""Why the update that is handled cannot be now."""

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
    if isinstance(context.error, UnavailableError):
        reasons = _unavailable.get(None)
        if reasons is not None:
            reasons.append(context.error)
        tell = logging.INFO if reasons is not None else logging.WARNING  # it comes again
        _logger.log(tell, "update %s cannot be handled now: %s", number, context.error)
        return
    _logger.error("handling update %s failed", number, exc_info=context.error)


async def run(  # noqa: PLR0913, PLR0917 - made in few places
    settings: Settings,
    stop: asyncio.Event,
    timing: Timing = USUAL_TIMING,
    clock: Callable[[], float] = time.time,
    connect: Callable[[Settings], Client] = Client,
    pushed: Callable[[], float] = float,
    beside: Callable[[Store, GameService, SolvedTables | None], Coroutine[Any, Any, None]] | None = None,
) -> None:
    """Run the bot until `stop` is set; what was tapped before that is handled, and shown if time allows.

    Args:
        settings: With a token.
        stop: Set it to end the bot in an orderly way, also while it is starting.
        timing: The pace of the bot.
        clock: Unix time in seconds.
        connect: Makes the client of the Bot API.
        pushed: Seconds by which `clock` has been pushed ahead so far, 0 for one that nobody pushes.
        beside: What goes on beside the bot over its database, its service and its tables, until cancelled.

    Raises:
        StoreError: If the database cannot be used.
        telegram.error.InvalidToken: If the server does not know the token.
        NotBotApiError: If there is no Bot API server at an address that was set.
    """
    async with AsyncExitStack() as stack:
        store = await Store.open(settings.database, shared=settings.shared)
        stack.push_async_callback(store.close)
        client = connect(settings)
        stack.push_async_callback(client.shutdown)
        bot = _put_together(settings, store, client, timing, clock)
        deps, messages, sender = bot.deps, bot.deps.messages, bot.deps.sender
        if settings.metrics_port:
            from bot.operation import status_pages  # noqa: PLC0415 - its web server is 2 MB that few need

            await stack.enter_async_context(
                status_pages.serving(settings, bot.readings(store, settings, clock, timing))
            )
        if bot.solutions is not None:
            stack.push_async_callback(bot.solutions.close)
        stack.enter_context(closing(deps.verdicts))
        if not await _until(
            stop, persist(bot.application.initialize, "reaching Telegram", _hopeless(settings))
        ):
            return
        stack.push_async_callback(bot.application.shutdown)
        worker = Worker(store, _whom(), clock, timing) if settings.shared else None
        if worker is not None:
            stack.push_async_callback(worker.end)
        stack.push_async_callback(messages.close)
        stack.push_async_callback(bot.digests.close)
        stack.push_async_callback(sender.close, timing.closing)
        stack.push_async_callback(deps.transient.close)
        await bot.application.start()
        stack.push_async_callback(bot.application.stop)
        due = _one_after_the_other(messages.due, bot.digests.due)
        timers = Timers(store, due, clock, bot.computers.pace, timing, pushed)
        timers.when_moved(messages.show_live)
        updates = bot.updates(settings, timing, worker)
        outages = Outages(deps.chats.drop_all, messages.show_live, messages.spawn, clock, timing)
        store.when_failed(outages.failed)
        alone = worker is None or await worker.join(bot.handling(updates))
        seen = await deps.service.queries.last_seen()
        # Before boards are shown: it moves the deadlines on them. Where others run no clock stood still.
        away = await timers.resume() if alone else 0.0
        stack.push_async_callback(timers.rest)
        if seen is not None and alone:
            sender.resume(away)
        stack.enter_context(seldom_collected())
        _logger.info("version %s, running as @%s, after %.0f s away", __version__, client.username, away)
        for work in (
            *([] if worker is not None else [messages.resume(seen), bot.digests.resume()]),
            register_menus(sender),
            catch_up(store),
            deps.service.dice.catch_up(),
            *([] if deps.reviewer is None else [deps.reviewer.catch_up()]),
        ):
            messages.spawn(work)
        working = [] if worker is None else [worker.run()]
        if beside is not None:
            working.append(beside(store, deps.service, bot.solutions))
        works = bot.works(store, settings, clock, timing)
        try:
            await _until(stop, timers.run(), updates.run(), *working, *works)
        except EndedError:
            await sender.close(0.0)  # another one writes to these chats, and knows better what
            raise
        _logger.info("stopping")


@dataclass(frozen=True, slots=True)
class _Bot:
    """The parts of the bot, put together and not begun."""

    application: "Application[Any, Any, Any, Any, Any, Any]"
    processor: ChatProcessor
    deps: Dependencies
    computers: Computers
    solutions: SolvedTables | None
    digests: DigestMessages

    def waiting(self) -> int:
        """How many updates are being handled or wait."""
        return self.processor.waiting + self.application.update_queue.qsize()

    def readings(
        self, store: Store, settings: Settings, clock: Callable[[], float], timing: Timing
    ) -> Readings:
        """What tells how the bot is."""
        folder = settings.tables if store.path is None else store.path.parent
        client, sender = self.deps.client, self.deps.sender
        return Readings(store, client, sender, self.solutions, self.waiting, folder, clock, timing)

    def works(
        self, store: Store, settings: Settings, clock: Callable[[], float], timing: Timing
    ) -> list[Coroutine[Any, Any, None]]:
        """What goes on for as long as the bot runs, beside its timers."""
        deps = self.deps
        puzzle_maker = None if self.solutions is None else PuzzleMaker(self.solutions)
        return [
            Activity(store, deps.client.counters, self.waiting, deps.sender.waiting, timing.report).run(),
            deps.messages.watch_forgotten(timing.forgotten_look),
            Retention(
                store, deps.personal_data, settings.retention_days, clock, timing, alone=not settings.shared
            ).run(),
            deps.messages.shown_boards.note_every(timing.shown),
            DailyPuzzles(
                deps.puzzles, puzzle_maker, deps.chats, deps.sender, deps.client.username, timing
            ).run(),
            DailyGameEvenings(
                deps.service, deps.chats, deps.sender, deps.messages.present, deps.reviewer, timing
            ).run(),
        ]

    def updates(self, settings: Settings, timing: Timing, worker: Worker | None) -> "Poller | Webhook":
        """What brings updates from Telegram: the webhook if one is set, else the bot itself."""
        application = self.application
        if settings.webhook_url is None:
            return Poller(self.deps.client, application.update_queue)
        from bot.ground.telegram.webhook import Webhook  # noqa: PLC0415 - as the status pages

        async def handle(update: Update) -> None:
            reasons: list[UnavailableError] = []
            _unavailable.set(reasons)
            await self.processor.process_update(update, application.process_update(update))
            if reasons:
                raise NotNowError from reasons[0]

        look, closing = timing.webhook_look, timing.closing
        if worker is None:
            return Webhook(self.deps.client, settings, handle, look, closing)
        self.deps.messages.when_elsewhere(worker.owns, worker.show_elsewhere)
        self.deps.client.when_certain(worker.certain)

        async def route(item: dict[str, Any]) -> None:
            try:
                await worker.route(item)
            except UnavailableError as error:
                raise NotNowError from error

        return Webhook(self.deps.client, settings, handle, look, closing, through=route, stays=True)

    def handling(self, updates: "Poller | Webhook") -> WorkerHandling:
        """What a worker acts on its chats with."""
        if isinstance(updates, Poller):
            raise TypeError("a worker has a webhook")
        deps = self.deps
        queries = deps.service.queries
        return WorkerHandling(updates.take, queries, deps.messages, self.digests, deps.chats, deps.sender)


def _hopeless(settings: Settings) -> tuple[type[TelegramError], ...]:
    """The errors at the start that no patience helps against."""
    return (InvalidToken,) if is_telegrams_own(settings) else (InvalidToken, NotBotApiError)


def _whom() -> str:
    """The name of this process among the workers."""
    return f"{os.getpid()} on {socket.gethostname()}"


def _put_together(
    settings: Settings, store: Store, client: Client, timing: Timing, clock: Callable[[], float]
) -> _Bot:
    """Make all parts and connect them; nothing begins."""
    processor = ChatProcessor(IN_FLIGHT)
    application = build(client, processor)
    sender = Sender(client, group_budget=settings.group_budget, spacing=timing.edits)
    solutions = SolvedTables(settings.tables) if settings.coach else None
    computers = Computers(settings.computer_seconds, solutions)
    transactions = Transactions(store, settings.time_zone, clock, computers, timing, game_hooks())
    service = GameService(transactions)
    chats = ChatSettings(store, settings.time_zone, clock, puzzles=settings.coach)
    win_chances = None if solutions is None else BoardWinChances(solutions)
    messages = GameMessages(service, chats, sender, win_chances)
    painter = Painter()
    weeks = WeeklyDigests(store, settings.time_zone, clock)
    digests = DigestMessages(weeks, ChampionTags(store), chats, sender, painter)
    sender.when_lost(messages.lost)
    sender.when_moved(messages.moved)
    chats.when_back(lambda chat_id, left_at: messages.spawn(messages.back(chat_id, left_at)))
    sender.when_topic_gone(LostTopics(service.boards, chats, sender, messages.spawn).gone)
    transactions.when_set_aside(messages.tell_set_aside)
    reviewer = None
    if solutions is not None:
        reviewer = Reviewer(service, solutions, messages.present)
        messages.when_over(reviewer)
        messages.when_open(solutions.expect)
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
        Verdicts(),
        RecentlySent(asyncio.get_running_loop().time),
        transient,
        Replies(sender, transient, timing.quota),
        PersonalData(transactions, chats),
        MembershipLookup(sender),
        about_view(settings.operator_contact, settings.retention_days),
        PictureMessages(service.pictures, sender, painter),
        ChatPuzzles(store, settings.time_zone, clock),
        () if settings.webhook_url is None else (UnavailableError,),
    )
    deps.personal_data.when_tagged(digests.take_tags)
    register(application, deps)
    processor.refuse_when(TapThrottle(deps, timing.tap))
    load_all()
    return _Bot(application, processor, deps, computers, solutions, digests)


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
