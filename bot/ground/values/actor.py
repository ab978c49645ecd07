"""The person behind a tap or a command, and the numbers that stand for forgotten people and for guests."""

from dataclasses import dataclass
from typing import Final

_GUESTS: Final = 1 << 52
"""Above the user ids of Telegram, which have at most 52 bits."""


def is_forgotten(user_id: int | None) -> bool:
    """Whether this stands for somebody who was forgotten: Telegram has no people below 1."""
    return user_id is not None and user_id < 0


def guest_id(number: int) -> int:
    """What stands in place of a user id for guest number `number` (from 1) of a game."""
    return _GUESTS + number


def is_guest(user_id: int | None) -> bool:
    """Whether this stands for a guest of a game."""
    return user_id is not None and user_id > _GUESTS


def guest_number(user_id: int) -> int:
    """The number, from 1, of a guest in their game."""
    return user_id - _GUESTS


@dataclass(frozen=True, slots=True)
class Actor:
    """The person behind an update.

    Attributes:
        user_id: 0 for somebody who writes anonymously as the chat (they cannot hold a seat).
        name: first and last name as they are, possibly empty.
        language_code: the client's language, if it says.
        admin: whether the chat counts them among its administrators; only looked up where it matters.
    """

    user_id: int
    name: str
    username: str | None = None
    language_code: str | None = None
    admin: bool = False
