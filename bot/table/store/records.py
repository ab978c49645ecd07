"""The repository of records: lines of text in order, append-only."""

from collections.abc import Sequence

from bot.ground.store.errors import StoreError
from bot.ground.store.tx import Repository


class Records(Repository):
    """The repository of records, for one transaction."""

    __slots__ = ()

    def lines(self, game_id: int, after: int = 0) -> list[str]:
        """The lines of a record in order, from number `after` + 1 on; empty for an unknown game."""
        query = "SELECT line FROM steps WHERE game_id = ? AND n > ? ORDER BY n"
        return [line for (line,) in self._db.execute(query, (game_id, after)).fetchall()]

    def last_throw(self, game_id: int, seat: int | None = None) -> tuple[int | None, float] | None:
        """Who pressed for the latest throw of a game (None: it threw itself), and when; None without one.

        Args:
            game_id: the game.
            seat: whose throw, where all play at once; None where seats take turns.
        """
        row = self._db.execute(
            "SELECT by_user, at FROM steps WHERE game_id = ? AND line LIKE ? ORDER BY n DESC LIMIT 1",
            (game_id, "throw%" if seat is None else f"{seat + 1} throw%"),
        ).fetchone()
        return None if row is None else (row[0], row[1])

    def last_undo(self, game_id: int) -> float | None:
        """When the end of a turn of a game was last taken back; None: never."""
        row = self._db.execute(
            "SELECT at FROM steps WHERE game_id = ? AND line = 'undo' ORDER BY n DESC LIMIT 1", (game_id,)
        ).fetchone()
        return None if row is None else row[0]

    def append(self, game_id: int, first_n: int, lines: Sequence[str], by: int | None, at: float) -> None:
        """Add lines to a record; `first_n` is the number of the first, one more than the record has.

        Raises:
            StoreError: the record is longer or shorter than `first_n` says, so the caller's replay is not it.
        """
        (count,) = self._db.execute(
            "SELECT coalesce(max(n), 0) FROM steps WHERE game_id = ?", (game_id,)
        ).fetchone()
        if first_n != count + 1:
            raise StoreError(
                f"the record of game {game_id} has {count} steps, step {first_n} does not follow"
            )
        self._db.executemany(
            "INSERT INTO steps (game_id, n, line, by_user, at) VALUES (?, ?, ?, ?, ?)",
            [(game_id, n, line, by, at) for n, line in enumerate(lines, first_n)],
        )
