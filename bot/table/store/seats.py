"""The repository of seats and members: a person, a team that takes turns in rotation, or a computer."""

from collections.abc import Sequence
from typing import Unpack

from bot.ground.store.errors import StoreError
from bot.ground.store.statements import update_row
from bot.ground.store.tx import Repository
from bot.table.store.rows import MemberRow, SeatChanges, SeatRow
from engine.players.levels import Level

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

    __slots__ = ()

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
