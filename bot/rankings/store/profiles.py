"""Results, cards and rivals of a player, in one chat or over all of them."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from bot.ground.store.statements import columns
from bot.ground.store.tx import Repository
from bot.rankings.views.ranking import ALL_FAMILIES


@dataclass(frozen=True, slots=True)
class FamilyRow:
    """A player's games of one family of rules, or of all: places, and the best card of one family."""

    family: str
    games: int
    wins: int
    seconds: int
    thirds: int
    best: float | None


@dataclass(frozen=True, slots=True)
class PlayedRow:
    """A result of a player; `start`, `luck` and `lost` as in `LuckView`, None where they are not known."""

    game_id: int
    seat: int
    family: str
    points: float
    place: int
    won: int
    seats: int
    ended_at: float
    start: float | None
    luck: float | None
    lost: float | None


@dataclass(frozen=True, slots=True)
class RivalRow:
    """An opponent of a player: games together, and in how many the player was ahead, or behind."""

    user_id: int
    name: str | None
    games: int
    ahead: int
    behind: int


LATEST: Final = 500
"""Of how many games averages are taken: more are read by no page."""

_CROWD = 2000  # people of a chat who are looked through for a name

_HERE = "user_id = ?1 AND chat_id = ?2"
_ANYWHERE = "user_id = ?1 AND CAST(?2 AS BIGINT) IS NULL"
_UNTIL = "AND ended_at <= ?4 AND (ended_at, game_id) <= (?4, ?5)"
_EVER = (1e18, 0)  # after any game
_ORDER = "ORDER BY ended_at DESC, game_id DESC, seat DESC LIMIT ?3"


class Profiles(Repository):
    """The repository of profiles, for one transaction."""

    __slots__ = ()

    def families(self, user_id: int, chat_id: int | None) -> dict[str, FamilyRow]:
        """How often somebody played and won, by family and over all of them; `chat_id` None: in all chats."""
        of = "" if chat_id is None else " AND +chat_id = ?2"  # not along all of the chat
        found = self._db.execute(
            "SELECT family, sum(games), sum(wins), sum(seconds), sum(thirds), max(best) FROM ranking"  # noqa: S608
            f" WHERE user_id = ?1 AND period = 'all'{of} GROUP BY family",
            (user_id, chat_id)[: 1 if chat_id is None else 2],
        )
        return {family: FamilyRow(family, *counts) for family, *counts in found}

    def played(
        self, user_id: int, chat_id: int | None, most: int = LATEST, until: tuple[float, int] = _EVER
    ) -> list[PlayedRow]:
        """The latest results of somebody, the newest first, up to a game: when it ended, and its number."""
        of = _ANYWHERE if chat_id is None else _HERE
        query = f"SELECT {columns(PlayedRow)} FROM results WHERE {of} {_UNTIL} {_ORDER}"  # noqa: S608
        return [PlayedRow(*row) for row in self._db.execute(query, (user_id, chat_id, most, *until))]

    def with_own_dice(self, user_id: int, chat_id: int | None) -> tuple[int, int]:
        """How many games of several people with dice of their own somebody has played to the end, and won."""
        of = "" if chat_id is None else " AND g.chat_id = ?2"
        games, wins = self._db.execute(
            "SELECT count(*), coalesce(sum(CASE WHEN r.place = 1 THEN 1 ELSE 0 END), 0) FROM members AS m"  # noqa: S608
            " JOIN games AS g ON g.id = m.game_id JOIN seats AS s ON s.game_id = m.game_id"
            " AND s.seat = m.seat AND s.state = 'in' JOIN results AS r ON r.game_id = m.game_id"
            " AND r.seat = m.seat AND r.member = 0 WHERE m.user_id = ?1 AND m.gone IS NULL"
            f" AND g.state = 'over' AND g.options LIKE '%\"dice\": \"own\"%'{of} AND EXISTS (SELECT 1 FROM"
            " members AS o WHERE o.game_id = m.game_id AND o.user_id <> ?1)",
            (user_id, chat_id)[: 1 if chat_id is None else 2],
        ).fetchone()
        return int(games), int(wins)

    def company(self, user_id: int, chat_id: int, until: tuple[float, int]) -> int:
        """With how many different people somebody has played in a chat, up to a game."""
        row = self._db.execute(
            f"SELECT count(DISTINCT o.user_id) FROM (SELECT game_id FROM results WHERE {_HERE} {_UNTIL}"  # noqa: S608
            f" {_ORDER}) AS m CROSS JOIN results AS o WHERE o.game_id = m.game_id AND o.user_id <> ?1",
            (user_id, chat_id, LATEST, *until),
        ).fetchone()
        return int(row[0])

    def rivals(self, user_id: int, chat_id: int | None, lines: int, most: int = LATEST) -> list[RivalRow]:
        """With whom somebody played most of their latest games, and who was ahead how often."""
        of = _ANYWHERE if chat_id is None else _HERE
        found = self._db.execute(
            f"WITH mine AS (SELECT game_id, seat, place FROM results WHERE {of} {_ORDER})"  # noqa: S608
            " SELECT o.user_id, p.name, count(*), count(*) FILTER (WHERE m.place < o.place),"
            " count(*) FILTER (WHERE m.place > o.place)"
            " FROM mine AS m CROSS JOIN results AS o LEFT JOIN people AS p ON p.user_id = o.user_id"
            " WHERE o.game_id = m.game_id AND o.seat <> m.seat AND o.user_id IS NOT NULL"
            " GROUP BY o.user_id, p.name ORDER BY count(*) DESC, o.user_id LIMIT ?4",
            (user_id, chat_id, most, lines),
        )
        return [RivalRow(*row) for row in found]

    def keep_cards(self, game_id: int, cards: Sequence[tuple[int, str]]) -> None:
        """Keep what seats wrote: JSON objects, points by row, null where it was crossed out."""
        self._db.executemany(
            "INSERT INTO cards (game_id, seat, rows) VALUES (?, ?, ?)"
            " ON CONFLICT (game_id, seat) DO UPDATE SET rows = excluded.rows",
            [(game_id, seat, rows) for seat, rows in cards],
        )

    def cards(self, seats: Sequence[PlayedRow]) -> Iterator[str]:
        """What was written by the seats of these results, as far as it is known."""
        for each in seats:
            row = self._db.execute(
                "SELECT rows FROM cards WHERE game_id = ? AND seat = ?", (each.game_id, each.seat)
            ).fetchone()
            if row is not None:
                yield row[0]

    def find(self, chat_id: int, username: str) -> int | None:
        """The player of a chat with this user name on Telegram, in any case; None without one."""
        row = self._db.execute(
            "SELECT p.user_id FROM people AS p WHERE p.username = ?2 COLLATE NOCASE AND EXISTS (SELECT 1"
            " FROM ranking WHERE chat_id = ?1 AND period = 'all' AND family = ?3 AND user_id = p.user_id)"
            " ORDER BY p.updated_at DESC LIMIT 1",
            (chat_id, username, ALL_FAMILIES),
        ).fetchone()
        return None if row is None else int(row[0])

    def players(self, chat_id: int) -> list[tuple[int, str]]:
        """The players of a chat, with their names, most games first; of a crowd only so many."""
        found = self._db.execute(
            "SELECT p.user_id, p.name FROM ranking AS r JOIN people AS p USING (user_id)"
            " WHERE r.chat_id = ? AND r.period = 'all' AND r.family = ?"
            " ORDER BY r.games DESC, p.user_id LIMIT ?",
            (chat_id, ALL_FAMILIES, _CROWD),
        )
        return [(user_id, name) for user_id, name in found]
