"""The webhook that the bot has set, and the state of its deliveries."""

from dataclasses import dataclass

from bot.sandbox.json_object import Json

USUAL_CONNECTIONS = 40
_OF_CHATS = ("message", "edited_message")
_WITH_CHAT = ("my_chat_member", "chat_member")


@dataclass(slots=True)
class BotWebhook:
    """A webhook as the bot has set it.

    Attributes:
        url: where updates are brought.
        secret: what is sent along, by which the bot knows who brings them; empty: nothing.
        max_connections: how many are brought at once.
        last_error_date: when one could not be brought, last; 0: never.
        last_error_message: why.
    """

    url: str
    secret: str = ""
    max_connections: int = USUAL_CONNECTIONS
    last_error_date: int = 0
    last_error_message: str = ""


def queue_of(update: Json) -> tuple[str, int]:
    """The key of an update's delivery queue: one for the messages of a chat, the taps of a person."""
    kind, payload = next((kind, payload) for kind, payload in update.items() if kind != "update_id")
    if kind in _OF_CHATS:
        return "message", payload["chat"]["id"]
    if kind in _WITH_CHAT:
        return kind, payload["chat"]["id"]
    who = payload.get("from") or payload.get("user")
    return (kind, who["id"]) if who else ("alone", update["update_id"])
