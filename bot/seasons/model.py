"""Seasons as plain values: rows and views."""

from dataclasses import dataclass
from datetime import date

from bot.ground.values import Place

# Rows of places in closed seasons, as values.


@dataclass(frozen=True, slots=True)
class PlaceRow:
    """A person's line in the ladder of a closed season.

    Attributes:
        user_id: whose.
        position: from 1, shared by nobody.
        place: from 1, shared by those with equal points.
        points: the sum of their best evenings.
        evenings: in which they took part.
    """

    user_id: int
    position: int
    place: int
    points: int
    evenings: int


@dataclass(frozen=True, slots=True)
class PastRow:
    """A person's closed season: in which chat, and where they stood among so many people."""

    chat_id: int
    title: str
    season: str
    place: int
    people: int
    points: int


# Plain values that pages of seasons and announcements are drawn from.


@dataclass(frozen=True, slots=True)
class LadderLine:
    """A line of a ladder: `me` marks the reader's own, `forgotten` that of a deleted player.

    Attributes:
        place: from 1, shared by those with equal points.
        name: raw.
        points: of the best evenings.
        evenings: in which they took part.
        before: their place a week ago; None if they had none.
    """

    place: int
    name: str
    points: int
    evenings: int
    me: bool = False
    forgotten: bool = False
    before: int | None = None


@dataclass(frozen=True, slots=True)
class LadderView:
    """A page of the ladder of a season.

    Attributes:
        season: its key.
        first, last: its days.
        closed: whether it is over and counted.
        evenings: how many are over.
        people: how many have taken part.
        lines: of the page.
        page: its number, from 0.
        more: whether there is a page after it.
        own: the asking person's line, if it is on another page.
        earlier, later: the keys of the seasons before and after; None where there is none.
    """

    season: str
    first: date
    last: date
    closed: bool
    evenings: int
    people: int
    lines: tuple[LadderLine, ...]
    page: int = 0
    more: bool = False
    own: LadderLine | None = None
    earlier: str | None = None
    later: str | None = None


@dataclass(frozen=True, slots=True)
class EveningLine:
    """A person's evening: a week, or a club night, whose days are the same; whether it counts."""

    club: bool
    first: date
    last: date
    place: int
    points: int
    counts: bool


@dataclass(frozen=True, slots=True)
class PresentSeason:
    """A person in the present season: their place among so many, and their evenings in order of time."""

    first: date
    last: date
    place: int
    people: int
    points: int
    evenings: tuple[EveningLine, ...]


@dataclass(frozen=True, slots=True)
class PastSeason:
    """A closed season of a person: their place among so many; the title of the chat raw."""

    title: str
    first: date
    last: date
    place: int
    people: int
    points: int


@dataclass(frozen=True, slots=True)
class PersonSeasonsView:
    """The seasons of a player.

    Attributes:
        user_id, name: who; the name raw.
        everywhere: over all chats, which only the person sees.
        present: the season under way in this chat; None where they have taken no part, or over all chats.
        past: closed seasons, the last first.
    """

    user_id: int
    name: str
    everywhere: bool
    present: PresentSeason | None
    past: tuple[PastSeason, ...]


@dataclass(frozen=True, slots=True)
class SeasonEndView:
    """The end of a season.

    Attributes:
        place: the chat, and in a forum the topic that was played in most of late.
        title: of the chat, raw.
        first, last: the days of the season.
        evenings, people: how many there were, and took part.
        lines: the top of the ladder, with the places of the season before.
        others: how many stand below them.
    """

    place: Place
    title: str
    first: date
    last: date
    evenings: int
    people: int
    lines: tuple[LadderLine, ...]
    others: int = 0
