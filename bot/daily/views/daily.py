"""Views of the game of the day: before its evening, and at it."""

from dataclasses import dataclass
from datetime import date, datetime

from bot.rankings.views.ranking import PersonView
from engine.play.scorecard import ScorecardGame
from engine.rules.ruleset import Ruleset


@dataclass(frozen=True, slots=True)
class TodayView:
    """A game of the day that can still be played.

    Attributes:
        daily: its number.
        rules: of it; `own` says that the chat has set them differently from the usual ones.
        day, evening: as in `DailyView`; `today`: whether that is this evening.
        title: of its chat, raw.
        done: who has played it out, the first first.
        playing: who is at it.
        commitment: SHA-256 of the secret of its dice, in hex.
    """

    daily: int
    rules: Ruleset
    own: bool
    day: date
    evening: datetime
    today: bool
    title: str
    done: tuple[PersonView, ...]
    playing: tuple[PersonView, ...]
    commitment: str


@dataclass(frozen=True, slots=True)
class DailyScore:
    """The score of a player's attempt; `rank` from 1, shared where points are equal.

    `start`, `luck` and `lost` as in `LuckView`; None until the game has been reviewed.
    """

    who: PersonView
    rank: int
    points: float
    start: float | None = None
    luck: float | None = None
    lost: float | None = None


@dataclass(frozen=True, slots=True)
class DailyEvening:
    """The evening of a game of the day: all scores, and a page of cards.

    Attributes:
        daily: its number.
        day: of it.
        rules: of it.
        scores: of all who played it out in time, the best first.
        page: which cards are shown, from 0; `pages`: of how many.
        first: the number of the first score whose card is shown.
        cards: the games of those shown, in the order of their scores; None where one cannot be read.
        secret: of the dice, 32 bytes; empty where it is lost.
        commitment, client: what it can be checked against.
    """

    daily: int
    day: date
    rules: Ruleset
    scores: tuple[DailyScore, ...]
    page: int
    pages: int
    first: int
    cards: tuple[ScorecardGame | None, ...]
    secret: bytes
    commitment: str
    client: str
