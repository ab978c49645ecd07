"""The `doctor` subcommand: checks of settings, database, games, disk, solved tables and Telegram."""

import asyncio
import os
import ssl
import tempfile
import time
from collections.abc import AsyncGenerator, Iterator, Sequence
from contextlib import aclosing
from functools import partial
from http.client import HTTPException, HTTPResponse
from pathlib import Path
from typing import Final
from urllib.error import HTTPError, URLError
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

from telegram import WebhookInfo
from telegram.error import InvalidToken, TelegramError

from bot.config import DEFAULTS, Settings, SettingsError
from bot.ground.store.base import OF_DATABASE, EmptyDatabaseError, in_words
from bot.ground.store.database import Store
from bot.ground.store.sqlite import Health, load_migrations
from bot.ground.tasks import (
    LEAST_FREE,
    WITHOUT,
    counted,
    existing_parent,
    free_bytes,
    missing,
    network_file_system,
    size_in_words,
)
from bot.ground.telegram.client import Client, NotBotApiError, connection_trusted, unknown_token
from bot.ground.telegram.updates import ALLOWED
from bot.operation import health
from bot.operation.health import Finding
from bot.operation.readings import PATIENCE, Unsent, unsent
from bot.rankings import ratings
from bot.rankings.ranking import ranking_differs
from bot.rankings.ratings import Ratings
from bot.rooms import game_hooks
from bot.seasons.ladders import Seasons, closing_differing
from bot.table.shown import replay_live
from engine.presets import PRESETS, ruleset
from engine.rules.ruleset import Ruleset
from engine.solver import cache, exchange
from engine.solver.solvable import refusal

# A check of the Mini App: whether its address leads to this bot, as a browser would find it.


APP_CHECK_PATIENCE: Final = 10.0
"""Seconds in which the page has to answer."""

_SUBJECT: Final = "app"
_GATEWAY: Final = {502, 503, 504}  # what proxies say of a server that does not answer


async def how_the_app_answers(settings: Settings, username: str, *, running: bool) -> Finding:
    """Ask for the page at its public address, and say what @BotFather has to know.

    Args:
        settings: Of the bot, with an address of the app.
        username: Of the bot.
        running: Whether the bot is; else nothing need answer.
    """
    url = f"{settings.app_url}/"
    problem = await asyncio.to_thread(_problem, url, settings.app_frames)
    if problem and not running:
        return Finding(_SUBJECT, good=True, text=f"{url} is served when the bot runs, which it does not")
    if problem:
        return Finding(_SUBJECT, good=False, text=f"{url} {problem}")
    text = (
        f"{url} answers; t.me/{username}/{settings.app_name} opens it once @BotFather knows it"
        f" (/newapp, this address, the short name {settings.app_name})"
    )
    return Finding(_SUBJECT, good=True, text=text)


def _problem(url: str, frames: str) -> str:
    """What is wrong with the page at an address; empty if nothing is."""
    context = connection_trusted() if url.startswith("https:") else None
    try:
        with urlopen(Request(url), timeout=APP_CHECK_PATIENCE, context=context) as answer:  # noqa: S310 - http or https
            return "" if _is_ours(answer, frames) else "is answered by another program"
    except HTTPError as error:
        if error.code in _GATEWAY:
            return f"is answered by a proxy: {error.code}, the bot does not run or listens elsewhere"
        return f"is answered with {error.code}: does it lead to APP_HOST, APP_PORT with its path?"
    except URLError as error:
        if isinstance(error.reason, ssl.SSLCertVerificationError):
            return f"has a certificate that browsers do not trust: {error.reason.verify_message}"
        return f"cannot be reached: {error.reason}"
    except (OSError, HTTPException) as error:
        return f"cannot be reached: {error}"


def _is_ours(answer: HTTPResponse, frames: str) -> bool:
    policy = answer.headers.get("Content-Security-Policy", "")
    return answer.headers.get_content_type() == "text/html" and policy.endswith(f"frame-ancestors {frames}")


