"""Command line of the bot: `python -m bot [run | playground | doctor | backup | ...]`."""

import argparse
import gc
import logging
import sys
from contextlib import suppress
from pathlib import Path
from typing import Literal

from bot.operation import health
from bot.operation.standard_output import complain, end, finish, say, set_up_logging

INTERRUPTED = 130
"""The exit status after Ctrl-C, as shells have it."""


def main(arguments: list[str] | None = None) -> int:
    """Run one command and return the exit status: 0 done, 1 it did not work, 2 bad input."""
    try:
        options = _parser().parse_args(arguments)
        if options.command == "health":
            finding = health.look()
            say(finding)
            return 0 if finding.good else 1
        return _run(options)
    except KeyboardInterrupt:
        return INTERRUPTED
    except ModuleNotFoundError as error:
        if (error.name or "").startswith(("bot", "engine")):
            raise
        complain(f"{error.name}: this package is missing: `make install`, or install the bot's package again")
        return 2
    except OSError as error:
        complain(str(error))
        return 1
    finally:
        finish()


def _run(options: argparse.Namespace) -> int:
    """Read the settings, before what takes a second to load, and run a command."""
    from bot.config import DEFAULTS, SettingsError, load  # noqa: PLC0415 - the check of a container does without

    runs = options.command == "run"
    try:
        settings = load()
    except SettingsError as error:
        if runs:
            set_up_logging("INFO", _style(), str)
        return end(2, *error.lines, logged=runs)
    from bot.ground.tasks import Redactor, lacks  # noqa: PLC0415 - as above

    redact = Redactor(*settings.secrets)
    set_up_logging(settings.log_level, settings.log_format, redact)
    for line in health.misspelled(DEFAULTS) if runs else ():
        logging.getLogger("bot").warning("%s", line)
    if lacking := lacks(options.command, settings):  # before a database is brought up to date for nothing
        status = 2 if any(lack.lasts for lack in lacking) else 1
        return end(status, *(lack.line for lack in lacking), logged=runs)
    gc.disable()  # what is loaded stays: to look through it again and again takes a quarter of a start
    from bot import commands  # noqa: PLC0415 - they load the whole bot

    gc.freeze()
    gc.enable()
    return commands.run(options, settings, redact)


def _style() -> Literal["text", "json"]:
    """The style of the log, if that much of the settings can be read."""
    with suppress(OSError, UnicodeDecodeError):
        return "json" if health.told(["log_format"]) == {"log_format": "json"} else "text"
    return "text"


class _ToldParser(argparse.ArgumentParser):
    """A parser whose help and version fail as any other output does where they cannot be written."""

    def _print_message(self, message: str, file: object = None) -> None:
        if file is sys.stdout:
            say(*message.removesuffix("\n").split("\n"))
        else:
            super()._print_message(message, sys.stderr)


class _Version(argparse.Action):
    """The version, which the engine has, a third of a second to load."""

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> None:
        """Tell it and end."""
        from engine import __version__  # noqa: PLC0415 - see above

        say(f"dice-poker-bot {__version__}")
        parser.exit()


def _parser() -> argparse.ArgumentParser:
    parser = _ToldParser(prog="python -m bot", description="Dice poker in Telegram.")
    parser.add_argument("--version", action=_Version, nargs=0, help="show the version and end")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND")
    commands.add_parser("run", help="run the bot; BOT_TOKEN must be set (default)")
    commands.add_parser("playground", help="play in a browser on this machine, without Telegram")
    doctor = commands.add_parser("doctor", help="check settings, database, games, disk, tables and token")
    doctor.add_argument(
        "--probe",
        nargs="+",
        action=_Probed,
        metavar=("[rich] CHAT", "| guest"),
        help="instead, measure in that group what Telegram does with messages that one person sees; stop the"
        " bot first; or send a message with a table, and tell what comes back; or answer a guest query",
    )
    backup = commands.add_parser("backup", help="copy the database, also while the bot runs")
    backup.add_argument(
        "target", nargs="?", help="file to write, folder to put it into, or - for standard output"
    )
    backup.add_argument(
        "--keep", type=_number, metavar="N", help="of the copies named by time keep the newest N"
    )
    backup.add_argument(
        "--with-secrets",
        action="store_true",
        help="also secrets of unfinished games, which can then go on; whoever has the copy knows their dice",
    )
    restore = commands.add_parser(
        "restore", help="put a copy in the place of the database; stop the bot first"
    )
    restore.add_argument("copy", type=Path, help="a file that `backup` has made")
    commands.add_parser(
        "rebuild-ratings", help="reckon all ratings again from the results; stop the bot first"
    )
    commands.add_parser(
        "rebuild-seasons", help="count all closed seasons again from the results; stop the bot first"
    )
    commands.add_parser(
        "migrate-to-postgres",
        help="copy the database of DATABASE_PATH into the empty one of DATABASE_URL; stop the bot first",
    )
    tables = commands.add_parser(
        "import-tables", help="take in solved tables that `dice-poker solve --export` has written"
    )
    tables.add_argument(
        "paths", nargs="+", type=Path, metavar="PATH", help="a table's file, or a folder of them"
    )
    commands.add_parser("health", help="status 0 if the bot is running")
    parser.set_defaults(command="run")
    return parser


def _number(text: str) -> int:
    if not text.isdecimal() or not int(text):  # the new copy itself is kept
        raise argparse.ArgumentTypeError("expected a whole number from 1 on")
    return int(text)


class _Probed(argparse.Action):
    """The kind of a probe, "rich", "guest" or none, and its chat."""

    def __call__(self, _: object, options: argparse.Namespace, values: object, *__: object) -> None:
        *what, chat = values if isinstance(values, list) else [""]
        if [*what, chat] == ["guest"]:
            options.probe = "guest", 0
            return
        is_id = chat.removeprefix("-").isdecimal()
        if what not in ([], ["rich"]) or not is_id or (not what and int(chat) >= 0):
            raise argparse.ArgumentError(self, "expected the id of a group, such as -1001234567890")
        options.probe = "".join(what), int(chat)


if __name__ == "__main__":
    sys.exit(main())
