"""A newcomer's way in."""

from bot.buttons.pages import ShowRules
from bot.screens.keyboard import key
from bot.screens.pages.command_menu import commands
from bot.texts.formatting import Texts
from bot.views.screen import Button, Screen


def start(t: Texts, bot_username: str, *, in_group: bool) -> Screen:
    """What this bot is and where to begin; in private with a link that adds it to a group."""
    reading = (key(t("button-rules-all"), ShowRules("")),)
    if in_group or not bot_username:
        return Screen(t("start-group") if in_group else t("start-private"), (reading,))
    link = f"https://t.me/{bot_username}?startgroup=true"
    return Screen(t("start-private"), ((Button(t("button-add-to-group"), url=link),), reading))


def greeting(t: Texts) -> Screen:
    """What a group reads that has just taken the bot in."""
    return Screen(t("start-group"), ((key(t("button-rules-all"), ShowRules("")),),))


def help(t: Texts) -> Screen:  # noqa: A001 - the command is called so
    """How to play, and every command."""
    every = dict((*commands(t, "group"), *commands(t, "private"), *commands(t, "admins")))
    lines = [t("help-command", command=command, what=what) for command, what in every.items()]
    text = (t("help-text"), "", t("help-commands"), *lines)
    return Screen("\n".join(text), ((key(t("button-rules-all"), ShowRules("")),),))
