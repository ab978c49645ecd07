"""Repositories of club nights, their people, games and plans."""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Final, Unpack

from bot.clubs.model import (
    NightChanges,
    NightGameRow,
    NightMemberChanges,
    NightMemberRow,
    NightResultRow,
    NightRow,
    NightSeatRow,
)
from bot.ground.store.base import Repository, columns, update_row
from bot.ground.store.dues import DueTimes
from bot.ground.values import Place

# The repository of the games of club nights: who sat at their tables, and what they came to.


_SEATS = """
SELECT g.game_id, g.club_id, g.table_no, g.number, g.counts,
    s.seat, s.user_id, s.dared, s.place, s.points, s.gone, s.early
FROM club_games AS g JOIN club_seats AS s USING (game_id)
"""


class NightGames(Repository):
    """The repository of the games of club nights, for one transaction."""

    def begin(self, club: int, game_id: int, table_no: int, people: Iterable[tuple[int, bool]]) -> None:
        """Note a game that begins: who sits there, seat by seat, and whether they dare."""
        self._db.execute(
            "INSERT INTO club_games (game_id, club_id, table_no) VALUES (?, ?, ?)", (game_id, club, table_no)
        )
        self._db.executemany(
            "INSERT INTO club_seats (game_id, seat, user_id, dared) VALUES (?, ?, ?, ?)",
            [(game_id, seat, user_id, int(dares)) for seat, (user_id, dares) in enumerate(people)],
        )

    def end(
        self, game_id: int, places: Iterable[tuple[int, int, float, bool, bool]], *, counts: bool
    ) -> None:
        """Note what a game came to: seat, place, points of the card, whether its person left, and early."""
        self._db.execute(
            "UPDATE club_games SET counts = ?2, number = 1 + (SELECT coalesce(max(g.number), 0)"
            " FROM club_games AS g WHERE g.club_id = club_games.club_id) WHERE game_id = ?1",
            (game_id, int(counts)),
        )
        self._db.executemany(
            "UPDATE club_seats SET place = ?2, points = ?3, gone = ?4, early = ?5"
            " WHERE game_id = ?6 AND seat = ?1",
            [
                (seat, place, points, int(gone), int(early), game_id)
                for seat, place, points, gone, early in places
            ],
        )

    def get(self, game_id: int) -> NightGameRow | None:
        """A game, if it is one of a night."""
        return next(iter(self._games("g.game_id = ?", game_id)), None)

    def has(self, game_id: int) -> bool:
        """Whether a game is one of a night."""
        query = "SELECT 1 FROM club_games WHERE game_id = ?"
        return self._db.execute(query, (game_id,)).fetchone() is not None

    def month_of(self, club: int) -> str | None:
        """The month in which the first game of a night has counted, such as '2026-11'; None if none has."""
        query = (
            "SELECT min(r.month) FROM club_games AS g JOIN results AS r ON r.game_id = g.game_id"
            " WHERE g.club_id = ?"
        )
        month: str | None = self._db.execute(query, (club,)).fetchone()[0]
        return month

    def of(self, club: int) -> list[NightGameRow]:
        """All games of a night: those that have ended in this order, then those that run, by table."""
        return self._games("g.club_id = ?", club)

    def running(self, club: int) -> list[NightGameRow]:
        """The games of a night that run, by table."""
        return self._games("g.club_id = ? AND g.number IS NULL", club)

    def _games(self, condition: str, value: int) -> list[NightGameRow]:
        query = (
            f"{_SEATS} WHERE {condition} ORDER BY g.number IS NULL, g.number, g.table_no, g.game_id, s.seat"
        )
        found: dict[int, tuple[tuple[int, int, int, int | None, bool], list[NightSeatRow]]] = {}
        for game, club, table_no, number, counts, *seat in self._db.execute(query, (value,)):
            head = game, club, table_no, number, bool(counts)
            where, user, dared, place, points, gone, early = seat
            row = NightSeatRow(where, user, bool(dared), place, points, bool(gone), bool(early))
            found.setdefault(game, (head, []))[1].append(row)
        return [NightGameRow(*head, tuple(seats)) for head, seats in found.values()]


# The repository of club nights: their columns, their people, their results, and those that are due.


_NIGHT = f"SELECT {columns(NightRow)} FROM clubs"  # noqa: S608 - field names of a type
_MEMBERS = """
SELECT m.user_id, m.number, m.state, m.free_since, m.dares, m.game_id,
    coalesce(p.name, ''), coalesce(p.started, 0)
FROM club_members AS m LEFT JOIN people AS p USING (user_id) WHERE m.club_id = ?
"""
_RESULTS = """
SELECT r.club_id, c.chat_id, c.started_at, r.user_id, r.place, r.points, r.games, r.wins
FROM club_results AS r JOIN clubs AS c ON c.id = r.club_id
"""


NIGHTS: Final = DueTimes("step of night", "clubs", "due_at", "id")
"""When something is to be done in a night."""


