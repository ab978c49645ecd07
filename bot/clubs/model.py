"""Club nights as plain values: presses, rows, views."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime
from fractions import Fraction
from types import MappingProxyType
from typing import Final, Literal, TypedDict

from bot.ground.values import Delivery, Place, Press
from engine.rules.ruleset import Ruleset

# Presses of a club night: its message in the group, the private status messages, the page of `/club`.
#
# Presses of people say which club night is meant; a night is never reused, so an old button finds one that
# is over. Presses of the page say nothing of the chat: they are about the chat in which they are tapped.


NightPageName = Literal["main", "minutes", "card", "weekday", "hour"]
"""The pages of `/club` besides a night: its overview, and a page for each thing that can be chosen."""

NightChoice = Literal["minutes", "card", "weekday", "hour"]
"""The choices on the page of `/club`; the words of each are in `CLUB_CHOICES`."""


class OpenNight(Press, code="ko"):
    """The opening of a club night in the place of the tap, with what the chat has chosen."""


class JoinNight(Press, code="kj"):
    """The joining of a person, also of one who has left before; in the group or by the link in private."""

    club: int


class LeaveNight(Press, code="kl"):
    """The leaving of a person; while their game runs they are asked first, unless `sure`."""

    club: int
    sure: bool


class PauseNight(Press, code="kp"):
    """The wish of a person not to be paired after the game that they are playing, until they say so."""

    club: int


class ResumeNight(Press, code="kr"):
    """The end of a person's pause, whether they have chosen it or were paused as they slept."""

    club: int


class DareNext(Press, code="kd"):
    """The dare of a person for their next game, or that they take it back; it holds for one game."""

    club: int
    on: bool


class StartNight(Press, code="ks"):
    """The start of a club night before its hour: by its host, administrators, or later anybody in it."""

    club: int


class CancelNight(Press, code="kc"):
    """The end of a club night before its time, by its host or whoever may set the chat; asked unless `sure`.

    A night that has not begun is called off; one that runs ends as its time were out.
    """

    club: int
    sure: bool


class ShowNights(Press, code="kg"):
    """A page of `/club` that is about no single night."""

    page: NightPageName


class ShowNightRules(Press, code="kh"):
    """The page that tells how people are paired and what brings points."""


class SetNights(Press, code="ku"):
    """A choice for the club nights of this chat, those to come: one of the words of `CLUB_CHOICES`."""

    choice: NightChoice
    word: str


# Plain values that a club night is drawn from: message, private status, podium, the page of `/club`.


MINUTES: Final = ("30", "60", "90")
"""The lengths that a club night may have."""

WEEKDAYS: Final = ("none", "mon", "tue", "wed", "thu", "fri", "sat", "sun")
"""The days of the week on which a night opens by itself; none: only when somebody opens one."""

CLUB_CHOICES: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {
        "minutes": MINUTES,
        "card": ("short", "full"),
        "weekday": WEEKDAYS,
        "hour": tuple(str(hour) for hour in range(24)),
    }
)
"""The words of each choice of the page of `/club`: of each `NightChoice`."""

JOIN_LINK: Final = "club_"
"""The beginning of the word of a link into the private chat by which people join; then comes the night."""

LEAST: Final = 3
"""People with whom a night can be started by hand."""

MOST: Final = 24
"""People whom a night has room for, those who have left not counted."""

NightState = Literal["lobby", "running", "closing", "over", "cancelled"]
"""The state of a night: people join; it runs; its time is out and tables that run are finished; it has ended
with a podium; it ended before any game was played to the end."""

MemberState = Literal["free", "playing", "paused", "asleep", "unreached", "left"]
"""The state of a person in a night: they wait for a game; sit at a table; pause as they chose; were paused as
robots played for them; cannot be paired as the bot may not write to them; have left."""


@dataclass(frozen=True, slots=True)
class StandingRow:
    """A line of the standing of a night.

    Attributes:
        place: from 1; no two share one, as whoever joined earlier comes first.
        user_id: of the person; 0 for one who is forgotten.
        name: raw; empty for one who is forgotten.
        points: of the night.
        games: how many of theirs have ended and count.
        wins: how many of these they won.
        on_fire: whether their next game counts double.
        dares: whether they dare in their next game, or in the one that they are playing.
        state: what they do.
        table_no: the table they sit at; 0 for none.
    """

    place: int
    user_id: int
    name: str
    points: int = 0
    games: int = 0
    wins: int = 0
    on_fire: bool = False
    dares: bool = False
    state: MemberState = "free"
    table_no: int = 0

    @property
    def average(self) -> Fraction:
        """Points a game, by which places go."""
        return Fraction(self.points, self.games or 1)


