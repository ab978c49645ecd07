"""The view of a player's profile, in a chat or over all chats."""

from dataclasses import dataclass

from engine.rules.sheet import Row


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
class ProfileView:
    """A page of a player's profile.

    Attributes:
        user_id, name: who; the name raw.
        everywhere: over all chats, which only the person sees.
        page: which page it is, see `buttons.pages.ProfilePage`.
        games, wins, seconds, thirds: how often they played, and got there.
        rating: as people see it; None before it is shown; `lightning`: that of games with short cards.
        unrated: games until then.
        streak, longest: wins in a row, now and at best.
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
    streak: int = 0
    longest: int = 0
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
