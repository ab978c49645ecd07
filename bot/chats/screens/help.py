"""The first page of a newcomer, the greeting of a group, /help, and the menus of commands."""

from collections.abc import Container
from typing import Final, Literal

from bot.ground.drawing.keyboard import Keys, key
from bot.ground.texts.formatting import Texts
from bot.ground.values.screen import Button, Screen
from bot.rulebook.buttons import NewGame, ShowRules

Scope = Literal["private", "group", "admins"]

_GROUP = (
    *("newgame", "board", "score", "hint", "top", "me", "rules", "today", "club", "watch"),
    *("house", "leave", "stop", "dice", "verify", "export", "help"),
)

_MENUS: dict[Scope, tuple[str, ...]] = {
    "private": (
        *("newgame", "turns", "score", "hint", "me", "rules", "house", "club"),
        *("dice", "verify", "export", "settings", "help", "start"),
        *("about", "privacy", "forget"),
    ),
    "group": _GROUP,
    "admins": (*_GROUP, "settings"),
}

MENUS: Final = frozenset(name for names in _MENUS.values() for name in names)
"""Every command that a menu has when all rooms are there."""


def commands(t: Texts, scope: Scope, known: Container[str]) -> list[tuple[str, str]]:
    """The commands of a menu, of those that are known, with what each one does, the likeliest first."""
    return [(command, t(f"command-{command}")) for command in _MENUS[scope] if command in known]


_OPEN: Final = 7  # commands that are told at once; the others unfold


def start(t: Texts, bot_username: str) -> Screen:
    """What this bot is, in private: a game at once, and a link that adds the bot to a group."""
    keys = [(key(t("button-play-computer"), NewGame("computer"), "success"),)]
    if bot_username:
        link = f"https://t.me/{bot_username}?startgroup=true"
        keys.append((Button(t("button-add-to-group"), url=link),))
    return Screen(t("start-private"), (*keys, _reading(t)))


def greeting(t: Texts) -> Screen:
    """What a group reads that has just taken the bot in, or asks what this is."""
    play = (key(t("button-play"), NewGame("people"), "success"),)
    return Screen(t("start-group"), (play, _reading(t)))


def help(t: Texts, known: Container[str]) -> Screen:  # noqa: A001 - the command is called so
    """How to play, and every command that is known."""
    scopes: tuple[Scope, ...] = ("group", "private", "admins")
    every = dict(line for scope in scopes for line in commands(t, scope, known))
    lines = [t("help-command", command=command, what=what) for command, what in every.items()]
    more = "\n".join(lines[_OPEN:])
    text = (t("help-text"), "", t("help-commands"), *lines[:_OPEN])
    return Screen("\n".join((*text, f"<blockquote expandable>{more}</blockquote>")), (_reading(t),))


def _reading(t: Texts) -> Keys:
    return (key(t("button-rules-all"), ShowRules("")),)
