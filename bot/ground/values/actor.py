"""The person behind a tap or a command."""

from dataclasses import dataclass


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
