"""The running bot: its parts, in the order they are made, and back in the opposite order."""

import asyncio
import logging
from collections.abc import Coroutine
from contextlib import AsyncExitStack
from typing import Any, Final

from telegram import Update
from telegram.ext import Application, ApplicationBuilder, CallbackContext

from bot.analysis.reviewer import Reviewer
from bot.analysis.solved_tables import SolvedTables
from bot.analysis.win_chances import BoardWinChances
from bot.config import Settings
from bot.game_messages import GameMessages
from bot.handlers import register
from bot.handlers.dependencies import Dependencies
from bot.handlers.menus import register_menus
from bot.outbox.recently_sent import RecentlySent
from bot.outbox.sender import Sender
from bot.service import Service
from bot.service.chats.house_rules import HouseRules
from bot.service.chats.settings import ChatSettings
from bot.service.computers import Computers
from bot.store import Store
from bot.telegram.client import IN_FLIGHT, Client
from bot.telegram.polling import Poller, persist
from bot.telegram.processor import ChatProcessor
from bot.texts.formatting import load_all
from bot.timers import Timers

FLUSH_SECONDS: Final = 5.0
"""How long the last screens may take when the bot stops."""

_logger = logging.getLogger(__name__)


def build(client: Client) -> "Application[Any, Any, Any, Any, Any, Any]":
    """Return an application around `client` that handles updates chat by chat; it fetches none itself."""
    application = (
        ApplicationBuilder()
        .bot(client)
        .updater(None)
        .job_queue(None)
        .concurrent_updates(ChatProcessor(IN_FLIGHT))
        .build()
    )
    application.add_error_handler(_log_failure)
    return application


async def _log_failure(update: object, context: "CallbackContext[Any, Any, Any, Any]") -> None:
    number = update.update_id if isinstance(update, Update) else None
    _logger.error("handling update %s failed", number, exc_info=context.error)


async def run(settings: Settings, stop: asyncio.Event) -> None:
    """Run the bot until `stop` is set; what was tapped before that is handled, and shown if time allows.

    Args:
        settings: With a token.
        stop: Set it to end the bot in an orderly way, also while it is starting.

    Raises:
        StoreError: If the database cannot be used.
        telegram.error.InvalidToken: If the server does not know the token.
    """
    async with AsyncExitStack() as stack:
        store = await Store.open(settings.database_path)
        stack.push_async_callback(store.close)
        client = Client(settings)
        stack.push_async_callback(client.shutdown)
        application = build(client)
        outbox = Sender(client, group_budget=settings.group_budget)
        coach = None
        if settings.coach:
            coach = SolvedTables(settings.tables)
            stack.push_async_callback(coach.close)
        computers = Computers(settings.computer_seconds, coach)
        service = Service(store, settings.time_zone, computers=computers)
        chats = ChatSettings(store, settings.time_zone)
        front = GameMessages(service, chats, outbox, BoardWinChances(coach) if coach is not None else None)
        outbox.when_lost(front.lost)
        service.when_set_aside(front.set_aside)
        reviewer = None
        if coach is not None:
            reviewer = Reviewer(service, coach, front.present)
            front.when_over(reviewer.review)
        parts = Dependencies(
            client, outbox, service, chats, HouseRules(store), front, reviewer, RecentlySent()
        )
        register(application, parts)
        load_all()
        if not await _until(stop, persist(application.initialize, "reaching Telegram")):
            return
        stack.push_async_callback(application.shutdown)
        stack.push_async_callback(front.close)
        stack.push_async_callback(outbox.close, FLUSH_SECONDS)
        await application.start()
        stack.push_async_callback(application.stop)
        await front.resume()  # looks at the last sign of life, which the next step renews
        timers = Timers(store, front.due, shortest=computers.pace)
        away = await timers.resume()
        stack.push_async_callback(timers.rest)
        _logger.info("running as @%s, after %.0f s away", client.username, away)
        front.spawn(register_menus(client))
        if reviewer is not None:
            front.spawn(reviewer.catch_up())
        poller = Poller(client, application.update_queue)
        await _until(stop, poller.run(), timers.run())
        _logger.info("stopping")


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
