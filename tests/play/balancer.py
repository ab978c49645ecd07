"""A proxy before several workers, as an operator has one: whoever does not answer is left out."""

import itertools
from collections import Counter

import aiohttp
from aiohttp import web

_KEPT = ("Content-Type", "X-Telegram-Bot-Api-Secret-Token")


class Balancer:
    """Gives every request to one of some ports, the next time to the next one.

    Args:
        ports: of the workers.
        patience: seconds after which a worker that does not answer is left out.

    Attributes:
        taken: how many requests each port has answered with 200.
    """

    def __init__(self, ports: list[int], patience: float = 60.0) -> None:
        self._ports = ports
        self._patience = aiohttp.ClientTimeout(total=patience)
        self._turns = itertools.count()
        self._session: aiohttp.ClientSession | None = None
        self.taken: Counter[int] = Counter()

    def application(self) -> web.Application:
        """What to serve."""
        app = web.Application()
        app.router.add_post("/updates", self._pass_on)
        app.cleanup_ctx.append(self._open)
        return app

    async def _open(self, _app: web.Application):
        async with aiohttp.ClientSession(timeout=self._patience) as self._session:
            yield

    async def _pass_on(self, request: web.Request) -> web.Response:
        assert self._session is not None
        body = await request.read()
        headers = {name: request.headers[name] for name in _KEPT if name in request.headers}
        first = next(self._turns)
        for number in range(len(self._ports)):
            port = self._ports[(first + number) % len(self._ports)]
            try:
                url = f"http://127.0.0.1:{port}/updates"
                async with self._session.post(url, data=body, headers=headers) as answer:
                    self.taken[port] += answer.status == 200
                    return web.Response(status=answer.status)
            except (aiohttp.ClientError, TimeoutError):
                continue
        return web.Response(status=502)
