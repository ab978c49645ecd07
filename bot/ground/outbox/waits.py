"""Metrics of queueing: waiting times of boards and results, by the rate limit that held each longest."""

import logging
import math
from dataclasses import dataclass, field
from typing import Final, Literal, get_args

from bot.ground.runtime.measurements import Histogram
from bot.ground.values.place import chat_in_log

WaitLimit = Literal["none", "message", "chat", "all", "pause", "retry"]
"""What a call waits for: nothing; the time between two edits of one message; the chat's calls of a minute;
the calls of all chats; the end of a pause that Telegram has asked for (429); the next try of an edit."""
SECONDS: Final = (0.1, 0.5, 1.0, 2.0, 3.5, 5.0, 10.0, 20.0, 60.0)
AT_ONCE: Final = 0.05
"""Seconds: a call that has waited no longer was held by no limit."""
LATE: Final = 10.0
"""Seconds: of a board that has waited so long the log says what for."""
_QUIET: Final = 60.0  # seconds between two such lines about one chat
_REASONS: Final[dict[WaitLimit, str]] = {
    "none": "no limit held it",
    "message": "its message had been edited just before",
    "chat": "the chat's calls of the last minute were used",
    "all": "the calls of all chats were used",
    "pause": "Telegram had asked for a pause",
    "retry": "the edit before had failed",
}

_logger = logging.getLogger(__name__)


class Wait:
    """The waiting time of one call of the Bot API, from `since`, with the limit that held it longest."""

    __slots__ = ("_begun", "_limit", "_longest", "since")

    def __init__(self, since: float) -> None:
        self.since = self._begun = since
        self._limit: WaitLimit = "chat"  # whatever goes before it in its chat takes the chat's calls
        self._longest: tuple[float, WaitLimit] = (-math.inf, "chat")

    def held(self, limit: WaitLimit, now: float) -> None:
        """Note what holds it from `now` on."""
        if limit != self._limit:
            self._longest = self._so_far(now)
            self._limit, self._begun = limit, now

    def over(self, now: float) -> tuple[float, WaitLimit]:
        """The seconds it has waited, and the limit that has held it longest."""
        seconds = now - self.since
        return seconds, "none" if seconds < AT_ONCE else self._so_far(now)[1]

    def _so_far(self, now: float) -> tuple[float, WaitLimit]:
        return max(self._longest, (now - self._begun, self._limit))


@dataclass(slots=True)
class Waits:
    """Histograms of the waiting times of boards and results since the start.

    Attributes:
        by: the histogram of those that each limit held longest.
    """

    by: dict[WaitLimit, Histogram] = field(
        default_factory=lambda: {limit: Histogram(SECONDS) for limit in get_args(WaitLimit)}
    )


class ChatWaits:
    """The recorder of one chat's waiting times, into the histograms of all chats.

    Args:
        waits: of all chats.
        chat_id: the chat.
    """

    def __init__(self, waits: Waits, chat_id: int) -> None:
        self._waits = waits
        self._chat_id = chat_id
        self._told = -math.inf

    def over(self, wait: Wait, now: float) -> None:
        """Record the waiting time of a board or a result that is sent now, and log it if it was late."""
        seconds, limit = wait.over(now)
        self._waits.by[limit].note(seconds)
        if seconds >= LATE and now >= self._told + _QUIET:
            self._told = now
            chat = chat_in_log(self._chat_id)
            _logger.info("a board in %s has waited %.0f s: %s", chat, seconds, _REASONS[limit])
