"""Presses of the lobby."""

from dataclasses import dataclass
from typing import ClassVar, Final, Literal

from engine.players.levels import Level

Menu = Literal[
    "main",
    "presets",
    "rules",
    "table",
    "howto",
    "computer",
    "teams",
    "match",
    "guests",
    "door",
    "more",
]
ItemMenu = Literal["category", "option", "guest"]

TABLE_PAGE: Final = ("order", "tie_break", "settlement", "round_bonus")
"""The options that stand on the page "table"; all others of a game stand on that of its rules."""


@dataclass(frozen=True, slots=True)
class Sit:
    """The joining of a player."""

    code: ClassVar[str] = "s"
    game: int


@dataclass(frozen=True, slots=True)
class StandUp:
    """The leaving of a player."""

    code: ClassVar[str] = "d"
    game: int


@dataclass(frozen=True, slots=True)
class AddComputer:
    """A new computer player of this strength."""

    code: ClassVar[str] = "a"
    game: int
    level: Level


@dataclass(frozen=True, slots=True)
class DropComputer:
    """The removal of the last computer player."""

    code: ClassVar[str] = "x"
    game: int


@dataclass(frozen=True, slots=True)
class OpenMenu:
    """Another page of the lobby."""

    code: ClassVar[str] = "m"
    game: int
    menu: Menu


@dataclass(frozen=True, slots=True)
class OpenItem:
    """The page of one item: a category of games, an option of the rules, or a guest by number."""

    code: ClassVar[str] = "M"
    game: int
    menu: ItemMenu
    item: str


@dataclass(frozen=True, slots=True)
class ShowCommitment:
    """The commitment to the dice of the game, in full."""

    code: ClassVar[str] = "F"
    game: int


@dataclass(frozen=True, slots=True)
class PickPreset:
    """The choice of a family of rules, its options at their defaults; empty: what was played here last."""

    code: ClassVar[str] = "p"
    game: int
    preset: str


@dataclass(frozen=True, slots=True)
class PickOption:
    """A new value of one option."""

    code: ClassVar[str] = "o"
    game: int
    key: str
    value: str


@dataclass(frozen=True, slots=True)
class PickHouse:
    """The choice of house rules."""

    code: ClassVar[str] = "I"
    game: int
    house: int


@dataclass(frozen=True, slots=True)
class SaveHouse:
    """The saving of the present rules as house rules, under a made-up name."""

    code: ClassVar[str] = "v"
    game: int


@dataclass(frozen=True, slots=True)
class JoinTeam:
    """The joining of this person's seat, as a member of their team."""

    code: ClassVar[str] = "j"
    game: int
    user: int


@dataclass(frozen=True, slots=True)
class LeaveTeam:
    """The return from a team to a seat of one's own."""

    code: ClassVar[str] = "q"
    game: int


@dataclass(frozen=True, slots=True)
class AddGuest:
    """A seat for somebody without an account, where people throw their own dice."""

    code: ClassVar[str] = "ga"
    game: int


@dataclass(frozen=True, slots=True)
class DropGuest:
    """The removal of guest number `guest`."""

    code: ClassVar[str] = "gd"
    game: int
    guest: int


@dataclass(frozen=True, slots=True)
class TurnAway:
    """The removal of a person from the lobby, who is not let in again here for a day (host)."""

    code: ClassVar[str] = "ta"
    game: int
    user: int


@dataclass(frozen=True, slots=True)
class LetIn:
    """The end of that, before the day is over (host)."""

    code: ClassVar[str] = "tl"
    game: int
    user: int


@dataclass(frozen=True, slots=True)
class NameKeeper:
    """The choice of the person who enters the dice of guests."""

    code: ClassVar[str] = "gk"
    game: int
    user: int


@dataclass(frozen=True, slots=True)
class KeepForAll:
    """The choice whether the keeper enters the dice of everybody, as one phone serves the table."""

    code: ClassVar[str] = "ge"
    game: int
    everybody: bool


@dataclass(frozen=True, slots=True)
class Start:
    """The start of the game (host)."""

    code: ClassVar[str] = "g"
    game: int


@dataclass(frozen=True, slots=True)
class Cancel:
    """The closing of the lobby (host)."""

    code: ClassVar[str] = "c"
    game: int


@dataclass(frozen=True, slots=True)
class PickMatch:
    """The choice of a match or of a single game; another room handles it."""

    code: ClassVar[str] = "mt"
    game: int
    kind: Literal["single", "wins", "sum"]
    goal: int


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
    | JoinTeam
    | LeaveTeam
    | AddGuest
    | DropGuest
    | NameKeeper
    | KeepForAll
    | TurnAway
    | LetIn
    | Start
    | Cancel
)
