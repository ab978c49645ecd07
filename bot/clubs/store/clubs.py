"""The repository of club nights: their columns, their people, their results, and those that are due."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Unpack

from bot.clubs.store.rows import (
    ClubMemberChanges,
    ClubMemberRow,
    ClubResultRow,
    NightChanges,
    NightRow,
)
from bot.ground.store.statements import columns, update_row
from bot.ground.store.tx import Repository
from bot.ground.values.place import Place

_NIGHT = f"SELECT {columns(NightRow)} FROM clubs"  # noqa: S608 - field names of a type
_MEMBERS = """
SELECT m.user_id, m.number, m.state, m.free_since, m.dares, m.game_id, m.told, m.message_id,
    coalesce(p.name, ''), coalesce(p.started, 0)
FROM club_members AS m LEFT JOIN people AS p USING (user_id) WHERE m.club_id = ?
"""
_RESULTS = """
SELECT r.club_id, c.chat_id, c.started_at, r.user_id, r.place, r.points, r.games, r.wins
FROM club_results AS r JOIN clubs AS c ON c.id = r.club_id
"""


class Clubs(Repository):
    """The repository of club nights, for one transaction."""

    __slots__ = ()

    def open(  # noqa: PLR0913 - the columns that a night is born with
        self,
        place: Place,
        *,
        host_id: int | None,
        preset: str,
        options: str,
        minutes: int,
        at: float,
        starts_at: float | None,
        due_at: float,
        chain_id: int | None = None,
    ) -> int:
        """Open a night in a place that has no live one, and return its number, which is never used again."""
        (night,) = self._db.execute(
            "INSERT INTO clubs (chat_id, thread_id, state, host_id, preset, options, minutes, opened_at,"
            " starts_at, due_at, chain_id) VALUES (?, ?, 'lobby', ?, ?, ?, ?, ?, ?, ?, ?) RETURNING id",
            (
                place.chat_id,
                place.thread_id,
                host_id,
                preset,
                options,
                minutes,
                at,
                starts_at,
                due_at,
                chain_id,
            ),
        ).fetchone()
        return int(night)

    def get(self, club: int) -> NightRow | None:
        """The night with this number, live or not."""
        return next(iter(self._nights("id = ?", club)), None)

    def of_chain(self, chain: int) -> NightRow | None:
        """The night whose games have the secrets of a chain."""
        return next(iter(self._nights("chain_id = ?", chain)), None)

    def live_in(self, place: Place) -> NightRow | None:
        """The night that is open or runs in this place; there is at most one."""
        return next(
            iter(
                self._nights(
                    "chat_id = ? AND thread_id = ? AND ended_at IS NULL", place.chat_id, place.thread_id
                )
            ),
            None,
        )

    def any_for(self, chat_id: int, starts_at: float) -> bool:
        """Whether a night of a chat was opened to start by itself at this moment, live or not."""
        return bool(self._nights("chat_id = ? AND starts_at = ? LIMIT 1", chat_id, starts_at))

    def leave_topic(self, place: Place, at: float) -> None:
        """Let the live night of a topic that is gone go on in the chat itself, if none is live there."""
        if self.live_in(Place(place.chat_id)) is None:
            self._db.execute(
                "UPDATE clubs SET thread_id = 0, due_at = ? WHERE chat_id = ? AND thread_id = ?"
                " AND ended_at IS NULL",
                (at, place.chat_id, place.thread_id),
            )

    def any_under_way(self, chat_id: int) -> bool:
        """Whether a night of a chat has begun and is not over."""
        return bool(
            self._nights("chat_id = ? AND started_at IS NOT NULL AND ended_at IS NULL LIMIT 1", chat_id)
        )

    def live_since(self, at: float) -> list[NightRow]:
        """Every night that is live, or was at a moment, oldest first."""
        return self._nights(f"(ended_at IS NULL OR ended_at >= ?){self._scope} ORDER BY id", at)

    def count_live(self) -> dict[str, int]:
        """How many nights are open, run, and wait for their last tables."""
        query = "SELECT state, count(*) FROM clubs WHERE ended_at IS NULL GROUP BY state"
        return {"lobby": 0, "running": 0, "closing": 0} | dict(self._db.execute(query).fetchall())

    def last_over(self, chat_id: int) -> NightRow | None:
        """The night of a chat that ended last with a podium."""
        condition = "chat_id = ? AND ended_at IS NOT NULL AND state = 'over' ORDER BY ended_at DESC LIMIT 1"
        return next(iter(self._nights(condition, chat_id)), None)

    def of_message(self, chat_id: int, message_id: int) -> NightRow | None:
        """The live night that a message of a chat shows."""
        condition = "chat_id = ? AND message_id = ? AND ended_at IS NULL"
        return next(iter(self._nights(condition, chat_id, message_id)), None)

    def live_with(self, user_id: int) -> list[NightRow]:
        """The live nights that a person has joined and not left."""
        theirs = "SELECT club_id FROM club_members WHERE user_id = ? AND state <> 'left'"
        return self._nights(f"ended_at IS NULL AND id IN ({theirs}) ORDER BY id", user_id)

    def due(self, now: float) -> list[NightRow]:
        """The nights in which something is to be done by now, the most overdue first."""
        return self._nights(f"due_at <= ?{self._scope} ORDER BY due_at, id", now)

    def next_due(self) -> float | None:
        """When something is to be done in a night next."""
        query = f"SELECT min(due_at) FROM clubs WHERE due_at IS NOT NULL{self._scope}"  # noqa: S608
        (at,) = self._db.execute(query).fetchone()
        return None if at is None else float(at)

    def shift(self, seconds: float) -> None:
        """Move the times of nights that run, but for the hours of a day: clocks stood still, or were set."""
        runs = "ended_at IS NULL AND started_at IS NOT NULL"
        self._db.execute(
            f"UPDATE clubs SET ends_at = ends_at + ?1, due_at = due_at + ?1 WHERE {runs}",  # noqa: S608
            (seconds,),
        )
        self._db.execute(
            "UPDATE club_members SET free_since = free_since + ? WHERE club_id IN"  # noqa: S608
            f" (SELECT id FROM clubs WHERE {runs})",
            (seconds,),
        )

    def update(self, club: int, **changes: Unpack[NightChanges]) -> None:
        """Change columns of a night; raises `StoreError` for one that is not there."""
        update_row(self._db, "clubs", {"id": club}, changes, NightChanges.__optional_keys__)

    def members(self, club: int) -> list[ClubMemberRow]:
        """Everybody who has ever joined a night, in that order."""
        rows = self._db.execute(f"{_MEMBERS} ORDER BY m.number", (club,))
        return [_member(ClubMemberRow(*row)) for row in rows]

    def member(self, club: int, user_id: int) -> ClubMemberRow | None:
        """A person of a night; None for who has never joined it."""
        row = self._db.execute(f"{_MEMBERS} AND m.user_id = ?", (club, user_id)).fetchone()
        return None if row is None else _member(ClubMemberRow(*row))

    def join(self, club: int, user_id: int, at: float) -> None:
        """Add a person who has never joined a night."""
        self._db.execute(
            "INSERT INTO club_members (club_id, user_id, number, free_since) VALUES (?1, ?2,"
            " (SELECT coalesce(max(number), 0) + 1 FROM club_members WHERE club_id = ?1), ?3)",
            (club, user_id, at),
        )

    def change_member(self, club: int, user_id: int, **changes: Unpack[ClubMemberChanges]) -> None:
        """Change columns of a person of a night; raises `StoreError` for who has never joined it."""
        which = {"club_id": club, "user_id": user_id}
        update_row(self._db, "club_members", which, changes, ClubMemberChanges.__optional_keys__)

    def status_of(self, user_id: int, message_id: int) -> int | None:
        """The night whose status a message of a private chat shows its person."""
        query = "SELECT club_id FROM club_members WHERE user_id = ? AND message_id = ?"
        row = self._db.execute(query, (user_id, message_id)).fetchone()
        return None if row is None else int(row[0])

    def keep_results(self, club: int, rows: Iterable[tuple[int, int, int, int, int]]) -> None:
        """Keep what everybody came to: person, place, points, games, wins."""
        self._db.executemany(
            "INSERT INTO club_results (club_id, user_id, place, points, games, wins)"
            " VALUES (?, ?, ?, ?, ?, ?)",
            [(club, *row) for row in rows],
        )

    def results_between(self, chat_id: int, start: float, end: float) -> list[ClubResultRow]:
        """What everybody came to in the nights of a chat that began in a span of time, by night and place."""
        query = f"{_RESULTS} WHERE c.chat_id = ? AND c.started_at >= ? AND c.started_at < ? AND c.ended_at"
        rows = self._db.execute(
            f"{query} IS NOT NULL ORDER BY c.started_at, c.id, r.place", (chat_id, start, end)
        )
        return [ClubResultRow(*row) for row in rows]

    def _nights(self, condition: str, *values: float) -> list[NightRow]:
        return [NightRow(*row) for row in self._db.execute(f"{_NIGHT} WHERE {condition}", values)]


def _member(row: ClubMemberRow) -> ClubMemberRow:
    return replace(row, dares=bool(row.dares), reached=bool(row.reached))