@dataclass(frozen=True, slots=True)
class TableSeat:
    """Somebody at a table of a night, before or after their game.

    Attributes:
        user_id: of the person; 0 for one who is forgotten.
        name: raw; empty for one who is forgotten.
        doubled: whether the game counts double for them.
        dares: whether they have one roll fewer each turn.
        score: points of their card; None while the game runs.
        place: in this game, from 1, shared by the better number; None while it runs.
        gained: points of the night for this game, with those for a dare; None while it runs, and where
            it is not one of their games: after a bye, or with somebody met too often.
        dare_won: the part of `gained` that is for a dare.
        left: whether they left before its end.
        on_fire: whether their next game counts double after it.
    """

    user_id: int
    name: str
    doubled: bool = False
    dares: bool = False
    score: float | None = None
    place: int | None = None
    gained: int | None = None
    dare_won: int = 0
    left: bool = False
    on_fire: bool = False


@dataclass(frozen=True, slots=True)
class NightTable:
    """A table of a night: a game that runs, or one that has ended.

    Attributes:
        game: its number.
        table_no: what people call it, from 1.
        seats: who plays; of a game that has ended the best place first.
        counts: whether it brings points; a game that was stopped without a result brings none.
    """

    game: int
    table_no: int
    seats: tuple[TableSeat, ...]
    counts: bool = True


@dataclass(frozen=True, slots=True)
class NightView:
    """A club night, as the group sees it.

    Attributes:
        club: its number.
        place: where it is.
        title: of the chat, raw.
        state: where it stands.
        rules: of its games.
        minutes: how long it is.
        host_id: who opened it; 0 for one that opened by itself.
        host: the name of the host, raw; empty for none.
        rows: the standing, those who have left last.
        tables: that run now, by number.
        results: the games that ended last, the latest first; a few.
        games: how many have been counted.
        starts: when it starts by itself, in the zone of the chat; None for one that somebody starts.
        ends: when its time is out, in the zone of the chat; None before it runs.
        link: by which a person joins in their private chat with the bot; empty where there is none.
        waiting: how many are free and wait for somebody to play with.
        commitment: to the dice of all its games; empty where there is none.
    """

    club: int
    place: Place
    title: str
    state: NightState
    rules: Ruleset
    minutes: int
    host_id: int
    host: str
    rows: tuple[StandingRow, ...]
    tables: tuple[NightTable, ...] = ()
    results: tuple[NightTable, ...] = ()
    games: int = 0
    starts: datetime | None = None
    ends: datetime | None = None
    link: str = ""
    waiting: int = 0
    commitment: str = ""

    @property
    def here(self) -> tuple[StandingRow, ...]:
        """Everybody who has not left."""
        return tuple(row for row in self.rows if row.state != "left")


@dataclass(frozen=True, slots=True)
class StatusView:
    """A club night, as one of its people sees it in their private chat with the bot.

    Attributes:
        club: its number.
        title: of the chat, raw.
        state: where the night stands.
        rules: of its games.
        own: their line of the standing.
        above: the line next above theirs, and `below` next below; None at an end.
        people: how many are in the standing.
        last: their game that ended last; None before.
        starts: as of `NightView`.
        ends: as of `NightView`.
        message: the number of the night's message in the group, for a link to it; None if it has none.
        place: where the night is.
        alone: whether they wait for a game, and nobody else is free.
        dares_next: whether they have chosen to dare in the game after the one that they play, or in the next.
        pauses_next: whether they have chosen to pause after the game that they play.
    """

    club: int
    title: str
    state: NightState
    rules: Ruleset
    own: StandingRow
    above: StandingRow | None
    below: StandingRow | None
    people: int
    last: NightTable | None
    starts: datetime | None
    ends: datetime | None
    message: int | None
    place: Place
    alone: bool = False
    dares_next: bool = False
    pauses_next: bool = False


@dataclass(frozen=True, slots=True)
class BestCardOfNight:
    """The card with most points of a night; `score` its points."""

    user_id: int
    name: str
    score: float


@dataclass(frozen=True, slots=True)
class LongestRun:
    """The most games that somebody won in a row in a night; two at least."""

    user_id: int
    name: str
    wins: int


@dataclass(frozen=True, slots=True)
class Daredevil:
    """The person who won most games with one roll fewer in a night; `wins` of so many `dares`."""

    user_id: int
    name: str
    wins: int
    dares: int


