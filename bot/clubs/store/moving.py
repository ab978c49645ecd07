"""The move of a group's club nights to its supergroup."""

from bot.clubs.store.plans import ClubPlans
from bot.ground.store.tx import Repository


class MovingClubs(Repository):
    """The repository that moves a group's nights to its supergroup, for one transaction."""

    __slots__ = ()

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
            "UPDATE clubs SET chat_id = :new, message_id = NULL,"
            " due_at = CASE WHEN ended_at IS NULL THEN :at END WHERE chat_id = :old",
            ids,
        )
        ClubPlans(self._tx).move(old, new)
