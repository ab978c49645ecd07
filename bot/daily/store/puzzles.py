"""The repository of puzzles of the day: due times, sent puzzles, players' answers."""

from dataclasses import dataclass
from typing import Final

from bot.ground.store.statements import columns, move_chat
from bot.ground.store.tx import Repository
from bot.ground.values.delivery import Delivery
from bot.ground.values.place import Place


@dataclass(frozen=True, slots=True)
class PuzzleRow:
    """The row of a puzzle: `day` by the chat's clock, `number` in the chat, `body` a `PuzzleView` as JSON.

    `mark` tells it from others. `poll_id` is None while nobody knows whether it was sent.
    """

    id: int
    chat_id: int
    thread_id: int
    day: str
    number: int
    mark: str
    body: str
    poll_id: str | None = None

    @property
    def place(self) -> Place:
        """Where its quiz is."""
        return Place(self.chat_id, self.thread_id)

    @property
    def quiz(self) -> Delivery:
        """The message with its quiz."""
        return Delivery("puzzle", self.day, self.chat_id)

    @property
    def evening(self) -> Delivery:
        """The message that tells who has solved it."""
        return Delivery("puzzle_evening", self.day, self.chat_id)


@dataclass(frozen=True, slots=True)
class PuzzleAnswerRow:
    """A player's answer to a puzzle; `name` is empty when the player is not known."""

    user_id: int
    name: str
    solved: bool


_PUZZLE = f"SELECT {columns(PuzzleRow)} FROM puzzles"  # noqa: S608 - field names of a type

RECENT: Final = 60
"""Puzzles of a chat that do not come again."""

FAR: Final = 2 * 86_400.0
"""Seconds ahead in which the next puzzle is due, if the clock was right when that was noted."""


class Puzzles(Repository):
    """The repository of puzzles of the day, for one transaction."""

    __slots__ = ()

    def due(self, now: float) -> list[int]:
        """The chats whose puzzle is due, or due so far ahead that the clock must have been put back."""
        query = (
            f"SELECT chat_id FROM chats WHERE puzzle_at IS NOT NULL AND puzzle_at <= ?1{self._scope}"  # noqa: S608
            " UNION ALL"
            f" SELECT chat_id FROM chats WHERE puzzle_at IS NOT NULL AND puzzle_at > ?2{self._scope}"
        )
        return [chat_id for (chat_id,) in self._db.execute(query, (now, now + FAR))]

    def get(self, puzzle: int) -> PuzzleRow | None:
        """One puzzle."""
        row = self._db.execute(f"{_PUZZLE} WHERE id = ?", (puzzle,)).fetchone()
        return None if row is None else PuzzleRow(*row)

    def of_day(self, chat_id: int, day: str) -> PuzzleRow | None:
        """The puzzle of a chat, by its date on the chat's clock."""
        row = self._db.execute(f"{_PUZZLE} WHERE chat_id = ? AND day = ?", (chat_id, day)).fetchone()
        return None if row is None else PuzzleRow(*row)

    def of_poll(self, poll_id: str) -> PuzzleRow | None:
        """The puzzle that a quiz asks."""
        row = self._db.execute(f"{_PUZZLE} WHERE poll_id = ?", (poll_id,)).fetchone()
        return None if row is None else PuzzleRow(*row)

    def recent(self, chat_id: int) -> list[tuple[int, str]]:
        """Numbers and marks of the last puzzles of a chat, the newest first."""
        query = "SELECT number, mark FROM puzzles WHERE chat_id = ? ORDER BY day DESC LIMIT ?"
        return [(number, mark) for number, mark in self._db.execute(query, (chat_id, RECENT))]

    def add(self, row: PuzzleRow) -> int | None:
        """Keep a puzzle that is about to be sent; its id, None where the chat has one on that day."""
        found = self._db.execute(
            "INSERT INTO puzzles (chat_id, thread_id, day, number, mark, body)"
            " VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING RETURNING id",
            (row.chat_id, row.thread_id, row.day, row.number, row.mark, row.body),
        ).fetchone()
        return None if found is None else int(found[0])

    def drop(self, puzzle: int) -> None:
        """Delete a puzzle that was not sent after all."""
        self._db.execute("DELETE FROM puzzles WHERE id = ? AND poll_id IS NULL", (puzzle,))

    def sent(self, puzzle: int, poll_id: str) -> None:
        """Note which quiz asks a puzzle."""
        self._db.execute("UPDATE puzzles SET poll_id = ? WHERE id = ?", (poll_id, puzzle))

    def answer(self, puzzle: int, user_id: int, at: float, *, solved: bool) -> None:
        """Store the answer of a player; only the first one counts."""
        self._db.execute(
            "INSERT INTO puzzle_answers (puzzle_id, user_id, solved, at) VALUES (?, ?, ?, ?)"
            " ON CONFLICT DO NOTHING",
            (puzzle, user_id, solved, at),
        )

    def answers(self, puzzle: int) -> list[PuzzleAnswerRow]:
        """All answers to a puzzle, in the order in which they came."""
        query = (
            "SELECT a.user_id, coalesce(p.name, ''), a.solved FROM puzzle_answers AS a"
            " LEFT JOIN people AS p USING (user_id) WHERE a.puzzle_id = ? ORDER BY a.at, a.user_id"
        )
        rows = self._db.execute(query, (puzzle,))
        return [PuzzleAnswerRow(user_id, name, bool(solved)) for user_id, name, solved in rows]

    def streak(self, row: PuzzleRow, user_id: int) -> int:
        """How many puzzles of the chat in a row somebody has solved, up to this one.

        Days without a puzzle do not count, nor puzzles that never arrived.
        """
        query = (
            "SELECT a.solved FROM puzzles AS p"
            " LEFT JOIN puzzle_answers AS a ON a.puzzle_id = p.id AND a.user_id = ?3"
            " WHERE p.chat_id = ?1 AND p.day <= ?2 AND p.poll_id IS NOT NULL ORDER BY p.day DESC"
        )
        count = 0
        for (solved,) in self._db.execute(query, (row.chat_id, row.day, user_id)):
            if not solved:
                break
            count += 1
        return count

    def move(self, old: int, new: int) -> None:
        """Give a supergroup the puzzles of the group it was.

        A day that has a puzzle in both keeps the new chat's; the quiz of the old one is out of reach.
        """
        ids = {"old": old, "new": new}
        self._db.execute(move_chat("puzzles", "day", thread_id="0"), ids)
        self._db.execute(
            "DELETE FROM puzzle_answers WHERE puzzle_id IN (SELECT id FROM puzzles WHERE chat_id = :old)", ids
        )
        self._db.execute("DELETE FROM puzzles WHERE chat_id = :old", ids)

    def favourites(self, chat_id: int, period: str) -> list[str]:
        """The families of rules that a chat plays, the one played most first."""
        query = (
            "SELECT family FROM ranking WHERE chat_id = ? AND period = ? AND family <> '*'"
            " GROUP BY family ORDER BY sum(games) DESC, family"
        )
        return [family for (family,) in self._db.execute(query, (chat_id, period))]
