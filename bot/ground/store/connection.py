"""The interface of a database connection, as repositories use it; SQLite's own has all of it.

Statements are SQL that both databases understand. Parameters are `?`, `?1` or `:name`; whole numbers, texts,
bytes and floats come back as Python's own, and what is true as 1.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Protocol

Parameters = Sequence[Any] | Mapping[str, Any]


class Cursor(Protocol):
    """The rows that a statement has returned, to be fetched once."""

    @property
    def rowcount(self) -> int:
        """The number of rows that a statement has changed."""

    @property
    def description(self) -> Any:  # noqa: ANN401 - a sequence for each column, the name first
        """The columns of the rows."""

    def fetchone(self) -> Any:  # noqa: ANN401 - a tuple of whatever the columns hold
        """The next row; None at the end."""

    def fetchall(self) -> list[Any]:
        """All rows that are left."""

    def __iter__(self) -> Iterator[Any]: ...


class Database(Protocol):
    """An open connection with a transaction under way."""

    def execute(self, sql: str, parameters: Parameters = (), /) -> Cursor:
        """Execute one statement."""

    def executemany(self, sql: str, parameters: Iterable[Parameters], /) -> Cursor:
        """Execute a statement once for each of these."""