# A check of the way of updates, polling or webhook, as Telegram tells it, against the settings.


RECENT: Final = 600.0
"""Seconds for which an error of Telegram's counts as a problem."""

_WEBHOOK_CHECK_SUBJECT = "updates"


def how_updates_come(info: WebhookInfo, settings: Settings, *, running: bool, now: float) -> Finding:
    """Say it in words; of addresses only the host, as a path may be meant to be known to nobody.

    Args:
        info: What Telegram tells.
        settings: Of the bot.
        running: Whether the bot is.
        now: Unix time in seconds.
    """
    wanted, waiting = settings.webhook_url, counted(info.pending_update_count, "waits", "wait")
    if not info.url and wanted is None:
        return Finding(_WEBHOOK_CHECK_SUBJECT, good=True, text=f"the bot fetches them; {waiting}")
    if not info.url:
        if running:
            text = f"the bot runs and no webhook is set: it sets it again within a minute; {waiting}"
            return Finding(_WEBHOOK_CHECK_SUBJECT, good=False, text=text)
        text = f"the bot sets a webhook to {_host(wanted or '')} when it starts; {waiting}"
        return Finding(_WEBHOOK_CHECK_SUBJECT, good=True, text=text)
    if wanted is None:
        text = f"a webhook to {_host(info.url)} is set and WEBHOOK_URL is not: the next start removes it"
        return Finding(_WEBHOOK_CHECK_SUBJECT, good=False, text=f"{text}; {waiting}")
    if info.url != wanted:
        where = _host(info.url)
        where = f"another path at {where}" if where == _host(wanted) else where
        text = f"they are brought to {where}, not to WEBHOOK_URL: the next start changes that; {waiting}"
        return Finding(_WEBHOOK_CHECK_SUBJECT, good=False, text=text)
    return _brought(info, settings, now)


def _brought(info: WebhookInfo, settings: Settings, now: float) -> Finding:
    connections = info.max_connections
    text = f"brought to {_host(info.url)}, {connections} at once;"
    text += f" {counted(info.pending_update_count, 'waits', 'wait')}"
    if connections != settings.webhook_connections or set(info.allowed_updates) != set(ALLOWED):
        text += "; the next start changes how many and which kinds"
    if info.last_error_date is None:
        return Finding(_WEBHOOK_CHECK_SUBJECT, good=True, text=text)
    ago = max(0.0, now - info.last_error_date.timestamp())
    text += f"; last error {_duration(ago)} ago: {info.last_error_message}"
    return Finding(_WEBHOOK_CHECK_SUBJECT, good=ago > RECENT, text=text)


def _host(url: str) -> str:
    return urlsplit(url).hostname or "?"


def _duration(seconds: float) -> str:
    for unit, size in (("days", 86400), ("hours", 3600), ("minutes", 60)):
        if seconds >= 2 * size:
            return f"{seconds / size:.0f} {unit}"
    return counted(round(seconds), "second")


# The `doctor` subcommand: checks of settings, database, games, disk, solved tables and Telegram.


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
    if lacking := [*(lack.line for lack in missing(settings)), *health.misspelled(DEFAULTS)]:
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
                size = size_in_words((await store.sizes())["database"])
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
    wrong = sum([await store.read(partial(closing_differing, chat_id=chat_id)) for chat_id in chats])
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
    folder = existing_parent(database.parent)
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
    free, size = free_bytes(folder), sum(path.stat().st_size for path in there)
    text = f"{folder} can be written, {size_in_words(free)} free"
    if free < max(LEAST_FREE, 2 * size):
        return Finding(
            "disk",
            good=False,
            text=f"{text}: too little; the database has {size_in_words(size)}, an update copies it",
        )
    return Finding("disk", good=True, text=text)


