"""Ephemeral messages in a chat: their numbers, their time, and their loss by the receiver's client."""

from typing import Final

from bot.sandbox.errors import PeopleError
from bot.sandbox.world.model import Chat, ChatMessage, Ephemeral, Person
from bot.sandbox.world.state import WorldState

LIFE: Final = 86_400
"""Seconds after which the server forgets an ephemeral message."""


def post(state: WorldState, message: ChatMessage, ephemeral: Ephemeral) -> None:
    """Show a new ephemeral message to its receiver; one that replaced the same message is shown no more."""
    chat, held = message.chat, message.chat.ephemeral
    for old in [old for old in held.values() if state.now() - old.date > LIFE]:
        remove(state, old)
    for other in held.values():
        if ephemeral.replaces is not None and _same_place(other.ephemeral, ephemeral):
            state.lose(other)
    ephemeral.id = next(number for number in range(1, len(held) + 2) if number not in held)
    ephemeral.below = next(reversed(chat.messages), 0)
    if ephemeral.query is not None:
        ephemeral.query.has_message = True
    message.ephemeral = ephemeral
    held[ephemeral.id] = message
    state.show("message", message)


def _same_place(one: Ephemeral | None, other: Ephemeral) -> bool:
    return one is not None and one.replaces is other.replaces and one.receiver is other.receiver


def find(state: WorldState, chat: Chat, receiver: Person, number: int) -> ChatMessage | None:
    """The ephemeral message of that number that somebody has received, unless it is too old."""
    message = chat.ephemeral.get(number)
    if message is None or message.ephemeral is None or message.ephemeral.receiver is not receiver:
        return None
    return None if state.now() - message.date > LIFE else message


def remove(state: WorldState, message: ChatMessage) -> None:
    """Delete an ephemeral message; its number is free again."""
    state.lose(message)
    message.deleted = True
    if message.ephemeral is not None:
        del message.chat.ephemeral[message.ephemeral.id]


def seen(state: WorldState, chat: Chat, user: int) -> list[ChatMessage]:
    """The ephemeral messages of a chat that somebody's client shows, in the order in which they came."""
    found = [m for m in chat.ephemeral.values() if user in state.viewers(m) and state.now() - m.date <= LIFE]
    return sorted(found, key=lambda message: message.date)


def shown(state: WorldState, chat: Chat, user: int, number: int) -> ChatMessage:
    """The ephemeral message of that number, which somebody's client must be showing.

    Raises:
        PeopleError: it does not.
    """
    found = next((m for m in seen(state, chat, user) if m.ephemeral and m.ephemeral.id == number), None)
    if found is None:
        raise PeopleError(f"there is no ephemeral message {number}")
    return found
