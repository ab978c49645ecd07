"""The `doctor` subcommand: checks of settings, database, games, disk, solved tables and Telegram."""

import os
import tempfile
import time
from collections.abc import AsyncGenerator
from contextlib import aclosing
from functools import partial
from pathlib import Path
from typing import Final

from telegram.error import InvalidToken, TelegramError

from bot.config import Settings
from bot.ground.runtime import disk
from bot.ground.runtime.counted import counted
from bot.ground.runtime.file_systems import network_file_system
from bot.ground.runtime.wanted import missing
from bot.ground.store import Health, Store
from bot.ground.store.errors import OF_DATABASE, EmptyDatabaseError, in_words
from bot.ground.store.migrate import load_migrations
from bot.ground.telegram.answers import NotBotApiError, unknown_token
from bot.ground.telegram.client import Client
from bot.operation import health
from bot.operation.app_check import how_the_app_answers
from bot.operation.health import Finding
from bot.operation.misspelled import misspelled
from bot.operation.unsent import PATIENCE, Unsent, unsent
from bot.operation.webhook_check import how_updates_come
from bot.rankings.service import ratings
from bot.rankings.store.ranking_sums import ranking_differs
from bot.rankings.store.ratings import Ratings
from bot.rooms import game_hooks
from bot.seasons.service import closing
from bot.seasons.store.seasons import Seasons
from bot.table.service.live_games import replay_live

RECKONED: Final = 5000
"""Games whose ratings are computed again, which takes a few seconds."""

_TRIED = 1 << 16  # bytes written to see whether anything can be

_KINDS: Final[dict[Unsent, tuple[str, str]]] = {
    "digest": ("digest of a week", "digests of weeks"),
    "season": ("end of a season", "ends of seasons"),
    "puzzle": ("puzzle of the day", "puzzles of the day"),
    "puzzle_evening": ("evening of a puzzle", "evenings of puzzles"),
    "daily_game_evening": ("evening of a game of the day", "evenings of games of the day"),
    "board": ("board of a game", "boards of games"),
    "result": ("result of a game", "results of games"),
    "set_aside": ("notice of a game that cannot be read", "notices of games that cannot be read"),
}
"""Overdue messages in words: one of them, several."""


async def examine(settings: Settings) -> AsyncGenerator[Finding]:
    """Look at settings, database, live games, disk, solved tables and Telegram; changes nothing."""
    if lacking := [*(lack.line for lack in missing(settings)), *misspelled()]:
        yield Finding("settings", good=False, text="; ".join(lacking))
    else:
        yield Finding("settings", good=True, text="all can be read")
    async with aclosing(_database(settings)) as findings:  # whoever ends this early ends that as well
        async for finding in findings:
            yield finding
    if settings.database_url is None:
        yield _disk(settings.database_path)
    yield _tables(settings)
    async with aclosing(_telegram(settings)) as findings:  # whoever ends this early ends that as well
        async for finding in findings:
            yield finding


async def _database(settings: Settings) -> AsyncGenerator[Finding]:
    path = settings.database
    if isinstance(path, Path) and not path.exists():
        yield Finding("database", good=True, text=f"none yet; {path} will be made at the first start")
        return
    try:
        async with await Store.open(path, read_only=True) as store:
            health = await store.check()
            yield _contents(store.name, health)
            for line in health.set_aside:
                yield Finding("set aside, cannot be read", good=False, text=line)
            if not health.damaged:
                yield await _games(store, health, settings.time_zone)
                if health.version == len(load_migrations()):
                    yield await _rankings(store)
                    yield await _ratings(store)
                    yield await _seasons(store)
                    yield await _unsent(store, settings)
            if store.path is None:
                size = disk.in_words((await store.sizes())["database"])
                yield Finding("server", good=True, text=f"the database has {size} there")
    except EmptyDatabaseError as error:
        there = settings.database_url is not None  # somebody has made it to be filled
        empty = str(error).removeprefix("cannot use ")
        text = f"{empty}; its tables will be made at the first start" if there else str(error)
        yield Finding("database", good=there, text=text)
    except OF_DATABASE as error:  # the checks that follow say more than none
        yield Finding("database", good=False, text=settings.naming_database(in_words(error)))


def _contents(path: str, health: Health) -> Finding:
    if health.problems:
        advice = "; put a backup in its place: `python -m bot restore FILE`" if health.damaged else ""
        return Finding("database", good=False, text=f"{path}: {'; '.join(health.problems)}{advice}")
    text = f"{path}: version {health.version}, {counted(health.games, 'game')}, {health.live} of them live,"
    text += f" {counted(health.people, 'person', 'people')}"
    if health.withheld:
        were = counted(health.withheld, "game was", "games were")
        text += f"; {were} under way when the backup was made that was restored, and ended"
    return Finding("database", good=True, text=text)


async def _games(store: Store, health: Health, zone: str) -> Finding:
    """Whether every live game can be replayed."""
    if health.version < len(load_migrations()):
        return Finding(
            "games", good=True, text="not looked at: the database is older and is renewed at the start"
        )
    live, unreadable = await replay_live(store, zone, game_hooks())
    if unreadable:
        return Finding("games", good=False, text=f"{len(unreadable)} of {live}: {'; '.join(unreadable)}")
    return Finding("games", good=True, text=f"{counted(live, 'live game')} replayed")


async def _rankings(store: Store) -> Finding:
    """Count the rankings again."""
    wrong = await store.read(lambda tx: ranking_differs(tx.db))
    return Finding("rankings", good=not wrong, text=wrong or "as the results make them")


