"""What the databases of simulations have in common: whose they are, and who is told of what they keep."""

from collections.abc import Callable
from contextlib import AbstractContextManager
from contextvars import ContextVar
from itertools import groupby
from operator import itemgetter
from typing import Any, Protocol, TypeVar

from bot.config import Settings
from bot.ground.store.base import Database, Tx
from bot.ground.store.database import Store
from bot.ground.tasks import Events
from tests.world.database import Owner, Torn

T = TypeVar("T")

TAP: ContextVar[str] = ContextVar("TAP", default="")
"""The tap that is being handled, by Telegram's id."""

Line = tuple[int, int, str, int | None, float]
"""A line of a record as it is written: game, number, text, who pressed, when."""


class Ledger(Protocol):
    """Whoever is told of what has been committed."""

    def committed(self, tap: str, lines: list[Line]) -> None:
        """These lines are on disk, written because of a tap ("": for another reason)."""


class Storage(Protocol):
    """The bot's database through all its lives.

    Attributes:
        settings: where the life under way finds it.
        troubles: names of what can go wrong with it for a while.
    """

    @property
    def settings(self) -> dict[str, object]: ...

    @property
    def troubles(self) -> tuple[str, ...]: ...

    def trouble(self, kind: str) -> AbstractContextManager[None]:
        """Let something go wrong for as long as this is entered."""

    def calm(self) -> None:
        """Nothing more goes wrong, and nothing that did is felt any longer than it must."""

    def excuses(self, text: str) -> bool:
        """Whether an error in the log comes from what is wrong with the database, or just was."""

    def gave_up(self, error: BaseException | None) -> str | None:
        """Of what a process has ended that may end so, as its database cannot be used; None: it may not."""

    def told(self, text: str) -> str:
        """A text of the bot without what no two runs have in common."""

    def look(self) -> AbstractContextManager[Database]:
        """A look at what is committed.

        Raises:
            LookupError: there is nothing yet.
        """

    def left_behind(self, torn: Torn | None = None) -> None:
        """Go on with what a process has left that has just died.

        Args:
            torn: the last write, if it was cut off in the middle.
        """

    async def open(self, settings: Settings, owner: Owner, events: Events) -> Store:
        """Open the database for a life, without threads."""

    def patches(self) -> dict[str, object]:
        """What takes the place of parts of the store that it does not take as arguments, by name."""

    def close(self) -> None:
        """Close what the simulation itself has open."""


class Written:
    """The lines of records that a transaction has written, and for which tap each.

    Args:
        tell: gets them once they are committed.
    """

    def __init__(self, tell: Callable[[str, list[Line]], None]) -> None:
        self.tell = tell
        self.tap = ""
        self._lines: list[tuple[str, Line]] = []
        self._before = 0

    def follow(self, sql: str) -> None:
        """Follow a statement that begins or undoes something."""
        if sql.startswith("BEGIN"):
            self._lines = []
        elif sql.startswith("SAVEPOINT"):
            self._before = len(self._lines)
        elif sql.startswith("ROLLBACK TO"):
            del self._lines[self._before :]

    def add(self, sql: str, rows: list[Any]) -> None:
        """Note lines, if that is what a statement has written."""
        if sql.startswith("INSERT INTO steps"):
            self._lines += [(self.tap, row) for row in rows]

    def committed(self) -> None:
        """Tell of everything."""
        lines, self._lines = self._lines, []
        for tap, group in groupby(lines, key=itemgetter(0)):
            self.tell(tap, [line for _, line in group])


class LedgerStore(Store):
    """A store whose connection knows for which tap it writes: works of several share a commit."""

    async def write(self, work: Callable[[Tx], T]) -> T:
        """Run `work` inside one transaction, see `Store.write`."""
        tap = TAP.get()

        def for_tap(tx: Tx) -> T:
            found = getattr(tx.db, "lines", None)
            if isinstance(found, Written):
                found.tap = tap
            return work(tx)

        return await super().write(for_tap)
