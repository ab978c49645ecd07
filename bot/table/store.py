"""Repositories of games: rows, seats, records, results, panels, dice, what is stale."""

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from typing import Final, Literal, Unpack

from bot.chats.calendar import Calendar
from bot.ground.store.base import Note, Repository, StoreError, Tx, columns, move_chat, update_row
from bot.ground.store.dues import ChatDeliveries, DueTimes
from bot.ground.timing import GameEvent
from bot.ground.values import Delivery, Place, chat_in_log
from bot.rulebook.words import family_stored
from bot.table.model import (
    BookingRow,
    GameChanges,
    GameRow,
    InvitationRow,
    MemberRow,
    Score,
    SeatChanges,
    SeatRow,
    Surface,
    SurfaceRow,
)
from engine.players.levels import Level
from engine.records.fair_dice import commitment, first_of_chain
from engine.records.telegram_dice import DieAttempt

# The repository of games: their columns, and those that are live, due or set aside.
#
# The game of a place (a chat, or one of its topics) has the table number 0 and a board there. Side tables
# are games of a place without a board: queries about a place do not see them, queries about people and
# times do.


_BOARD = (
    "(SELECT b.message_id FROM surfaces AS b WHERE b.kind = 'board' AND b.key = games.id AND b.user_id = 0)"
)
_FIELDS = tuple(columns(GameRow).split(", "))
_COLUMNS = [_BOARD if column == "message_id" else column for column in _FIELDS]
_GAME = f"SELECT {', '.join(_COLUMNS)} FROM games"  # noqa: S608 - field names of a type
_NAMING = ("members", "invitations")  # the tables of those whom a game names
_OF_PLACE = "chat_id = ? AND thread_id = ? AND table_no = 0"
_LIVE = "state IN ('lobby', 'playing') AND fault IS NULL"  # as in the partial index, or SQLite cannot use it
_RESULT = (
    "SELECT 1 FROM deliveries AS d WHERE d.chat_id = games.chat_id AND d.kind = 'result'"
    " AND d.key = CAST(games.id AS TEXT)"
)
_KNOWN_RESULT = f"EXISTS ({_RESULT} AND d.message_id IS NOT NULL)"
_UNSENT = f"state = 'over' AND NOT EXISTS ({_RESULT} AND d.state <> 'due')"


DEADLINES: Final = DueTimes("deadline of game", "games", "deadline", "id")
REMINDERS: Final = DueTimes("call in game", "games", "call_at", "id")


def _read(row: Sequence[object]) -> GameRow:
    """A row of the database; every press reads one, and the constructor of so wide a class is slow."""
    game = object.__new__(GameRow)
    game.__dict__.update(zip(_FIELDS, row, strict=True))
    return game


def _shifted(column: str) -> str:
    """A time later by `?1` seconds; where a clock runs that is `live`, not beyond `?2`."""
    live, latest = "clock = 'live' AND overdue_at IS NULL", "CAST(?2 AS DOUBLE PRECISION)"
    return (
        f"CASE WHEN {live} AND {column} > {latest} THEN {column}"
        f" WHEN {live} AND {column} + ?1 > {latest} THEN {latest} ELSE {column} + ?1 END"
    )


