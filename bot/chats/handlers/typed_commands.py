"""A typed command as a value, and screens that are deleted again."""

import re
from dataclasses import dataclass

from telegram import Chat
from telegram import Message as TelegramMessage

from bot.chats.handlers.updates import place_of
from bot.ground.texts.formatting import Texts
from bot.ground.texts.message import Message
from bot.ground.values.actor import Actor
from bot.ground.values.screen import Screen

_COMMAND = re.compile(r"/(\w+)(?:@\w+)?[^\w\s]*(.*)", re.DOTALL | re.ASCII)
"""A command and what follows: "/help!" and "/top,week" are written by people too."""


class TypedCommand:
    """A typed command: the actor, the place, the language, and the words after it."""

    __slots__ = ("actor", "chat", "message", "name", "place", "t", "words")

    def __init__(self, message: TelegramMessage, actor: Actor, t: Texts) -> None:
        self.message = message
        self.chat = message.chat
        self.place = place_of(message)
        self.actor = actor
        self.t = t
        match = _COMMAND.match(message.text or "")
        self.name = match[1].lower() if match is not None else ""
        self.words = (match[2] if match is not None else "").split()

    @property
    def word(self) -> str | None:
        """The one word a command may have, in lower case."""
        return self.words[0].lower() if self.words else None

    @property
    def rest(self) -> str:
        """All words of a command that may have several, as they were typed."""
        return " ".join(self.words)

    @property
    def private(self) -> bool:
        """Whether this is a chat with one person."""
        return self.chat.type == Chat.PRIVATE


@dataclass(frozen=True, slots=True)
class Fleeting:
    """A transient screen: a refusal with ways out, or a question to one person.

    In a group it is deleted after a while, so that it does not stay below the board.
    """

    screen: Screen


Answer = Screen | Fleeting | Message | None
"""The answer to a command; None where its effect is visible by itself."""
