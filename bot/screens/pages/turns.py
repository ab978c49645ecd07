"""The games that wait for somebody, with the ways to their tables."""

from collections.abc import Iterator
from html import escape

from bot.buttons.questions import ShowBoard
from bot.screens import links
from bot.screens.board import deadline
from bot.screens.keyboard import abreast, key
from bot.texts import people, words
from bot.texts.formatting import Texts
from bot.views.place import is_private
from bot.views.screen import Button, Screen
from bot.views.turns import TurnsView, TurnView

MOST = 20
"""Games that are listed; more would be a wall of text."""


def turns(t: Texts, view: TurnsView) -> Screen:
    """Everything that waits for whoever asks."""
    shown = view.waiting[:MOST]
    lines = [_line(t, each) for each in shown]
    if len(view.waiting) > MOST:
        lines.append(t("turns-more", n=len(view.waiting) - MOST))
    text = [t("turns-title"), "", *lines] if shown else [t("turns-none")]
    if view.others:
        text += ["", t("turns-others", n=view.others)]
    return Screen("\n".join(text), tuple(abreast([b for each in shown for b in _button(t, each)])))


def elsewhere(t: Texts, bot_username: str) -> Screen:
    """Where everybody reads along nobody is told what they play in other chats."""
    link = f"https://t.me/{bot_username}?start=turns"
    return Screen(t("error-turns-group"), ((Button(t("button-turns"), url=link),),) if bot_username else ())


def _line(t: Texts, each: TurnView) -> str:
    where = escape(_where(t, each), quote=False)
    line = t("turns-line", where=where, preset=words.preset(each.preset), game=each.game)
    if each.overdue:
        return f"{line} {t('turns-overdue')}"
    return line if each.deadline is None else f"{line} {deadline.until(t, each.deadline)}"


def _where(t: Texts, each: TurnView) -> str:
    if is_private(each.place.chat_id):
        return t("turns-here")
    title = people.clean(each.title)
    return people.isolated(title) if title else t("turns-untitled")


def _button(t: Texts, each: TurnView) -> Iterator[Button]:
    """The way to a table, where there is one."""
    link = links.to_message(each.place, each.board)
    if is_private(each.place.chat_id):
        yield key(t("button-show-board"), ShowBoard(each.game))
    elif link is not None:
        yield Button(t("button-turn", where=_where(t, each)), url=link)
