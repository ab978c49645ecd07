"""Rankings of a group that becomes a supergroup."""

from bot.ground.store.statements import move_chat
from bot.ground.store.tx import Repository
from bot.rankings.store.ranking_sums import MOVE

_MOVE_ACHIEVEMENTS = """
INSERT INTO achievements (chat_id, user_id, key, game_id, ended_at)
SELECT :new, user_id, key, game_id, ended_at FROM achievements WHERE chat_id = :old
ON CONFLICT (chat_id, user_id, key) DO UPDATE SET game_id = excluded.game_id, ended_at = excluded.ended_at
    WHERE (achievements.ended_at, achievements.game_id) > (excluded.ended_at, excluded.game_id)
"""


class MovingRankings(Repository):
    """The repository that moves all counts of a group to its supergroup, for one transaction."""

    __slots__ = ()

    def move(self, old: int, new: int) -> None:
        """Give a supergroup the rankings, ratings, achievements and counted dice of the group it was."""
        ids = {"old": old, "new": new}
        self._db.execute(MOVE, ids)
        self._db.execute("DELETE FROM ranking WHERE chat_id = :old", ids)
        # Where both chats have ratings `service.ratings` reckons them again.
        self._db.execute(move_chat("ratings", "user_id", "card"), ids)
        self._db.execute("DELETE FROM ratings WHERE chat_id = :old", ids)
        self._db.execute(_MOVE_ACHIEVEMENTS, ids)
        self._db.execute("DELETE FROM achievements WHERE chat_id = :old", ids)
        self._db.execute("UPDATE dice SET chat_id = :new WHERE chat_id = :old", ids)
