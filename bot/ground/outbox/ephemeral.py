"""Ephemeral messages, which one person sees in a group, within its limit; none is ever shown to others."""

import asyncio
import logging
from collections.abc import Callable

from telegram.error import RetryAfter, TelegramError

from bot.ground.outbox.attempts import CallTurn, Terms, again
from bot.ground.outbox.chat_queues import ChatQueues
from bot.ground.outbox.queue_state import SharedQueueState
from bot.ground.outbox.tap_answers import LIFE
from bot.ground.telegram import ephemeral
from bot.ground.telegram.payloads import pause, was_not_sent
from bot.ground.values.ephemeral import EphemeralMessageId
from bot.ground.values.place import chat_in_log
from bot.ground.values.screen import Screen

_logger = logging.getLogger(__name__)


class EphemeralMessages:
    """The ephemeral messages of all chats.

    Whether Telegram counts them in the limit of their group nobody knows, so they are counted.

    Args:
        shared: Makes the calls.
        queues: Of the chats.
        trim: Leaves out of a screen what is not to be shown.
    """

    def __init__(
        self, shared: SharedQueueState, queues: ChatQueues, trim: Callable[[Screen], Screen]
    ) -> None:
        self._shared = shared
        self._queues = queues
        self._trim = trim
        self._supported: bool | None = None

    def subscribe(self, *, lost: Callable[[EphemeralMessageId], None]) -> None:
        """Set the callback for a message that an edit has found gone; the next tap may show it anew."""
        self._shared.on_ephemeral_lost = lost

    async def show(
        self, chat_id: int, receiver_id: int, query_id: str, screen: Screen, *, replace: bool = True
    ) -> EphemeralMessageId:
        """Show a screen to the person who has tapped, before everything else that waits in the chat.

        A call that timed out may have been carried out and is not repeated; one that was refused (429) or has
        not reached the server is, for as long as the tap can be answered. Answer the tap after that.

        Args:
            chat_id: A group.
            receiver_id: Who has tapped.
            query_id: Of the tap, which has just come and is not answered.
            screen: Of at most `ephemeral.LONGEST` characters.
            replace: Whether it stands in place of the tapped message, which must be an ordinary one.

        Raises:
            TooLateError: The tap was too long ago when it was the message's turn.
            GoneError: The person or the message that it was to replace is gone.
            UnsupportedError: The server or the chat has no such messages. Nothing is shown to anybody.
            telegram.error.TelegramError: Anything else; it may be shown if no answer was heard.
        """
        now = asyncio.get_running_loop().time
        until, failures = now() + LIFE, 0
        screen = self._trim(screen)
        with self._queues.writing(chat_id):
            while True:
                queue = self._queues.of(chat_id)
                turn = CallTurn(queue, Terms(kind="message"))
                if self._shared.closed or not await turn.granted(until):
                    raise ephemeral.TooLateError("it had to wait for longer than the tap can be answered")
                try:
                    await self._require_support(chat_id, receiver_id)
                    message = await ephemeral.send(
                        self._shared.client, chat_id, receiver_id, query_id, screen, replace=replace
                    )
                except RetryAfter as error:
                    turn.pause(pause(error))
                except TelegramError as error:
                    if not was_not_sent(error) or now() > until:
                        raise
                    failures += 1
                else:
                    queue.forget(message)  # an earlier one may have had its number
                    queue.sent(message, screen)
                    return message
                finally:
                    turn.over()
                await asyncio.sleep(min(2.0**failures - 1, LIFE))

    def edit(self, message: EphemeralMessageId, screen: Screen, *, urgent: bool = True) -> None:
        """Let a message show `screen` as soon as its chat allows, unless a newer one overtakes it.

        Args:
            message: As `show` has returned it.
            screen: All of the message.
            urgent: Whether it goes before ordinary screens, as throws and rows do.
        """
        if not self._shared.closed:
            queue = self._queues.of(message.chat_id)
            queue.show(message, self._trim(screen), urgent=urgent, page=False)

    async def delete(self, message: EphemeralMessageId) -> bool:
        """Delete a message, so that what it has replaced is seen again; whether it is gone."""
        self._queues.of(message.chat_id).forget(message)
        try:
            await again(lambda: self._delete(message))
        except TelegramError as error:
            _logger.info("ephemeral message in %s not deleted: %s", chat_in_log(message.chat_id), error)
            return False
        return True

    async def _delete(self, message: EphemeralMessageId) -> None:
        made = await self._shared.gate.turn()
        try:
            await ephemeral.delete(self._shared.client, message)
        finally:
            self._shared.gate.come_back(made)

    async def _require_support(self, chat_id: int, receiver_id: int) -> None:
        """Ask the server once whether it knows ephemeral messages."""
        if self._supported is None:
            self._supported = await ephemeral.is_supported(self._shared.client, chat_id, receiver_id)
        if not self._supported:
            raise ephemeral.UnsupportedError("the server does not know ephemeral messages")
