"""What is done about presses, commands and links: the functions that answer them."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

from bot.chats.handlers.calls import Answer, Call
from bot.chats.handlers.updates import Tap
from bot.ground.texts.message import Message
from bot.ground.values.screen import Screen


@dataclass(frozen=True, slots=True)
class Dialog:
    """An answer to a tap that is to be closed by hand; a string is in the language of the chat already."""

    message: Message | str


Command = Callable[[Call], Awaitable[Answer]]
"""Answers a typed command."""
Link = Callable[[Call, str], Awaitable[Answer]]
"""Answers the rest of the word of a link into the private chat."""
OnPress = Callable[[Any, Tap], Awaitable[Message | Dialog]]
"""Acts on a press, and returns what whoever tapped is told."""
Page = tuple[Message, Screen]
"""What whoever tapped is told, and which page the message that was tapped becomes."""
OnPage = Callable[[Any, Tap], Awaitable[Page]]
"""Acts on a press of a page; raises `OptionError` for a page that is not there."""
