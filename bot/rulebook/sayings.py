"""Traditional advice (sayings of experienced players, 002), by the rows of a game, and its exact worth.

A *saying* is advice for one *situation*: dice, a roll of the turn, and a card. What it is worth is worked out
ahead of time by `make golden`, and kept in `counted_sayings.json` beside this file.
"""

import json
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final, Literal, NamedTuple

from engine.play.steps import Action, Throw, Write, parse
from engine.presets import preset, ruleset
from engine.rulebook.scorecard import RowRule, scorecard_facts
from engine.rules import scoring
from engine.rules.patterns import Count, School
from engine.rules.ruleset import Ruleset
from engine.rules.sheet import Card, FirstTurns, Row, SectionFirst
from engine.rules.showdown_rules import Rules

MOST: Final = 18
"""Sayings of one game: as many as are read with pleasure."""

Moment = Literal[
    "start",  # the card is empty
    "turns",  # the first turns are over that only one section may be written in, three dice to a row
    "section",  # the section that comes first is written, three dice to a row
    "end",  # all is made but the two rows that the saying is about
]
_MOMENTS: tuple[Moment, ...] = ("start", "turns", "section", "end")


@dataclass(frozen=True, slots=True)
class AdvisedSituation:
    """A situation that a saying of experienced players is about.

    Attributes:
        saying: what they say.
        moment: how far the card is.
        written: rows written before, in this order, each with its dice, all after the last roll of a turn.
        dice: as they lie.
        roll: of the turn.
        advised: what the saying tells to do.
        instead: what people do who do not follow it; None: whatever else is best.
    """

    saying: str
    moment: Moment
    written: tuple[tuple[str, tuple[int, ...]], ...]
    dice: tuple[int, ...]
    roll: int
    advised: Action
    instead: Action | None = None

    def card(self, rules: Ruleset) -> Card:
        """The card before this turn."""
        card = Card((None,) * len(rules.rows))
        for key, dice in self.written:
            index = rules.row_index(key)
            card = card.write(index, scoring.entry(rules, card, index, dice, rules.rolls))
        return card


@dataclass(frozen=True, slots=True)
class SayingWorth:
    """The worth of a saying.

    Attributes:
        situation: the saying and when it holds.
        other: what it is compared with: the best of everything else, or what the situation names.
        points: expected final score of the advised action less that of the other; negative where the saying
            is wrong.
    """

    situation: AdvisedSituation
    other: Action
    points: float


@dataclass(frozen=True, slots=True)
class Judgement:
    """The worth of all sayings of one game, and the expected final score of best play."""

    expected: float
    sayings: tuple[SayingWorth, ...]


@dataclass(frozen=True, slots=True)
class _Sketch:
    """A template of a situation, for any game that has the rows.

    Attributes:
        saying, dice, roll: of the situation.
        row: the row that it advises to write, or none.
        held: the dice that it advises to hold, where it does not advise a row.
        needs: rows that must be open as well.
        instead: the row that is written otherwise.
        last: it is about the end, when all but `row` and `instead` is made.
        fits: whether the rows of a game, by key, are such that somebody would say so.
    """

    saying: str
    dice: tuple[int, ...]
    roll: int
    row: str = ""
    held: tuple[int, ...] = ()
    needs: tuple[str, ...] = ()
    instead: str = ""
    last: bool = False
    fits: Callable[[Mapping[str, Row]], bool] = bool


def _doubled(key: str) -> Callable[[Mapping[str, Row]], bool]:
    return lambda rows: rows[key].doubled


def _undoubled(key: str) -> Callable[[Mapping[str, Row]], bool]:
    return lambda rows: key not in rows or not rows[key].doubled


def _school(key: str) -> Callable[[Mapping[str, Row]], bool]:
    return lambda rows: isinstance(rows[key].pattern, School)


