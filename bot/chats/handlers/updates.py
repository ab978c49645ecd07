"""Actor, place and kind of chat, read from an update of Telegram."""

from dataclasses import dataclass
from typing import Any, Final

from telegram import Chat, User
from telegram import Message as TelegramMessage
from telegram.ext import CallbackContext

from bot.ground.drawing.callback_data import Press, Presses
from bot.ground.values.actor import Actor
from bot.ground.values.place import ChatKind, Place

Context = CallbackContext[Any, Any, Any, Any]
"""The context that the library passes to a handler beside the update; nothing here uses it."""

ANONYMOUS_ADMIN: Final = 1087968824
"""The user that administrators write as when they hide behind the group's name; they tap as themselves."""

_CHANNEL_POSTS = 777000
"""The user that posts of a linked channel come from; nobody who could play."""


@dataclass(frozen=True, slots=True)
class Tap:
    """A tap on an inline button: its actor and its place.

    Attributes:
        actor, chat, place: who tapped, and where.
        message_id: what was tapped.
        buttons: the data of the buttons that the message had then; none if it is gone.
        id: of the tap.
        presses: every kind of press that the bot knows.
    """

    actor: Actor
    chat: Chat
    place: Place
    message_id: int
    buttons: tuple[str, ...]
    id: str
    presses: Presses

    @property
    def on(self) -> tuple[Press, ...]:
        """What these buttons ask for, read when somebody needs to know, which is seldom."""
        return tuple(each for each in map(self.presses.parse, self.buttons) if each is not None)

    def has_buttons_of(self, game: int, *kinds: type[Press]) -> bool:
        """Whether the message had such a button of this game."""
        codes = {kind.code for kind in kinds}
        some = (self.presses.parse(each) for each in self.buttons if each.partition(":")[0] in codes)
        return any(getattr(each, "game", None) == game for each in some)


def name_of(user: User) -> str:
    """The name of a person, maybe empty: the library takes somebody without a first name to have none."""
    return " ".join(part for part in (user.first_name, user.last_name) if part)


def actor_of(user: User | None) -> Actor | None:
    """The person behind an update; None for other bots and for channels."""
    if user is None:
        return None
    if user.id == ANONYMOUS_ADMIN:
        return Actor(0, "", admin=True)
    return (
        None
        if user.is_bot or user.id == _CHANNEL_POSTS
        else Actor(user.id, name_of(user), user.username, user.language_code)
    )


def place_of(message: TelegramMessage) -> Place:
    """Where a message is; a thread number counts only for a topic of a forum."""
    thread = message.message_thread_id if message.is_topic_message else None
    return Place(message.chat.id, thread or 0)


def kind_of(chat: Chat) -> ChatKind:
    """The kind of a chat as the store knows it."""
    match chat.type:
        case Chat.PRIVATE:
            return "private"
        case Chat.GROUP:
            return "group"
        case Chat.SUPERGROUP:
            return "supergroup"
        case _:
            return "channel"
