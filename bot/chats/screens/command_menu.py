"""The command menu, by where it is shown."""

from collections.abc import Container
from typing import Literal

from bot.ground.texts.formatting import Texts

Scope = Literal["private", "group", "admins"]

_GROUP = (
    *("newgame", "board", "score", "hint", "top", "me", "rules", "today"),
    *("house", "leave", "stop", "dice", "verify", "export", "help"),
)
_MENUS: dict[Scope, tuple[str, ...]] = {
    "private": (
        *("newgame", "turns", "score", "hint", "me", "rules", "house"),
        *("dice", "verify", "export", "settings", "help", "start"),
        *("about", "privacy", "forget"),
    ),
    "group": _GROUP,
    "admins": (*_GROUP, "settings"),
}


def commands(t: Texts, scope: Scope, known: Container[str]) -> list[tuple[str, str]]:
    """Those of the known commands that a menu has, with what each one does, the likeliest first."""
    return [(command, t(f"command-{command}")) for command in _MENUS[scope] if command in known]
