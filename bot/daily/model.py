"""The game and the puzzle of the day as plain values: presses and views."""

from dataclasses import dataclass
from datetime import date, datetime

from bot.ground.values import Press
from bot.rankings.model import PersonView
from engine.play.scorecard import ScorecardGame
from engine.rules.ruleset import Ruleset
from engine.rules.sheet import Section

# Presses of the game of the day: beginning an attempt, and pages of its cards.


class BeginDaily(Press, code="Y"):
    """The start of a player's only attempt at a game of the day, in the private chat."""

    daily: int


class ShowDaily(Press, code="6"):
    """A page, from 0, of the cards of a game of the day, after its evening."""

    daily: int
    page: int


# Plain values that the pages of the day are drawn from.


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
        told: whether its chat is told of its evening; else its page is asked for that.
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
    told: bool = True


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


@dataclass(frozen=True, slots=True)
class PuzzleChoice:
    """One of the choices of a puzzle.

    Attributes:
        loss: what it loses on average, in points.
        right: whether it is as good as the best.
        held: the dice it holds, in order; None: it writes.
        row: the key of the row it writes into, with the points and whether the row is made.
    """

    loss: float
    right: bool
    held: tuple[int, ...] | None = None
    row: str = ""
    points: int = 0
    made: bool = True


@dataclass(frozen=True, slots=True)
class SectionSum:
    """The sum of a section with an open bonus; `least` and `pays` of a bonus for reaching a sum."""

    section: Section
    points: int
    least: int | None = None
    pays: int = 0


@dataclass(frozen=True, slots=True)
class PuzzleView:
    """A puzzle: a position in the middle of a turn, and the choices offered.

    Attributes:
        number: of the chat.
        rules: of the game.
        own: whether the chat has set them differently from the usual ones.
        dice, roll: what lies there after which roll of the turn, the dice in order.
        choices: what is offered.
        open_rows, crossed: keys of the rows that are open, and of those written for nothing.
        sums: of the sections with a bonus that is open.
    """

    number: int
    rules: Ruleset
    own: bool
    dice: tuple[int, ...]
    roll: int
    choices: tuple[PuzzleChoice, ...]
    open_rows: tuple[str, ...] = ()
    crossed: tuple[str, ...] = ()
    sums: tuple[SectionSum, ...] = ()

    @property
    def right(self) -> tuple[int, ...]:
        """The numbers of the choices that are right."""
        return tuple(number for number, choice in enumerate(self.choices) if choice.right)

    @property
    def asks_row(self) -> bool:
        """Whether it asks where to write, rather than what to hold."""
        return self.choices[0].held is None

    def solved_by(self, chosen: tuple[int, ...]) -> bool:
        """Whether somebody who chose these, all of them right, has solved it."""
        return bool(chosen) and set(chosen) <= set(self.right)


@dataclass(frozen=True, slots=True)
class SolverView:
    """A player who has solved a puzzle, and how many in a row."""

    name: str
    user_id: int
    streak: int


@dataclass(frozen=True, slots=True)
class PuzzleEvening:
    """The evening of a puzzle: who has solved it; `answers`: how many have tried."""

    puzzle: int
    view: PuzzleView
    solvers: tuple[SolverView, ...]
    answers: int


@dataclass(frozen=True, slots=True)
class PuzzleLine:
    """The line about a puzzle that a player shares, without its solution; `solved` None: no answer."""

    number: int
    solved: bool | None
    streak: int
