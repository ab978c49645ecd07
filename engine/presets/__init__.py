"""Presets of all games. A preset is data: a frozen dataclass whose typed fields are the game's options.

common         base classes of presets: options of the table, rows that many games share
classic        classic dice poker with its school, full and plain
series         the school before everything else: two series, two stages
pirate         pirate poker
international  the international twelve rows
yatzy          Scandinavian Yatzy, and its tournament rules
yahtzee        Yahtzee with its joker, and Kniffel
yacht          Yacht Dice
generala       Generala
triple         Triple Yahtzee: three columns, times one, two and three
yamb           Yamb: four columns, one of them announced
balut          Balut: each row four times, points by row and by the grand total
maxi           Maxi Yatzy with six dice
thrift         saved rolls, and a race to the first full card
double         double dice: two rows a turn
showdown       poker dice with a pot, and the strongest hand
duel           a duel of poker dice, best of three
crag           Crag with three dice
cheerio        Cheerio
kismet         Kismet with coloured dice
banking        press your luck: Zonk, Thousand, five dice, Pig
"""

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from types import MappingProxyType
from typing import Literal, overload

from engine.errors import ClashError, OptionError, did_you_mean
from engine.presets.balut import Balut
from engine.presets.banking import FiveDice, Pig, Thousand, Zonk
from engine.presets.cheerio import Cheerio
from engine.presets.classic import Classic, ClassicPlain
from engine.presets.common import Preset
from engine.presets.crag import Crag
from engine.presets.double import Double
from engine.presets.duel import Duel
from engine.presets.generala import Generala
from engine.presets.international import International
from engine.presets.kismet import Kismet
from engine.presets.maxi import Maxi
from engine.presets.pirate import Pirate
from engine.presets.series import Series, Stages
from engine.presets.showdown import Showdown, Strongest
from engine.presets.thrift import Thrift
from engine.presets.triple import Triple
from engine.presets.yacht import Yacht
from engine.presets.yahtzee import Kniffel, Yahtzee
from engine.presets.yamb import Yamb
from engine.presets.yatzy import Yatzy, YatzyStrict
from engine.rules.bank_rules import BankRules
from engine.rules.options import Option, OptionValue, options_of, parse_options
from engine.rules.ruleset import Ruleset
from engine.rules.showdown_rules import Rules, ShowdownRules

ShowdownKey = Literal["showdown", "strongest", "duel"]
BankKey = Literal["zonk", "thousand", "five-dice", "pig"]
ScorecardKey = Literal[
    "classic",
    "classic-plain",
    "pirate",
    "yatzy",
    "yatzy-strict",
    "international",
    "series",
    "stages",
    "yahtzee",
    "kniffel",
    "yacht",
    "double",
    "thrift",
    "maxi",
    "generala",
    "crag",
    "cheerio",
    "kismet",
    "triple",
    "yamb",
    "balut",
]
"""Keys whose kind of game a type checker knows; a test compares them with `PRESETS`."""

PRESETS: Mapping[str, type[Preset]] = MappingProxyType(
    {
        "classic": Classic,
        "classic-plain": ClassicPlain,
        "pirate": Pirate,
        "yatzy": Yatzy,
        "yatzy-strict": YatzyStrict,
        "international": International,
        "series": Series,
        "stages": Stages,
        "yahtzee": Yahtzee,
        "kniffel": Kniffel,
        "yacht": Yacht,
        "double": Double,
        "thrift": Thrift,
        "maxi": Maxi,
        "generala": Generala,
        "showdown": Showdown,
        "strongest": Strongest,
        "duel": Duel,
        "crag": Crag,
        "cheerio": Cheerio,
        "kismet": Kismet,
        "triple": Triple,
        "yamb": Yamb,
        "balut": Balut,
        "zonk": Zonk,
        "thousand": Thousand,
        "five-dice": FiveDice,
        "pig": Pig,
    }
)

DEFAULT = next(iter(PRESETS))

WELL_KNOWN = ("international", "classic", "pirate", "yahtzee", "showdown")
"""The games to offer first to people who know none of the names."""

NEAREST = {
    "liar": ("strongest", "showdown"),  # dice are hidden and bluffed about
    "casino": ("crag", "duel"),  # the pips of a throw are bet on
}
"""The games that are nearest to sorts of dice games that are none of these."""

FIRST = WELL_KNOWN[0]
"""The game to begin with: nothing in it is negative, and it takes twelve turns.

Of 3,000 cards of careless players (the most dice of one face kept, whatever pays most written) none came to
less than zero here; in `classic` 84 of 100 did, and 24 of 100 cards of novices.
"""

CATEGORIES: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "overseas": ("yahtzee", "kniffel", "yacht", "international", "generala", "yamb"),
        "nordic": ("yatzy", "maxi", "double"),
        "school": ("classic", "pirate"),
        "hands": ("showdown", "strongest", "duel"),
        "luck": ("zonk", "thousand", "five-dice", "pig"),
        "rare": (
            *("classic-plain", "yatzy-strict", "series", "stages", "thrift"),
            *("crag", "cheerio", "kismet", "triple", "balut"),
        ),
    }
)
"""Every preset once, with those that play alike; last the ones that few people ask for."""


