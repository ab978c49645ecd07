"""Rules as the database has them: a preset's key, options as a JSON object, a revision."""

import json
from functools import lru_cache

from bot.chats.store.chats import Chats
from bot.ground.store import Tx
from engine.presets import FIRST, ruleset, sensible
from engine.rules.showdown_rules import Rules


@lru_cache(maxsize=512)
def rules_of(preset: str, options: str, revision: int) -> Rules:
    """The ruleset of a stored line; raises `OptionError` when there is none such."""
    return ruleset(preset, json.loads(options), revision)


@lru_cache(maxsize=512)
def rules_today(preset: str, options: str) -> Rules:
    """The ruleset that was chosen for games to come, as the preset means it today.

    Options that make no sense any more are at their defaults. Raises `OptionError` when there is none such.
    """
    return sensible(preset, json.loads(options))


def options_text(options: dict[str, str | int]) -> str:
    """Options as they are stored: a JSON object, the same text for the same options."""
    return json.dumps(options, sort_keys=True)


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
