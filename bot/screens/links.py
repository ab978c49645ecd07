"""Links to messages."""

from bot.views.place import Place

_SUPERGROUPS = -1_000_000_000_000
"""Chats with a lower id are supergroups: without this offset it stands in links to their messages."""


def to_message(place: Place, message_id: int | None) -> str | None:
    """The link to a message for members of its chat; only messages in supergroups have one."""
    if message_id is None or place.chat_id >= _SUPERGROUPS:
        return None
    return f"https://t.me/c/{_SUPERGROUPS - place.chat_id}/{message_id}"
