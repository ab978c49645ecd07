"""A flood of strangers and of huge bodies: the memory of the process stays flat, and updates are taken."""

import asyncio
import contextlib
import multiprocessing
from pathlib import Path

import aiohttp
import pytest

from bot.ground.runtime.http_server import serve
from bot.ground.telegram.endpoint import HEADER, Endpoint

SECRET = "the-secret_1"
HUGE = 10_000_000
PIECE = b" " * 65536
MOST_MORE = 40_000  # kB by which the process may grow; the bodies that come at once have 200,000

pytestmark = [pytest.mark.slow, pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="no /proc")]


def listen(pipe) -> None:
    """Take updates in a process of its own until it is ended; says at which port."""

    async def take(_item) -> None:
        await asyncio.sleep(0)

    async def main() -> None:
        endpoint = Endpoint("/updates", SECRET, take, 80)
        async with serve(endpoint.application(), "127.0.0.1", 0, connections=160) as port:
            pipe.send(port)
            await asyncio.Event().wait()

    asyncio.run(main())


def memory(pid: int, what: str) -> int:
    """VmRSS now or VmHWM at its peak, in kB."""
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    return int(next(line.split()[1] for line in lines if line.startswith(f"{what}:")))


@pytest.fixture
def listener():
    context = multiprocessing.get_context("spawn")
    ours, theirs = context.Pipe()
    process = context.Process(target=listen, args=(theirs,))
    process.start()
    try:
        assert ours.poll(30)
        yield process.pid, ours.recv()
    finally:
        process.kill()
        process.join()
        ours.close()
        theirs.close()


async def send(port: int, secret: str, length: str, pieces: int, piece: bytes = PIECE) -> int:
    """Send a body piece by piece for as long as somebody listens; the status, 0 if the connection was cut."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    lines = (
        "POST /updates HTTP/1.1",
        "Host: x",
        f"{HEADER}: {secret}",
        "Content-Type: application/json",
        length,
    )
    status = b""
    with contextlib.suppress(ConnectionError):
        writer.write("\r\n".join([*lines, "", ""]).encode())
        for _ in range(pieces):
            writer.write(piece)
            await writer.drain()
        status = await reader.readline()
    writer.close()
    return int(status.split()[1]) if status else 0


async def test_memory_stays_flat(listener):
    pid, port = listener
    async with aiohttp.ClientSession(headers={HEADER: SECRET}) as session:

        async def update(number: int) -> int:
            async with session.post(f"http://127.0.0.1:{port}/updates", json={"update_id": number}) as answer:
                return answer.status

        assert {await update(number) for number in range(50)} == {200}
        before = memory(pid, "VmRSS")
        pieces = HUGE // len(PIECE) + 1
        length = f"Content-Length: {pieces * len(PIECE)}"
        chunk = b"%x\r\n%s\r\n" % (len(PIECE), PIECE)
        statuses = set()
        for round_ in range(2):
            strangers = [send(port, "wrong", length, pieces) for _ in range(10)]
            known = [send(port, SECRET, length, pieces) for _ in range(10)]
            chunked = [send(port, SECRET, "Transfer-Encoding: chunked", pieces, chunk) for _ in range(10)]
            statuses |= {("stranger", each) for each in await asyncio.gather(*strangers)}
            statuses |= {("known", each) for each in await asyncio.gather(*known, *chunked)}
            assert await update(1000 + round_) == 200, "whoever behaves is served"
        assert (
            {("stranger", 403), ("known", 413)}
            <= statuses
            <= {
                *(("stranger", 403), ("stranger", 0)),
                *(("known", 413), ("known", 0)),
            }
        )
        for _ in range(4):
            small = [send(port, "wrong", "Content-Length: 16", 1, b'{"update_id": 1}') for _ in range(50)]
            assert set(await asyncio.gather(*small)) == {403}
        open_ones = await asyncio.gather(*(asyncio.open_connection("127.0.0.1", port) for _ in range(200)))
        for _, writer in open_ones:
            writer.close()
        assert await update(2000) == 200
        assert memory(pid, "VmHWM") < before + MOST_MORE
