"""What a worker does with its chats and the updates for them: the interface of the rest of the bot."""

from collections.abc import Collection
from typing import Any, Protocol


class Handling(Protocol):
    """What a worker acts on its chats with."""

    async def take(self, item: dict[str, Any]) -> None:
        """Handle an update, once, however often it comes; all it changes is on disk when this returns.

        Raises:
            UnavailableError: it cannot be handled now, and is to be taken again.
        """

    async def show(self, game: int) -> None:
        """Bring the messages of a game up to date, which another worker has changed."""

    def count(self, chats: Collection[int]) -> None:
        """Count the last calls that a worker may have made there which had no time to rest."""

    async def take_over(self, chats: Collection[int]) -> None:
        """Go on where the worker before left off: boards may be behind."""

    async def look_again(self, chats: Collection[int]) -> None:
        """Show what stands in the database: what was under way when it was lost may have failed."""

    def leave(self, chat_id: int) -> bool:
        """Forget what was said in a chat that another worker is to have.

        False, and nothing is forgotten, while something is to be said there or what was said still counts.
        """

    def forget(self, chat_id: int) -> None:
        """Forget what is remembered of a chat: another worker may have changed it, or will."""

    def share(self, workers: int) -> None:
        """Make do with one part of the calls that all workers together may make."""
