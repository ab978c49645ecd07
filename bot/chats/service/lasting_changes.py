"""Changes that have to be noted however long the database is away, without holding up their chat."""

from collections.abc import Awaitable, Callable, Coroutine

from bot.ground.store import DiskError, UnavailableError
from bot.ground.store.lasting import lasting


class LastingChanges:
    """The notes of changes; while the database cannot be written to, they go on in the background.

    Args:
        spawn: does something in the background.
    """

    def __init__(self, spawn: Callable[[Coroutine[object, object, object]], None]) -> None:
        self._spawn = spawn

    async def note(self, work: Callable[[], Awaitable[None]], *, is_so: Callable[[], bool]) -> None:
        """Note a change now or, once that can be done, if it is still so by then.

        Args:
            work: notes it; idempotent.
            is_so: whether nothing later is known.
        """

        async def again() -> None:
            if is_so():
                await work()

        try:
            await work()
        except (UnavailableError, DiskError):
            self._spawn(lasting(again))
