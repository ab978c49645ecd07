"""The running bot: composition root that makes its parts in order and closes them in the opposite one."""

import asyncio
import logging
import os
import socket
import time
from collections.abc import Awaitable, Callable, Collection, Coroutine, Sequence
from contextlib import AsyncExitStack, closing
from contextvars import ContextVar
from dataclasses import dataclass, field, replace
from functools import partial
from random import Random, SystemRandom
from typing import TYPE_CHECKING, Any, Final

from telegram import Update
from telegram.error import InvalidToken, TelegramError
from telegram.ext import Application, ApplicationBuilder, CallbackContext

from bot.chats.members import (
    Attendance,
    LastingChanges,
    MembershipLookup,
    PersonBack,
    PersonLeft,
    register_menus,
)
from bot.chats.settings import ChatBack, ChatSettings, ReachChanged
from bot.coach.room import COACH
from bot.coach.tables import SolvedTables
from bot.config import DEFAULTS, Settings
from bot.ground.outbox.chat_queue import EditRefused, MessageLost, ScreenShown
from bot.ground.outbox.deliveries import Dues
from bot.ground.outbox.limits import RecentlySent
from bot.ground.outbox.replies import Replies, TransientMessages
from bot.ground.outbox.sender import GroupUpgraded, Sender, TopicLost
from bot.ground.store.base import EndedError, UnavailableError
from bot.ground.store.database import DatabaseFailed, Outages, Store
from bot.ground.store.dues import DueHandler, DueTimes
from bot.ground.store.sqlite import load_migrations
from bot.ground.tasks import Events, Notification, repeat_every, seldom_collected
from bot.ground.telegram.client import IN_FLIGHT, Client, NotBotApiError, RichRefused, is_telegrams_own
from bot.ground.telegram.updates import ChatProcessor, NotNowError, Poller, polling_persist
from bot.ground.texts.formatting import load_all
from bot.ground.timing import USUAL_TIMING, Timing, WallClock, since_boot
from bot.ground.workers import ChangedElsewhere, Worker
from bot.operation.readings import Activity, Readings
from bot.rooms import ROOMS, game_hooks, hidden_settings, presses
from bot.table.actions import GameService
from bot.table.game import Computers, GameHooks, GameSetAside, KeptStates, Transactions
from bot.table.handlers.taps import TapThrottle, register
from bot.table.house_rules import ChatHouseRules
from bot.table.room import BotStarted, BotStopped, ChatsTaken, Contributions, Dependencies, Room, RoomContext
from bot.table.show.presenter import GameMessages, LostTopics, Verdicts
from bot.table.store import DEADLINES, REMINDERS
from bot.table.timers import DeadlinesMoved, Timers
from engine import __version__

if TYPE_CHECKING:
    from bot.ground.telegram.webhook import Webhook


# The host of a bot: what its process asks of the machine; a simulated one can take its place.
#
# Threads, child processes and connections are asked of the event loop (`run_in_executor`, `subprocess_exec`,
# `create_server`), which whoever runs the bot brings along; here is the rest.


MayWrite = Callable[[], Awaitable[None]]
"""Returns when chats may be written to."""


async def _open_store(settings: Settings, events: Events) -> Store:
    return await Store.open(settings.database, shared=settings.shared, events=events)


def _connect(settings: Settings, events: Events, may_write: MayWrite | None) -> Client:
    return Client(settings, events=events, may_write=may_write)


@dataclass(frozen=True, slots=True)
class Host:
    """The machine that a bot runs on; by default this one.

    Attributes:
        clock: unix time in seconds.
        pushed: seconds by which `clock` has been pushed ahead so far, 0 for one that nobody pushes.
        steady: seconds on a clock that nobody sets.
        open_store: opens the database of the settings; raises `StoreError`.
        connect: makes the client of the Bot API.
        chance: the source of secrets and of computers' errors; only a cryptographic one may serve people.
    """

    clock: Callable[[], float] = time.time
    pushed: Callable[[], float] = float
    steady: Callable[[], float] = since_boot
    open_store: Callable[[Settings, Events], Awaitable[Store]] = _open_store
    connect: Callable[[Settings, Events, MayWrite | None], Client] = _connect
    chance: Random = field(default_factory=SystemRandom, repr=False)


THIS_MACHINE: Final = Host()
"""The machine that the process runs on."""


# The running bot.


_unavailable: ContextVar[list[UnavailableError]] = ContextVar("unavailable")
"""Why the update that is handled cannot be now."""

_logger = logging.getLogger(__name__)


