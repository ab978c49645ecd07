"""The repository of chats and their settings, and the merge of a group into its supergroup."""

from dataclasses import fields
from typing import Unpack

from bot.chats.store.rows import ChatChanges, ChatRow
from bot.ground.store.statements import columns, larger, move_chat, smaller, update_row
from bot.ground.store.tx import Repository
from bot.ground.values.place import ChatKind

_CHAT = f"SELECT {columns(ChatRow)} FROM chats WHERE chat_id = ?"  # noqa: S608 - field names of a type

_UNLESS_OFF = ("first_roll", "quick_rerolls", "telegram_dice", "daily_game")
_USUAL = {
    "clock": "live",
    "puzzle": "none",
    "quiet": "23-9",
    "week_start": "mon",
    "day_start": "0",
    "digest": "10",
    "board": "follows",
    "dice": "digits",
}


def _unless(choice: str, usual: str, column: str | None = None) -> str:
    """What the old chat had of a column, if the new one has made no choice, else its own."""
    column = column or choice
    return f"CASE WHEN chats.{choice} = '{usual}' THEN excluded.{column} ELSE chats.{column} END"


_SWITCHES = [place for place, field in enumerate(fields(ChatRow)) if field.type in {bool, "bool"}]

# A chat's own choice wins over the one it brings along; rules and their options stay together. The language
# of a supergroup that was met before the move was heard of is that of whoever was met, and nobody's choice.
# A move that is heard of again changes nothing that was set since.
_INHERIT = f"""
INSERT INTO chats (chat_id, kind, title, language, zone, default_preset, default_options, hints, chances,
    first_roll, quick_rerolls, telegram_dice, clock, quiet, week_start, day_start, digest, digest_at,
    puzzle, puzzle_at, daily_game, board, pin, dice, round_dice, updated_at)
SELECT :new, 'supergroup', title, language, zone, default_preset, default_options, hints, chances,
    first_roll, quick_rerolls, telegram_dice, clock, quiet, week_start, day_start, digest, digest_at,
    puzzle, puzzle_at, daily_game, board, pin, dice, round_dice, :at
FROM chats WHERE chat_id = :old AND migrated_to IS NULL
ON CONFLICT (chat_id) DO UPDATE SET
    language = coalesce(excluded.language, chats.language),
    zone = coalesce(chats.zone, excluded.zone),
    hints = {larger("chats.hints", "excluded.hints")},
    pin = {larger("chats.pin", "excluded.pin")},
    round_dice = {larger("chats.round_dice", "excluded.round_dice")},
    chances = {larger("chats.chances", "excluded.chances")},
    {", ".join(f"{each} = {smaller(f'chats.{each}', f'excluded.{each}')}" for each in _UNLESS_OFF)},
    {", ".join(f"{each} = {_unless(each, usual)}" for each, usual in _USUAL.items())},
    puzzle_at = {_unless("puzzle", "none", "puzzle_at")},
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
        values = list(row)
        for place in _SWITCHES:
            values[place] = bool(values[place])
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
        """Change the settings of a chat.

        Raises:
            StoreError: the chat was never remembered, or a column that is not in `ChatChanges`.
        """
        update_row(self._db, "chats", {"chat_id": chat_id}, changes, ChatChanges.__optional_keys__)

    def move(self, old: int, new: int, at: float) -> None:
        """Give a supergroup the settings of the group it was, again if that had others since."""
        ids = {"old": old, "new": new, "at": at}
        # What the old chat was sent it need not be sent again; its messages are out of reach.
        self._db.execute(move_chat("deliveries", "kind", "key", message_id="NULL"), ids)
        self._db.execute("DELETE FROM deliveries WHERE chat_id = :old", ids)
        self._db.execute(_INHERIT, ids)
        self._db.execute(
            "UPDATE chats SET migrated_to = :new, active = 0, left_at = NULL, digest_at = NULL,"
            " puzzle_at = NULL"
            " WHERE chat_id = :old",
            ids,
        )
