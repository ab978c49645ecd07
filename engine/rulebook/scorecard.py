"""The rules of scorecard games as facts, from which the rules text of any language is written.

`scorecard_facts` turns a ruleset into a sequence of small frozen values: data only, no words. Whoever renders
them matches over the closed union `ScorecardFact`, so that a text neither forgets a rule nor states one that
is not played.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Literal

from engine.presets import changed_options, options_in_effect
from engine.rules.bonuses import Bonus, Further, Threshold
from engine.rules.columns import Column
from engine.rules.multisets import rolls, ways
from engine.rules.options import OptionValue
from engine.rules.patterns import (
    COLOURS,
    FACES,
    Coloured,
    Groups,
    Kind,
    Parity,
    Pattern,
    PipSum,
    Run,
    School,
    Straight,
    always_made,
    value,
)
from engine.rules.ruleset import PIPS, Ruleset
from engine.rules.scoring import own_rows
from engine.rules.sheet import Gate, Row
from engine.rules.showdown_rules import Rules

FULL, TWO_PAIRS = (3, 2), (2, 2)
"""Sizes of the groups of equal dice that most sheets have."""
_MORE, _FEWER = 4, 2  # dice of its face in the two examples of a row that is counted from three of them

TableKey = Literal["order", "tie_break", "settlement", "round_bonus", "pace", "luck", "dice"]
ReadingKey = Literal[
    "crossing",  # a row the dice do not make is crossed out; one they do make cannot be given up for 0
    "no_crossing",  # no row can be; a turn may end without one when the dice make none that is open
    "best",  # where dice make a row in several ways, the best one counts
    "saved",  # rolls a turn leaves unused are saved when it writes
    "saved_lost",  # a turn without a row saves nothing
    "served",  # fixed additions on the first roll
    "wins",  # a row made on the first roll wins the game at once
    "after",  # a row that can be made only once another one is
    "first_roll",  # what the first-roll double doubles: the combination, never the prize; only after roll 1
    "first_roll_plain",  # the same where no row has a prize
    "no_pot",  # where the distance from the mean counts, nobody takes a pot
    "school",  # what a die beyond three adds: its unit, so four ones are +1
    "no_surplus",  # dice beyond three add nothing to a school row
    "same_face",  # one face may serve twice: four equal are two pairs, five equal a full house
    "same_face_full",  # the same where the sheet has no two pairs
    "different_faces",  # it may not, in two pairs and full house
    "different_full",  # it may not in a full house, where there is no row of two pairs
    "different_full_joker",  # only a joker is a full house of one face
    "different_groups",  # it may not in any of the groups that six dice make
    "layers",  # double dice: thrown together, counted apart, written into two rows
    "left_out",  # five of six values count: one is left out, the best one for the row, in each layer its own
    "exact",  # exactly so many: 5-5-6-6-6 has a pair and a three, 5-5-5-5-2 neither
    "runs",  # a run inside a longer one is a run too: a long straight may be written as a short one
    "announced",  # a row of the announced column is named after the first roll, or written then
    "announced_own",  # with dice of the players' own that is said aloud, and not checked
    "joker_forced",  # five equal dice once more: own upper row, else any lower row at full pay, else upper
    "joker_free",  # any row; a joker only when the own upper row is written too
    "joker_columns",  # rows that must be written first must be so in every column
    "joker_faces",  # the upper rows of some faces are not on the card, which counts as written
    "sum_pair",  # dice of a sum with a pair make the row of that sum without one too
    "colours",  # opposite faces are of one colour, and one face may serve twice
    "colours_pairs",  # the same where there is no full house of one colour
    "partial",  # even and odd count just the fitting dice, are always made and may be worth 0
    "round_further",  # what further five equal dice pay counts towards the bonus of the round
    "final",  # a written row may be taken back until the next dice are thrown
    "final_own",  # with dice of the players' own, the last three turns may be taken back and corrected
    "final_round",  # one's own row may, until the round is over
    "final_together",  # one's own row may, beyond the first roll of the next turn, until more dice are thrown
]


@dataclass(frozen=True, slots=True)
class ScorecardBasics:
    """The numbers of dice, of rolls a turn, and of rows; each turn writes `layers` rows (2: double dice).

    `max_rounds` is not 0 in a race, which ends with the first full card (if it is the first player's or all
    play `together`, after that round), or after so many rounds. `saves`: what a turn leaves unused of its
    rolls is saved for later turns.
    """

    dice: int
    rolls: int
    rows: int
    layers: int = 1
    max_rounds: int = 0
    saves: bool = False
    together: bool = False


@dataclass(frozen=True, slots=True)
class SheetColumns:
    """The columns of the sheet, each with the same `rows`, so many."""

    columns: tuple[Column, ...]
    rows: int


@dataclass(frozen=True, slots=True)
class RowRule:
    """One row and a worked example of it; where the sheet has columns, as in one that multiplies nothing.

    Attributes:
        row: the row itself: pattern, fixed payment, prize.
        dice: dice that make it (of double dice one layer), ascending; neither the poorest nor the richest. Of
            a row counted from three dice, four of its face.
        points: what they pay after the last roll.
        first_points: what they pay after the first roll, None where that is the same.
        crossable: whether the row can be crossed out.
        loss: of a row counted from three dice, other dice that fall short of three, and what they cost.
    """

    row: Row
    dice: tuple[int, ...]
    points: int
    first_points: int | None
    crossable: bool
    loss: tuple[tuple[int, ...], int] | None = None


@dataclass(frozen=True, slots=True)
class BonusRule:
    """A bonus or fine of the sheet, as of one column that multiplies nothing.

    Attributes:
        bonus: the bonus itself.
        every_column: whether each column has it for itself.
        multiplied: of a sum to be reached, the columns that multiply, each with the sum that it asks for and
            what it pays.
    """

    bonus: Bonus
    every_column: bool = False
    multiplied: tuple[tuple[str, int, int], ...] = ()


@dataclass(frozen=True, slots=True)
class GateRule:
    """A restriction of the order in which rows are written."""

    gate: Gate


@dataclass(frozen=True, slots=True)
class CardFaces:
    """The symbols that dice show instead of pips, from the lowest face to the highest."""

    faces: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TableRule:
    """A rule of the table in force: who begins, ties, settlement; `round_bonus` only where there is one.

    Where all play at the same time nobody begins: `pace` and `luck` are told instead of `order`; `dice` where
    people throw their own.
    """

    key: TableKey
    value: OptionValue


@dataclass(frozen=True, slots=True)
class Changed:
    """An option that this table has set differently from the preset."""

    key: str
    value: OptionValue
    default: OptionValue


@dataclass(frozen=True, slots=True)
class Reading:
    """An interpretation of the rules, where they can be read in several ways, that players must be told."""

    key: ReadingKey


ScorecardFact = (
    ScorecardBasics
    | SheetColumns
    | CardFaces
    | RowRule
    | BonusRule
    | GateRule
    | TableRule
    | Changed
    | Reading
)


def scorecard_facts(rules: Ruleset) -> tuple[ScorecardFact, ...]:
    """Everything the rules text must say, in the order of telling.

    Basics, cards that the dice show, a RowRule per row from top to bottom, bonuses, gates, the table,
    readings, changed options.
    """
    return tuple(_facts(rules))


def _facts(rules: Ruleset) -> Iterator[ScorecardFact]:
    together = rules.pace == "together"
    yield ScorecardBasics(
        rules.dice, rules.rolls, len(rules.rows), rules.layers, rules.max_rounds, rules.saves, together
    )
    if rules.columns:
        yield SheetColumns(rules.columns, len(rules.rows) // len(rules.columns))
    if rules.faces != PIPS:
        yield CardFaces(rules.faces)
    for row in plain_rows(rules):
        yield _row_rule(row, rules.dice, rules.rolls, crossing=rules.crossing)
    yield from _bonus_rules(rules)
    yield from map(GateRule, rules.gates)
    if together:
        yield TableRule("pace", rules.pace)
        yield TableRule("luck", rules.luck)
    else:
        yield TableRule("order", rules.order)
    if rules.source == "own":
        yield TableRule("dice", rules.source)
    yield TableRule("tie_break", rules.tie_break)
    yield TableRule("settlement", rules.settlement)
    if rules.round_bonus:
        yield TableRule("round_bonus", rules.round_bonus)
    yield from map(Reading, _readings(rules))
    yield from changes(rules)


def changes(rules: Rules) -> Iterator[Changed]:
    """Every option that this table has set differently, if that means anything."""
    changed = changed_options(rules)
    for option in options_in_effect(rules):
        if option.key in changed:
            yield Changed(option.key, changed[option.key], option.default)


def plain_rows(rules: Ruleset) -> tuple[Row, ...]:
    """The rows of the sheet, or of one column of it, multiplied by nothing."""
    if not rules.columns:
        return rules.rows
    of_first = (row for row in rules.rows if row.column == rules.columns[0].key)
    return tuple(
        replace(
            row,
            key=row.name,
            column="",
            factor=1,
            after=row.after.removesuffix(f"_{row.column}"),
            debt=row.debt // row.factor,
        )
        for row in of_first
    )


def _bonus_rules(rules: Ruleset) -> Iterator[BonusRule]:
    """The bonuses of the card, and those of one column that multiplies nothing."""
    first = rules.columns[0].key if rules.columns else ""
    told = [bonus for bonus in rules.bonuses if bonus.column in {"", first}]
    for bonus in told:
        multiplied = (
            tuple(
                (column.key, bonus.least * column.factor, bonus.pays * column.factor)
                for column in rules.columns
                if column.factor > 1
            )
            if isinstance(bonus, Threshold) and bonus.column
            else ()
        )
        yield BonusRule(replace(bonus, column=""), bool(bonus.column), multiplied)


@cache
def _row_rule(row: Row, dice: int, roll: int, *, crossing: bool) -> RowRule:
    shown, points = _example(row, dice, roll)
    first = row.points(shown, 1)
    crossable = crossing and not always_made(row.pattern)
    loss = None
    if isinstance(row.pattern, School):
        loss = _counted(row, row.pattern, _FEWER, dice, roll)
    return RowRule(row, shown, points, None if first == points else first, crossable, loss)


def _example(row: Row, dice: int, roll: int) -> tuple[tuple[int, ...], int]:
    """Dice that make the row, and their points: a value two thirds up the range, its likeliest roll.

    A run or straight is shown by no longer one than it needs, a row counted from three dice by four of them,
    whether or not the fourth counts; groups of one colour by different faces, other dice are of another.
    """
    if isinstance(row.pattern, School):
        return _counted(row, row.pattern, _MORE, dice, roll)
    made = {d: points for d in rolls(dice) if (points := row.points(d, roll)) is not None}
    if isinstance(row.pattern, Coloured) and set(row.pattern.sizes) != {1}:
        made = {d: points for d, points in made.items() if _barely(row.pattern, d)}
    values = sorted(set(made.values()))
    middling = values[min(len(values) * 2 // 3, max(len(values) - 2, 0))]
    shown = [d for d in made if made[d] == middling]
    if isinstance(row.pattern, Run):
        longer = Run(row.pattern.length + 1)
        shown = [d for d in shown if value(longer, d) is None]
    if isinstance(row.pattern, Straight):
        shown = [d for d in shown if set(d) == set(range(row.pattern.low, row.pattern.high + 1))]
    return max(shown, key=ways), middling


def _barely(pattern: Coloured, dice: tuple[int, ...]) -> bool:
    """Whether the groups are of both faces of a colour, and no other dice are of that colour."""
    sizes = sorted(pattern.sizes)
    return any(sorted(map(dice.count, colour)) == sizes for colour in COLOURS)


def _counted(row: Row, school: School, times: int, dice: int, roll: int) -> tuple[tuple[int, ...], int]:
    """The likeliest roll that shows a face so many times, and what it pays in this row."""
    shown = max((d for d in rolls(dice) if d.count(school.face) == times), key=ways)
    return shown, row.points(shown, roll) or 0


def _readings(rules: Ruleset) -> Iterator[ReadingKey]:
    yield from _own_readings(rules)
    yield "crossing" if rules.crossing else "no_crossing"
    if any(_made_in_several_ways(row, rules.dice) for row in rules.rows):
        yield "best"
    if rules.layers > 1:
        yield from ("layers", "left_out")
    yield from _turn_readings(rules)
    yield from _pattern_readings([row.pattern for row in rules.rows], joker=rules.joker != "none")
    if rules.joker != "none":
        yield "joker_forced" if rules.joker == "forced" else "joker_free"
        if rules.columns:
            yield "joker_columns"
        if not all(own_rows(rules, face) for face in FACES):
            yield "joker_faces"
    if any(isinstance(row.pattern, Parity) and row.pattern.partial for row in rules.rows):
        yield "partial"
    if rules.round_bonus and any(isinstance(bonus, Further) for bonus in rules.bonuses):
        yield "round_further"
    if rules.settlement == "mean":
        yield "no_pot"
    yield _final(rules)


def _own_readings(rules: Ruleset) -> Iterator[ReadingKey]:
    """What must be known of patterns that few games have, before all else."""
    sums = {row.pattern for row in rules.rows if isinstance(row.pattern, PipSum)}
    if any(each.pair and PipSum(each.pips) in sums for each in sums):
        yield "sum_pair"
    coloured = {row.pattern for row in rules.rows if isinstance(row.pattern, Coloured)}
    if coloured:
        yield "colours" if Coloured((3, 2)) in coloured else "colours_pairs"


def _final(rules: Ruleset) -> ReadingKey:
    """Until when a written row may be taken back."""
    if rules.source == "own":
        return "final_own"
    if rules.pace == "turns":
        return "final"
    return "final_round" if rules.ends_early else "final_together"


def _made_in_several_ways(row: Row, dice: int) -> bool:
    """Whether some dice make the row twice over, for different points."""
    return isinstance(row.pattern, Kind) and row.pays is None and 2 * row.pattern.size <= dice


def _turn_readings(rules: Ruleset) -> Iterator[ReadingKey]:
    """What depends on the roll of the turn."""
    if any(column.order == "announced" for column in rules.columns):
        yield "announced_own" if rules.source == "own" else "announced"
    if any(row.doubled for row in rules.rows):
        yield "first_roll" if any(row.doubled and row.prize for row in rules.rows) else "first_roll_plain"
    if any(row.served for row in rules.rows):
        yield "served"
    if any(row.wins for row in rules.rows):
        yield "wins"
    if any(row.after for row in rules.rows):
        yield "after"
    if rules.saves:
        yield "saved"
        if not rules.crossing:
            yield "saved_lost"


def _pattern_readings(patterns: Sequence[Pattern], *, joker: bool) -> Iterator[ReadingKey]:
    school = [pattern for pattern in patterns if isinstance(pattern, School)]
    if school:
        yield "school" if all(pattern.surplus for pattern in school) else "no_surplus"
    groups = [pattern for pattern in patterns if isinstance(pattern, Groups)]
    if groups:
        yield _of_groups(groups, joker=joker)
    if any(isinstance(pattern, Kind) and pattern.exact for pattern in patterns):
        yield "exact"
    if len({pattern.length for pattern in patterns if isinstance(pattern, Run)}) > 1:
        yield "runs"


def _of_groups(groups: Sequence[Groups], *, joker: bool) -> ReadingKey:
    """Whether rows need different faces, and which, named by what the sheet has."""
    sizes = {pattern.sizes for pattern in groups}
    if not all(each.distinct for each in groups):
        return "same_face_full" if sizes == {FULL} else "same_face"
    if sizes == {FULL}:
        return "different_full_joker" if joker else "different_full"
    return "different_faces" if sizes == {FULL, TWO_PAIRS} else "different_groups"