_SKETCHES = (
    # two sixes at once: into the pair
    _Sketch("pair_sixes", (6, 6, 4, 3, 1), 1, "pair", fits=_doubled("pair")),
    # two fives at once: into the pair as well
    _Sketch("pair_fives", (5, 5, 6, 3, 1), 1, "pair", fits=_doubled("pair")),
    # two pairs at once: write them
    _Sketch("two_pairs_at_once", (6, 6, 3, 3, 1), 1, "two_pairs", fits=_doubled("two_pairs")),
    # two pairs at once: hold both, one die is missing for the full house
    _Sketch(
        "two_pairs_held", (6, 6, 3, 3, 1), 1, held=(6, 6, 3, 3), needs=("full",), fits=_undoubled("two_pairs")
    ),
    # a full house at once, however low: write it
    _Sketch("full_at_once", (2, 2, 2, 1, 1), 1, "full"),
    # a straight at once: write it
    _Sketch("straight_at_once", (1, 2, 3, 4, 5), 1, "small_straight"),
    _Sketch("straight_at_once", (1, 2, 3, 4, 5), 1, "long_straight"),
    # four in a row, open at both ends: hold them
    _Sketch(
        "open_straight", (2, 3, 4, 5, 5), 1, held=(2, 3, 4, 5), needs=("small_straight", "large_straight")
    ),
    _Sketch("open_straight", (2, 3, 4, 5, 5), 1, held=(2, 3, 4, 5), needs=("long_straight",)),
    # a school row made before the last roll: throw on, nothing can be lost
    _Sketch(
        "made_early",
        (5, 5, 5, 3, 1),
        2,
        held=(5, 5, 5),
        instead="fives",
        fits=_school("fives"),
    ),
    # four sixes: into their face row, not into four of a kind
    _Sketch("four_sixes", (6, 6, 6, 6, 2), 3, "sixes", instead="four"),
    # nothing came of the turn: into the ones
    _Sketch("wasted", (1, 1, 3, 4, 6), 3, "ones", needs=("chance",)),
    # four of a kind and five equal dice are left, and nothing came: cross out the four
    _Sketch("last_two", (1, 2, 3, 4, 6), 3, "four", instead="poker", last=True),
    # four of a straight, the one that is missing inside: hold them
    _Sketch(
        "gap_straight", (1, 2, 3, 5, 5), 1, held=(1, 2, 3, 5), needs=("small_straight", "large_straight")
    ),
    _Sketch("gap_straight", (1, 2, 3, 5, 5), 1, held=(1, 2, 3, 5), needs=("long_straight",)),
    # three sixes at once: throw on for five equal dice, not into three of a kind
    _Sketch(
        *("three_thrown", (6, 6, 6, 2, 1), 1),
        held=(6, 6, 6),
        needs=("poker",),
        instead="three",
        fits=_doubled("three"),
    ),
    # five sixes: into five equal dice, not into their face row
    _Sketch("five_sixes", (6, 6, 6, 6, 6), 3, "poker", instead="sixes"),
    # two fives: into the pair, no minus into the school
    _Sketch("no_minus", (5, 5, 4, 2, 1), 3, "pair", instead="fives", fits=_school("fives")),
    # nothing better than two pairs came: write them
    _Sketch("two_pairs_left", (5, 5, 2, 2, 1), 3, "two_pairs"),
    # no two dice equal: into the chance
    _Sketch("chance_any", (1, 2, 4, 5, 6), 3, "chance"),
    # two pairs of many pips before the last roll: hold them, not into the chance
    _Sketch("chance_unsought", (6, 6, 5, 5, 4), 2, held=(6, 6, 5, 5), needs=("full",), instead="chance"),
    # both straights are left, and nothing came: cross out the large one
    _Sketch("small_kept", (1, 3, 4, 5, 6), 3, "large_straight", instead="small_straight", last=True),
    # three fours at once: into three of a kind
    _Sketch("three_at_once", (4, 4, 4, 6, 1), 1, "three", fits=_doubled("three")),
    # three fours: into their face row, not into three of a kind
    _Sketch("three_fours", (4, 4, 4, 2, 1), 3, "fours", instead="three"),
    # four fives at once: into four of a kind
    _Sketch("four_at_once", (5, 5, 5, 5, 2), 1, "four", fits=_doubled("four")),
    # a full house after the second roll: write it
    _Sketch("full_second", (6, 6, 6, 2, 2), 2, "full", fits=_undoubled("full")),
    # four dice of one colour at once: hold them
    _Sketch("four_coloured", (6, 6, 1, 1, 3), 1, held=(6, 6, 1, 1), needs=("flush", "full_colour")),
    # thirteen pips at once, no two dice equal: write them
    _Sketch("thirteen_at_once", (6, 5, 2), 1, "thirteen"),
    # two sixes at once of three dice: hold them, a one makes thirteen pips with a pair
    _Sketch("sixes_of_three", (6, 6, 4), 1, held=(6, 6), needs=("thirteen_pair",)),
    # three equal dice of three at once: write them as such
    _Sketch("three_of_three", (5, 5, 5), 1, "three"),
)
"""In the order in which they are chosen for a page; the second of a saying is for games with other rows."""
SAYINGS: Final = tuple(dict.fromkeys(each.saying for each in _SKETCHES))
"""What experienced players say, by words that name it."""


def situations(rules: Ruleset) -> tuple[AdvisedSituation, ...]:
    """The sayings that fit a game, at most `MOST`: in the order of telling, by the moment and the roll."""
    found: dict[str, AdvisedSituation] = {}
    for sketch in _SKETCHES:
        if sketch.saying not in found and len(found) < MOST:
            situation = _situation(rules, sketch)
            if situation is not None:
                found[sketch.saying] = situation
    return tuple(sorted(found.values(), key=lambda each: (_MOMENTS.index(each.moment), each.roll)))


