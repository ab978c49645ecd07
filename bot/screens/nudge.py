"""The one reminder of a turn."""

from bot.screen import Screen
from bot.screens import names
from bot.texts import Texts


def nudge(t: Texts, user_id: int, name: str) -> Screen:
    """A short message that mentions whoever is to play, so that their phone rings."""
    mention = f'<a href="tg://user?id={user_id}">{names.html(t, name, user_id)}</a>'
    return Screen(t("nudge-turn", mention=mention))
