"""The view of a page of a chat's ranking."""

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class PersonView:
    """A player by number and name; the name is empty where it is not known."""

    user_id: int
    name: str


@dataclass(frozen=True, slots=True)
class TopLine:
    """A line of a ranking: `me` marks the reader's own, `forgotten` that of a deleted player.

    `wins`, `seconds` and `thirds` count places; `points`, the `best` and the `average` card are those of one
    family of rules, None over all of them. `luck` and `lost` are shares of what was to be expected of the
    games `reviewed`, None without any. `before` is the rank in the period before, None if there is none.
    `rating` is the present one, whatever the period; None before it is shown, or where it is not asked for.
    `person`: whose line it is, where that is asked for.
    """

    rank: int
    name: str
    games: int
    wins: int
    seconds: int = 0
    thirds: int = 0
    points: float | None = None
    best: float | None = None
    me: bool = False
    average: float | None = None
    reviewed: int = 0
    luck: float | None = None
    lost: float | None = None
    before: int | None = None
    forgotten: bool = False
    rating: int | None = None
    person: int = 0


ALL_FAMILIES: Final = "*"
"""In place of a family of rules: all rules together."""


@dataclass(frozen=True, slots=True)
class TopView:
    """A page of a ranking.

    Attributes:
        span: its span.
        family: its family of rules, or `ALL_FAMILIES`.
        lines: of the page.
        families: those that have results in this span.
        figures: which figures are told of everybody.
        page: its number, from 0.
        more: whether there is a page after it.
        own: the asking person's line, if it is on another page.
    """

    span: str
    family: str
    lines: tuple[TopLine, ...]
    families: tuple[str, ...]
    figures: str = "places"
    page: int = 0
    more: bool = False
    own: TopLine | None = None


@dataclass(frozen=True, slots=True)
class NightLine:
    """A club night that is over: how many people have played in it, and who has won it."""

    people: int
    winners: tuple[PersonView, ...]


@dataclass(frozen=True, slots=True)
class EveningView:
    """The evening of a chat.

    Attributes:
        games: how many have counted, without those of club nights.
        lines: everybody who has played in them, best first.
        nights: the club nights of the evening.
    """

    games: int
    lines: tuple[TopLine, ...]
    nights: tuple[NightLine, ...] = ()
