"""The webhook: set at the start, watched over, and removed at the end."""

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable
from datetime import datetime
from typing import Any
from urllib.parse import urlsplit

from telegram import Update, WebhookInfo
from telegram.error import TelegramError

from bot.config import Settings
from bot.ground.runtime.counted import counted
from bot.ground.runtime.http_server import serve
from bot.ground.runtime.wanted import cannot_listen
from bot.ground.telegram.client import Client
from bot.ground.telegram.deliveries import Deliveries
from bot.ground.telegram.endpoint import Endpoint
from bot.ground.telegram.polling import ALLOWED, persist

_MOST = 2  # requests under way, for each that Telegram may make at once: one may be given up and come again
_OPEN = 4  # connections, likewise: a proxy keeps some, and strangers come

_logger = logging.getLogger(__name__)


class Webhook:
    """The webhook of a bot: receives its updates from Telegram and hands them to a handler.

    Args:
        client: The bot, initialized.
        settings: With a `webhook_url` and a `webhook_secret`.
        handle: Handles an update; see `Deliveries`.
        through: The function that gets each update first and may `take` it; None: it is taken.
        stays: Whether others take updates at the same address, so that the webhook stays at the end.
        look: Seconds between two looks whether the webhook is still set.
        closing: Seconds that updates under way may take at the end.
    """

    def __init__(  # noqa: PLR0913 - made in one place
        self,
        client: Client,
        settings: Settings,
        handle: Callable[[Update], Awaitable[None]],
        look: float = 60.0,
        closing: float = 5.0,
        *,
        through: Callable[[dict[str, Any]], Awaitable[None]] | None = None,
        stays: bool = False,
    ) -> None:
        if settings.webhook_url is None or settings.webhook_secret is None:
            raise ValueError("expected settings with a webhook")
        self._client = client
        self._settings = settings
        self._url = settings.webhook_url
        self._secret = settings.webhook_secret
        self._look = look
        self._closing = closing
        self._deliveries = Deliveries(client.read_update, handle)
        most = _MOST * settings.webhook_connections
        path = urlsplit(self._url).path or "/"
        self._endpoint = Endpoint(path, self._secret.get_secret_value(), through or self.take, most)
        self._stays = stays
        self._last_error: datetime | None = None

    async def take(self, item: dict[str, Any]) -> None:
        """Handle an update, see `Deliveries.take`."""
        await self._deliveries.take(item)

    async def run(self) -> None:
        """Take updates until cancelled; at the end those under way are finished, and no more are taken.

        Raises:
            InvalidToken: If the token is not, or no longer, valid.
            OSError: If the port in the settings is taken.
            SettingsError: If the host in the settings is not this machine.
        """
        async with contextlib.AsyncExitStack() as stack:
            await self._listen(stack)
            try:
                await persist(self._set, "setting the webhook")
                _logger.info("updates are brought to %s", urlsplit(self._url).hostname)
                await self._watch()
            finally:
                self._endpoint.close()
                await self._deliveries.finish(self._closing)
                if not self._stays:
                    await self._remove()

    async def _listen(self, stack: contextlib.AsyncExitStack) -> None:
        settings, app = self._settings, self._endpoint.application()
        most = _OPEN * settings.webhook_connections
        listening = serve(app, settings.webhook_host, settings.webhook_port, connections=most)
        try:
            await stack.enter_async_context(listening)
        except OSError as error:
            host, port = settings.webhook_host, settings.webhook_port
            raise cannot_listen("WEBHOOK_HOST, WEBHOOK_PORT", host, port, error) from error

    async def _set(self) -> None:
        await self._client.set_webhook(
            self._url,
            max_connections=self._settings.webhook_connections,
            allowed_updates=list(ALLOWED),
            secret_token=self._secret.get_secret_value(),
        )

    async def _watch(self) -> None:
        """Check now and again that the webhook is still ours, and the errors that Telegram reports of it."""
        while True:
            await asyncio.sleep(self._look)
            info = await persist(self._info, "asking about the webhook")
            if info.url != self._url:
                _logger.warning("another program with the same token has removed the webhook or set its own")
                await persist(self._set, "setting the webhook")
            self._tell_error(info)

    async def _info(self) -> WebhookInfo:
        """What the server says, which tells whether people get through to the bot."""
        contact = self._client.contact
        try:
            info = await self._client.get_webhook_info()
        except TelegramError:
            contact.failed("updates")
            raise
        if info.pending_update_count and contact.quiet_for() >= self._look:
            contact.failed("updates")
        elif not info.pending_update_count:
            contact.reached("updates")
        return info

    def _tell_error(self, info: WebhookInfo) -> None:
        at = info.last_error_date
        if at is not None and at != self._last_error and info.url == self._url:
            self._last_error = at
            waiting = counted(info.pending_update_count, "waits", "wait")
            _logger.warning("updates could not be brought, %s: %s", waiting, info.last_error_message)

    async def _remove(self) -> None:
        """Remove the webhook, so that Telegram keeps new updates; one that another program has set stays."""
        with contextlib.suppress(TelegramError, TimeoutError):
            async with asyncio.timeout(3):
                if (await self._client.get_webhook_info()).url == self._url:
                    await self._client.delete_webhook()
