"""Subcommands of the command line, apart from `health`: a failure that can be foreseen is one line."""

import argparse
import asyncio
import logging
import signal
import sqlite3
from collections.abc import Awaitable, Callable
from contextlib import aclosing

from telegram.error import InvalidToken

from bot import app
from bot.config import Settings, SettingsError, load
from bot.ground.store.base import HopelessError, StoreError, in_words
from bot.ground.tasks import Lack, Redactor, counted, missing, unreachable
from bot.ground.telegram.client import NotBotApiError, unknown_token
from bot.operation import copies, doctor, probe
from bot.operation.copies import set_up_logging
from bot.operation.doctor import TableError, misspelled, take_in
from bot.operation.standard_output import complain, say
from bot.rankings.counts import rebuild_ratings
from bot.seasons.ladders import rebuild_seasons

Work = Callable[[Settings, asyncio.Event], Awaitable[None]]
_logger = logging.getLogger(__name__)
_WITHOUT = (
    "BOT_TOKEN: not set; take one from @BotFather, or `python -m bot playground` to play in a browser without"
)

_ON_A_SERVER = {
    "backup": (
        "DATABASE_URL: the database is on a PostgreSQL server, which copies it while the bot runs:"
        ' `pg_dump -Fc -f bot.dump "$DATABASE_URL"`'
    ),
    "restore": (
        "DATABASE_URL: the database is on a PostgreSQL server; stop the bot and put a copy into an empty"
        ' database: `pg_restore --no-owner -d "$DATABASE_URL" bot.dump`'
    ),
}


def run(options: argparse.Namespace) -> int:
    """Run the command that was asked for and return the exit status."""
    try:
        settings = load()
    except SettingsError as error:
        return _misconfigured(error)
    if lacks := _lacks(options.command, settings):
        for lack in lacks:  # before a database is brought up to date for nothing
            complain(lack.line)
        return 2 if any(lack.lasts for lack in lacks) else 1
    redact = _begin_log(options.command, settings)
    try:
        return asyncio.run(_command(options, settings))
    except SettingsError as error:
        return _misconfigured(error)
    except InvalidToken as error:
        return _misconfigured(SettingsError([unknown_token(error, settings)]))
    except NotBotApiError as error:
        return _misconfigured(SettingsError([f"BOT_API_URL: {settings.bot_api_url} {error}"]))
    except (sqlite3.Error, StoreError) as error:
        text = (
            in_words(error)
            if isinstance(error, StoreError)
            else f"{settings.database_path}: {in_words(error)}"
        )
        complain(redact(settings.naming_database(text)))
        return 2 if isinstance(error, HopelessError) else 1
    except (copies.CopyError, TableError, OSError) as error:
        complain(redact(str(error)))
        return 1 if isinstance(error, OSError) else 2


def _begin_log(command: str, settings: Settings) -> Redactor:
    token = settings.bot_token.get_secret_value() if settings.bot_token else None
    secrets = [settings.webhook_secret.get_secret_value()] if settings.webhook_secret else []
    redact = set_up_logging(settings.log_level, settings.log_format, token, *secrets)
    if command == "run":
        for line in misspelled():
            _logger.warning("%s", line)
    return redact


def _lacks(command: str, settings: Settings) -> list[Lack]:
    """The requirements of a subcommand that are not met."""
    if complaint := _unsuitable(command, settings):
        return [Lack(complaint)]
    if command == "playground":
        return unreachable(
            "PLAYGROUND_HOST, PLAYGROUND_PORT", settings.playground_host, settings.playground_port
        )
    return missing(settings) if command == "run" else []


def _unsuitable(command: str, settings: Settings) -> str:
    """Why a command cannot be run with these settings; empty if it can."""
    if command == "run" and settings.bot_token is None:
        return _WITHOUT
    if command == "migrate-to-postgres" and settings.database_url is None:
        return "DATABASE_URL: not set; it names the empty database that is to be filled"
    return _ON_A_SERVER.get(command, "") if settings.database_url is not None else ""


async def _backup(options: argparse.Namespace, settings: Settings) -> None:
    made = await copies.backup(
        settings.database_path, options.target, keep=options.keep, secrets=options.with_secrets
    )
    say(*([] if made.target is None else [made.target]), *(f"removed {path}" for path in made.removed))
    if made.withheld:
        complain(
            f"{counted(made.withheld, 'unfinished game')} cannot go on from this copy; with"
            " --with-secrets that is possible, and whoever has the copy knows the dice"
        )


async def _command(options: argparse.Namespace, settings: Settings) -> int:
    match options.command:
        case "doctor":
            good = True
            looks = (
                doctor.examine(settings) if options.probe is None else probe.probe(settings, options.probe)
            )
            async with aclosing(looks) as findings:
                async for finding in findings:
                    say(finding)
                    good = good and finding.good
            return 0 if good else 1
        case "backup":
            await _backup(options, settings)
        case "restore":
            say(*copies.restore(options.copy, settings.database_path))
        case "import-tables":
            say(*take_in(options.paths, settings.tables))
        case "rebuild-ratings" | "rebuild-seasons" as what:
            rebuild = rebuild_ratings if what == "rebuild-ratings" else rebuild_seasons
            say(*await rebuild(settings.database))
        case "migrate-to-postgres":
            async with aclosing(copies.to_postgres(settings)) as lines:
                async for line in lines:
                    say(line)
        case "run":
            await _until_signal(app.run, settings)
        case _:
            from bot.playground import program  # noqa: PLC0415 - its web server is 3 MB that no other command needs

            await _until_signal(program.run_playground, settings)
    return 0


async def _until_signal(work: Work, settings: Settings) -> None:
    """Run `work` and ask it to stop at the first SIGINT or SIGTERM; a second one ends it at once."""
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()

    def ask() -> None:
        stop.set()
        for number in (signal.SIGINT, signal.SIGTERM):
            loop.remove_signal_handler(number)

    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, ask)
    await work(settings, stop)


def _misconfigured(error: SettingsError) -> int:
    for line in error.lines:
        complain(line)
    return 2
