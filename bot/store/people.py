"""People: what the bot knows about them, and forgetting one."""

import sqlite3
from dataclasses import replace
from typing import Unpack

from bot.store.errors import StoreError
from bot.store.rows import PersonChanges, PersonRow
from bot.store.statements import columns, update_row

_PERSON = f"SELECT {columns(PersonRow)} FROM people WHERE user_id = ?"  # noqa: S608 - field names of a type


class People:
    """The people of a database, to be used in one transaction."""

    __slots__ = ("_db",)

    def __init__(self, db: sqlite3.Connection) -> None:
        self._db = db

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
            " WHERE name <> excluded.name OR username IS NOT excluded.username",
            (user_id, name, username, at),
        )

    def update(self, user_id: int, **changes: Unpack[PersonChanges]) -> None:
        """Change what a person chose.

        Raises:
            StoreError: the person was never remembered, or a column that is not in `PersonChanges`.
        """
        update_row(self._db, "people", {"user_id": user_id}, changes, PersonChanges.__optional_keys__)

    def forget(self, user_id: int) -> None:
        """Erase a person; their seats and results stay without a name, rankings lose them.

        Raises:
            StoreError: they sit in a live game, host one or have one in private; it must end first.
        """
        live = self._db.execute(
            "SELECT count(*) FROM games WHERE state IN ('lobby', 'playing') AND fault IS NULL"
            " AND (host_id = ?1 OR chat_id = ?1 OR id IN (SELECT game_id FROM members WHERE user_id = ?1))",
            (user_id,),
        ).fetchone()[0]
        if live:
            raise StoreError(f"person {user_id} is still in a live game")
        for statement in (
            (
                "UPDATE steps SET by_user = NULL WHERE by_user = ?1 AND game_id IN (SELECT game_id"
                " FROM members WHERE user_id = ?1 UNION SELECT id FROM games WHERE host_id = ?1)"
            ),
            "UPDATE members SET user_id = NULL, name = '' WHERE user_id = ?1",
            "UPDATE results SET user_id = NULL WHERE user_id = ?1",
            "DELETE FROM ranking WHERE user_id = ?1",
            "UPDATE games SET host_id = NULL WHERE host_id = ?1",
            # A private chat has its person's id.
            "UPDATE games SET chat_id = 0 WHERE chat_id = ?1",
            "UPDATE results SET chat_id = 0 WHERE chat_id = ?1",
            "DELETE FROM bookings WHERE user_id = ?1",
            "DELETE FROM puzzle_answers WHERE user_id = ?1",
            "DELETE FROM invitations WHERE user_id = ?1",
            "DELETE FROM house_rules WHERE chat_id = ?1",
            "DELETE FROM chats WHERE chat_id = ?1",
            "DELETE FROM people WHERE user_id = ?1",
        ):
            self._db.execute(statement, (user_id,))