@dataclass(frozen=True, slots=True)
class PodiumView:
    """The end of a club night.

    Attributes:
        club: its number.
        place: where it was.
        title: of the chat, raw.
        day: when it began, by the calendar of the chat.
        rules: of its games.
        minutes: how long it was.
        games: how many were counted.
        rows: the whole standing of those who have played.
        best: the best card; None where no card was full.
        run: the longest run of wins; None where nobody won two in a row.
        daredevil: None where nobody won a game with one roll fewer.
    """

    club: int
    place: Place
    title: str
    day: date
    rules: Ruleset
    minutes: int
    games: int
    rows: tuple[StandingRow, ...]
    best: BestCardOfNight | None = None
    run: LongestRun | None = None
    daredevil: Daredevil | None = None


@dataclass(frozen=True, slots=True)
class NightPlanView:
    """The choices of a chat for its club nights, for the page of `/club`.

    Attributes:
        place: where the page stands, and nights that somebody opens from it.
        rules: of the games, with the card that was chosen.
        words: what is chosen, by choice: a word of `CLUB_CHOICES` for each.
        opens: when the next night starts by itself, in the zone of the chat; None: never.
        planned: in which place that is; None for nowhere.
        last: the podium of the last night in this chat; None before the first.
        running: the night of this place that is open or runs; None for none.
    """

    place: Place
    rules: Ruleset
    words: Mapping[str, str]
    opens: datetime | None = None
    planned: Place | None = None
    last: PodiumView | None = None
    running: int | None = None


# Lines of the tables of club nights. Times are unix seconds, identifiers are Telegram's own.


Presence = Literal["here", "paused", "asleep", "left"]
"""The choice of a person, or what was done as they slept; whether they play is another question."""


@dataclass(frozen=True, slots=True)
class NightRow:
    """A club night.

    `options` is a JSON object as text. `starts_at`: when it starts by itself, None where somebody starts it.
    `due_at`: when something is to be done next. `chain_id`: of the secrets of its games, None of a night from
    before chains.
    """

    id: int
    chat_id: int
    thread_id: int
    state: NightState
    host_id: int | None
    preset: str
    options: str
    minutes: int
    opened_at: float
    starts_at: float | None
    started_at: float | None
    ends_at: float | None
    ended_at: float | None
    due_at: float | None
    chain_id: int | None

    @property
    def place(self) -> Place:
        """The place of the night."""
        return Place(self.chat_id, self.thread_id)

    @property
    def podium(self) -> Delivery:
        """The message that tells its end."""
        return Delivery("club_podium", str(self.id), self.chat_id)

    @property
    def is_live(self) -> bool:
        """Whether it has not ended."""
        return self.ended_at is None


class NightChanges(TypedDict, total=False):
    """The columns of a night that change."""

    state: NightState
    host_id: int | None
    started_at: float | None
    ends_at: float | None
    ended_at: float | None
    due_at: float | None


@dataclass(frozen=True, slots=True)
class NightMemberRow:
    """A person of a night; the name is empty if unknown.

    `number`: the first who joined has 1. `free_since`: since when they wait, unless they play. `dares`: in
    their next game. `game_id`: the one that they play now. `reached`: whether the bot may write to them.
    """

    user_id: int
    number: int
    state: Presence
    free_since: float
    dares: bool
    game_id: int | None
    name: str
    reached: bool


class NightMemberChanges(TypedDict, total=False):
    """The columns of a person of a night that change."""

    state: Presence
    free_since: float
    dares: bool
    game_id: int | None


@dataclass(frozen=True, slots=True)
class NightSeatRow:
    """Somebody at a table of a night; `place` and `points` of the card are None while the game runs.

    `gone`: they left before its end; `early`: before half of it.
    """

    seat: int
    user_id: int
    dared: bool
    place: int | None
    points: float | None
    gone: bool
    early: bool = False


@dataclass(frozen=True, slots=True)
class NightGameRow:
    """A game of a night; `number`: as which of the night it has ended, None while it runs."""

    game_id: int
    club_id: int
    table_no: int
    number: int | None
    counts: bool
    seats: tuple[NightSeatRow, ...]


@dataclass(frozen=True, slots=True)
class NightResultRow:
    """The result of a person in a night that is over; `user_id` is below 0 for one who is forgotten.

    `at`: when the night began.
    """

    club_id: int
    chat_id: int
    at: float
    user_id: int
    place: int
    points: int
    games: int
    wins: int
