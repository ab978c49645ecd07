"""Displays of games beside the chat: what the app shows of them."""

from typing import Protocol

from bot.table.service.reply import Shown


class Display(Protocol):
    """Something that shows games beside the messages of their chats."""

    def show(self, shown: Shown) -> None:
        """Show a game as it is now.

        Called whenever its messages are brought up to date, before they are, in the process that has changed
        the game; it neither waits nor raises.
        """
