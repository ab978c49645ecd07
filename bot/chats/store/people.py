"""People: what the bot knows about them, and forgetting one."""

from dataclasses import replace
from typing import Unpack

from bot.chats.store.rows import PersonChanges, PersonRow
from bot.daily.store.daily_games import DailyGames
from bot.ground.store.errors import StoreError
from bot.ground.store.statements import columns, update_row
from bot.ground.store.tx import Repository
from bot.privacy.store.erasing import DELETED, retire
from bot.table.store.games import Games

_PERSON = f"SELECT {columns(PersonRow)} FROM people WHERE user_id = ?"  # noqa: S608 - field names of a type
_NEXT_NUMBER = "UPDATE marks SET value = value + 1 WHERE name = 'forgotten' RETURNING value"
_FORGET = (
    """INSERT INTO forgotten (number, user_id, last_game)
    VALUES (:number, :user, (SELECT coalesce(max(id), 0) FROM games))""",
    # A picture may show the name: it is drawn anew, without it.
    """DELETE FROM pictures WHERE chat_id IN (SELECT chat_id FROM games WHERE id IN
    (SELECT game_id FROM members WHERE user_id = :user))""",
    "DELETE FROM pictures WHERE what = 'year ' || :user",
    "UPDATE members SET user_id = :number, name = '' WHERE user_id = :user",
    "UPDATE results SET user_id = :number WHERE user_id = :user",
    "UPDATE ranking SET user_id = :number WHERE user_id = :user",
    "UPDATE ratings SET user_id = :number WHERE user_id = :user",
    "UPDATE achievements SET user_id = :number WHERE user_id = :user",
    "DELETE FROM champions WHERE user_id = :user",
    "DELETE FROM puzzle_answers WHERE user_id = :user",
    "DELETE FROM daily_attempts WHERE user_id = :user",
    "DELETE FROM bookings WHERE user_id = :user",
    "DELETE FROM invitations WHERE user_id = :user",
    "DELETE FROM people WHERE user_id = :user",
    DELETED,
)
"""What forgetting changes at once: sums keep their lines, under the number."""


class People(Repository):
    """The people of a database, to be used in one transaction."""

    __slots__ = ()

    def get(self, user_id: int) -> PersonRow | None:
        """What is known of a person."""
        row = self._db.execute(_PERSON, (user_id,)).fetchone()
        if row is None:
            return None
        found = PersonRow(*row)
        return replace(found, started=bool(found.started))

    def remember(self, user_id: int, name: str, username: str | None, at: float) -> None:
        """Note a person's present name; what they chose stays. Writes nothing when nothing changed."""
        self._db.execute(
            "INSERT INTO people (user_id, name, username, updated_at) VALUES (?, ?, ?, ?)"
            " ON CONFLICT (user_id) DO UPDATE"
            " SET name = excluded.name, username = excluded.username, updated_at = excluded.updated_at"
            " WHERE people.name <> excluded.name OR coalesce(people.username, '') <>"
            " coalesce(excluded.username, '')",
            (user_id, name, username, at),
        )

    def update(self, user_id: int, **changes: Unpack[PersonChanges]) -> None:
        """Change what a person chose.

        Raises:
            StoreError: the person was never remembered, or a column that is not in `PersonChanges`.
        """
        update_row(self._db, "people", {"user_id": user_id}, changes, PersonChanges.__optional_keys__)

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
