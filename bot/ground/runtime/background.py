"""Background tasks that nobody awaits: kept until they end, their errors logged, all ended together."""

import asyncio
import logging
from collections.abc import Coroutine

_logger = logging.getLogger(__name__)


class BackgroundTasks:
    """The background tasks of one part of the program.

    Args:
        known: errors that are logged elsewhere.

    Attributes:
        idle: set whenever no task is left.
    """

    def __init__(self, *known: type[Exception]) -> None:
        self._known = known
        self._tasks: set[asyncio.Task[object]] = set()
        self.idle = asyncio.Event()

    def __len__(self) -> int:
        return len(self._tasks)

    def spawn(self, work: Coroutine[object, object, object]) -> None:
        """Run a coroutine in the background; an error that it did not expect goes to the log."""
        task = asyncio.get_running_loop().create_task(work, name=getattr(work, "__qualname__", None))
        self.idle.clear()
        self._tasks.add(task)
        task.add_done_callback(self._done)

    async def close(self, patience: float = 0.0) -> None:
        """Give the tasks so many seconds to finish, and cancel the rest."""
        if self._tasks and patience:
            await asyncio.wait(self._tasks, timeout=patience)
        tasks = list(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _done(self, task: asyncio.Task[object]) -> None:
        self._tasks.discard(task)
        error = None if task.cancelled() else task.exception()
        if error is not None and not isinstance(error, self._known):
            _logger.error("%s failed in the background", task.get_name(), exc_info=error)
        if not self._tasks:
            self.idle.set()
