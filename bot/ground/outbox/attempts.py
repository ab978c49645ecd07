"""Attempts to send a new message: notes of each attempt, retries, and the time when it is given up."""

import asyncio
import math
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Final, Protocol, TypeVar

from telegram.error import BadRequest, NetworkError, RetryAfter, TelegramError

from bot.ground.outbox.chat_queue import ChatQueue, MessageKind
from bot.ground.telegram.payloads import is_denied, is_outside, pause, was_not_sent

T = TypeVar("T")

_ATTEMPTS: Final = 4  # at a call that may be made twice


@dataclass(frozen=True, slots=True)
class SentPicture:
    """A picture that stands in a chat: its message, and the file by which Telegram knows it."""

    message_id: int
    file_id: str


class Attempts(Protocol):
    """The observer of attempts to send a message that must not be sent twice."""

    async def begin(self) -> bool:
        """An attempt is about to be made; False if the message is not to be sent any more."""

    async def refused(self) -> None:
        """The attempt just made has sent nothing, and will be repeated."""


class PictureAttempts(Attempts, Protocol):
    """The observer of attempts to send a picture, which is given up where Telegram denies it."""

    async def denied(self) -> None:
        """The attempt just made has sent nothing, and would not another time."""


OLD: Final = 5.0
"""Seconds for which a turn that was granted stays good."""


@dataclass(frozen=True, slots=True)
class Terms:
    """The terms on which a message is sent, as `Sender.send` explains them."""

    while_true: Callable[[], bool] | None = None
    attempts: Attempts | None = None
    denied: Callable[[], Awaitable[None]] | None = None
    outside: Callable[[], Awaitable[None]] | None = None
    kind: MessageKind = "other message"
    patience: float = 600.0  # seconds after which a message that did not reach the server is given up
    waiting: float = math.inf  # seconds after which one that still waits for its turn is given up


class CallTurn:
    """The permission of a chat's queue to make one call, for one attempt to send a message.

    Args:
        queue: of the chat.
        terms: of the message.
    """

    def __init__(self, queue: ChatQueue, terms: Terms) -> None:
        self._queue, self._terms = queue, terms
        self._made: float | None = None

    async def granted(self, until: float) -> bool:
        """Wait for it; False if none has come by then, on the loop's clock, or none is needed any more."""
        self._made = await in_time(self._queue.turn(self._terms.while_true, self._terms.kind), until)
        return self._made is not None

    async def noted(self) -> bool:
        """Note the attempt; False if the message is not to be sent.

        A note may wait for a database that is away. What the rate limit allowed before it may not allow after
        that, so another turn is taken then: the call would go beyond the limit, and be counted by nobody.
        """
        attempts = self._terms.attempts
        if attempts is None:
            return True
        if not await attempts.begin():
            return False
        if self._made is None or asyncio.get_running_loop().time() - self._made <= OLD:
            return True
        self.over()
        self._made = await self._queue.turn(None, self._terms.kind)
        if self._made is None:  # the bot stops
            await attempts.refused()
        return self._made is not None

    def pause(self, seconds: float) -> None:
        """Let the chat be silent, as the server asked."""
        self._queue.pause(seconds)

    def over(self) -> None:
        """Note that the call is over, whatever came of it."""
        made, self._made = self._made, None
        if made is not None:
            self._queue.answered(made)


async def ends(error: TelegramError, terms: Terms, until: float) -> bool:
    """Whether no other attempt is made after an error, because it may have got through or never will.

    Args:
        error: what came of the last attempt.
        terms: of the message.
        until: when it is given up in any case, on the clock of the loop.
    """
    if terms.denied is not None and is_denied(error):
        await terms.denied()
    if terms.outside is not None and is_outside(error):
        await terms.outside()
    return not was_not_sent(error) or asyncio.get_running_loop().time() > until


async def in_time(turn: Awaitable[float | None], until: float) -> float | None:
    """Wait for the turn of a message; None also if it has not come by then, on the clock of the loop."""
    try:
        async with asyncio.timeout_at(None if until == math.inf else until):
            return await turn
    except TimeoutError:
        return None


async def again(make: Callable[[], Awaitable[T]]) -> T:
    """Make an idempotent call, with a few retries while Telegram refuses it or is not reached.

    Raises:
        TelegramError: what came of the last attempt.
    """
    for attempt in range(_ATTEMPTS - 1):
        try:
            return await make()
        except RetryAfter as error:
            await asyncio.sleep(pause(error))
        except NetworkError as error:
            if isinstance(error, BadRequest):
                raise
            await asyncio.sleep(2.0**attempt)
    return await make()
