"""The repository of chats and their settings, and the merge of a group into its supergroup."""

from typing import Unpack

from bot.chats.store.rows import ChatChanges, ChatRow
from bot.chats.views import SettingValues
from bot.ground.store.statements import columns, move_chat, smaller, update_row
from bot.ground.store.tx import Repository
from bot.ground.values.place import ChatKind

_CHAT = f"SELECT {columns(ChatRow)} FROM chats WHERE chat_id = ?"  # noqa: S608 - field names of a type

# A chat's own choice wins over the one it brings along; rules and their options stay together. The language
# of a supergroup that was met before the move was heard of is that of whoever was met, and nobody's choice.
_INHERIT = f"""
INSERT INTO chats (chat_id, kind, title, language, zone, default_preset, default_options, settings, digest_at,
    puzzle_at, updated_at)
SELECT :new, 'supergroup', title, language, zone, default_preset, default_options, :settings, digest_at,
    puzzle_at, :at
FROM chats WHERE chat_id = :old
ON CONFLICT (chat_id) DO UPDATE SET
    language = coalesce(excluded.language, chats.language),
    zone = coalesce(chats.zone, excluded.zone),
    settings = excluded.settings,
    puzzle_at = coalesce(chats.puzzle_at, excluded.puzzle_at),
    digest_at = coalesce({smaller("chats.digest_at", "excluded.digest_at")}, excluded.digest_at),
    default_options = CASE WHEN chats.default_preset IS NULL THEN excluded.default_options
        ELSE chats.default_options END,
    default_preset = coalesce(chats.default_preset, excluded.default_preset)
"""  # noqa: S608 - our own words


class Chats(Repository):
    """The repository of chats, for one transaction."""

    __slots__ = ()

    def get(self, chat_id: int) -> ChatRow | None:
        """What is known of a chat."""
        row = self._db.execute(_CHAT, (chat_id,)).fetchone()
        if row is None:
            return None
        *values, active, settings = row
        values += [bool(active), SettingValues.parse(settings)]
        return ChatRow(*values)

    def remember(self, chat_id: int, kind: ChatKind, title: str, at: float) -> None:
        """Note a chat's present kind and title; its settings stay. Writes nothing when nothing changed."""
        self._db.execute(
            "INSERT INTO chats (chat_id, kind, title, updated_at) VALUES (?, ?, ?, ?)"
            " ON CONFLICT (chat_id) DO UPDATE"
            " SET kind = excluded.kind, title = excluded.title, updated_at = excluded.updated_at"
            " WHERE chats.kind <> excluded.kind OR chats.title <> excluded.title",
            (chat_id, kind, title, at),
        )

    def update(self, chat_id: int, **changes: Unpack[ChatChanges]) -> None:
        """Change columns of a chat.

        Raises:
            StoreError: the chat was never remembered, or a column that is not in `ChatChanges`.
        """
        update_row(self._db, "chats", {"chat_id": chat_id}, changes, ChatChanges.__optional_keys__)

    def choose(self, chat_id: int, /, **words: str) -> SettingValues:
        """Give some of the `SETTINGS` of a chat other words; returns all of them.

        Raises:
            OptionError: an unknown setting, or a word that is not one of its values.
            StoreError: the chat was never remembered.
        """
        chat = self.get(chat_id)
        settings = SettingValues() if chat is None else chat.settings
        for name, word in words.items():
            settings = settings.choose(name, word)
        update_row(self._db, "chats", {"chat_id": chat_id}, {"settings": settings.text}, ("settings",))
        return settings

    def was_group(self, chat_id: int) -> bool:
        """Whether a chat is the supergroup that a group became."""
        query = "SELECT 1 FROM chats WHERE migrated_to = ? LIMIT 1"
        return self._db.execute(query, (chat_id,)).fetchone() is not None

    def tell(self, chat_id: int, game_id: int) -> None:
        """Have a lobby tell what its chat is to be told once; no other lobby tells it again."""
        query = "UPDATE notices SET game_id = ? WHERE chat_id = ? AND game_id IS NULL"
        self._db.execute(query, (game_id, chat_id))

    def told_by(self, game_id: int) -> tuple[str, ...]:
        """What the lobby of a game tells its chat once, as ids of texts."""
        query = "SELECT notice FROM notices WHERE game_id = ? ORDER BY notice"
        return tuple(notice for (notice,) in self._db.execute(query, (game_id,)))

    def move(self, old: int, new: int, at: float) -> None:
        """Give a supergroup the settings of the group it was, again if that had others since."""
        ids = {"old": old, "new": new, "at": at}
        # What the old chat was sent it need not be sent again; its messages are out of reach.
        self._db.execute(move_chat("deliveries", "kind", "key", message_id="NULL"), ids)
        self._db.execute("DELETE FROM deliveries WHERE chat_id = :old", ids)
        self._db.execute(move_chat("notices", "notice"), ids)
        self._db.execute("DELETE FROM notices WHERE chat_id = :old", ids)
        before, own = self.get(old), self.get(new)
        # A move that is heard of again changes nothing that was set since.
        if before is not None and before.migrated_to is None:
            settings = before.settings if own is None else own.settings.over(before.settings)
            self._db.execute(_INHERIT, {**ids, "settings": settings.text})
        self._db.execute(
            "UPDATE chats SET migrated_to = :new, active = 0, left_at = NULL, digest_at = NULL,"
            " puzzle_at = NULL"
            " WHERE chat_id = :old",
            ids,
        )
