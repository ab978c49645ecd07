"""Output of subcommands for the operator, a pipe that may be closed, or a file on a full disk; and logs.

A reader who has seen enough, as `head` or `grep -q`, is no fault: the command does its work to the end, with
its own status, and says nothing more. What cannot be written for another reason is told in one line.
"""

import json
import logging
import os
import sys
import threading
from collections.abc import Callable
from datetime import UTC, datetime
from types import TracebackType
from typing import Any, Literal

Redact = Callable[[str], str]


def say(*lines: object) -> None:
    """Write lines to standard output at once.

    Raises:
        OSError: they cannot be written, as on a full disk, in one line.
    """
    if sys.stdout is None:  # closed by whoever started this
        return
    try:
        sys.stdout.writelines(f"{_one_line(line)}\n" for line in lines)
        sys.stdout.flush()
    except BrokenPipeError:
        give_up()
    except OSError as error:
        give_up()
        raise OSError(f"standard output cannot be written: {error.strerror}") from None


def complain(line: str) -> None:
    """Write a line to standard error, if anybody reads it."""
    if sys.stderr is None:
        return
    try:
        sys.stderr.write(f"{_one_line(line)}\n")
        sys.stderr.flush()
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stderr.fileno())


def end(status: int, *lines: str, logged: bool) -> int:
    """Say why a command ends, where its log goes if it has one, and return its status."""
    for line in lines:
        if logged:
            logging.getLogger("bot").critical("%s", _one_line(line))
        else:
            complain(line)
    return status


def give_up() -> None:
    """Let what is not written yet go nowhere: the interpreter would try again at its end, and complain."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def finish() -> None:
    """Write what others, as the help of the command line, have left to be written."""
    try:
        say()
    except OSError as error:
        complain(str(error))


def _one_line(line: object) -> str:
    """The text as one line that can be written whatever is in it, such as the name of a file."""
    text = str(line).replace("\n", "\\n").replace("\r", "\\r")
    encoding = getattr(sys.stdout, "encoding", None) or "utf-8"
    return text.encode(encoding, "backslashreplace").decode(encoding)


# Logging to standard error, as text or as JSON lines, with secrets redacted.
#
# The token is part of every address the bot calls, so it turns up in the HTTP library's own lines, in the
# text of network errors and their causes, and in `repr(bot)`. All of them pass one place, the finished
# line, and that is where it is taken out.


def _is_outage(error: BaseException | None) -> bool:
    """Whether an error only says that Telegram or the database cannot be reached or has trouble.

    A refused call is ours.
    """
    from telegram.error import BadRequest, NetworkError, RetryAfter  # noqa: PLC0415 - loaded by whoever raised it

    from bot.ground.store.base import UnavailableError  # noqa: PLC0415 - the same

    if isinstance(error, UnavailableError):
        return True
    return isinstance(error, NetworkError | RetryAfter) and not isinstance(error, BadRequest)


class _Formatter(logging.Formatter):
    """The base of the formatters: errors with their traceback, except outages, whose place tells nothing."""

    def formatException(self, ei: Any) -> str:  # noqa: ANN401, N802 - as the library has it
        """Format an error."""
        error = ei[1]
        return f"{type(error).__name__}: {error}" if _is_outage(error) else super().formatException(ei)


class TextFormatter(_Formatter):
    """The formatter of text: `2026-11-21 10:00:00 INFO bot.app: message`, with tracebacks below."""

    def __init__(self, redact: Redact) -> None:
        super().__init__("%(asctime)s %(levelname)s %(name)s: %(message)s", "%Y-%m-%d %H:%M:%S")
        self._redact = redact

    def format(self, record: logging.LogRecord) -> str:
        """Format one record without the token."""
        return self._redact(super().format(record))


class JsonFormatter(_Formatter):
    """The formatter of JSON lines: time (ISO 8601, UTC), level, logger, message and, if any, exception."""

    def __init__(self, redact: Redact) -> None:
        super().__init__()
        self._redact = redact

    def format(self, record: logging.LogRecord) -> str:
        """Format one record without the token."""
        line = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname,
            "logger": record.name,
            "message": record.getMessage(),
        }
        if record.exc_info:
            line["exception"] = self.formatException(record.exc_info)
        if record.stack_info:
            line["stack"] = record.stack_info
        return self._redact(json.dumps(line, ensure_ascii=False))


class _Handler(logging.StreamHandler[Any]):
    """The handler of standard error; it never shows the arguments of a record that cannot be formatted."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Leave out what failed as the disk is full or fails: the store tells that, once for all of it."""
        if error := record.exc_info[1] if record.exc_info else None:
            from bot.ground.store.base import DiskError  # noqa: PLC0415 - loaded by whoever raised it

            if isinstance(error, DiskError):
                return False
        return bool(super().filter(record))

    def handleError(self, record: logging.LogRecord) -> None:  # noqa: N802 - the name is the library's
        """Say where the broken logging call is; the library would print its arguments, token and all."""
        error = sys.exc_info()[1]
        if not isinstance(error, OSError):  # a closed pipe: there is nowhere to say anything
            self.stream.write(
                f"a log line could not be written: {type(error).__name__} "
                f"at {record.pathname}:{record.lineno}\n"
            )


def set_up_logging(level: str, style: Literal["text", "json"], redact: Redact) -> None:
    """Send all logging, warnings and uncaught exceptions of this process through the redacting formatter.

    Args:
        level: Name of the lowest level shown.
        style: `text` for people, `json` for one object per line.
        redact: Takes secrets out of a line.
    """
    handler = _Handler(sys.stderr)
    handler.setFormatter(JsonFormatter(redact) if style == "json" else TextFormatter(redact))
    logging.basicConfig(level=level, handlers=[handler], force=True)
    logging.captureWarnings(capture=True)
    # A line for every step of starting and stopping.
    logging.getLogger("telegram.ext.Application").setLevel(logging.WARNING)
    # Their lines for finding bugs are what people write, what they are sent, and whom a transaction is about.
    for talkative in ("telegram", "aiosqlite"):
        logging.getLogger(talkative).setLevel(max(logging.INFO, logging.getLevelNamesMapping()[level]))
    logger = logging.getLogger("bot")

    def uncaught(_kind: type[BaseException], error: BaseException, _trace: TracebackType | None) -> None:
        if not isinstance(error, KeyboardInterrupt):
            logger.critical("uncaught exception", exc_info=error)

    def uncaught_elsewhere(args: "threading.ExceptHookArgs | sys.UnraisableHookArgs") -> None:
        logger.error("uncaught exception", exc_info=args.exc_value or True)

    sys.excepthook = uncaught
    threading.excepthook = uncaught_elsewhere
    sys.unraisablehook = uncaught_elsewhere
