"""Titles of groups, as plain text and as HTML."""

from html import escape

from bot.ground.texts import people
from bot.ground.texts.formatting import Texts


def plain(t: Texts, title: str) -> str:
    """The title of a group in plain text, such as a button."""
    cleaned = people.clean(title)
    return people.isolated(cleaned) if cleaned else t("turns-untitled")


def html(t: Texts, title: str) -> str:
    """The title of a group in a text of HTML."""
    return escape(plain(t, title), quote=False)
