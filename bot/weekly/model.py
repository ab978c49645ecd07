"""Plain values that a digest is drawn from."""

from dataclasses import dataclass
from datetime import date

from bot.ground.values import Place
from bot.rankings.model import PersonView, TopLine
from engine.rules.showdown_rules import Rules

Who = tuple[PersonView, ...]
"""The people of a seat: one, mostly."""


@dataclass(frozen=True, slots=True)
class CardOfWeek:
    """The best card with the rules of a preset; `before`: the best until then, if this one has beaten it."""

    who: Who
    preset: str
    points: float
    before: float | None = None


@dataclass(frozen=True, slots=True)
class LuckOfWeek:
    """A seat whose dice brought `points` more (or less) in one game than expected."""

    who: Who
    preset: str
    points: float


@dataclass(frozen=True, slots=True)
class PrecisionOfWeek:
    """The player with the best decisions: the share of attainable points kept, in so many games."""

    who: PersonView
    share: float
    games: int


@dataclass(frozen=True, slots=True)
class ThrowOfWeek:
    """The roll that raised a player's chance to win most."""

    who: Who
    rules: Rules
    dice: tuple[int, ...]
    before: float
    after: float


@dataclass(frozen=True, slots=True)
class ClosestGame:
    """The winner and the second of a game, and the points between them."""

    first: Who
    second: Who
    preset: str
    points: float


@dataclass(frozen=True, slots=True)
class Rivalry:
    """Two players who met, and how often each of them came out ahead of the other."""

    first: PersonView
    second: PersonView
    ahead: int
    behind: int


@dataclass(frozen=True, slots=True)
class Streak:
    """A player who has won the last games in a row."""

    who: PersonView
    games: int


@dataclass(frozen=True, slots=True)
class SeasonPlace:
    """A line of the ladder of the season that a week belongs to, by the end of that week."""

    who: PersonView
    place: int
    points: int


@dataclass(frozen=True, slots=True)
class DigestView:
    """The digest of a chat's week.

    Attributes:
        place: the chat, and in a forum the topic that was played in most.
        first, last: its first and last day.
        games, people: how many counted, and played in them.
        lines: the top of the ranking over all games, with the ranks of the week before.
        others: how many stand below them.
        champions: who shares the first place, but for people who are forgotten.
        cards: the best cards, of the game played most first.
        luckiest, unluckiest: the seats with most and least luck in one game.
        precise: who lost the least by their decisions.
        throw: the roll of the week.
        closest: the game that was closest.
        rivalry: the two who have been most at it.
        streak: who has won most in a row.
        title: of the chat, raw.
        season: the top of the ladder of its season; none where there are no seasons.
    """

    place: Place
    first: date
    last: date
    games: int
    people: int
    lines: tuple[TopLine, ...]
    others: int = 0
    champions: Who = ()
    cards: tuple[CardOfWeek, ...] = ()
    luckiest: LuckOfWeek | None = None
    unluckiest: LuckOfWeek | None = None
    precise: PrecisionOfWeek | None = None
    throw: ThrowOfWeek | None = None
    closest: ClosestGame | None = None
    rivalry: Rivalry | None = None
    streak: Streak | None = None
    title: str = ""
    season: tuple[SeasonPlace, ...] = ()