async def run(  # noqa: PLR0913, PLR0917 - made in few places
    settings: Settings,
    stop: asyncio.Event,
    timing: Timing = USUAL_TIMING,
    host: Host = THIS_MACHINE,
    beside: Callable[[RoomContext], Coroutine[Any, Any, None]] | None = None,
    rooms: Sequence[Room] = ROOMS,
) -> None:
    """Run the bot until `stop` is set; what was tapped before that is handled, and shown if time allows.

    Args:
        settings: With a token.
        stop: Set it to end the bot in an orderly way, also while it is starting.
        timing: The pace of the bot.
        host: The machine that it runs on.
        beside: Jobs that run beside the bot, over its database and its parts, until cancelled.
        rooms: The rooms of the bot.

    Raises:
        StoreError: If the database cannot be used.
        telegram.error.InvalidToken: If the server does not know the token.
        NotBotApiError: If there is no Bot API server at an address that was set.
    """
    clock = WallClock(host.clock, host.steady, host.pushed)
    host = replace(host, clock=clock)
    async with AsyncExitStack() as stack:
        events = (hooks := game_hooks(rooms)).events
        store = await host.open_store(settings, events)
        stack.push_async_callback(store.close)
        whom = f"{os.getpid()} on {socket.gethostname()}"
        worker = Worker(store, whom, clock, timing, events) if settings.shared else None
        client = host.connect(settings, events, None if worker is None else worker.certain)
        stack.push_async_callback(client.shutdown)
        bot = _put_together(settings, store, client, worker, timing, host, rooms, hooks)
        deps, messages, sender = bot.context.deps, bot.context.deps.messages, bot.context.deps.sender
        if settings.metrics_port:
            from bot.operation import status_pages  # noqa: PLC0415 - its web server is 2 MB that few need

            await stack.enter_async_context(status_pages.serving(settings, bot.readings()))
        if bot.solutions is not None:
            stack.push_async_callback(bot.solutions.close)
        stack.enter_context(closing(deps.verdicts))
        if not await _until(
            stop, polling_persist(bot.application.initialize, "reaching Telegram", _hopeless(settings))
        ):
            return
        stack.push_async_callback(bot.application.shutdown)
        if worker is not None:
            stack.push_async_callback(worker.end)
        stack.push_async_callback(messages.close)
        stack.push_async_callback(events.notify, BotStopped())
        stack.push_async_callback(sender.close, timing.closing)
        stack.push_async_callback(deps.transient.close)
        await bot.application.start()
        stack.push_async_callback(bot.application.stop)
        # Looked at so often, the end of a computer's turn that was set since the last look is not missed.
        often = replace(timing, deadlines=min(timing.deadlines, bot.computers.pace or timing.deadlines))
        timers = Timers(Dues(store, clock, bot.dues), events, clock, often, client.contact.unheard_for)
        updates = bot.updates()
        outages = Outages(deps.chats.drop_all, messages.show_live, messages.spawn, clock, timing)
        events.subscribe({DatabaseFailed: outages.failed})
        alone = worker is None or await worker.join(bot.handling(updates))
        seen = await deps.service.queries.last_seen()
        # Before boards are shown: it moves the deadlines on them. Where others run no clock stood still.
        away = await timers.resume() if alone else 0.0
        stack.push_async_callback(timers.rest)
        if seen is not None and alone:
            sender.resume()
        stack.enter_context(seldom_collected())
        _logger.info("version %s, running as @%s, after %.0f s away", __version__, client.username, away)
        for work in (
            *([] if worker is not None else [messages.resume(seen), *events.each(ChatsTaken(None))]),
            register_menus(sender, bot.commands),
            *events.each(BotStarted()),
        ):
            messages.spawn(work)
        others = [] if beside is None else [beside(bot.context)]
        try:
            await _until(stop, timers.run(), updates.run(), *others, *bot.works())
        except EndedError:
            await sender.close(0.0)  # another one writes to these chats, and knows better what
            raise
        _logger.info("stopping")


def _tell_start(settings: Settings, store: Store) -> None:
    """Log what begins, before Telegram is reached: versions, and names of settings that differ."""
    differ = sorted(name.upper() for name, usual in DEFAULTS.items() if getattr(settings, name) != usual)
    schema = len(load_migrations())
    _logger.info("version %s; %s has version %s; set: %s", __version__, store.name, schema, ", ".join(differ))


