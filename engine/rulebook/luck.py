"""The rules of games of press your luck as facts, from which the rules text of any language is written.

As in `engine.rulebook.scorecard`: small frozen values without words, over a closed union that whoever
renders them matches.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from engine.rulebook.scorecard import Changed, TableRule, changes
from engine.rules.bank_rules import BankRules, Ending

LuckReadingKey = Literal[
    "bust",  # a throw of which nothing scores ends the turn, and what was gathered is lost
    "one_throw",  # dice score together only if they fell in one throw; at least one is set aside each time
    "hot_may",  # once all dice have scored one may throw them all again, or bank
    "hot_must",  # once all dice have scored one must throw them all again
    "entry",  # the first turn to be banked brings at least so many points
    "least",  # every turn that is banked brings at least so many
    "barrels",  # from the first number up to the second: a turn is banked only if it leads beyond; pairs
    "empty",  # so many turns in a row that bring nothing cost so many points
    "overtaken",  # who is overtaken loses so many points
    "falls",  # who comes to so many points exactly has none any more
    "floor",  # nobody has less than nothing
    "ending_turn",  # once somebody has reached the goal all others have one more turn
    "ending_round",  # the round in which somebody reaches the goal is played to its end
    "ending_once",  # the game ends as soon as somebody reaches the goal
    "rounds",  # it ends after so many rounds in any case
    "undo",  # dice set aside, and a banked turn, may be taken back until the next throw
]


@dataclass(frozen=True, slots=True)
class LuckBasics:
    """The numbers of dice and of points to be reached.

    `whole`: all dice of a throw count, and one that does not score takes the turn; `ruin`: the throw that
    takes all points, if there is one.
    """

    dice: int
    goal: int
    whole: bool
    ruin: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class SingleRule:
    """A die that scores by itself."""

    face: int
    points: int


@dataclass(frozen=True, slots=True)
class AlikeRule:
    """So many dice alike: `unit` times their face, but `ones` for ones; `wins`: they win the game at once."""

    size: int
    unit: int
    ones: int
    wins: bool


@dataclass(frozen=True, slots=True)
class RunRule:
    """Dice in a row."""

    faces: tuple[int, ...]
    points: int


@dataclass(frozen=True, slots=True)
class PairsRule:
    """Pairs of different faces, so many."""

    pairs: int
    points: int


@dataclass(frozen=True, slots=True)
class LuckReading:
    """A rule, or an interpretation of one, with its numbers."""

    key: LuckReadingKey
    numbers: tuple[int, ...] = ()


ScoreRule = SingleRule | AlikeRule | RunRule | PairsRule
LuckFact = LuckBasics | ScoreRule | TableRule | LuckReading | Changed


def luck_facts(rules: BankRules) -> tuple[LuckFact, ...]:
    """Everything the rules text must say, in the order of telling.

    Basics, what scores, what a turn may cost and when the game ends, the table, changed options.
    """
    return tuple(_facts(rules))


def _facts(rules: BankRules) -> Iterator[LuckFact]:
    yield LuckBasics(rules.dice, rules.goal, rules.whole, rules.ruin)
    yield from _scores(rules)
    yield from _readings(rules)
    if rules.pace == "together":
        yield TableRule("pace", rules.pace)
        yield TableRule("luck", rules.luck)
    else:
        yield TableRule("order", rules.order)
    if rules.source == "own":
        yield TableRule("dice", rules.source)
    yield TableRule("tie_break", rules.tie_break)
    yield TableRule("settlement", rules.settlement)
    yield from changes(rules)


def _scores(rules: BankRules) -> Iterator[ScoreRule]:
    pairs = None
    by_size: dict[int, dict[int, int]] = {}
    for each in rules.combinations:
        size, kinds = len(each.faces), len(set(each.faces))
        if size == 1:
            yield SingleRule(each.faces[0], each.points)
        elif kinds == 1:
            by_size.setdefault(size, {})[each.faces[0]] = each.points
        elif kinds < size:
            pairs = PairsRule(kinds, each.points)
        else:
            yield RunRule(each.faces, each.points)
    won = {len(each.faces) for each in rules.combinations if each.wins}
    for size, points in by_size.items():
        yield AlikeRule(size, points[2] // 2, points[1], size in won)
    if pairs is not None:
        yield pairs


def _readings(rules: BankRules) -> Iterator[LuckReading]:
    yield LuckReading("bust")
    if not rules.whole:
        yield LuckReading("one_throw")
        yield LuckReading("hot_must" if rules.hot == "must" else "hot_may")
    entry = rules.entry if rules.entry > rules.least else 0
    barrels = tuple(end for barrel in rules.barrels for end in barrel)
    empty = (rules.empty, rules.fine) if rules.empty else ()
    numbers: dict[LuckReadingKey, tuple[int, ...]] = {
        "entry": (entry,) if entry else (),
        "least": (rules.least,) if rules.least else (),
        "barrels": barrels,
        "empty": empty,
        "overtaken": (rules.overtaken,) if rules.overtaken else (),
        "falls": rules.falls,
    }
    yield from (LuckReading(key, found) for key, found in numbers.items() if found)
    if rules.fine or rules.overtaken:
        yield LuckReading("floor")
    yield LuckReading(_ENDINGS[rules.ending])
    yield LuckReading("rounds", (rules.max_rounds,))
    yield LuckReading("undo")


_ENDINGS: dict[Ending, LuckReadingKey] = {
    "turn": "ending_turn",
    "round": "ending_round",
    "once": "ending_once",
}
