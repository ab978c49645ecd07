"""Updates of taps, parsed to the library's objects with a light one for the message that was tapped.

The library parses the whole message, every button of its keyboard included, which nobody here reads.
"""

from datetime import UTC, datetime
from functools import lru_cache
from time import perf_counter
from typing import Any

from telegram import CallbackQuery, Chat, MaybeInaccessibleMessage, Update, User

from bot.ground.values.ephemeral import EphemeralMessageId

_KEPT = 512  # people, and chats


class TappedMessage(MaybeInaccessibleMessage):
    """The message whose button was tapped; its date is 0 if it is gone or too old to be reached.

    Attributes:
        thread_id: Of its topic, in a forum; 0 elsewhere.
        ephemeral: Its address if it is an ephemeral one, which has the number 0; None for any other.
        buttons: The callback data of its buttons, in order.
        received_at: When the tap was read, by `time.perf_counter`.
    """

    __slots__ = ("buttons", "ephemeral", "received_at", "thread_id")

    def __init__(  # noqa: PLR0913 - what is read of a message
        self,
        chat: Chat,
        message_id: int,
        date: datetime,
        thread_id: int,
        buttons: tuple[str, ...],
        *,
        ephemeral: EphemeralMessageId | None = None,
    ) -> None:
        super().__init__(chat, message_id, date)
        with self._unfrozen():
            self.ephemeral = ephemeral
            self.thread_id = thread_id
            self.buttons = buttons
            self.received_at = perf_counter()


# People tap again and again: the objects of those who did so last, which nobody can change, are kept.
_user, _chat = lru_cache(maxsize=_KEPT)(User), lru_cache(maxsize=_KEPT)(Chat)


def read_tap(item: dict[str, Any]) -> Update:
    """Make an update of what Telegram sent of a tap on a message.

    Raises:
        KeyError, TypeError, AttributeError: If it is no such thing.
    """
    query = item["callback_query"]
    who, message = query["from"], query["message"]
    where = message["chat"]
    user = _user(
        who["id"],
        who["first_name"],
        who["is_bot"],
        who.get("last_name"),
        who.get("username"),
        who.get("language_code"),
    )
    number = message.get("ephemeral_message_id")
    alone = None if number is None else EphemeralMessageId(where["id"], who["id"], number)
    lines = message.get("reply_markup", {}).get("inline_keyboard", ())
    tapped = TappedMessage(
        _chat(where["id"], where["type"], where.get("title")),
        message["message_id"],
        datetime.fromtimestamp(message["date"], UTC),
        (message.get("message_thread_id") or 0) if message.get("is_topic_message") else 0,
        tuple(button["callback_data"] for line in lines for button in line if "callback_data" in button),
        ephemeral=alone,
    )
    query = CallbackQuery(query["id"], user, query["chat_instance"], tapped, query.get("data"))
    return Update(item["update_id"], callback_query=query)