def _put_together(  # noqa: PLR0913, PLR0917 - made in one place
    settings: Settings,
    store: Store,
    client: Client,
    worker: Worker | None,
    timing: Timing,
    host: Host,
    rooms: Sequence[Room],
    hooks: GameHooks,
) -> "_Bot":
    """Make all parts, open the rooms and connect them; nothing begins."""
    _tell_start(settings, store)
    clock = host.clock
    pressed = presses(rooms)
    bus = hooks.events
    sender = Sender(
        client, group_budget=settings.group_budget, spacing=timing.edits, trim=pressed.offered, events=bus
    )
    solutions = (
        SolvedTables(settings.tables, solves=settings.solve) if settings.coach and COACH in rooms else None
    )
    computers = Computers(settings.computer_seconds, solutions, host.chance)
    states = KeptStates(hooks, settings.time_zone, computers, timing)
    transactions = Transactions(store, states, clock, host.chance)
    service = GameService(transactions)
    hidden = hidden_settings(rooms, puzzles=solutions is not None)
    chats = ChatSettings(store, settings.time_zone, clock, bus, hidden=hidden)
    messages = GameMessages(service, chats, sender, worker, partial(getattr, client, "username"))
    topics = LostTopics(service.boards, chats, sender, messages.spawn)

    def in_background(work: Callable[[Any], Coroutine[Any, Any, None]]) -> Callable[[Any], Awaitable[None]]:
        async def react(notification: Notification) -> None:
            messages.spawn(work(notification))

        return react

    bus.subscribe(
        {
            MessageLost: messages.lost,
            EditRefused: messages.edit_refused,
            RichRefused: messages.rich_refused,
            GroupUpgraded: messages.moved,
            TopicLost: topics.gone,
            ScreenShown: messages.commitments.arrived,
            ChangedElsewhere: messages.changed_elsewhere,
            PersonLeft: messages.person_left,
            PersonBack: messages.person_back,
            GameSetAside: messages.tell_set_aside,
            ChatBack: in_background(lambda back: messages.back(back.chat_id, back.left_at)),
            ReachChanged: in_background(lambda changed: messages.reach_changed(changed.user_id)),
            DeadlinesMoved: lambda _: messages.show_live(),
        }
    )
    transient = TransientMessages(sender, messages.removal, timing.refusal)
    membership = MembershipLookup(sender)
    deps = Dependencies(
        client,
        sender,
        service,
        chats,
        ChatHouseRules(store, clock),
        messages,
        Verdicts(),
        RecentlySent(asyncio.get_running_loop().time),
        transient,
        Replies(sender, transient, timing.quota),
        membership,
        Attendance(chats, membership, LastingChanges(messages.spawn), bus),
        pressed,
        () if settings.webhook_url is None else (UnavailableError,),
    )
    context = RoomContext(deps, store, transactions, settings, clock, timing, bus, host.chance)
    if solutions is not None:
        context.parts.append(solutions)
    contributions = [context.open(room) for room in rooms]
    processor = ChatProcessor(IN_FLIGHT, TapThrottle(deps, timing.tap))
    application = build(client, processor)
    commands = register(application, context, contributions)
    load_all()
    return _Bot(application, processor, worker, context, computers, solutions, contributions, commands)


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


def _hopeless(settings: Settings) -> tuple[type[TelegramError], ...]:
    """The errors at the start that no patience helps against."""
    return (InvalidToken,) if is_telegrams_own(settings) else (InvalidToken, NotBotApiError)


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


