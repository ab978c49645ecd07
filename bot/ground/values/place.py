"""The place of a game: a chat, or one topic of a forum."""

from dataclasses import dataclass
from typing import Final, Literal

ChatKind = Literal["private", "group", "supergroup", "channel"]
"""The kinds of chat that Telegram knows."""


@dataclass(frozen=True, slots=True)
class Place:
    """A chat and, in forums, the topic in it; `thread_id` 0 means no topic."""

    chat_id: int
    thread_id: int = 0


def is_private(chat_id: int) -> bool:
    """Whether a chat is with one person: Telegram gives it that person's id."""
    return chat_id > 0


SUPERGROUPS: Final = -1_000_000_000_000
"""Chats with a lower id are supergroups; without this offset it stands in links to their messages."""


def is_supergroup(chat_id: int) -> bool:
    """Whether a chat is a supergroup, which numbers its messages for itself: Telegram gives them low ids."""
    return chat_id < SUPERGROUPS


def chat_in_log(chat_id: int) -> str:
    """The name of a chat in the log: a private chat's id is its person's, which the log is not to keep."""
    return "a private chat" if is_private(chat_id) else f"chat {chat_id}"
