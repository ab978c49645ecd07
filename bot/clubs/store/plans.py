"""The repository of plans: what chats have chosen for their club nights, and when the next one opens."""

import json
from collections.abc import Mapping
from dataclasses import dataclass

from bot.ground.store.tx import Repository
from bot.ground.values.place import Place


@dataclass(frozen=True, slots=True)
class PlanRow:
    """The choices of a chat: `words` by choice, those that differ from the default; `thread_id`: where."""

    chat_id: int
    thread_id: int
    words: Mapping[str, str]
    open_at: float | None


class ClubPlans(Repository):
    """The repository of plans, for one transaction."""

    __slots__ = ()

    def of(self, chat_id: int) -> PlanRow:
        """What a chat has chosen; nothing for one that was never asked."""
        query = "SELECT chat_id, thread_id, words, open_at FROM club_plans WHERE chat_id = ?"
        row = self._db.execute(query, (chat_id,)).fetchone()
        if row is None:
            return PlanRow(chat_id, 0, {}, None)
        return PlanRow(row[0], row[1], json.loads(row[2]), row[3])

    def put(self, row: PlanRow) -> None:
        """Keep what a chat has chosen."""
        self._db.execute(
            "INSERT INTO club_plans (chat_id, thread_id, words, open_at) VALUES (?, ?, ?, ?)"
            " ON CONFLICT (chat_id) DO UPDATE SET thread_id = excluded.thread_id, words = excluded.words,"
            " open_at = excluded.open_at",
            (row.chat_id, row.thread_id, json.dumps(dict(row.words), sort_keys=True), row.open_at),
        )

    def leave_topic(self, place: Place) -> None:
        """Let the nights that would open in a topic that is gone open in the chat itself."""
        query = "UPDATE club_plans SET thread_id = 0 WHERE chat_id = ? AND thread_id = ?"
        self._db.execute(query, (place.chat_id, place.thread_id))

    def due(self, now: float) -> list[int]:
        """The chats whose next night opens by now."""
        query = f"SELECT chat_id FROM club_plans WHERE open_at <= ?{self._scope} ORDER BY open_at, chat_id"  # noqa: S608
        return [chat_id for (chat_id,) in self._db.execute(query, (now,))]

    def next_due(self) -> float | None:
        """When the next night opens by itself."""
        query = f"SELECT min(open_at) FROM club_plans WHERE open_at IS NOT NULL{self._scope}"  # noqa: S608
        (at,) = self._db.execute(query).fetchone()
        return None if at is None else float(at)

    def move(self, old: int, new: int) -> None:
        """Give a supergroup the plan of the group it was, unless it has one of its own."""
        self._db.execute(
            "INSERT INTO club_plans (chat_id, thread_id, words, open_at)"
            " SELECT ?2, 0, words, open_at FROM club_plans WHERE chat_id = ?1"
            " ON CONFLICT (chat_id) DO NOTHING",
            (old, new),
        )
        self._db.execute("DELETE FROM club_plans WHERE chat_id = ?", (old,))
