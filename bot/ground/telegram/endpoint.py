"""The HTTP endpoint of the webhook; a request without the secret does nothing and learns nothing.

Each update is answered with 200 only when it has been handled. Telegram brings any other again.
"""

import asyncio
import hmac
from collections.abc import Awaitable, Callable
from http import HTTPStatus
from typing import Any, Final

from aiohttp import ClientError, web

from bot.ground.telegram.deliveries import NotNowError
from bot.ground.telegram.json_values import decode

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
        self._take = take
        self._most = most
        self._under_way = 0
        self._closed = False

    def application(self) -> web.Application:
        """The application to serve."""
        app = web.Application()
        app.router.add_route("*", "/{path:.*}", self._answer)
        return app

    def close(self) -> None:
        """Take nothing more: whatever comes is to come again."""
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
