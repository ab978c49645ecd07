"""The interface through which a worker reaches the rest of the bot, for its chats and their updates."""

from collections.abc import Collection
from typing import Any, Protocol


class Handling(Protocol):
    """The interface through which a worker has the bot act on its chats."""

    async def take(self, item: dict[str, Any]) -> None:
        """Handle an update, idempotently; all it changes is on disk when this returns.

        Raises:
            UnavailableError: it cannot be handled now, and is to be taken again.
        """

    async def show(self, game: int) -> None:
        """Bring the messages of a game up to date that another worker has changed."""

    def count(self, chats: Collection[int]) -> None:
        """Count in these chats the last calls that their worker before may have made and nobody counts."""

    async def take_over(self, chats: Collection[int]) -> None:
        """Go on in these chats where the worker before left off: their boards may be behind."""

    async def look_again(self, chats: Collection[int]) -> None:
        """Show the games as the database has them: what was under way at a lost session may have failed."""

    def leave(self, chat_id: int) -> bool:
        """Forget the outbox of a chat that another worker is to have.

        False, and nothing is forgotten, while something waits in it or its rate limit still counts.
        """

    def forget(self, chat_id: int) -> None:
        """Drop the cached settings of a chat: another worker may have changed them, or will."""

    def share(self, workers: int) -> None:
        """Keep to one part in so many of Telegram's limits, which all workers together share."""
