"""A message of one plain text: what has happened, or why not."""

from html import escape

from bot.texts.formatting import Texts
from bot.texts.message import Message
from bot.views.screen import Screen


def notice(t: Texts, said: Message) -> Screen:
    """A message that says this and has no keys."""
    return Screen(escape(t.say(said), quote=False))
