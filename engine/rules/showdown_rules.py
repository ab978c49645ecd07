"""The rules of one showdown game as one value, and the union of all families' rules."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal

from engine.rules.bank_rules import BankRules
from engine.rules.hand_ranking import Equal, HandKind, Strength, ranked_kinds, strength
from engine.rules.ruleset import DiceSource, Order, Ruleset, Settlement, TableLuck, TablePace, TieBreak

_RISING = 3
"""The first deal before which an ante can have doubled."""


@dataclass(frozen=True, slots=True)
class ShowdownRules:
    """The rules of one showdown game as data; made by a preset from its options, nowhere else.

    Attributes:
        preset: the preset's key.
        revision: of the preset's meaning; records name it, so that old ones replay for ever.
        options: every option as set, by name.
        chips: what every seat begins with; 0 plays without chips, for the number of deals won.
        ante: what a seat puts into the pot before each deal, if there are chips; at first, where it rises.
        rising: the ante doubles each time every seat still in has begun a deal.
        deals: how many are played at most.
        until_decided: none is played once nobody can catch up any more with whoever has won the most.
        straights: whether five in a row are a hand.
        above_full: whether such a hand is stronger than a full house, or stands between it and three.
        equal: what tells hands of one sort apart.
        low: the worst hand takes the pot.
        locked: dice left lying when others are thrown again stay so for the turn.
        decider: how fully equal hands are decided.
        faces: what the dice show for 1 to 6.
        stake: what every seat pays once, before the first deal, for whoever wins the game.
        rolls: how often a seat may throw in its turn.
        source: whether the bot throws the dice, or people throw dice of their own and say what these show.
    """

    preset: str
    revision: int
    options: tuple[tuple[str, str | int], ...]
    chips: int
    ante: int
    rising: bool
    deals: int
    until_decided: bool
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
    above_full: bool = False
    stake: int = 0
    source: DiceSource = field(default="bot", repr=False)

    @property
    def values(self) -> int:
        """How many values all dice show."""
        return self.dice

    @property
    def pace(self) -> TablePace:
        """The seats take turns."""
        return "turns"

    @property
    def luck(self) -> TableLuck:
        """Each seat has its own dice."""
        return "own"

    @property
    def rounds(self) -> int:
        """How often everybody has a turn, unless the game is decided before or a deal is played off."""
        return self.deals

    def merit(self, dice: Sequence[int]) -> Strength:
        """What the best hand has most of: its strength, or its weakness where the worst one wins."""
        power = strength(dice, straights=self.straights, equal=self.equal, above_full=self.above_full)
        return tuple(-part for part in power) if self.low else power

    @property
    def idle(self) -> tuple[str, ...]:
        """The options that change nothing in so few deals, however they are set.

        One deal has one winner, and only chips that are carried on can be equal after it. Before the third
        deal no two seats have begun one, so no ante has risen.
        """
        tie = () if self.chips or self.deals > 1 else ("tie_break",)
        return tie if self.deals >= _RISING else (*tie, "stakes")

    @property
    def kinds(self) -> tuple[HandKind, ...]:
        """The kinds of hands there are, the strongest first."""
        return ranked_kinds(straights=self.straights, above_full=self.above_full)


Rules = Ruleset | ShowdownRules | BankRules
"""The rules of a game of any family."""
