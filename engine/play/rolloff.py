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
        number = self._open
        if number is None or len(faces) != self.dice:
            raise IllegalStepError(f"{0 if number is None else self.dice} faces are due, not {len(faces)}")
        group = self.ranking[number]
        throws = (*self.throws, (group[self.heat], faces))
        if self.heat + 1 < len(group):
            return replace(self, throws=throws, heat=self.heat + 1)
        heat = sorted(throws[-len(group) :], key=lambda t: self._score(t[1]), reverse=True)
        split = tuple(
            tuple(seat for seat, _ in same) for _, same in groupby(heat, key=lambda t: self._score(t[1]))
        )
        ranking = (*self.ranking[:number], *split, *self.ranking[number + 1 :])
        return replace(self, throws=throws, heat=0, ranking=ranking)

    def _score(self, faces: tuple[int, ...]) -> tuple[int, ...]:
        return (sum(faces),) if self.by == "sum" else faces


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
