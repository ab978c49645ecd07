"""Base classes of presets: the options of the table, and the rows that many games share."""

from abc import ABC, abstractmethod
from collections.abc import Collection, Mapping
from dataclasses import dataclass, fields, replace
from functools import lru_cache
from types import MappingProxyType
from typing import Annotated, Any, ClassVar, Literal

from engine.errors import ClashError
from engine.rules.bonuses import Bonus, Clean, HighLow, Shortfall, Threshold
from engine.rules.columns import Column, bonuses_in, gates_of, rows_in
from engine.rules.options import NumberRange, OptionValue
from engine.rules.patterns import Anything, Count, Groups, Kind, School, Straight
from engine.rules.ruleset import DiceSource, Order, Ruleset, Settlement, TableLuck, TablePace, TieBreak
from engine.rules.sheet import UPPER_KEYS, Gate, Row
from engine.rules.showdown_rules import Rules

Switch = Literal["off", "on"]
SameFace = Literal["lenient", "strict"]
SchoolUnit = Literal["face", "count"]
CardLength = Literal["full", "short"]
Prize = Annotated[int, NumberRange(0, 300, (0, 30, 50, 100, 150, 200, 300))]

ANNOUNCED = Column("announced", "announced")
"""The column whose rows are announced after the first roll."""

UPPER_GOAL = 63
"""Three dice of every face: what the upper section must come to for its bonus."""

LOWER_ORDER = (
    *("pair", "two_pairs", "three", "small_straight", "large_straight"),
    *("full", "four", "poker", "chance"),
)
"""The order of the combinations below a school (000, 004)."""

SHORT_UPPER = ("ones", "threes", "sixes")
"""The face rows of a short card, low, middle and high; their faces are 10 of the 21 of a full one."""
SHORT_CARD = (*SHORT_UPPER, "full", "poker", "chance")
"""The short card of most games: three face rows, and a likely, a rare and a sure combination."""
_FACES, _ALL_FACES = 10, 21
_ROUND = 5
"""What bonuses of a short card are multiples of, as those of full cards are."""


@dataclass(frozen=True, kw_only=True)
class Preset(ABC):
    """The base class of presets: a game by name; its fields are its options.

    Attributes:
        title: the name in English.
        revision: of its meaning, from 1. It rises when records of the game would come to something else; what
            earlier revisions meant stays in `ruleset` and where a game is played, so that old records replay
            for ever. Since 2: rolls for the order find who begins, and play goes on around the table; a
            deal is begun by the next seat still in; a round is won by all points of a turn; options without
            sense are refused.
        lightning: the options of a short game of it; empty where there is none.
    """

    title: ClassVar[str]
    revision: ClassVar[int] = 2
    lightning: ClassVar[Mapping[str, OptionValue]] = MappingProxyType({})

    @abstractmethod
    def ruleset(self, key: str, revision: int) -> Rules:
        """The rules under these options.

        Args:
            key: the preset's name in the list of presets.
            revision: whose meaning to give them, at most the present one.
        """

    def clash(self, revision: int) -> ClashError | None:  # noqa: ARG002 - for those whose options may clash
        """Options that make no sense as they are set, if any do; what is merely unusual may be played.

        Args:
            revision: of the preset; what an earlier one allowed is still played in its records.
        """
        return None

    def options(self, unused: Collection[str] = ()) -> tuple[tuple[str, OptionValue], ...]:
        """Every option as set, by name; those of no use beside the others as they are by default."""
        chosen = ((each.name, type(self) if each.name in unused else self) for each in fields(self))
        return tuple((name, getattr(of, name)) for name, of in chosen)