class Games(Repository):
    """The repository of games, for one transaction."""

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
        return None if row is None else _read(row)

    def live_in(self, place: Place) -> GameRow | None:
        """The game in the lobby or being played in this place, side tables aside; there is at most one."""
        return self.live_at(place, 0)

    def live_at(self, place: Place, table_no: int) -> GameRow | None:
        """The live game of a place at one of its tables; there is at most one."""
        row = self._db.execute(
            f"{_GAME} WHERE chat_id = ? AND thread_id = ? AND table_no = ? AND {_LIVE}",
            (place.chat_id, place.thread_id, table_no),
        ).fetchone()
        return None if row is None else _read(row)

    def side_tables(self, chat_id: int) -> list[GameRow]:
        """The live side tables of a chat, by topic and number."""
        query = f"{_GAME} WHERE chat_id = ? AND table_no > 0 AND {_LIVE} ORDER BY thread_id, table_no"
        return [_read(row) for row in self._db.execute(query, (chat_id,))]

    def leave_topic(self, place: Place) -> bool:
        """Move the live game of a deleted topic to the chat itself, if none is live there."""
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
        return None if row is None else _read(row)

    def is_board(self, chat_id: int, message_id: int) -> bool:
        """Whether a message shows a game of this chat or its result: live, ended or set aside."""
        boards = "SELECT 1 FROM surfaces WHERE kind = 'board' AND chat_id = ?1 AND message_id = ?2"
        result = "SELECT 1 FROM deliveries WHERE chat_id = ?1 AND message_id = ?2 AND kind = 'result'"
        query = f"{boards} UNION ALL {result} LIMIT 1"
        return self._db.execute(query, (chat_id, message_id)).fetchone() is not None

    def live(self) -> list[GameRow]:
        """Every live game of every place, oldest first."""
        return [_read(row) for row in self._db.execute(f"{_GAME} WHERE {_LIVE} ORDER BY id")]

    def playing_in(self, chat_id: int) -> list[GameRow]:
        """The games that are being played in a chat: those of its topics, then its side tables."""
        query = f"{_GAME} WHERE chat_id = ? AND {_LIVE} AND state = 'playing' ORDER BY table_no, id"
        return [_read(row) for row in self._db.execute(query, (chat_id,))]

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
        return [_read(row) for row in self._db.execute(query, (user_id,))]

    def live_with(self, user_id: int) -> list[GameRow]:
        """The live games that a person holds a seat of, is the host of, or has in private, oldest first."""
        seated = (
            "SELECT game_id FROM members JOIN seats USING (game_id, seat)"
            " WHERE user_id = ?1 AND gone IS NULL AND seats.state = 'in'"
        )
        query = f"{_GAME} WHERE {_LIVE} AND (host_id = ?1 OR chat_id = ?1 OR id IN ({seated})) ORDER BY id"
        return [_read(row) for row in self._db.execute(query, (user_id,))]

    def live_showing(self, user_id: int) -> list[GameRow]:
        """The live games that name a person: who sits or has sat there, or is asked to sit down."""
        named = " UNION ".join(f"SELECT game_id FROM {each} WHERE user_id = ?1" for each in _NAMING)  # noqa: S608
        query = f"{_GAME} WHERE {_LIVE} AND id IN ({named}) ORDER BY id"
        return [_read(row) for row in self._db.execute(query, (user_id,))]

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
        shown = f"({_BOARD} IS NOT NULL OR {_KNOWN_RESULT} OR table_no > 0)"
        return self._ended(f"{shown} AND ended_at >= ?", (at,))

    def without_result(self, since: float) -> list[GameRow]:
        """The games over since then whose result was never sent, in the order they ended.

        That of a side table is told on its panels alone.
        """
        return self._ended(f"{_UNSENT} AND table_no = 0 AND ended_at >= ?", (since,))

    def unshown_in(self, chat_id: int, since: float) -> list[GameRow]:
        """The games of a chat that ended since then and have a message, or a result that was not sent."""
        condition = (
            f"chat_id = ? AND ended_at >= ? AND ({_BOARD} IS NOT NULL"
            f" OR {_KNOWN_RESULT} OR ({_UNSENT})) AND table_no = 0"
        )
        return self._ended(condition, (chat_id, since))

    def ended_in(self, chat_id: int, message_id: int) -> GameRow | None:
        """The ended game that a message shows, or whose result it is."""
        result = ChatDeliveries(self._tx).of_message("result", chat_id, message_id)
        boards = "SELECT key FROM surfaces WHERE kind = 'board' AND chat_id = ?1 AND message_id = ?2"
        condition, value = (f"IN ({boards})", message_id) if result is None else ("= ?2", int(result))
        found = self._ended(f"chat_id = ?1 AND id {condition} AND ended_at IS NOT NULL", (chat_id, value))
        return next(iter(found), None)

    def _ended(self, condition: str, values: tuple[float, ...]) -> list[GameRow]:
        """Games that have ended, but not those that are being erased."""
        query = f"{_GAME} WHERE {condition} AND fault IS NULL AND chat_id <> 0 ORDER BY ended_at, id"
        return [_read(row) for row in self._db.execute(query, values)]

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
        return [_read(row) for row in self._db.execute(f"{_GAME} WHERE fault IS NOT NULL ORDER BY id")]

    def shift_deadlines(self, seconds: float, latest: float | None = None) -> None:
        """Move deadlines, reminders and times of last presses: clocks stood still so long, or were set.

        `latest`: when a turn or a round ends that begins now by the clock `live`; none is moved beyond that.
        """
        self._db.execute(
            f"UPDATE games SET deadline = {_shifted('deadline')} WHERE deadline IS NOT NULL",  # noqa: S608
            (seconds, latest),
        )
        self._db.execute("UPDATE games SET call_at = call_at + ? WHERE call_at IS NOT NULL", (seconds,))
        self._db.execute(
            f"UPDATE games SET round_at = round_at + ?1, round_due = {_shifted('round_due')}"  # noqa: S608
            f" WHERE round_at IS NOT NULL AND {_LIVE}",
            (seconds, latest),
        )
        self._db.execute(
            "UPDATE members SET acted_at = acted_at + ? WHERE acted_at IS NOT NULL"  # noqa: S608 - our own words
            f" AND game_id IN (SELECT id FROM games WHERE {_LIVE})",
            (seconds,),
        )

    def update(self, game_id: int, **changes: Unpack[GameChanges]) -> None:
        """Change columns of a game, or the message that is its board.

        Raises:
            StoreError: no such game, or a column that is not in `GameChanges`.
        """
        if "message_id" in changes:
            row = self._db.execute("SELECT chat_id FROM games WHERE id = ?", (game_id,)).fetchone() or (0,)
            Surfaces(self._tx).put(Surface("board", game_id, row[0]), changes.pop("message_id"))
            changes["shown"] = None  # nothing is known of what another message shows
        update_row(self._db, "games", {"id": game_id}, changes, GameChanges.__optional_keys__)
        if changes.get("state") == "playing":
            query = "SELECT chat_id, preset FROM games WHERE id = ?"
            chat_id, preset = self._db.execute(query, (game_id,)).fetchone()
            line = f"game {game_id} in {chat_in_log(chat_id)} has started: {preset}"
            self._tx.notes.append(Note("started", line))

    def exchange_secret(self, game_id: int, taken: "TakenSecret", *, shown: bool | None) -> None:
        """Give a lobby the secret that its game takes from a chain.

        `shown`: whether people have seen the commitment of the chain in time.
        """
        self._db.execute(
            "UPDATE games SET secret = ?, commitment = ?, commitment_shown = ?, chain_id = ?, chain_no = ?"
            " WHERE id = ? AND state = 'lobby'",
            (
                taken.secret,
                commitment(taken.secret),
                None if shown is None else int(shown),
                taken.chain.id,
                taken.number,
                game_id,
            ),
        )


# The message of a game's result, a delivery.


UNKNOWN: Final = 0
"""In place of its number: it may have been sent."""


def result_of(row: GameRow) -> Delivery:
    """The result of a game as a delivery."""
    return Delivery("result", str(row.id), row.chat_id)


def result_message(tx: Tx, row: GameRow) -> int | None:
    """The message of the result of a game, perhaps `UNKNOWN`; None if it was not sent."""
    sent = ChatDeliveries(tx).get(result_of(row)) if row.state == "over" else None
    return None if sent is None or sent.state == "due" else sent.message_id or UNKNOWN


# The repositories of bookings and invitations: people who want or are asked for a seat.