async def _ratings(store: Store) -> Finding:
    """Compute the ratings of the last games again, from the ratings kept before them."""
    games, behind = await store.read(lambda tx: (Ratings(tx).count_games(), Ratings(tx).behind))
    if behind:
        return Finding("ratings", good=True, text="not looked at: the bot is still reckoning them")
    wrong = await store.read(lambda tx: ratings.differing(tx, RECKONED))
    looked = counted(games, "game")
    looked = f"the last {RECKONED} of {looked}" if games > RECKONED else looked
    if wrong:
        do_not = counted(wrong, "does not", "do not")
        text = f"{do_not} follow from the results of {looked}: `python -m bot rebuild-ratings`"
        return Finding("ratings", good=False, text=text)
    return Finding("ratings", good=True, text=f"as the results of {looked} make them")


async def _seasons(store: Store) -> Finding:
    """Count the closed seasons of all chats again."""
    chats = await store.read(lambda tx: Seasons(tx).chats())
    wrong = sum([await store.read(partial(closing.differing, chat_id=chat_id)) for chat_id in chats])
    looked = counted(len(chats), "chat")
    if wrong:
        do_not = counted(wrong, "place does not", "places do not")
        text = f"{do_not} follow from the results of {looked}: `python -m bot rebuild-seasons`"
        return Finding("seasons", good=False, text=text)
    return Finding("seasons", good=True, text=f"as the results of {looked} make them")


async def _unsent(store: Store, settings: Settings) -> Finding:
    """Whether messages are overdue, which is no fault of a bot that is not running: it catches up."""
    running = health.heartbeat(settings.database).good
    counts = await store.read(lambda tx: unsent(tx, time.time(), puzzles=settings.coach))
    waiting = [counted(count, *_KINDS[kind]) for kind, count in counts.items() if count]
    if not waiting:
        return Finding("unsent", good=True, text="nothing waits")
    minutes, listed = f"{PATIENCE / 60:.0f} minutes", ", ".join(waiting)
    if not running:
        return Finding("unsent", good=True, text=f"for the bot, which is not running: {listed}")
    return Finding("unsent", good=False, text=f"due for more than {minutes} and not sent: {listed}")


def _disk(database: Path) -> Finding:
    """Whether there is room to write, and whether that is allowed."""
    folder = disk.existing(database.parent)
    files = [database, *(database.with_name(f"{database.name}{end}") for end in ("-wal", "-shm", ".lock"))]
    there = [path for path in files if path.exists()]
    for path in there:
        if not os.access(path, os.W_OK):
            return Finding("disk", good=False, text=f"{path} may not be written")
    if problem := _unwritable(folder):
        return Finding("disk", good=False, text=problem)
    if network := network_file_system(folder):
        return Finding(
            "disk",
            good=False,
            text=f"{folder} is on a network ({network}), where SQLite can lose what was written: "
            "take a folder of a local disk, or a PostgreSQL server (DATABASE_URL)",
        )
    free, size = disk.free_bytes(folder), sum(path.stat().st_size for path in there)
    text = f"{folder} can be written, {disk.in_words(free)} free"
    if free < max(disk.LEAST_FREE, 2 * size):
        return Finding(
            "disk",
            good=False,
            text=f"{text}: too little; the database has {disk.in_words(size)}, an update copies it",
        )
    return Finding("disk", good=True, text=text)


def _tables(settings: Settings) -> Finding:
    """Whether solved tables can be kept, and which are there."""
    folder, name = settings.tables, "TABLES_DIR: " if settings.tables_dir else ""
    if not settings.coach:
        return Finding("tables", good=True, text="none are solved: COACH is 0")
    if folder.exists() and not folder.is_dir():
        return Finding("tables", good=False, text=f"{name}{folder} is not a folder")
    if problem := _unwritable(disk.existing(folder)):
        return Finding("tables", good=False, text=f"{name}none will be kept: {problem}")
    if not folder.exists():
        return Finding("tables", good=True, text=f"none yet; {folder} will be made")
    try:
        sizes = [path.stat().st_size for path in folder.glob("*.solved")]
    except OSError as error:
        return Finding("tables", good=False, text=f"{name}{folder} cannot be read: {error.strerror}")
    text = f"{folder}: {counted(len(sizes), 'table')}, {disk.in_words(sum(sizes))}"
    if not settings.solve:
        text += "; none is solved: SOLVE is 0"
    return Finding("tables", good=True, text=text)


def _unwritable(folder: Path) -> str:
    """Why nothing can be written in a folder; empty if something can, which is removed again."""
    try:
        with tempfile.TemporaryFile(dir=folder) as file:
            file.write(bytes(_TRIED))
            file.flush()
            os.fsync(file.fileno())
    except OSError as error:
        return f"{folder} cannot be written: {error.strerror or error}"
    return ""


async def _telegram(settings: Settings) -> AsyncGenerator[Finding]:
    """The bot of the token, and the way of its updates."""
    if settings.bot_token is None:
        yield Finding("token", good=True, text="none; BOT_TOKEN is not set, only the playground can run")
        return
    client = Client(settings)
    try:
        await client.initialize()
        yield Finding("token", good=True, text=f"it belongs to @{client.username}")
        info = await client.get_webhook_info()
        running = health.heartbeat(settings.database).good
        yield how_updates_come(info, settings, running=running, now=time.time())
        if settings.app_url is not None:
            yield await how_the_app_answers(settings, client.username, running=running)
    except TelegramError as error:
        yield unreached("token", error, settings)
    finally:
        await client.shutdown()


def unreached(subject: str, error: TelegramError, settings: Settings) -> Finding:
    """The finding that a call of Telegram's has failed, which says where to look."""
    match error:
        case InvalidToken():
            text = unknown_token(error, settings)
        case NotBotApiError():
            text = f"BOT_API_URL: {settings.bot_api_url} {error}"
        case _:
            text = f"{settings.bot_api_url} cannot be asked: {error}"
    return Finding(subject, good=False, text=text)