@dataclass(frozen=True, kw_only=True)
class ScorecardPreset(Preset):
    """The base class of scorecard presets; their options begin with the table's (docs/rules-readings.md, 1).

    A preset adds options as typed fields and says in `rows`, `bonuses` and `gates` what they mean.

    Attributes:
        short_card: keys of the rows that the short card keeps of `rows`.
    """

    lightning: ClassVar[Mapping[str, OptionValue]] = MappingProxyType({"card": "short"})
    short_card: ClassVar[tuple[str, ...]] = SHORT_CARD

    order: Order = "join"
    tie_break: TieBreak = "share"
    settlement: Settlement = "total"
    round_bonus: Annotated[int, NumberRange(0, 50, (0, 5, 10, 20, 30, 50))] = 0
    pace: TablePace = "turns"
    luck: TableLuck = "own"
    dice: DiceSource = "bot"
    card: CardLength = "full"

    @abstractmethod
    def rows(self) -> tuple[Row, ...]:
        """The full sheet, top to bottom; one column of it where there are several."""

    def bonuses(self) -> tuple[Bonus, ...]:
        """What is added to or taken from the sum of the rows of a full card."""
        return ()

    def gates(self) -> tuple[Gate, ...]:
        """What restricts the order of writing."""
        return ()

    def sheet_columns(self) -> tuple[Column, ...]:
        """The columns of the sheet, from left to right; none: it is a plain one."""
        return ()

    def shortened(self, kept: tuple[Row, ...], bonuses: tuple[Bonus, ...]) -> tuple[Bonus, ...]:
        """The bonuses of a full card for a short one with the rows `kept`."""
        keys = {row.key for row in kept}
        possible = (b for b in bonuses if not isinstance(b, HighLow) or {b.high, b.low, b.times} <= keys)
        return tuple(_shortened(bonus, self.rows(), kept) for bonus in possible)

    def clash(self, revision: int) -> ClashError | None:
        """Own dice where all play at once, and an option about what a short card does not have."""
        if self.dice == "own" and self.pace == "together":
            return ClashError("own_turns", {"dice": self.dice, "pace": self.pace})
        if self.card == "full":
            return None
        full = replace(self, card="full")
        for field in fields(self):
            default: dict[str, Any] = {field.name: field.default}
            if self._same(default, revision) and not full._same(default, revision):  # noqa: SLF001 - of this class
                return ClashError("short_card", {"card": self.card, field.name: getattr(self, field.name)})
        return None

    def _same(self, other: dict[str, Any], revision: int) -> bool:
        """Whether other values of some options, which they do not have, come to the same rules."""
        rules, usual = _meaning(self, revision), _meaning(replace(self, **other), revision)
        return usual.options != rules.options and replace(usual, options=rules.options) == rules

    def _in_force(self) -> tuple[tuple[str, OptionValue], ...]:
        """The options, at their defaults those that mean nothing beside the pace and the dice."""
        unused = {"order"} if self.pace == "together" else {"luck"}
        if self.dice == "own":
            unused.add("order")
        return self.options(unused)

    def ruleset(self, key: str, revision: int) -> Ruleset:
        """The rules under these options."""
        together = self.pace == "together"  # nobody comes first then
        ordered = not together and self.dice == "bot"
        rows, bonuses = self.rows(), self.bonuses()
        if self.card == "short":
            kept = tuple(row for row in rows if row.key in self.short_card)
            rows, bonuses = kept, self.shortened(kept, bonuses)
        gates, columns = self.gates(), self.sheet_columns()
        if columns:
            gates = (*gates, *gates_of(columns, len(rows)))
            rows, bonuses = rows_in(columns, rows), bonuses_in(columns, bonuses)
        return Ruleset(
            preset=key,
            revision=revision,
            options=self._in_force(),
            rows=rows,
            bonuses=bonuses,
            gates=gates,
            columns=columns,
            order=self.order if ordered else "join",
            tie_break=self.tie_break,
            settlement=self.settlement,
            round_bonus=self.round_bonus,
            pace=self.pace,
            luck=self.luck if together else "own",
            source=self.dice,
        )


@lru_cache(maxsize=128)
def _meaning(preset: ScorecardPreset, revision: int) -> Ruleset:
    """The rules of a preset without its name."""
    return preset.ruleset("", revision)


def _shortened(bonus: Bonus, rows: tuple[Row, ...], kept: tuple[Row, ...]) -> Bonus:
    """A bonus of a full card for a short one: less in proportion (docs/rules-readings.md, 15).

    In proportion to faces for what the face rows come to, to rows for what must all be made. What is paid
    each time, or counts so many times over, is the same on a short card.
    """
    match bonus:
        case Threshold(section, least, pays, higher=higher):
            (least, pays), *steps = (
                (-(-sums * _FACES // _ALL_FACES), _part(paid, _FACES, _ALL_FACES))
                for sums, paid in ((least, pays), *higher)
            )
            return Threshold(section, least, pays, higher=tuple(steps))
        case Shortfall(section, pays):
            return Shortfall(section, _part(pays, _FACES, _ALL_FACES))
        case Clean(section, pays):
            few, many = (sum(row.section == section for row in each) for each in (kept, rows))
            return Clean(section, _part(pays, few, many))
        case _:
            return bonus


def _part(points: int, share: int, whole: int) -> int:
    """So much of these points, to the nearest multiple of five."""
    return _ROUND * round(points * share / whole / _ROUND)


def upper_rows() -> tuple[Row, ...]:
    """Ones to sixes, paying the pips of their face."""
    return tuple(Row(key, Count(face), "upper") for face, key in enumerate(UPPER_KEYS, 1))


def school_rows(unit: SchoolUnit = "face", *, surplus: bool = True) -> tuple[Row, ...]:
    """Six rows counted from three dice on; a die is worth its face, or one point."""
    return tuple(
        Row(key, School(face, face if unit == "face" else 1, surplus), "upper")
        for face, key in enumerate(UPPER_KEYS, 1)
    )


def lower_rows(same_face: SameFace) -> dict[str, Row]:
    """The combinations paying their own pips (docs/rules-readings.md, 2), by key, to pick from and vary."""
    distinct = same_face == "strict"
    rows = (
        Row("pair", Kind(2)),
        Row("two_pairs", Groups((2, 2), distinct)),
        Row("three", Kind(3)),
        Row("four", Kind(4)),
        Row("poker", Kind(5)),
        Row("full", Groups((3, 2), distinct)),
        Row("small_straight", Straight(1, 5)),
        Row("large_straight", Straight(2, 6)),
        Row("chance", Anything()),
    )
    return {row.key: row for row in rows}
