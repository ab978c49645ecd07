"""Logging to standard error, as text or as JSON lines, with secrets redacted.

The token is part of every address the bot calls, so it turns up in the HTTP library's own lines, in the text
of network errors and their causes, and in `repr(bot)`. All of them pass one place, the finished line, and
that is where it is taken out.
"""

import json
import logging
import re
import sys
import threading
from datetime import UTC, datetime
from types import TracebackType
from typing import Any, Literal

from telegram.error import BadRequest, NetworkError, RetryAfter

from bot.ground.store import DiskError, UnavailableError

REDACTED = "<token>"
_ACCESS = r"(?<=//)[^\s/@:]*:[^\s/@]+(?=@)"  # of whom and whatever, in an address
_SHORTEST = 8  # of other secrets: to hide every "a" would make the log unreadable
# Telegram's tokens, also of bots other than this one, and as they look inside an encoded address.
_SHAPE = r"\d{6,}(?::|%3[Aa])[A-Za-z0-9_-]{30,}"


class Redactor:
    """The redaction of the token, look-alikes of it, passwords in addresses and other secrets in any text."""

    def __init__(self, token: str | None = None, *secrets: str) -> None:
        patterns = [_SHAPE, _ACCESS]
        if token:
            number, _, secret = token.partition(":")
            patterns.insert(0, f"{re.escape(number)}(?::|%3[Aa]){re.escape(secret)}")
            patterns.append(re.escape(secret))
        patterns += [re.escape(each) for each in secrets if len(each) >= _SHORTEST]
        self._pattern = re.compile("|".join(patterns))

    def __call__(self, text: str) -> str:
        """Return `text` with every token replaced."""
        return self._pattern.sub(REDACTED, text)

    def __repr__(self) -> str:
        return "Redactor()"


def _is_outage(error: BaseException | None) -> bool:
    """Whether an error only says that Telegram or the database cannot be reached or has trouble.

    A refused call is ours.
    """
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

    def __init__(self, redact: Redactor) -> None:
        super().__init__("%(asctime)s %(levelname)s %(name)s: %(message)s", "%Y-%m-%d %H:%M:%S")
        self._redact = redact

    def format(self, record: logging.LogRecord) -> str:
        """Format one record without the token."""
        return self._redact(super().format(record))


class JsonFormatter(_Formatter):
    """The formatter of JSON lines: time (ISO 8601, UTC), level, logger, message and, if any, exception."""

    def __init__(self, redact: Redactor) -> None:
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
        error = record.exc_info[1] if record.exc_info else None
        return not isinstance(error, DiskError) and bool(super().filter(record))

    def handleError(self, record: logging.LogRecord) -> None:  # noqa: N802 - the name is the library's
        """Say where the broken logging call is; the library would print its arguments, token and all."""
        error = sys.exc_info()[1]
        if not isinstance(error, OSError):  # a closed pipe: there is nowhere to say anything
            self.stream.write(
                f"a log line could not be written: {type(error).__name__} "
                f"at {record.pathname}:{record.lineno}\n"
            )


def setup(level: str, style: Literal["text", "json"], token: str | None, *secrets: str) -> Redactor:
    """Send all logging, warnings and uncaught exceptions of this process through the redacting formatter.

    Args:
        level: Name of the lowest level shown.
        style: `text` for people, `json` for one object per line.
        token: The secret to hide besides everything that looks like a token.
        secrets: Others, of 8 characters at least.

    Returns:
        The redactor, for lines that are not logged but printed.
    """
    redact = Redactor(token, *secrets)
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
    return redact
