"""The Bot API client: python-telegram-bot's, with the two shortcuts that a busy game needs."""

import asyncio
import logging
import math
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any, Final, Literal
from urllib.parse import urlsplit

from telegram import InputFile, Update
from telegram.error import BadRequest, NetworkError, RetryAfter, TelegramError
from telegram.ext import ExtBot
from telegram.request import BaseRequest, RequestData
from telegram.request._requestparameter import RequestParameter

from bot.config import Settings
from bot.ground.runtime.measurements import Calls, Counters
from bot.ground.telegram.answers import WrongAnswerError, is_id, require_result
from bot.ground.telegram.connection import Connection, proxy_for, trusted
from bot.ground.telegram.payloads import is_outside
from bot.ground.telegram.readable import mend
from bot.ground.telegram.tapped import read_tap
from bot.ground.telegram.transport import IN_FLIGHT, Transport

Way = Literal["calls", "updates"]
"""The ways to the server: by calls; and, where the bot polls, for updates."""

STALE: Final = 120.0
"""Seconds after which a failure says nothing any more, for nobody has tried since."""


UNANSWERED: Final = 5.0
"""Seconds by which a call for updates may come back later than the server was asked to hold it."""


class Contact:
    """The reachability of the server by the latest attempts, by the event loop's clock."""

    def __init__(self) -> None:
        self._failing: dict[Way, tuple[float, float]] = {}  # the first failure in a row, and the last
        self._heard: float | None = None  # when updates were fetched or brought, or none were waiting
        self._due = math.inf  # when the call for updates that is under way has to be answered

    def asks(self, seconds: float) -> None:
        """Note that a call for updates begins, which the server holds for so long while there are none."""
        now = asyncio.get_running_loop().time()
        self._heard = now if self._heard is None else self._heard
        self._due = now + seconds + UNANSWERED

    def reached(self, way: Way) -> None:
        """Note that the server has answered; where updates arrive, calls are taken to get through as well."""
        self._failing.pop(way, None)
        if way == "updates":
            self._failing.clear()
            self._heard, self._due = asyncio.get_running_loop().time(), math.inf

    def failed(self, way: Way) -> None:
        """Note that it has not."""
        now = asyncio.get_running_loop().time()
        first, _ = self._failing.get(way, (now, now))
        self._failing[way] = first, now
        if way == "updates":
            self._heard = now if self._heard is None else self._heard
            self._due = math.inf

    def quiet_for(self) -> float:
        """Seconds since updates were last fetched or brought, or none were waiting; 0 if nobody has asked."""
        return 0.0 if self._heard is None else asyncio.get_running_loop().time() - self._heard

    def unheard_for(self) -> float:
        """Seconds for which nothing that people tap or type can come through; 0 if it can.

        It cannot while the last call for updates has failed, or is not answered in time; by webhook, while
        updates wait at the server, or it does not tell whether some do.
        """
        late = asyncio.get_running_loop().time() > self._due
        return self.quiet_for() if late or "updates" in self._failing else 0.0

    def lost_for(self) -> float:
        """Seconds for which the server has not been reached in one of the ways; 0 if all is well."""
        now = asyncio.get_running_loop().time()
        return max((now - first for first, last in self._failing.values() if now - last < STALE), default=0.0)


_logger = logging.getLogger(__name__)


