"""Is everything in order? Checks for the operator and for a container's health."""

import time
from collections.abc import AsyncIterator
from dataclasses import dataclass

from telegram.error import InvalidToken, TelegramError

from bot.config import Settings
from bot.store import Store, StoreError
from bot.telegram.client import Client
from bot.timing import USUAL_TIMING


@dataclass(frozen=True, slots=True)
class Finding:
    """One line of a check: what was looked at, whether it is in order, and what was found."""

    subject: str
    good: bool
    text: str

    def __str__(self) -> str:
        return f"{self.subject}: {'ok' if self.good else 'problem'}: {self.text}"


async def examine(settings: Settings) -> AsyncIterator[Finding]:
    """Look at the database, the games that were set aside, and the token; changes nothing."""
    async for finding in _database(settings):
        yield finding
    yield await _token(settings)


async def _database(settings: Settings) -> AsyncIterator[Finding]:
    path = settings.database_path
    if not path.exists():
        yield Finding("database", good=True, text=f"none yet; {path} will be made at the first start")
        return
    try:
        async with await Store.open(path, read_only=True) as store:
            health = await store.check()
    except StoreError as error:
        yield Finding("database", good=False, text=str(error))
        return
    if health.problems:
        yield Finding("database", good=False, text=f"{path}: {'; '.join(health.problems)}")
    else:
        counts = f"{health.games} games, {health.live} of them live, {health.people} people"
        yield Finding("database", good=True, text=f"{path}: version {health.version}, {counts}")
    for line in health.set_aside:
        yield Finding("set aside, cannot be read", good=False, text=line)


async def _token(settings: Settings) -> Finding:
    if settings.bot_token is None:
        return Finding("token", good=True, text="none; BOT_TOKEN is not set, so the playground runs")
    client = Client(settings)
    try:
        await client.initialize()
    except InvalidToken:
        return Finding("token", good=False, text=f"{settings.bot_api_url} does not know it")
    except TelegramError as error:
        return Finding("token", good=False, text=f"{settings.bot_api_url} cannot be asked: {error}")
    else:
        return Finding("token", good=True, text=f"it belongs to @{client.username}")
    finally:
        await client.shutdown()


async def heartbeat(settings: Settings) -> Finding:
    """Tell whether a bot is running on the database, by its last sign of life."""
    try:
        async with await Store.open(settings.database_path, read_only=True) as store:
            seen = await store.read(lambda tx: tx.marks.last_seen())
    except StoreError as error:
        return Finding("bot", good=False, text=str(error))
    if seen is None:
        return Finding("bot", good=False, text="it has never run on this database")
    age = time.time() - seen
    return Finding("bot", good=age < USUAL_TIMING.alive, text=f"last sign of life {age:.0f} s ago")
