"""Plain values that pictures are drawn from: texts in the reader's language, and numbers; no fonts."""

from dataclasses import dataclass
from typing import Literal

from bot.ground.values.screen import Screen

PICTURE_CHARACTERS = 1024
"""Characters, in units of UTF-16, of the text that Telegram takes below a picture."""


@dataclass(frozen=True, slots=True)
class Called:
    """The raw name of a player, and the name `instead` where no font covers it."""

    name: str
    instead: str


LineKind = Literal["row", "sum", "total", "place", "rule"]
"""The kind of a line of cards: a row of the sheet, a sum or bonus, the total, the places, a rule between."""


@dataclass(frozen=True, slots=True)
class CardLine:
    """A line of all cards: its label, and a cell for each seat; a "rule" has neither."""

    kind: LineKind
    label: str = ""
    cells: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class CardsPicture:
    """The final cards of all seats.

    Attributes:
        title, about: the game; which one it was.
        seats: the heads of the columns.
        winners: numbers of the seats that won.
        lines: from top to bottom.
        marked: numbers of lines and seats: what the roll that turned the game was written as.
        note: what the mark means, empty without one.
    """

    title: str
    about: str
    seats: tuple[Called, ...]
    winners: frozenset[int]
    lines: tuple[CardLine, ...]
    marked: tuple[tuple[int, int], ...] = ()
    note: str = ""


@dataclass(frozen=True, slots=True)
class StandingLine:
    """The totals of a seat: in each column that counts, and altogether; its place, and whether it has won."""

    seat: Called
    cells: tuple[str, ...]
    total: str
    place: str
    won: bool


@dataclass(frozen=True, slots=True)
class ColumnsPicture:
    """A final card with columns, and what all seats have in them.

    Attributes:
        title, about: the game; which one it was.
        seat: whose card it is.
        won: whether that seat has won against others.
        heads: of the columns.
        lines: of the card from top to bottom, with a cell for each column, or with one for all of them.
        standings: of all seats, the best first; none where there is one seat only.
        ends: heads of the total and of the place.
        legend: what the heads mean.
        marked: numbers of lines and columns: what the roll that turned the game was written as.
        note: what the mark means, empty without one.
    """

    title: str
    about: str
    seat: Called
    won: bool
    heads: tuple[str, ...]
    lines: tuple[CardLine, ...]
    standings: tuple[StandingLine, ...]
    ends: tuple[str, str]
    legend: str
    marked: tuple[tuple[int, int], ...] = ()
    note: str = ""


@dataclass(frozen=True, slots=True)
class ForecastPoint:
    """The forecast for a card: the expected final score, and the range of nine of ten endings."""

    mean: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class CourseLine:
    """The forecasts for a seat: before its first turn and after each; `final` as it is told."""

    seat: Called
    final: str
    points: tuple[ForecastPoint, ...]


@dataclass(frozen=True, slots=True)
class CoursePicture:
    """The forecasts for all seats, turn by turn.

    Attributes:
        title, about: the game; which one it was.
        lines: of the seats, in the order they are shown.
        winners: numbers of lines of seats that won.
        marked: number of a line and of a point of it, after which the game had turned.
        rounds: what the numbers at the bottom count.
        legend: what line and band mean.
        others: what broken lines mean; empty: the lines of others are not drawn.
        note: what the mark means, empty without one.
    """

    title: str
    about: str
    lines: tuple[CourseLine, ...]
    winners: frozenset[int]
    rounds: str
    legend: str
    others: str = ""
    marked: tuple[int, int] | None = None
    note: str = ""


Arrow = Literal["up", "down", "same", "new"]
"""The direction of a change since the ranking before; "new": they were not in it."""


@dataclass(frozen=True, slots=True)
class PlaceLine:
    """A line of a ranking: `place` and the numbers as they are told; `moved`: by how many places."""

    place: str
    person: Called
    arrow: Arrow
    wins: str
    games: str
    moved: int = 0


@dataclass(frozen=True, slots=True)
class PlacesPicture:
    """A ranking of a week.

    Attributes:
        title, about: what it is; which week.
        wins, games: heads of the columns.
        lines: the best first.
        new: what stands in place of an arrow for somebody who is new.
    """

    title: str
    about: str
    wins: str
    games: str
    lines: tuple[PlaceLine, ...]
    new: str = ""


@dataclass(frozen=True, slots=True)
class PodiumLine:
    """A person on a podium or below it: the place from 1, the points and a short note, as they are told."""

    place: str
    person: Called
    points: str
    note: str


@dataclass(frozen=True, slots=True)
class PodiumPicture:
    """The podium of an evening.

    Attributes:
        title, about: what it is; where and when.
        lines: the best first; those of the first three lines stand on the steps of their places.
    """

    title: str
    about: str
    lines: tuple[PodiumLine, ...]


@dataclass(frozen=True, slots=True)
class MatrixPicture:
    """The matrix of players: who came out ahead of whom, how often.

    Attributes:
        title, about: what it is; of which time.
        people: the same from top to bottom and from left to right.
        ahead: how often the person of a line was ahead of the person of a column; None: they never met.
        legend: how a cell is read.
    """

    title: str
    about: str
    people: tuple[Called, ...]
    ahead: tuple[tuple[int | None, ...], ...]
    legend: str


@dataclass(frozen=True, slots=True)
class DicePicture:
    """The histogram of the faces thrown.

    Attributes:
        title, about: what it is; of how many throws.
        counts: of the faces 1 to 6.
        low, high: what fair dice keep between.
        legend: what the band means.
        verdict: what follows.
    """

    title: str
    about: str
    counts: tuple[int, ...]
    low: int
    high: int
    legend: str
    verdict: str


@dataclass(frozen=True, slots=True)
class Fact:
    """A number as text, and its label."""

    value: str
    label: str


@dataclass(frozen=True, slots=True)
class YearPicture:
    """The year of one player.

    Attributes:
        title, about: what it is; where.
        person: whose.
        facts: the largest first.
        months: what each is called, and how many games they played in it.
        legend: what the months show.
    """

    title: str
    about: str
    person: Called
    facts: tuple[Fact, ...]
    months: tuple[tuple[str, int], ...]
    legend: str


@dataclass(frozen=True, slots=True)
class Illustration:
    """A picture and its caption, which tells in words all that the picture shows."""

    picture: "Picture"
    caption: Screen


Picture = (
    CardsPicture
    | ColumnsPicture
    | CoursePicture
    | PlacesPicture
    | PodiumPicture
    | MatrixPicture
    | DicePicture
    | YearPicture
)