def _situation(rules: Ruleset, sketch: _Sketch) -> AdvisedSituation | None:
    """A sketch in a game, at the first moment at which all its rows are open; None if there is none."""
    rows = {row.key: row for row in rules.rows}
    needs = {key for key in (sketch.row, sketch.instead, *sketch.needs) if key}
    if rules.dice != len(sketch.dice) or not needs <= rows.keys() or not sketch.fits(rows):
        return None
    advised = Write(sketch.row) if sketch.row else holding(sketch.dice, sketch.held)
    instead = Write(sketch.instead) if sketch.instead else None
    for moment, written in _cards(rules, needs if sketch.last else ()):
        situation = AdvisedSituation(
            sketch.saying, moment, written, sketch.dice, sketch.roll, advised, instead
        )
        card = situation.card(rules)
        if needs <= {rules.rows[index].key for index in scoring.open_rows(rules, card, sketch.dice)}:
            return situation
    return None


def holding(dice: Sequence[int], held: Sequence[int]) -> Throw:
    """The throw that holds these faces of the dice, from the left, and throws all others."""
    left, positions = list(held), []
    for position, face in enumerate(dice):
        if face in left:
            left.remove(face)
        else:
            positions.append(position)
    return Throw(tuple(positions))


def _cards(
    rules: Ruleset, last: Collection[str]
) -> Iterator[tuple[Moment, tuple[tuple[str, tuple[int, ...]], ...]]]:
    """The cards that situations may begin with, from the emptiest; with `last`, all but these rows made."""
    if last:
        yield "end", _made(rules, [row for row in rules.rows if row.key not in last])
        return
    yield "start", ()
    for gate in rules.gates:
        match gate:
            case FirstTurns(turns, section):
                of_section = [row for row in rules.rows if row.section == section]
                yield "turns", _made(rules, of_section[:turns])
            case SectionFirst(section):
                yield "section", _made(rules, [row for row in rules.rows if row.section == section])


def _made(rules: Ruleset, rows: Sequence[Row]) -> tuple[tuple[str, tuple[int, ...]], ...]:
    """These rows with dice that make them: three of its face in a face row."""
    examples = {fact.row.key: fact.dice for fact in scorecard_facts(rules) if isinstance(fact, RowRule)}
    return tuple((row.key, _three_of(row) or examples[row.key]) for row in rows)


def _three_of(row: Row) -> tuple[int, ...]:
    match row.pattern:
        case School(face) | Count(face):
            low, high, *_ = (other for other in range(1, 7) if other != face)
            return (face, face, face, low, high)
    return ()


class Counted(NamedTuple):
    """A saying and its worth.

    Attributes:
        dice, roll: of its situation.
        advised: what it tells to do, as a line of a record.
        other: what that is compared with.
        points: expected final score of what is advised less that of the other.
    """

    dice: str
    roll: int
    advised: str
    other: str
    points: float


class CountedGame(NamedTuple):
    """The sayings of a preset.

    Attributes:
        revision: of the preset.
        table: the name of the solved table they were worked out from.
        expected: final score of best play.
        sayings: by name.
    """

    revision: int
    table: str
    expected: float
    sayings: Mapping[str, Counted]


COUNTED_FILE: Final = Path(__file__).with_name("counted_sayings.json")


@cache
def counted_sayings() -> Mapping[str, CountedGame]:
    """The games whose sayings have been worked out: written by `make golden`, never by hand."""
    stored = json.loads(COUNTED_FILE.read_text("utf-8"))
    return {
        key: CountedGame(
            **game | {"sayings": {name: Counted(*each) for name, each in game["sayings"].items()}}
        )
        for key, game in stored.items()
    }


def judgement(rules: Rules) -> Judgement | None:
    """The worth of the sayings of a game; None where it was not computed: for other options than usual."""
    if not isinstance(rules, Ruleset):
        return None
    usual = ruleset(rules.preset)
    if not isinstance(usual, Ruleset) or usual.of_card() != rules.of_card():
        return None
    return _stored(rules.preset)


@cache
def _stored(key: str) -> Judgement | None:
    rules, counted = ruleset(key), counted_sayings().get(key)
    if counted is None or counted.revision != preset(key).revision or not isinstance(rules, Ruleset):
        return None
    sayings = []
    for situation in situations(rules):
        worth = counted.sayings[situation.saying]
        sayings.append(SayingWorth(situation, _action(worth.other), worth.points))
    return Judgement(counted.expected, tuple(sayings))


def _action(line: str) -> Action:
    action = parse(line)
    if not isinstance(action, Throw | Write):
        raise TypeError(f"expected a throw or a row, not {line!r}")
    return action
