"""What can be pressed in a lobby."""

from dataclasses import dataclass
from typing import ClassVar, Literal

from engine.players.levels import Level

Menu = Literal["main", "presets", "rules", "table", "howto", "computer", "teams", "talisman", "more"]
ItemMenu = Literal["category", "option"]


@dataclass(frozen=True, slots=True)
class Sit:
    """Join the lobby."""

    code: ClassVar[str] = "s"
    game: int


@dataclass(frozen=True, slots=True)
class StandUp:
    """Leave the lobby."""

    code: ClassVar[str] = "d"
    game: int


@dataclass(frozen=True, slots=True)
class AddComputer:
    """Seat a computer player of this strength."""

    code: ClassVar[str] = "a"
    game: int
    level: Level


@dataclass(frozen=True, slots=True)
class DropComputer:
    """Take the last computer player's seat away."""

    code: ClassVar[str] = "x"
    game: int


@dataclass(frozen=True, slots=True)
class OpenMenu:
    """Show another page of the lobby."""

    code: ClassVar[str] = "m"
    game: int
    menu: Menu


@dataclass(frozen=True, slots=True)
class OpenItem:
    """Show the page of one thing: a category of games, or an option of the rules."""

    code: ClassVar[str] = "M"
    game: int
    menu: ItemMenu
    item: str


@dataclass(frozen=True, slots=True)
class ShowCommitment:
    """What the dice of the game can be checked against, in full."""

    code: ClassVar[str] = "F"
    game: int


@dataclass(frozen=True, slots=True)
class PickPreset:
    """Play this preset, its options at their defaults; an empty key: what was played here last."""

    code: ClassVar[str] = "p"
    game: int
    preset: str


@dataclass(frozen=True, slots=True)
class PickOption:
    """Set one option to a value."""

    code: ClassVar[str] = "o"
    game: int
    key: str
    value: str


@dataclass(frozen=True, slots=True)
class PickHouse:
    """Play these house rules."""

    code: ClassVar[str] = "I"
    game: int
    house: int


@dataclass(frozen=True, slots=True)
class SaveHouse:
    """Keep the present rules as house rules, under a made-up name."""

    code: ClassVar[str] = "v"
    game: int


@dataclass(frozen=True, slots=True)
class PickTalisman:
    """Take talisman number `number`."""

    code: ClassVar[str] = "t"
    game: int
    number: int


@dataclass(frozen=True, slots=True)
class JoinTeam:
    """Sit down beside this person, as a member of their team."""

    code: ClassVar[str] = "j"
    game: int
    user: int


@dataclass(frozen=True, slots=True)
class LeaveTeam:
    """Take a seat of one's own again."""

    code: ClassVar[str] = "q"
    game: int


@dataclass(frozen=True, slots=True)
class Start:
    """Begin the game (host)."""

    code: ClassVar[str] = "g"
    game: int


@dataclass(frozen=True, slots=True)
class Cancel:
    """Close the lobby (host)."""

    code: ClassVar[str] = "c"
    game: int


LobbyPress = (
    Sit
    | StandUp
    | AddComputer
    | DropComputer
    | OpenMenu
    | OpenItem
    | ShowCommitment
    | PickPreset
    | PickOption
    | PickHouse
    | SaveHouse
    | PickTalisman
    | JoinTeam
    | LeaveTeam
    | Start
    | Cancel
)
