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
        url: the address to which updates are delivered.
        secret: the secret that is sent with every update; empty: none.
        max_connections: the number of updates delivered at once.
        last_error_date: the time of the last failed delivery; 0: none.
        last_error_message: its reason.
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
