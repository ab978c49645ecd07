"""A live game in a list: its line, and the link to its table."""

from collections.abc import Iterator
from html import escape

from bot.chats.screens import chat_names
from bot.ground.drawing import links
from bot.ground.drawing.keyboard import key
from bot.ground.texts.formatting import Texts
from bot.ground.values.place import is_private
from bot.ground.values.screen import Button
from bot.rulebook import words
from bot.table.buttons.questions import ShowBoard
from bot.table.views.turns import TableView, TurnView

Listed = TurnView | TableView


def line(t: Texts, each: Listed) -> str:
    """Which game it is, and where."""
    where = escape(_where(t, each), quote=False)
    return t("turns-line", where=where, preset=words.family(each.family), game=each.game)


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
