"""The repository of games: their columns, and those that are live, due or set aside.

The game of a place (a chat, or one of its topics) has the table number 0 and a board there. Side tables are
games of a place without a board: queries about a place do not see them, queries about people and times do.
"""

from typing import Unpack

from bot.ground.store.errors import StoreError
from bot.ground.store.statements import columns, update_row
from bot.ground.store.tx import Note, Repository
from bot.ground.values.place import Place, chat_in_log
from bot.table.store.rows import GameChanges, GameRow

_GAME = f"SELECT {columns(GameRow)} FROM games"  # noqa: S608 - field names of a type
_NAMING = ("members", "invitations")  # the tables of those whom a game names
_OF_PLACE = "chat_id = ? AND thread_id = ? AND table_no = 0"
_LIVE = "state IN ('lobby', 'playing') AND fault IS NULL"  # as in the partial index, or SQLite cannot use it


class Games(Repository):
    """The repository of games, for one transaction."""

    __slots__ = ()

    def create(  # noqa: PLR0913 - the columns that a game is born with
        self,
        place: Place,
        *,
        preset: str,
        options: str,
        revision: int,
        secret: bytes,
        commitment: str,
        host_id: int | None,
        at: float,
        rematch_of: int | None = None,
        daily_id: int | None = None,
        table_no: int = 0,
        commitment_shown: bool | None = False,
        chain: tuple[int, int] | None = None,
    ) -> int:
        """Open a lobby and return the game's id, which is never used again.

        `commitment_shown`: see `GameRow`; whatever shows its lobby is not sent before there is one. `chain`:
        of which its secret is one, and which.

        Raises:
            StoreError: a game is already live in this place, or at this side table.
        """
        if self.live_at(place, table_no) is not None:
            where = f" at table {table_no}" if table_no else ""
            raise StoreError(f"a game is already live in {place}{where}")
        row = self._db.execute(
            "INSERT INTO games (chat_id, thread_id, state, preset, options, revision, secret, commitment,"
            " host_id, rematch_of, created_at, daily_id, table_no, commitment_shown, chain_id, chain_no)"
            " VALUES (?, ?, 'lobby', ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
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
                daily_id,
                table_no,
                None if commitment_shown is None else int(commitment_shown),
                *(chain or (None, None)),
            ),
        ).fetchone()
        return int(row[0])

    def get(self, game_id: int) -> GameRow | None:
        """The game with this id, live or not."""
        row = self._db.execute(f"{_GAME} WHERE id = ?", (game_id,)).fetchone()
        return None if row is None else GameRow(*row)

    def live_in(self, place: Place) -> GameRow | None:
        """The game in the lobby or being played in this place, side tables aside; there is at most one."""
        return self.live_at(place, 0)

    def live_at(self, place: Place, table_no: int) -> GameRow | None:
        """The live game of a place at one of its tables; there is at most one."""
        row = self._db.execute(
            f"{_GAME} WHERE chat_id = ? AND thread_id = ? AND table_no = ? AND {_LIVE}",
            (place.chat_id, place.thread_id, table_no),
        ).fetchone()
        return None if row is None else GameRow(*row)

    def side_tables(self, chat_id: int) -> list[GameRow]:
        """The live side tables of a chat, by topic and number."""
        query = f"{_GAME} WHERE chat_id = ? AND table_no > 0 AND {_LIVE} ORDER BY thread_id, table_no"
        return [GameRow(*row) for row in self._db.execute(query, (chat_id,))]

    def leave_topic(self, place: Place) -> bool:
        """Let the live game of a topic that is gone go on in the chat itself, if none is live there."""
        if self.live_in(Place(place.chat_id)) is not None:
            return False
        query = f"UPDATE games SET thread_id = 0 WHERE {_OF_PLACE} AND {_LIVE}"  # noqa: S608 - our own words
        return self._db.execute(query, (place.chat_id, place.thread_id)).rowcount > 0

    def any_begun(self, chat_id: int) -> bool:
        """Whether a game that began in a chat has ended, or was broken off; side tables aside."""
        row = self._db.execute(
            "SELECT 1 FROM games WHERE chat_id = ? AND table_no = 0 AND ended_at IS NOT NULL"
            " AND started_at IS NOT NULL LIMIT 1",
            (chat_id,),
        ).fetchone()
        return row is not None

    def last_finished(self, place: Place, *, stopped: bool = False) -> GameRow | None:
        """The game that ended last in this place; with `stopped` also one that was broken off.

        Side tables are not among them. A lobby that was called off was no game.
        """
        ended = "state = 'over'" + (" OR started_at IS NOT NULL" if stopped else "")
        row = self._db.execute(
            f"{_GAME} WHERE {_OF_PLACE} AND ended_at IS NOT NULL AND fault IS NULL"
            f" AND ({ended})"
            " ORDER BY ended_at DESC, id DESC LIMIT 1",
            (place.chat_id, place.thread_id),
        ).fetchone()
        return None if row is None else GameRow(*row)

    def is_board(self, chat_id: int, message_id: int) -> bool:
        """Whether a message shows a game of this chat or its result: live, ended or set aside."""
        shows = "SELECT 1 FROM games WHERE chat_id = ?1 AND ?2 IN (message_id, result_message_id) AND"
        each = (_LIVE, "ended_at IS NOT NULL", "fault IS NOT NULL")  # a partial index for each
        query = " UNION ALL ".join(f"{shows} {condition}" for condition in each) + " LIMIT 1"
        return self._db.execute(query, (chat_id, message_id)).fetchone() is not None

    def live(self) -> list[GameRow]:
        """Every live game of every place, oldest first."""
        return [GameRow(*row) for row in self._db.execute(f"{_GAME} WHERE {_LIVE} ORDER BY id")]

    def playing_in(self, chat_id: int) -> list[GameRow]:
        """The games that are being played in a chat: those of its topics, then its side tables."""
        query = f"{_GAME} WHERE chat_id = ? AND {_LIVE} AND state = 'playing' ORDER BY table_no, id"
        return [GameRow(*row) for row in self._db.execute(query, (chat_id,))]

    def count_live(self) -> int:
        """How many games are live."""
        (count,) = self._db.execute(f"SELECT count(*) FROM games WHERE {_LIVE}").fetchone()  # noqa: S608
        return int(count)

    def count_side_tables(self) -> int:
        """How many side tables there are."""
        query = f"SELECT count(*) FROM games WHERE {_LIVE} AND table_no > 0"  # noqa: S608 - our own words
        return int(self._db.execute(query).fetchone()[0])

    def live_by_state(self) -> dict[str, int]:
        """How many games are in their lobby and how many are being played."""
        query = f"SELECT state, count(*) FROM games WHERE {_LIVE} GROUP BY state"  # noqa: S608 - our own words
        return {"lobby": 0, "playing": 0} | dict(self._db.execute(query).fetchall())

    def played_by(self, user_id: int) -> list[GameRow]:
        """The running games at whose tables a person has sat down and not left their team, oldest first."""
        theirs = "SELECT game_id FROM members WHERE user_id = ? AND gone IS NULL"
        query = f"{_GAME} WHERE id IN ({theirs}) AND state = 'playing' AND fault IS NULL ORDER BY id"
        return [GameRow(*row) for row in self._db.execute(query, (user_id,))]

    def live_with(self, user_id: int) -> list[GameRow]:
        """The live games that a person holds a seat of, is the host of, or has in private, oldest first."""
        seated = (
            "SELECT game_id FROM members JOIN seats USING (game_id, seat)"
            " WHERE user_id = ?1 AND gone IS NULL AND seats.state = 'in'"
        )
        query = f"{_GAME} WHERE {_LIVE} AND (host_id = ?1 OR chat_id = ?1 OR id IN ({seated})) ORDER BY id"
        return [GameRow(*row) for row in self._db.execute(query, (user_id,))]

    def live_showing(self, user_id: int) -> list[GameRow]:
        """The live games that name a person: who sits or has sat there, or is asked to sit down."""
        named = " UNION ".join(f"SELECT game_id FROM {each} WHERE user_id = ?1" for each in _NAMING)  # noqa: S608
        query = f"{_GAME} WHERE {_LIVE} AND id IN ({named}) ORDER BY id"
        return [GameRow(*row) for row in self._db.execute(query, (user_id,))]

    def abandoned(self, silent_since: float, left_since: float, most: int) -> list[int]:
        """The running games that nobody will go on with, oldest first.

        Args:
            silent_since: nobody has pressed anything in them since then.
            left_since: or else the bot has been out of their chat since then.
            most: how many at most.
        """
        rows = self._db.execute(
            f"SELECT id FROM games WHERE {_LIVE} AND state = 'playing' AND (chat_id IN"  # noqa: S608
            " (SELECT chat_id FROM chats WHERE active = 0 AND left_at <= ?1) OR started_at <= ?2"
            " AND coalesce((SELECT max(acted_at) FROM members WHERE game_id = games.id), 0) <= ?2"
            " AND coalesce((SELECT at FROM steps WHERE game_id = games.id ORDER BY n DESC LIMIT 1), 0) <= ?2)"
            f"{self._scope} ORDER BY id LIMIT ?3",
            (left_since, silent_since, most),
        )
        return [game for (game,) in rows]

    def ended_since(self, at: float) -> list[GameRow]:
        """The games that have ended at `at` or later and have messages, in the order they ended."""
        shown = "(message_id IS NOT NULL OR result_message_id > 0 OR table_no > 0)"
        return self._ended(f"{shown} AND ended_at >= ?", (at,))

    def without_result(self, since: float) -> list[GameRow]:
        """The games over since then whose result was never sent, in the order they ended.

        That of a side table is told on its panels alone.
        """
        unsent = "state = 'over' AND result_message_id IS NULL AND table_no = 0"
        return self._ended(f"{unsent} AND ended_at >= ?", (since,))

    def unshown_in(self, chat_id: int, since: float) -> list[GameRow]:
        """The games of a chat that ended since then and have a message, or a result that was not sent."""
        condition = (
            "chat_id = ? AND ended_at >= ? AND (message_id IS NOT NULL OR result_message_id > 0"
            " OR (state = 'over' AND result_message_id IS NULL)) AND table_no = 0"
        )
        return self._ended(condition, (chat_id, since))

    def ended_in(self, chat_id: int, message_id: int) -> GameRow | None:
        """The ended game that a message shows, or whose result it is."""
        condition = "chat_id = ? AND ? IN (message_id, result_message_id) AND ended_at IS NOT NULL"
        return next(iter(self._ended(condition, (chat_id, message_id))), None)

    def _ended(self, condition: str, values: tuple[float, ...]) -> list[GameRow]:
        """Games that have ended, but not those that are being erased."""
        query = f"{_GAME} WHERE {condition} AND fault IS NULL AND chat_id <> 0 ORDER BY ended_at, id"
        return [GameRow(*row) for row in self._db.execute(query, values)]

    def any_runs_before(self, chain_id: int, chain_no: int) -> bool:
        """Whether a game is live that has an earlier secret of a chain: a later one tells its dice."""
        query = f"SELECT 1 FROM games WHERE chain_id = ? AND chain_no < ? AND {_LIVE} LIMIT 1"  # noqa: S608
        return self._db.execute(query, (chain_id, chain_no)).fetchone() is not None

    def note_commitment(self, chat_id: int, commitment: str) -> None:
        """Note that a message of a chat shows the commitment of a lobby there that draws no dice yet.

        Args:
            chat_id: the chat.
            commitment: a pattern of SQL's, as only its ends may be known.
        """
        query = (
            f"UPDATE games SET commitment_shown = 1 WHERE chat_id = ? AND {_LIVE} AND state = 'lobby'"  # noqa: S608
            " AND drawing_at IS NULL AND commitment_shown = 0 AND commitment LIKE ?"
        )
        self._db.execute(query, (chat_id, commitment))

    def set_aside(self, game_id: int, fault: str) -> None:
        """Set aside a game that cannot be read; its state and its record stay as they are."""
        self.update(game_id, fault=fault, fault_told=False, deadline=None, call_at=None)

    def all_set_aside(self) -> list[GameRow]:
        """The games that are set aside, in whatever state, oldest first."""
        return [GameRow(*row) for row in self._db.execute(f"{_GAME} WHERE fault IS NOT NULL ORDER BY id")]

    def due(self, now: float) -> list[GameRow]:
        """The games whose deadline is `now` or earlier, most overdue first."""
        query = f"{_GAME} WHERE deadline <= ?{self._scope} ORDER BY deadline, id"
        return [GameRow(*row) for row in self._db.execute(query, (now,))]

    def calls_due(self, now: float) -> list[GameRow]:
        """The games in which somebody is to be called, who has waited longest first."""
        query = f"{_GAME} WHERE call_at <= ?{self._scope} ORDER BY call_at, id"
        return [GameRow(*row) for row in self._db.execute(query, (now,))]

    def next_deadline(self) -> float | None:
        """When something is to be done in a game next: a deadline that comes, or a call."""
        lines = self._db.execute(
            f"SELECT min(deadline) FROM games WHERE deadline IS NOT NULL{self._scope}"  # noqa: S608 - our own words
            f" UNION ALL SELECT min(call_at) FROM games WHERE call_at IS NOT NULL{self._scope}"
        )
        return min((float(at) for (at,) in lines if at is not None), default=None)

    def shift_deadlines(self, seconds: float) -> None:
        """Move deadlines, reminders and times of last presses: clocks stood still so long, or were set."""
        self._db.execute("UPDATE games SET deadline = deadline + ? WHERE deadline IS NOT NULL", (seconds,))
        self._db.execute("UPDATE games SET call_at = call_at + ? WHERE call_at IS NOT NULL", (seconds,))
        self._db.execute(
            "UPDATE games SET round_at = round_at + ?1, round_due = round_due + ?1"  # noqa: S608 - our own words
            f" WHERE round_at IS NOT NULL AND {_LIVE}",
            (seconds,),
        )
        self._db.execute(
            "UPDATE members SET acted_at = acted_at + ? WHERE acted_at IS NOT NULL"  # noqa: S608 - our own words
            f" AND game_id IN (SELECT id FROM games WHERE {_LIVE})",
            (seconds,),
        )

    def update(self, game_id: int, **changes: Unpack[GameChanges]) -> None:
        """Change columns of a game.

        Raises:
            StoreError: no such game, or a column that is not in `GameChanges`.
        """
        update_row(self._db, "games", {"id": game_id}, changes, GameChanges.__optional_keys__)
        if changes.get("state") == "playing":
            query = "SELECT chat_id, preset FROM games WHERE id = ?"
            chat_id, preset = self._db.execute(query, (game_id,)).fetchone()
            line = f"game {game_id} in {chat_in_log(chat_id)} has started: {preset}"
            self._tx.notes.append(Note("started", line))
