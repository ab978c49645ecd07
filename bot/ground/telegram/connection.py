"""One HTTP connection to the Bot API server, over aiohttp, behind the interface of python-telegram-bot."""

import asyncio
import os
import ssl
import urllib.request
from typing import Final
from urllib.parse import urlsplit

import aiohttp
import certifi
from telegram.error import NetworkError, TimedOut
from telegram.request import BaseRequest, RequestData

from bot.config import SettingsError
from bot.ground.telegram.json_values import encode

SECONDS: Final = 10.0
"""For making a connection; and between two pieces of an answer, where a call does not say otherwise."""

_UPLOAD = 120.0  # seconds for a whole call that carries files; one that nobody reads would wait for ever
_KEPT = 30.0  # seconds: longer than the pause between two taps, as a new connection costs a TLS handshake
_IDLE = 1.0  # seconds after which a connection may have been closed without anybody having looked
_LOOKS = 3  # passes of the event loop in which the end of a connection is heard of, TLS's own end included
_JSON = {"Content-Type": "application/json"}
_SCHEMES = ("http", "https")


class UnreachedError(NetworkError):
    """Error of a connection that could not be made: the call was not sent and may be repeated."""


def proxy_for(address: str) -> str | None:
    """The proxy that the environment names for an address, by `HTTPS_PROXY` and the like.

    Raises:
        SettingsError: If it is of a kind that cannot be used, such as SOCKS.
    """
    parts, proxies = urlsplit(address), urllib.request.getproxies()
    proxy = proxies.get(parts.scheme) or proxies.get("all")
    if not proxy or urllib.request.proxy_bypass(parts.netloc):
        return None
    proxy = proxy if "://" in proxy else f"http://{proxy}"
    if urlsplit(proxy).scheme not in _SCHEMES:
        raise SettingsError(
            [f"{parts.scheme.upper()}_PROXY, ALL_PROXY: expected an address as http://host:port"]
        )
    return proxy


def trusted() -> ssl.SSLContext:
    """The trusted certificates: those of `SSL_CERT_FILE` or `SSL_CERT_DIR` if set, else of certifi."""
    file, folder = os.environ.get("SSL_CERT_FILE"), os.environ.get("SSL_CERT_DIR")
    context = ssl.create_default_context(
        cafile=file or (None if folder else certifi.where()), capath=None if file else folder
    )
    context.set_alpn_protocols(["http/1.1"])
    return context


class Connection(BaseRequest):
    """A keep-alive connection that carries one call at a time and is made anew when it was closed.

    A call is never sent twice: what was lost on the way is an error, and only who made the call can know
    whether it may be repeated.

    Args:
        context: The certificates that are trusted; None where nothing is called over TLS.
        proxy: Address of an HTTP proxy.
        seconds: See `SECONDS`.
    """

    def __init__(
        self, context: ssl.SSLContext | None = None, proxy: str | None = None, seconds: float = SECONDS
    ) -> None:
        self._context = context
        self._proxy = proxy
        self._seconds = seconds
        self._usual = self._timeout(seconds)
        self._session: aiohttp.ClientSession | None = None
        self._closed = False
        self._used_at = 0.0

    @property
    def read_timeout(self) -> float | None:
        """Seconds a call waits for its answer."""
        return self._seconds

    async def initialize(self) -> None:
        """Make ready again what was shut down; the first call connects."""
        self._closed = False

    async def shutdown(self) -> None:
        """Close it; a call under way fails."""
        self._closed = True
        session, self._session = self._session, None
        if session is not None:
            await session.close()

    async def do_request(
        self,
        url: str,
        method: str,
        request_data: RequestData | None = None,
        read_timeout: object = BaseRequest.DEFAULT_NONE,
        *_: object,
        **__: object,
    ) -> tuple[int, bytes]:
        """Make one request.

        Raises:
            UnreachedError: There is no connection, and nothing was sent.
            TimedOut: It was sent, and nothing came back in time.
            NetworkError: It was cut off on the way there or back.
        """
        timeout = self._usual
        if read_timeout is None or isinstance(read_timeout, int | float):
            timeout = self._timeout(read_timeout)
        data: aiohttp.FormData | bytes | None = None
        if request_data is not None and request_data.contains_files:
            data = _form(request_data)
            timeout = aiohttp.ClientTimeout(_UPLOAD, timeout.connect, timeout.sock_read)
        elif request_data is not None:
            data = encode(request_data.parameters)
        await self._hear_of_its_end()
        try:
            async with self._open().request(
                method,
                url,
                data=data,
                headers=_JSON if isinstance(data, bytes) else None,
                timeout=timeout,
                allow_redirects=False,
            ) as answer:
                return answer.status, await answer.read()
        except (aiohttp.ClientError, TimeoutError) as error:
            raise _translated(error) from None  # its text may hold the address, and that the token
        finally:
            self._used_at = asyncio.get_running_loop().time()

    def _open(self) -> aiohttp.ClientSession:
        if self._session is None:
            if self._closed:
                raise UnreachedError("the connection is shut down")
            self._session = aiohttp.ClientSession(
                connector=aiohttp.TCPConnector(limit=1, ssl=self._context or True, keepalive_timeout=_KEPT),
                cookie_jar=aiohttp.DummyCookieJar(),
                headers={"User-Agent": self.USER_AGENT},
                proxy=self._proxy,
            )
        return self._session

    async def _hear_of_its_end(self) -> None:
        """Let the event loop see whether the server has closed the connection; a call would be lost on it."""
        if asyncio.get_running_loop().time() - self._used_at > _IDLE:
            for _ in range(_LOOKS):
                await asyncio.sleep(0)

    def _timeout(self, seconds: float | None) -> aiohttp.ClientTimeout:
        return aiohttp.ClientTimeout(total=None, connect=self._seconds, sock_read=seconds)


def _form(data: RequestData) -> aiohttp.FormData:
    form = aiohttp.FormData(data.json_parameters)
    for name, (filename, content, kind) in data.multipart_data.items():
        form.add_field(name, content, content_type=kind, filename=filename)
    return form


def _translated(error: Exception) -> NetworkError:
    words = " ".join(_words(error).split())
    match error:
        case (
            aiohttp.ClientConnectorError() | aiohttp.ConnectionTimeoutError() | aiohttp.ClientHttpProxyError()
        ):
            return UnreachedError(words)
        case TimeoutError():
            return TimedOut()
        case _:
            return NetworkError(words)


def _words(error: Exception) -> str:
    kind = type(error).__name__
    text = error.message if isinstance(error, aiohttp.ClientResponseError) else str(error)
    return kind if "://" in text else f"{kind}: {text}"
