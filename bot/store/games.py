"""Games and their records."""

from collections.abc import Sequence
from typing import Unpack

from bot.store.errors import StoreError
from bot.store.members import MembersPart
from bot.store.part import columns
from bot.store.rows import GameChanges, GameRow, SeatChanges, StepRow
from bot.views.place import Place
from engine.players.levels import Level

_GAME = f"SELECT {columns(GameRow)} FROM games"  # noqa: S608 - field names of a type
_STEPS = f"SELECT {columns(StepRow)} FROM steps WHERE game_id = ? AND n > ? ORDER BY n"  # noqa: S608
_LIVE = "state IN ('lobby', 'playing') AND fault IS NULL"  # as in the partial index, or SQLite cannot use it


class GamesPart(MembersPart):
    """Everything about one game but its result."""

    __slots__ = ()

    def create_game(  # noqa: PLR0913 - the columns that a game is born with
        self,
        place: Place,
        *,
        preset: str,
        options: str,
        revision: int,
        secret: bytes,
        commitment: str,
        host_id: int,
        at: float,
        rematch_of: int | None = None,
    ) -> int:
        """Opens a lobby and returns the game's id, which is never used again.

        Raises:
            StoreError: a game is already live in this place.
        """
        if self.live_game(place) is not None:
            raise StoreError(f"a game is already live in {place}")
        row = self._db.execute(
            "INSERT INTO games (chat_id, thread_id, state, preset, options, revision, secret, commitment,"
            " host_id, rematch_of, created_at) VALUES (?, ?, 'lobby', ?, ?, ?, ?, ?, ?, ?, ?)"
            " RETURNING id",
            (
                place.chat_id,
                place.thread_id,
                preset,
                options,
                revision,
                secret,
                commitment,
                host_id,
                rematch_of,
                at,
            ),
        ).fetchone()
        return int(row[0])

    def game(self, game_id: int) -> GameRow | None:
        """The game with this id, live or not."""
        row = self._db.execute(f"{_GAME} WHERE id = ?", (game_id,)).fetchone()
        return None if row is None else GameRow(*row)

    def live_game(self, place: Place) -> GameRow | None:
        """The game in the lobby or being played in this place; there is at most one."""
        row = self._db.execute(
            f"{_GAME} WHERE chat_id = ? AND thread_id = ? AND {_LIVE}", (place.chat_id, place.thread_id)
        ).fetchone()
        return None if row is None else GameRow(*row)

    def last_finished(self, place: Place, *, stopped: bool = False) -> GameRow | None:
        """The game that ended last in this place; with `stopped` also one that was broken off.

        A lobby that was called off was no game.
        """
        ended = "state = 'over'" + (" OR started_at IS NOT NULL" if stopped else "")
        row = self._db.execute(
            f"{_GAME} WHERE chat_id = ? AND thread_id = ? AND ended_at IS NOT NULL AND fault IS NULL"
            f" AND ({ended})"
            " ORDER BY ended_at DESC, id DESC LIMIT 1",
            (place.chat_id, place.thread_id),
        ).fetchone()
        return None if row is None else GameRow(*row)

    def is_board(self, chat_id: int, message_id: int) -> bool:
        """Whether a message shows a game of this chat: live, ended or set aside."""
        shows = "SELECT 1 FROM games WHERE chat_id = ?1 AND message_id = ?2 AND"
        each = (_LIVE, "ended_at IS NOT NULL", "fault IS NOT NULL")  # a partial index for each
        query = " UNION ALL ".join(f"{shows} {condition}" for condition in each) + " LIMIT 1"
        return self._db.execute(query, (chat_id, message_id)).fetchone() is not None

    def live_games(self) -> list[GameRow]:
        """Every live game of every place, oldest first."""
        return [GameRow(*row) for row in self._db.execute(f"{_GAME} WHERE {_LIVE} ORDER BY id")]

    def ended_since(self, at: float) -> list[GameRow]:
        """The games that have ended at `at` or later and had a message, in the order they ended."""
        condition = "ended_at >= ? AND message_id IS NOT NULL AND fault IS NULL"
        query = f"{_GAME} WHERE {condition} ORDER BY ended_at, id"
        return [GameRow(*row) for row in self._db.execute(query, (at,))]

    def set_aside(self, game_id: int, fault: str) -> None:
        """Takes a game that cannot be read out of the way; its state and its record stay as they are."""
        self.set_game(game_id, fault=fault, fault_told=False, deadline=None)

    def games_set_aside(self) -> list[GameRow]:
        """The games that are set aside, in whatever state, oldest first."""
        return [GameRow(*row) for row in self._db.execute(f"{_GAME} WHERE fault IS NOT NULL ORDER BY id")]

    def live_games_of(self, user_id: int) -> list[GameRow]:
        """The live games in which a person has a seat, oldest first."""
        theirs = "id IN (SELECT game_id FROM members WHERE user_id = ?)"
        query = f"{_GAME} WHERE {_LIVE} AND {theirs} ORDER BY id"
        return [GameRow(*row) for row in self._db.execute(query, (user_id,))]

    def games_due(self, now: float) -> list[GameRow]:
        """The games whose deadline is `now` or earlier, most overdue first."""
        query = f"{_GAME} WHERE deadline <= ? ORDER BY deadline, id"
        return [GameRow(*row) for row in self._db.execute(query, (now,))]

    def next_deadline(self) -> float | None:
        """The earliest deadline of any game."""
        row = self._db.execute("SELECT min(deadline) FROM games WHERE deadline IS NOT NULL").fetchone()
        return None if row[0] is None else float(row[0])

    def shift_deadlines(self, seconds: float) -> None:
        """Moves every deadline, so that clocks stand still while the bot was away."""
        self._db.execute("UPDATE games SET deadline = deadline + ? WHERE deadline IS NOT NULL", (seconds,))

    def set_game(self, game_id: int, **changes: Unpack[GameChanges]) -> None:
        """Changes columns of a game.

        Raises:
            StoreError: no such game, or a column that is not in `GameChanges`.
        """
        self._set("games", {"id": game_id}, changes, GameChanges.__optional_keys__)

    def add_seat(
        self,
        game_id: int,
        *,
        talisman: str,
        name: str = "",
        user_id: int | None = None,
        level: Level | None = None,
    ) -> int:
        """Seats a person (`user_id`, `name`) or a computer (`level`) last and returns the seat's index.

        Raises:
            StoreError: not exactly one of the two, the game is not in the lobby, or the person sits already.
        """
        if (user_id is None) == (level is None):
            raise StoreError("a new seat needs either a person or a computer's level")
        self._require_lobby(game_id)
        if user_id is not None:
            self._require_standing(game_id, user_id)
        row = self._db.execute(
            "INSERT INTO seats (game_id, seat, level, talisman, state)"
            " VALUES (?1, (SELECT count(*) FROM seats WHERE game_id = ?1), ?2, ?3, ?4) RETURNING seat",
            (game_id, level, talisman, "computer" if user_id is None else "in"),
        ).fetchone()
        if user_id is not None:
            self.add_member(game_id, int(row[0]), user_id=user_id, name=name)
        return int(row[0])

    def update_seat(self, game_id: int, seat: int, **changes: Unpack[SeatChanges]) -> None:
        """Changes columns of a seat, in the lobby or later.

        Raises:
            StoreError: no such seat, or a column that is not in `SeatChanges`.
        """
        self._set("seats", {"game_id": game_id, "seat": seat}, changes, SeatChanges.__optional_keys__)

    def steps(self, game_id: int, after: int = 0) -> list[str]:
        """The lines of a record in order, from number `after` + 1 on; empty for an unknown game."""
        query = "SELECT line FROM steps WHERE game_id = ? AND n > ? ORDER BY n"
        return [line for (line,) in self._db.execute(query, (game_id, after)).fetchall()]

    def step_rows(self, game_id: int, after: int = 0) -> list[StepRow]:
        """As `steps`, with who and when."""
        return [StepRow(*row) for row in self._db.execute(_STEPS, (game_id, after))]

    def append_steps(
        self, game_id: int, first_n: int, lines: Sequence[str], by: int | None, at: float
    ) -> None:
        """Adds lines to a record; `first_n` is the number of the first, one more than the record has.

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
