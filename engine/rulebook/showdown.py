"""The rules of showdown games as facts, from which the rules text of any language is written.

As in `engine.rulebook.scorecard`: small frozen values without words, over a closed union that whoever
renders them matches.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from engine.presets import changed_options
from engine.rulebook.scorecard import CardFaces, Changed, TableRule, changes
from engine.rules.hand_ranking import HandKind
from engine.rules.ruleset import PIPS
from engine.rules.showdown_rules import ShowdownRules

ShowdownReadingKey = Literal[
    "locked",  # dice left lying when others are thrown again stay so until the end of the turn
    "free",  # any dice may be thrown again
    "low",  # the worst hand wins, also in all that compares hands of one sort
    "equal_faces",  # within a sort the faces of the larger group compare first, then the rest from the top
    "equal_pips",  # the same where the dice show pips
    "equal_sum",  # within a sort the sum of all dice compares
    "high",  # with no combination the sum of all dice compares, where faces compare otherwise
    "high_pips",  # the same where the dice show pips
    "no_straights",  # five in a row are nothing
    "round",  # fully equal best hands are played off by a further round; no ante, the pot waits
    "again",  # the same where nobody pays antes
    "blitz",  # they are decided by one throw of all dice, the highest sum
    "first",  # each deal is begun by the next seat still in after the one that began the last
    "decided",  # the game ends once nobody can catch up with whoever has won the most deals
    "out",  # who cannot pay the ante is out; the game ends when only one can
    "left",  # who leaves forfeits the chips in the pot; the last one in a deal takes it
    "idle_tie_break",  # set, though one deal never ends in a tie
    "idle_stakes",  # set to rise, though so few deals never make them
    "stand_own",  # with dice of the players' own, the last three turns may be taken back and corrected
    "stand",  # a hand may be taken back until the next throw, if there were rolls left
]


@dataclass(frozen=True, slots=True)
class ShowdownBasics:
    """The numbers of dice, of rolls a turn and of deals."""

    dice: int
    rolls: int
    deals: int


@dataclass(frozen=True, slots=True)
class Stakes:
    """Chips a seat begins with, and what it pays before each deal; only where chips are played for.

    `rising`: what it pays doubles each time every seat still in has begun a deal.
    """

    chips: int
    ante: int
    rising: bool


@dataclass(frozen=True, slots=True)
class MatchStake:
    """Chips that a seat pays once, before the first deal, into the pot of whoever wins the game.

    `shared`: several may share the first place, and then the pot.
    """

    chips: int
    shared: bool


@dataclass(frozen=True, slots=True)
class HandRankRule:
    """A rank of hands, with an example: faces by number."""

    kind: HandKind
    dice: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class ShowdownReading:
    """An interpretation of the rules that players must be told."""

    key: ShowdownReadingKey


ShowdownFact = (
    ShowdownBasics | CardFaces | Stakes | MatchStake | HandRankRule | TableRule | ShowdownReading | Changed
)

_REPEATED = 3
"""Rolls from which on it matters whether dice kept before may be thrown again."""

_MAY_TIE = 2
"""Deals after which the first place is never decided before the last one."""

_EXAMPLES: dict[HandKind, tuple[int, ...]] = {
    "poker": (5, 5, 5, 5, 5),
    "four": (2, 2, 2, 2, 6),
    "full": (4, 4, 4, 3, 3),
    "straight": (2, 3, 4, 5, 6),
    "three": (6, 6, 6, 4, 1),
    "two_pairs": (2, 2, 1, 1, 5),
    "pair": (5, 5, 6, 3, 1),
    "high": (1, 2, 4, 5, 6),
}


def showdown_facts(rules: ShowdownRules) -> tuple[ShowdownFact, ...]:
    """Everything the rules text must say, in the order of telling.

    Basics with the dice that may be thrown again, faces, stakes, the sorts of hands from the strongest, the
    table, readings, changed options. One deal without chips has nothing to add up for the standings, and
    never ends in a tie.
    """
    return tuple(_facts(rules))


def _facts(rules: ShowdownRules) -> Iterator[ShowdownFact]:
    yield ShowdownBasics(rules.dice, rules.rolls, rules.deals)
    if rules.rolls >= _REPEATED:
        yield ShowdownReading("locked" if rules.locked else "free")
    if rules.faces != PIPS:
        yield CardFaces(rules.faces)
    if rules.chips:
        yield Stakes(rules.chips, rules.ante, rules.rising and "stakes" not in rules.idle)
    if rules.stake:
        yield MatchStake(rules.stake, rules.tie_break == "share" and "tie_break" not in rules.idle)
    for kind in rules.kinds:
        yield HandRankRule(kind, _EXAMPLES[kind])
    yield TableRule("order", rules.order)
    if rules.source == "own":
        yield TableRule("dice", rules.source)
    if "tie_break" not in rules.idle:
        yield TableRule("tie_break", rules.tie_break)
    if rules.chips or rules.deals > 1 or rules.settlement != "total":
        yield TableRule("settlement", rules.settlement)
    yield from map(ShowdownReading, (*_readings(rules), *_set_idly(rules)))
    yield from changes(rules)


def _set_idly(rules: ShowdownRules) -> Iterator[ShowdownReadingKey]:
    set_idly = changed_options(rules).keys() & rules.idle
    if "tie_break" in set_idly:
        yield "idle_tie_break"
    if "stakes" in set_idly:
        yield "idle_stakes"


def _readings(rules: ShowdownRules) -> Iterator[ShowdownReadingKey]:
    if rules.low:
        yield "low"
    if rules.equal == "faces":
        yield "equal_pips" if rules.faces == PIPS else "equal_faces"
        yield "high_pips" if rules.faces == PIPS else "high"
    else:
        yield "equal_sum"
    if not rules.straights:
        yield "no_straights"
    yield "again" if rules.decider == "round" and not rules.chips else rules.decider
    if rules.deals > 1:
        yield "first"
    if rules.until_decided and rules.deals > _MAY_TIE:
        yield "decided"
    if rules.chips:
        yield "out"
        yield "left"
    if rules.source == "own":
        yield "stand_own"
    elif rules.rolls > 1:
        yield "stand"
