"""Views of the matrix of a chat's players, and of one player's year."""

from dataclasses import dataclass

from bot.table.views.game import MemberView


@dataclass(frozen=True, slots=True)
class CompanyView:
    """The matrix of a chat's players: who came out ahead of whom.

    Attributes:
        title: of the chat, raw.
        people: the players with most games, most first.
        ahead: how often the person of a line was ahead of the person of a column; None: they never met.
    """

    title: str
    people: tuple[MemberView, ...]
    ahead: tuple[tuple[int | None, ...], ...]


@dataclass(frozen=True, slots=True)
class YearView:
    """A player's year in a chat.

    Attributes:
        title: of the chat, raw; empty for a chat with one person.
        person: whose year.
        year: which.
        games: of each month.
        wins, seconds_and_thirds: places.
        preset, best: what they played most, and their best card in it.
        luck: points that the dice brought above expectation; None while nothing is known of it.
        company: whom they met most often, None for nobody.
    """

    title: str
    person: MemberView
    year: str
    games: tuple[int, ...]
    wins: int
    seconds_and_thirds: int
    preset: str
    best: float
    luck: float | None
    company: MemberView | None
