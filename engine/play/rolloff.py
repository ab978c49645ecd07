"""Roll-offs: for the order of play, and the blitz that breaks a tie. One mechanism.

Each of those concerned throws once; equal throws are thrown again, among the equal only, as far as places
are sought: usually the first alone, as play goes on around the table from there (docs/rules-readings.md, 1).
"""

from dataclasses import dataclass, replace
from itertools import groupby
from typing import Literal, assert_never

from engine.errors import IllegalStepError
from engine.play.turn import Due
from engine.rules.ruleset import Order

Phase = Literal["order", "blitz"]
Places = Literal["first", "all"]

_RANKED = 1
"""The last revision of presets in which rolls for the order gave everybody a place."""


@dataclass(frozen=True, slots=True)
class RollOff:
    """A roll-off under way or done.

    Attributes:
        phase: the first part of the throw labels.
        dice: dice in a throw.
        by: "sum", the higher sum is better; "faces", they compare one by one (drawing lots).
        ranking: seats best first, in groups of those still equal.
        places: it is done as soon as the first place is clear, or once all are.
        throws: every throw so far as (seat, faces), in order.
        heat: how many of the latest throws belong to the group now throwing.
        before: throws of the same phase earlier in the game; labels count on from there.
    """

    phase: Phase
    dice: int
    ranking: tuple[tuple[int, ...], ...]
    places: Places = "first"
    by: Literal["sum", "faces"] = "sum"
    throws: tuple[tuple[int, tuple[int, ...]], ...] = ()
    heat: int = 0
    before: int = 0

    @property
    def _open(self) -> int | None:
        """The number of the group that must throw, None when all is settled."""
        look = self.ranking[:1] if self.places == "first" else self.ranking
        return next((i for i, group in enumerate(look) if len(group) > 1), None)

    @property
    def done(self) -> bool:
        """Whether the ranking is settled as far as it must be."""
        return self._open is None

    @property
    def due(self) -> Due | None:
        """The throw that chance owes, None when done."""
        if self.done:
            return None
        return Due(f"{self.phase}.{self.before + len(self.throws) + 1}", self.dice, tuple(range(self.dice)))

    @property
    def throwing(self) -> tuple[int, ...]:
        """The seats of the group that must throw; none when done."""
        number = self._open
        return () if number is None else self.ranking[number]

    @property
    def thrower(self) -> int | None:
        """The seat whose throw is due, None when done."""
        return None if self.done else self.throwing[self.heat]

    @property
    def order(self) -> tuple[int, ...]:
        """The seats in the order of play: by their places, or around the table from the first."""
        ranked = tuple(seat for group in self.ranking for seat in group)
        if self.places == "all":
            return ranked
        around = sorted(ranked)
        start = around.index(ranked[0])
        return (*around[start:], *around[:start])

    def land(self, faces: tuple[int, ...]) -> "RollOff":
        """The roll-off after the throw that was due; raises `IllegalStepError` on a wrong number of faces."""
        thrower = self.thrower
        if thrower is None or len(faces) != self.dice:
            raise IllegalStepError(f"{0 if thrower is None else self.dice} faces are due, not {len(faces)}")
        return _compared(replace(self, throws=(*self.throws, (thrower, faces)), heat=self.heat + 1))

    def without(self, seat: int) -> "RollOff":
        """The roll-off without a seat, and without its throw among those of the group now throwing."""
        start = len(self.throws) - self.heat
        older, latest = self.throws[:start], tuple(each for each in self.throws[start:] if each[0] != seat)
        groups = (tuple(each for each in group if each != seat) for group in self.ranking)
        ranking = tuple(group for group in groups if group)
        return _compared(replace(self, ranking=ranking, throws=(*older, *latest), heat=len(latest)))

    def score(self, faces: tuple[int, ...]) -> tuple[int, ...]:
        """What a throw is compared by."""
        return (sum(faces),) if self.by == "sum" else faces


def _compared(roll: RollOff) -> RollOff:
    """The roll-off with the group now throwing ranked, once all of it have thrown."""
    group = roll.throwing
    if not group or roll.heat < len(group):
        return roll
    heat = sorted(roll.throws[-len(group) :], key=lambda t: roll.score(t[1]), reverse=True)
    split = tuple(
        tuple(seat for seat, _ in same) for _, same in groupby(heat, key=lambda t: roll.score(t[1]))
    )
    number = roll.ranking.index(group)
    return replace(roll, heat=0, ranking=(*roll.ranking[:number], *split, *roll.ranking[number + 1 :]))


def for_order(order: Order, dice: int, seats: tuple[int, ...], revision: int) -> RollOff | None:
    """The roll-off of a turn order; None where seats play as they joined.

    Args:
        order: how the order of play is found.
        dice: of the game.
        seats: in the order of joining.
        revision: of the game's preset.
    """
    places: Places = "all" if revision <= _RANKED else "first"
    match order:
        case "join":
            return None
        case "one_die":
            return RollOff("order", 1, (seats,), places)
        case "five_dice":
            return RollOff("order", dice, (seats,), places)
        case "shuffle":
            return RollOff("order", dice, (seats,), "all", by="faces")
        case _:
            assert_never(order)
