"""Lines of the tables of club nights. Times are unix seconds, identifiers are Telegram's own."""

from dataclasses import dataclass
from typing import Literal, TypedDict

from bot.clubs.views import ClubState
from bot.ground.values.delivery import Delivery
from bot.ground.values.place import Place

Presence = Literal["here", "paused", "asleep", "left"]
"""The choice of a person, or what was done as they slept; whether they play is another question."""


@dataclass(frozen=True, slots=True)
class NightRow:
    """A club night.

    `options` is a JSON object as text. `starts_at`: when it starts by itself, None where somebody starts it.
    `due_at`: when something is to be done next. `message_id` is None until its message is sent, 0 while the
    number of that is not known. `chain_id`: of the secrets of its games, None of a night from before chains.
    """

    id: int
    chat_id: int
    thread_id: int
    state: ClubState
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
    message_id: int | None
    chain_id: int | None

    @property
    def place(self) -> Place:
        """Where it is."""
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

    state: ClubState
    host_id: int | None
    started_at: float | None
    ends_at: float | None
    ended_at: float | None
    due_at: float | None
    message_id: int | None


@dataclass(frozen=True, slots=True)
class ClubMemberRow:
    """A person of a night; the name is empty if unknown.

    `number`: the first who joined has 1. `free_since`: since when they wait, unless they play. `dares`: in
    their next game. `game_id`: the one that they play now. `told`: of what the last message in their private
    chat was sent; `message_id`: that message, None if there is none or its number is not known. `reached`:
    whether the bot may write to them.
    """

    user_id: int
    number: int
    state: Presence
    free_since: float
    dares: bool
    game_id: int | None
    told: str | None
    message_id: int | None
    name: str
    reached: bool


class ClubMemberChanges(TypedDict, total=False):
    """The columns of a person of a night that change."""

    state: Presence
    free_since: float
    dares: bool
    game_id: int | None
    told: str | None
    message_id: int | None


@dataclass(frozen=True, slots=True)
class ClubSeatRow:
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
class ClubGameRow:
    """A game of a night; `number`: as which of the night it has ended, None while it runs."""

    game_id: int
    club_id: int
    table_no: int
    number: int | None
    counts: bool
    seats: tuple[ClubSeatRow, ...]


@dataclass(frozen=True, slots=True)
class ClubResultRow:
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
