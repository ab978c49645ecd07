"""The sender: the newest screen of every message, answers to taps, ephemeral messages."""

import asyncio
import logging
import math
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from time import perf_counter
from typing import Any, Final, Literal, Protocol, TypeVar

from telegram import InputFile
from telegram.error import BadRequest, ChatMigrated, Forbidden, NetworkError, RetryAfter, TelegramError

from bot.ground.outbox.chat_progress import ChatProgress
from bot.ground.outbox.chat_queue import (
    ChatQueue,
    ChatQueues,
    Load,
    MessageKind,
    ScreenShown,
    SharedQueueState,
)
from bot.ground.outbox.limits import Budgets, CallGate
from bot.ground.tasks import Events, Notification
from bot.ground.telegram.bodies import asked, body, captioned, reply, where
from bot.ground.telegram.client import (
    Client,
    TooLateError,
    UnsupportedError,
    ephemeral_delete,
    ephemeral_send,
    is_denied,
    is_outside,
    is_supported,
    is_topic_gone,
    pause,
    was_not_sent,
)
from bot.ground.timing import USUAL_TIMING
from bot.ground.values import EphemeralMessageId, Place, Quiz, Screen, abilities, chat_in_log

# Attempts to send a new message: notes of each attempt, retries, and the time when it is given up.


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
        """Make no calls in the chat for a while, as the server asked."""
        self._queue.pause(seconds)

    def over(self) -> None:
        """Record that the call has ended, whatever its outcome."""
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


# Answers to taps: sent at once, in the background, while the player looks at the button.


LIFE: Final = 14.0
"""Seconds in which Telegram takes the answer to a tap."""

_logger = logging.getLogger(__name__)


class TapAnswers:
    """The answers to the taps of all chats.

    Args:
        shared: makes the calls.
    """

    def __init__(self, shared: SharedQueueState) -> None:
        self._shared = shared

    def give(
        self, query_id: str, text: str | None, *, alert: bool, link: str | None, tapped_at: float | None
    ) -> None:
        """Answer a tap, as `Sender.answer` says."""
        parameters: dict[str, object] = {"callback_query_id": query_id}
        if text:
            parameters["text"] = text
        if alert:
            parameters["show_alert"] = True
        if link:
            parameters["url"] = link
        self._shared.tasks.spawn(self._answer(parameters, tapped_at))

    async def _answer(self, parameters: dict[str, object], tapped_at: float | None) -> None:
        now = asyncio.get_running_loop().time
        until, tries = now() + LIFE, 0
        while True:
            wait = 2.0**tries - 1
            tries += 1
            self._shared.gate.note_answer()
            try:
                await self._shared.client.call("answerCallbackQuery", parameters)
            except TelegramError as error:
                # A second answer changes nothing, so one that was perhaps lost is given again. One that is
                # refused came too late: the board will tell.
                failure = error
                if isinstance(error, RetryAfter):
                    wait = pause(error)
                elif isinstance(error, BadRequest) or not isinstance(error, NetworkError):
                    wait = math.inf
            else:
                if tapped_at is not None:
                    self._shared.client.counters.answered.note(perf_counter() - tapped_at)
                return
            if now() + wait > until:
                _logger.info("a tap was not answered: %s", failure)
                return
            await asyncio.sleep(wait)


# Ephemeral messages, which one person sees in a group, within its limit; none is ever shown to others.


