"""Where a game is played: a chat, or one topic of a forum."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Place:
    """A chat and, in forums, the topic in it; `thread_id` 0 means no topic."""

    chat_id: int
    thread_id: int = 0
