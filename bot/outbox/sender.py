"""What the bot writes to chats: the newest screen of every message, within what each chat allows.

Telegram lets a group have about 20 messages and edits a minute, far fewer than there are taps. So a message
has one slot for a screen that waits, a newer screen takes the place of an older one, and a chat's rate limit
says when the next call may go out. A refusal (429) stops that chat only. Only what was overtaken is lost.
"""

import asyncio
import logging
from collections.abc import Callable
from typing import Any, Protocol

from telegram import InputFile
from telegram.error import BadRequest, ChatMigrated, NetworkError, RetryAfter, TelegramError

from bot.outbox.chat_queue import KEEP, ChatQueue, OnLost, SharedQueueState
from bot.outbox.rate_limit import RateLimit
from bot.telegram.client import Client
from bot.telegram.payloads import body, captioned, pause, reply, was_not_sent
from bot.timing import USUAL_TIMING
from bot.views.place import Place, is_private
from bot.views.screen import Screen

_LONGEST_WAIT = 60.0  # seconds between two attempts while the server cannot be reached

_logger = logging.getLogger(__name__)


class Attempts(Protocol):
    """What is to be known of each attempt to send a message that must not be sent twice."""

    async def begin(self) -> bool:
        """An attempt is about to be made; False if the message is not to be sent any more."""

    async def refused(self) -> None:
        """The attempt just made has sent nothing, and will be repeated."""


