"""The faces thrown in the games of a chat."""

from collections.abc import Sequence

from bot.ground.store.tx import Repository
from bot.rankings.store.rows import DiceRow

_SUMS = "sum(ones), sum(twos), sum(threes), sum(fours), sum(fives), sum(sixes)"


class CountedDice(Repository):
    """The repository of counted dice, for one transaction."""

    __slots__ = ()

    def of(self, chat_id: int) -> DiceRow:
        """What came in all games of a chat that have ended."""
        thrown = "ones + twos + threes + fours + fives + sixes > 0"  # else people have thrown their own
        query = f"SELECT count(*) FILTER (WHERE {thrown}), {_SUMS} FROM dice WHERE chat_id = ?"  # noqa: S608
        games, *counts = self._db.execute(query, (chat_id,)).fetchone()
        return DiceRow(games, tuple(count or 0 for count in counts))

    def keep(self, game_id: int, counts: Sequence[int]) -> None:
        """Keep how often each face came in a game, in place of what was kept before."""
        self._db.execute(
            "INSERT INTO dice (chat_id, game_id, ones, twos, threes, fours, fives, sixes)"
            " SELECT chat_id, id, ?, ?, ?, ?, ?, ? FROM games WHERE id = ?"
            " ON CONFLICT (game_id) DO UPDATE SET ones = excluded.ones, twos = excluded.twos,"
            " threes = excluded.threes, fours = excluded.fours, fives = excluded.fives,"
            " sixes = excluded.sixes",
            (*counts, game_id),
        )

    def uncounted(self, after: int, most: int) -> list[int]:
        """Games beyond number `after` that were played, have ended and have not been counted, in order."""
        rows = self._db.execute(
            "SELECT id FROM games WHERE id > ? AND state IN ('over', 'stopped') AND started_at IS NOT NULL"
            " AND chat_id <> 0"  # that one has games that are erased
            " AND NOT EXISTS (SELECT 1 FROM dice WHERE game_id = games.id) ORDER BY id LIMIT ?",
            (after, most),
        )
        return [game for (game,) in rows]