class Nights(Repository):
    """The repository of club nights, for one transaction."""

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

    def live_with(self, user_id: int) -> list[NightRow]:
        """The live nights that a person has joined and not left."""
        theirs = "SELECT club_id FROM club_members WHERE user_id = ? AND state <> 'left'"
        return self._nights(f"ended_at IS NULL AND id IN ({theirs}) ORDER BY id", user_id)

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

    def members(self, club: int) -> list[NightMemberRow]:
        """Everybody who has ever joined a night, in that order."""
        rows = self._db.execute(f"{_MEMBERS} ORDER BY m.number", (club,))
        return [_member(NightMemberRow(*row)) for row in rows]

    def member(self, club: int, user_id: int) -> NightMemberRow | None:
        """A person of a night; None for who has never joined it."""
        row = self._db.execute(f"{_MEMBERS} AND m.user_id = ?", (club, user_id)).fetchone()
        return None if row is None else _member(NightMemberRow(*row))

    def join(self, club: int, user_id: int, at: float) -> None:
        """Add a person who has never joined a night."""
        self._db.execute(
            "INSERT INTO club_members (club_id, user_id, number, free_since) VALUES (?1, ?2,"
            " (SELECT coalesce(max(number), 0) + 1 FROM club_members WHERE club_id = ?1), ?3)",
            (club, user_id, at),
        )

    def change_member(self, club: int, user_id: int, **changes: Unpack[NightMemberChanges]) -> None:
        """Change columns of a person of a night; raises `StoreError` for who has never joined it."""
        which = {"club_id": club, "user_id": user_id}
        update_row(self._db, "club_members", which, changes, NightMemberChanges.__optional_keys__)

    def keep_results(self, club: int, rows: Iterable[tuple[int, int, int, int, int]]) -> None:
        """Keep what everybody came to: person, place, points, games, wins."""
        self._db.executemany(
            "INSERT INTO club_results (club_id, user_id, place, points, games, wins)"
            " VALUES (?, ?, ?, ?, ?, ?)",
            [(club, *row) for row in rows],
        )

    def results_between(self, chat_id: int, start: float, end: float) -> list[NightResultRow]:
        """What everybody came to in the nights of a chat that began in a span of time, by night and place."""
        query = f"{_RESULTS} WHERE c.chat_id = ? AND c.started_at >= ? AND c.started_at < ? AND c.ended_at"
        rows = self._db.execute(
            f"{query} IS NOT NULL ORDER BY c.started_at, c.id, r.place", (chat_id, start, end)
        )
        return [NightResultRow(*row) for row in rows]

    def _nights(self, condition: str, *values: float) -> list[NightRow]:
        return [NightRow(*row) for row in self._db.execute(f"{_NIGHT} WHERE {condition}", values)]


def _member(row: NightMemberRow) -> NightMemberRow:
    return replace(row, dares=bool(row.dares), reached=bool(row.reached))


# The repository of plans: what chats have chosen for their club nights, and when the next one opens.


@dataclass(frozen=True, slots=True)
class PlanRow:
    """The choices of a chat: `words` by choice, those that differ from the default; `thread_id`: where."""

    chat_id: int
    thread_id: int
    words: Mapping[str, str]
    open_at: float | None


PLANS: Final = DueTimes("night", "club_plans", "open_at")
"""When the nights of chats open by themselves."""


class NightPlans(Repository):
    """The repository of plans, for one transaction."""

    def of(self, chat_id: int) -> PlanRow:
        """What a chat has chosen; nothing for one that was never asked."""
        query = "SELECT chat_id, thread_id, words, open_at FROM club_plans WHERE chat_id = ?"
        row = self._db.execute(query, (chat_id,)).fetchone()
        if row is None:
            return PlanRow(chat_id, 0, {}, None)
        return PlanRow(row[0], row[1], json.loads(row[2]), row[3])

    def put(self, row: PlanRow) -> None:
        """Keep what a chat has chosen."""
        self._db.execute(
            "INSERT INTO club_plans (chat_id, thread_id, words, open_at) VALUES (?, ?, ?, ?)"
            " ON CONFLICT (chat_id) DO UPDATE SET thread_id = excluded.thread_id, words = excluded.words,"
            " open_at = excluded.open_at",
            (row.chat_id, row.thread_id, json.dumps(dict(row.words), sort_keys=True), row.open_at),
        )

    def leave_topic(self, place: Place) -> None:
        """Let the nights that would open in a topic that is gone open in the chat itself."""
        query = "UPDATE club_plans SET thread_id = 0 WHERE chat_id = ? AND thread_id = ?"
        self._db.execute(query, (place.chat_id, place.thread_id))

    def move(self, old: int, new: int) -> None:
        """Give a supergroup the plan of the group it was, unless it has one of its own."""
        self._db.execute(
            "INSERT INTO club_plans (chat_id, thread_id, words, open_at)"
            " SELECT ?2, 0, words, open_at FROM club_plans WHERE chat_id = ?1"
            " ON CONFLICT (chat_id) DO NOTHING",
            (old, new),
        )
        self._db.execute("DELETE FROM club_plans WHERE chat_id = ?", (old,))


# The move of a group's club nights to its supergroup.


class MovingNights(Repository):
    """The repository that moves a group's nights to its supergroup, for one transaction."""

    def move(self, old: int, new: int, at: float) -> None:
        """Give a supergroup the nights and the plan of the group it was.

        Messages of the old chat are out of reach: a night that is live is told of anew. One that was opened
        in the new chat before the move was heard of stays; the old chat's live one is called off.
        """
        ids = {"old": old, "new": new, "at": at}
        self._db.execute(
            "UPDATE clubs SET state = 'cancelled', ended_at = :at, due_at = NULL WHERE chat_id = :old"
            " AND ended_at IS NULL AND thread_id IN"
            " (SELECT thread_id FROM clubs WHERE chat_id = :new AND ended_at IS NULL)",
            ids,
        )
        self._db.execute(
            "UPDATE clubs SET chat_id = :new,"
            " due_at = CASE WHEN ended_at IS NULL THEN :at END WHERE chat_id = :old",
            ids,
        )
        NightPlans(self._tx).move(old, new)
