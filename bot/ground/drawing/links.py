"""Links to messages."""

from bot.ground.values.place import SUPERGROUPS, Place, is_supergroup


def to_message(place: Place, message_id: int | None) -> str | None:
    """The link to a message for members of its chat; only messages in supergroups have one."""
    if message_id is None or not is_supergroup(place.chat_id):
        return None
    return f"https://t.me/c/{SUPERGROUPS - place.chat_id}/{message_id}"
