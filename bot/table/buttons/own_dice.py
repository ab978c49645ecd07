"""Presses of the board where people throw their own dice and enter what these show.

`back` says which turn is meant: 0 the one under way, 1 the last that has ended, 2 and 3 those before it,
which are being corrected then.
"""

from dataclasses import dataclass
from typing import ClassVar


@dataclass(frozen=True, slots=True)
class AddFace:
    """One more die, which shows `face`; of double dice the outer values come first, then the inner ones."""

    code: ClassVar[str] = "ea"
    game: int
    version: int
    back: int
    face: int


@dataclass(frozen=True, slots=True)
class DropFace:
    """One die less of those that show `face`; `layer` is 1 for the inner values of double dice, else 0."""

    code: ClassVar[str] = "ed"
    game: int
    version: int
    back: int
    layer: int
    face: int


@dataclass(frozen=True, slots=True)
class SetRolls:
    """The number of rolls after which the dice lie; 0 for as many as a turn has."""

    code: ClassVar[str] = "er"
    game: int
    version: int
    back: int
    rolls: int


@dataclass(frozen=True, slots=True)
class OpenCorrections:
    """The question which of the last turns is to be corrected."""

    code: ClassVar[str] = "ec"
    game: int
    version: int


@dataclass(frozen=True, slots=True)
class CorrectTurn:
    """The choice of a turn that has ended to be corrected; `back` 0: of none after all."""

    code: ClassVar[str] = "et"
    game: int
    version: int
    back: int


EntryPress = AddFace | DropFace | SetRolls
"""The presses that enter dice."""

OwnDicePress = EntryPress | OpenCorrections | CorrectTurn
"""All of these presses."""
