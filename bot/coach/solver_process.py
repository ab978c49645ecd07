"""The solving subprocess, seen from its parent: start, progress, termination with its whole process group."""

import asyncio
import os
import signal
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Literal

from bot.ground.runtime.processes import environment
from engine.rules.ruleset import Ruleset

What = Literal["values", "spread"]
"""Of a ruleset: what its states are worth, or how points are spread in them, which rests on that."""


async def solve(
    what: What, folder: Path, rules: Ruleset, patience: float, on_progress: Callable[[float], None]
) -> None:
    """Solve a ruleset and store its table in a subprocess, which ends when the waiting task is cancelled.

    Args:
        what: is to be found out.
        folder: where tables are stored.
        rules: that can be solved.
        patience: seconds that the process gets to end, and for its last words.
        on_progress: told how much is done, from 0 to 1.

    Raises:
        OSError: it failed; with its last words.
    """
    options = [f"{key}={value}" for key, value in rules.options]
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        *("-m", "bot.coach.solve", what, str(folder), rules.preset, str(rules.revision)),
        *options,
        stdin=asyncio.subprocess.DEVNULL,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.STDOUT,
        # Threads of BLAS wait for each other: two take twice the time of one where others work as well.
        env=environment() | {"OPENBLAS_NUM_THREADS": "1"},
        # A group of its own, to be ended together; not a session of its own, in which a low priority
        # would mean nothing to this one.
        process_group=0,
    )
    listening = asyncio.create_task(_listen(process, on_progress))
    try:
        if await process.wait():
            done, _ = await asyncio.wait({listening}, timeout=patience)
            last = listening.result() if done else b""
            raise OSError(f"solving failed: {last.decode(errors='replace').strip()}")
    finally:
        listening.cancel()
        await _end(process, patience)


async def _listen(process: asyncio.subprocess.Process, on_progress: Callable[[float], None]) -> bytes:
    """Note the progress that a process tells; returns the last line that is none."""
    last = b""
    if process.stdout is not None:
        async for line in process.stdout:
            try:
                done = float(line)
            except ValueError:
                last = line
            else:
                on_progress(done)
    return last


async def _end(process: asyncio.subprocess.Process, patience: float) -> None:
    """Terminate a process, with a grace period to tidy up; then kill its whole process group."""
    if process.returncode is None:
        process.terminate()
        with suppress(TimeoutError):
            await asyncio.wait_for(process.wait(), patience)
    with suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)
    await process.wait()
