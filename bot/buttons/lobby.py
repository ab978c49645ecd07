"""What can be pressed in a lobby."""

from dataclasses import dataclass
from typing import Literal

from engine.players.levels import Level

Menu = Literal["main", "rules", "presets", "talisman", "teams", "computer"]


@dataclass(frozen=True, slots=True)
class Sit:
    """Join the lobby."""

    game: int


@dataclass(frozen=True, slots=True)
class Stand:
    """Leave the lobby."""

    game: int


@dataclass(frozen=True, slots=True)
class AddComputer:
    """Seat a computer player of this strength."""

    game: int
    level: Level


@dataclass(frozen=True, slots=True)
class DropComputer:
    """Take the last computer player's seat away."""

    game: int


@dataclass(frozen=True, slots=True)
class OpenMenu:
    """Show another page of the lobby."""

    game: int
    menu: Menu


@dataclass(frozen=True, slots=True)
class PickPreset:
    """Play this preset, its options at their defaults."""

    game: int
    preset: str


@dataclass(frozen=True, slots=True)
class PickOption:
    """Set one option to a value."""

    game: int
    key: str
    value: str


@dataclass(frozen=True, slots=True)
class PickHouse:
    """Play these house rules."""

    game: int
    house: int


@dataclass(frozen=True, slots=True)
class SaveHouse:
    """Keep the present rules as house rules, under a made-up name."""

    game: int


@dataclass(frozen=True, slots=True)
class PickTalisman:
    """Take talisman number `number`."""

    game: int
    number: int


@dataclass(frozen=True, slots=True)
class JoinTeam:
    """Sit down beside this person, as a member of their team."""

    game: int
    user: int


@dataclass(frozen=True, slots=True)
class LeaveTeam:
    """Take a seat of one's own again."""

    game: int


@dataclass(frozen=True, slots=True)
class Start:
    """Begin the game (host)."""

    game: int


@dataclass(frozen=True, slots=True)
class Cancel:
    """Close the lobby (host)."""

    game: int
