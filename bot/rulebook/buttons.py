"""Presses of the pages of rules."""

from dataclasses import dataclass
from typing import ClassVar, Final, Literal

SAVED: Final = "houses"
"""In place of a category of games: everything the chat has saved."""

SHORT: Final = "short"
"""In place of a category of games: all of them with short cards."""


@dataclass(frozen=True, slots=True)
class NewGame:
    """A new game: a lobby for people, or at once a game with a computer (in private)."""

    code: ClassVar[str] = "G"
    opponents: Literal["people", "computer"]


@dataclass(frozen=True, slots=True)
class OpenLobby:
    """A new lobby with the rules of this family, as by `/newgame` with its name."""

    code: ClassVar[str] = "A"
    preset: str


@dataclass(frozen=True, slots=True)
class OpenHouseLobby:
    """A new lobby with these house rules."""

    code: ClassVar[str] = "B"
    house: int


@dataclass(frozen=True, slots=True)
class ShowRules:
    """The rules of a family; an empty key lists the games."""

    code: ClassVar[str] = "U"
    preset: str


@dataclass(frozen=True, slots=True)
class ShowAdvice:
    """The advice of experienced players on a preset, and its worth by exact play."""

    code: ClassVar[str] = "9"
    preset: str


@dataclass(frozen=True, slots=True)
class ShowHouse:
    """House rules of this chat; 0 lists them."""

    code: ClassVar[str] = "H"
    house: int


@dataclass(frozen=True, slots=True)
class ListHouses:
    """A page, from 0, of the list of house rules of this chat."""

    code: ClassVar[str] = "4"
    page: int


@dataclass(frozen=True, slots=True)
class SetHouse:
    """House rules as the default rules of this chat."""

    code: ClassVar[str] = "D"
    house: int


@dataclass(frozen=True, slots=True)
class DropHouse:
    """The deletion of house rules; asks first unless `sure`."""

    code: ClassVar[str] = "X"
    house: int
    sure: bool
