"""The interface of a database backend: a SQLite file or a PostgreSQL server."""

from collections.abc import Callable
from pathlib import Path
from typing import Protocol, TypeVar

from bot.ground.runtime.measurements import DatabaseWork
from bot.ground.store.check import Health
from bot.ground.store.commits import Commits
from bot.ground.store.tx import Tx

T = TypeVar("T")


class Backend(Protocol):
    """An open database backend; `Store` says what each method does.

    Attributes:
        name: of the database, for people.
        path: its file; None if it is on a server.
        commits: the queue of writing transactions; None if it is open for reading only.
        measured: its counters and histograms.
    """

    @property
    def name(self) -> str: ...  # noqa: D102

    @property
    def path(self) -> Path | None: ...  # noqa: D102

    @property
    def commits(self) -> Commits | None: ...  # noqa: D102

    @property
    def measured(self) -> DatabaseWork: ...  # noqa: D102

    async def read(self, work: Callable[[Tx], T]) -> T:
        """See `Store.read`."""

    async def join(self, name: str, at: float) -> int:
        """See `Store.join`."""

    async def listen(self, wake: Callable[[], None], changed: Callable[[int | None], None]) -> None:
        """See `Store.listen`."""

    async def backup(self, target: Path, *, secrets: bool) -> None:
        """See `Store.backup`."""

    async def check(self) -> Health:
        """See `Store.check`."""

    async def sizes(self) -> dict[str, int]:
        """See `Store.sizes`."""

    async def empty_log(self) -> bool:
        """See `Store.empty_log`."""

    async def pack(self) -> None:
        """See `Store.pack`."""

    async def close(self) -> None:
        """See `Store.close`."""
