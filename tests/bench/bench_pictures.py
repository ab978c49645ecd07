"""What drawing pictures costs taps: how late they are answered meanwhile.

    python -m tests.bench.bench_pictures [--taps 400]

A tap is three hops: a wake of the loop, a short transaction in a thread of its own, the loop again. The
pictures are the largest there are: the cards and the course of eight seats.
"""
# ruff: noqa: T201 - it prints what it measured

import argparse
import asyncio
import time
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial

from bot.pictures.drawing.draw import draw
from bot.pictures.drawing.painter import Painter
from bot.pictures.views import Picture
from tests.bot.pictures.pictures import cards_of, course_of

EVERY = 0.01  # seconds between two taps
WORK = 0.0005  # seconds of work in either thread

Paint = Callable[[Picture], Awaitable[bytes | None]]
Busy = Callable[[], Awaitable[object]]


def work() -> None:
    """What a transaction does: hold the interpreter for a moment."""
    until = time.perf_counter() + WORK
    while time.perf_counter() < until:
        pass


async def late(taps: int, busy: Busy | None) -> list[float]:
    """By how many seconds the answers of so many taps were late, sorted; `busy` is done again and again."""
    loop, store = asyncio.get_running_loop(), ThreadPoolExecutor(1)
    found: list[float] = []

    async def work_on() -> None:
        while busy is not None:
            await busy()

    other = asyncio.create_task(work_on())
    for _ in range(taps):
        due = loop.time() + EVERY
        await asyncio.sleep(EVERY)
        await loop.run_in_executor(store, work)
        work()
        found.append(loop.time() - due - 2 * WORK)
    other.cancel()
    await asyncio.gather(other, return_exceptions=True)
    store.shutdown()
    return sorted(found)


async def both(paint: Paint) -> None:
    """Let the two largest pictures be drawn."""
    for picture in (cards_of(), course_of()):
        assert await paint(picture)


async def in_thread(picture: Picture) -> bytes:
    """Draw in a thread of this process."""
    return await asyncio.to_thread(draw, picture)


def part(found: list[float], share: float) -> float:
    """What so large a part of them does not exceed, in milliseconds."""
    return found[min(int(share * len(found)), len(found) - 1)] * 1e3


async def compare(taps: int, ways: dict[str, Busy | None]) -> None:
    """Print how late taps are beside each of these, and the ratio of the last two."""
    found = {}
    for name, busy in ways.items():
        each = await late(taps, busy)
        found[name] = part(each, 0.99)
        print(f"{name}: late by {part(each, 0.5):.1f} ms, 99 %: {found[name]:.1f} ms")
    one, other = list(found)[-2:]
    print(f"ratio of {one} to {other} at 99 %: {found[one] / found[other]:.1f}")


async def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--taps", type=int, default=400)
    given = parser.parse_args()
    painter = Painter()
    for what, picture in (("cards", cards_of()), ("course", course_of())):
        began = time.perf_counter()
        drawn = draw(picture)
        here = time.perf_counter() - began
        began = time.perf_counter()
        await painter.paint(picture)
        there = time.perf_counter() - began
        print(f"{what}: {here * 1e3:.0f} ms here, {there * 1e3:.0f} ms there, {len(drawn) / 1e3:.0f} kB")
    ways = {
        "no picture": None,
        "a thread": partial(both, in_thread),
        "a process": partial(both, painter.paint),
    }
    await compare(given.taps, ways)


if __name__ == "__main__":
    asyncio.run(main())
