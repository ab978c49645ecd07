"""A guard of the playground: its own page and programs pass, other web pages in a browser do not.

A page elsewhere can make a browser send requests to this machine, be it by an image, and can give it a name
of its own (DNS rebinding), so that it reads the answers as well. Both are known by their headers. What
changes anything takes POST, for which no image is enough.
"""

import ipaddress
import socket
from collections.abc import Awaitable, Callable, Mapping
from urllib.parse import urlsplit

from aiohttp import web
from aiohttp.typedefs import Middleware

from bot.sandbox.web.answers import answer

_FORBIDDEN, _NOT_ALLOWED, _MISDIRECTED, _UNSUPPORTED = 403, 405, 421, 415
_BOT_API = "/bot"
_OURS = ("/bot", "/file/", "/world/")
"""The beginnings of paths that are no files of the page."""


def guard(names: frozenset[str] = frozenset()) -> Middleware:
    """The middleware that admits requests to this machine by its address or own name, of no other origin.

    Args:
        names: further names of this machine.
    """
    guarding = _Guard(names)

    @web.middleware
    async def guarded(
        request: web.Request, handler: Callable[[web.Request], Awaitable[web.StreamResponse]]
    ) -> web.StreamResponse:
        refusal = guarding.refusal(request)
        if refusal is None:
            return await handler(request)
        status, reason = refusal
        return answer({"error": reason}, status)

    return guarded


class _Guard:
    def __init__(self, names: frozenset[str]) -> None:
        own = socket.gethostname().lower()
        self._names = {"localhost", own, f"{own}.local"} | {name.lower() for name in names}

    def refusal(self, request: web.Request) -> tuple[int, str] | None:
        """Why a request is refused: a status and a reason."""
        headers, path = request.headers, request.path
        host = headers.get("host", "")
        if not self._is_ours(host):
            return _MISDIRECTED, "this machine is not called so"
        origin = headers.get("origin")
        if origin is not None and origin.lower() not in {f"http://{host.lower()}", f"https://{host.lower()}"}:
            return _FORBIDDEN, "another page may do nothing here"
        if _is_of_another_page(headers, path):
            return _FORBIDDEN, "another page may do nothing here"
        if path.startswith(_BOT_API) and request.method != "POST":
            return _NOT_ALLOWED, "expected POST"
        changes = request.method == "POST" and path.startswith("/world/")
        kind = headers.get("content-type", "").partition(";")[0].strip().lower()
        if changes and kind != "application/json":
            return _UNSUPPORTED, "expected a body of the type application/json"
        return None

    def _is_ours(self, host: str) -> bool:
        """Whether a `Host` header has an address, which no other page can give itself, or a name of ours."""
        try:
            name = (urlsplit(f"//{host}").hostname or "").rstrip(".")
        except ValueError:
            return False
        try:
            ipaddress.ip_address(name)
        except ValueError:
            return name in self._names or name.endswith(".localhost")
        return True


def _is_of_another_page(headers: Mapping[str, str], path: str) -> bool:
    """Whether a browser says that another page asks; programs say nothing, and an old browser has `Origin`.

    A link may lead to the page itself, but not into a frame.
    """
    if headers.get("sec-fetch-site", "none").lower() in {"none", "same-origin"}:
        return False
    leads_here = (headers.get("sec-fetch-mode"), headers.get("sec-fetch-dest")) == ("navigate", "document")
    return not leads_here or path.startswith(_OURS)
