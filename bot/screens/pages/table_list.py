"""Live games of somebody, listed from afar: a line each, and the way to its table."""

from collections.abc import Iterator
from html import escape

from bot.buttons.questions import ShowBoard
from bot.screens import chat_names, links
from bot.screens.keyboard import key
from bot.texts import words
from bot.texts.formatting import Texts
from bot.views.place import is_private
from bot.views.screen import Button
from bot.views.tables import TableView
from bot.views.turns import TurnView

Listed = TurnView | TableView


def line(t: Texts, each: Listed) -> str:
    """Which game it is, and where."""
    where = escape(_where(t, each), quote=False)
    return t("turns-line", where=where, preset=words.preset(each.preset), game=each.game)


def way(t: Texts, each: Listed) -> Iterator[Button]:
    """The way to a table, where there is one."""
    link = links.to_message(each.place, each.board)
    if is_private(each.place.chat_id):
        yield key(t("button-show-board"), ShowBoard(each.game))
    elif link is not None:
        yield Button(t("button-turn", where=_where(t, each)), url=link)


def _where(t: Texts, each: Listed) -> str:
    if is_private(each.place.chat_id):
        return t("turns-here")
    return chat_names.plain(t, each.title)
