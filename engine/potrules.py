"""The rules of games of hands as one value; hands that lie open, and one that is decided."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from engine.ranking import Equal, Strength, strength
from engine.rolloff import Order, RollOff
from engine.ruleset import Settlement, TieBreak


@dataclass(frozen=True, slots=True)
class PotRules:
    """The rules of one game of hands as data; made by a preset from its options, never by hand elsewhere.

    Attributes:
        preset: the preset's key.
        revision: of the preset's meaning; records name it, so that old ones replay for ever.
        options: every option as set, by name.
        chips: what every seat begins with; 0 plays without chips, for the number of hands won.
        ante: what a seat puts into the pot before each hand, if there are chips.
        hands: how many are played at most.
        straights: whether five in a row are a hand.
        equal: what tells hands of one sort apart.
        low: the worst hand takes the pot.
        locked: dice left lying when others are thrown again stay so for the turn.
        decider: how fully equal hands are decided.
        faces: what the dice show for 1 to 6.
    """

    preset: str
    revision: int
    options: tuple[tuple[str, str | int], ...]
    chips: int
    ante: int
    hands: int
    straights: bool
    equal: Equal
    low: bool
    locked: bool
    decider: Literal["round", "blitz"]
    faces: tuple[str, ...]
    order: Order = "join"
    tie_break: TieBreak = "share"
    settlement: Settlement = "total"
    dice: int = 5
    rolls: int = 3

    @property
    def stake(self) -> int:
        """The chips a seat pays for a hand: the ante, 0 where nobody has any."""
        return self.ante if self.chips else 0

    def merit(self, dice: Sequence[int]) -> Strength:
        """What the best hand has most of: its strength, or its weakness where the worst one wins."""
        power = strength(dice, straights=self.straights, equal=self.equal)
        return tuple(-part for part in power) if self.low else power


@dataclass(frozen=True, slots=True)
class Shown:
    """A hand that lies open: whose it is, and its dice as they lie."""

    seat: int
    dice: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Decided:
    """How a hand ended.

    Attributes:
        hand: its number.
        winner: the seat that took it.
        pot: the chips it got.
        shown: the hands of its last round, those of seats that left not among them.
        blitz: the rolls that decided it, if any did.
    """

    hand: int
    winner: int
    pot: int
    shown: tuple[Shown, ...]
    blitz: RollOff | None
