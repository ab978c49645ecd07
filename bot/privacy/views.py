"""The view of the bot itself, and of how long it keeps data."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class AboutView:
    """The bot's version, the contact of its operator (empty: not told), and the days of retention.

    `retention_days`: days after which the data of a chat are deleted that the bot was removed from; 0: never.
    """

    version: str
    contact: str
    retention_days: int