def preset(key: str) -> type[Preset]:
    """The preset with this key; raises `OptionError` naming those there are."""
    if key not in PRESETS:
        raise OptionError(
            f"no ruleset {key[:40]!r}{did_you_mean(key, PRESETS)}; expected one of {', '.join(PRESETS)}"
        )
    return PRESETS[key]


@overload
def ruleset(
    key: ScorecardKey, options: Mapping[str, object] | None = None, revision: int | None = None
) -> Ruleset: ...
@overload
def ruleset(
    key: ShowdownKey, options: Mapping[str, object] | None = None, revision: int | None = None
) -> ShowdownRules: ...
@overload
def ruleset(
    key: BankKey, options: Mapping[str, object] | None = None, revision: int | None = None
) -> BankRules: ...
@overload
def ruleset(key: str, options: Mapping[str, object] | None = None, revision: int | None = None) -> Rules: ...
def ruleset(key: str, options: Mapping[str, object] | None = None, revision: int | None = None) -> Rules:
    """The rules of a preset with these options, the others at their defaults.

    Args:
        key: the preset.
        options: values by option name, as words, numbers or texts of numbers.
        revision: the preset's revision that a record names; None for the present one.

    Raises:
        OptionError: no such preset, option, value or revision; `ClashError` for options that make no sense
            together.
    """
    kind = preset(key)
    if revision is None:
        revision = kind.revision
    if not 1 <= revision <= kind.revision:
        expected = "1" if kind.revision == 1 else f"one from 1 to {kind.revision}"
        raise OptionError(f"ruleset {key} has no revision {revision}; expected {expected}")
    found = _rules(kind(**parse_options(kind, options or {})), key, revision)
    if isinstance(found, ClashError):
        # Not the one that is kept: it would get a traceback.
        raise ClashError(found.reason, dict(found.options))
    return found


@lru_cache(maxsize=512)
def _rules(chosen: Preset, key: str, revision: int) -> Rules | ClashError:
    """The rules of a preset, or why its options make none."""
    return chosen.clash(revision) or chosen.ruleset(key, revision)


def sensible(key: str, options: Mapping[str, object]) -> Rules:
    """The rules of a preset with these options, without those that make no sense today.

    For options that were chosen under an earlier revision. Raises `OptionError` as `ruleset` does, but no
    `ClashError`.
    """
    left = dict(options)
    while True:
        try:
            return ruleset(key, left)
        except ClashError as clash:
            del left[next(name for name in reversed(clash.options) if name in left)]


def playable(key: str, option: Option) -> Option:
    """An option of a preset with only the values that can be played today, whatever stands beside them.

    Of a range of numbers the lowest and the highest that can be.
    """
    span = option.number_range
    choices = tuple(value for value in option.choices if _can_be(key, {option.key: value}))
    if span is None:
        return replace(option, choices=choices)
    numbers = [number for number in range(span.low, span.high + 1) if _can_be(key, {option.key: number})]
    return replace(option, choices=choices, number_range=replace(span, low=numbers[0], high=numbers[-1]))


def _can_be(key: str, options: Mapping[str, OptionValue]) -> bool:
    """Whether these options make sense, if need be with others that stand in their way set differently."""
    try:
        ruleset(key, options)
    except ClashError as clash:
        others = [other for other in options_of(preset(key)) if other.key in clash.options.keys() - options]
        return any(_can_be(key, {**options, other.key: value}) for other in others for value in other.choices)
    return True


@lru_cache(maxsize=512)
def options_in_effect(rules: Rules) -> tuple[Option, ...]:
    """The options of a game that mean something as the others are set.

    Another value makes other rules that can be told apart in play, or the usual one would make no sense
    beside the others.
    """
    idle = () if isinstance(rules, Ruleset) else rules.idle
    options = (option for option in options_of(preset(rules.preset)) if option.key not in idle)
    return tuple(option for option in options if _has_effect(rules, option))


def _has_effect(rules: Rules, option: Option) -> bool:
    given = dict(rules.options)
    for value in option.choices:
        try:
            other = ruleset(rules.preset, given | {option.key: value}, rules.revision)
        except ClashError:
            if value == option.default:
                return True
            continue
        if replace(other, options=rules.options) != rules:
            return True
    return False


@lru_cache(maxsize=512)
def is_own(rules: Rules) -> bool:
    """Whether rules were changed by hand: no preset and options make them."""
    try:
        named = ruleset(rules.preset, dict(rules.options), rules.revision)
    except OptionError:
        return True
    return named is not rules and named != rules


def changed_options(rules: Rules) -> dict[str, OptionValue]:
    """The options of a ruleset that differ from its preset's defaults, in the preset's order.

    Raises `OptionError` for rules that were changed by hand: whatever is written by preset and options,
    records, situations and codes, would be of another game.
    """
    if is_own(rules):
        raise OptionError(
            f"these rules were changed by hand: they cannot be written as those of {rules.preset}"
        )
    defaults = {option.key: option.default for option in options_of(preset(rules.preset))}
    return {key: value for key, value in rules.options if value != defaults[key]}