class Sender:
    """The sender, editor and deleter of messages, for one event loop; `show` and `answer` never block.

    Args:
        client: The Bot API client.
        group_budget: Messages and edits a minute in one group.
        spacing: Seconds between two edits of one message.
    """

    def __init__(
        self,
        client: Client,
        *,
        group_budget: int = 20,
        spacing: float = USUAL_TIMING.edits,
    ) -> None:
        self._shared = SharedQueueState(client, spacing)
        self._group_budget = group_budget
        self._queues: dict[int, ChatQueue] = {}
        self._sweeper: asyncio.TimerHandle | None = None
        self._closed = False

    def when_lost(self, on_lost: OnLost) -> None:
        """Name what is called with (chat_id, message_id) when a message is gone or out of reach."""
        self._shared.on_lost = on_lost

    def show(self, place: Place, message_id: int, screen: Screen, *, urgent: bool = False) -> None:
        """Let a message show `screen` as soon as its chat allows, unless a newer screen overtakes it.

        Args:
            place: Where the message is.
            message_id: One of the bot's own messages.
            screen: All of the message.
            urgent: Goes before ordinary screens: throws, rows, turn changes and results.
        """
        if not self._closed:
            self._queue(place.chat_id).show(message_id, screen, urgent=urgent)

    async def send(
        self,
        place: Place,
        screen: Screen,
        *,
        reply_to: int | None = None,
        while_true: Callable[[], bool] | None = None,
        attempts: Attempts | None = None,
    ) -> int | None:
        """Send a new message when the chat's rate limit allows.

        A call that timed out may have been carried out, so it is not repeated; a refused one (429) is.

        Args:
            place: The chat and, in a forum, the topic.
            screen: All of the message.
            reply_to: A message to reply to; if it is gone, the new one stands alone.
            while_true: Such a message lets urgent screens go first, and is given up, at no cost, when this is
                not true any more.
            attempts: Is told of each attempt; then one that did not reach the server is repeated as well.

        Returns:
            The new message's id, or None if it could not be sent; the log says why.
        """
        what = {**body(screen), **reply(reply_to)}
        message_id = await self._post(place, "sendMessage", what, while_true=while_true, attempts=attempts)
        if message_id is not None:
            self._queue(place.chat_id).sent(message_id, screen)
        return message_id

    async def document(self, place: Place, name: str, data: bytes, caption: Screen) -> int | None:
        """Send a file called `name` with a caption; otherwise like `send`."""
        return await self._post(
            place, "sendDocument", captioned(caption), {"document": InputFile(data, filename=name)}
        )

    async def die(self, place: Place) -> tuple[int, int] | None:
        """Let Telegram's servers throw a die (🎰) into a chat.

        Like other messages it is not repeated where it may have been sent: a second one would stand there.

        Returns:
            The id of its message and what it shows, 1 to 64; None if it could not be sent.
        """
        sent = await self._sent(place, "sendDice", {"emoji": "🎰"})
        if sent is None:
            return None
        return int(sent["message_id"]), int(sent["dice"]["value"])

    async def _post(  # noqa: PLR0913 - what is sent, and on which terms
        self,
        place: Place,
        method: str,
        what: dict[str, object],
        files: dict[str, InputFile] | None = None,
        *,
        while_true: Callable[[], bool] | None = None,
        attempts: Attempts | None = None,
    ) -> int | None:
        sent = await self._sent(place, method, what, files, while_true=while_true, attempts=attempts)
        return None if sent is None else int(sent["message_id"])

    async def _sent(  # noqa: PLR0913 - what is sent, and on which terms
        self,
        place: Place,
        method: str,
        what: dict[str, object],
        files: dict[str, InputFile] | None = None,
        *,
        while_true: Callable[[], bool] | None = None,
        attempts: Attempts | None = None,
    ) -> dict[str, Any] | None:
        failures = 0
        while True:
            queue = self._queue(place.chat_id)
            made = await queue.turn(while_true)
            if made is None or self._closed:
                return None
            if attempts is not None and not await attempts.begin():
                return None
            try:
                sent: dict[str, Any] = await self._shared.client.call(method, _where(place) | what, files)
            except RetryAfter as error:
                queue.pause(pause(error))
            except ChatMigrated as error:
                place = Place(error.new_chat_id, place.thread_id)
            except TelegramError as error:
                _logger.warning("%s in chat %s failed: %s", method, place.chat_id, error)
                if attempts is None or not was_not_sent(error):
                    return None
                failures += 1
            else:
                return sent
            finally:
                queue.answered(made)
            if attempts is not None:
                await attempts.refused()
                await asyncio.sleep(min(2.0**failures - 1, _LONGEST_WAIT))

    @property
    def closed(self) -> bool:
        """Whether nothing is sent any more, because the program ends."""
        return self._closed

    async def delete(self, place: Place, message_id: int) -> None:
        """Delete a message; one that is gone already or may not be deleted is left at that."""
        self._queue(place.chat_id).forget(message_id)
        for attempt in range(4):
            try:
                await self._shared.client.call(
                    "deleteMessage", {"chat_id": place.chat_id, "message_id": message_id}
                )
            except RetryAfter as error:
                await asyncio.sleep(pause(error))
            except TelegramError as error:
                if isinstance(error, BadRequest) or not isinstance(error, NetworkError):
                    _logger.info("message %s in %s not deleted: %s", message_id, place.chat_id, error)
                    return
                await asyncio.sleep(2.0**attempt)
            else:
                return

    def answer(self, query_id: str, text: str | None = None, *, alert: bool = False) -> None:
        """Answer a tap in the background; does not count as a call to the chat.

        Args:
            query_id: The tap's id; each can be answered once, within some seconds.
            text: At most 200 characters; without it the button only stops spinning.
            alert: Show a dialog that must be closed instead of a short toast.
        """
        parameters: dict[str, object] = {"callback_query_id": query_id}
        if text:
            parameters["text"] = text
        if alert:
            parameters["show_alert"] = True
        self._shared.tasks.spawn(self._answer(parameters))

    async def _answer(self, parameters: dict[str, object]) -> None:
        for last in (False, True):
            try:
                await self._shared.client.call("answerCallbackQuery", parameters)
            except TelegramError as error:
                # A second answer changes nothing, so one that was perhaps lost is given again. One that is
                # refused came too late: the board will tell.
                if last or isinstance(error, BadRequest) or not isinstance(error, NetworkError):
                    _logger.info("a tap was not answered: %s", error)
                    return
            else:
                return

    async def drained(self) -> None:
        """Wait until nothing waits to be sent and no call is on its way."""
        while self._backlog():
            if len(self._shared.tasks):
                await self._shared.tasks.idle.wait()
            else:
                await asyncio.sleep(0.05)  # a queue's timer will start the next call

    async def close(self, seconds: float = 5.0) -> None:
        """Let out what still waits, without spacing, for at most `seconds`."""
        self._shared.closing = True
        for queue in list(self._queues.values()):
            queue.pump()
        try:
            async with asyncio.timeout(seconds):
                await self.drained()
        except TimeoutError:
            _logger.warning("closing with %s screens and messages that did not go out", self._backlog())
        self._closed = True
        if self._sweeper is not None:
            self._sweeper.cancel()
        for queue in self._queues.values():
            queue.stop()
        await self._shared.tasks.close()

    def _backlog(self) -> int:
        return len(self._shared.tasks) + sum(queue.backlog for queue in self._queues.values())

    def _queue(self, chat_id: int) -> ChatQueue:
        queue = self._queues.get(chat_id)
        if queue is None:
            loop = asyncio.get_running_loop()
            now = loop.time()
            limit = (
                RateLimit.private(now) if is_private(chat_id) else RateLimit.group(self._group_budget, now)
            )
            queue = self._queues[chat_id] = ChatQueue(self._shared, chat_id, limit)
            if self._sweeper is None:
                self._sweeper = loop.call_later(KEEP / 4, self._sweep)
        return queue

    def _sweep(self) -> None:
        """Forget what has been left alone for long, so that memory follows the chats in use."""
        for chat_id, queue in list(self._queues.items()):
            if queue.sweep():
                del self._queues[chat_id]
        again = bool(self._queues)
        self._sweeper = asyncio.get_running_loop().call_later(KEEP / 4, self._sweep) if again else None


def _where(place: Place) -> dict[str, object]:
    thread: dict[str, object] = {"message_thread_id": place.thread_id} if place.thread_id else {}
    return {"chat_id": place.chat_id} | thread
