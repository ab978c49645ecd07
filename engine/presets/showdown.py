"""Poker dice with a pot, and the contest for the strongest hand (000)."""

from dataclasses import dataclass, replace
from typing import Annotated, ClassVar, Literal

from engine.errors import ClashError
from engine.presets.common import Preset, Switch
from engine.rules.hand_ranking import Equal
from engine.rules.options import NumberRange
from engine.rules.ruleset import CARDS, PIPS, DiceSource, Order, Settlement, TieBreak
from engine.rules.showdown_rules import ShowdownRules

ANTE = 10
"""The usual one; where nobody has chips it is nobody's."""
_ALL_DEALS = 2
"""The last revision in which all deals were played, whoever had won the most."""
Hands = Annotated[int, NumberRange(1, 30, (1, 3, 5, 10, 20))]
Rolls = Literal[1, 2, 3]
Straights = Literal["off", "on", "high"]
"""Five in a row: no hand, one between three and a full house, one above a full house."""
_LOCKING = 3
"""The number of rolls from which on a lock makes a difference: the third throws what the second kept."""


@dataclass(frozen=True, kw_only=True)
class Strongest(Preset):
    """A contest for the best hand with ordinary dice, any of them rethrown; usually without chips.

    Since revision 3 a game without chips ends as soon as its first place is decided.
    """

    title: ClassVar[str] = "The strongest hand"
    revision: ClassVar[int] = 3
    equal: ClassVar[Equal] = "sum"
    decider: ClassVar[Literal["round", "blitz"]] = "blitz"
    locked: ClassVar[bool] = False
    faces: ClassVar[tuple[str, ...]] = PIPS

    order: Order = "join"
    tie_break: TieBreak = "blitz"
    settlement: Settlement = "total"
    dice: DiceSource = "bot"
    hands: Hands = 1
    chips: Annotated[int, NumberRange(0, 1000, (0, 50, 100, 200, 500))] = 0
    ante: Annotated[int, NumberRange(1, 100, (5, 10, 20, 50))] = ANTE
    stakes: Literal["fixed", "rising"] = "fixed"
    straights: Straights = "on"
    rolls: Rolls = 3

    def clash(self, revision: int) -> ClashError | None:
        """Chips that do not pay one ante, and antes where there are no chips."""
        if 0 < self.chips < self.ante:
            return ClashError("ante", {"chips": self.chips, "ante": self.ante})
        if not self.chips and revision > 1:
            if self.stakes == "rising":
                return ClashError("no_chips", {"chips": self.chips, "stakes": self.stakes})
            if self.ante != ANTE:
                return ClashError("no_chips", {"chips": self.chips, "ante": self.ante})
        return None

    def ruleset(self, key: str, revision: int) -> ShowdownRules:
        """The rules under these options."""
        own = self.dice == "own"
        return ShowdownRules(
            preset=key,
            revision=revision,
            options=self.options({"order"} if own else ()),
            chips=self.chips,
            ante=self.ante,
            rising=self.stakes == "rising",
            deals=self.hands,
            until_decided=not self.chips and revision > _ALL_DEALS,
            straights=self.straights != "off",
            above_full=self.straights == "high",
            equal=self.equal,
            low=False,
            locked=self.locked and self.rolls >= _LOCKING,
            decider=self.decider,
            faces=self.faces,
            order="join" if own else self.order,
            tie_break=self.tie_break,
            settlement=self.settlement,
            rolls=self.rolls,
            source=self.dice,
        )


@dataclass(frozen=True, kw_only=True)
class Showdown(Strongest):
    """A game for a pot with poker dice, locked once left lying: all pay an ante, the best hand wins."""

    title: ClassVar[str] = "Poker dice with a pot"
    revision: ClassVar[int] = Preset.revision
    equal: ClassVar[Equal] = "faces"
    decider: ClassVar[Literal["round", "blitz"]] = "round"
    locked: ClassVar[bool] = True
    faces: ClassVar[tuple[str, ...]] = CARDS

    order: Order = "one_die"
    tie_break: TieBreak = "share"
    hands: Hands = 5
    chips: Annotated[int, NumberRange(10, 1000, (50, 100, 200, 500))] = 100
    straights: Straights = "off"
    low: Switch = "off"

    def ruleset(self, key: str, revision: int) -> ShowdownRules:
        """The rules under these options."""
        return replace(super().ruleset(key, revision), low=self.low == "on")
