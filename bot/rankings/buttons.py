"""Presses of the pages of rankings, seasons and profiles."""

from dataclasses import dataclass
from typing import ClassVar, Literal

RankingSpan = Literal["week", "month", "all"]

RankingFigures = Literal["places", "cards", "luck", "rating", "games"]
"""The figures that a ranking shows of everybody; "games" lists the families of rules instead."""

ProfilePage = Literal["main", "games", "rows", "rivals", "achievements"]


@dataclass(frozen=True, slots=True)
class ShowTop:
    """The ranking of a span, of one family of rules or all ("*")."""

    code: ClassVar[str] = "T"
    span: RankingSpan
    family: str


@dataclass(frozen=True, slots=True)
class ShowTopPage:
    """A page, from 0, of a ranking, and the figures that it shows of everybody."""

    code: ClassVar[str] = "5"
    span: RankingSpan
    family: str
    figures: RankingFigures
    page: int


@dataclass(frozen=True, slots=True)
class ShowProfile:
    """A page of a player's profile, in this chat or over all."""

    code: ClassVar[str] = "K"
    user: int
    page: ProfilePage


@dataclass(frozen=True, slots=True)
class ShowSeason:
    """A page, from 0, of the ladder of a season.

    Attributes:
        season: its key, such as "2026-Q4"; empty for the present one.
        league: means nothing any more; buttons of before may name one.
        page: its number.
    """

    code: ClassVar[str] = "sl"
    season: str = ""
    league: int = 0
    page: int = 0


@dataclass(frozen=True, slots=True)
class ShowPersonSeasons:
    """The seasons of a player, in this chat or over all."""

    code: ClassVar[str] = "sp"
    user: int
