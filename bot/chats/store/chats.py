"""Chats: their settings, and a group that becomes a supergroup."""

from dataclasses import fields
from typing import Unpack

from bot.chats.store.rows import ChatChanges, ChatRow
from bot.ground.store.statements import columns, larger, move_chat, smaller, update_row
from bot.ground.store.tx import Repository
from bot.ground.values.place import ChatKind
from bot.rankings.store.ranking_sums import MOVE

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

_FORGET_DICE_MESSAGES = tuple(
    f"UPDATE {table} SET message_id = NULL"  # noqa: S608 - our own words
    " WHERE game_id IN (SELECT id FROM games WHERE chat_id = :old)"
    for table in ("telegram_throws", "round_throws")
)
_MOVE_ACHIEVEMENTS = """
INSERT INTO achievements (chat_id, user_id, key, game_id, ended_at)
SELECT :new, user_id, key, game_id, ended_at FROM achievements WHERE chat_id = :old
ON CONFLICT (chat_id, user_id, key) DO UPDATE SET game_id = excluded.game_id, ended_at = excluded.ended_at
    WHERE (achievements.ended_at, achievements.game_id) > (excluded.ended_at, excluded.game_id)
"""


class Chats(Repository):
    """The chats of a database, to be used in one transaction."""

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
        """Give a supergroup everything of the group it was, again if something was noted for that one since.

        Games lose their message ids, which meant messages of the old chat; a result that was sent stays so. A
        game opened in the new chat before the move was heard of stays; the old chat's live one is stopped.
        """
        ids = {"old": old, "new": new, "at": at}
        self._db.execute(
            "UPDATE games SET state = 'stopped', ended_at = :at, deadline = NULL, call_at = NULL"
            " WHERE chat_id = :old AND state IN ('lobby', 'playing') AND fault IS NULL AND thread_id IN"
            " (SELECT thread_id FROM games WHERE chat_id = :new AND state IN ('lobby', 'playing')"
            " AND fault IS NULL)",
            ids,
        )
        for each in _FORGET_DICE_MESSAGES:
            self._db.execute(each, ids)
        self._db.execute(
            "UPDATE games SET chat_id = :new, message_id = NULL,"
            " result_message_id = CASE WHEN result_message_id IS NOT NULL THEN 0 END WHERE chat_id = :old",
            ids,
        )
        self._db.execute("UPDATE results SET chat_id = :new WHERE chat_id = :old", ids)
        self._db.execute(MOVE, ids)
        self._db.execute("DELETE FROM ranking WHERE chat_id = :old", ids)
        # Where both chats have ratings `rankings.service.ratings` reckons them again.
        self._db.execute(move_chat("ratings", "user_id"), ids)
        self._db.execute("DELETE FROM ratings WHERE chat_id = :old", ids)
        self._db.execute(_MOVE_ACHIEVEMENTS, ids)
        self._db.execute("DELETE FROM achievements WHERE chat_id = :old", ids)
        # Of rules with the same name those of the new chat stay.
        self._db.execute(move_chat("house_rules", "key"), ids)
        self._db.execute("DELETE FROM house_rules WHERE chat_id = :old", ids)
        # A day that has a puzzle in both keeps the new chat's; the quiz of the old one is out of reach.
        self._db.execute(move_chat("puzzles", "day", thread_id="0", message_id="NULL"), ids)
        self._db.execute(
            "DELETE FROM puzzle_answers WHERE puzzle_id IN (SELECT id FROM puzzles WHERE chat_id = :old)", ids
        )
        self._db.execute("DELETE FROM puzzles WHERE chat_id = :old", ids)
        # Likewise of games of the day; those of the old chat that are over have nobody left to look at them.
        self._db.execute(move_chat("daily_games", "day", thread_id="0"), ids)
        for table in ("daily_attempts", "daily_repeats"):
            left = "daily_id IN (SELECT id FROM daily_games WHERE chat_id = :old)"
            self._db.execute(f"DELETE FROM {table} WHERE {left}", ids)  # noqa: S608 - our own words
        self._db.execute("DELETE FROM daily_games WHERE chat_id = :old", ids)
        # Who has booked in both chats has one booking.
        self._db.execute(move_chat("bookings", "thread_id", "user_id"), ids)
        self._db.execute("DELETE FROM bookings WHERE chat_id = :old", ids)
        self._db.execute(move_chat("digests", "week"), ids)
        self._db.execute(move_chat("champions", "user_id"), ids)
        self._db.execute("DELETE FROM digests WHERE chat_id = :old", ids)
        self._db.execute("DELETE FROM champions WHERE chat_id = :old", ids)
        self._db.execute("UPDATE dice SET chat_id = :new WHERE chat_id = :old", ids)
        # Messages of the old chat are none of the new one; files are known everywhere.
        self._db.execute(move_chat("pictures", "thread_id", "what", message_id="NULL"), ids)
        self._db.execute("DELETE FROM pictures WHERE chat_id = :old", ids)
        self._db.execute("DELETE FROM stale_messages WHERE chat_id = :old", ids)
        self._db.execute(_INHERIT, ids)
        self._db.execute(
            "UPDATE chats SET migrated_to = :new, active = 0, left_at = NULL, digest_at = NULL,"
            " puzzle_at = NULL"
            " WHERE chat_id = :old",
            ids,
        )
