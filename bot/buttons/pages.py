"""What can be pressed on pages that belong to no game."""

from dataclasses import dataclass
from typing import ClassVar, Literal

RankingSpan = Literal["week", "month", "all"]
RankingFigures = Literal["places", "cards", "luck", "rating", "games"]
"""What a page of a ranking tells of everybody; "games" lets one choose the family of rules instead."""
ProfilePage = Literal["main", "games", "rows", "rivals", "achievements"]


@dataclass(frozen=True, slots=True)
class ShowTop:
    """The ranking of a span, of one family of rules or all ("*")."""

    code: ClassVar[str] = "T"
    span: RankingSpan
    family: str


@dataclass(frozen=True, slots=True)
class ShowTopPage:
    """A page, from 0, of a ranking, and which figures it tells of everybody."""

    code: ClassVar[str] = "5"
    span: RankingSpan
    family: str
    figures: RankingFigures
    page: int


@dataclass(frozen=True, slots=True)
class ShowProfile:
    """A page of what somebody has played here."""

    code: ClassVar[str] = "K"
    user: int
    page: ProfilePage


@dataclass(frozen=True, slots=True)
class ShowRules:
    """The rules of a preset; an empty key lists the presets."""

    code: ClassVar[str] = "U"
    preset: str


@dataclass(frozen=True, slots=True)
class ShowAdvice:
    """What old hands advise in a preset, and what it is worth."""

    code: ClassVar[str] = "9"
    preset: str


@dataclass(frozen=True, slots=True)
class SetLanguage:
    """The language of this chat; empty: whatever the client says."""

    code: ClassVar[str] = "L"
    language: str


@dataclass(frozen=True, slots=True)
class SetPreset:
    """The default rules of this chat."""

    code: ClassVar[str] = "P"
    preset: str


@dataclass(frozen=True, slots=True)
class SetZone:
    """The time zone of this chat; empty: that of the bot."""

    code: ClassVar[str] = "3"
    zone: str


@dataclass(frozen=True, slots=True)
class SetSetting:
    """Give one of the `views.settings.SETTINGS` of this chat a value."""

    code: ClassVar[str] = "!"
    setting: str
    value: str


@dataclass(frozen=True, slots=True)
class ShowSettings:
    """A page of the settings of this chat; an empty name is the first one."""

    code: ClassVar[str] = "N"
    page: str


@dataclass(frozen=True, slots=True)
class NewGame:
    """Open a lobby for people, or begin a game with a computer at once (in private)."""

    code: ClassVar[str] = "G"
    opponents: Literal["people", "computer"]


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
    """Forget house rules; asks first unless `sure`."""

    code: ClassVar[str] = "X"
    house: int
    sure: bool


@dataclass(frozen=True, slots=True)
class BeginDaily:
    """Begin one's attempt at a game of the day, in private."""

    code: ClassVar[str] = "Y"
    daily: int


@dataclass(frozen=True, slots=True)
class ShowDaily:
    """A page, from 0, of the cards of a game of the day, after its evening."""

    code: ClassVar[str] = "6"
    daily: int
    page: int


PagePress = (
    ShowTop
    | ShowTopPage
    | ShowProfile
    | ShowRules
    | ShowAdvice
    | SetLanguage
    | SetPreset
    | SetZone
    | SetSetting
    | ShowSettings
    | NewGame
    | ShowHouse
    | ListHouses
    | SetHouse
    | DropHouse
    | BeginDaily
    | ShowDaily
)
