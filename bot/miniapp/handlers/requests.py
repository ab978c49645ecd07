"""Reading of requests: the address and the session they come from, and their bodies within limits."""

import asyncio
import ipaddress
from typing import Final

from aiohttp import ClientError, web

from bot.ground.runtime.connection_limit import household

BODY_SECONDS: Final = 10.0
"""In which a body has to arrive."""

_BEARER: Final = "Bearer "


class BodyError(Exception):
    """Error of a body that cannot be read; `status` is that of the answer."""

    def __init__(self, status: int) -> None:
        super().__init__(status)
        self.status = status


def address_of(request: web.Request) -> str:
    """The address of a client: as told by the proxy where it is one of our own network's.

    Of what stands in `X-Forwarded-For` only the last address is the proxy's word; clients can send the rest.
    """
    peer = request.remote or ""
    try:
        direct = ipaddress.ip_address(peer)
        forwarded = request.headers.get("X-Forwarded-For", "").rpartition(",")[2].strip()
        found = household(forwarded if direct.is_private and forwarded else peer)
    except ValueError:
        return peer
    return str(found)


def bearer_of(request: web.Request) -> str:
    """What a request authorizes itself with; empty if it does not."""
    given = request.headers.get("Authorization", "")
    return given.removeprefix(_BEARER) if given.startswith(_BEARER) else ""


async def body_of(request: web.Request, most: int) -> bytes:
    """The body of a request.

    Raises:
        BodyError: If it is longer than `most` bytes, encoded, slow or broken off.
    """
    if "Content-Encoding" in request.headers:
        raise BodyError(415)
    if (request.content_length or 0) > most:
        raise BodyError(413)
    body = bytearray()
    try:
        async with asyncio.timeout(BODY_SECONDS):
            async for piece in request.content.iter_any():
                body += piece
                if len(body) > most:
                    raise BodyError(413)
    except TimeoutError:
        raise BodyError(408) from None
    except (web.RequestPayloadError, ClientError, ConnectionError):
        raise BodyError(400) from None  # whoever sent it has gone
    return bytes(body)
