"""Rankings of chats, summed from results: their order, and a page of them."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from operator import itemgetter
from typing import Any, Literal

from bot.chats.store.periods import Periods
from bot.ground.store.tx import Repository
from bot.rankings.store.ranking_sums import COLUMNS, COUNT_IN, LUCK, UNIT
from bot.rankings.views.ranking import ALL_FAMILIES
from bot.table.store.rows import Score


@dataclass(frozen=True, slots=True)
class RankRow:
    """One line of a ranking: `rank` from 1, shared where all that decides is equal.

    `wins`, `seconds` and `thirds` count places. `points` are summed, `best` is the highest single card and
    `average` the mean one of one family; over all families these are None. `luck` and `lost`, of the games
    that were `reviewed`, are shares of what was to be expected before the first roll; None without such a
    game. `name` is None when the person is not known.
    """

    rank: int
    user_id: int
    name: str | None
    games: int
    wins: int
    seconds: int
    thirds: int
    points: float | None
    best: float | None
    average: float | None = None
    reviewed: int = 0
    luck: float | None = None
    lost: float | None = None


_FETCHED = ("user_id", "name", *COLUMNS, *LUCK)


class _Order:
    """One of the two sort orders of rankings, as SQL statements.

    Args:
        of: the condition for one ranking: ?1 is the chat, ?2 the period, ?3 the family. It repeats that
            of the order's own index, without which SQLite would not use it.
        columns: the sort keys, the most significant first, and whether more or less of it is better.
    """

    def __init__(self, of: str, **columns: Literal[">", "<"]) -> None:
        fetched = ", ".join("p.name" if column == "name" else f"r.{column}" for column in _FETCHED)
        order = ", ".join(
            f"r.{column} {'DESC' if better == '>' else 'ASC'}" for column, better in columns.items()
        )
        # Who stands there is read from the index alone, so that a late page costs little more than the first.
        page = f"SELECT r.user_id FROM ranking AS r WHERE {of} ORDER BY {order}, r.user_id LIMIT ?4 OFFSET ?5"  # noqa: S608
        lines = "ranking AS r LEFT JOIN people AS p ON p.user_id = r.user_id"
        self.page = (
            f"SELECT {fetched} FROM ({page}) AS s CROSS JOIN {lines}"  # noqa: S608
            " WHERE r.chat_id = ?1 AND r.period = ?2 AND r.family = ?3 AND r.user_id = s.user_id"
        )
        worth = ", ".join(f"r.{column}" for column in columns)
        self.ranks = f"SELECT r.user_id, {worth} FROM ranking AS r WHERE {of} ORDER BY {order}, r.user_id"  # noqa: S608
        self.line = f"SELECT {fetched} FROM {lines} WHERE {_CHAT} AND r.user_id = ?4"  # noqa: S608
        # A range of the index for each column: more wins; as many, and more of the next; ...
        ranges, same = [], ""
        for number, (column, better) in enumerate(columns.items(), 4):
            ranges.append(f"{of}{same} AND r.{column} {better} ?{number}")
            same += f" AND r.{column} = ?{number}"
        counts = " + ".join(f"(SELECT count(*) FROM ranking AS r WHERE {each})" for each in ranges)  # noqa: S608
        self.ahead = f"SELECT {counts}"
        self.worth = itemgetter(*map(_FETCHED.index, columns))
        """The sort key of a line as it is fetched."""
        self._signs = tuple(-1 if better == ">" else 1 for better in columns.values())

    def stands(self, line: tuple[Any, ...]) -> tuple[float, ...]:
        """Where a line stands: less is further ahead."""
        return *(sign * value for sign, value in zip(self._signs, self.worth(line), strict=True)), line[0]


_CHAT = "r.chat_id = ?1 AND r.period = ?2 AND r.family = ?3"
_OVERALL = _Order(f"{_CHAT} AND r.family = '{ALL_FAMILIES}'", wins=">", seconds=">", thirds=">", games="<")
_IN_FAMILY = _Order(f"{_CHAT} AND r.family <> '{ALL_FAMILIES}'", wins=">", points=">", games="<", best=">")

# A walk from family to family; DISTINCT would read every player's line.
_FAMILIES = """
WITH RECURSIVE found (family) AS (
    SELECT min(family) FROM ranking WHERE chat_id = ?1 AND period = ?2 AND family > ?3
    UNION ALL
    SELECT (SELECT min(family) FROM ranking WHERE chat_id = ?1 AND period = ?2 AND family > found.family)
    FROM found WHERE family IS NOT NULL
)
SELECT family FROM found WHERE family IS NOT NULL
"""


class Ranking(Repository):
    """The repository of rankings, for one transaction.

    Points of different games are never added: over all families a ranking is ordered by wins, second places,
    third places and the fewest games, within a family by wins, points, the fewest games and the best card.
    Those who are equal in all of these share a rank.
    """

    __slots__ = ()

    def top(
        self, chat_id: int, period: str, family: str = ALL_FAMILIES, limit: int = 10, offset: int = 0
    ) -> list[RankRow]:
        """Some lines of a ranking, in its order.

        Args:
            chat_id: whose ranking.
            period: one of `Periods.spans`.
            family: a preset, or '*' for all together.
            limit: how many lines.
            offset: how many stand above the first of them.
        """
        order, of = _order(family), (chat_id, period, family)
        found = sorted(self._db.execute(order.page, (*of, limit, offset)), key=order.stands)
        first = self._ahead(order, of, found[0]) + 1 if found and offset else 1
        return list(_ranked(order, found, first, offset))

    def ranks(self, chat_id: int, period: str) -> dict[int, int]:
        """Everybody's rank over all families, in order."""
        ranks, rank, before = dict[int, int](), 0, None
        found = self._db.execute(_OVERALL.ranks, (chat_id, period, ALL_FAMILIES))
        for position, (user_id, *worth) in enumerate(found, 1):
            rank = rank if worth == before else position
            ranks[user_id], before = rank, worth
        return ranks

    def line_of(self, chat_id: int, period: str, family: str, user_id: int) -> RankRow | None:
        """One person's line of a ranking; None when they are not in it. Costs as much as they have ahead."""
        order, of = _order(family), (chat_id, period, family)
        found = self._db.execute(order.line, (*of, user_id)).fetchone()
        return None if found is None else _row(self._ahead(order, of, found) + 1, found)

    def rank_of(self, chat_id: int, period: str, family: str, user_id: int) -> int | None:
        """One person's rank; None when they are not in the ranking."""
        line = self.line_of(chat_id, period, family, user_id)
        return None if line is None else line.rank

    def count_in(self, chat_id: int, family: str, periods: Periods, scores: Iterable[Score]) -> None:
        """Count the scores of a game that has just ended into the rankings of its chat.

        Args:
            chat_id: where it was played.
            family: its preset.
            periods: to which the moment belongs that it ended in.
            scores: what is kept of its result; those of nobody known are left out.
        """
        self._db.executemany(
            COUNT_IN,
            [
                {
                    "chat": chat_id,
                    "period": span,
                    "family": group,
                    "user": score.user_id,
                    "won": score.won,
                    "place": score.rank,
                    "settled": score.settled if group == family else None,
                    "points": score.points if group == family else None,
                }
                for score in scores
                if score.user_id is not None
                for span in periods.spans
                for group in (family, ALL_FAMILIES)
            ],
        )

    def families(self, chat_id: int, period: str) -> list[str]:
        """The presets that have a ranking in this chat and period, in alphabetical order."""
        return [family for (family,) in self._db.execute(_FAMILIES, (chat_id, period, ALL_FAMILIES))]

    def _ahead(self, order: _Order, of: tuple[int, str, str], line: tuple[Any, ...]) -> int:
        (ahead,) = self._db.execute(order.ahead, (*of, *order.worth(line))).fetchone()
        return int(ahead)


def _order(family: str) -> _Order:
    return _OVERALL if family == ALL_FAMILIES else _IN_FAMILY


def _ranked(order: _Order, found: list[tuple[Any, ...]], first: int, offset: int) -> Iterator[RankRow]:
    """The fetched lines with their ranks; that of the first one is known."""
    rank, before = first, order.worth(found[0]) if found else None
    for position, line in enumerate(found, offset + 1):
        worth = order.worth(line)
        rank = rank if worth == before else position
        before = worth
        yield _row(rank, line)


def _row(rank: int, found: tuple[Any, ...]) -> RankRow:
    user_id, name, games, wins, seconds, thirds, points, cards, best, reviewed, start, luck, lost = found
    in_family = points is not None
    return RankRow(
        rank,
        user_id,
        name,
        games,
        wins,
        seconds,
        thirds,
        points / UNIT if in_family else None,
        best,
        cards / UNIT / games if in_family else None,
        reviewed,
        luck / start if start else None,
        lost / start if start else None,
    )
