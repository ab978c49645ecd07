"""A duel of poker dice: two throws a hand, best of three hands, for a stake.

The dice poker of The Witcher, a video game of 2007, as its encyclopedia tells it
(http://witcher.wikia.com/wiki/Dice_poker_in_The_Witcher): five dice each, two rolls a hand, the strongest
hand in two out of three; nothing, pair, two pairs, three, five high straight, six high straight, full house,
four, five; of one kind the higher faces win. The winner takes what both have staked. What is read into it
stands in docs/rules-readings.md, 17.
"""

from dataclasses import dataclass
from typing import Annotated, ClassVar, Literal

from engine.presets.common import Preset
from engine.presets.showdown import Rolls, Straights
from engine.rules.options import NumberRange
from engine.rules.ruleset import PIPS, DiceSource, Order, Settlement, TieBreak
from engine.rules.showdown_rules import ShowdownRules


@dataclass(frozen=True, kw_only=True)
class Duel(Preset):
    """Two throws a hand; who wins most of three hands takes the stakes."""

    title: ClassVar[str] = "Duel"

    order: Order = "join"
    tie_break: TieBreak = "blitz"
    settlement: Settlement = "total"
    dice: DiceSource = "bot"
    best_of: Literal[1, 3, 5, 7, 9] = 3
    rolls: Rolls = 2
    straights: Straights = "on"
    stake: Annotated[int, NumberRange(0, 1000, (0, 10, 50, 100, 500))] = 50

    def ruleset(self, key: str, revision: int) -> ShowdownRules:
        """The rules under these options."""
        own = self.dice == "own"
        return ShowdownRules(
            preset=key,
            revision=revision,
            options=self.options({"order"} if own else ()),
            chips=0,
            ante=0,
            rising=False,
            deals=self.best_of,
            until_decided=True,
            straights=self.straights != "off",
            equal="faces",
            low=False,
            locked=False,
            decider="round",
            faces=PIPS,
            order="join" if own else self.order,
            tie_break=self.tie_break,
            settlement=self.settlement,
            rolls=self.rolls,
            above_full=self.straights == "high",
            stake=self.stake,
            source=self.dice,
        )
