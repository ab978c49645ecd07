"""The parent's side of drawing: a subprocess for each picture, one at a time.

A picture takes a third of a second. Drawn in a thread it makes the slowest taps twice as late (bench); in a
process of its own it delays none. And names of strangers pass through libraries in C there, not here.
"""

import asyncio
import logging
import pickle
import sys
from typing import Final

from bot.ground.tasks import environment
from bot.pictures.contents import Picture

MOST_WAITING: Final = 50
"""Pictures that wait to be drawn, or are: half a minute of work."""

_COMMAND = "-m", "bot.pictures.draw"  # which gives up by itself what takes too long

_logger = logging.getLogger(__name__)


class Painter:
    """The client of the drawing subprocess, with a bounded queue; belongs to one event loop."""

    def __init__(self) -> None:
        self._one = asyncio.Lock()
        self._waiting = 0

    async def paint(self, picture: Picture) -> bytes | None:
        """A picture as PNG; None if it could not be drawn, or too many wait, and the log says why."""
        if self._waiting >= MOST_WAITING:
            _logger.warning("too many pictures wait to be drawn")
            return None
        self._waiting += 1
        try:
            async with self._one:
                return await self._drawn(picture)
        except OSError as error:  # no memory for another process, no more files
            _logger.error("a picture could not be drawn: %s", error)  # noqa: TRY400 - it says all
            return None
        finally:
            self._waiting -= 1

    async def _drawn(self, picture: Picture) -> bytes | None:
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            *_COMMAND,
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.PIPE,
            env=environment(),
            start_new_session=True,
        )
        try:
            drawn, said = await process.communicate(pickle.dumps(picture))
        finally:
            if process.returncode is None:
                process.kill()
                await process.wait()
        if process.returncode:
            last = said.decode(errors="replace").strip().rpartition("\n")[2]
            _logger.error("a picture could not be drawn: %s", last or f"status {process.returncode}")
            return None
        return drawn