class Invitations(Repository):
    """The repository of invitations, for one transaction."""

    def of(self, game_id: int) -> list[InvitationRow]:
        """The people who are asked to sit down in a lobby, in the order they were asked."""
        query = "SELECT user_id, name, called FROM invitations WHERE game_id = ? ORDER BY rowid"
        return [InvitationRow(*row) for row in self._db.execute(query, (game_id,))]

    def add(self, game_id: int, user_id: int, name: str) -> None:
        """Ask a person to sit down; once is enough."""
        self._db.execute(
            "INSERT INTO invitations (game_id, user_id, name) VALUES (?, ?, ?)"
            " ON CONFLICT (game_id, user_id) DO NOTHING",
            (game_id, user_id, name),
        )

    def drop(self, game_id: int, user_id: int) -> None:
        """Withdraw an invitation; idempotent."""
        self._db.execute("DELETE FROM invitations WHERE game_id = ? AND user_id = ?", (game_id, user_id))

    def sent(self, game_id: int) -> None:
        """Note that another message shows the lobby, which calls those who have not been called."""
        query = "UPDATE invitations SET called = CASE WHEN called IS NULL THEN 1 ELSE 0 END WHERE game_id = ?"
        self._db.execute(query, (game_id,))


_HERE = "chat_id = ? AND thread_id = ?"


class Bookings(Repository):
    """The repository of bookings, for one transaction."""

    def of(self, place: Place) -> list[BookingRow]:
        """The bookings of a place, the oldest first."""
        query = f"SELECT user_id, name, booked_at FROM bookings WHERE {_HERE} ORDER BY booked_at, user_id"  # noqa: S608 - our own words
        return [BookingRow(*row) for row in self._db.execute(query, (place.chat_id, place.thread_id))]

    def add(self, place: Place, user_id: int, name: str, at: float) -> None:
        """Book a seat for a person; one who has booked keeps their turn."""
        self._db.execute(
            "INSERT INTO bookings (chat_id, thread_id, user_id, name, booked_at) VALUES (?, ?, ?, ?, ?)"
            " ON CONFLICT (chat_id, thread_id, user_id) DO NOTHING",
            (place.chat_id, place.thread_id, user_id, name, at),
        )

    def leave_topic(self, place: Place) -> None:
        """Move the bookings of a deleted topic to the chat itself."""
        for booked in self.of(place):
            self.add(Place(place.chat_id), booked.user_id, booked.name, booked.booked_at)
            self.drop(place, booked.user_id)

    def drop(self, place: Place, user_id: int) -> bool:
        """Give up a person's booking; tells whether there was one."""
        statement = f"DELETE FROM bookings WHERE {_HERE} AND user_id = ?"  # noqa: S608 - our own words
        return self._db.execute(statement, (place.chat_id, place.thread_id, user_id)).rowcount > 0


# The move of a group's games to its supergroup.


class MovingGames(Repository):
    """The repository that moves a group's games to its supergroup, for one transaction."""

    def move(self, old: int, new: int, at: float) -> None:
        """Give a supergroup the games of the group it was, results, house rules, bookings, who is outside.

        Games lose their message ids, which meant messages of the old chat; a result that was sent stays so. A
        game opened in the new chat before the move was heard of stays; the old chat's live one is stopped.
        """
        ids = {"old": old, "new": new, "at": at}
        self._db.execute(
            "UPDATE games SET state = 'stopped', ended_at = :at, deadline = NULL, call_at = NULL"
            " WHERE chat_id = :old AND state IN ('lobby', 'playing') AND fault IS NULL"
            " AND (thread_id, table_no) IN (SELECT thread_id, table_no FROM games WHERE chat_id = :new"
            " AND state IN ('lobby', 'playing') AND fault IS NULL)",
            ids,
        )
        query = "SELECT round_throws, id FROM games WHERE chat_id = :old AND round_throws IS NOT NULL"
        for throws, game in self._db.execute(query, ids).fetchall():
            values = "\n".join(" ".join(line.split(" ")[:2]) for line in throws.splitlines())
            self._db.execute("UPDATE games SET round_throws = ? WHERE id = ?", (values, game))
        self._db.execute(
            "UPDATE games SET chat_id = :new, answers = NULL, shown = NULL WHERE chat_id = :old",
            ids,
        )
        Surfaces(self._tx).move(old, new)
        self._db.execute("UPDATE dice_chains SET chat_id = :new WHERE chat_id = :old", ids)
        self._db.execute("UPDATE results SET chat_id = :new WHERE chat_id = :old", ids)
        # Of rules with the same name those of the new chat stay.
        self._db.execute(move_chat("house_rules", "key"), ids)
        self._db.execute("DELETE FROM house_rules WHERE chat_id = :old", ids)
        # Who has booked in both chats has one booking.
        self._db.execute(move_chat("bookings", "thread_id", "user_id"), ids)
        self._db.execute("DELETE FROM bookings WHERE chat_id = :old", ids)
        for table in ("departures", "turned_away"):
            self._db.execute(move_chat(table, "user_id"), ids)
            self._db.execute(f"DELETE FROM {table} WHERE chat_id = :old", ids)  # noqa: S608 - our own words


# The repository of surfaces: the messages that show views, and the attempts to send them.