def _tables(settings: Settings) -> Finding:
    """Whether solved tables can be kept, and which are there."""
    folder, name = settings.tables, "TABLES_DIR: " if settings.tables_dir else ""
    if not settings.coach:
        return Finding("tables", good=True, text="none are solved: COACH is 0")
    if folder.exists() and not folder.is_dir():
        return Finding("tables", good=False, text=f"{name}{folder} is not a folder")
    if problem := _unwritable(existing_parent(folder)):
        return Finding("tables", good=False, text=f"{name}none will be kept: {problem}")
    if not folder.exists():
        return Finding("tables", good=True, text=f"none yet; {folder} will be made")
    try:
        sizes = [path.stat().st_size for path in folder.glob("*.solved")]
    except OSError as error:
        return Finding("tables", good=False, text=f"{name}{folder} cannot be read: {error.strerror}")
    text = f"{folder}: {counted(len(sizes), 'table')}, {size_in_words(sum(sizes))}"
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
        yield Finding("token", good=False, text=WITHOUT)
        return
    try:
        client = Client(settings)
    except (SettingsError, OSError) as error:  # of the proxy; certificates, which are told with the settings
        yield Finding("token", good=False, text=f"Telegram cannot be asked: {error}")
        return
    try:
        await client.initialize()
        yield Finding("token", good=True, text=f"it belongs to @{client.username}")
        yield _anywhere(client)
        info = await client.get_webhook_info()
        running = health.heartbeat(settings.database).good
        yield how_updates_come(info, settings, running=running, now=time.time())
        if settings.app_url is not None:
            yield await how_the_app_answers(settings, client.username, running=running)
    except TelegramError as error:
        yield unreached("token", error, settings)
    finally:
        await client.shutdown()


def _anywhere(client: Client) -> Finding:
    """Whether people can play where the bot is not, as @BotFather was told; neither is a problem."""
    guests, inline = client.bot.supports_guest_queries, client.has_inline_mode
    modes = f"guest mode is {'on' if guests else 'off'}, inline mode is {'on' if inline else 'off'}"
    return Finding("anywhere", good=True, text=f"{modes}; @BotFather switches both")


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


# Solved tables taken in by the operator: made on another machine, checked here.


class TableError(Exception):
    """Error of a file that is no table, in one line."""


def take_in(paths: Sequence[Path], folder: Path) -> Iterator[str]:
    """Copy tables into the folder of the bot, which may be running, and tell of it; all of them or none.

    Numbers are looked at here where the game is one as it comes, with a full card or a short one; those of
    any other rules when the table is first used.

    Args:
        paths: files of tables, or folders that have some.
        folder: of the bot.

    Raises:
        TableError: one of the files is no table, or a folder has none.
        OSError: a file cannot be read or written.
    """
    files = [file for path in paths for file in _files(path)]
    for file in files:
        if (problem := exchange.fault(file)) is not None:
            raise TableError(f"{file}: {problem}; nothing was taken in")
    known = {cache.cache_name(rules): rules for rules in _as_they_come()}
    for file in files:
        if (
            file.suffix == ".solved"
            and file.stem in known
            and cache.stored(known[file.stem], file.parent) is None
        ):
            raise TableError(
                f"{file}: its numbers are not those of {known[file.stem].preset}; nothing was taken in"
            )
    sizes = [exchange.take_in(file, folder).stat().st_size for file in files]
    rulesets = len({file.stem for file in files})
    yield f"{folder}: took in {counted(rulesets, 'table')}, {size_in_words(sum(sizes))}"


def _as_they_come() -> Iterator[Ruleset]:
    """The games that can be solved, without options but for the length of the card."""
    for key in PRESETS:
        full = ruleset(key)
        if isinstance(full, Ruleset):
            for rules in (full, ruleset(key, {"card": "short"})):
                if isinstance(rules, Ruleset) and refusal(rules) is None:
                    yield rules


def _files(path: Path) -> list[Path]:
    if not path.is_dir():
        return [path]
    files = [file for file in sorted(path.iterdir()) if file.suffix in cache.SUFFIXES]
    if not files:
        raise TableError(f"{path}: no tables here; expected files ending in {' or '.join(cache.SUFFIXES)}")
    return files
