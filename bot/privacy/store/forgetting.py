"""The pseudonymisation of a person who is forgotten: seats, results and sums stay, under a number."""

from bot.daily.store import DailyGames
from bot.ground.store.errors import StoreError
from bot.ground.store.tx import Repository
from bot.privacy.store.erasing import DELETED, retire
from bot.table.store.games import Games

_NEXT_NUMBER = "UPDATE marks SET value = value + 1 WHERE name = 'forgotten' RETURNING value"
_FORGET = (
    """INSERT INTO forgotten (number, user_id, last_game)
    VALUES (:number, :user, (SELECT coalesce(max(id), 0) FROM games))""",
    # A picture may show the name: it is drawn anew, without it.
    """DELETE FROM pictures WHERE chat_id IN (SELECT chat_id FROM games WHERE id IN
    (SELECT game_id FROM members WHERE user_id = :user OR added_by = :user))""",
    "DELETE FROM pictures WHERE what = 'year ' || :user",
    """DELETE FROM deliveries WHERE kind = 'picture' AND chat_id IN (SELECT chat_id FROM games WHERE id IN
    (SELECT game_id FROM members WHERE user_id = :user OR added_by = :user))""",
    "DELETE FROM deliveries WHERE kind = 'picture' AND key LIKE 'year ' || :user || ' in %'",
    "UPDATE members SET user_id = :number, name = '' WHERE user_id = :user",
    "UPDATE members SET added_by = NULL, name = '' WHERE added_by = :user",  # guests whom they have named
    "UPDATE results SET user_id = :number WHERE user_id = :user",
    "UPDATE ranking SET user_id = :number WHERE user_id = :user",
    "UPDATE ratings SET user_id = :number WHERE user_id = :user",
    "UPDATE achievements SET user_id = :number WHERE user_id = :user",
    "UPDATE season_places SET user_id = :number WHERE user_id = :user",
    "DELETE FROM champions WHERE user_id = :user",
    "DELETE FROM puzzle_answers WHERE user_id = :user",
    "DELETE FROM daily_attempts WHERE user_id = :user",
    # The message of a night that goes on names them: it is drawn anew at the next look.
    """UPDATE clubs SET due_at = 0 WHERE ended_at IS NULL
    AND id IN (SELECT club_id FROM club_members WHERE user_id = :user)""",
    """UPDATE club_members SET state = 'left', dares = 0, told = NULL, message_id = NULL, user_id = :number
    WHERE user_id = :user""",
    "UPDATE club_seats SET user_id = :number WHERE user_id = :user",
    "UPDATE club_results SET user_id = :number WHERE user_id = :user",
    "UPDATE clubs SET host_id = NULL WHERE host_id = :user",
    "DELETE FROM panels WHERE user_id = :user",
    "DELETE FROM game_windows WHERE user_id = :user",
    "DELETE FROM bookings WHERE user_id = :user",
    "DELETE FROM invitations WHERE user_id = :user",
    "DELETE FROM departures WHERE user_id = :user",
    "DELETE FROM turned_away WHERE user_id = :user",
    "DELETE FROM people WHERE user_id = :user",
    DELETED,
)
"""What forgetting changes at once: sums keep their lines, under the number."""


class Forgetting(Repository):
    """The repository that replaces a person's user id by a number and deletes their other data."""

    __slots__ = ()

    def forget(self, user_id: int) -> int:
        """Erase a person for all who look, in one go; what `Erasing.wipe` does is left.

        Their seats, results and sums stay, under a number that stands for them from now on: nobody else's
        place or sum changes. Games of their private chat are to be erased, see `Erasing`. That they tried a
        game of the day stays known until its evening, see `DailyGames.was_tried`.

        Returns:
            The number, below 0 and never used again.

        Raises:
            StoreError: they sit in a live game, host one or have one in private; it must end first.
        """
        if Games(self._tx).live_with(user_id):
            raise StoreError("whoever is to be forgotten is still in a live game")
        (value,) = self._db.execute(_NEXT_NUMBER).fetchone()
        number = -int(value)
        DailyGames(self._tx).mark_attempts(user_id)
        retire(self._db, user_id)  # the private chat, which has its person's id
        for statement in _FORGET:
            self._db.execute(statement, {"user": user_id, "number": number})
        return number
