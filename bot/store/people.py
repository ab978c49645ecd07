"""People and chats: what the bot knows about them, moving a chat, forgetting a person."""

from dataclasses import replace
from typing import Unpack

from bot.store.errors import StoreError
from bot.store.part import Part, columns
from bot.store.rows import ChatChanges, ChatKind, ChatRow, PersonChanges, PersonRow

_PERSON = f"SELECT {columns(PersonRow)} FROM people WHERE user_id = ?"  # noqa: S608 - field names of a type
_CHAT = f"SELECT {columns(ChatRow)} FROM chats WHERE chat_id = ?"  # noqa: S608

# A chat's own choice wins over the one it brings along; rules and their options stay together.
_INHERIT = """
INSERT INTO chats (chat_id, kind, title, language, zone, default_preset, default_options, hints, chances,
    updated_at)
SELECT :new, 'supergroup', title, language, zone, default_preset, default_options, hints, chances, :at
FROM chats WHERE chat_id = :old
ON CONFLICT (chat_id) DO UPDATE SET
    language = coalesce(language, excluded.language),
    zone = coalesce(zone, excluded.zone),
    hints = max(hints, excluded.hints),
    chances = max(chances, excluded.chances),
    default_options = iif(default_preset IS NULL, excluded.default_options, default_options),
    default_preset = coalesce(default_preset, excluded.default_preset)
"""

_MOVE_RANKING = """
INSERT INTO ranking (chat_id, period, family, user_id, games, wins, points, best)
SELECT :new, period, family, user_id, games, wins, points, best FROM ranking WHERE chat_id = :old
ON CONFLICT (chat_id, period, family, user_id) DO UPDATE SET
    games = games + excluded.games, wins = wins + excluded.wins,
    points = points + excluded.points, best = max(best, excluded.best)
"""


class PeoplePart(Part):
    """People, chats and the bot's own marks."""

    __slots__ = ()

    def person(self, user_id: int) -> PersonRow | None:
        """What is known of a person."""
        row = self._db.execute(_PERSON, (user_id,)).fetchone()
        if row is None:
            return None
        user_id, name, username, language, talisman, started, updated_at = row
        return PersonRow(user_id, name, username, language, talisman, bool(started), updated_at)

    def remember_person(self, user_id: int, name: str, username: str | None, at: float) -> None:
        """Notes a person's present name; what they chose stays. Writes nothing when nothing changed."""
        self._db.execute(
            "INSERT INTO people (user_id, name, username, updated_at) VALUES (?, ?, ?, ?)"
            " ON CONFLICT (user_id) DO UPDATE"
            " SET name = excluded.name, username = excluded.username, updated_at = excluded.updated_at"
            " WHERE name <> excluded.name OR username IS NOT excluded.username",
            (user_id, name, username, at),
        )

    def set_person(self, user_id: int, **changes: Unpack[PersonChanges]) -> None:
        """Changes what a person chose.

        Raises:
            StoreError: the person was never remembered, or a column that is not in `PersonChanges`.
        """
        self._set("people", {"user_id": user_id}, changes, PersonChanges.__optional_keys__)

    def chat(self, chat_id: int) -> ChatRow | None:
        """What is known of a chat."""
        row = self._db.execute(_CHAT, (chat_id,)).fetchone()
        if row is None:
            return None
        found = ChatRow(*row)
        return replace(found, active=bool(found.active), hints=bool(found.hints), chances=bool(found.chances))

    def remember_chat(self, chat_id: int, kind: ChatKind, title: str, at: float) -> None:
        """Notes a chat's present kind and title; its settings stay. Writes nothing when nothing changed."""
        self._db.execute(
            "INSERT INTO chats (chat_id, kind, title, updated_at) VALUES (?, ?, ?, ?)"
            " ON CONFLICT (chat_id) DO UPDATE"
            " SET kind = excluded.kind, title = excluded.title, updated_at = excluded.updated_at"
            " WHERE kind <> excluded.kind OR title <> excluded.title",
            (chat_id, kind, title, at),
        )

    def set_chat(self, chat_id: int, **changes: Unpack[ChatChanges]) -> None:
        """Changes the settings of a chat.

        Raises:
            StoreError: the chat was never remembered, or a column that is not in `ChatChanges`.
        """
        self._set("chats", {"chat_id": chat_id}, changes, ChatChanges.__optional_keys__)

    def move_chat(self, old: int, new: int, at: float) -> None:
        """Gives a supergroup everything of the group it was; a second call changes nothing.

        Live games lose their message ids, which meant messages of the old chat. A game opened in the new
        chat before the move was heard of stays; the old chat's live game is then stopped.
        """
        ids = {"old": old, "new": new, "at": at}
        self._db.execute(
            "UPDATE games SET state = 'stopped', ended_at = :at, deadline = NULL"
            " WHERE chat_id = :old AND state IN ('lobby', 'playing') AND fault IS NULL AND thread_id IN"
            " (SELECT thread_id FROM games WHERE chat_id = :new AND state IN ('lobby', 'playing')"
            " AND fault IS NULL)",
            ids,
        )
        self._db.execute(
            "UPDATE games SET chat_id = :new, message_id = NULL, nudge_message_id = NULL"
            " WHERE chat_id = :old",
            ids,
        )
        self._db.execute("UPDATE results SET chat_id = :new WHERE chat_id = :old", ids)
        self._db.execute(_MOVE_RANKING, ids)
        self._db.execute("DELETE FROM ranking WHERE chat_id = :old", ids)
        # Rules of a name that the new chat has used already stay behind, where nobody sees them.
        self._db.execute("UPDATE OR IGNORE house_rules SET chat_id = :new WHERE chat_id = :old", ids)
        self._db.execute(_INHERIT, ids)
        self._db.execute("UPDATE chats SET migrated_to = :new, active = 0 WHERE chat_id = :old", ids)

    def forget(self, user_id: int) -> None:
        """Erases a person; their seats and results stay without a name, rankings lose them.

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
            "DELETE FROM house_rules WHERE chat_id = ?1",
            "DELETE FROM chats WHERE chat_id = ?1",
            "DELETE FROM people WHERE user_id = ?1",
        ):
            self._db.execute(statement, (user_id,))

    def last_seen(self) -> float | None:
        """When the running bot last said that it is alive."""
        row = self._db.execute("SELECT value FROM marks WHERE name = 'last_seen'").fetchone()
        return None if row is None else float(row[0])

    def set_last_seen(self, at: float) -> None:
        """Says that the bot is alive."""
        self._db.execute("INSERT OR REPLACE INTO marks (name, value) VALUES ('last_seen', ?)", (at,))
