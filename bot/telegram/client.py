"""The Bot API client: python-telegram-bot's, with the two shortcuts a busy game needs."""

import asyncio
import logging
import os
from collections.abc import Mapping, Sequence
from typing import Any

import httpx
from telegram import InputFile, Update
from telegram.ext import ExtBot
from telegram.request import BaseRequest, HTTPXRequest, RequestData
from telegram.request._requestparameter import RequestParameter

from bot.config import Settings

IN_FLIGHT = 12
"""Calls at once; a dozen carry well over a hundred calls a second to Telegram."""

# Asks the library for times as timedelta; it warns about the older numbers at every refusal (429).
os.environ.setdefault("PTB_TIMEDELTA", "1")

_logger = logging.getLogger(__name__)
# It logs what a proxy says in place of the server as an error; whoever made the call says what became of it.
logging.getLogger("telegram.request").setLevel(logging.CRITICAL)
# What a tap carries of the message it was made on and nobody here reads. Parsing the keyboard alone costs
# more than parsing the rest of the update.
_UNREAD = ("reply_markup", "entities", "text", "caption", "caption_entities", "reply_to_message", "photo")


class Transport(BaseRequest):
    """HTTP with at most `IN_FLIGHT` calls at once; the others wait here, in order.

    Each connection has a client of its own. A pool shared by all would look at every idle connection with two
    system calls, for every call; here the one used last is used next, and the others are left alone.
    """

    def __init__(self) -> None:
        # Connections outlive the pause between two taps: a new one costs a TLS handshake.
        limits = httpx.Limits(max_connections=1, keepalive_expiry=30)
        kwargs = {"limits": limits, "verify": httpx.create_ssl_context()}
        self._all = [
            HTTPXRequest(
                connect_timeout=10, read_timeout=10, write_timeout=10, pool_timeout=10, httpx_kwargs=kwargs
            )
            for _ in range(IN_FLIGHT)
        ]
        self._idle = list(self._all)
        self._turns = asyncio.Semaphore(IN_FLIGHT)

    @property
    def read_timeout(self) -> float | None:
        """Seconds a call waits for its answer."""
        return self._all[0].read_timeout

    async def initialize(self) -> None:
        """Make every client ready."""
        for each in self._all:
            await each.initialize()

    async def shutdown(self) -> None:
        """Close every connection."""
        for each in self._all:
            await each.shutdown()

    async def do_request(self, *args: Any, **kwargs: Any) -> tuple[int, bytes]:  # noqa: ANN401 - as given
        """Make one request when it is its turn."""
        async with self._turns:
            request = self._idle.pop()
            try:
                return await request.do_request(*args, **kwargs)
            finally:
                self._idle.append(request)


class Client(ExtBot[None]):
    """A bot that reads updates one by one and can call a method without building the library's objects.

    Args:
        settings: With a token.
        request: What carries the calls other than for updates; a `Transport` by default.
    """

    def __init__(self, settings: Settings, request: BaseRequest | None = None) -> None:
        if settings.bot_token is None:
            raise ValueError("expected settings with a token")
        poll = HTTPXRequest(connection_pool_size=1, connect_timeout=10, read_timeout=10)
        super().__init__(
            settings.bot_token.get_secret_value(),
            base_url=f"{settings.bot_api_url}/bot",
            base_file_url=f"{settings.bot_api_url}/file/bot",
            request=request or Transport(),
            get_updates_request=poll,
        )
        self._poll = poll

    def __repr__(self) -> str:
        """Name the bot without its token."""
        return "Client()"

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
        return await self.request.post(f"{self.base_url}/{method}", RequestData(data))

    async def updates(
        self, offset: int | None, allowed: Sequence[str], seconds: int
    ) -> tuple[list[Update], int | None]:
        """Wait up to `seconds` for updates.

        An update the library cannot parse is logged and left out; asking for it again would stop the bot
        for good.

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
        received: Any = await self._poll.post(
            f"{self.base_url}/getUpdates",
            RequestData([RequestParameter(name, value, None) for name, value in parameters.items()]),
            read_timeout=seconds + 10,
        )
        updates = []
        for item in received:
            offset = item["update_id"] + 1
            try:
                updates.append(self.read_update(item))
            except Exception:  # the library promises no particular error for a malformed object
                _logger.exception("update %s cannot be read and is left out", item["update_id"])
        return updates, offset

    def read_update(self, item: dict[str, Any]) -> Update:
        """Parse one update without the parts of a tapped message that nobody reads."""
        if "callback_query" in item and (tapped := item["callback_query"].get("message")):
            for name in _UNREAD:
                tapped.pop(name, None)
        return Update.de_json(item, self)
