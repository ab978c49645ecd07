"""The list of games that wait for a person, with the links to their tables."""

from bot.ground.drawing.keyboard import abreast
from bot.ground.texts.formatting import Texts
from bot.ground.values.screen import Button, Screen
from bot.table.screens import table_list
from bot.table.screens.board import deadline
from bot.table.views.turns import TurnsView, TurnView

MOST = 20
"""Games that are listed; more would be a wall of text."""


def turns(t: Texts, view: TurnsView) -> Screen:
    """The page of games that wait for the person who asks."""
    shown = view.waiting[:MOST]
    lines = [_line(t, each) for each in shown]
    if len(view.waiting) > MOST:
        lines.append(t("turns-more", n=len(view.waiting) - MOST))
    text = [t("turns-title"), "", *lines] if shown else [t("turns-none")]
    if view.others:
        text += ["", t("turns-others", n=view.others)]
    return Screen("\n".join(text), tuple(abreast([b for each in shown for b in table_list.way(t, each)])))


def elsewhere(t: Texts, bot_username: str) -> Screen:
    """The answer in a group, where nobody's games in other chats are shown: a link to the private chat."""
    link = f"https://t.me/{bot_username}?start=turns"
    return Screen(t("error-turns-group"), ((Button(t("button-turns"), url=link),),) if bot_username else ())


def _line(t: Texts, each: TurnView) -> str:
    line = table_list.line(t, each)
    if each.overdue:
        return f"{line} {t('turns-overdue')}"
    return line if each.deadline is None else f"{line} {deadline.until(t, each.deadline)}"
