"""The audit of a club night: waits between games, and the standing they make."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median

from bot.clubs.actions import LAST
from bot.clubs.night import PATIENCE
from bot.ground.store.base import Database
from bot.ground.timing import USUAL_TIMING
from tests.bot.clubs.recount import Told, recount

MEDIAN_WAIT, LONGEST_WAIT = 60.0, 180.0
"""Seconds between two games of somebody who is there."""
COMPANY = 3
"""People who may be paired, so that somebody who waits has two others to wait for."""
AWAY = 2 * USUAL_TIMING.heartbeat
"""Seconds without a sign of life: the bot is away, and the clocks of a night stand still."""


@dataclass(frozen=True, slots=True)
class Seated:
    """Somebody at a table: their place from 1, None while it runs, and whether they dared or left early."""

    user: int
    place: int | None
    dared: bool
    early: bool


@dataclass(frozen=True, slots=True)
class Table:
    """A game of a night: when it began and ended, who sat there."""

    game: int
    began: float
    ended: float | None
    counts: bool
    seats: tuple[Seated, ...]

    @property
    def users(self) -> frozenset[int]:
        """Who sat there."""
        return frozenset(seat.user for seat in self.seats)


class NightAudit:
    """Looks at a night while it runs, and at what it came to.

    Args:
        awake: until when people play, in unix seconds: of those who sleep some wait for each other.

    Attributes:
        waits: by person and game, the seconds that they had been free before it.
        tables: of the night, once it is over.
    """

    def __init__(self, awake: float) -> None:
        self._awake = awake
        self.waits: dict[tuple[int, int], float] = {}
        self.tables: Sequence[Table] = ()

    def look(self, db: Database, now: float) -> str | None:
        """What is wrong with the night of a database; None for nothing."""
        found = db.execute("SELECT id, state, started_at, ends_at FROM clubs ORDER BY id LIMIT 1").fetchone()
        if found is None or found[2] is None:
            return None
        club, state, started, ends = found
        seated = db.execute(
            "SELECT m.user_id, m.game_id, m.free_since, g.started_at FROM club_members AS m"
            " JOIN games AS g ON g.id = m.game_id WHERE m.club_id = ?",
            (club,),
        )
        for user, game, free, began in seated.fetchall():
            if began <= self._awake:
                self.waits.setdefault((user, game), began - max(free, started))
        twice = db.execute(
            "SELECT user_id FROM club_seats JOIN club_games USING (game_id) WHERE number IS NULL AND NOT gone"
            " GROUP BY user_id HAVING count(*) > 1"
        ).fetchall()
        if twice:
            return f"{twice[0][0]} plays at two tables at once"
        if state in {"running", "closing"} and now > self._awake:
            return None
        if state in {"running", "closing"}:
            return self._waiting(db, club, started, ends, now)
        return self._over(db, club) if state == "over" and not self.tables else None

    def _waiting(self, db: Database, club: int, started: float, ends: float, now: float) -> str | None:
        here = db.execute(
            "SELECT user_id, game_id, free_since FROM club_members WHERE club_id = ? AND state = 'here'",
            (club,),
        ).fetchall()
        (seen,) = db.execute("SELECT value FROM marks WHERE name = 'last_seen'").fetchone()
        if len(here) < COMPANY or ends - now <= LAST or now - float(seen) > AWAY:
            return None
        for user, game, free in here:
            waited = now - max(free, started)
            if game is None and waited > LONGEST_WAIT:
                return f"{user} has waited for {waited:.0f} s with {len(here) - 1} others there"
        return None

    def _over(self, db: Database, club: int) -> str | None:
        self.tables = tables = _tables(db, club)
        for table in tables:
            if not 2 <= len(table.users) == len(table.seats) <= COMPANY:
                return f"game {table.game} has {len(table.seats)} seats"
        return _overlap(tables) or _standing(db, club, tables) or self._too_long()

    def _too_long(self) -> str | None:
        if not self.waits:
            return "nobody was seen at a table"
        middle, longest = median(self.waits.values()), max(self.waits.values())
        if middle > MEDIAN_WAIT or longest > LONGEST_WAIT + PATIENCE:
            return f"people waited for {middle:.0f} s in the median and {longest:.0f} s at most"
        return None


def _tables(db: Database, club: int) -> list[Table]:
    """The games of a night, in the order in which they ended."""
    seats = defaultdict(list)
    for game, user, place, dared, early in db.execute(
        "SELECT game_id, user_id, place, dared, early FROM club_seats ORDER BY game_id, seat"
    ).fetchall():
        seats[game].append(Seated(user, place, bool(dared), bool(early)))
    rows = db.execute(
        "SELECT c.game_id, g.started_at, g.ended_at, c.counts FROM club_games AS c JOIN games AS g"
        " ON g.id = c.game_id WHERE c.club_id = ? ORDER BY c.number",
        (club,),
    ).fetchall()
    return [Table(game, began, ended, bool(c), tuple(seats[game])) for game, began, ended, c in rows]


def _overlap(tables: Sequence[Table]) -> str | None:
    """Who began a game before an earlier one of theirs had ended."""
    last: dict[int, Table] = {}
    for table in sorted(tables, key=lambda each: each.began):
        for user in table.users:
            before = last.get(user)
            if before is not None and (before.ended is None or before.ended > table.began):
                return f"{user} began game {table.game} before game {before.game} had ended"
            last[user] = table
    return None


def _standing(db: Database, club: int, tables: Sequence[Table]) -> str | None:
    """A result of the night that is not the one that all its games make."""
    ranks = db.execute(
        "SELECT game_id, seat, place FROM results WHERE game_id IN (SELECT game_id FROM club_games)"
    ).fetchall()
    known = {table.game: table for table in tables}
    for game, seat, rank in ranks:
        if known[game].seats[seat].place != rank:
            return f"seat {seat} of game {game} has place {known[game].seats[seat].place} and not {rank}"
    members = db.execute("SELECT user_id FROM club_members WHERE club_id = ? ORDER BY number", (club,))
    joined = [user for (user,) in members.fetchall()]
    played = (table for table in tables if table.counts)
    games: list[list[Told]] = [
        [(s.user, s.place or 0, s.dared, s.early) for s in table.seats] for table in played
    ]
    due = [line for line in recount(joined, games) if line[-1]]
    kept = db.execute(
        "SELECT user_id, points, wins, games FROM club_results WHERE club_id = ? ORDER BY place", (club,)
    ).fetchall()
    return None if [tuple(each) for each in kept] == due else f"the night came to {kept}, its games to {due}"
