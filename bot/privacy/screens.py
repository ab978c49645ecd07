"""Screens about personal data, the question before a person is forgotten, and the bot itself."""

from collections.abc import Iterator, Sequence
from html import escape
from typing import Literal

from bot.ground.drawing.keyboard import abreast, key
from bot.ground.texts.formatting import Texts
from bot.ground.values.screen import Button, Screen
from bot.privacy.buttons import ConfirmForget
from bot.privacy.views import AboutView
from bot.table.buttons.questions import Dismiss
from bot.table.screens import table_list
from bot.table.views.turns import TableView

PrivateMatter = Literal["forget", "export"]
"""Matters for the private chat only."""

MOST = 10
"""Games that are listed; more would be a wall of text."""


def forget(t: Texts) -> Screen:
    """The question whether the person is to be forgotten: what is deleted, what stays."""
    go = key(t("button-forget"), ConfirmForget(), "danger")
    return Screen(t("ask-forget"), ((go,), (key(t("button-forget-not"), Dismiss()),)))


def forgotten(t: Texts) -> Screen:
    """The screen for a person who has just been forgotten."""
    return Screen(t("personal-forgotten"))


def tables(t: Texts, view: Sequence[TableView]) -> Screen:
    """The games that somebody has to leave before they can be forgotten, with the ways there."""
    shown = view[:MOST]
    lines = [_line(t, each) for each in shown]
    if len(view) > MOST:
        lines.append(t("turns-more", n=len(view) - MOST))
    text = "\n".join((t("personal-at-a-table"), "", *lines))
    return Screen(text, tuple(abreast([b for each in shown for b in table_list.way(t, each)])))


def elsewhere(t: Texts, bot_username: str, what: PrivateMatter) -> Screen:
    """In a group: this is for the private chat, with a link there."""
    link = f"https://t.me/{bot_username}?start={what}"
    button = ((Button(t("button-in-private"), url=link),),) if bot_username else ()
    return Screen(t("error-forget-group" if what == "forget" else "error-export-group"), button)


def privacy(t: Texts, view: AboutView) -> Screen:
    """The page of personal data: what is kept and where, for how long, and how to get and erase it."""
    days = view.retention_days
    kept = t("privacy-kept-days", n=days) if days else t("privacy-kept")
    parts = [t("privacy-what"), t("privacy-where"), kept, t("privacy-yours")]
    return Screen("\n\n".join((*parts, *_contact(t, view))))


def about(t: Texts, view: AboutView) -> Screen:
    """The page about this bot, and why its dice can be trusted."""
    parts = [t("about-bot", version=view.version), t("about-dice"), t("about-source")]
    return Screen("\n\n".join((*parts, *_contact(t, view))))


def _contact(t: Texts, view: AboutView) -> Iterator[str]:
    if view.contact:
        yield t("about-contact", contact=escape(view.contact, quote=False))


def _line(t: Texts, each: TableView) -> str:
    line = table_list.line(t, each)
    return f"{line} {t('personal-way-lobby' if each.lobby else 'personal-way-game')}"
