"""Repositories of games of the day, attempts, puzzles and answers."""

import hashlib
import hmac
from dataclasses import dataclass, field
from typing import Final

from bot.ground.store.base import Repository, StoreError, columns, move_chat
from bot.ground.store.dues import DueTimes
from bot.ground.values import Delivery, Place
from bot.table.store import Seats


@dataclass(frozen=True, slots=True)
class DailyRow:
    """The row of a game of the day: `day` is its evening's by the chat's clock, `options` JSON as text.

    `talisman` is that of everybody's game, `zone` the one by whose clock it ends. `secret` (32 bytes) stays
    out of the repr. While it is `open` nobody may know the secret. `commitment_shown`: as in `GameRow`.
    """

    id: int
    chat_id: int
    thread_id: int
    day: str
    preset: str
    options: str
    revision: int
    secret: bytes = field(repr=False)
    commitment: str
    talisman: str
    zone: str
    evening_at: float
    open: bool = True
    commitment_shown: bool | None = False

    @property
    def place(self) -> Place:
        """Where it is told."""
        return Place(self.chat_id, self.thread_id)

    @property
    def evening(self) -> Delivery:
        """The message that tells who has played it, and how."""
        return Delivery("daily_game_evening", self.day, self.chat_id)


@dataclass(frozen=True, slots=True)
class AttemptRow:
    """A player's attempt at a game of the day, with the state of its game; `name` is empty if unknown.

    `points` are None until it is played out, what it owes to luck until it is reviewed.
    """

    user_id: int
    name: str
    game_id: int
    state: str
    ended_at: float | None = None
    points: float | None = None
    start: float | None = None
    luck: float | None = None
    lost: float | None = None


_DAILY = f"SELECT {columns(DailyRow)} FROM daily_games"  # noqa: S608 - field names of a type
_ATTEMPTS = (
    "SELECT a.user_id, coalesce(p.name, ''), a.game_id, g.state, g.ended_at,"
    " r.points, r.start, r.luck, r.lost FROM daily_attempts AS a"
    " JOIN games AS g ON g.id = a.game_id LEFT JOIN people AS p USING (user_id)"
    " LEFT JOIN results AS r ON r.game_id = a.game_id AND g.state = 'over' WHERE a.daily_id = ?"
    " ORDER BY g.ended_at IS NULL, g.ended_at, a.game_id"
)

FAR: Final = 2 * 86_400.0
"""Seconds ahead in which an evening comes and a puzzle is due, if the clock was right when that was noted."""