class Surfaces(Repository):
    """The repository of surfaces, for one transaction."""

    def get(self, surface: Surface) -> SurfaceRow:
        """The state of a surface."""
        query = "SELECT message_id, tried FROM surfaces WHERE kind = ? AND key = ? AND user_id = ?"
        row = self._db.execute(query, (surface.kind, surface.key, surface.user_id)).fetchone()
        return SurfaceRow(None, None) if row is None else SurfaceRow(*row)

    def of(self, kind: str, key: int) -> dict[int, SurfaceRow]:
        """The surfaces of a kind by person."""
        query = "SELECT user_id, message_id, tried FROM surfaces WHERE kind = ? AND key = ?"
        return {user_id: SurfaceRow(*row) for user_id, *row in self._db.execute(query, (kind, key))}

    def showing(self, chat_id: int, message_id: int) -> list[Surface]:
        """The surfaces that a message shows: one, or none, but for boards of games that are set aside."""
        query = "SELECT kind, key, chat_id, user_id FROM surfaces WHERE chat_id = ? AND message_id = ?"
        return [Surface(*row) for row in self._db.execute(query, (chat_id, message_id))]

    def put(self, surface: Surface, message_id: int | None, tried: str | None = None) -> None:
        """Note which message shows a surface, and of what an attempt stands; None: none."""
        self._db.execute(
            "INSERT INTO surfaces (kind, key, user_id, chat_id, message_id, tried) VALUES (?, ?, ?, ?, ?, ?)"
            " ON CONFLICT (kind, key, user_id) DO UPDATE SET chat_id = excluded.chat_id,"
            " message_id = excluded.message_id, tried = excluded.tried",
            (surface.kind, surface.key, surface.user_id, surface.chat_id, message_id, tried),
        )

    def send_anew(self, surface: Surface) -> None:
        """Let a message be sent once more, which takes the place of the one there is."""
        query = "UPDATE surfaces SET tried = NULL WHERE kind = ? AND key = ? AND user_id = ?"
        self._db.execute(query, (surface.kind, surface.key, surface.user_id))

    def take(self, surface: Surface, message_id: int) -> int | None:
        """Let the newest of two messages show a surface; returns the other one, which is stale."""
        before = self.get(surface)
        if before.message_id == message_id:
            return None
        self.put(surface, max(before.message_id or 0, message_id), before.tried)
        stale = None if before.message_id is None else min(before.message_id, message_id)
        if stale is not None:
            StaleMessages(self._tx).put(surface.chat_id, stale)
        return stale

    def hand_on(self, board: Surface) -> None:
        """Let the newest board of a chat show another game from now on, where no new one can be sent."""
        where = "kind = ? AND chat_id = ? AND message_id IS NOT NULL"
        query = f"SELECT max(message_id) FROM surfaces WHERE {where}"  # noqa: S608 - our own words
        (newest,) = self._db.execute(query, (board.kind, board.chat_id)).fetchone() or (None,)
        query = f"UPDATE surfaces SET message_id = NULL WHERE {where}"  # noqa: S608 - our own words
        self._db.execute(query, (board.kind, board.chat_id))
        self.put(board, newest)

    def move(self, old: int, new: int) -> None:
        """Give a supergroup the surfaces of the group it was; messages of the old chat are out of reach."""
        query = "UPDATE surfaces SET chat_id = ?, message_id = NULL, tried = NULL WHERE chat_id = ?"
        self._db.execute(query, (new, old))


# The repository of records: lines of text in order, append-only.


