"""The throws of a turn: dice on the table, rolls used, and faces that chance still owes."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cache
from itertools import combinations

from engine.errors import IllegalStepError
from engine.play.steps import Lay, Throw
from engine.rules.patterns import FACES


@dataclass(frozen=True, slots=True)
class Due:
    """Faces that chance owes.

    Attributes:
        label: the name of the throw for the fair dice (docs/fair-dice.md, 5).
        dice: how many lie on the table; double dice count twice, all outer ones first.
        positions: which of them are in the air; the others keep their faces.
    """

    label: str
    dice: int
    positions: tuple[int, ...]

    @property
    def count(self) -> int:
        """How many faces are due."""
        return len(self.positions)


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

    def lay(self, step: Lay, usual: int) -> "Turn":
        """The turn with the player's own dice on the table, in place of those that lay there.

        Args:
            step: their faces, and the roll.
            usual: the roll where it names none.
        """
        return replace(self, dice=step.faces, roll=usual if step.roll is None else step.roll)


def check_faces(faces: tuple[int, ...]) -> None:
    """Raise `IllegalStepError` unless dice have all of these faces."""
    if not all(1 <= face <= FACES[-1] for face in faces):
        raise IllegalStepError(f"expected faces from 1 to {FACES[-1]}, not {faces[:12]}")


def is_in(throw: Throw, possible: Iterable[Throw]) -> bool:
    """Whether a throw is one of these; raises `IllegalStepError` for one whose positions are no tuple."""
    if not isinstance(throw.positions, tuple):
        raise IllegalStepError(f"expected a tuple of positions, not {throw.positions!r:.40}")
    return throw in possible


@cache
def throws(dice: int) -> dict[Throw, None]:
    """Every way to throw at least one of so many dice, all of them first; ordered, with quick membership."""
    return {Throw(c): None for size in range(dice, 0, -1) for c in combinations(range(dice), size)}


@cache
def free_throws(dice: int, locked: tuple[int, ...]) -> dict[Throw, None]:
    """Every way to throw some of the dice that are not locked; ordered, with quick membership."""
    return {throw: None for throw in throws(dice) if not set(throw.positions) & set(locked)}
