"""Command line of the bot: `python -m bot [run | playground | doctor | backup [TARGET] | health]`."""

import argparse
import asyncio
import signal
import sys
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from pathlib import Path

from telegram.error import InvalidToken

from bot import app, doctor, logs, playground
from bot.config import Settings, SettingsError, load
from bot.store import Store, StoreError
from engine import __version__

Work = Callable[[Settings, asyncio.Event], Awaitable[None]]


def main(arguments: list[str] | None = None) -> int:
    """Run one command and return the exit status: 0 done, 1 it did not work, 2 bad input."""
    options = _parser().parse_args(arguments)
    try:
        settings = load()
    except SettingsError as error:
        for line in error.lines:
            _complain(line)
        return 2
    token = settings.bot_token.get_secret_value() if settings.bot_token else None
    redact = logs.setup(settings.log_level, settings.log_format, token)
    try:
        return asyncio.run(_command(options, settings))
    except InvalidToken:
        _complain(f"BOT_TOKEN: {settings.bot_api_url} does not know this token")
    except (StoreError, OSError) as error:
        _complain(redact(str(error)))
    return 1


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m bot", description="Dice poker in Telegram.")
    parser.add_argument("--version", action="version", version=f"dice-poker-bot {__version__}")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND")
    commands.add_parser("run", help="run the bot; without BOT_TOKEN the playground (default)")
    commands.add_parser("playground", help="play in a browser on this machine, without Telegram")
    commands.add_parser("doctor", help="check settings, database and token")
    backup = commands.add_parser("backup", help="copy the database, also while the bot runs")
    backup.add_argument("target", nargs="?", type=Path, help="file to write; default: beside the database")
    commands.add_parser("health", help="status 0 if the bot is running")
    parser.set_defaults(command="run")
    return parser


async def _command(options: argparse.Namespace, settings: Settings) -> int:
    match options.command:
        case "doctor":
            _say("settings: ok: all can be read")
            findings = [finding async for finding in doctor.examine(settings)]
            _say(*findings)
            return 0 if all(finding.good for finding in findings) else 1
        case "health":
            finding = await doctor.heartbeat(settings)
            _say(finding)
            return 0 if finding.good else 1
        case "backup":
            _say(await _backup(settings, options.target))
        case "run" if settings.bot_token is not None:
            await _until_signal(app.run, settings)
        case _:
            await _until_signal(playground.run, settings)
    return 0


async def _backup(settings: Settings, target: Path | None) -> Path:
    """Copy the database and return where to."""
    source = settings.database_path
    if target is None:
        target = source.with_name(f"{source.stem}-{datetime.now(UTC):%Y%m%d-%H%M%S}{source.suffix}")
    async with await Store.open(source, read_only=True) as store:
        await store.backup(target)
    return target


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


def _say(*lines: object) -> None:
    sys.stdout.writelines(f"{line}\n" for line in lines)


def _complain(line: str) -> None:
    sys.stderr.write(f"{line}\n")


if __name__ == "__main__":
    sys.exit(main())
