"""The person behind a tap or a command, and the numbers that stand for forgotten people."""

from dataclasses import dataclass


def is_forgotten(user_id: int | None) -> bool:
    """Whether this stands for somebody who was forgotten: Telegram has no people below 1."""
    return user_id is not None and user_id < 0


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
