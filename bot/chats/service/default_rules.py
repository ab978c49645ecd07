"""The default rules of a chat: its own choice or the last ones played there, else the usual game."""

from bot.chats.store.chats import Chats
from bot.ground.store import Tx
from bot.rulebook.stored_rules import rules_today
from engine.presets import FIRST, ruleset
from engine.rules.showdown_rules import Rules


def last_rules(tx: Tx, chat_id: int) -> Rules | None:
    """What the chat played last or has chosen; None if that is nothing, or no longer exists."""
    chat = Chats(tx).get(chat_id)
    if chat is None or chat.default_preset is None:
        return None
    try:
        return rules_today(chat.default_preset, chat.default_options or "{}")
    except ValueError:  # also JSON that is none
        return None


def default_rules(tx: Tx, chat_id: int) -> Rules:
    """What the chat played last or has chosen, else the game to begin with."""
    return last_rules(tx, chat_id) or ruleset(FIRST)
