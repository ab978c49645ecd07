"""The address of an ephemeral message, which one person sees in a group."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class EphemeralMessageId:
    """The address of an ephemeral message, complete: its number among the others of its chat is 0.

    Attributes:
        chat_id: The group.
        receiver_id: The person who sees it.
        number: Its own number in the chat, which Telegram may give to another one when this one is gone.
    """

    chat_id: int
    receiver_id: int
    number: int


MessageKey = int | EphemeralMessageId
"""By what a message is known within its chat: its number, or the address of an ephemeral one."""
