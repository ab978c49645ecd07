"""Waiting in virtual time."""

import asyncio
import contextlib


@contextlib.asynccontextmanager
async def running(work):
    task = asyncio.create_task(work.run())
    try:
        yield task
    finally:
        task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await task


async def until(condition):
    async with asyncio.timeout(10_000):
        while not condition():  # noqa: ASYNC110 - in virtual time
            await asyncio.sleep(0.1)
