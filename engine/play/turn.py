"""The throws of a turn: dice on the table, rolls used, and faces that chance still owes."""

from dataclasses import dataclass
from functools import cache
from itertools import combinations

from engine.errors import IllegalStepError
from engine.play.steps import Throw


@dataclass(frozen=True, slots=True)
class Due:
    """Faces that chance owes.

    Attributes:
        label: the name of the throw for the fair dice (docs/fair-dice.md, 5).
        count: dice on the table; double dice count twice, all outer ones first.
        positions: which of them are in the air; the others keep their faces.
    """

    label: str
    count: int
    positions: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Turn:
    """One turn so far.

    Attributes:
        dice: as they lie, empty before the first roll; of double dice all outer values, then all inner ones.
        roll: rolls thrown.
        thrown: positions in `dice` of what is in the air.
        announced: the key of the row that was announced, the only one that may be written, if any was.
    """

    dice: tuple[int, ...] = ()
    roll: int = 0
    thrown: tuple[int, ...] = ()
    announced: str = ""

    def throw(self, positions: tuple[int, ...]) -> "Turn":
        """The turn with these dice in the air."""
        return Turn(self.dice, self.roll + 1, positions, self.announced)

    def land(self, faces: tuple[int, ...]) -> "Turn":
        """The turn once the dice in the air lie; raises `IllegalStepError` on a wrong number of faces."""
        if len(faces) != len(self.thrown):
            raise IllegalStepError(f"{len(self.thrown)} faces are due, not {len(faces)}")
        dice = list(self.dice) or [0] * len(faces)
        for position, face in zip(self.thrown, faces, strict=True):
            dice[position] = face
        return Turn(tuple(dice), self.roll, announced=self.announced)


@cache
def throws(dice: int) -> dict[Throw, None]:
    """Every way to throw at least one of so many dice, all of them first; ordered, with quick membership."""
    return {Throw(c): None for size in range(dice, 0, -1) for c in combinations(range(dice), size)}
