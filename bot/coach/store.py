"""The repository of reviews, which are kept beside the results of their games."""

from collections.abc import Sequence

from bot.ground.store.statements import columns, number
from bot.ground.store.tx import Repository
from bot.rankings.store.ranking_sums import COUNT_LUCK
from bot.table.views.game import LuckView

_LUCK = (
    f"SELECT {columns(LuckView)} FROM results"  # noqa: S608 - field names of a type
    " WHERE game_id = ? AND member = 0 AND luck IS NOT NULL ORDER BY seat"
)


class Reviews(Repository):
    """The repository of reviews, for one transaction."""

    __slots__ = ()

    def keep(self, game_id: int, luck: Sequence[LuckView], story: str) -> None:
        """Keep what the seats of a finished game owe to luck, and its story, a JSON object.

        Every member of a team has what their seat has. Rankings count it.
        """
        self._db.execute(COUNT_LUCK, {"game": game_id, "sign": -1})  # what an earlier review has counted
        self._db.executemany(
            "UPDATE results SET start = ?, luck = ?, lost = ? WHERE game_id = ? AND seat = ?"
            " AND left_early = 0",
            [(each.start, each.luck, each.lost, game_id, each.seat) for each in luck],
        )
        self._db.execute(COUNT_LUCK, {"game": game_id, "sign": 1})
        # Not of a game that is erased.
        query = "UPDATE games SET story = ? WHERE id = ? AND state = 'over' AND chat_id <> 0"
        self._db.execute(query, (story, game_id))

    def get(self, game_id: int) -> tuple[list[LuckView], str] | None:
        """What was kept of a game, by seat, and its story; None while it has not been reviewed."""
        row = self._db.execute("SELECT story FROM games WHERE id = ?", (game_id,)).fetchone()
        if row is None or row[0] is None:
            return None
        return [LuckView(*luck) for luck in self._db.execute(_LUCK, (game_id,))], row[0]

    def unreviewed(self, since: float) -> list[int]:
        """The games that have been over since then and have no complete review, in the order they ended."""
        missing = f"(story IS NULL OR {number('story', 'pending')} = 1)"
        condition = f"state = 'over' AND ended_at >= ? AND {missing} AND fault IS NULL AND chat_id <> 0"
        query = f"SELECT id FROM games WHERE {condition} ORDER BY ended_at, id"  # noqa: S608 - constants of ours
        return [game for (game,) in self._db.execute(query, (since,))]
