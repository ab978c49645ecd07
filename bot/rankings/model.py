"""Rankings, profiles, dice and achievements as plain values: presses, rows, views."""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import groupby
from typing import Final, Literal, get_args

from bot.ground.values import Press
from bot.table.model import MemberView
from engine.rules.sheet import Row

# Presses of the pages of rankings, seasons and profiles.


RankingSpan = Literal["week", "month", "all"]

RankingFigures = Literal["places", "cards", "luck", "rating", "games"]
"""The figures that a ranking shows of everybody; "games" lists the families of rules instead."""

ProfilePage = Literal["main", "games", "rows", "rivals", "achievements"]


class ShowTop(Press, code="T"):
    """The ranking of a span, of one family of rules or all ("*")."""

    span: RankingSpan
    family: str


class ShowTopPage(Press, code="5"):
    """A page, from 0, of a ranking, and the figures that it shows of everybody."""

    span: RankingSpan
    family: str
    figures: RankingFigures
    page: int


class ShowTopOf(Press, code="to"):
    """The same of the chat in which a game was played, in the private chat of somebody who played it."""

    game: int
    span: RankingSpan
    family: str
    figures: RankingFigures
    page: int


class ShowProfile(Press, code="K"):
    """A page of a player's profile, in this chat or over all."""

    user: int
    page: ProfilePage


class ShowSeason(Press, code="sl"):
    """A page, from 0, of the ladder of a season.

    Attributes:
        season: its key, such as "2026-Q4"; empty for the present one.
        league: means nothing any more; buttons of before may name one.
        page: its number.
    """

    season: str = ""
    league: int = 0
    page: int = 0


class ShowPersonSeasons(Press, code="sp"):
    """The seasons of a player, in this chat or over all."""

    user: int


# Rows of best cards, counted dice and meetings, as values.


@dataclass(frozen=True, slots=True)
class BestRow:
    """The best card of a chat in one family of rules: its points and its player.

    `name` is None when the person is not known.
    """

    points: float
    user_id: int
    name: str | None


@dataclass(frozen=True, slots=True)
class DiceRow:
    """The count of each face, from 1 to 6, in so many games."""

    games: int
    counts: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class PairRow:
    """Two players: the games in which they met, and in how many the first one came out ahead."""

    one: int
    other: int
    games: int
    ahead: int


@dataclass(frozen=True, slots=True)
class MonthRow:
    """A player's month, from 1: games and places; `luck` in points, of the games `reviewed`."""

    month: int
    games: int
    wins: int
    seconds_and_thirds: int
    reviewed: int
    luck: float


# Views of the matrix of a chat's players, and of one player's year.


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


# The view of the faces thrown in a chat.


@dataclass(frozen=True, slots=True)
class DiceView:
    """The faces thrown in all finished games of a chat.

    Attributes:
        games: how many.
        counts: of the faces 1 to 6.
        low, high: what fair dice keep between, for each face and however often one looks.
        enough: whether so many were thrown that something can be said of them.
    """

    games: int
    counts: tuple[int, ...]
    low: int
    high: int
    enough: bool

    @property
    def thrown(self) -> int:
        """How many dice were thrown."""
        return sum(self.counts)

    @property
    def outside(self) -> tuple[int, ...]:
        """The faces that came too often or too seldom."""
        return tuple(face for face, count in enumerate(self.counts, 1) if not self.low <= count <= self.high)


# The view of a player's profile, in a chat or over all chats.


@dataclass(frozen=True, slots=True)
class FamilyView:
    """A player's games of one family of rules: how many, and how many were won.

    Attributes:
        average, best: points of a card; None where chips change hands.
        optimum: what best play brings on average; None where that is not known.
        played: the average of those cards that `optimum` is about, without round bonuses.
    """

    family: str
    games: int
    wins: int
    best: float
    average: float | None = None
    optimum: float | None = None
    played: float | None = None


@dataclass(frozen=True, slots=True)
class RowView:
    """One row of the cards of one family: how often it was written and made, the most points in it."""

    row: Row
    written: int
    made: int
    best: int | None


@dataclass(frozen=True, slots=True)
class RivalView:
    """An opponent of a player: games together, and how often either was ahead; the name raw."""

    user_id: int
    name: str
    games: int
    ahead: int
    behind: int


@dataclass(frozen=True, slots=True)
class AchievementView:
    """An achievement of a player, and the game in which it was first reached."""

    key: str
    game: int


@dataclass(frozen=True, slots=True)
class WinStreak:
    """Wins of somebody in a row, up to now and at best: whoever tells of streaks asks here."""

    now: int = 0
    longest: int = 0

    @classmethod
    def of(cls, won: Iterable[int]) -> "WinStreak":
        """The streaks in results, the newest first."""
        runs = [sum(run) for _, run in groupby(map(bool, won))]
        return cls(next(iter(runs), 0), max(runs, default=0))


@dataclass(frozen=True, slots=True)
class ProfileView:
    """A page of a player's profile.

    Attributes:
        user_id, name: who; the name raw.
        everywhere: over all chats, which only the person sees.
        page: which page it is, see `buttons.pages.ProfilePage`.
        games, wins, seconds, thirds: how often they played, and got there.
        rating: as people see it; None before it is shown; `lightning`: that of games with short cards.
        unrated: games until then.
        streak: wins in a row.
        luck: points a game that the dice brought above expectation, short cards left out; None while nothing
            is known of it.
        precision: of the points that best play brings, the share that their decisions kept, in per cent.
        families: what they played, most often first.
        latest: how many games averages, streaks, rows and rivals are about, where they are not all.
        rows: of the family they played most of late, `rows_of`.
        rivals: with whom they played most.
        achievements: what they have reached, the first one first.
        own_games, own_wins: games of several people with dice of their own, and how many of them were won;
            nothing else tells of these.
        has_year: whether there is a picture of their year in this chat; only the first page knows.
    """

    user_id: int
    name: str
    everywhere: bool
    page: str
    games: int
    wins: int
    seconds: int
    thirds: int
    rating: int | None = None
    lightning: int | None = None
    unrated: int = 0
    streak: WinStreak = WinStreak()
    luck: float | None = None
    precision: float | None = None
    families: tuple[FamilyView, ...] = ()
    latest: int | None = None
    rows_of: str = ""
    rows: tuple[RowView, ...] = ()
    rivals: tuple[RivalView, ...] = ()
    achievements: tuple[AchievementView, ...] = ()
    own_games: int = 0
    own_wins: int = 0
    has_year: bool = False


# The view of a page of a chat's ranking.


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
        spans: those in which anybody has played.
    """

    span: str
    family: str
    lines: tuple[TopLine, ...]
    families: tuple[str, ...]
    figures: str = "places"
    page: int = 0
    more: bool = False
    own: TopLine | None = None
    spans: tuple[RankingSpan, ...] = get_args(RankingSpan)


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
