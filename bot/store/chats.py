"""Chats: their settings, and a group that becomes a supergroup."""

import sqlite3
from dataclasses import fields
from typing import Unpack

from bot.store.ranking_sums import MOVE
from bot.store.rows import ChatChanges, ChatRow
from bot.store.statements import columns, update_row
from bot.views.place import ChatKind

_CHAT = f"SELECT {columns(ChatRow)} FROM chats WHERE chat_id = ?"  # noqa: S608 - field names of a type

_SWITCHES = [place for place, field in enumerate(fields(ChatRow)) if field.type in {bool, "bool"}]

# A chat's own choice wins over the one it brings along; rules and their options stay together. The language
# of a supergroup that was met before the move was heard of is that of whoever was met, and nobody's choice.
# A move that is heard of again changes nothing that was set since.
_INHERIT = """
INSERT INTO chats (chat_id, kind, title, language, zone, default_preset, default_options, hints, chances,
    first_roll, quick_rerolls, telegram_dice, clock, quiet, week_start, day_start, digest, digest_at,
    puzzle, puzzle_at, daily_game, updated_at)
SELECT :new, 'supergroup', title, language, zone, default_preset, default_options, hints, chances,
    first_roll, quick_rerolls, telegram_dice, clock, quiet, week_start, day_start, digest, digest_at,
    puzzle, puzzle_at, daily_game, :at
FROM chats WHERE chat_id = :old AND migrated_to IS NULL
ON CONFLICT (chat_id) DO UPDATE SET
    language = coalesce(excluded.language, language),
    zone = coalesce(zone, excluded.zone),
    hints = max(hints, excluded.hints),
    chances = max(chances, excluded.chances),
    first_roll = min(first_roll, excluded.first_roll),
    quick_rerolls = min(quick_rerolls, excluded.quick_rerolls),
    telegram_dice = min(telegram_dice, excluded.telegram_dice),
    clock = iif(clock = 'live', excluded.clock, clock),
    daily_game = min(daily_game, excluded.daily_game),
    puzzle_at = iif(puzzle = 'none', excluded.puzzle_at, puzzle_at),
    puzzle = iif(puzzle = 'none', excluded.puzzle, puzzle),
    quiet = iif(quiet = '23-9', excluded.quiet, quiet),
    week_start = iif(week_start = 'mon', excluded.week_start, week_start),
    day_start = iif(day_start = '0', excluded.day_start, day_start),
    digest = iif(digest = '10', excluded.digest, digest),
    digest_at = coalesce(min(digest_at, excluded.digest_at), digest_at, excluded.digest_at),
    default_options = iif(default_preset IS NULL, excluded.default_options, default_options),
    default_preset = coalesce(default_preset, excluded.default_preset)
"""

_MOVE_ACHIEVEMENTS = """
INSERT INTO achievements (chat_id, user_id, key, game_id, ended_at)
SELECT :new, user_id, key, game_id, ended_at FROM achievements WHERE chat_id = :old
ON CONFLICT (chat_id, user_id, key) DO UPDATE SET game_id = excluded.game_id, ended_at = excluded.ended_at
    WHERE (ended_at, game_id) > (excluded.ended_at, excluded.game_id)
"""


class Chats:
    """The chats of a database, to be used in one transaction."""

    __slots__ = ("_db",)

    def __init__(self, db: sqlite3.Connection) -> None:
        self._db = db

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
            " WHERE kind <> excluded.kind OR title <> excluded.title",
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
        self._db.execute(
            "UPDATE games SET chat_id = :new, message_id = NULL, call_message_id = NULL,"
            " result_message_id = iif(result_message_id IS NULL, NULL, 0) WHERE chat_id = :old",
            ids,
        )
        self._db.execute("UPDATE results SET chat_id = :new WHERE chat_id = :old", ids)
        self._db.execute(MOVE, ids)
        self._db.execute("DELETE FROM ranking WHERE chat_id = :old", ids)
        # Where both chats have ratings `service.ratings` reckons them again.
        self._db.execute("UPDATE OR IGNORE ratings SET chat_id = :new WHERE chat_id = :old", ids)
        self._db.execute("DELETE FROM ratings WHERE chat_id = :old", ids)
        self._db.execute(_MOVE_ACHIEVEMENTS, ids)
        self._db.execute("DELETE FROM achievements WHERE chat_id = :old", ids)
        # Of rules with the same name those of the new chat stay.
        self._db.execute("UPDATE OR IGNORE house_rules SET chat_id = :new WHERE chat_id = :old", ids)
        self._db.execute("DELETE FROM house_rules WHERE chat_id = :old", ids)
        # A day that has a puzzle in both keeps the new chat's; the quiz of the old one is out of reach.
        self._db.execute(
            "UPDATE OR IGNORE puzzles SET chat_id = :new, thread_id = 0, message_id = NULL"
            " WHERE chat_id = :old",
            ids,
        )
        self._db.execute(
            "DELETE FROM puzzle_answers WHERE puzzle_id IN (SELECT id FROM puzzles WHERE chat_id = :old)", ids
        )
        self._db.execute("DELETE FROM puzzles WHERE chat_id = :old", ids)
        # Likewise of games of the day; those of the old chat that are over have nobody left to look at them.
        self._db.execute(
            "UPDATE OR IGNORE daily_games SET chat_id = :new, thread_id = 0 WHERE chat_id = :old", ids
        )
        self._db.execute(
            "DELETE FROM daily_attempts WHERE daily_id IN (SELECT id FROM daily_games WHERE chat_id = :old)",
            ids,
        )
        self._db.execute("DELETE FROM daily_games WHERE chat_id = :old", ids)
        # Who has booked in both chats has one booking.
        self._db.execute("UPDATE OR IGNORE bookings SET chat_id = :new WHERE chat_id = :old", ids)
        self._db.execute("DELETE FROM bookings WHERE chat_id = :old", ids)
        self._db.execute("UPDATE OR IGNORE digests SET chat_id = :new WHERE chat_id = :old", ids)
        self._db.execute("UPDATE OR IGNORE champions SET chat_id = :new WHERE chat_id = :old", ids)
        self._db.execute("DELETE FROM digests WHERE chat_id = :old", ids)
        self._db.execute("DELETE FROM champions WHERE chat_id = :old", ids)
        self._db.execute("UPDATE dice SET chat_id = :new WHERE chat_id = :old", ids)
        # Messages of the old chat are none of the new one; files are known everywhere.
        self._db.execute(
            "UPDATE OR IGNORE pictures SET chat_id = :new, message_id = NULL WHERE chat_id = :old", ids
        )
        self._db.execute("DELETE FROM pictures WHERE chat_id = :old", ids)
        self._db.execute(_INHERIT, ids)
        self._db.execute(
            "UPDATE chats SET migrated_to = :new, active = 0, left_at = NULL, digest_at = NULL,"
            " puzzle_at = NULL"
            " WHERE chat_id = :old",
            ids,
        )
