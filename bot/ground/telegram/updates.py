"""Updates: fetched by long polling, each handled once, one at a time for a chat and for a person."""

import asyncio
import contextlib
import inspect
import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from contextvars import ContextVar
from typing import Any, Final, TypeVar

from telegram import Update, User
from telegram.error import Conflict, InvalidToken, RetryAfter, TelegramError
from telegram.ext import BaseUpdateProcessor

from bot.ground.tasks import KeyedLocks, LruDict, OutageLines
from bot.ground.telegram.client import Client, NotBotApiError, WrongAnswerError, pause

# Idempotent handling of updates that Telegram brings: each once, however often it is brought.


REMEMBERED: Final = 10_000
"""Updates that are known to have been handled, the last ones; Telegram brings them again within minutes."""

_logger = logging.getLogger(__name__)


class NotNowError(Exception):
    """Error of an update that cannot be handled now: nothing of it is kept, and it is to be brought again."""


class Deliveries:
    """The idempotent handler of the updates that Telegram brings to the webhook.

    Args:
        read: Makes an update of what was brought; None if it cannot be read, and then nothing is done.
        handle: Handles one; what it changes is on disk when it returns. Its failure is the end of the matter,
            as everywhere: an update that always fails must not be brought for ever. `NotNowError` is no end.
    """

    def __init__(
        self, read: Callable[[dict[str, Any]], Update | None], handle: Callable[[Update], Awaitable[None]]
    ) -> None:
        self._read, self._handle = read, handle
        self._under_way: dict[int, asyncio.Task[None]] = {}
        self._handled: LruDict[int, None] = LruDict(REMEMBERED)

    async def take(self, item: dict[str, Any]) -> None:
        """Handle an update and return when that is done; wait for one that is being handled already.

        It is handled to its end also when whoever brought it does not wait.

        Args:
            item: With an `update_id`.

        Raises:
            NotNowError: If it was not handled, and will be when it is brought again.
            asyncio.CancelledError: If it was given up at the end of the program.
        """
        number = item["update_id"]
        if number in self._handled:
            return
        task = self._under_way.get(number)
        if task is None:
            task = self._under_way[number] = asyncio.create_task(self._handled_once(item))
        await asyncio.shield(task)

    async def finish(self, seconds: float) -> None:
        """Wait so many seconds for updates under way, and cancel the rest."""
        if not self._under_way:
            return
        _, late = await asyncio.wait(self._under_way.values(), timeout=seconds)
        for task in late:
            task.cancel()
        await asyncio.gather(*late, return_exceptions=True)

    async def _handled_once(self, item: dict[str, Any]) -> None:
        number = item["update_id"]
        try:
            update = self._read(item)
            if update is not None:
                await self._handle(update)
        except NotNowError:
            raise
        except Exception:
            _logger.exception("handling update %s failed", number)
        finally:
            del self._under_way[number]
        self._handled[number] = None


# Long polling for updates, with backoff: lost connections, errors and other pollers do not end the bot.


ALLOWED: Final = (
    *("message", "edited_message", "callback_query", "my_chat_member", "poll_answer"),
    "chat_member",  # where the bot is an administrator
    *("guest_message", "inline_query", "chosen_inline_result"),
)
"""Kinds of updates the bot wants; Telegram sends no others."""
HOLD_SECONDS: Final = 20
"""The time for which the server holds a call for updates while there are none; a little later it is known
that nothing comes through, and clocks stand still."""
LONGEST_WAIT: Final = 30.0

_WRONG = 5.0  # seconds: whoever answers so is up, and does it at once again

_T = TypeVar("_T")


async def polling_persist(
    call: Callable[[], Awaitable[_T]],
    what: str,
    hopeless: tuple[type[TelegramError], ...] = (InvalidToken,),
) -> _T:
    """Repeat a call until it succeeds, waiting longer after each failure.

    An outage is told when it begins, when its kind changes, every ten minutes and when it is over.

    Args:
        call: Starts the call; safe to repeat.
        what: What it does, for the log: "fetching updates".
        hopeless: Errors that no waiting helps against; they are raised.

    Raises:
        InvalidToken: If the server does not know the token, and likewise all that is `hopeless`.
    """
    wait, outage = 0.5, OutageLines(what, _logger)
    while True:
        try:
            result = await call()
        except hopeless:
            raise
        except TelegramError as error:
            kind, reason = type(error), str(error)
            if isinstance(error, Conflict):
                does = "has set a webhook" if "webhook" in reason.lower() else "is fetching updates"
                reason = f"another program {does} with the same token; stop one of the two"
            elif isinstance(error, RetryAfter):
                wait = max(wait, min(pause(error), LONGEST_WAIT))  # deaf for an hour is no answer to anything
            elif isinstance(error, WrongAnswerError | NotBotApiError):
                wait = max(wait, _WRONG)
        else:
            outage.works()
            return result
        outage.failed(kind, reason, f", next try in {wait:.0f} s")
        await asyncio.sleep(wait)
        wait = min(LONGEST_WAIT, wait * 2)