class Records(Repository):
    """The repository of records, for one transaction."""

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

    def append(
        self,
        game_id: int,
        first_n: int,
        lines: Sequence[str],
        by: int | Sequence[int | None] | None,
        at: float,
    ) -> None:
        """Add lines to a record; `first_n` is the number of the first, one more than the record has.

        `by`: whoever has pressed for them, or for each of them; None: they follow from the others.

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
        who = by if isinstance(by, Sequence) else [by] * len(lines)
        self._db.executemany(
            "INSERT INTO steps (game_id, n, line, by_user, at) VALUES (?, ?, ?, ?, ?)",
            [
                (game_id, first_n + n, line, each, at)
                for n, (line, each) in enumerate(zip(lines, who, strict=True))
            ],
        )


# The repository of results of finished games.


class Results(Repository):
    """The repository of results, for one transaction."""

    def finish(
        self,
        game_id: int,
        state: Literal["over", "stopped"],
        at: float,
        scores: Sequence[Score] = (),
        *,
        calendar: Calendar = Calendar(),  # noqa: B008 - a value
    ) -> None:
        """End a live game and keep its results.

        Args:
            game_id: a game in the lobby or being played.
            state: how it ended.
            at: when, in unix seconds.
            scores: one per seat of the ranked seats, for a team one per member; none for a game that does
                not count.
            calendar: the chat's, which decides the week and month for good.

        Raises:
            StoreError: there is no such live game.
        """
        row = self._db.execute(
            "UPDATE games SET state = ?, ended_at = ?, deadline = NULL, call_at = NULL, asking = NULL,"
            " menu = NULL, held = 0 WHERE id = ? AND state IN ('lobby', 'playing') RETURNING chat_id, preset,"
            " options, started_at",
            (state, at, game_id),
        ).fetchone()
        if row is None:
            raise StoreError(f"game {game_id} is not live")
        chat_id, preset, options, started_at = row
        family = family_stored(preset, options)
        event: GameEvent = "called off" if state == "stopped" and started_at is None else state
        verb = "is" if state == "over" else "was"
        self._tx.notes.append(
            Note(event, f"game {game_id} in {chat_in_log(chat_id)} {verb} {event}: {family}")
        )
        when = calendar.periods(at)
        lines = [score.seat for score in scores]
        self._db.executemany(
            "INSERT INTO results (game_id, seat, member, user_id, chat_id, family, points, settled, place,"
            " won, seats, week, month, ended_at, left_early, against, few)"
            " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            [
                (
                    game_id,
                    score.seat,
                    lines[:number].count(score.seat),
                    score.user_id,
                    chat_id,
                    family,
                    score.points,
                    score.settled,
                    score.rank,
                    score.won,
                    len(set(lines)),
                    when.week,
                    when.month,
                    at,
                    score.left_early,
                    score.against,
                    score.few,
                )
                for number, score in enumerate(scores)
            ],
        )

    def any_in(self, chat_id: int) -> bool:
        """Whether a game has been finished in a chat, also one against computers."""
        query = "SELECT 1 FROM results WHERE chat_id = ? LIMIT 1"
        return self._db.execute(query, (chat_id,)).fetchone() is not None

    def ranks(self, game_id: int) -> dict[int, int]:
        """The ranks that a game ended with, by seat; none for one that did not count."""
        # Who has left a team is below it: its seat has the place of those who stayed.
        query = "SELECT seat, place FROM results WHERE game_id = ? ORDER BY left_early DESC"
        return dict(self._db.execute(query, (game_id,)).fetchall())

    def met(self, people: Collection[int], since: float) -> Counter[tuple[int, int]]:
        """How many games of any two of these people against each other have counted since a moment."""
        if len(people) < 2:  # noqa: PLR2004 - nobody against nobody
            return Counter()
        marks = ", ".join("?" * len(people))
        rows = self._db.execute(
            "SELECT a.user_id, b.user_id, count(*) FROM results AS a"  # noqa: S608
            " JOIN results AS b ON b.game_id = a.game_id AND b.seat <> a.seat"
            f" WHERE a.user_id IN ({marks}) AND a.ended_at > ? AND b.user_id IN ({marks}) GROUP BY 1, 2",
            (*people, since, *people),
        )
        return Counter({(one, other): games for one, other, games in rows})

    def last_lead(self, one: int, other: int, since: float) -> int:
        """Who came out ahead when one was compared with another with few others there: 1 for one, else -1.

        0: never since this moment. Games in which they tied tell nothing.
        """
        row = self._db.execute(
            "SELECT CASE WHEN a.place < b.place THEN 1 ELSE -1 END FROM results AS a"
            " JOIN results AS b ON b.game_id = a.game_id AND b.user_id = ?2"
            " WHERE a.user_id = ?1 AND a.ended_at > ?3 AND a.few = 1 AND a.place <> b.place"
            " AND (a.against >> CAST(b.seat AS INTEGER)) & 1 = 1"  # a server shifts by no larger numbers
            " ORDER BY a.ended_at DESC, a.game_id DESC LIMIT 1",
            (one, other, since),
        ).fetchone()
        return 0 if row is None else int(row[0])


# The repository of seats and members: a person, a team that takes turns in rotation, or a computer.


# Two reads along the primary keys: SQLite would sort what a join of them gives.
_SEATS = (
    "SELECT seat, level, talisman, state, left_after, held, asking, touched, taps FROM seats"
    " WHERE game_id = ? ORDER BY seat"
)
_MEMBERS = (
    "SELECT seat, user_id, name, gone, acted_at, missed, left_turn, left_order, left_points, added_by,"
    " turns_missed"
    " FROM members WHERE game_id = ? ORDER BY seat, position"
)


class Seats(Repository):
    """The repository of seats, for one transaction."""

    def of(self, game_id: int) -> list[SeatRow]:
        """The seats of a game in order, each with its members in the order they joined it."""
        members: dict[int, list[MemberRow]] = {}
        for seat, *member in self._db.execute(_MEMBERS, (game_id,)):
            members.setdefault(seat, []).append(MemberRow(*member))
        return [
            SeatRow(seat, level, talisman, state, tuple(members.get(seat, ())), *turn)
            for seat, level, talisman, state, *turn in self._db.execute(_SEATS, (game_id,))
        ]

    def add(  # noqa: PLR0913 - what a seat is born with
        self,
        game_id: int,
        *,
        talisman: str,
        name: str = "",
        user_id: int | None = None,
        level: Level | None = None,
        late: bool = False,
        added_by: int | None = None,
    ) -> int:
        """Seat a person (`user_id`, `name`) or a computer (`level`) last and return the seat's index.

        `late`: in a game that has begun. `added_by`: who seats a guest.

        Raises:
            StoreError: not exactly one of the two, the game is not in the lobby, or the person sits already.
        """
        if (user_id is None) == (level is None):
            raise StoreError("a new seat needs either a person or a computer's level")
        if not late:
            self._require_lobby(game_id)
        if user_id is not None:
            self._require_standing(game_id, user_id)
        row = self._db.execute(
            "INSERT INTO seats (game_id, seat, level, talisman, state)"
            " VALUES (?1, (SELECT count(*) FROM seats WHERE game_id = ?1), ?2, ?3, ?4) RETURNING seat",
            (game_id, level, talisman, "computer" if user_id is None else "in"),
        ).fetchone()
        if user_id is not None:
            self._add_member(game_id, int(row[0]), user_id, name, added_by)
        return int(row[0])

    def update(self, game_id: int, seat: int, **changes: Unpack[SeatChanges]) -> None:
        """Change columns of a seat, in the lobby or later.

        Raises:
            StoreError: no such seat, or a column that is not in `SeatChanges`.
        """
        update_row(
            self._db, "seats", {"game_id": game_id, "seat": seat}, changes, SeatChanges.__optional_keys__
        )

    def drop(self, game_id: int, seat: int) -> None:
        """Take a seat with everybody in it out of a lobby; those behind it move up.

        Raises:
            StoreError: no such seat, or the game is not in the lobby (a record names seats by index).
        """
        self._require_lobby(game_id)
        if (
            self._db.execute("DELETE FROM seats WHERE game_id = ? AND seat = ?", (game_id, seat)).rowcount
            != 1
        ):
            raise StoreError(f"game {game_id} has no seat {seat}")
        behind = self._db.execute(
            "SELECT seat FROM seats WHERE game_id = ? AND seat > ? ORDER BY seat", (game_id, seat)
        ).fetchall()
        # One by one: a single UPDATE would meet its own neighbours in the primary key.
        self._db.executemany(
            "UPDATE seats SET seat = seat - 1 WHERE game_id = ? AND seat = ?",
            [(game_id, index) for (index,) in behind],
        )

    def add_member(self, game_id: int, seat: int, *, user_id: int, name: str) -> None:
        """Add a person to a seat of a lobby, behind the members it has.

        Raises:
            StoreError: the person sits in this game already, no such seat, or the game is not in the lobby.
        """
        self._require_lobby(game_id)
        self._require_standing(game_id, user_id)
        if seat not in {each.seat for each in self.of(game_id)}:
            raise StoreError(f"game {game_id} has no seat {seat}")
        self._add_member(game_id, seat, user_id, name)

    def _add_member(
        self, game_id: int, seat: int, user_id: int, name: str, added_by: int | None = None
    ) -> None:
        self._db.execute(
            "INSERT INTO members (game_id, seat, position, user_id, name, added_by) VALUES (?1, ?2, (SELECT"
            " coalesce(max(position) + 1, 0) FROM members WHERE game_id = ?1 AND seat = ?2), ?3, ?4, ?5)",
            (game_id, seat, user_id, name, added_by),
        )

    def rename(self, game_id: int, user_id: int, name: str) -> None:
        """Give somebody who sits in a game another name.

        Raises:
            StoreError: they have no seat there.
        """
        update_row(self._db, "members", {"game_id": game_id, "user_id": user_id}, {"name": name}, {"name"})

    def drop_member(self, game_id: int, user_id: int) -> None:
        """Take a person out of a seat of a lobby; with its last member the seat itself goes.

        Raises:
            StoreError: the person has no seat there, or the game is not in the lobby.
        """
        self._require_lobby(game_id)
        for seat in self.of(game_id):
            if any(member.user_id == user_id for member in seat.members):
                if len(seat.members) == 1:
                    self.drop(game_id, seat.seat)
                    return
                self._db.execute("DELETE FROM members WHERE game_id = ? AND user_id = ?", (game_id, user_id))
                return
        raise StoreError(f"the person has no seat in game {game_id}")

    def arrange(self, game_id: int, order: Sequence[int]) -> None:
        """Put all seats of a lobby into another order.

        Args:
            game_id: the lobby.
            order: the present index of each seat, in the order they are to have.

        Raises:
            StoreError: that is not every seat once, or the game is not in the lobby.
        """
        self._require_lobby(game_id)
        if sorted(order) != [seat.seat for seat in self.of(game_id)]:
            raise StoreError(f"game {game_id} has other seats than {list(order)}")
        self._renumber("seats", "seat", {"game_id": game_id}, order)

    def arrange_members(self, game_id: int, seat: int, people: Sequence[int]) -> None:
        """Put the members of a seat of a lobby into another order.

        Args:
            game_id: the lobby.
            seat: the index of the seat.
            people: everybody who sits there, in the order they are to have.

        Raises:
            StoreError: that is not every member once, or the game is not in the lobby.
        """
        self._require_lobby(game_id)
        key = {"game_id": game_id, "seat": seat}
        query = "SELECT user_id, position FROM members WHERE game_id = :game_id AND seat = :seat"
        positions: dict[int, int] = dict(self._db.execute(query, key).fetchall())
        if sorted(people) != sorted(positions):
            raise StoreError(f"seat {seat} of game {game_id} has other members than {list(people)}")
        self._renumber("members", "position", key, [positions[person] for person in people])

    def _renumber(self, table: str, column: str, key: dict[str, int], order: Sequence[int]) -> None:
        """Number lines from 0, in two steps: old numbers are taken, and part of a primary key."""
        where = " AND ".join((*(f"{name} = :{name}" for name in key), f"{column} = :old"))
        statement = f"UPDATE {table} SET {column} = :new WHERE {where}"  # noqa: S608 - our own words
        far = max(order, default=0) + 1
        for number, index in enumerate(order):
            self._db.execute(statement, {**key, "old": index, "new": far + number})
        for number in range(len(order)):
            self._db.execute(statement, {**key, "old": far + number, "new": number})

    def mark_gone(self, game_id: int, user_id: int, turns: int) -> None:
        """Note that a member has left a running game when their seat had taken so many turns.

        Raises:
            StoreError: the person has no seat there.
        """
        update_row(self._db, "members", {"game_id": game_id, "user_id": user_id}, {"gone": turns}, {"gone"})

    def note_press(self, game_id: int, user_id: int, at: float) -> None:
        """Note that a person has pressed something in a game; without effect if they have no seat."""
        self._db.execute(
            "UPDATE members SET acted_at = ?, missed = 0 WHERE game_id = ? AND user_id = ?",
            (at, game_id, user_id),
        )

    def note_missed(self, game_id: int, user_id: int) -> None:
        """Note that a turn of a person has run out of time."""
        self._db.execute(
            "UPDATE members SET missed = 1, turns_missed = turns_missed + 1"
            " WHERE game_id = ? AND user_id = ?",
            (game_id, user_id),
        )

    def note_left(self, game_id: int, user_id: int, turn: int, points: int | None) -> None:
        """Note that a person has left a running game.

        Args:
            game_id: the game.
            user_id: who.
            turn: the turns that all seats together had taken.
            points: what their seat had, if leaving costs them their place; None if it does not.
        """
        self._db.execute(
            "UPDATE members SET left_turn = ?3, left_points = ?4, left_order = CASE WHEN CAST(?4 AS BIGINT)"
            " IS NULL THEN NULL ELSE (SELECT coalesce(max(left_order), 0) + 1 FROM members"
            " WHERE game_id = ?1) END WHERE game_id = ?1 AND user_id = ?2",
            (game_id, user_id, turn, points),
        )

    def note_back(self, game_id: int, people: Sequence[int | None]) -> None:
        """Note that people who had left a running game are there again, as if they had never left."""
        self._db.executemany(
            "UPDATE members SET gone = NULL, left_turn = NULL, left_order = NULL, left_points = NULL,"
            " broke_off_at = NULL WHERE game_id = ? AND user_id = ?",
            [(game_id, user_id) for user_id in people if user_id is not None],
        )

    def note_broken_off(self, game_id: int, user_id: int, at: float) -> None:
        """Note that a person has kept a game from counting that would have counted."""
        self._db.execute(
            "UPDATE members SET broke_off_at = ? WHERE game_id = ? AND user_id = ?", (at, game_id, user_id)
        )

    def broken_off(self, chat_id: int, user_ids: Sequence[int], since: float) -> dict[int, int]:
        """How many games of a chat each of these people has kept from counting since a moment."""
        if not user_ids:
            return {}
        marks = ", ".join("?" * len(user_ids))
        found = self._db.execute(
            "SELECT m.user_id, count(*) FROM members AS m JOIN games AS g ON g.id = m.game_id"  # noqa: S608
            f" WHERE m.user_id IN ({marks}) AND m.broke_off_at > ? AND g.chat_id = ? GROUP BY m.user_id",
            (*user_ids, since, chat_id),
        )
        return dict(found.fetchall())

    def sat_in(self, chat_id: int, user_id: int) -> bool:
        """Whether a person has ever sat at a table of a chat."""
        row = self._db.execute(
            "SELECT 1 FROM members AS m JOIN games AS g ON g.id = m.game_id"
            " WHERE m.user_id = ?2 AND g.chat_id = ?1 LIMIT 1",
            (chat_id, user_id),
        ).fetchone()
        return row is not None

    def _require_standing(self, game_id: int, user_id: int) -> None:
        query = "SELECT 1 FROM members WHERE user_id = ? AND game_id = ?"
        if self._db.execute(query, (user_id, game_id)).fetchone() is not None:
            raise StoreError(f"the person already has a seat in game {game_id}")

    def _require_lobby(self, game_id: int) -> None:
        row = self._db.execute("SELECT state FROM games WHERE id = ?", (game_id,)).fetchone()
        if row is None or row[0] != "lobby":
            raise StoreError(f"game {game_id} is not in the lobby")


# The repository of messages that are to be deleted and may still stand in their chat.


_DELETION = "chat_id = ? AND kind = 'deletion' AND key = ?"


class StaleMessages(Repository):
    """The repository of stale messages, for one transaction: deletions that are due, by message."""

    def put(self, chat_id: int, message_id: int, delete_at: float | None = None) -> None:
        """Note that a message is to be deleted, at once or at a time."""
        query = (
            "INSERT INTO deliveries (chat_id, kind, key, state, due_at) VALUES (?, 'deletion', ?, 'due', ?)"
            " ON CONFLICT DO NOTHING"
        )
        self._db.execute(query, (chat_id, str(message_id), delete_at or 0.0))

    def gone(self, chat_id: int, message_id: int) -> None:
        """Note that a message is deleted, or never will be."""
        self._db.execute(f"DELETE FROM deliveries WHERE {_DELETION}", (chat_id, str(message_id)))  # noqa: S608

    def has(self, chat_id: int, message_id: int) -> bool:
        """Whether a message is still to be deleted."""
        query = f"SELECT 1 FROM deliveries WHERE {_DELETION}"  # noqa: S608 - our own words
        return self._db.execute(query, (chat_id, str(message_id))).fetchone() is not None

    def left(self) -> list[tuple[int, int, float | None]]:
        """The chats and numbers of messages that are still to be deleted, and when; None: at once."""
        query = (
            "SELECT chat_id, key, due_at FROM deliveries WHERE kind = 'deletion' AND state = 'due'"  # noqa: S608
            f"{self._scope} ORDER BY chat_id, length(key), key"
        )
        return [(chat, int(message), at or None) for chat, message, at in self._db.execute(query)]


# The repository of windows: tables of games that people have open in the app beside the chat.


_OPEN = (
    "INSERT INTO game_windows (game_id, user_id, until)"
    " SELECT ?, ?, ? FROM games WHERE id = ? AND state IN ('lobby', 'playing') AND fault IS NULL"
)


class AppWindows(Repository):
    """The repository of windows, for one transaction."""

    def of(self, game_id: int) -> dict[int, bool]:
        """The people who have the table of a game open, and whether they have acted in the chat since."""
        query = "SELECT user_id, in_chat FROM game_windows WHERE game_id = ?"
        return {user_id: in_chat == 1 for user_id, in_chat in self._db.execute(query, (game_id,))}

    def count(self) -> dict[str, int]:
        """How many tables people have open, by whether they play there or watch."""
        plays = "EXISTS (SELECT 1 FROM members AS m WHERE m.game_id = w.game_id AND m.user_id = w.user_id)"
        query = f"SELECT count(*), count(CASE WHEN {plays} THEN 1 END) FROM game_windows AS w"  # noqa: S608
        every, players = self._db.execute(query).fetchone()
        return {"player": players, "watcher": every - players}

    def keep(self, game_id: int, user_id: int, until: float) -> bool:
        """Note that somebody has the table of a live game open for so long at least.

        Returns:
            Whether it was not open before.
        """
        known = "UPDATE game_windows SET until = ? WHERE game_id = ? AND user_id = ?"
        if self._db.execute(known, (until, game_id, user_id)).rowcount:
            return False
        return self._db.execute(_OPEN, (game_id, user_id, until, game_id)).rowcount > 0

    def acted(self, game_id: int, user_id: int, *, in_chat: bool) -> None:
        """Note where somebody who has a table open has acted."""
        self._db.execute(
            "UPDATE game_windows SET in_chat = ? WHERE game_id = ? AND user_id = ?",
            (int(in_chat), game_id, user_id),
        )

    def drop(self, game_id: int, user_id: int, until: float) -> bool:
        """Note that a table was closed, unless it is open for longer; returns whether it was open."""
        query = "DELETE FROM game_windows WHERE game_id = ? AND user_id = ? AND until <= ?"
        return self._db.execute(query, (game_id, user_id, until)).rowcount > 0

    def shift(self, seconds: float) -> None:
        """Extend the time for which all tables count as open; shorten it if less than 0."""
        self._db.execute("UPDATE game_windows SET until = until + ?", (seconds,))

    def expire(self, at: float) -> Collection[int]:
        """Remove the tables without a sign of life until now; returns their games."""
        query = "DELETE FROM game_windows WHERE until <= ? RETURNING game_id"
        return {game for (game,) in self._db.execute(query, (at,)).fetchall()}


# The repository of chains of secrets: each game of a night, or of a row at one table, takes the next.


LENGTH: Final = 2_000
"""Secrets of a chain: more than the games of the longest night."""
ROW_LENGTH: Final = 100
"""The same of a row of games at one table: after so many Telegram throws anew."""


@dataclass(frozen=True, slots=True)
class ChainRow:
    """A chain: `secret` is its last one and stays out of the repr, `commitment` that to its first.

    `commitment_shown`: as in `GameRow`. `taken`: how many games have begun with a secret of it. `begun`: what
    is shown from now on comes too late. `drawing`: Telegram's dice are waited for.
    """

    id: int
    chat_id: int
    secret: bytes = field(repr=False)
    length: int
    commitment: str
    commitment_shown: bool
    taken: int
    begun: bool
    drawing: bool


@dataclass(frozen=True, slots=True)
class TakenSecret:
    """The secret that a game takes from a chain, with its number there; it stays out of the repr."""

    chain: ChainRow
    number: int
    secret: bytes = field(repr=False)


class DiceChains(Repository):
    """The repository of chains, for one transaction."""

    def draw(self, chat_id: int, secret: bytes, length: int = LENGTH) -> int:
        """Make a chain of so many secrets that ends with this one; returns its number."""
        (chain,) = self._db.execute(
            "INSERT INTO dice_chains (chat_id, secret, length, commitment) VALUES (?, ?, ?, ?) RETURNING id",
            (chat_id, secret, length, commitment(first_of_chain(secret, length))),
        ).fetchone()
        return int(chain)

    def get(self, chain: int) -> ChainRow | None:
        """The chain with this number."""
        query = f"SELECT {columns(ChainRow)} FROM dice_chains WHERE id = ?"  # noqa: S608 - field names of a type
        row = self._db.execute(query, (chain,)).fetchone()
        return None if row is None else ChainRow(*row)

    def begin(self, chain: int, *, drawing: bool) -> None:
        """Note that the first game is near, and whether Telegram is to throw its dice before that."""
        self._db.execute(
            "UPDATE dice_chains SET begun = 1, drawing = ? WHERE id = ? AND begun = 0", (int(drawing), chain)
        )

    def drawn(self, chain: int) -> None:
        """Note that no die is waited for any more."""
        self._db.execute("UPDATE dice_chains SET drawing = 0 WHERE id = ?", (chain,))

    def take(self, chain: int) -> TakenSecret | None:
        """Take the next secret; None where there is none, or the chain has lost its secrets with a copy."""
        row = self.get(chain)
        if row is None or row.taken >= row.length:
            return None
        number = row.taken + 1
        secret = first_of_chain(row.secret, row.length - row.taken)
        if commitment(first_of_chain(secret, number)) != row.commitment:
            return None
        self._db.execute("UPDATE dice_chains SET taken = ?, begun = 1 WHERE id = ?", (number, chain))
        return TakenSecret(row, number, secret)

    def drop(self, chain: int) -> None:
        """Delete a chain that no game or night has."""
        self._db.execute("DELETE FROM dice_chains WHERE id = ?", (chain,))

    def note_commitment(self, chat_id: int, commitment: str) -> None:
        """Note that a message of a chat shows the commitment of a chain in time; see `Games`."""
        self._db.execute(
            "UPDATE dice_chains SET commitment_shown = 1 WHERE chat_id = ? AND begun = 0"
            " AND commitment_shown = 0 AND commitment LIKE ?",
            (chat_id, commitment),
        )


# Telegram's dice before a game, or before a night, whose games share them: each attempt is a delivery.


DieKind = Literal["die", "night_die"]


def thrown_dice(tx: Tx, chat_id: int, kind: DieKind, number: int) -> tuple[DieAttempt, ...]:
    """The attempts for a game or a chain; one that is under way counts as lost until its answer is heard."""
    rows = ChatDeliveries(tx).numbered(chat_id, kind, str(number))
    return tuple(DieAttempt(row.value, row.message_id, row.state == "tried") for row in rows)


def dice_of_game(tx: Tx, row: GameRow) -> tuple[DieAttempt, ...]:
    """The attempts at the dice of a game; a side table has those of its night."""
    own = thrown_dice(tx, row.chat_id, "die", row.id)
    if own or row.chain_id is None or not row.table_no:
        return own
    return thrown_dice(tx, row.chat_id, "night_die", row.chain_id) or (DieAttempt(),)


def without_dice(tx: Tx, chat_id: int, kind: DieKind, number: int, at: float) -> None:
    """Note that none of Telegram's dice are wanted for a game or a chain."""
    ChatDeliveries(tx).drop(Delivery(kind, f"{number} 1", chat_id), at)


