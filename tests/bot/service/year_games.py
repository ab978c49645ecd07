"""Who plays in a year of a chat: the games that are planned, and those that are over."""

from dataclasses import dataclass

from bot.ground.values.actor import Actor
from bot.table.views.game import LuckView
from engine.analysis.turning_point import TurningPoint
from engine.rules.showdown_rules import Rules

GROUP, SUPERGROUP = -140, -1001400000140
PEOPLE = tuple(
    Actor(number, name, f"user{number}", language)
    for number, (name, language) in enumerate(
        (
            *(("Аня", "ru"), ("Боб", "ru"), ("Вика", "ru"), ("Гена", "ru"), ("Олена", "uk"), ("Тарас", "uk")),
            *(
                ("Ганна", "uk"),
                ("Остап", "uk"),
                ("Kate", "en"),
                ("Liam", "en"),
                ("Mia", "en"),
                ("Noah", "en"),
            ),
        ),
        101,
    )
)
TITLE = "Дача"
GAMES = ("strongest", "showdown", "pirate", "yatzy", "generala")
OPTIONS = {"strongest": {"hands": 5}, "generala": {"settlement": "mean"}, "showdown": {"hands": 5}}
EXPECTED = {"pirate": 180.0, "yatzy": 200.0, "generala": 150.0}
"""About what a card comes to; reviews are made up around it."""


@dataclass(frozen=True)
class Evening:
    """A game that is going to be played.

    Attributes:
        seats: who sits where, several for a team.
        at: when it begins, in unix seconds.
        pace: seconds from press to press; at 0 the clock stands still.
        end: what becomes of it: "over"; "stopped" at once, or "counted" late in it; "asleep", somebody never
            comes back; "removed" or "computer", somebody leaves it.
        reviewed: whether it is looked back on afterwards.
    """

    preset: str
    seats: tuple[tuple[Actor, ...], ...]
    at: float
    computers: tuple[str, ...] = ()
    pace: float = 2.0
    end: str = "over"
    reviewed: bool = False
    thread: int = 0
    club: bool = False
    """Whether it is a club night, of this one game."""


@dataclass(frozen=True)
class ClubNight:
    """A club night that is over: when it began, in which month it counts, everybody's place."""

    began: float
    month: str
    places: dict[int, int]


@dataclass(frozen=True)
class Seat:
    """A seat that has a place: of these people, of nobody if a computer played it to the end."""

    users: tuple[int, ...]
    points: float
    settled: float
    place: int
    level: str | None = None
    luck: LuckView | None = None
    card: dict[str, int | None] | None = None
    left: bool = False
    team: int | None = None
    """Its number; also of who has left a team, who is still none of its opponents."""


@dataclass(frozen=True)
class Finished:
    """A game that counts, as the test knows it."""

    game: int
    preset: str
    at: float
    week: str
    month: str
    seats: tuple[Seat, ...]
    rules: Rules
    thread: int = 0
    turning: TurningPoint | None = None

    @property
    def users(self) -> set[int]:
        return {user for seat in self.seats for user in seat.users}