@dataclass(frozen=True, slots=True)
class _Bot:
    """The parts of the bot, put together and not begun."""

    application: "Application[Any, Any, Any, Any, Any, Any]"
    processor: ChatProcessor
    worker: Worker | None
    context: RoomContext
    computers: Computers
    solutions: SolvedTables | None
    contributions: Sequence[Contributions]
    commands: Collection[str]

    @property
    def dues(self) -> dict[DueTimes, DueHandler]:
        """What does things that are due: those of games go first."""
        found: dict[DueTimes, DueHandler] = {}
        found[DEADLINES] = found[REMINDERS] = self.context.deps.messages.due
        for each in self.contributions:
            found |= each.dues
        return found

    def waiting(self) -> int:
        """The number of updates that are being handled or wait."""
        return self.processor.waiting + self.application.update_queue.qsize()

    def readings(self) -> Readings:
        """The readings of the bot, for metrics and the health check."""
        context, store = self.context, self.context.store
        folder = context.settings.tables if store.path is None else store.path.parent
        client, sender = self.context.deps.client, self.context.deps.sender
        return Readings(
            store, client, sender, self.solutions, self.waiting, folder, context.clock, context.timing
        )

    def works(self) -> list[Coroutine[Any, Any, None]]:
        """The background jobs that run as long as the bot does, beside its timers."""
        deps, timing = self.context.deps, self.context.timing
        waiting, boards = deps.sender.waiting, deps.messages.fingerprints
        return [
            Activity(self.context.store, deps.client.counters, self.waiting, waiting, timing.report).run(),
            repeat_every(timing.abandoned_look, deps.messages.end_abandoned, "ending abandoned games"),
            repeat_every(timing.shown, boards.note_or_tell, "noting what boards show", at_once=False),
            *(job() for each in self.contributions for job in each.jobs),
            *([] if self.worker is None else [self.worker.run()]),
        ]

    def updates(self) -> "Poller | Webhook":
        """The source of updates from Telegram: the webhook if one is set, else polling."""
        application, settings, timing = self.application, self.context.settings, self.context.timing
        if settings.webhook_url is None:
            return Poller(self.context.deps.client, application.update_queue)
        from bot.ground.telegram.webhook import Webhook  # noqa: PLC0415 - as the status pages

        async def handle(update: Update) -> None:
            reasons: list[UnavailableError] = []
            _unavailable.set(reasons)
            await self.processor.process_update(update, application.process_update(update))
            if reasons:
                raise NotNowError from reasons[0]

        worker = self.worker
        if worker is None:
            return Webhook(self.context.deps.client, settings, handle, timing)

        async def route(item: dict[str, Any]) -> None:
            try:
                await worker.route(item)
            except UnavailableError as error:
                raise NotNowError from error

        return Webhook(self.context.deps.client, settings, handle, timing, route)

    def handling(self, updates: "Poller | Webhook") -> "WorkerHandling":
        """The handling of a worker's chats."""
        if isinstance(updates, Poller):
            raise TypeError("a worker has a webhook")
        deps = self.context.deps
        return WorkerHandling(updates.take, deps.service, deps.messages, deps.chats, deps.sender)


# The chats of a worker in this process: taken over, shown and handed over by the parts of the bot.


Taking = Callable[[dict[str, Any]], Awaitable[None]]


class WorkerHandling:
    """The bot's side of a worker: the `Handling` that the worker calls for its chats.

    Args:
        take: handles an update; it is idempotent.
        service: reads the screens that games should show.
        messages: show games in their chats.
        chats: the cached settings of chats.
        sender: writes to chats, within their rate limits.
    """

    def __init__(
        self,
        take: Taking,
        service: GameService,
        messages: GameMessages,
        chats: ChatSettings,
        sender: Sender,
    ) -> None:
        self._take = take
        self._queries, self._events = service.queries, service.events
        self._messages, self._chats, self._sender = messages, chats, sender

    async def take(self, item: dict[str, Any]) -> None:
        """Handle an update; idempotent, however often the update comes."""
        try:
            await self._take(item)
        except NotNowError as error:
            raise UnavailableError("an update is to be handled once more") from error

    async def show(self, game: int) -> None:
        """Bring the messages of a game up to date that another worker has changed."""
        shown = await self._queries.shown(game)
        if shown is not None:
            self._messages.removal.remove_left({shown.view.place.chat_id})
            await self._messages.present(shown)

    def count(self, chats: Collection[int]) -> None:
        """Count in these chats the last calls that their worker before may have made and nobody counts."""
        self._sender.budgets.take_over(asyncio.get_running_loop().time(), chats)

    async def take_over(self, chats: Collection[int]) -> None:
        """Go on in these chats where the worker before left off: their boards may be behind."""
        for chat_id in chats:
            self._chats.drop(chat_id)
        seen = await self._queries.last_seen()
        self._messages.spawn(self._messages.resume(seen, chats))
        for resume in self._events.each(ChatsTaken(chats)):
            self._messages.spawn(resume)

    async def look_again(self, chats: Collection[int]) -> None:
        """Show the games as the database has them: what was under way at a lost session may have failed."""
        self._messages.spawn(self._messages.resume(await self._queries.last_seen(), chats))

    def leave(self, chat_id: int) -> bool:
        """Forget the outbox of a chat; False while something waits in it, or its rate limit still counts."""
        left = self._sender.leave(chat_id)
        if left:
            self._sender.progress.forget(chat_id)  # others will send there
        return left

    def forget(self, chat_id: int) -> None:
        """Drop the cached settings of a chat."""
        self._chats.drop(chat_id)

    def share(self, workers: int) -> None:
        """Keep to one part in so many of Telegram's limits, which all workers together share."""
        self._sender.share(workers)
