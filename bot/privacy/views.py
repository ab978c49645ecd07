"""What the bot tells of itself, and of how long it keeps things."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class AboutView:
    """The program's version, how whoever runs it can be reached (empty: not told), and the days of retention.

    `retention_days`: how long after the bot was removed from a chat what it knows of it goes; 0: never.
    """

    version: str
    contact: str
    retention_days: int
