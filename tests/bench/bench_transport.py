"""What a call costs: the bot's connections beside the library's default transport, in the same run.

The call is an edit of a board. Both talk to the same silent server, with TLS and without, and as many callers
as are named call again and again. At the end 50 groups at once: connections made, calls over each, and bytes.
Run: `python -m tests.bench.bench_transport`.
"""
# ruff: noqa: T201 - it prints what it measured

import argparse
import asyncio
import json
import logging
import ssl
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from telegram.request import BaseRequest, HTTPXRequest, RequestData
from telegram.request._requestparameter import RequestParameter

from bot.ground.telegram.connection import Connection
from bot.ground.telegram.transport import IN_FLIGHT, Transport
from tests import certificates
from tests.bench.silent_server import SilentServer

SIZE = argparse.Namespace(calls=500, rounds=3)
FLIGHTS = (1, 32, 128)
GROUPS = 50
ROWS = [[{"text": "Четвёрки 24", "callback_data": "w:1:2:3"}] * 3] * 7
BOARD: dict[str, object] = {
    "chat_id": -1001234567890,
    "message_id": 7,
    "text": "Ход Ани: 4 4 4 2 1\n" * 30,
    "parse_mode": "HTML",
    "link_preview_options": '{"is_disabled":true}',
    "reply_markup": json.dumps({"inline_keyboard": ROWS}, ensure_ascii=False, separators=(",", ":")),
}
Carrier = Callable[[int, ssl.SSLContext], BaseRequest]


def ours(_: int, context: ssl.SSLContext) -> BaseRequest:
    """As many connections as the bot has."""
    return Transport([Connection(context) for _ in range(IN_FLIGHT)])


def default(callers: int, context: ssl.SSLContext) -> BaseRequest:
    """The library's own, with a connection for each caller."""
    return HTTPXRequest(callers, pool_timeout=60, httpx_kwargs={"verify": context})


async def measure(request: BaseRequest, url: str, callers: int) -> tuple[float, float]:
    """CPU seconds a call and calls a second; each the best of some rounds, as others use the machine too."""
    left = 0

    async def caller() -> None:
        nonlocal left
        while left > 0:
            left -= 1
            parameters = [RequestParameter(name, value, None) for name, value in BOARD.items()]
            await request.post(url, RequestData(parameters))

    cpu, rate = [], []
    for number in range(SIZE.rounds + 1):
        left = SIZE.calls if number else 2 * callers  # the first time connections are made
        used, began = time.process_time(), time.perf_counter()
        await asyncio.gather(*(caller() for _ in range(callers)))
        if number:
            rate.append(SIZE.calls / (time.perf_counter() - began))
            cpu.append((time.process_time() - used) / SIZE.calls)
    return min(cpu), max(rate)


async def compare(server: SilentServer, address: str, context: ssl.SSLContext) -> None:
    """Print a line for each number of callers, and what 50 groups at once look like at the server."""
    scheme, url = address.partition(":")[0], f"{address}/bot424242:{'x' * 35}/editMessageText"
    for callers in FLIGHTS:
        results = []
        for carrier in (ours, default):
            async with carrier(callers, context) as request:
                results.append(await measure(request, url, callers))
        (cpu, rate), (usual, usual_rate) = results
        print(
            f"{scheme:5} {callers:3} in flight"
            f"  CPU {cpu * 1e3:.3f} ms, default {usual * 1e3:.3f} ms, ratio {cpu / usual:.2f}"
            f"  calls a second {rate:5.0f}, default {usual_rate:5.0f}, ratio {rate / usual_rate:.2f}"
        )
    for name, carrier in (("ours", ours), ("default", default)):
        server.traffic()
        async with carrier(GROUPS, context) as request:
            await measure(request, url, GROUPS)
            seen = server.traffic()
        print(
            f"{scheme:5} {GROUPS} groups  {name:7} {seen.calls} calls over {seen.connections} connections,"
            f" {seen.calls / seen.connections:.0f} over each, {seen.bytes / seen.calls:.0f} bytes a call"
        )


async def main() -> None:
    """Measure without TLS and with it."""
    parser = argparse.ArgumentParser(description="CPU and time per call, beside the library's default.")
    parser.add_argument("--calls", type=int, help="in a round")
    parser.add_argument("--rounds", type=int)
    parser.parse_args(namespace=SIZE)
    logging.disable(logging.WARNING)
    with (server := SilentServer()) as address:
        await compare(server, address, ssl.create_default_context())
    if not certificates.can_make():
        print("not measured with TLS: openssl is not installed")
        return
    with tempfile.TemporaryDirectory() as folder:
        certificate = certificates.make(Path(folder))
        with (server := SilentServer(certificate)) as address:
            await compare(server, address, ssl.create_default_context(cafile=certificate[0]))


if __name__ == "__main__":
    asyncio.run(main())