class Poller:
    """The poller that puts a bot's updates into a queue, in order and each once.

    Args:
        client: The bot, initialized.
        queue: Where the updates go; it is not waited for.
    """

    def __init__(self, client: Client, queue: asyncio.Queue[object]) -> None:
        self._client, self._queue = client, queue
        self._offset: int | None = None

    async def run(self) -> None:
        """Fetch updates until cancelled.

        Raises:
            InvalidToken: If the token is no longer valid.
        """
        await polling_persist(self._client.delete_webhook, "asking for updates")
        try:
            while True:
                for update in await polling_persist(lambda: self._fetch(HOLD_SECONDS), "fetching updates"):
                    self._queue.put_nowait(update)
        finally:
            await self._confirm()

    async def _fetch(self, seconds: int) -> list[Update]:
        updates, offset = await self._client.updates(self._offset, ALLOWED, seconds)
        self._offset = offset
        return updates

    async def _confirm(self) -> None:
        """Tell the server what has been received, or the next start would receive it again."""
        if self._offset is not None:
            with contextlib.suppress(TelegramError, TimeoutError):
                async with asyncio.timeout(3):
                    await self._fetch(0)  # what comes now is not confirmed and will come again


# The order in which updates are handled: one at a time per chat and per person, others side by side.


_NO_LIMIT: Final = 1_000_000  # the base class counts updates before they wait for their chat; see below
_CHANNEL_POSTS: Final = 777000  # the user that posts of linked channels come from, everywhere the same

Refuses = Callable[[Update], bool]


class ChatProcessor(BaseUpdateProcessor):
    """The update processor: updates of a chat in order, and at most `concurrency` updates at once.

    An update is counted only when it is its chat's turn. Counted on arrival, as the base class does, a chat
    with a pile of updates would take every slot and stop all others. For the same reason one person, in
    however many chats, has one slot at most.
    """

    __slots__ = ("_chats", "_people", "_refuses", "_slots", "_waiting")

    def __init__(self, concurrency: int, refuses: Refuses | None = None) -> None:
        super().__init__(_NO_LIMIT)
        self._people: KeyedLocks[int] = KeyedLocks()
        self._chats: KeyedLocks[int | str] = KeyedLocks()
        self._slots = asyncio.Semaphore(concurrency)
        self._refuses = refuses  # called once for each update: it is dropped before it waits
        self._waiting = 0

    @property
    def waiting(self) -> int:
        """The number of updates that are being handled or wait for the one before them."""
        return self._waiting

    async def do_process_update(self, update: object, coroutine: Awaitable[Any]) -> None:
        """Await the handling of one update when it is its chat's turn and a slot is free."""
        self._waiting += 1
        try:
            if isinstance(update, Update):
                if self._refuses is not None and self._refuses(update):
                    return
                turn = _Turn(self, _chat(update), _person(update.effective_user))
            else:
                turn = _Turn(self, None, None)
            await turn.take()
            noted = _turn.set(turn)
            try:
                await coroutine
            finally:
                _turn.reset(noted)
                if turn.held:
                    turn.leave()
        finally:
            self._waiting -= 1
            if inspect.iscoroutine(coroutine):
                coroutine.close()  # never started if it was refused, or cancelled while it waited

    async def initialize(self) -> None:
        """Nothing to prepare."""

    async def shutdown(self) -> None:
        """Nothing to release."""

    async def take(self, chat: int | str | None, person: int | None) -> None:
        """Wait for a person, then a chat, then a slot: in this order always, so that there is no deadlock."""
        if person is not None:
            await self._people.acquire(person)
        try:
            if chat is not None:
                await self._chats.acquire(chat)
            try:
                await self._slots.acquire()
            except BaseException:
                if chat is not None:
                    self._chats.release(chat)
                raise
        except BaseException:
            if person is not None:
                self._people.release(person)
            raise

    def leave(self, chat: int | str | None, person: int | None) -> None:
        """Release what `take` took."""
        self._slots.release()
        if chat is not None:
            self._chats.release(chat)
        if person is not None:
            self._people.release(person)


class _Turn:
    """The resources that the handling of one update holds: its person, its chat and a slot.

    Attributes:
        held: Whether it holds them now.
    """

    __slots__ = ("_chat", "_person", "_processor", "held")

    def __init__(self, processor: ChatProcessor, chat: int | str | None, person: int | None) -> None:
        self._processor, self._chat, self._person = processor, chat, person
        self.held = False

    async def take(self) -> None:
        """Wait until it is this update's turn."""
        await self._processor.take(self._chat, self._person)
        self.held = True

    def leave(self) -> None:
        """Release the turn to others."""
        self.held = False
        self._processor.leave(self._chat, self._person)


_turn: ContextVar[_Turn | None] = ContextVar("turn", default=None)
"""The turn of the update that is handled."""


@asynccontextmanager
async def outside_turn() -> AsyncIterator[None]:
    """Run a block that may wait long, while the chat, the person and all others go on.

    After the block the update waits for its turn again, behind what has come meanwhile; whatever it had read
    before may have changed. Outside the handling of an update, the block just runs.
    """
    turn = _turn.get()
    if turn is None or not turn.held:
        yield
        return
    turn.leave()
    try:
        yield
    finally:
        await turn.take()


def _chat(update: Update) -> int | str | None:
    """The chat an update comes from; of a tap on an inline message what Telegram names that chat by."""
    query = update.callback_query
    if query is not None and query.inline_message_id is not None:
        return query.chat_instance
    return None if update.effective_chat is None else update.effective_chat.id


def _person(user: User | None) -> int | None:
    """The person an update comes from; None for accounts that many people write as."""
    return None if user is None or user.is_bot or user.id == _CHANNEL_POSTS else user.id
