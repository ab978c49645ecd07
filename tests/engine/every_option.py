"""Games in which every value of every option is played, many together: most pairs of values meet in one."""

from functools import cache
from itertools import combinations
from random import Random

from engine.presets import PRESETS, options_in_effect, ruleset, sensible
from engine.rules.options import options_of
from engine.rules.showdown_rules import Rules
from tests.engine.games import surroundings, values_of, with_change

DRAWN = 4
"""Choices of options of which the one with the most new pairs is played."""


@cache
def rulesets(key: str) -> tuple[Rules, ...]:
    """A few rulesets of a preset that have all values of all its options, but for those that are usual.

    After the first one with a short card, where all that is left means something on it.
    """
    options, rnd = options_of(PRESETS[key]), Random(key)
    values = {option.key: sorted(values_of(option), key=str) for option in options}
    left = {
        (option.key, value): rules
        for option in options
        for value in values[option.key]
        if value != option.default and (rules := with_change(key, option, value)) is not None
    }
    seen: set[frozenset] = set()
    found: list[Rules] = []
    idle = _idle_on_short_cards(key) if "card" in values else set()

    def drawn() -> Rules:
        fresh = {name: [value for value in each if (name, value) in left] for name, each in values.items()}
        chosen = {name: rnd.choice(fresh[name] or each) for name, each in values.items()}
        if found and "card" in values and not idle & {name for name, _ in left}:
            chosen["card"] = "short"
        return sensible(key, chosen | surroundings(key))

    def news(rules: Rules) -> tuple[int, int]:
        return len(left.keys() & set(rules.options)), len(pairs(rules) - seen)

    while left:
        best = max((drawn() for _ in range(DRAWN)), key=news)
        if not news(best)[0]:  # what clashes with most others is played with what it needs alone
            best = next(iter(left.values()))
        found.append(best)
        seen |= pairs(best)
        left = {value: rules for value, rules in left.items() if value not in best.options}
    return tuple(found)


def _idle_on_short_cards(key: str) -> set[str]:
    """The options of a preset that mean nothing on its short card."""
    whole, short = ruleset(key), ruleset(key, {"card": "short"})
    return {option.key for option in options_in_effect(whole)} - {
        option.key for option in options_in_effect(short)
    }


def pairs(rules: Rules) -> set[frozenset]:
    return {frozenset(pair) for pair in combinations(rules.options, 2)}


@cache
def _usual(key: str) -> dict[str, str | int]:
    return {option.key: option.default for option in options_of(PRESETS[key])}


def named(rules: Rules) -> str:
    """A readable name: the preset and what is changed of it."""
    changed = [f"{key}={value}" for key, value in rules.options if value != _usual(rules.preset)[key]]
    return " ".join((rules.preset, *changed))
