"""A message of one plain text: an event, or the reason of a refusal."""

from html import escape

from bot.ground.texts.formatting import Texts
from bot.ground.texts.message import Message
from bot.ground.values.screen import Screen


def notice(t: Texts, said: Message) -> Screen:
    """A message that says this and has no keys."""
    return Screen(escape(t.say(said), quote=False))
