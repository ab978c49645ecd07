"""Who may talk to the playground: its own page and programs, no other web page that is open in a browser.

A page elsewhere can make a browser send requests to this machine, and can give this machine a name of its own
(DNS rebinding), so that it reads the answers as well. Both are known by their headers.
"""

import ipaddress
import socket
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Receive, Scope, Send

_FORBIDDEN, _MISDIRECTED, _UNSUPPORTED = 403, 421, 415


class Guard:
    """Lets through what names this machine by its address or own name, and comes from no other origin.

    Args:
        app: what is guarded.
        names: further names of this machine.
    """

    def __init__(self, app: ASGIApp, names: frozenset[str] = frozenset()) -> None:
        self._app = app
        own = socket.gethostname().lower()
        self._names = {"localhost", own, f"{own}.local"} | {name.lower() for name in names}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle one request or refuse it."""
        refusal = self._refusal(scope) if scope["type"] == "http" else None
        if refusal is None:
            await self._app(scope, receive, send)
        else:
            status, reason = refusal
            await JSONResponse({"error": reason}, status)(scope, receive, send)

    def _refusal(self, scope: Scope) -> tuple[int, str] | None:
        headers = Headers(scope=scope)
        host = headers.get("host", "")
        if not self._is_ours(host):
            return _MISDIRECTED, "this machine is not called so"
        origin = headers.get("origin")
        if origin is not None and origin.lower() not in {f"http://{host.lower()}", f"https://{host.lower()}"}:
            return _FORBIDDEN, "another page may do nothing here"
        changes = scope["method"] == "POST" and scope["path"].startswith("/world/")
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
