"""The rules of a lobby: families, house rules and options as they are chosen."""

from bot.ground.texts.message import Message, say
from bot.rulebook import saved_rules, words
from bot.rulebook.families import usual_rules
from bot.rulebook.stored_rules import options_text
from bot.table.buttons.lobby import TABLE_PAGE, Menu
from bot.table.service import house_rules
from bot.table.service.loaded_game import LoadedGame
from bot.table.service.reply import Refusal
from engine.errors import ClashError, OptionError
from engine.presets import changed_options, ruleset, sensible
from engine.rules.showdown_rules import Rules, ShowdownRules


def house(loaded: LoadedGame, number: int) -> Message | Refusal:
    """Play by house rules of the chat."""
    known = {each.id: each for each in saved_rules.views(loaded.tx, loaded.row.chat_id)}
    found = known.get(number)
    if found is None:
        return Refusal.HOUSE_GONE
    if found.rules is None:
        return house_rules.broken(found)
    return _change(loaded, found.rules, "main") or say("toast-preset", preset=found.name)


def preset(loaded: LoadedGame, key: str) -> Message | Refusal:
    """Play by the usual rules of a family."""
    try:
        rules = usual_rules(key)
        if loaded.rules.source == "own":  # the dice on the table stay the same
            rules = ruleset(rules.preset, {**changed_options(rules), "dice": "own"})
        return pick(loaded, rules)
    except OptionError:
        return Refusal.UNKNOWN_BUTTON


def pick(loaded: LoadedGame, rules: Rules) -> Message | Refusal:
    """Play by these rules."""
    return _change(loaded, rules, "main") or say("toast-preset", preset=words.game(rules))


def option(loaded: LoadedGame, key: str, value: str) -> Message | Refusal:
    """Set an option; raises `ClashError` for one that makes no sense, or not beside another."""
    try:
        others = sensible(loaded.row.preset, changed_options(loaded.rules))
        rules = ruleset(loaded.row.preset, {**changed_options(others), key: value})
    except ClashError:
        raise
    except OptionError:
        return Refusal.UNKNOWN_BUTTON
    if (
        isinstance(rules, ShowdownRules) and key in rules.idle
    ):  # by a button from before there were so few deals
        return say(f"rules-hands-idle_{key}")
    if not house_rules.on_the_menu(rules, key):
        return Refusal.UNKNOWN_BUTTON
    refused = _change(loaded, rules, "table" if key in TABLE_PAGE else "rules")
    if refused is not None:
        return refused
    chosen = dict(rules.options)[key]
    return say("toast-option", option=words.option(key), value=words.option_value(key, chosen))


def _change(loaded: LoadedGame, rules: Rules, menu: Menu) -> Refusal | None:
    """Play by other rules from now on, and go back to the page that tells so; or why that cannot be."""
    if rules.source != "own" and any(seat.guest is not None for seat in loaded.seats):
        return Refusal.GUESTS_SIT
    options = options_text(changed_options(rules))
    loaded.change(preset=rules.preset, options=options, revision=rules.revision, menu=menu)
    loaded.rules = rules
    return None
