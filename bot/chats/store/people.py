"""The repository of people: names, languages, whether the bot may write to them."""

from collections.abc import Collection
from dataclasses import replace
from typing import Unpack

from bot.chats.store.rows import PersonChanges, PersonRow
from bot.ground.store.statements import columns, update_row
from bot.ground.store.tx import Repository

_PERSON = f"SELECT {columns(PersonRow)} FROM people WHERE user_id = ?"  # noqa: S608 - field names of a type


class People(Repository):
    """The repository of people, for one transaction."""

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

    def reachable(self, user_ids: Collection[int]) -> set[int]:
        """Those of these people whom the bot may write to in private."""
        marks = ", ".join("?" * len(user_ids))
        query = f"SELECT user_id FROM people WHERE started <> 0 AND user_id IN ({marks})"  # noqa: S608 - marks
        return {user_id for (user_id,) in self._db.execute(query, tuple(user_ids))} if user_ids else set()

    def update(self, user_id: int, **changes: Unpack[PersonChanges]) -> None:
        """Change what a person chose.

        Raises:
            StoreError: the person was never remembered, or a column that is not in `PersonChanges`.
        """
        update_row(self._db, "people", {"user_id": user_id}, changes, PersonChanges.__optional_keys__)