class DailyGames(Repository):
    """The repository of games of the day, for one transaction."""

    def get(self, daily: int) -> DailyRow | None:
        """One game of the day."""
        return self._one("id = ?", (daily,))

    def of_day(self, chat_id: int, day: str) -> DailyRow | None:
        """The game of the day of a chat, by its date on the chat's clock."""
        return self._one("chat_id = ? AND day = ?", (chat_id, day))

    def current(self, chat_id: int, now: float) -> DailyRow | None:
        """The open game of the day of a chat; of several, as after a move, the one that ends first."""
        condition = (
            "chat_id = ? AND open = 1 AND evening_at > ? AND evening_at <= ? ORDER BY evening_at LIMIT 1"
        )
        return self._one(condition, (chat_id, now, now + FAR))

    def _one(self, condition: str, values: tuple[object, ...]) -> DailyRow | None:
        row = self._db.execute(f"{_DAILY} WHERE {condition}", values).fetchone()
        if row is None:
            return None
        return DailyRow(*row[:-2], *(None if each is None else bool(each) for each in row[-2:]))

    def add(self, row: DailyRow) -> int:
        """Keep the game of a day that has none, and return its id, which is never used again."""
        found = self._db.execute(
            "INSERT INTO daily_games (chat_id, thread_id, day, preset, options, revision, secret, commitment,"
            " talisman, zone, evening_at, commitment_shown) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 0)"
            " RETURNING id",
            (
                row.chat_id,
                row.thread_id,
                row.day,
                row.preset,
                row.options,
                row.revision,
                row.secret,
                row.commitment,
                row.talisman,
                row.zone,
                row.evening_at,
            ),
        ).fetchone()
        return int(found[0])

    def note_commitment(self, chat_id: int, commitment: str) -> None:
        """Note that a message of a chat shows the commitment of an open game of its day; see `Games`."""
        self._db.execute(
            "UPDATE daily_games SET commitment_shown = 1 WHERE chat_id = ? AND open = 1"
            " AND commitment_shown = 0 AND commitment LIKE ?",
            (chat_id, commitment),
        )

    def move(self, old: int, new: int) -> None:
        """Give a supergroup the games of the day of the group it was.

        A day that has one in both keeps the new chat's; those of the old chat that are over have nobody left
        to look at them.
        """
        ids = {"old": old, "new": new}
        self._db.execute(move_chat("daily_games", "day", thread_id="0"), ids)
        for table in ("daily_attempts", "daily_repeats"):
            left = "daily_id IN (SELECT id FROM daily_games WHERE chat_id = :old)"
            self._db.execute(f"DELETE FROM {table} WHERE {left}", ids)  # noqa: S608 - our own words
        self._db.execute("DELETE FROM daily_games WHERE chat_id = :old", ids)

    def close(self, daily: int) -> None:
        """Let the secret be known from now on; nobody can begin it any more."""
        self._db.execute("UPDATE daily_games SET open = 0 WHERE id = ?", (daily,))
        self._db.execute("DELETE FROM daily_repeats WHERE daily_id = ?", (daily,))

    def attempt(self, daily: int, user_id: int, game_id: int) -> None:
        """Note the one attempt of a player.

        Raises:
            StoreError: they have had theirs.
        """
        if self.game_of(daily, user_id) is not None:
            raise StoreError("whoever has tried a game of the day may not try it again")
        self._db.execute(
            "INSERT INTO daily_attempts (daily_id, user_id, game_id) VALUES (?, ?, ?)",
            (daily, user_id, game_id),
        )

    def game_of(self, daily: int, user_id: int) -> int | None:
        """The game that is a player's attempt; None if there is none."""
        query = "SELECT game_id FROM daily_attempts WHERE daily_id = ? AND user_id = ?"
        row = self._db.execute(query, (daily, user_id)).fetchone()
        return None if row is None else int(row[0])

    def mark_attempts(self, user_id: int) -> None:
        """Store an HMAC of each attempt of a player who is to be forgotten, for open games of the day."""
        query = (
            "SELECT d.id, d.secret FROM daily_attempts AS a JOIN daily_games AS d ON d.id = a.daily_id"
            " WHERE a.user_id = ? AND d.open = 1"
        )
        marks = [(daily, _mark(secret, user_id)) for daily, secret in self._db.execute(query, (user_id,))]
        query = "INSERT INTO daily_repeats (daily_id, mark) VALUES (?, ?) ON CONFLICT DO NOTHING"
        self._db.executemany(query, marks)

    def was_tried(self, row: DailyRow, user_id: int) -> bool:
        """Whether a player who was forgotten had an attempt at this game of the day before."""
        query = "SELECT 1 FROM daily_repeats WHERE daily_id = ? AND mark = ?"
        return self._db.execute(query, (row.id, _mark(row.secret, user_id))).fetchone() is not None

    def attempts(self, daily: int) -> list[AttemptRow]:
        """All attempts at a game of the day: finished ones in the order of their end, then the others."""
        return [AttemptRow(*row) for row in self._db.execute(_ATTEMPTS, (daily,))]

    def has_played(self, chat_id: int, user_id: int) -> bool:
        """Whether a person has played a game in a chat, or answered a puzzle there."""
        if Seats(self._tx).sat_in(chat_id, user_id):
            return True
        row = self._db.execute(
            "SELECT 1 FROM puzzle_answers AS a JOIN puzzles AS p ON p.id = a.puzzle_id"
            " WHERE a.user_id = ?2 AND p.chat_id = ?1 LIMIT 1",
            (chat_id, user_id),
        ).fetchone()
        return row is not None


def _mark(secret: bytes, user_id: int) -> bytes:
    """The HMAC of a player's attempt, keyed with the secret of the dice: anonymous without that secret.

    Labels of throws are no messages of this form.
    """
    return hmac.digest(secret, f"tried|{user_id}".encode(), hashlib.sha256)


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


PUZZLES: Final = DueTimes("puzzle", "chats", "puzzle_at", takes_long=True, far=FAR)
"""When chats are to have a puzzle."""


class Puzzles(Repository):
    """The repository of puzzles of the day, for one transaction."""

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
