"""Subcommands of the command line, apart from `health`: a failure that can be foreseen is one line."""

import argparse
import asyncio
import signal
import sqlite3
from collections.abc import Awaitable, Callable
from contextlib import aclosing

from telegram.error import InvalidToken

from bot import app
from bot.config import Settings, SettingsError
from bot.ground.store.base import HopelessError, StoreError, in_words
from bot.ground.tasks import Redactor, counted
from bot.ground.telegram.client import NotBotApiError, unknown_token
from bot.operation import copies, doctor, probe
from bot.operation.doctor import TableError, take_in
from bot.operation.standard_output import complain, end, say
from bot.rankings.counts import rebuild_ratings
from bot.seasons.ladders import rebuild_seasons

Work = Callable[[Settings, asyncio.Event], Awaitable[None]]


def run(options: argparse.Namespace, settings: Settings, redact: Redactor) -> int:
    """Run the command that was asked for and return the exit status."""
    runs = options.command == "run"

    def failed(status: int, text: str) -> int:
        return end(status, redact(text), logged=runs)

    try:
        return asyncio.run(_command(options, settings))
    except SettingsError as error:
        return end(2, *error.lines, logged=runs)
    except InvalidToken as error:
        return failed(2, unknown_token(error, settings))
    except NotBotApiError as error:
        return failed(2, f"BOT_API_URL: {settings.bot_api_url} {error}")
    except (sqlite3.Error, StoreError) as error:
        text = (
            in_words(error)
            if isinstance(error, StoreError)
            else f"{settings.database_path}: {in_words(error)}"
        )
        return failed(2 if isinstance(error, HopelessError) else 1, settings.naming_database(text))
    except (copies.CopyError, TableError, OSError) as error:
        return failed(1 if isinstance(error, OSError) else 2, str(error))


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
            what, chat = options.probe or ("", 0)
            probed = {"rich": probe.rich, "guest": probe.guest}.get(what, probe.probe)
            looks = probed(settings, chat) if options.probe else doctor.examine(settings)
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
