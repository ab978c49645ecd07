"""What can be pressed on pages that belong to no game."""

from dataclasses import dataclass
from typing import ClassVar, Literal

RankingSpan = Literal["week", "month", "all"]
ChatSwitch = Literal["first_roll", "quick_rerolls"]


@dataclass(frozen=True, slots=True)
class ShowTop:
    """The ranking of a span, of one family of rules or all ("*")."""

    code: ClassVar[str] = "T"
    span: RankingSpan
    family: str


@dataclass(frozen=True, slots=True)
class ShowRules:
    """The rules of a preset; an empty key lists the presets."""

    code: ClassVar[str] = "U"
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
class SetHints:
    """Whether people who practise in this group may have hints."""

    code: ClassVar[str] = "!"
    on: bool


@dataclass(frozen=True, slots=True)
class SetChances:
    """Whether boards here tell how likely everybody is to win."""

    code: ClassVar[str] = "%"
    on: bool


@dataclass(frozen=True, slots=True)
class SetSwitch:
    """Whether first rolls throw themselves here, or whether a suggested hold throws at once."""

    code: ClassVar[str] = "Y"
    name: ChatSwitch
    on: bool


@dataclass(frozen=True, slots=True)
class SetClock:
    """How long a turn may take here, one of `views.game.Clock`."""

    code: ClassVar[str] = "3"
    clock: str


@dataclass(frozen=True, slots=True)
class ShowHouse:
    """House rules of this chat; 0 lists them."""

    code: ClassVar[str] = "H"
    house: int


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


PagePress = (
    ShowTop
    | ShowRules
    | SetLanguage
    | SetPreset
    | SetHints
    | SetChances
    | SetSwitch
    | SetClock
    | ShowHouse
    | SetHouse
    | DropHouse
)
