"""The rules of the games of a club night: those of its chat, where all play at once."""

from bot.chats.service.default_rules import default_rules
from bot.clubs.store.rows import NightRow
from bot.ground.store import Tx
from bot.rulebook.stored_rules import rules_today
from engine.errors import OptionError
from engine.presets import DEFAULT, changed_options, ruleset
from engine.rules.ruleset import Ruleset
from engine.rules.showdown_rules import Rules


def club_rules(tx: Tx, chat_id: int, card: str) -> Ruleset:
    """The rules of games in a chat: its default game if it has cards, else the first game there is.

    Options that make no sense beside the card, or where all play at once, are as usual.
    """
    usual = default_rules(tx, chat_id)
    for rules, own in ((usual, True), (usual, False), (ruleset(DEFAULT), False)):
        found = _played(rules, card, own=own)
        if found is not None:
            return found
    raise OptionError(f"the game {DEFAULT} cannot be played all at once")


def _played(rules: Rules, card: str, *, own: bool) -> Ruleset | None:
    """The rules that all play at once, with a card, with or without the chat's own options; None: not so."""
    if not isinstance(rules, Ruleset):
        return None
    chosen = changed_options(rules) if own else {}
    try:
        found = ruleset(rules.preset, {**chosen, "pace": "together", "card": card, "dice": "bot"})
    except OptionError:
        return None
    return found if isinstance(found, Ruleset) and found.pace == "together" and found.rolls > 1 else None


def rules_of_night(row: NightRow) -> Ruleset:
    """The rules of the games of a night."""
    rules = rules_today(row.preset, row.options)
    if not isinstance(rules, Ruleset):
        raise OptionError(f"night {row.id} has no game of cards")
    return rules