class EphemeralMessages:
    """The ephemeral messages of all chats.

    Whether Telegram counts them in the limit of their group nobody knows. If they wait for it, three people
    have 12 seconds at every tap; so they go at the pace of their receiver, and an edit that is
    refused (`EditRefused`) tells that they are counted.

    Args:
        shared: Makes the calls.
        queues: Of the chats.
        trim: Leaves out of a screen what is not to be shown.
    """

    def __init__(
        self, shared: SharedQueueState, queues: ChatQueues, trim: Callable[[Screen], Screen]
    ) -> None:
        self._shared, self._queues, self._trim = shared, queues, trim
        self._supported: bool | None = None

    async def show(
        self, chat_id: int, receiver_id: int, query_id: str, screen: Screen, *, replace: bool = True
    ) -> EphemeralMessageId:
        """Show a screen to the person who has tapped, before everything else that waits for them.

        A call that timed out may have been carried out and is not repeated; one that was refused (429) or has
        not reached the server is, for as long as the tap can be answered. Answer the tap after that.

        Args:
            chat_id: A group.
            receiver_id: Who has tapped.
            query_id: Of the tap, which has just come and is not answered.
            screen: Of at most `LONGEST` characters.
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
                turn = CallTurn(self._queues.of(receiver_id), Terms(kind="message"))
                if self._shared.closed or not await turn.granted(until):
                    raise TooLateError("it had to wait for longer than the tap can be answered")
                try:
                    await self._require_support(chat_id, receiver_id)
                    message = await ephemeral_send(
                        self._shared.client, chat_id, receiver_id, query_id, screen, replace=replace
                    )
                except RetryAfter as error:
                    turn.pause(pause(error))
                except TelegramError as error:
                    if not was_not_sent(error) or now() > until:
                        raise
                    failures += 1
                else:
                    own = self._queues.of(receiver_id)
                    own.forget(message)  # an earlier one may have had its number
                    own.sent(message, screen)
                    return message
                finally:
                    turn.over()
                await asyncio.sleep(min(2.0**failures - 1, LIFE))

    def edit(self, message: EphemeralMessageId, screen: Screen, *, urgent: bool = True) -> None:
        """Edit a message to show `screen` as soon as that limit allows, unless a newer one overtakes it.

        Args:
            message: As `show` has returned it.
            screen: All of the message.
            urgent: Whether it goes before ordinary screens, as throws and rows do.
        """
        if not self._shared.closed:
            queue = self._queues.of(message.receiver_id)
            queue.show(message, self._trim(screen), urgent=urgent, page=False)

    async def delete(self, message: EphemeralMessageId) -> bool:
        """Delete a message, so that what it has replaced is seen again; whether it is gone."""
        self._queues.of(message.receiver_id).forget(message)
        try:
            await again(lambda: self._delete(message))
        except TelegramError as error:
            _logger.info("ephemeral message in %s not deleted: %s", chat_in_log(message.chat_id), error)
            return False
        return True

    async def _delete(self, message: EphemeralMessageId) -> None:
        made = await self._shared.gate.turn()
        try:
            await ephemeral_delete(self._shared.client, message)
        finally:
            self._shared.gate.come_back(made)

    async def _require_support(self, chat_id: int, receiver_id: int) -> None:
        """Ask the server once whether it knows ephemeral messages."""
        if self._supported is None:
            self._supported = await is_supported(self._shared.client, chat_id, receiver_id)
        if not self._supported:
            raise UnsupportedError("the server does not know ephemeral messages")


# The sender: the newest screen of every message, within the rate limit of each chat.
#
# Telegram lets a group have about 20 messages and edits a minute, far fewer than there are taps. So a
# message has one slot for a screen that waits, a newer screen takes the place of an older one, and a chat's
# rate limit says when the next call may go out. A refusal (429) stops that chat only. Only what was
# overtaken is lost.


_LONGEST_WAIT = 60.0  # seconds between two attempts while the server cannot be reached
_DIE = 10.0  # seconds that a game waits for one of Telegram's dice

DeleteOutcome = Literal["gone", "stands", "absent", "later"]


class GroupUpgraded(Notification):
    """A group has become a supergroup, where messages go from now on."""

    old: int
    new: int


class TopicLost(Notification):
    """A topic is gone; its messages go to the chat after that."""

    place: Place


class Sender:
    """The sender, editor and deleter of messages, for one event loop; `show` and `answer` never block.

    Args:
        client: The Bot API client.
        group_budget: Messages and edits a minute in one group.
        spacing: Seconds between two edits of one message.
        trim: Leaves out of a screen what is not to be shown.
        events: Are told what becomes of messages, and of chats that cannot be written to any more.

    Attributes:
        budgets: The initial rate limits of chats.
        progress: The progress of the talk in chats.
        ephemeral: The messages that one person sees in a group.
    """

    def __init__(
        self,
        client: Client,
        *,
        group_budget: int = 20,
        spacing: float = USUAL_TIMING.edits,
        trim: Callable[[Screen], Screen] = lambda screen: screen,
        events: Events | None = None,
    ) -> None:
        self._trim = trim
        self.events = events or Events()
        self._shared = SharedQueueState(client, spacing, CallGate(), self.events)
        self._answers = TapAnswers(self._shared)
        self.budgets = Budgets(group_budget)
        self.progress = ChatProgress(lambda: asyncio.get_running_loop().time())
        self._queues = ChatQueues(self._shared, self.budgets)
        self.ephemeral = EphemeralMessages(self._shared, self._queues, trim)

    def resume(self) -> None:
        """Count the calls that an earlier process may have made; call it first."""
        self.budgets.resume(asyncio.get_running_loop().time())

    def share(self, programs: int) -> None:
        """Leave to others with the same token their part of the calls of a second."""
        self._shared.gate.share(programs)

    def is_idle(self, chat_id: int) -> bool:
        """Whether nothing waits in a chat, and no earlier call counts in its rate limit."""
        return chat_id not in self._queues

    def leave(self, chat_id: int) -> bool:
        """Forget a chat that another program is to write to; False, and nothing is, unless it is at rest."""
        return self._queues.leave(chat_id)

    def known(self, place: Place, message_id: int, screen: Screen) -> None:
        """Remember what a message shows already; nothing is sent."""
        self._queues.of(place.chat_id).sent(message_id, self._trim(screen))

    def distrust(self, chat_id: int) -> None:
        """Forget what the messages of a chat show: they may have been deleted without a word."""
        if chat_id in self._queues:
            self._queues.of(chat_id).distrust()

    def shown(self, place: Place, message_id: int) -> Screen | None:
        """The screen that a message is known to show and that nothing is about to replace."""
        known = place.chat_id in self._queues
        return self._queues.of(place.chat_id).shown(message_id) if known else None

    def show(  # noqa: PLR0913 - on what terms it is shown
        self,
        place: Place,
        message_id: int,
        screen: Screen,
        *,
        urgent: bool = False,
        page: bool = False,
        anew: bool = False,
        at_once: bool = False,
    ) -> None:
        """Edit a message to show `screen` as soon as its chat allows, unless a newer screen overtakes it.

        Args:
            place: Where the message is.
            message_id: One of the bot's own messages.
            screen: All of the message.
            urgent: Goes before ordinary screens: throws, rows, turn changes and results.
            page: Goes last, leaving calls to tables; an `urgent` one (menus of lobbies) after urgent screens.
            anew: Also if the message is known to show it already, once a minute at most.
            at_once: Without spacing from the edit before, within the limit of its chat.
        """
        if not self._shared.closed:
            screen, queue = self._trim(screen), self._queues.of(place.chat_id)
            queue.show(message_id, screen, urgent=urgent, page=page, anew=anew, at_once=at_once)

    async def send(  # noqa: PLR0913 - on what terms it is sent
        self,
        place: Place,
        screen: Screen | Callable[[], Screen],
        *,
        reply_to: int | None = None,
        while_true: Callable[[], bool] | None = None,
        attempts: Attempts | None = None,
        outside: Callable[[], Awaitable[None]] | None = None,
        first: bool | None = None,
        silent: Callable[[], bool] | None = None,
    ) -> int | None:
        """Send a new message when the chat's rate limit allows.

        A call that timed out may have been carried out: it is not repeated; one that was refused (429) is.

        Args:
            place: The chat and, in a forum, the topic.
            screen: All of the message; or what returns it when the message is about to be sent.
            reply_to: A message to reply to; if it is gone, the new one stands alone.
            while_true: The message is given up, at no cost, when this is not true any more.
            attempts: Is told of each attempt; one that did not reach the server is repeated for ever.
            outside: Is told that the bot is not in the chat, and nothing was sent.
            first: Whether it goes before everything else, urgent screens too; by default if it has attempts.
            silent: Whether no phone rings for it, asked when it is about to be sent.

        Returns:
            The new message's id, or None if it could not be sent; the log says why.
        """
        sent: list[Screen] = []

        def what() -> dict[str, object]:
            sent.append(self._trim(screen if isinstance(screen, Screen) else screen()))
            quiet = {"disable_notification": True} if silent is not None and silent() else {}
            return {**body(sent[-1]), **reply(reply_to), **quiet}

        goes_first = attempts is not None if first is None else first
        kind: MessageKind = "message" if goes_first else "other message"
        terms = Terms(while_true, kind=kind)
        if attempts is not None:
            terms = Terms(while_true, attempts, outside=outside, kind=kind, patience=math.inf)
        answer = await self._sent(place, "sendMessage", what, terms)
        message_id = None if answer is None else int(answer["message_id"])
        if message_id is not None:
            self._queues.of(place.chat_id).sent(message_id, sent[-1])
            self.events.signal(ScreenShown(place.chat_id, sent[-1]))
        return message_id

    async def quiz(self, place: Place, quiz: Quiz, attempts: Attempts) -> tuple[int, str] | None:
        """Send a quiz, which lets urgent screens go first.

        Returns:
            The ids of its message and of the quiz; None if it could not be sent.
        """
        sent = await self._sent(place, "sendPoll", lambda: asked(quiz), Terms(attempts=attempts))
        return None if sent is None else (int(sent["message_id"]), str(sent["poll"]["id"]))

    async def stop_quiz(self, place: Place, message_id: int) -> None:
        """Close a quiz; one that is closed or gone is no error."""
        await self._sent(Place(place.chat_id), "stopPoll", lambda: {"message_id": message_id}, Terms())

    async def document(self, place: Place, name: str, data: bytes, caption: Screen) -> int | None:
        """Send a file called `name` with a caption; otherwise like `send`."""
        files = {"document": InputFile(data, filename=name)}
        sent = await self._sent(place, "sendDocument", lambda: captioned(caption), Terms(), files)
        return None if sent is None else int(sent["message_id"])

    async def picture(  # noqa: PLR0913 - on what terms it is sent
        self,
        place: Place,
        picture: bytes | str,
        caption: Screen,
        attempts: PictureAttempts,
        *,
        reply_to: int | None = None,
        message: bool = False,
    ) -> SentPicture | None:
        """Send a picture after everything else that its chat waits for.

        Args:
            place: The chat and, in a forum, the topic.
            picture: A PNG; or a picture that was sent before, by its file.
            caption: The text and buttons below it.
            attempts: Is told of each attempt.
            reply_to: As `send` has it.
            message: It is a message of its own, not an answer to somebody, and goes as `send` lets a patient
                one go.

        Returns:
            What was sent; None if it was not, or if nobody knows.
        """
        known: dict[str, object] = {"photo": picture} if isinstance(picture, str) else {}
        what = captioned(caption) | reply(reply_to) | known
        files = None if isinstance(picture, str) else {"photo": InputFile(picture, filename="picture.png")}
        terms = Terms(attempts=attempts, denied=attempts.denied, kind="picture")
        if message:
            terms = replace(terms, kind="other message", patience=math.inf)
        sent = await self._sent(place, "sendPhoto", lambda: what, terms, files)
        return None if sent is None else SentPicture(int(sent["message_id"]), sent["photo"][-1]["file_id"])

    async def die(self, place: Place, attempts: PictureAttempts) -> tuple[int, int] | None:
        """Let Telegram's servers throw a die (🎰) into a chat, before everything else.

        One that may have been thrown is not thrown again here, and none is waited for for long: people wait.

        Returns:
            The id of its message and what it shows, 1 to 64; None if no answer was heard or none was thrown.
        """
        terms = Terms(attempts=attempts, denied=attempts.denied, kind="message", patience=-1.0, waiting=_DIE)
        sent = await self._sent(place, "sendDice", lambda: {"emoji": "🎰"}, terms)
        return None if sent is None else (int(sent["message_id"]), int(sent["dice"]["value"]))

    async def _sent(
        self,
        place: Place,
        method: str,
        what: Callable[[], dict[str, object]],
        terms: Terms,
        files: dict[str, InputFile] | None = None,
    ) -> dict[str, Any] | None:
        failures, attempts = 0, terms.attempts
        begun = asyncio.get_running_loop().time()
        with self._queues.writing(place.chat_id):
            while abilities(place.chat_id).sends:
                turn = CallTurn(self._queues.of(place.chat_id), terms)
                if not await turn.granted(begun + terms.waiting):
                    return None
                try:
                    if self._shared.closed or not await turn.noted():
                        return None
                    sent = await self._shared.client.call(method, where(place) | what(), files)
                except RetryAfter as error:
                    turn.pause(pause(error))
                except TelegramError as error:
                    _logger.warning("%s in %s failed: %s", method, chat_in_log(place.chat_id), error)
                    elsewhere = await self._elsewhere(place, error)
                    if elsewhere is not None:
                        place = elsewhere
                    elif await ends(error, terms, begun + terms.patience):
                        return None
                    else:
                        failures += 1
                else:
                    return self._noted(place, sent)
                finally:
                    turn.over()
                if attempts is not None:
                    await attempts.refused()
                await asyncio.sleep(min(2.0**failures - 1, _LONGEST_WAIT))
        return None

    def _noted(self, place: Place, sent: dict[str, Any]) -> dict[str, Any]:
        """Take note of a message that was sent; the poll of one that was ended is none."""
        if "message_id" in sent:
            self.progress.note_own(place, int(sent["message_id"]), sent=True)
        return sent

    async def _elsewhere(self, place: Place, error: TelegramError) -> Place | None:
        """The new place of a message whose chat has moved or whose topic is gone."""
        there = None
        try:
            if isinstance(error, ChatMigrated):
                there = Place(error.new_chat_id, place.thread_id)
                await self.events.notify(GroupUpgraded(place.chat_id, there.chat_id))
            elif place.thread_id and is_topic_gone(error):
                there = Place(place.chat_id)
                await self.events.notify(TopicLost(place))
        except Exception:
            _logger.exception("the move of %s was not noted", chat_in_log(place.chat_id))
        return there

    @property
    def closed(self) -> bool:
        """Whether nothing is sent any more, because the program ends."""
        return self._shared.closed

    async def delete(self, place: Place, message_id: int) -> DeleteOutcome:
        """Delete a message; one that is gone already is no error.

        Returns:
            Whether it is "gone"; "stands" for good, as bots delete nothing older than two days; stays as the
            bot is "absent" from the chat; or may be tried again "later", as Telegram was not reached.
        """
        if not abilities(place.chat_id).deletes:
            return "stands"
        self._queues.of(place.chat_id).forget(message_id)
        what: dict[str, object] = {"chat_id": place.chat_id, "message_id": message_id}
        try:
            await again(lambda: self.call("deleteMessage", what))
        except TelegramError as error:
            if isinstance(error, RetryAfter | NetworkError) and not isinstance(error, BadRequest):
                return "later"
            _logger.info("message %s in %s not deleted: %s", message_id, chat_in_log(place.chat_id), error)
            if isinstance(error, Forbidden):
                return "absent"
            return "stands" if "can't be deleted" in str(error).lower() else "gone"
        return "gone"

    async def call(self, method: str, parameters: dict[str, object], *, lookup: bool = False) -> Any:  # noqa: ANN401 - whatever the method returns
        """Make a call that no chat's limit counts, once, and raise its error; for `lookup` see the gate."""
        made = await self._shared.gate.turn(lookup=lookup)
        try:
            return await self._shared.client.call(method, parameters)
        finally:
            self._shared.gate.come_back(made)

    def answer(
        self,
        query_id: str,
        text: str | None = None,
        *,
        alert: bool = False,
        link: str | None = None,
        tapped_at: float | None = None,
    ) -> None:
        """Answer a tap in the background; does not count as a call to the chat.

        Args:
            query_id: The tap's id; each can be answered once, within some seconds.
            text: At most 200 characters; without it the button only stops spinning.
            alert: Show a dialog that must be closed instead of a short toast.
            link: Into the bot's private chat, which is opened.
            tapped_at: When the tap was received, by `time.perf_counter`; None: nobody measures that.
        """
        self._answers.give(query_id, text, alert=alert, link=link, tapped_at=tapped_at)

    async def drained(self) -> None:
        """Wait until nothing waits to be sent and no call is on its way."""
        while self.waiting():
            if len(self._shared.tasks):
                await self._shared.tasks.idle.wait()
            else:
                await asyncio.sleep(0.05)  # a queue's timer will start the next call

    async def close(self, seconds: float = 5.0) -> None:
        """Send what still waits, without spacing, for at most `seconds`; with 0 nothing more is sent."""
        if self._shared.closed:
            return
        self._shared.closing = True
        try:
            async with asyncio.timeout(seconds):
                if seconds:
                    self._queues.pump()
                await self.drained()
        except TimeoutError:
            log = _logger.warning if seconds else _logger.info
            log("closing with %s screens and messages that did not go out", self.waiting())
        self._shared.closed = True
        self._queues.stop()
        self._shared.gate.close()
        await self._shared.tasks.close()

    def waiting(self) -> int:
        """The number of screens and messages that wait to go out or are in flight."""
        return self._queues.waiting()

    def load(self) -> Load:
        """The load of the outbox against Telegram's limits now."""
        return self._queues.load()
