"""The key that opens the table of a game in the app."""

from collections.abc import Sequence

from bot.ground.drawing.keyboard import Keys, beside
from bot.ground.texts.formatting import Texts
from bot.ground.values.screen import Button


def app_key(t: Texts, link: str) -> Keys:
    """The key that opens a table in the app; none where there is no link to it."""
    return (Button(t("button-open-table"), url=link),) if link else ()


def with_app_key(t: Texts, lines: Sequence[Keys], link: str) -> tuple[Keys, ...]:
    """Lines of buttons with that key, in a line that has room for it, if there is one."""
    (*key,) = app_key(t, link)
    return beside(lines, key[0]) if key else tuple(lines)
