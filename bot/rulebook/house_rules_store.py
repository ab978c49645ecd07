"""The repository of house rules, which a chat has saved under names of its own."""

from dataclasses import dataclass

from bot.ground.store.statements import columns, update_row
from bot.ground.store.tx import Repository


@dataclass(frozen=True, slots=True)
class HouseRow:
    """House rules of a chat: `key` finds them, `name` is shown, `named` says that a person chose it.

    `options` is a JSON object as text: what differs from the preset.
    """

    id: int
    key: str
    name: str
    named: bool
    preset: str
    options: str


_HOUSE = f"SELECT {columns(HouseRow)} FROM house_rules WHERE chat_id = ?"  # noqa: S608 - field names of a type


class HouseRules(Repository):
    """The repository of house rules, for one transaction."""

    __slots__ = ()

    def of(self, chat_id: int) -> list[HouseRow]:
        """What a chat has saved, the oldest first."""
        return [HouseRow(*row) for row in self._db.execute(f"{_HOUSE} ORDER BY id", (chat_id,))]

    def get(self, chat_id: int, house: int) -> HouseRow | None:
        """One of a chat's house rules."""
        row = self._db.execute(f"{_HOUSE} AND id = ?", (chat_id, house)).fetchone()
        return None if row is None else HouseRow(*row)

    def save(  # noqa: PLR0913 - the columns of a line
        self, chat_id: int, *, key: str, name: str, named: bool, preset: str, options: str, at: float
    ) -> int:
        """Keep rules under a name and return their id; rules of the same key are replaced, keeping it.

        Args:
            chat_id: whose rules.
            key: the name as it is looked up, unique in the chat.
            name: the name as it is shown.
            named: whether a person chose the name.
            preset: the base.
            options: what differs from it, a JSON object.
            at: when.
        """
        row = self._db.execute(
            "INSERT INTO house_rules (chat_id, key, name, named, preset, options, updated_at)"
            " VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (chat_id, key) DO UPDATE SET name = excluded.name,"
            " named = excluded.named, preset = excluded.preset, options = excluded.options,"
            " updated_at = excluded.updated_at RETURNING id",
            (chat_id, key, name, named, preset, options, at),
        ).fetchone()
        return int(row[0])

    def rename(self, house: int, *, key: str, name: str, at: float) -> None:
        """Give rules another name, chosen by a person; the caller knows that it is free.

        Raises:
            StoreError: there are no such rules.
        """
        changes = {"key": key, "name": name, "named": 1, "updated_at": at}
        update_row(self._db, "house_rules", {"id": house}, changes, changes)

    def drop(self, house: int) -> None:
        """Forget one of the house rules; one that is not there is forgotten already."""
        self._db.execute("DELETE FROM house_rules WHERE id = ?", (house,))