# The repository of people whom the host of a lobby has turned away.


class TurnedAway(Repository):
    """The repository of people who are turned away from the lobbies of a chat, for one transaction."""

    def of(self, chat_id: int, at: float) -> list[tuple[int, str]]:
        """Who is turned away from the lobbies of a chat at a moment, with their names, by number."""
        return self._db.execute(
            "SELECT t.user_id, coalesce(p.name, '')"
            " FROM turned_away AS t LEFT JOIN people AS p ON p.user_id = t.user_id"
            " WHERE t.chat_id = ? AND t.until > ? ORDER BY t.user_id",
            (chat_id, at),
        ).fetchall()

    def has(self, chat_id: int, user_id: int, at: float) -> bool:
        """Whether a person is turned away from the lobbies of a chat at a moment."""
        query = "SELECT 1 FROM turned_away WHERE chat_id = ? AND user_id = ? AND until > ?"
        return self._db.execute(query, (chat_id, user_id, at)).fetchone() is not None

    def put(self, chat_id: int, user_id: int, at: float, until: float) -> None:
        """Turn a person away until then; of whom the time is over by now nothing stays."""
        self._db.execute("DELETE FROM turned_away WHERE until <= ?", (at,))
        self._db.execute(
            "INSERT INTO turned_away (chat_id, user_id, until) VALUES (?, ?, ?)"
            " ON CONFLICT (chat_id, user_id) DO UPDATE SET until = excluded.until",
            (chat_id, user_id, until),
        )

    def drop(self, chat_id: int, user_id: int) -> bool:
        """Let a person in again; tells whether they were turned away."""
        statement = "DELETE FROM turned_away WHERE chat_id = ? AND user_id = ?"
        return self._db.execute(statement, (chat_id, user_id)).rowcount > 0
