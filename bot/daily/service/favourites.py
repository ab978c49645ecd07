"""The favourites of a chat: the games it plays most, of those that can be solved."""

from collections.abc import Iterator
from typing import TypeGuard

from bot.chats.service.default_rules import last_rules
from bot.chats.store.periods import ALL_TIME
from bot.daily.store import Puzzles
from bot.ground.store import Tx
from bot.rulebook.families import family_of, usual_rules
from engine.errors import OptionError
from engine.presets import DEFAULT, changed_options, ruleset
from engine.rules.ruleset import Ruleset
from engine.rules.showdown_rules import Rules
from engine.solver.solvable import refusal


def solvable_favourites(tx: Tx, chat_id: int, month: str) -> Iterator[Ruleset]:
    """What a chat plays, most played first, then the usual game; only what can be solved.

    Args:
        tx: the transaction.
        chat_id: the chat.
        month: the key of the month that goes before all time.
    """
    last = _alone(last_rules(tx, chat_id))
    played = (*Puzzles(tx).favourites(chat_id, month), *Puzzles(tx).favourites(chat_id, ALL_TIME))
    if last is not None and not played:
        played = (family_of(last),)
    for family in dict.fromkeys((*played, DEFAULT)):
        if last is not None and family == family_of(last) and _solvable(last):
            yield last
        try:
            usual = usual_rules(family)
        except OptionError:
            continue  # a game that there is no more
        if usual != last and _solvable(usual):
            yield usual


def _alone(rules: Rules | None) -> Rules | None:
    """The rules as somebody plays by them alone, with the bot's dice.

    For them it makes no difference whether all play at once.
    """
    if not isinstance(rules, Ruleset):
        return rules
    changed = changed_options(rules)
    options = {key: value for key, value in changed.items() if key not in {"pace", "luck", "dice"}}
    return ruleset(rules.preset, options, rules.revision)


def _solvable(rules: Rules) -> TypeGuard[Ruleset]:
    return isinstance(rules, Ruleset) and refusal(rules) is None
