"""Rows of chats and people, as values. Times are unix seconds, identifiers are Telegram's own."""

from dataclasses import dataclass
from typing import TypedDict

from bot.chats.views import SettingValues
from bot.ground.values.place import ChatKind


@dataclass(frozen=True, slots=True)
class PersonRow:
    """A person the bot has met; `started`: they opened the private chat, so the bot may write there.

    `called_at`: when they were last called to the table of a slow game.
    """

    user_id: int
    name: str
    username: str | None
    language: str | None
    started: bool
    updated_at: float
    called_at: float | None = None


class PersonChanges(TypedDict, total=False):
    """The columns of a person that change: their choices, their private chat, the last reminder."""

    language: str | None
    started: bool
    called_at: float | None


@dataclass(frozen=True, slots=True)
class ChatRow:
    """A chat and its settings; `migrated_to` is the supergroup that a group became.

    `left_at`: when the bot was thrown out; None while it is there. `digest_at`: when the chat hears of its
    week next, None while nobody has played. `puzzle_at`: when the next daily puzzle is due, None for never;
    `puzzle_thread`: the topic it is sent to.
    """

    chat_id: int
    kind: ChatKind
    title: str
    language: str | None
    zone: str | None
    default_preset: str | None
    default_options: str | None
    migrated_to: int | None
    updated_at: float
    left_at: float | None
    digest_at: float | None
    puzzle_at: float | None
    puzzle_thread: int
    active: bool
    settings: SettingValues


class ChatChanges(TypedDict, total=False):
    """The columns of a chat that change one by one; its settings are changed by `Chats.choose`."""

    language: str | None
    zone: str | None
    default_preset: str | None
    default_options: str | None
    active: bool
    left_at: float | None
    digest_at: float | None
    puzzle_at: float | None
    puzzle_thread: int