class Client(ExtBot[None]):
    """A Bot API client that reads updates one by one and makes calls without the library's objects.

    Args:
        settings: With a token.
        request: The transport of all calls other than for updates; `IN_FLIGHT` HTTP connections by default.
        poll: The transport of the calls for updates, one at a time; an HTTP connection by default.

    Raises:
        SettingsError: If the environment names a proxy that cannot be used.
    """

    def __init__(
        self, settings: Settings, request: BaseRequest | None = None, poll: BaseRequest | None = None
    ) -> None:
        if settings.bot_token is None:
            raise ValueError("expected settings with a token")
        proxy = proxy_for(settings.bot_api_url)
        context = trusted() if urlsplit(settings.bot_api_url).scheme == "https" else None
        poll = Transport([poll or Connection(context, proxy)])
        super().__init__(
            settings.bot_token.get_secret_value(),
            base_url=f"{settings.bot_api_url}/bot",
            base_file_url=f"{settings.bot_api_url}/file/bot",
            request=request or Transport([Connection(context, proxy) for _ in range(IN_FLIGHT)]),
            get_updates_request=poll,
        )
        self._poll = poll
        self._counters = Counters()
        self._contact = Contact()
        self._on_outside: Callable[[int, float], None] | None = None
        self._on_inside: Callable[[int, float], None] | None = None
        self._may_write: Callable[[], Awaitable[None]] | None = None

    def subscribe(
        self, *, outside: Callable[[int, float], None], inside: Callable[[int, float], None]
    ) -> None:
        """Set the callbacks for chats, by their ids, of which a call has shown whether the bot is in them.

        Args:
            outside: Is told of a chat that a call found the bot not to be in, and when the call began, on the
                loop's clock.
            inside: The same of every chat that something was written to.
        """
        self._on_outside, self._on_inside = outside, inside

    def when_certain(self, may_write: Callable[[], Awaitable[None]]) -> None:
        """Set the function that returns when chats may be written to; every call to one awaits it."""
        self._may_write = may_write

    def __repr__(self) -> str:
        """Name the bot without its token."""
        return "Client()"

    async def shutdown(self) -> None:
        """Close every connection; the library leaves those of a start that came to nothing."""
        await super().shutdown()
        await self.request.shutdown()
        await self._poll.shutdown()

    @property
    def counters(self) -> Counters:
        """The counters of received updates and calls since the start."""
        return self._counters

    @property
    def contact(self) -> Contact:
        """Whether the server is reached."""
        return self._contact

    async def call(
        self, method: str, parameters: Mapping[str, object], files: Mapping[str, InputFile] | None = None
    ) -> Any:  # noqa: ANN401 - whatever the method returns
        """Call a Bot API method and return its result as plain JSON values.

        The library's own methods build an object per button and parse the whole message that comes back,
        which takes as long again as the call itself; here a board of 20 buttons costs half.

        Args:
            method: Name of the method as the Bot API spells it.
            parameters: JSON values; a `str` goes as it is, everything else as JSON.
            files: Files to upload, by the name of their parameter.

        Raises:
            telegram.error.TelegramError: As from any method of the library.
        """
        data = [RequestParameter(name, value, None) for name, value in parameters.items()]
        data += [RequestParameter(name, None, [file]) for name, file in (files or {}).items()]
        if self._may_write is not None and "chat_id" in parameters:
            await self._may_write()
        calls = self._counters.of(method)
        calls.made += 1
        chat_id, begun = parameters.get("chat_id"), asyncio.get_running_loop().time()
        try:
            result: Any = await self.request.post(f"{self.base_url}/{method}", RequestData(data))
            require_result(method, result)
        except TelegramError as error:
            self._note_failure(calls, error)
            if self._on_outside is not None and isinstance(chat_id, int) and is_outside(error):
                self._on_outside(chat_id, begun)
            raise
        self._contact.reached("calls")
        if self._on_inside is not None and isinstance(chat_id, int) and method.startswith(("send", "edit")):
            self._on_inside(chat_id, begun)
        return result

    async def _do_post(  # the library makes all its calls by it
        self,
        endpoint: str,
        data: dict[str, Any],
        **timeouts: Any,  # noqa: ANN401 - as the library has them
    ) -> bool | dict[str, Any] | list[dict[str, Any]]:
        result = await super()._do_post(endpoint, data, **timeouts)
        require_result(endpoint, result)
        return result

    def _note_failure(self, calls: Calls, error: TelegramError) -> None:
        if isinstance(error, NetworkError) and not isinstance(error, BadRequest):
            calls.failed += 1
            self._contact.failed("calls")
            return
        self._contact.reached("calls")
        if isinstance(error, RetryAfter):
            calls.refused += 1
        else:
            calls.denied += 1

    async def updates(
        self, offset: int | None, allowed: Sequence[str], seconds: int
    ) -> tuple[list[Update], int | None]:
        """Wait up to `seconds` for updates, without those that cannot be read.

        Args:
            offset: Confirms every update below it; None at the start.
            allowed: Kinds of updates wanted.
            seconds: How long the server may hold the call; 0 returns at once.

        Returns:
            The updates, and the offset that confirms all that were ever received.

        Raises:
            telegram.error.TelegramError: As from any method of the library.
        """
        parameters: dict[str, object] = {"timeout": seconds, "allowed_updates": list(allowed)}
        if offset is not None:
            parameters["offset"] = offset
        data = RequestData([RequestParameter(name, value, None) for name, value in parameters.items()])
        calls = self._counters.calls["updates"]
        calls.made += 1
        self._contact.asks(seconds)
        try:
            received: Any = await self._poll.post(
                f"{self.base_url}/getUpdates", data, read_timeout=seconds + 10
            )
            require_result("getUpdates", received)
            items = [item for item in received if isinstance(item, dict) and is_id(item.get("update_id"))]
            if received and not items:  # the same offset again would bring the same answer at once
                raise WrongAnswerError("updates without numbers")
        except TelegramError as error:
            self._note_failure(calls, error)
            self._contact.failed("updates")  # also where another program fetches them: none come here
            raise
        self._contact.reached("updates")
        updates = []
        for item in items:
            offset = item["update_id"] + 1
            update = self.read_update(item)
            if update is not None:
                updates.append(update)
        return updates, offset

    def read_update(self, item: dict[str, Any]) -> Update | None:
        """Count and parse one update, of a tapped message only what is read here; None if it cannot be read.

        That is logged: asking for such an update again would stop the bot for good. So is a person whose
        name is no text, and who is heard all the same.
        """
        self._contact.reached("updates")
        self._counters.taps += "callback_query" in item
        try:
            query = item.get("callback_query")
            if mend(item):
                _logger.warning("update %s: a name that is no text is left out", item["update_id"])
            return read_tap(item) if query and query.get("message") else Update.de_json(item, self)
        except Exception as error:  # noqa: BLE001 - the library promises none in particular for what is malformed
            _logger.warning("update %s cannot be read and is left out: %.200r", item["update_id"], error)
            return None
