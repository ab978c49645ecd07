"""The rules of one scorecard game as one value."""

from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Literal

from engine.errors import IllegalStepError, did_you_mean
from engine.rules.bonuses import Bonus
from engine.rules.columns import Column
from engine.rules.sheet import Gate, Row

MAX_SEATS = 8
PIPS = ("1", "2", "3", "4", "5", "6")
CARDS = ("9", "10", "J", "Q", "K", "A")
"""What dice may show, from the lowest face."""

Joker = Literal["none", "forced", "free"]
Order = Literal["join", "one_die", "five_dice", "shuffle"]
TieBreak = Literal["share", "blitz"]
Settlement = Literal["total", "mean"]
TablePace = Literal["turns", "together"]
TableLuck = Literal["own", "same"]
DiceSource = Literal["bot", "own"]


@dataclass(frozen=True, slots=True)
class Ruleset:
    """The rules of one game as data; made by a preset from its options, never by hand elsewhere.

    Attributes:
        preset: the preset's key.
        revision: of the preset's meaning; records name it, so that old ones replay for ever.
        options: every option as set, by name.
        rows: the sheet, top to bottom, keys unique.
        columns: of the sheet, from left to right; none: it is a plain one.
        joker: what five equal dice are once more, when their own row is written already.
        round_bonus: points for the best turn of a complete round, 0 for none.
        layers: values on each die, and rows written each turn: 2 for double dice (001), outer and inner ones.
        saves: rolls that a turn does not use are saved, and may be thrown in later turns (000).
        crossing: a row that the dice do not make may be crossed out; if not, a turn whose dice make none of
            the rows open may end without one.
        max_rounds: not 0 makes the game a race (engine/play/standings.py) of at most so many rounds.
        faces: what the dice show for 1 to 6; left out of `repr`, which names stored solutions, since it does
            not touch what they are worth, as do `pace`, `luck` and `source`.
        pace: whether the seats take turns, or all play at the same time.
        luck: where all play at the same time: each seat has its own dice, or all have the same ones.
        source: whether the bot throws the dice, or people throw dice of their own and say what these show.
    """

    preset: str
    revision: int
    options: tuple[tuple[str, str | int], ...]
    rows: tuple[Row, ...]
    bonuses: tuple[Bonus, ...] = ()
    gates: tuple[Gate, ...] = ()
    columns: tuple[Column, ...] = ()
    joker: Joker = "none"
    order: Order = "join"
    tie_break: TieBreak = "share"
    settlement: Settlement = "total"
    round_bonus: int = 0
    dice: int = 5
    rolls: int = 3
    layers: int = 1
    saves: bool = False
    crossing: bool = True
    max_rounds: int = 0
    faces: tuple[str, ...] = field(default=PIPS, repr=False)
    pace: TablePace = field(default="turns", repr=False)
    luck: TableLuck = field(default="own", repr=False)
    source: DiceSource = field(default="bot", repr=False)

    def __hash__(self) -> int:
        """Without the sheet, which follows from the options: caches ask for this at every press."""
        return hash((self.preset, self.revision, self.options, len(self.rows), self.dice, self.rolls))

    @property
    def values(self) -> int:
        """How many values all dice show; two each on double dice."""
        return self.dice * self.layers

    @property
    def rounds(self) -> int:
        """How many turns fill a scorecard."""
        return len(self.rows) // self.layers

    @property
    def ends_early(self) -> bool:
        """Whether a row may end the game while others are open: in a race, and where a row wins at once."""
        return bool(self.max_rounds) or any(row.wins for row in self.rows)

    def is_announced(self, index: int) -> bool:
        """Whether row number `index` is in a column whose rows are announced after the first roll."""
        key = self.rows[index].column
        return any(column.key == key and column.order == "announced" for column in self.columns)

    def split(self, values: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
        """Values of all dice by layer: the dice themselves, or the outer values and the inner ones."""
        if self.layers == 1:
            return (values,)
        size = len(values) // self.layers
        return tuple(values[size * layer : size * (layer + 1)] for layer in range(self.layers))

    def of_card(self) -> "Ruleset":
        """These rules without what does not touch the points of one card played by itself."""
        return replace(
            self,
            preset="",
            revision=0,
            options=(),
            rows=tuple(replace(row, title="") for row in self.rows),
            order="join",
            tie_break="share",
            settlement="total",
            round_bonus=0,
            faces=PIPS,
            pace="turns",
            luck="own",
            source="bot",
        )

    def rows_in_column(self, key: str) -> tuple[int, ...]:
        """The numbers of the rows of a column."""
        return tuple(index for index, row in enumerate(self.rows) if row.column == key)

    def rows_named(self, name: str) -> tuple[int, ...]:
        """The numbers of the row of this name in all columns."""
        return _rows_named(self, name)

    def row_index(self, key: str) -> int:
        """The number of the row with this key; raises `IllegalStepError` when the sheet has none."""
        for index, row in enumerate(self.rows):
            if row.key == key:
                return index
        near = did_you_mean(key, (row.key for row in self.rows))
        raise IllegalStepError(
            f"no row {key[:40]!r} here{near}; the rows are {' '.join(row.key for row in self.rows)}"
        )


@lru_cache(maxsize=1024)
def _rows_named(rules: Ruleset, name: str) -> tuple[int, ...]:
    return tuple(index for index, row in enumerate(rules.rows) if row.name == name)
