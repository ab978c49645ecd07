"""The webhook.

Set at the start, watched over and removed at the end, and the endpoint that Telegram calls.
"""

import asyncio
import contextlib
import hmac
import logging
from collections.abc import Awaitable, Callable
from datetime import datetime
from http import HTTPStatus
from typing import Any, Final
from urllib.parse import urlsplit

from aiohttp import ClientError, web
from telegram import Update, WebhookInfo
from telegram.error import TelegramError

from bot.config import Settings
from bot.ground.http_server import serve_http
from bot.ground.tasks import cannot_listen, counted
from bot.ground.telegram.bodies import decode
from bot.ground.telegram.client import Client
from bot.ground.telegram.updates import ALLOWED, Deliveries, NotNowError, polling_persist
from bot.ground.timing import USUAL_TIMING, Timing

# The HTTP endpoint of the webhook; a request without the secret does nothing and learns nothing.
#
# Each update is answered with 200 only when it has been handled. Telegram brings any other again.


HEADER: Final = "X-Telegram-Bot-Api-Secret-Token"
MOST_BYTES: Final = 1 << 20
"""Of a body; updates have a few thousand."""
BODY_SECONDS: Final = 10.0
"""In which a body has to arrive."""
_AGAIN = {"Retry-After": "1"}


class Endpoint:
    """The endpoint at which Telegram brings updates.

    Args:
        path: Its path.
        secret: The secret that each request has to send.
        take: Handles what was brought, an object with an `update_id`, and returns when that is done; after
            `NotNowError` Telegram is to bring it again.
        most: Updates under way at once; one more is refused, and Telegram brings it again.
    """

    def __init__(
        self, path: str, secret: str, take: Callable[[dict[str, Any]], Awaitable[None]], most: int
    ) -> None:
        self._path = path
        self._secret = secret.encode()
        self._take, self._most = take, most
        self._under_way = 0
        self._closed = False

    def application(self) -> web.Application:
        """The application to serve."""
        app = web.Application()
        app.router.add_route("*", "/{path:.*}", self._answer)
        return app

    def close(self) -> None:
        """Refuse further requests, which Telegram makes again."""
        self._closed = True

    async def _answer(self, request: web.Request) -> web.Response:
        status = self._refusal(request)
        if status is None:
            self._under_way += 1
            try:
                status = await self._take_from(request)
            finally:
                self._under_way -= 1
        busy = status is HTTPStatus.SERVICE_UNAVAILABLE
        answer = web.Response(status=status, headers=_AGAIN if busy else None)
        if status is not HTTPStatus.OK:
            answer.force_close()  # what is left of the body is not wanted
        return answer

    def _refusal(self, request: web.Request) -> HTTPStatus | None:
        """Why a request is refused by its head, if it is."""
        if request.rel_url.raw_path != self._path:
            return HTTPStatus.NOT_FOUND
        if request.method != "POST":
            return HTTPStatus.METHOD_NOT_ALLOWED
        given = request.headers.get(HEADER, "").encode("utf-8", "surrogateescape")
        if not hmac.compare_digest(given, self._secret):
            return HTTPStatus.FORBIDDEN
        if self._closed or self._under_way >= self._most:
            return HTTPStatus.SERVICE_UNAVAILABLE
        if request.content_type != "application/json" or "Content-Encoding" in request.headers:
            return HTTPStatus.UNSUPPORTED_MEDIA_TYPE
        if (request.content_length or 0) > MOST_BYTES:
            return HTTPStatus.REQUEST_ENTITY_TOO_LARGE
        return None

    async def _take_from(self, request: web.Request) -> HTTPStatus:
        try:
            async with asyncio.timeout(BODY_SECONDS):
                body = await _body(request)
        except TimeoutError:
            return HTTPStatus.REQUEST_TIMEOUT
        except (web.RequestPayloadError, ClientError, ConnectionError):
            return HTTPStatus.BAD_REQUEST  # whoever sent it has gone
        if body is None:
            return HTTPStatus.REQUEST_ENTITY_TOO_LARGE
        try:
            item = decode(body)
        except (ValueError, RecursionError):
            return HTTPStatus.BAD_REQUEST
        if not isinstance(item, dict) or type(item.get("update_id")) is not int:
            return HTTPStatus.BAD_REQUEST
        if self._closed:  # while the body was on its way
            return HTTPStatus.SERVICE_UNAVAILABLE
        try:
            await self._take(item)
        except NotNowError:
            return HTTPStatus.SERVICE_UNAVAILABLE
        except asyncio.CancelledError:
            if not self._closed:
                raise
            return HTTPStatus.SERVICE_UNAVAILABLE  # given up, as time was short
        return HTTPStatus.OK


async def _body(request: web.Request) -> bytes | None:
    """The body; None if it is too large, whatever its head has said."""
    body = bytearray()
    async for piece in request.content.iter_any():
        body += piece
        if len(body) > MOST_BYTES:
            return None
    return bytes(body)


# The webhook: set at the start, watched over, and removed at the end.


_MOST = 2  # requests under way, for each that Telegram may make at once: one may be given up and come again
_OPEN = 4  # connections, likewise: a proxy keeps some, and strangers come

_logger = logging.getLogger(__name__)


class Webhook:
    """The webhook of a bot: receives its updates from Telegram and hands them to a handler.

    Args:
        client: The bot, initialized.
        settings: With a `webhook_url` and a `webhook_secret`.
        handle: Handles an update; see `Deliveries`.
        timing: The pace of the bot.
        route: Of a bot of several workers: gets each update first, and may have one of them `take` it. They
            take updates at the same address, so the webhook stays at the end.
    """

    def __init__(
        self,
        client: Client,
        settings: Settings,
        handle: Callable[[Update], Awaitable[None]],
        timing: Timing = USUAL_TIMING,
        route: Callable[[dict[str, Any]], Awaitable[None]] | None = None,
    ) -> None:
        if settings.webhook_url is None or settings.webhook_secret is None:
            raise ValueError("expected settings with a webhook")
        self._client, self._settings = client, settings
        self._url = settings.webhook_url
        self._secret = settings.webhook_secret
        self._timing = timing
        self._deliveries = Deliveries(client.read_update, handle)
        most = _MOST * settings.webhook_connections
        path = urlsplit(self._url).path or "/"
        self._endpoint = Endpoint(path, self._secret.get_secret_value(), route or self.take, most)
        self._stays = route is not None
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
                await polling_persist(self._set, "setting the webhook")
                _logger.info("updates are brought to %s", urlsplit(self._url).hostname)
                await self._watch()
            finally:
                self._endpoint.close()
                await self._deliveries.finish(self._timing.closing)
                if not self._stays:
                    await self._remove()

    async def _listen(self, stack: contextlib.AsyncExitStack) -> None:
        settings, app = self._settings, self._endpoint.application()
        most = _OPEN * settings.webhook_connections
        listening = serve_http(app, settings.webhook_host, settings.webhook_port, connections=most)
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
            await asyncio.sleep(self._timing.webhook_look)
            info = await polling_persist(self._info, "asking about the webhook")
            if info.url != self._url:
                _logger.warning("another program with the same token has removed the webhook or set its own")
                await polling_persist(self._set, "setting the webhook")
            self._tell_error(info)

    async def _info(self) -> WebhookInfo:
        """What the server says, which tells whether people get through to the bot."""
        contact = self._client.contact
        try:
            info = await self._client.get_webhook_info()
        except TelegramError:
            contact.failed("updates")
            raise
        if info.pending_update_count and contact.quiet_for() >= self._timing.webhook_look:
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
